// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/fieldreader.h"
#include "core/review/reviewentry.h"

namespace tileport::review {

/// What an entry says beside author, reason and time: the object under "content".
[[nodiscard]] QJsonObject entryBody(const EntryContent &content);
/// The content of the kind that entryKindName calls \p kind, without author, reason and time; failures, an unknown kind
/// too, are left in \p body.
[[nodiscard]] EntryContent contentFrom(const QString &kind, FieldReader &body);

} // namespace tileport::review
