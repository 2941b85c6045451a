// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gatherprograms.h"

#include "core/base/text.h"

namespace tileport::report {

namespace {

ProgramSide sideOf(const QString &file, const port::PortFiles &files, const irgraph::IrGraphPtr &graph, irgraph::OpId entry)
{
    ProgramSide side;
    side.file = file;
    side.sha256 = files.snapshot().files.value(file).sha256;
    if (graph == nullptr)
        return side;
    side.operations = graph->opCount();
    side.lines = graph->lineCount();
    side.entry = entry.isValid() ? qstring(graph->symbol(entry)) : QString();
    return side;
}

} // namespace

ProgramReport compareVariant(const validate::VariantFiles &variant, const port::PortFiles &files, const port::Port &port, const irdiff::Policy &policy,
                             const CancelToken &cancel)
{
    const validate::ProgramPair pair = validate::comparePrograms(variant, files, port, policy, cancel);
    ProgramReport report;
    report.variant = pair.variant;
    report.problem = pair.problem;
    report.diff = pair.diff;
    report.factsFrom = pair.factsFrom;
    report.reference = sideOf(pair.reference, files, pair.diff->left, pair.diff->leftEntry);
    report.generated = sideOf(pair.generated, files, pair.diff->right, pair.diff->rightEntry);
    if (report.problem.isEmpty())
        addExcerpts(report);
    return report;
}

} // namespace tileport::report
