// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/wire.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

ErrorCode codeFromWire(const QString &name)
{
    static const QHash<QString, ErrorCode> kCodes{
        {u"bad_request"_s, ErrorCode::Internal},     {u"unknown_method"_s, ErrorCode::Unsupported},
        {u"bad_params"_s, ErrorCode::InvalidInput},  {u"not_found"_s, ErrorCode::NotFound},
        {u"missing_tool"_s, ErrorCode::ToolMissing}, {u"user_code"_s, ErrorCode::InvalidInput},
        {u"compiler"_s, ErrorCode::ToolFailed},      {u"crashed"_s, ErrorCode::ToolFailed},
        {u"timed_out"_s, ErrorCode::TimedOut},       {u"cancelled"_s, ErrorCode::Cancelled},
        {u"io"_s, ErrorCode::Io},                    {u"internal"_s, ErrorCode::Internal}};
    return kCodes.value(name, ErrorCode::ToolFailed);
}

Severity severityFromWire(const QString &name)
{
    if (name == u"warning"_s)
        return Severity::Warning;
    return name == u"note"_s || name == u"info"_s || name == u"help"_s ? Severity::Info : Severity::Error;
}

Error notAMessage(const QByteArray &line)
{
    return makeError(ErrorCode::InvalidInput,
                     u"the helper wrote something that is no message: %1"_s.arg(QString::fromUtf8(line.left(120))));
}

} // namespace

Result<Message> parseMessage(const QByteArray &line)
{
    const QJsonDocument document = QJsonDocument::fromJson(line);
    const QJsonObject object = document.object();
    if (!document.isObject() || !object.value(u"id"_s).isDouble())
        return notAMessage(line);
    Message message;
    message.id = object.value(u"id"_s).toInteger();
    if (object.contains(u"event"_s)) {
        message.kind = Message::Kind::Progress;
        message.progress = {object.value(u"message"_s).toString(), object.value(u"done"_s).toInt(-1),
                            object.value(u"total"_s).toInt(-1)};
    } else if (object.value(u"error"_s).isObject()) {
        message.kind = Message::Kind::Error;
        message.error = errorFromWire(object.value(u"error"_s).toObject());
    } else if (object.value(u"result"_s).isObject()) {
        message.result = object.value(u"result"_s).toObject();
    } else {
        return notAMessage(line);
    }
    return message;
}

QByteArray requestLine(qint64 id, const QString &method, const QJsonObject &params)
{
    const QJsonObject request{{u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}};
    return QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n';
}

Error errorFromWire(const QJsonObject &error)
{
    return makeError(codeFromWire(error.value(u"code"_s).toString()), error.value(u"message"_s).toString(),
                     placeFromWire(error.value(u"place"_s).toObject()), error.value(u"remedy"_s).toString());
}

Place placeFromWire(const QJsonObject &place)
{
    Place where;
    where.file = place.value(u"file"_s).toString();
    where.line = place.value(u"line"_s).toInt();
    where.column = place.value(u"column"_s).toInt();
    where.key = place.value(u"key"_s).toString();
    return where;
}

Diagnostics diagnosticsFromWire(const QJsonArray &diagnostics)
{
    Diagnostics found;
    for (const QJsonValue &value : diagnostics) {
        if (!value.isObject())
            continue;
        const QJsonObject entry = value.toObject();
        Diagnostic diagnostic;
        diagnostic.severity = severityFromWire(entry.value(u"severity"_s).toString());
        diagnostic.message = entry.value(u"message"_s).toString();
        diagnostic.place = placeFromWire(entry);
        diagnostic.endLine = entry.value(u"end_line"_s).toInt();
        diagnostic.endColumn = entry.value(u"end_column"_s).toInt();
        diagnostic.remedy = entry.value(u"remedy"_s).toString();
        found.append(diagnostic);
    }
    return found;
}

} // namespace tileport::toolchain
