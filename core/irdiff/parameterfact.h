// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace tileport::irdiff {

/// What is known of one argument of an entry beyond its type: what the launch passed, and what its compiler was told.
/// On the reference side that is what cuTile Python inferred from the call, on the generated side what the Rust signature
/// and the host code declare. Only \c role, \c value, \c isPointer and \c tensorRank take part in the comparison; the
/// rest is shown and checked in the specialisation table.
struct ParameterFact {
    QString role{};                    ///< the same text on both sides pairs the arguments; empty = unknown
    std::optional<int64_t> value{};    ///< launch value of an integer
    bool isPointer = false;            ///< the argument is an address
    uint32_t tensorRank = 0;           ///< of a tensor whose address this is; its extents and strides follow. 0 = no tensor
    QString name{};                    ///< in the words of its own side: "a.shape[0]", "hidden_size"; empty = unknown
    QString dtype{};                   ///< "f16": of the elements behind a pointer, of a scalar itself; empty = unknown
    std::optional<int64_t> fixed{};    ///< the compiler was told this value: static extent or stride
    int64_t divisor = 1;               ///< the compiler was told that this divides it (an address: in bytes)
    bool isNonNegative = false;        ///< the compiler was told that it is never negative
    bool isTold = false;               ///< fixed, divisor and isNonNegative are what the compiler was told; false = nothing is known about that
    QString aliasing{};                ///< of a pointer: "overlaps nothing", "elements may overlap" …; empty = nothing is declared
    QString declaration{};             ///< as written: "a: &Tensor<E, { [-1, -1] }>"; empty = source not known
    Place place{};                     ///< of that declaration
};

/// A value that is fixed when the kernel is compiled and has no argument: ct.Constant, or a generic of the Rust entry.
struct ConstantFact {
    QString name;
    QString value;                     ///< "128", "true", "f16"
    bool isType = false;               ///< a type generic
    QString declaration{};
    Place place{};
};

/// A pairing that a person gives. Each side is an argument number ("3"), a name as printed ("%arg3", "arg3"), a role
/// ("A.strides[0]"), or the name of a whole tensor ("A"), which pairs address, extents and strides.
struct PairCorrection {
    QString left;
    QString right;
    bool operator==(const PairCorrection &) const = default;
};

} // namespace tileport::irdiff
