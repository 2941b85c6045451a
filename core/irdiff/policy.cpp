// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/policy.h"

#include "core/base/json.h"

#include <QFile>

#include <algorithm>

/// Outside of namespaces, as the macro demands: a static library's resources are not registered by themselves.
static void registerPolicyResource()
{
    Q_INIT_RESOURCE(policy);
}

namespace tileport::irdiff {

namespace {

Result<Policy::Row> rowFromJson(const JsonReader &reader)
{
    const Result<QString> kind = reader.string(QStringLiteral("kind"));
    if (!kind)
        return kind.error();
    const Result<QString> severity = reader.string(QStringLiteral("severity"));
    if (!severity)
        return severity.error();
    Policy::Row row;
    row.kind = *kind;
    row.reason = reader.json().value(QStringLiteral("reason")).toString();
    bool isKnown = false;
    for (const FindingSeverity one : {FindingSeverity::Info, FindingSeverity::Warn, FindingSeverity::Critical}) {
        if (severityName(one) == *severity) {
            row.severity = one;
            isKnown = true;
        }
    }
    if (!isKnown)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no severity; info, warn or critical").arg(*severity), reader.place(QStringLiteral("severity")));
    const QString owner = reader.json().value(QStringLiteral("owner")).toString(QStringLiteral("kernel"));
    for (const FindingOwner one : {FindingOwner::None, FindingOwner::Kernel, FindingOwner::Host}) {
        if (ownerName(one) == owner)
            row.owner = one;
    }
    return row;
}

} // namespace

Result<Policy> Policy::fromJson(const QJsonObject &object, const QString &file)
{
    const JsonReader reader(object, file);
    const Result<qint64> version = reader.integer(QStringLiteral("version"));
    if (!version)
        return version.error();
    if (*version != 1)
        return makeError(ErrorCode::Unsupported, QStringLiteral("policy version %1 is not known").arg(*version), reader.place(QStringLiteral("version")));
    const Result<QString> name = reader.string(QStringLiteral("name"));
    if (!name)
        return name.error();
    const Result<QJsonArray> rows = reader.array(QStringLiteral("rows"), 1000);
    if (!rows)
        return rows.error();
    Policy policy;
    policy.m_name = *name;
    for (qsizetype i = 0; i < rows->size(); ++i) {
        const Result<Row> row = rowFromJson(JsonReader(rows->at(i).toObject(), file, QStringLiteral("/rows/%1").arg(i)));
        if (!row)
            return row.error();
        policy.m_rows.push_back(*row);
    }
    return policy;
}

Policy Policy::standard()
{
    static const Policy policy = [] {
        registerPolicyResource();
        QFile file(QStringLiteral(":/tileport/policy/standard.json"));
        if (!file.open(QIODevice::ReadOnly))
            return Policy(); // Without rows everything is critical: never more lenient than intended.
        const Result<QJsonObject> object = parseJsonObject(file.readAll(), file.fileName());
        return object ? fromJson(*object, file.fileName()).valueOr(Policy()) : Policy();
    }();
    return policy;
}

const Policy::Row *Policy::rowFor(const QString &kind) const
{
    const auto row = std::ranges::find_if(m_rows, [&](const Row &one) {
        return one.kind.endsWith(QLatin1Char('*')) ? kind.startsWith(one.kind.chopped(1)) : kind == one.kind;
    });
    return row == m_rows.end() ? nullptr : &*row;
}

FindingSeverity Policy::severityOf(const QString &kind) const
{
    const Row *row = rowFor(kind);
    return row ? row->severity : FindingSeverity::Critical;
}

FindingOwner Policy::ownerOf(const QString &kind) const
{
    const Row *row = rowFor(kind);
    return row ? row->owner : FindingOwner::Kernel;
}

} // namespace tileport::irdiff
