// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/irdiff/irdiff.h"
#include "core/port/portfiles.h"

namespace tileport::report {

/// One row of two aligned programs.
struct IrRow {
    int leftLine = 0;                ///< 1-based; 0 = the side has nothing here
    int rightLine = 0;
    QString left;                    ///< with its indentation, cut at kMaximumLine
    QString right;
    irdiff::ChangeKind kind = irdiff::ChangeKind::Same;
    QStringList findings;            ///< ids of findings that are about this row

    bool operator==(const IrRow &) const = default;
};

/// Neighbouring rows around differences.
struct IrExcerpt {
    QList<IrRow> rows;
    bool operator==(const IrExcerpt &) const = default;
};

/// One program of a pair.
struct ProgramSide {
    QString file;                    ///< relative to the port; empty = none is there
    QString sha256;
    QString entry;
    qint64 operations = 0;
    qint64 lines = 0;
};

/// What the comparison of the two programs of one structural variant says.
struct ProgramReport {
    QString variant;                 ///< empty for the only one
    ProgramSide reference;
    ProgramSide generated;
    QString problem;                 ///< why there is no comparison; empty when there is
    irdiff::IrDiffPtr diff;          ///< null with a problem
    QString factsFrom;               ///< which specification told of the launch; empty = none, parameters are paired by use
    QList<IrExcerpt> excerpts;
    qint64 differingRows = 0;        ///< all of them
    qint64 rowsLeftOut = 0;          ///< of those, the ones that no excerpt shows
};

/// How much of a comparison is shown.
struct ExcerptLimits {
    int context = 3;                 ///< equal rows before and after
    int rows = 600;                  ///< of one comparison
    int lineCharacters = 400;
};

/// The rows of \p diff around its findings, then around its other differences, as far as \p limits allow. Fills excerpts and counts.
void addExcerpts(ProgramReport &program, const ExcerptLimits &limits = {});

} // namespace tileport::report
