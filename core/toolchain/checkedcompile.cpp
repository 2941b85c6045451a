// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/checkedcompile.h"

#include "core/base/files.h"
#include "core/toolchain/contentcache.h"
#include "core/toolchain/wire.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

QByteArray manifest(const QString &version)
{
    QString text = u"[package]\nname = \"tileport-check\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[lib]\npath = \"lib.rs\"\n\n"
                   "[dependencies]\n"_s;
    for (const char *crate : {"cutile", "cutile-compiler", "cutile-macro", "cuda-core", "cuda-async"})
        text += u"%1 = \"=%2\"\n"_s.arg(QLatin1StringView(crate), version);
    return text.toUtf8();
}

QByteArray library(bool hasLauncher)
{
    QByteArray text = "#![allow(dead_code, unused_imports)]\n";
    if (hasLauncher)
        text += "#[path = \"ffi_util.rs\"]\nmod ffi_util;\n";
    text += "mod port {\n    include!(\"kernel.rs\");\n";
    if (hasLauncher)
        text += "    include!(\"ffi.rs\");\n";
    return text + "}\n";
}

// cargo looks at times of change: an equal file must not be touched, or everything is checked again.
Result<void> writeIfDifferent(const QString &path, const QByteArray &content)
{
    if (const Result<QByteArray> old = readFile(path); old && *old == content)
        return {};
    return writeFileAtomically(path, content);
}

// The span that the compiler calls primary; inside a macro, the place of its use in the port.
QJsonObject primarySpan(const QJsonArray &spans)
{
    QJsonObject found;
    for (const QJsonValue &value : spans) {
        const QJsonObject span = value.toObject();
        if (found.isEmpty() || span.value(u"is_primary"_s).toBool())
            found = span;
    }
    for (int depth = 0; depth < 32; ++depth) {
        const QJsonObject outer = found.value(u"expansion"_s).toObject().value(u"span"_s).toObject();
        if (outer.isEmpty())
            break;
        found = outer;
    }
    return found;
}

QString remedyFrom(const QJsonArray &children)
{
    QStringList texts;
    for (const QJsonValue &value : children) {
        const QJsonObject child = value.toObject();
        if (child.value(u"level"_s).toString() == u"help"_s)
            texts.append(child.value(u"message"_s).toString());
    }
    return texts.join(u"; "_s);
}

Severity severityFrom(const QString &level)
{
    if (level.startsWith(u"error"_s))
        return Severity::Error;
    return level == u"warning"_s ? Severity::Warning : Severity::Info;
}

Diagnostic diagnosticFrom(const QJsonObject &message, const QMap<QString, QString> &files)
{
    const QJsonObject span = primarySpan(message.value(u"spans"_s).toArray());
    Diagnostic diagnostic;
    diagnostic.severity = severityFrom(message.value(u"level"_s).toString());
    diagnostic.message = message.value(u"message"_s).toString();
    const QString code = message.value(u"code"_s).toObject().value(u"code"_s).toString();
    if (!code.isEmpty())
        diagnostic.message += u" [%1]"_s.arg(code);
    const QString file = span.value(u"file_name"_s).toString();
    diagnostic.place.file = files.value(file, file);
    diagnostic.place.line = span.value(u"line_start"_s).toInt();
    diagnostic.place.column = span.value(u"column_start"_s).toInt();
    diagnostic.endLine = span.value(u"line_end"_s).toInt();
    diagnostic.endColumn = span.value(u"column_end"_s).toInt();
    diagnostic.remedy = remedyFrom(message.value(u"children"_s).toArray());
    return diagnostic;
}

bool isVersion(const QString &text)
{
    static const QRegularExpression kPattern(u"^\\d+\\.\\d+\\.\\d+$"_s);
    return kPattern.match(text).hasMatch();
}

} // namespace

