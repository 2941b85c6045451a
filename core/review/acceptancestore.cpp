// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptancestore.h"

#include "core/base/json.h"
#include "core/review/acceptancejson.h"

#include <algorithm>

namespace tileport::review {

namespace {

const QLatin1String kFormat("tileport-accepted-findings");

} // namespace

Result<AcceptanceStore> AcceptanceStore::fromJson(const QByteArray &bytes, const QString &file)
{
    if (bytes.size() > kMaximumBytes)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("larger than %1 bytes").arg(kMaximumBytes), Place::ofFile(file));
    const Result<QJsonObject> root = parseJsonObject(bytes, file);
    if (!root)
        return root.error();
    FieldReader reader(JsonReader(*root, file), kMaximumText);
    reader.head(kFormat);
    std::vector<FieldReader> records = reader.objects("accepted", kMaximumRecords);
    reader.close();
    AcceptanceStore store;
    for (FieldReader &record : records) {
        Acceptance acceptance = acceptanceFrom(record);
        if (store.find(acceptance.key))
            record.fail("", QStringLiteral("the finding '%1' is accepted twice").arg(acceptance.key.finding));
        if (const Result<void> soFar = reader.result(); !soFar)
            return soFar.error();
        store.put(std::move(acceptance));
    }
    if (const Result<void> whole = reader.result(); !whole)
        return whole.error();
    return store;
}

QByteArray AcceptanceStore::toJson() const
{
    QJsonArray accepted;
    for (const Acceptance &record : m_records)
        accepted.append(acceptanceRecord(record));
    return stableJson({{QStringLiteral("format"), kFormat}, {QStringLiteral("version"), 1}, {QStringLiteral("accepted"), accepted}});
}

qsizetype AcceptanceStore::position(const FindingKey &key) const
{
    return std::ranges::lower_bound(m_records, key, std::less(), &Acceptance::key) - m_records.begin();
}

const Acceptance *AcceptanceStore::find(const FindingKey &key) const
{
    const qsizetype at = position(key);
    return at < m_records.size() && m_records.at(at).key == key ? &m_records.at(at) : nullptr;
}

void AcceptanceStore::put(Acceptance acceptance)
{
    acceptance = recordable(std::move(acceptance), kMaximumText);
    const qsizetype at = position(acceptance.key);
    if (at < m_records.size() && m_records.at(at).key == acceptance.key)
        m_records[at] = std::move(acceptance);
    else
        m_records.insert(at, std::move(acceptance));
}

bool AcceptanceStore::remove(const FindingKey &key)
{
    const qsizetype at = position(key);
    if (at >= m_records.size() || m_records.at(at).key != key)
        return false;
    m_records.removeAt(at);
    return true;
}

} // namespace tileport::review
