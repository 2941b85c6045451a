// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include <array>

namespace tileport::cli {

namespace {
constexpr std::array kOptions{
    OptionRow{"--no-packages", nullptr, "leave the distribution's packages alone (they need root)"},
    OptionRow{"--with-checked-build", nullptr, "also fetch what `cargo check` on a port needs"},
    OptionRow{"--steps", "FOLDER", "folder of the set-up steps, when they were moved away from the sources"},
};

// The steps print "step: text" lines; with --json each becomes one object of a stream.
void report(Console &console, const QByteArray &line)
{
    const QString text = QString::fromUtf8(line).trimmed();
    if (text.isEmpty())
        return;
    console.text(text.toUtf8() + '\n');
    const qsizetype colon = text.indexOf(QLatin1String(": "));
    QJsonObject body;
    body.insert(QLatin1String("format"), QLatin1String("tileport-setup"));
    body.insert(QLatin1String("version"), 1);
    body.insert(QLatin1String("step"), colon < 0 ? QString() : text.left(colon));
    body.insert(QLatin1String("message"), colon < 0 ? text : text.mid(colon + 2));
    console.line(body);
}

Error cannotRun(const QString &message, const QString &file)
{
    Place where;
    where.file = file;
    return makeError(ErrorCode::NotFound, message, where, QStringLiteral("name the folder with --steps FOLDER"));
}

ExitCode follow(QProcess &process, Console &console)
{
    while (process.state() != QProcess::NotRunning || process.canReadLine()) {
        while (process.canReadLine())
            report(console, process.readLine());
        if (process.state() != QProcess::NotRunning)
            process.waitForReadyRead(-1);
    }
    report(console, process.readAll());
    if (process.exitStatus() != QProcess::NormalExit)
        return console.failure(makeError(ErrorCode::ToolFailed, QStringLiteral("set-up was killed"), {},
                                         QStringLiteral("run it again; what is done is not done twice")));
    const int code = process.exitCode();
    if (code == 0)
        return ExitCode::Holds;
    const QString message = QStringLiteral("set-up ended with something missing (exit code %1); see the lines above");
    const bool isMissing = code == 2;
    const Error error = makeError(isMissing ? ErrorCode::ToolMissing : ErrorCode::ToolFailed, message.arg(code), {},
                                  QStringLiteral("tileport doctor says what works and what does not"));
    return console.failure(error);
}

ExitCode runSetup(const Options &options, Console &console)
{
    const QString folder = options.value(QLatin1String("--steps"), QStringLiteral(TILEPORT_SETUP_FOLDER));
    const QString script = QDir(folder).filePath(QStringLiteral("all.sh"));
    if (!QFileInfo(script).isFile())
        return console.failure(cannotRun(QStringLiteral("the set-up steps are not there"), script));
    QStringList arguments{script};
    for (const QLatin1String flag : {QLatin1String("--no-packages"), QLatin1String("--with-checked-build")})
        if (options.has(flag))
            arguments << flag;
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QStringLiteral("bash"), arguments);
    if (!process.waitForStarted())
        return console.failure(cannotRun(QStringLiteral("bash could not be started: %1").arg(process.errorString()), script));
    process.closeWriteChannel();
    return follow(process, console);
}
} // namespace

const Command kSetupCommand{
    "setup", "install the outside tools into the private tool folder", "[--no-packages] [--with-checked-build]",
    "Runs the set-up steps: distribution packages, KSyntaxHighlighting, pinned wheels (checked by hash) and the helpers\n"
    "for cuTile Rust. What is up to date is passed over, so a second run is quick. Nothing outside the tool folder and\n"
    "the distribution's packages is changed. With --json each progress line is one JSON object.",
    kOptions, 0, 0, runSetup};

} // namespace tileport::cli
