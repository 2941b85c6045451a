// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/chainreader.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/review/reviewtext.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <limits>
#include <utility>

namespace tileport::review {

namespace {

constexpr qsizetype kShortHash = 12;      ///< digits of a hash in a sentence
constexpr qsizetype kMaximumLoose = 1'000;

/// A line that is no entry.
struct Loose {
    Fragment fragment;
    int line = 0;
    bool isWhole = false;    ///< a JSON object, which no piece of an entry is: an interrupted append does not explain it
    QString why;
};

class Chain {
public:
    Chain(const QByteArray &log, const QString &file) : m_log(log), m_file(file) {}

    ChainReading read(const HeadReading &head)
    {
        qsizetype start = 0;
        for (qsizetype end = m_log.indexOf('\n'); end >= 0; end = m_log.indexOf('\n', start)) {
            take(m_log.mid(start, end - start), end + 1);
            start = end + 1;
        }
        m_reading.endsInLine = start == m_log.size();
        if (!m_reading.endsInLine)
            take(m_log.mid(start), m_log.size());
        findHeads();
        const bool isWhole = check(head);
        checkFragments(isWhole);
        // What concerns no line comes last, so that the first broken line is the first problem.
        std::ranges::stable_sort(m_reading.issues, std::less(), [](const LogIssue &issue) { return issue.line > 0 ? issue.line : std::numeric_limits<int>::max(); });
        return std::move(m_reading);
    }

private:
    void take(const QByteArray &line, qsizetype end)
    {
        ++m_line;
        const Result<ReviewEntry> entry = entryFromLine(line, m_file, m_line);
        if (!entry) {
            takeLoose(line, entry.error().message);
            return;
        }
        if (m_positions.contains(entry->hash)) {
            note(LogIssueKind::Repeated, m_line, tr("the entry stands in the log twice"));
            return;
        }
        checkParents(*entry);
        m_positions.insert(entry->hash, m_reading.entries.size());
        m_reading.entries.append(*entry);
        m_lines.append(m_line);
        m_ends.append(end);
    }

    void takeLoose(const QByteArray &line, const QString &why)
    {
        if (m_loose.size() < kMaximumLoose)
            m_loose.append({{line.size(), sha256Hex(line)}, m_line, parseJsonObject(line, {}).hasValue(), why});
        else if (m_loose.size() == kMaximumLoose && !std::exchange(m_hasTooManyLoose, true))
            note(LogIssueKind::Broken, m_line, tr("more than %1 lines are no entries").arg(kMaximumLoose));
    }

    void checkParents(const ReviewEntry &entry)
    {
        for (const QString &parent : entry.parents) {
            if (!m_positions.contains(parent))
                note(LogIssueKind::Orphaned, m_line, tr("the entry follows %1, which is not before it: a line was removed, changed or swapped").arg(parent.left(kShortHash)));
        }
        if (entry.parents.isEmpty() && !m_reading.entries.isEmpty())
            note(LogIssueKind::Orphaned, m_line, tr("the entry claims to be the first, but is not"));
    }

    void findHeads()
    {
        m_reading.heads = headsOf(m_reading.entries.size());
        // Where a line is missing, the entry before it has no follower either: that is damage, no second branch.
        const bool hasGap = std::ranges::any_of(m_reading.issues, [](const LogIssue &issue) { return issue.kind == LogIssueKind::Orphaned; });
        if (m_reading.heads.size() > 1 && !hasGap)
            note(LogIssueKind::Branched, 0, tr("the log has %1 ends: people or copies went on from the same entry").arg(m_reading.heads.size()));
    }

    /// Hashes of the first \p count entries that none of them follows.
    QStringList headsOf(qsizetype count) const
    {
        QSet<QString> followed;
        for (qsizetype i = 0; i < count; ++i)
            followed.unite(QSet<QString>(m_reading.entries[i].parents.cbegin(), m_reading.entries[i].parents.cend()));
        QStringList heads;
        for (qsizetype i = 0; i < count; ++i) {
            if (!followed.contains(m_reading.entries[i].hash))
                heads.append(m_reading.entries[i].hash);
        }
        return heads;
    }