Result<QMap<QString, QString>> CheckedCompile::writeCrate(const CheckRequest &request, const QString &crate) const
{
    const QString folder = QFileInfo(request.rustFile).absolutePath();
    const QString launcher = folder + u"/ffi.rs"_s;
    const QString helpers = QFileInfo(folder).absolutePath() + u"/ffi_util.rs"_s;
    const bool hasLauncher = QFileInfo(launcher).isFile() && QFileInfo(helpers).isFile();
    QMap<QString, QString> files{{u"kernel.rs"_s, request.rustFile}};
    QList<std::pair<QString, QByteArray>> contents{{u"Cargo.toml"_s, manifest(request.cutileVersion)},
                                                   {u"lib.rs"_s, library(hasLauncher)},
                                                   {u"kernel.rs"_s, request.text.toUtf8()}};
    if (hasLauncher) {
        for (const auto &[name, path] : {std::pair(u"ffi.rs"_s, launcher), std::pair(u"ffi_util.rs"_s, helpers)}) {
            const Result<QByteArray> text = readFile(path);
            if (!text)
                return text.error();
            contents.append({name, *text});
            files.insert(name, path);
        }
    }
    for (const auto &[name, content] : std::as_const(contents)) {
        if (Result<void> written = writeIfDifferent(crate + u'/' + name, content); !written)
            return written.error();
    }
    return files;
}

QPointer<ToolJob> CheckedCompile::check(const CheckRequest &request, QObject *context, Answer<Diagnostics> answer)
{
    const Result<QString> cargo = m_folder.tool(u"cargo"_s);
    if (!cargo || !isVersion(request.cutileVersion)) {
        answerSoon<Diagnostics>(context, answer, cargo
            ? makeError(ErrorCode::InvalidInput, u"'%1' is no cuTile version"_s.arg(request.cutileVersion))
            : cargo.error());
        return nullptr;
    }
    const QString base = m_workFolder + u"/cutile-"_s + request.cutileVersion;
    const QString crate = base + u'/' + CacheKey(u"check"_s).add(request.rustFile).name().left(16);
    const Result<QMap<QString, QString>> files = writeCrate(request, crate);
    if (!files) {
        answerSoon<Diagnostics>(context, answer, files.error());
        return nullptr;
    }
    ToolCommand command;
    command.title = u"cargo check"_s;
    command.program = *cargo;
    command.arguments = {u"check"_s, u"--message-format=json"_s, u"--color=never"_s};
    command.environment = m_folder.cargoEnvironment();
    command.environment.insert(u"CARGO_TARGET_DIR"_s, base + u"/target"_s); // shared by all ports of a version
    command.workingDirectory = crate;
    command.timeLimitMs = request.timeLimitMs;
    return ToolJob::launch(command, context, [command, files = *files, answer](Result<ToolOutput> output) {
        if (!output)
            return answer(output.error());
        const Diagnostics found = parseOutput(output->standardOutput, files);
        const bool hasError = std::any_of(found.begin(), found.end(),
                                          [](const Diagnostic &d) { return d.severity == Severity::Error; });
        if (output->exitCode == 0 || hasError)
            return answer(found);
        Error failed = checkExit(command, {output->exitCode, {}, output->standardError, output->elapsedMs}).error();
        failed.remedy = u"cargo itself failed, not the port: check the network for the first run, and `tileport doctor` "
                        "for the headers and libclang that the crates need."_s;
        answer(failed);
    });
}

Diagnostics CheckedCompile::parseOutput(const QByteArray &output, const QMap<QString, QString> &files)
{
    Diagnostics found;
    for (const QByteArray &line : output.split('\n')) {
        const QJsonObject entry = QJsonDocument::fromJson(line).object();
        if (entry.value(u"reason"_s).toString() != u"compiler-message"_s)
            continue;
        const QJsonObject message = entry.value(u"message"_s).toObject();
        const bool isSummary = message.value(u"spans"_s).toArray().isEmpty()
            && message.value(u"message"_s).toString().startsWith(u"aborting due to"_s);
        const bool isOurs = entry.value(u"target"_s).toObject().value(u"name"_s).toString() == u"tileport_check"_s;
        if (!isSummary && (isOurs || message.value(u"level"_s).toString().startsWith(u"error"_s)))
            found.append(diagnosticFrom(message, files));
    }
    return found;
}

} // namespace tileport::toolchain
