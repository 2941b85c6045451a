// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/differ.h"

#include <QJsonObject>
#include <QStringList>

#include <utility>

namespace tileport::irdiff {

/// What one side's specification says for a comparison; every field may stay empty.
struct SideFacts {
    std::vector<ParameterFact> parameters; ///< in the specification's order, not yet laid over an entry's arguments
    QString unknownBecause;                ///< why \c parameters is empty although there is a specification
    std::vector<ConstantFact> constants;   ///< for the specialisation table
    QStringList hostHints;                 ///< hints that the host code passes at launch, by name
    std::vector<int64_t> grid;             ///< launched blocks by axis
    QString target;                        ///< "sm_90"
};

/// One comparison: both programs and all that is known of them. Whoever fills in the same gets the same result,
/// window and command line alike.
struct DiffRequest {
    irgraph::IrGraphPtr left;
    irgraph::IrGraphPtr right;
    SideFacts leftFacts;
    SideFacts rightFacts;
    DiffOptions options;                   ///< wishes; parameters, grid and architecture are overwritten where facts tell
};

/// Out of resources/schema/reference-spec.json; \p file names it in errors. InvalidInput without parameters.
[[nodiscard]] Result<SideFacts> referenceFacts(const QJsonObject &specification, const QString &file);

/// Out of resources/schema/generated-spec.json with its "binding", "grid" (or "const_grid"), "target" and "options", and
/// what the kernel's \p rustText (empty = not known) declares. InvalidInput without args.
[[nodiscard]] Result<SideFacts> generatedFacts(const QJsonObject &specification, const QString &file, const QString &rustText = {},
                                               const QString &rustFile = {});

/// The entry of \p graph to compare with \p other: \p wanted by symbol, else the only one, else the only one with a
/// namesake on the other side. Errors: InvalidInput without an entry, NotFound for an unknown symbol, Conflict when several
/// could be meant.
[[nodiscard]] Result<irgraph::OpId> chooseEntry(const irgraph::IrGraph &graph, const irgraph::IrGraph &other, const QString &wanted);

/// diffGraphs with the facts laid over the arguments of the chosen entries; its errors.
[[nodiscard]] Result<IrDiffPtr> compare(const DiffRequest &request, const CancelToken &cancel = {});

} // namespace tileport::irdiff