    /// False when the head knows entries that the log does not have.
    bool check(const HeadReading &reading)
    {
        if (!reading.isThere) {
            if (!m_log.isEmpty())
                note(LogIssueKind::HeadMissing, 0, tr("review.head is missing: entries may have been cut off the end of the log"));
            return true;
        }
        if (!reading.head) {
            note(LogIssueKind::HeadBroken, 0, tr("review.head cannot be read: %1; entries may have been cut off the end of the log").arg(reading.head.error().message));
            return true;
        }
        const ReviewHead &head = *reading.head;
        const auto missing = std::ranges::find_if(head.heads, [&](const QString &hash) { return !m_positions.contains(hash); });
        if (missing != head.heads.end()) {
            note(LogIssueKind::CutOff, 0, tr("review.head confirms the entry %1, which the log does not have").arg(missing->left(kShortHash)));
            return false;
        }
        checkPrefix(head);
        return true;
    }

    void checkPrefix(const ReviewHead &head)
    {
        if (head.bytes > m_log.size() || sha256Hex(m_log.left(head.bytes)) != head.sha256) {
            note(LogIssueKind::Reordered, 0, tr("all confirmed entries are there, but the log does not begin as review.head confirmed it: it was merged or edited"));
            return;
        }
        const qsizetype known = std::ranges::count_if(m_ends, [&](qsizetype end) { return end <= head.bytes; });
        if (known != head.entries || headsOf(known) != head.heads)
            note(LogIssueKind::HeadBroken, 0, tr("review.head contradicts itself: it does not name the ends of the entries that it counts"));
        else if (known < m_reading.entries.size())
            note(LogIssueKind::Behind, 0, tr("%1 entries are newer than review.head: an append was interrupted after its entry, or a copy was merged").arg(m_reading.entries.size() - known));
    }

    /// Lines that are no entries: vouched for by an entry, left at the end by an append that was interrupted, or damage.
    void checkFragments(bool isWhole)
    {
        checkVouched();
        const int lastEntry = m_lines.isEmpty() ? 0 : m_lines.constLast();
        for (const Loose &loose : std::as_const(m_loose)) {
            if (m_vouched.contains(loose.fragment.sha256))
                continue;
            if (loose.line < lastEntry || loose.isWhole || !isWhole) {
                note(LogIssueKind::Broken, loose.line, tr("the line is no entry as it was written: %1").arg(loose.why));
                continue;
            }
            m_reading.fragments.append(loose.fragment);
            note(LogIssueKind::Interrupted, loose.line, tr("the line was not written to its end: it was never confirmed, is kept and does not count"));
        }
    }

    void checkVouched()
    {
        QSet<QString> there;
        for (const Loose &loose : std::as_const(m_loose))
            there.insert(loose.fragment.sha256);
        for (qsizetype i = 0; i < m_reading.entries.size(); ++i) {
            for (const Fragment &fragment : m_reading.entries[i].fragments) {
                m_vouched.insert(fragment.sha256);
                if (!there.contains(fragment.sha256))
                    note(LogIssueKind::Orphaned, m_lines[i], tr("a line that the entry vouches for is not there as it was"));
            }
        }
    }

    void note(LogIssueKind kind, int line, const QString &message) { m_reading.issues.append({kind, line, message}); }

    const QByteArray &m_log;
    QString m_file;
    ChainReading m_reading;
    QHash<QString, qsizetype> m_positions;
    QList<Loose> m_loose;
    QSet<QString> m_vouched;
    QList<int> m_lines;          ///< of the entries
    QList<qsizetype> m_ends;     ///< of the entries, bytes from the start of the log
    int m_line = 0;
    bool m_hasTooManyLoose = false;
};

} // namespace

ChainReading readChain(const QByteArray &log, const HeadReading &head, const QString &file)
{
    return Chain(log, file).read(head);
}

} // namespace tileport::review
