// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/review/decision.h"
#include "core/review/waiver.h"

#include <QStringList>

#include <variant>

namespace tileport::review {

/// Takes back the acceptance or waiver of a finding.
struct Revocation {
    enum class Of : uint8_t { Acceptance, Waiver };
    Of what = Of::Acceptance;
    FindingKey key;
    QString reason;
    QString author;
    QDateTime time;

    bool operator==(const Revocation &) const = default;
};

/// Somebody has seen that the log has several ends, or was merged, and goes on from all of them.
struct Join {
    QString reason;
    QString author;
    QDateTime time;

    bool operator==(const Join &) const = default;
};

using EntryContent = std::variant<Decision, Acceptance, Waiver, Revocation, Join>;

/// A line of the log that is no entry: what an append that was interrupted left behind. The next entry vouches for it.
struct Fragment {
    qint64 bytes = 0;
    QString sha256;

    bool operator==(const Fragment &) const = default;
};

/// One line of the review log (schema: resources/schema/review-entry.json). A plain value.
struct ReviewEntry {
    EntryContent content;
    QStringList parents;          ///< hashes of the entries it follows; none for the first, several for a join
    QList<Fragment> fragments;    ///< the lines directly before it that are no entries
    QString signature;            ///< armoured SSH signature of signedBytes(); empty when not signed
    QString hash;                 ///< SHA-256 over everything else in its canonical form

    bool operator==(const ReviewEntry &) const = default;
};

inline constexpr qsizetype kMaximumEntryBytes = 16 << 20;
inline constexpr qsizetype kMaximumEntryText = 4'000;   ///< characters of one text

/// "decision", "acceptance", "waiver", "acceptance-withdrawn", "waiver-withdrawn", "join".
[[nodiscard]] QString entryKindName(const EntryContent &content);
[[nodiscard]] QString authorOf(const EntryContent &content);
[[nodiscard]] QString reasonOf(const EntryContent &content);
[[nodiscard]] QDateTime timeOf(const EntryContent &content);

/// What a signature covers: the canonical form without hash and signature.
[[nodiscard]] QByteArray signedBytes(const ReviewEntry &entry);
/// \p entry with its hash filled in.
[[nodiscard]] ReviewEntry sealed(ReviewEntry entry);
/// The line of the log, newline included: compact JSON with sorted keys, one form only.
[[nodiscard]] QByteArray entryLine(const ReviewEntry &entry);
/// Reads a line without its newline. Unsupported for a newer version, LimitExceeded for what is too long, InvalidInput
/// for everything else: not JSON, a key missing or unknown, a hash that does not fit, another form than the canonical.
[[nodiscard]] Result<ReviewEntry> entryFromLine(const QByteArray &line, const QString &file, int lineNumber);
/// SHA-256 of an acceptance's record, as a decision that counts on it names it.
[[nodiscard]] QString acceptanceHash(const Acceptance &acceptance);

} // namespace tileport::review
