// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QTimer>

#include <functional>

namespace tileport::toolchain {

/// One run of an outside program. Nothing goes through a shell: arguments reach the program as they are.
struct ToolCommand {
    QString title;                        ///< how people call the tool: "tileiras"
    QString program;                      ///< absolute path, or a name looked up in PATH
    QStringList arguments;
    QProcessEnvironment environment;      ///< empty = this process's environment
    QString workingDirectory;             ///< empty = this process's
    QByteArray standardInput;             ///< written at once, then closed
    int timeLimitMs = 60'000;
    qsizetype outputLimit = 64 << 20;     ///< bytes of each of stdout and stderr; more ends the run
    QString remedy;                       ///< what to do when the program is missing
};

/// What a program that ended by itself left behind; the exit code may be anything.
struct ToolOutput {
    int exitCode = 0;
    QByteArray standardOutput;
    QByteArray standardError;
    qint64 elapsedMs = 0;
};

/// Runs one outside program without blocking and answers exactly once, or not at all once its context has died.
/// Errors: ToolMissing (cannot be started), ToolFailed (ended by a signal), TimedOut, Cancelled, LimitExceeded (output).
/// The program and all it started are ended when the job is cancelled, times out or is destroyed.
class ToolJob : public QObject {
    Q_OBJECT
public:
    using Answer = std::function<void(Result<ToolOutput>)>;

    explicit ToolJob(ToolCommand command, QObject *parent = nullptr);
    ~ToolJob() override;

    /// Starts a job that deletes itself after its answer; \p context owns it. Returns it, for cancel().
    static QPointer<ToolJob> launch(ToolCommand command, QObject *context, Answer answer);

    /// Call once. \p answer runs on this object's thread while \p context lives.
    void start(QObject *context, Answer answer);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_answer != nullptr; }

private:
    void connectProcess();
    void read();
    void finish(int exitCode, QProcess::ExitStatus status);
    void stop(const Error &error);
    void deliver(Result<ToolOutput> result);

    ToolCommand m_command;
    ToolOutput m_output;
    QProcess m_process;
    QTimer m_limit;
    QElapsedTimer m_clock;
    QPointer<QObject> m_context;
    Answer m_answer;
    qint64 m_pid = 0;
};

/// Runs a program and waits; for the command line and worker threads, never for the GUI thread.
[[nodiscard]] Result<ToolOutput> runTool(const ToolCommand &command, const CancelToken &cancel = {});

/// Turns an exit code other than zero into ToolFailed with the last lines of stderr.
[[nodiscard]] Result<void> checkExit(const ToolCommand &command, const ToolOutput &output);

/// The last \p lines lines of what a program wrote, for an error message; at most 2,000 characters.
[[nodiscard]] QString lastLines(const QByteArray &output, int lines = 5);

/// One sentence for the signal that ended a program: "ended by signal 11 (segmentation fault)".
[[nodiscard]] QString describeSignal(int number);

} // namespace tileport::toolchain
