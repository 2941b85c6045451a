// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/validate/recompute.h"

#include <QMap>

namespace tileport::test {

/// What a picture demands of one run.
struct ExpectedRun {
    QString answer;        ///< "agree PASS", "disagree FAIL", "cannot-recompute -"
    QString because;       ///< a piece of the evidence or of what is missing; may be empty
};

/// One made-up port with its runs, as one text file describes it: see tests/corpus/runs/README.md.
struct RunPicture {
    QString name;
    QString sentence;
    QString kind;                              ///< "honest", "sloppy", "lying"
    QMap<QString, QByteArray> files;           ///< of the port
    QMap<QString, QByteArray> tree;            ///< of the TileGym tree; empty = none
    QStringList runs;                          ///< lines of the section "runs"
    QMap<QString, ExpectedRun> expected;       ///< by run: "D1"
};

/// Reads \p name.run out of \p folder with the pictures that it builds on.
[[nodiscard]] Result<RunPicture> readRunPicture(const QString &folder, const QString &name);

/// Writes the files of \p picture into \p folder and reads them back as evidence, with the runs that it describes.
[[nodiscard]] Result<validate::Evidence> unpack(const RunPicture &picture, const QString &folder);

/// "disagree FAIL" of one recomputed verdict.
[[nodiscard]] QString answerOf(const validate::RecomputedVerdict &verdict);

} // namespace tileport::test
