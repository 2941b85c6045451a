// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/reviewlog.h"

#include "core/base/appendlock.h"
#include "core/base/durablefile.h"
#include "core/base/files.h"
#include "core/base/hash.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace tileport::review {

namespace {

constexpr qint64 kMaximumLogBytes = qint64(64) << 20;
constexpr qint64 kMaximumHeadBytes = 1 << 20;
constexpr int kLockWaitMs = 10'000;

Error errorAt(ErrorCode code, const QString &message, const QString &path, const QString &remedy = {})
{
    return makeError(code, message, Place::ofFile(path), remedy);
}

/// The bytes of a file that need not be there.
Result<QByteArray> bytesOf(const QString &path, qint64 maximum)
{
    if (const Result<void> plain = refuseLinks(path); !plain)
        return plain.error();
    if (!QFileInfo::exists(path))
        return QByteArray();
    return readFile(path, maximum);
}

/// A log and its head as they lie on the disk.
struct LogFiles {
    QByteArray log;
    ReviewHistory history;
};

Result<LogFiles> readFiles(const ReviewLog &log)
{
    // The head comes first: whatever it confirms is in a log that is read after it.
    HeadReading head;
    const Result<QByteArray> headBytes = bytesOf(log.headPath(), kMaximumHeadBytes);
    head.isThere = QFileInfo::exists(log.headPath());
    if (!headBytes && headBytes.error().code != ErrorCode::LimitExceeded)
        return headBytes.error();
    if (head.isThere)
        head.head = headBytes ? ReviewHead::fromJson(*headBytes, log.headPath()) : Result<ReviewHead>(headBytes.error());
    Result<QByteArray> bytes = bytesOf(log.path(), kMaximumLogBytes);
    if (!bytes)
        return bytes.error();
    ReviewHistory history = ReviewHistory::fromBytes(*bytes, head, log.path());
    return LogFiles{std::move(*bytes), std::move(history)};
}

/// One append, from the lock to the new head.
class Append {
public:
    explicit Append(const ReviewLog &log) : m_log(log), m_lock(QFileInfo(log.path()).path() + QStringLiteral("/review.lock"), log.path()) {}

    Result<void> begin()
    {
        const QString folder = QFileInfo(m_log.path()).path();
        if (Result<void> plain = refuseLinks(m_log.path()); !plain)
            return plain;
        if (!QDir().mkpath(folder))
            return errorAt(ErrorCode::Io, QStringLiteral("the folder cannot be made"), folder);
        if (Result<void> locked = m_lock.take(QStringLiteral("the review log"), kLockWaitMs); !locked)
            return locked;
        Result<LogFiles> files = readFiles(m_log);
        if (!files)
            return files.error();
        m_files = std::move(*files);
        return {};
    }

    [[nodiscard]] const ReviewHistory &history() const { return m_files.history; }

    Result<ReviewEntry> write(const EntryContent &content, const Signer &signer)
    {
        ReviewEntry entry;
        entry.content = content;
        entry.parents = history().heads();
        entry.fragments = history().fragments();
        if (signer) {
            const Result<QString> signature = signer(signedBytes(entry));
            if (!signature)
                return signature.error();
            entry.signature = *signature;
        }
        const QByteArray line = entryLine(sealed(entry));
        // What cannot be read back would make the log a broken one.
        Result<ReviewEntry> written = entryFromLine(line.chopped(1), m_log.path(), int(history().entries().size()) + 1);
        if (!written)
            return written;
        const QByteArray bytes = history().endsInLine() ? line : '\n' + line;
        if (m_files.log.size() + bytes.size() > kMaximumLogBytes)
            return errorAt(ErrorCode::LimitExceeded, QStringLiteral("would be larger than %1 bytes").arg(kMaximumLogBytes), m_log.path());
        // From the first moment on a log without a head is one whose head was lost.
        if (m_files.log.isEmpty() && !QFileInfo::exists(m_log.headPath())) {
            if (const Result<void> begun = writeHead({{}, 0, 0, sha256Hex({})}); !begun)
                return begun.error();
        }
        if (const Result<void> appended = appendDurably(m_log.path(), bytes); !appended)
            return appended.error();
        const QByteArray log = m_files.log + bytes;
        if (const Result<void> renewed = writeHead({{written->hash}, history().entries().size() + 1, log.size(), sha256Hex(log)}); !renewed)
            return renewed.error();
        return written;
    }

private:
    Result<void> writeHead(const ReviewHead &head) const
    {
        if (Result<void> written = writeFileAtomically(m_log.headPath(), head.toJson()); !written)
            return written;
        return flushFolder(QFileInfo(m_log.headPath()).path());
    }

    const ReviewLog &m_log;
    AppendLock m_lock;
    LogFiles m_files;
};

/// A head that cannot be read may be all that is left of an older log: it is not written over.
Result<void> keepHead(const ReviewLog &log)
{
    QString kept = log.headPath() + QStringLiteral(".kept");
    for (int i = 2; QFileInfo::exists(kept); ++i)
        kept = log.headPath() + QStringLiteral(".kept-%1").arg(i);
    if (QFileInfo::exists(log.headPath()) && !QFile::copy(log.headPath(), kept))
        return errorAt(ErrorCode::Io, QStringLiteral("the old head cannot be kept"), kept);
    return {};
}

} // namespace

QString ReviewLog::path() const
{
    return QDir(m_folder).filePath(QStringLiteral(".tileport/review.jsonl"));
}

QString ReviewLog::headPath() const
{
    return QDir(m_folder).filePath(QStringLiteral(".tileport/review.head"));
}

Result<ReviewHistory> ReviewLog::read() const
{
    Result<LogFiles> files = readFiles(*this);
    return files ? Result<ReviewHistory>(std::move(files->history)) : Result<ReviewHistory>(files.error());
}

Result<ReviewEntry> ReviewLog::append(const Compose &compose, const Signer &signer) const
{
    Append append(*this);
    if (const Result<void> begun = append.begin(); !begun)
        return begun.error();
    const ReviewHistory &history = append.history();
    if (history.state() == LogState::Broken)
        return errorAt(ErrorCode::Conflict, QStringLiteral("the log is broken: %1").arg(history.firstProblem()), path(),
                       QStringLiteral("Restore .tileport from a copy, such as version control"));
    if (history.state() == LogState::NeedsJoin)
        return errorAt(ErrorCode::Conflict, QStringLiteral("the log has to be joined first: %1").arg(history.firstProblem()), path(),
                       QStringLiteral("Look at `tileport verify`, then `tileport decide PORT --join`"));
    const Result<EntryContent> content = compose(history);
    return content ? append.write(*content, signer) : Result<ReviewEntry>(content.error());
}

Result<ReviewEntry> ReviewLog::append(const EntryContent &content, const Signer &signer) const
{
    return append([&](const ReviewHistory &) -> Result<EntryContent> { return content; }, signer);
}

Result<ReviewEntry> ReviewLog::join(const Join &join, const Signer &signer) const
{
    Append append(*this);
    if (const Result<void> begun = append.begin(); !begun)
        return begun.error();
    const ReviewHistory &history = append.history();
    if (history.state() != LogState::NeedsJoin)
        return errorAt(ErrorCode::Conflict,
                       history.state() == LogState::Broken ? QStringLiteral("the log is broken: %1").arg(history.firstProblem()) : QStringLiteral("there is nothing to join"), path());
    if (const Result<void> kept = keepHead(*this); !kept)
        return kept.error();
    return append.write(join, signer);
}

} // namespace tileport::review
