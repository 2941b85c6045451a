# SPDX-FileCopyrightText: 2026 The Tileport authors
# SPDX-License-Identifier: Apache-2.0
"""What has to have tests: every library, every item model under Qt's model tester."""

import re

from . import cpp
from .table import CPP, Violation
from .tree import folder_of

MODEL = re.compile(r"\bclass\s+(\w+)[^;{]*:\s*public\s+Q(?:Abstract\w*Model|SortFilterProxyModel|IdentityProxyModel|StandardItemModel"
                   r"|StringListModel)\b")


def folders(tree):
    """Each folder of core and widgets has test programs under the same name."""
    for folder in sorted({folder_of(f) for f in tree.with_suffix(".cpp", under=("core/", "widgets/"))}):
        if not any(re.search(r"/tst_\w+\.cpp$", f) for f in tree.with_suffix(".cpp", under=(f"tests/{folder}/",))):
            yield Violation(f"tests/{folder}", 1, "folder-tested", f"{folder} has no tests/{folder}/tst_*.cpp")


def models(tree):
    """Each item model is named in a test that uses QAbstractItemModelTester."""
    testers = [tree.text(f) for f in tree.with_suffix(".cpp", under=("tests/",)) if "QAbstractItemModelTester" in tree.text(f)]
    for path in tree.with_suffix(*CPP, under=("core/", "widgets/", "app/")):
        text = cpp.without_comments(tree.text(path))
        for match in MODEL.finditer(text):
            if not any(re.search(rf"\b{match.group(1)}\b", tester) for tester in testers):
                line = text.count("\n", 0, match.start()) + 1
                yield Violation(path, line, "model-tested", f"{match.group(1)} is not put under QAbstractItemModelTester by any test")


RULES = {"tested": (folders, models)}
