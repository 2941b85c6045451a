// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptancestore.h"

#include "core/base/json.h"

#include <algorithm>

namespace tileport::review {

namespace {

constexpr qint64 kVersion = 1;
const QString kFormat = QStringLiteral("tileport-accepted-findings");

/// Texts of a record by their names in the file; key, evidence and time are apart.
struct TextField {
    const char *name;
    QString Acceptance::*member;
    bool mayBeEmpty = false;
};
constexpr TextField kTexts[] = {
    {"kind", &Acceptance::kind},     {"message", &Acceptance::message}, {"reason", &Acceptance::reason},
    {"author", &Acceptance::author}, {"policy", &Acceptance::policy, true},
};

struct HashField {
    const char *name;
    QString Evidence::*member;
};
constexpr HashField kHashes[] = {{"reference", &Evidence::reference}, {"generated", &Evidence::generated}, {"kernel", &Evidence::kernel}};

Result<void> onlyKnownKeys(const JsonReader &reader, const QStringList &known)
{
    for (const QString &key : reader.json().keys()) {
        if (!known.contains(key))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is not known in version %2").arg(key).arg(kVersion), reader.place(key));
    }
    return {};
}

Result<QString> textOf(const JsonReader &reader, const QString &key, bool mayBeEmpty)
{
    const Result<QString> text = reader.string(key);
    if (!text)
        return text.error();
    if (text->size() > AcceptanceStore::kMaximumText)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("'%1' is longer than %2 characters").arg(key).arg(AcceptanceStore::kMaximumText), reader.place(key));
    if (!mayBeEmpty && text->trimmed().isEmpty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is empty").arg(key), reader.place(key));
    return text;
}

Result<QString> hashOf(const JsonReader &reader, const QString &key)
{
    const Result<QString> text = reader.string(key);
    if (!text)
        return text.error();
    const bool isHex = std::ranges::all_of(*text, [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); });
    if (!text->isEmpty() && (text->size() != 64 || !isHex))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no SHA-256 in lower-case hexadecimal").arg(key), reader.place(key));
    return text;
}

Result<QDateTime> timeOf(const JsonReader &reader, const QString &key)
{
    const Result<QString> text = reader.string(key);
    if (!text)
        return text.error();
    const QDateTime time = QDateTime::fromString(*text, Qt::ISODate);
    if (!time.isValid() || !text->endsWith(u'Z'))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no time in UTC such as 2026-01-31T12:00:00Z").arg(key), reader.place(key));
    return time;
}

Result<Evidence> evidenceFrom(const JsonReader &record)
{
    const Result<JsonReader> reader = record.object(QStringLiteral("evidence"));
    if (!reader)
        return reader.error();
    Evidence evidence;
    QStringList known;
    for (const HashField &field : kHashes) {
        const QString name = QString::fromLatin1(field.name);
        known.append(name);
        const Result<QString> hash = hashOf(*reader, name);
        if (!hash)
            return hash.error();
        evidence.*field.member = *hash;
    }
    if (const Result<void> complete = onlyKnownKeys(*reader, known); !complete)
        return complete.error();
    return evidence;
}

Result<Acceptance> recordFrom(const JsonReader &reader)
{
    Acceptance record;
    const Result<QString> finding = textOf(reader, QStringLiteral("finding"), false);
    if (!finding)
        return finding.error();
    const Result<QString> specialisation = textOf(reader, QStringLiteral("specialisation"), true);
    if (!specialisation)
        return specialisation.error();
    record.key = {*specialisation, *finding};
    QStringList known{QStringLiteral("finding"), QStringLiteral("specialisation"), QStringLiteral("time"), QStringLiteral("evidence")};
    for (const TextField &field : kTexts) {
        const QString name = QString::fromLatin1(field.name);
        known.append(name);
        const Result<QString> text = textOf(reader, name, field.mayBeEmpty);
        if (!text)
            return text.error();
        record.*field.member = *text;
    }
    const Result<QDateTime> time = timeOf(reader, QStringLiteral("time"));
    if (!time)
        return time.error();
    record.time = *time;
    const Result<Evidence> evidence = evidenceFrom(reader);
    if (!evidence)
        return evidence.error();
    record.evidence = *evidence;
    if (const Result<void> complete = onlyKnownKeys(reader, known); !complete)
        return complete.error();
    return record;
}

/// Format and version come before everything else, so that a newer file is called newer and not broken.
Result<QJsonArray> recordsOf(const JsonReader &reader)
{
    const Result<QString> format = reader.string(QStringLiteral("format"));
    if (!format)
        return format.error();
    if (*format != kFormat)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the format is '%1', not '%2'").arg(format->left(80), kFormat), reader.place(QStringLiteral("format")));
    const Result<qint64> version = reader.integer(QStringLiteral("version"));
    if (!version)
        return version.error();
    if (*version > kVersion)
        return makeError(ErrorCode::Unsupported, QStringLiteral("version %1 was written by a newer Tileport; this one reads up to %2").arg(*version).arg(kVersion),
                         reader.place(QStringLiteral("version")), QStringLiteral("Open the port with the newer Tileport"));
    if (*version != kVersion)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("there is no version %1").arg(*version), reader.place(QStringLiteral("version")));
    if (const Result<void> known = onlyKnownKeys(reader, {QStringLiteral("format"), QStringLiteral("version"), QStringLiteral("accepted")}); !known)
        return known.error();
    return reader.array(QStringLiteral("accepted"), AcceptanceStore::kMaximumRecords);
}

