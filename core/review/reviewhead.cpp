// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/reviewhead.h"

#include "core/review/fieldreader.h"

namespace tileport::review {

namespace {

const QLatin1String kName("review-head");
constexpr qsizetype kMaximumHeads = 1'000;

} // namespace

QByteArray ReviewHead::toJson() const
{
    return stableJson(withFormat(kName, {{QStringLiteral("heads"), QJsonArray::fromStringList(heads)},
                                         {QStringLiteral("entries"), entries},
                                         {QStringLiteral("bytes"), bytes},
                                         {QStringLiteral("sha256"), sha256}}));
}

Result<ReviewHead> ReviewHead::fromJson(const QByteArray &bytes, const QString &file)
{
    const Result<QJsonObject> object = parseJsonObject(bytes, file);
    if (!object)
        return object.error();
    FieldReader reader(JsonReader(*object, file), 100);
    ReviewHead head;
    reader.head(QLatin1String("tileport-review-head"));
    for (const QJsonValue one : reader.array("heads", kMaximumHeads)) {
        if (!isSha256(one.toString()))
            reader.fail("heads", QStringLiteral("a head is no SHA-256"));
        head.heads.append(one.toString());
    }
    head.entries = reader.count("entries");
    head.bytes = reader.count("bytes");
    head.sha256 = reader.hash("sha256");
    reader.close();
    if (const Result<void> read = reader.result(); !read)
        return read.error();
    if (head.toJson() != bytes)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("is not written in the form that Tileport writes"), Place::ofFile(file));
    return head;
}

} // namespace tileport::review
