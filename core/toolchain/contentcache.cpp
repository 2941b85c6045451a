// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/contentcache.h"

#include "core/base/files.h"
#include "core/base/hash.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

// An entry is this mark, the hash of the content in hexadecimal, a line break, and the content.
constexpr char kMark[] = "tileport-cache-1 ";
constexpr qsizetype kHeaderSize = sizeof(kMark) - 1 + 64 + 1;
constexpr double kKeepAfterEviction = 0.8; // so that a full cache is not scanned at every write

QByteArray headerOf(const QByteArray &content)
{
    return kMark + sha256Hex(content).toLatin1() + '\n';
}

QFileInfoList entriesOf(const QString &folder)
{
    QFileInfoList entries;
    QDirIterator files(folder, {u"*.entry"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        entries.append(files.fileInfo());
    }
    return entries;
}

qint64 totalOf(const QFileInfoList &entries)
{
    qint64 total = 0;
    for (const QFileInfo &entry : entries)
        total += entry.size();
    return total;
}

} // namespace

CacheKey::CacheKey(const QString &kind)
{
    add(kind);
}

CacheKey &CacheKey::add(const QByteArray &part)
{
    // The length in front keeps "ab"+"c" apart from "a"+"bc".
    m_hash.addData(QByteArray::number(part.size()) + ':');
    m_hash.addData(part);
    return *this;
}

CacheKey &CacheKey::add(const QJsonObject &part)
{
    return add(QJsonDocument(part).toJson(QJsonDocument::Compact));
}

CacheKey &CacheKey::addFileStamp(const QString &path)
{
    const QFileInfo file(path);
    add(file.absoluteFilePath());
    return add(QByteArray::number(file.size()) + '@' + QByteArray::number(file.lastModified().toMSecsSinceEpoch()));
}

QString CacheKey::name() const
{
    return QString::fromLatin1(m_hash.result().toHex());
}

ContentCache::ContentCache(QString folder, qint64 limit) : m_folder(std::move(folder)), m_limit(limit)
{
    m_writer.setMaxThreadCount(1);
}

QString ContentCache::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + u"/tileport"_s;
}

QString ContentCache::pathOf(const QString &key) const
{
    return m_folder + u'/' + key.left(2) + u'/' + key.mid(2) + u".entry"_s;
}

std::optional<QByteArray> ContentCache::find(const QString &key) const
{
    const QString path = pathOf(key);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray header = file.read(kHeaderSize);
    const QByteArray content = file.readAll();
    if (header != headerOf(content)) {
        file.close();
        file.remove();
        return std::nullopt;
    }
    file.setFileTime(QDateTime::currentDateTime(), QFileDevice::FileModificationTime);
    return content;
}

Result<void> ContentCache::store(const QString &key, const QByteArray &content)
{
    const qint64 size = kHeaderSize + content.size();
    if (size > m_limit)
        return makeError(ErrorCode::LimitExceeded, u"a result of %1 bytes does not fit the cache"_s.arg(content.size()));
    if (Result<void> written = writeFileAtomically(pathOf(key), headerOf(content) + content); !written)
        return written;
    const QMutexLocker lock(&m_mutex);
    m_used = m_used < 0 ? totalOf(entriesOf(m_folder)) : m_used + size;
    if (m_used > m_limit)
        evict();
    return {};
}

void ContentCache::storeLater(const QString &key, const QByteArray &content)
{
    m_writer.start([this, key, content] { (void)store(key, content); });
}

void ContentCache::evict()
{
    QFileInfoList entries = entriesOf(m_folder);
    std::sort(entries.begin(), entries.end(),
              [](const QFileInfo &a, const QFileInfo &b) { return a.lastModified() < b.lastModified(); });
    m_used = totalOf(entries); // the running count misses overwritten entries and what other programs did
    const auto target = static_cast<qint64>(static_cast<double>(m_limit) * kKeepAfterEviction);
    for (qsizetype i = 0; i + 1 < entries.size() && m_used > target; ++i) { // never the newest
        if (QFile::remove(entries[i].filePath()))
            m_used -= entries[i].size();
    }
}

void ContentCache::clear()
{
    const QMutexLocker lock(&m_mutex);
    for (const QFileInfo &entry : entriesOf(m_folder))
        QFile::remove(entry.filePath());
    m_used = 0;
}

qint64 ContentCache::size() const
{
    return totalOf(entriesOf(m_folder));
}

} // namespace tileport::toolchain
