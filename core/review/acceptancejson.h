// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/acceptance.h"
#include "core/review/fieldreader.h"

namespace tileport::review {

/// One record of resources/schema/accepted-findings.json.
[[nodiscard]] QJsonObject acceptanceRecord(const Acceptance &acceptance);
/// Reads such a record to its end, author, reason and time included; failures are left in \p reader.
[[nodiscard]] Acceptance acceptanceFrom(FieldReader &reader);
/// The same without author, reason and time, and without a look at other keys.
[[nodiscard]] Acceptance acceptanceFields(FieldReader &reader);
/// As files can hold it: texts beyond \p longestText characters cut, with an ellipsis as their end; whole seconds, UTC.
[[nodiscard]] Acceptance recordable(Acceptance acceptance, qsizetype longestText);

} // namespace tileport::review
