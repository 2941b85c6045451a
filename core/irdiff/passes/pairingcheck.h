// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

#include <functional>

namespace tileport::irdiff {

/// Compares the same programs once more with other options; null when that failed.
using Rerun = std::function<std::shared_ptr<IrDiff>(const DiffOptions &)>;

/// Asks whether a failed comparison fails because the wrong parameters were paired, and never guesses: a pairing is only
/// blamed when the programs themselves prove it.
///
///   given A=b, B=a: 9 differences          tried A=a, B=b: none      pairing-contradicts comes first, the 9 follow from it
///   given A=a of f16, a is f32             other element type        the same
///   launched A 64x32, a 32x64              transposed                the same
///
/// A pairing under which no fewer differences remain is not mentioned: the fault is then in the program.
void checkPairing(const DiffState &state, IrDiff &diff, const Rerun &rerun);

} // namespace tileport::irdiff
