// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>

#include <cstdint>

namespace tileport::test {

/// What a generated program looks like.
struct TileIrShape {
    uint32_t operations = 1'000'000;   ///< about so many, loop bodies included
    bool withLocations = true;         ///< every operation has one of a few thousand places, a third of them inlined
    uint32_t seed = 1;                 ///< another seed gives another, similar program
};

/// Bytecode 13.3 of one valid kernel of \p shape: blocks of loads, arithmetic, loops with carried values, and stores.
[[nodiscard]] QByteArray generateTileIr(const TileIrShape &shape);

} // namespace tileport::test
