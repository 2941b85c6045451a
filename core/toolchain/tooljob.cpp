// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/tooljob.h"

#include "core/toolchain/processgroup.h"

#include <QEventLoop>
#include <QHash>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr int kPollMs = 50; // how often a waiting caller looks at its cancel token
constexpr int kReapMs = 2'000; // a killed process is gone within milliseconds

Error startError(const ToolCommand &command, const QString &reason)
{
    const QString remedy = command.remedy.isEmpty()
        ? u"Run `tileport doctor` to see what is missing and `tileport setup` to install it."_s
        : command.remedy;
    return makeError(ErrorCode::ToolMissing, u"%1 cannot be started (%2): %3"_s.arg(command.title, command.program, reason),
                     {}, remedy);
}

Error timeError(const ToolCommand &command)
{
    return makeError(ErrorCode::TimedOut, u"%1 took longer than %2 s and was ended"_s
                         .arg(command.title).arg(command.timeLimitMs / 1000.0),
                     {}, u"Try again with a smaller input, or raise the time limit."_s);
}

} // namespace

ToolJob::ToolJob(ToolCommand command, QObject *parent) : QObject(parent), m_command(std::move(command))
{
    m_limit.setSingleShot(true);
    leadOwnGroup(m_process);
    connectProcess();
}

ToolJob::~ToolJob()
{
    m_answer = nullptr;
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning)
        return;
    killGroup(m_pid);
    m_process.kill();
    m_process.waitForFinished(kReapMs);
}

void ToolJob::connectProcess()
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ToolJob::read);
    connect(&m_process, &QProcess::readyReadStandardError, this, &ToolJob::read);
    connect(&m_process, &QProcess::finished, this, &ToolJob::finish);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            deliver(startError(m_command, m_process.errorString()));
    });
    connect(&m_limit, &QTimer::timeout, this, [this] { stop(timeError(m_command)); });
}

QPointer<ToolJob> ToolJob::launch(ToolCommand command, QObject *context, Answer answer)
{
    QPointer<ToolJob> job = new ToolJob(std::move(command), context);
    job->start(context, [job, answer = std::move(answer)](Result<ToolOutput> result) {
        if (job)
            job->deleteLater();
        answer(std::move(result));
    });
    return job;
}

void ToolJob::start(QObject *context, Answer answer)
{
    m_context = context;
    m_answer = std::move(answer);
    m_process.setProgram(m_command.program);
    m_process.setArguments(m_command.arguments);
    if (!m_command.environment.isEmpty())
        m_process.setProcessEnvironment(m_command.environment);
    if (!m_command.workingDirectory.isEmpty())
        m_process.setWorkingDirectory(m_command.workingDirectory);
    m_clock.start();
    m_limit.start(m_command.timeLimitMs);
    m_process.start();
    m_pid = m_process.processId();
    if (m_process.state() == QProcess::NotRunning)
        return; // errorOccurred has answered already
    m_process.write(m_command.standardInput);
    m_process.closeWriteChannel();
}

void ToolJob::cancel()
{
    stop(makeError(ErrorCode::Cancelled, u"%1 was cancelled"_s.arg(m_command.title)));
}

void ToolJob::read()
{
    m_output.standardOutput += m_process.readAllStandardOutput();
    m_output.standardError += m_process.readAllStandardError();
    const qsizetype most = std::max(m_output.standardOutput.size(), m_output.standardError.size());
    if (most > m_command.outputLimit)
        stop(makeError(ErrorCode::LimitExceeded, u"%1 wrote more than %2 bytes and was ended"_s
                           .arg(m_command.title).arg(m_command.outputLimit)));
}

void ToolJob::finish(int exitCode, QProcess::ExitStatus status)
{
    if (!m_answer)
        return;
    read();
    m_output.exitCode = exitCode;
    m_output.elapsedMs = m_clock.elapsed();
    if (status == QProcess::NormalExit) {
        deliver(std::move(m_output));
        return;
    }
    // QProcess reports the signal as the exit code.
    deliver(makeError(ErrorCode::ToolFailed, u"%1 was %2"_s.arg(m_command.title, describeSignal(exitCode)), {},
                      lastLines(m_output.standardError)));
}

void ToolJob::stop(const Error &error)
{
    if (!m_answer)
        return;
    killGroup(m_pid);
    m_process.kill();
    deliver(error);
}

void ToolJob::deliver(Result<ToolOutput> result)
{
    m_limit.stop();
    const Answer answer = std::exchange(m_answer, nullptr);
    if (answer && m_context)
        answer(std::move(result));
}

Result<ToolOutput> runTool(const ToolCommand &command, const CancelToken &cancel)
{
    QEventLoop loop;
    ToolJob job(command);
    std::optional<Result<ToolOutput>> answer;
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &job, [&] {
        if (cancel.isCancelled())
            job.cancel();
    });
    poll.start(kPollMs);
    job.start(&loop, [&](Result<ToolOutput> result) {
        answer = std::move(result);
        loop.quit();
    });
    if (!answer)
        loop.exec();
    return std::move(*answer);
}

Result<void> checkExit(const ToolCommand &command, const ToolOutput &output)
{
    if (output.exitCode == 0)
        return {};
    const QString said = lastLines(output.standardError.isEmpty() ? output.standardOutput : output.standardError);
    QString message = u"%1 ended with exit code %2"_s.arg(command.title).arg(output.exitCode);
    if (!said.isEmpty())
        message += u": "_s + said;
    return makeError(ErrorCode::ToolFailed, message);
}

QString lastLines(const QByteArray &output, int lines)
{
    constexpr qsizetype kMost = 2000;
    const QStringList all = QString::fromUtf8(output.right(4 * kMost)).split(u'\n', Qt::SkipEmptyParts);
    return all.mid(std::max<qsizetype>(0, all.size() - lines)).join(u'\n').right(kMost);
}

QString describeSignal(int number)
{
    static const QHash<int, QString> kNames{
        {4, u"illegal instruction"_s}, {6, u"abort"_s}, {8, u"arithmetic error"_s}, {9, u"killed, perhaps for memory"_s},
        {11, u"segmentation fault"_s}, {13, u"broken pipe"_s}, {15, u"terminated"_s}};
    return u"ended by signal %1 (%2)"_s.arg(number).arg(kNames.value(number, u"unknown"_s));
}

} // namespace tileport::toolchain
