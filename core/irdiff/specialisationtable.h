// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/irdiff/finding.h"

#include <QString>

#include <vector>

namespace tileport::irdiff {

struct IrDiff;
struct DiffOptions;

/// What a row is about.
enum class FactKind : uint8_t {
    ElementType,    ///< dtype of an array's elements or of a scalar
    Address,        ///< alignment of an array's address, in bytes
    Aliasing,       ///< what is known of overlap
    Extent,         ///< one extent: static, divisible, bounded
    Stride,         ///< one stride, in elements: static, divisible, bounded
    Scalar,         ///< a scalar argument: divisible, bounded
    Constant,       ///< fixed when compiled, without an argument
    Grid,           ///< blocks launched
};

/// How the generated side's fact stands to the reference's.
enum class FactStatus : uint8_t {
    Agrees,
    Missing,        ///< the reference knows more: nothing is wrong, but the code may be slower
    Extra,          ///< the generated program relies on more; right only while the launch keeps it
    Contradicts,    ///< both cannot be true, or the launch value breaks what a program relies on
    NotNeeded,      ///< one side has no such fact and its program does not use the value
    Unknown,        ///< too little is known to compare (no specification, no partner)
};

/// One fact about one parameter, from the launch down to both programs. Texts are for people; "" = that column has nothing.
struct SpecialisationRow {
    QString parameter;          ///< the reference's name, "A"; the generated side's where the reference has none
    QString part;               ///< "address", "shape[0]", "strides[1]", "dtype", "aliasing"; empty for scalars and constants
    QString generatedName;      ///< the same in the generated side's words: "a.shape[0]", "in_row_stride", "BM"
    FactKind kind = FactKind::Scalar;
    QString launch;             ///< "1024", or "1024 | 512" when the sides are launched with different values
    QString inferred;           ///< what cuTile Python inferred
    QString declared;           ///< what the Rust signature and the host code declare
    QString leftIr;             ///< assumes and static types of the reference program
    QString rightIr;            ///< of the generated program
    FactStatus status = FactStatus::Unknown;
    QString reason;             ///< one sentence on the status; empty when it agrees
    QString change;             ///< what to change in the Rust; empty when nothing is to be done
    int pair = -1;              ///< index into IrDiff::parameters; -1 for constants and the grid
    Place leftPlace;            ///< declaration in the Python source
    Place rightPlace;           ///< declaration in the Rust source
    QString findingId;          ///< the finding that tells this row; empty when it agrees
    bool operator==(const SpecialisationRow &) const = default;
};

/// The specialisation of both kernels side by side: every parameter of both, in the order of the reference's declaration,
/// then what only the generated side has, constants, and the launch.
struct SpecialisationTable {
    std::vector<SpecialisationRow> rows;
    bool hasInferred = false;   ///< the reference's specification was given and fits the program
    bool hasDeclared = false;   ///< the same for the generated side
    QString note;               ///< what is missing to fill the table; empty when it is complete

    [[nodiscard]] size_t count(FactStatus status) const;
};

/// "agrees", "missing", "extra", "contradicts", "not needed", "unknown".
[[nodiscard]] QString factStatusName(FactStatus status);
/// "dtype", "address", "aliasing", "extent", "stride", "scalar", "constant", "grid".
[[nodiscard]] QString factKindName(FactKind kind);

/// The table of a finished comparison; reads both graphs, \p diff's pairing and what \p options knows of the parameters.
[[nodiscard]] SpecialisationTable specialisationTable(const IrDiff &diff, const DiffOptions &options);

} // namespace tileport::irdiff
