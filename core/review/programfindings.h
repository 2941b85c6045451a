// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/decide.h"
#include "core/validate/evidence.h"

namespace tileport::review {

/// What the comparison of the port's programs finds, critical and warnings, as the gate takes it. It speaks against every
/// run that rests on the generated program: none of Preflight and A. Each finding is named as the acceptance given on
/// these programs, or the waiver, names it; a window does it by specialisation, records by structural variant. Pairs that
/// cannot be compared are the checks' to judge. Compares programs: never on the GUI thread. Errors: the project's policy.
[[nodiscard]] Result<QList<GateFinding>> programFindings(const QString &folder, port::Stage stage, const validate::Evidence &evidence, const Present &present,
                                                         const ReviewHistory &history, const CancelToken &cancel);

} // namespace tileport::review
