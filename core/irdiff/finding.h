// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/weight.h"
#include "core/irgraph/irtypes.h"
#include "core/irdiff/rules/rulebook.h"

#include <QString>
#include <QStringList>

namespace tileport::irdiff {

using tileport::FindingOwner;
using tileport::FindingSeverity;
using tileport::ownerName;
using tileport::severityName;

/// One observation of the diff that a reader has to judge.
struct Finding {
    QString id;                        ///< stable for the same pair of programs, e.g. "operand-3f2a91c4"
    QString kind;                      ///< closed set, also the policy's key: "operation-removed", "attribute-rounding_mode" …
    FindingSeverity severity = FindingSeverity::Critical;
    FindingOwner owner = FindingOwner::Kernel;
    irgraph::OpId left;                ///< none when the side has no operation for it
    irgraph::OpId right;
    int change = -1;                   ///< index into IrDiff::changes; -1 for findings about the whole program
    QString message;                   ///< one plain sentence
    QString explanation;               ///< why it matters, or which justification is missing
    QString remedy;                    ///< what to change on the generated side; may be empty
    RuleMask rules = 0;                ///< rules that explain it (notes only)
    QStringList facts;                 ///< what must hold for those rules, each with who vouches for it (notes only)
    Place leftPlace;                   ///< in the reference's source; empty when unknown
    Place rightPlace;                  ///< in the Rust source, the line to look at or to change; empty when unknown
    int parameterRow = -1;             ///< row of IrDiff::specialisation that it tells; -1 = none
    QString cause;                     ///< id of the finding that this one follows from (a wrong pairing); empty = stands for itself
    bool operator==(const Finding &) const = default;
};

} // namespace tileport::irdiff
