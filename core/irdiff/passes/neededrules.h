// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// A rule is a reason only where the programs are not equal without it: both may use it for operations that are equal as
/// they stand. Of programs that are proven equal, finds a smallest set of rules under which they stay equal (those that are
/// exact need no reason), and then the places where these have a part in it:
///
///   left                       right
///   %r = remi %n, %m           %r = remi %n, %m       looks equal, but its form is what the correction below is equal to
///   %0 = select .., %r         -                      another form: told anyway
///
/// Pairs that look equal do without the rules as long as the programs stay equal, and are matched once more with what is
/// left. From there on every use of a rule that is not exact, with its facts, is one that the equality rests on. Very large
/// programs are not searched: every use counts there, and areRulesChecked says so. Nothing happens to programs that
/// differ. False when cancelled.
[[nodiscard]] bool findNeededRules(DiffState &state);

} // namespace tileport::irdiff
