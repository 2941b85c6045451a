// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/reviewentry.h"
#include "core/review/reviewhead.h"

namespace tileport::review {

/// What can be wrong with a log, and what can be special about it without being wrong.
enum class LogIssueKind : uint8_t {
    Interrupted,   ///< the last line ends without a newline: an append that was never confirmed; kept, told, not counted
    Behind,        ///< the head does not know the newest entries yet: interrupted between entry and head, or merged
    Branched,      ///< two people went on from the same entry; to be joined
    Reordered,     ///< all entries are there, but the bytes are not as the head confirmed them: merged; to be joined
    HeadMissing,   ///< entries without a head: whole entries may have been cut off the end; to be joined after a look
    HeadBroken,    ///< the head cannot be read or contradicts itself: the same
    Broken,        ///< a line that is no entry, or one that was changed: its hash or form does not fit
    Orphaned,      ///< an entry whose parent is not before it: lines were removed or swapped
    Repeated,      ///< the same entry twice
    CutOff,        ///< the head knows an entry that the log does not have
};

/// One observation about the log with its place.
struct LogIssue {
    LogIssueKind kind = LogIssueKind::Broken;
    int line = 0;        ///< 1-based; 0 = the log as a whole, or its head
    QString message;     ///< one plain sentence

    bool operator==(const LogIssue &) const = default;
};

/// How far a log can be trusted and written to.
enum class LogState : uint8_t { Empty, Intact, NeedsJoin, Broken };

/// A decision of the log with the hash of its entry.
struct LoggedDecision {
    Decision decision;
    QString entry;

    bool operator==(const LoggedDecision &) const = default;
};

/// A waiver of the log with the hash of its entry.
struct LoggedWaiver {
    Waiver waiver;
    QString entry;

    bool operator==(const LoggedWaiver &) const = default;
};

/// Everything that a review log tells: its entries, its ends, what is wrong with it, and what holds. A plain value.
class ReviewHistory {
public:
    ReviewHistory() = default;
    /// Judges the bytes of a log against its head; never fails: what cannot be read is an issue. \p file names it.
    [[nodiscard]] static ReviewHistory fromBytes(const QByteArray &log, const HeadReading &head, const QString &file);

    [[nodiscard]] LogState state() const { return m_state; }
    [[nodiscard]] const QList<ReviewEntry> &entries() const { return m_entries; }
    [[nodiscard]] const QList<LogIssue> &issues() const { return m_issues; }
    /// The first issue that makes the log what it is, with its line; empty for an intact or empty log.
    [[nodiscard]] QString firstProblem() const;
    /// Hashes of the entries that nothing follows, in the order of the log.
    [[nodiscard]] const QStringList &heads() const { return m_heads; }
    /// The lines at the end that are no entries; the next entry vouches for them.
    [[nodiscard]] const QList<Fragment> &fragments() const { return m_fragments; }
    /// False when the next append has to begin with a newline.
    [[nodiscard]] bool endsInLine() const { return m_endsInLine; }
    /// Null for an unknown hash.
    [[nodiscard]] const ReviewEntry *find(const QString &hash) const;

    /// The decisions about \p run that hold: not withdrawn, and followed by no other decision about the run. More than one
    /// when branches decided differently; then nothing is approved. Withdrawals themselves are never among them.
    [[nodiscard]] QList<LoggedDecision> standing(const port::RunId &run) const;
    /// The same for all runs that somebody decided on.
    [[nodiscard]] QList<LoggedDecision> standing() const;
    /// The waivers that were not taken back, expired ones included.
    [[nodiscard]] QList<LoggedWaiver> waivers() const;
    /// The acceptances that were not taken back, ordered by key.
    [[nodiscard]] QList<Acceptance> acceptances() const;

    bool operator==(const ReviewHistory &) const = default;

private:
    QList<ReviewEntry> m_entries;
    QList<LogIssue> m_issues;
    QStringList m_heads;
    QList<Fragment> m_fragments;
    QList<qsizetype> m_holding;   ///< positions of the entries that nothing took back or followed
    bool m_endsInLine = true;
    LogState m_state = LogState::Empty;
};

/// "interrupted", "behind", "branched", "reordered", "head-missing", "head-broken", "broken", "orphaned", "repeated", "cut-off".
[[nodiscard]] QString logIssueName(LogIssueKind kind);
/// "empty", "intact", "needs-join", "broken".
[[nodiscard]] QString logStateName(LogState state);

} // namespace tileport::review