QString shortened(QString text)
{
    if (text.size() > AcceptanceStore::kMaximumText)
        text = text.left(AcceptanceStore::kMaximumText - 1) + QChar(0x2026);
    return text;
}

} // namespace

Result<AcceptanceStore> AcceptanceStore::fromJson(const QByteArray &bytes, const QString &file)
{
    if (bytes.size() > kMaximumBytes)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("larger than %1 bytes").arg(kMaximumBytes), {file, 0, 0, -1, {}});
    const Result<QJsonObject> root = parseJsonObject(bytes, file);
    if (!root)
        return root.error();
    const Result<QJsonArray> records = recordsOf(JsonReader(*root, file));
    if (!records)
        return records.error();
    AcceptanceStore store;
    for (qsizetype i = 0; i < records->size(); ++i) {
        const QString path = QStringLiteral("/accepted/%1").arg(i);
        if (!records->at(i).isObject())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("expected an object"), {file, 0, 0, -1, path});
        const Result<Acceptance> record = recordFrom(JsonReader(records->at(i).toObject(), file, path));
        if (!record)
            return record.error();
        if (store.find(record->key))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("the finding '%1' is accepted twice").arg(record->key.finding), {file, 0, 0, -1, path});
        store.put(*record);
    }
    return store;
}

QByteArray AcceptanceStore::toJson() const
{
    QJsonArray accepted;
    for (const Acceptance &record : m_records) {
        QJsonObject evidence;
        for (const HashField &field : kHashes)
            evidence.insert(QString::fromLatin1(field.name), record.evidence.*field.member);
        QJsonObject object{{QStringLiteral("finding"), record.key.finding},
                           {QStringLiteral("specialisation"), record.key.specialisation},
                           {QStringLiteral("time"), record.time.toUTC().toString(Qt::ISODate)},
                           {QStringLiteral("evidence"), evidence}};
        for (const TextField &field : kTexts)
            object.insert(QString::fromLatin1(field.name), record.*field.member);
        accepted.append(object);
    }
    return stableJson({{QStringLiteral("format"), kFormat}, {QStringLiteral("version"), kVersion}, {QStringLiteral("accepted"), accepted}});
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
    for (const TextField &field : kTexts)
        acceptance.*field.member = shortened(acceptance.*field.member);
    acceptance.time = QDateTime::fromSecsSinceEpoch(acceptance.time.toSecsSinceEpoch(), Qt::UTC);
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
