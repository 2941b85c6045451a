// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/reviewentry.h"

#include "core/base/hash.h"
#include "core/review/acceptancejson.h"
#include "core/review/entrybody.h"

namespace tileport::review {

namespace {

const QLatin1String kFormat("tileport-review-entry");
constexpr qsizetype kMaximumParents = 1'000;
constexpr qsizetype kMaximumFragments = 1'000;

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

/// Everything but hash and signature.
QJsonObject unsignedObject(const ReviewEntry &entry)
{
    QJsonArray fragments;
    for (const Fragment &fragment : entry.fragments)
        fragments.append(QJsonObject{{QStringLiteral("bytes"), fragment.bytes}, {QStringLiteral("sha256"), fragment.sha256}});
    return withFormat(kFormat.mid(9), {{QStringLiteral("kind"), entryKindName(entry.content)},
                                       {QStringLiteral("author"), authorOf(entry.content)},
                                       {QStringLiteral("reason"), reasonOf(entry.content)},
                                       {QStringLiteral("time"), timeText(timeOf(entry.content))},
                                       {QStringLiteral("content"), entryBody(entry.content)},
                                       {QStringLiteral("fragments"), fragments},
                                       {QStringLiteral("parents"), QJsonArray::fromStringList(entry.parents)}});
}

QJsonObject signedObject(const ReviewEntry &entry)
{
    QJsonObject object = unsignedObject(entry);
    object.insert(QStringLiteral("signature"), entry.signature);
    return object;
}

QStringList parentsFrom(FieldReader &reader)
{
    QStringList parents;
    for (const QJsonValue parent : reader.array("parents", kMaximumParents)) {
        if (!isSha256(parent.toString()) || parents.contains(parent.toString()))
            reader.fail("parents", QStringLiteral("a parent is no SHA-256, or stands twice"));
        parents.append(parent.toString());
    }
    return parents;
}

ReviewEntry entryFrom(FieldReader &reader)
{
    ReviewEntry entry;
    reader.head(kFormat);
    const QString kind = reader.text("kind");
    FieldReader body = reader.object("content");
    entry.content = contentFrom(kind, body);
    std::visit([&](auto &content) {
        content.author = reader.text("author");
        content.reason = reader.text("reason");
        content.time = reader.time("time");
    }, entry.content);
    for (FieldReader &fragment : reader.objects("fragments", kMaximumFragments)) {
        entry.fragments.append({fragment.count("bytes"), fragment.hash("sha256")});
        fragment.close();
    }
    entry.parents = parentsFrom(reader);
    entry.signature = reader.text("signature", true);
    entry.hash = reader.hash("hash");
    reader.close();
    return entry;
}

} // namespace

QString entryKindName(const EntryContent &content)
{
    if (const auto *revocation = std::get_if<Revocation>(&content))
        return revocation->what == Revocation::Of::Waiver ? QStringLiteral("waiver-withdrawn") : QStringLiteral("acceptance-withdrawn");
    static const QString names[] = {QStringLiteral("decision"), QStringLiteral("acceptance"), QStringLiteral("waiver"), QString(), QStringLiteral("join")};
    return names[content.index()];
}

QString authorOf(const EntryContent &content)
{
    return std::visit([](const auto &one) { return one.author; }, content);
}

QString reasonOf(const EntryContent &content)
{
    return std::visit([](const auto &one) { return one.reason; }, content);
}

QDateTime timeOf(const EntryContent &content)
{
    return std::visit([](const auto &one) { return one.time; }, content);
}

QByteArray signedBytes(const ReviewEntry &entry)
{
    return compact(unsignedObject(entry));
}

ReviewEntry sealed(ReviewEntry entry)
{
    entry.hash = sha256Hex(compact(signedObject(entry)));
    return entry;
}

QByteArray entryLine(const ReviewEntry &entry)
{
    QJsonObject object = signedObject(entry);
    object.insert(QStringLiteral("hash"), entry.hash);
    return compact(object) + '\n';
}

Result<ReviewEntry> entryFromLine(const QByteArray &line, const QString &file, int lineNumber)
{
    Place where;
    where.file = file;
    where.line = lineNumber;
    if (line.size() > kMaximumEntryBytes)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("longer than %1 bytes").arg(kMaximumEntryBytes), where);
    const Result<QJsonObject> object = parseJsonObject(line, file);
    if (!object)
        return makeError(object.error().code, object.error().message, where);
    FieldReader reader(JsonReader(*object, file), kMaximumEntryText);
    ReviewEntry entry = entryFrom(reader);
    if (const Result<void> read = reader.result(); !read) {
        where.key = read.error().place.key;
        return makeError(read.error().code, read.error().message, where);
    }
    if (sealed(entry).hash != entry.hash)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the content does not fit its hash"), where);
    if (entryLine(entry).chopped(1) != line)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("is not written in the form that Tileport writes"), where);
    return entry;
}

QString acceptanceHash(const Acceptance &acceptance)
{
    return sha256Hex(compact(acceptanceRecord(acceptance)));
}

} // namespace tileport::review
