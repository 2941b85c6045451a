// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/console.h"

#include "core/base/json.h"

#include <cerrno>
#include <cstdio>

namespace tileport::cli {

namespace {
int stdoutError = 0;   // stdout belongs to the process, and so does what became of it

void write(std::FILE *stream, const QByteArray &bytes)
{
    const auto size = static_cast<size_t>(bytes.size());
    if (std::fwrite(bytes.constData(), 1, size, stream) != size && stream == stdout && stdoutError == 0)
        stdoutError = errno;
}

void writeError(const QString &line)
{
    Console::finish();
    write(stderr, line.toUtf8() + '\n');
}

void insertIfSet(QJsonObject &object, QLatin1String key, const QString &value)
{
    if (!value.isEmpty())
        object.insert(key, value);
}
} // namespace

int Console::finish()
{
    if (std::fflush(stdout) != 0 && stdoutError == 0)
        stdoutError = errno;
    return stdoutError;
}

void Console::text(const QByteArray &bytes)
{
    if (!m_json)
        write(stdout, bytes);
}

void Console::document(QLatin1String name, QJsonObject body)
{
    if (!m_json)
        return;
    write(stdout, stableJson(withFormat(name, std::move(body))));
}

void Console::line(const QJsonObject &body)
{
    if (!m_json)
        return;
    write(stdout, QJsonDocument(body).toJson(QJsonDocument::Compact) + '\n');
    finish();
}

void Console::diagnostic(const Diagnostic &diagnostic)
{
    QString line = diagnostic.toString();
    if (!diagnostic.remedy.isEmpty())
        line += QStringLiteral(" (%1)").arg(diagnostic.remedy);
    writeError(line);
}

void Console::diagnostics(const Diagnostics &list)
{
    for (const Diagnostic &entry : list)
        diagnostic(entry);
}

ExitCode Console::failure(const Error &error)
{
    writeError(error.toString());
    QJsonObject body;
    body.insert(QLatin1String("error"), toJson(error));
    document(QLatin1String("error"), body);
    return error.code == ErrorCode::Internal ? ExitCode::Internal : ExitCode::Undecided;
}

QJsonObject toJson(const Place &place)
{
    QJsonObject object;
    insertIfSet(object, QLatin1String("file"), place.file);
    insertIfSet(object, QLatin1String("key"), place.key);
    if (place.line > 0)
        object.insert(QLatin1String("line"), place.line);
    if (place.column > 0)
        object.insert(QLatin1String("column"), place.column);
    if (place.offset >= 0)
        object.insert(QLatin1String("offset"), place.offset);
    return object;
}

QJsonObject toJson(const Error &error)
{
    QJsonObject object;
    object.insert(QLatin1String("code"), errorCodeName(error.code));
    object.insert(QLatin1String("message"), error.message);
    insertIfSet(object, QLatin1String("remedy"), error.remedy);
    const QJsonObject place = toJson(error.place);
    if (!place.isEmpty())
        object.insert(QLatin1String("place"), place);
    if (error.cause)
        object.insert(QLatin1String("cause"), toJson(*error.cause));
    return object;
}

QJsonObject toJson(const Diagnostic &diagnostic)
{
    QJsonObject object;
    object.insert(QLatin1String("severity"), severityName(diagnostic.severity));
    object.insert(QLatin1String("message"), diagnostic.message);
    insertIfSet(object, QLatin1String("remedy"), diagnostic.remedy);
    QJsonObject place = toJson(diagnostic.place);
    if (diagnostic.endLine > 0)
        place.insert(QLatin1String("end_line"), diagnostic.endLine);
    if (diagnostic.endColumn > 0)
        place.insert(QLatin1String("end_column"), diagnostic.endColumn);
    if (!place.isEmpty())
        object.insert(QLatin1String("place"), place);
    return object;
}

QJsonArray toJson(const Diagnostics &list)
{
    QJsonArray array;
    for (const Diagnostic &entry : list)
        array.append(toJson(entry));
    return array;
}

} // namespace tileport::cli
