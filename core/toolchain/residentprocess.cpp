// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/residentprocess.h"

#include "core/toolchain/processgroup.h"
#include "core/toolchain/tooljob.h"

#include <QTimer>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr qsizetype kLongestLine = 256 << 20;
constexpr qsizetype kKeptLog = 16 << 10;
constexpr int kReapMs = 2'000; // a killed process is gone within milliseconds

// A process object may be let go from inside its own signals, and must not be deleted before it was reaped.
void letGo(QProcess *process)
{
    process->disconnect();
    process->setParent(nullptr);
    if (process->state() == QProcess::NotRunning) {
        process->deleteLater();
        return;
    }
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->kill();
}

} // namespace

ResidentProcess::ResidentProcess(ResidentCommand command, QObject *parent)
    : QObject(parent), m_command(std::move(command)), m_process(nullptr, letGo)
{
}

ResidentProcess::~ResidentProcess()
{
    m_pending.clear();
    if (m_process) {
        m_process->disconnect();
        killGroup(m_pid);
        m_process->kill();
        m_process->waitForFinished(kReapMs);
    }
}

bool ResidentProcess::isRunning() const
{
    return m_process && m_process->state() != QProcess::NotRunning;
}

ResidentProcess::RequestId ResidentProcess::send(ResidentRequest request, QObject *context, Answer answer)
{
    const RequestId id = m_next++;
    Pending pending{std::move(request), context, std::move(answer), new QTimer(this)};
    pending.limit->setSingleShot(true);
    connect(pending.limit, &QTimer::timeout, this, [this, id] { onTimeLimit(id); });
    pending.limit->start(pending.request.timeLimitMs);
    const QByteArray line = requestLine(id, pending.request.method, pending.request.params);
    m_pending.insert(id, std::move(pending));
    if (!isRunning())
        start();
    if (m_process)
        m_process->write(line);
    return id;
}

void ResidentProcess::startEarly()
{
    if (m_startCount == 0)
        start();
}

void ResidentProcess::start()
{
    m_buffer.clear();
    m_log.clear();
    m_process.reset(new QProcess(this));
    leadOwnGroup(*m_process);
    connectProcess(m_process.get());
    m_process->setProgram(m_command.program);
    m_process->setArguments(m_command.arguments);
    if (!m_command.environment.isEmpty())
        m_process->setProcessEnvironment(m_command.environment);
    ++m_startCount;
    m_process->start();
    if (!m_process)
        return;
    m_pid = m_process->processId();
    m_hello = m_next++;
    m_process->write(requestLine(m_hello, u"hello"_s, {}));
}

void ResidentProcess::connectProcess(QProcess *process)
{
    connect(process, &QProcess::readyReadStandardOutput, this, &ResidentProcess::readOutput);
    connect(process, &QProcess::readyReadStandardError, this, &ResidentProcess::readLog);
    connect(process, &QProcess::finished, this, [this, process](int exitCode, QProcess::ExitStatus status) {
        readOutput();
        if (m_process.get() == process) // an answer may have started the next one
            onFinished(exitCode, status);
    });
    connect(process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart || !m_process)
            return;
        const QString remedy = m_command.remedy.isEmpty() ? u"Run `tileport setup`."_s : m_command.remedy;
        fail(makeError(ErrorCode::ToolMissing, u"the %1 cannot be started (%2): %3"_s
                           .arg(m_command.title, m_command.program, m_process->errorString()), {}, remedy));
    });
}

void ResidentProcess::readOutput()
{
    if (!m_process)
        return;
    m_buffer += m_process->readAllStandardOutput();
    const qsizetype end = m_buffer.lastIndexOf('\n') + 1;
    const QList<QByteArray> lines = m_buffer.left(end).split('\n');
    m_buffer.remove(0, end);
    const int generation = m_startCount;
    for (const QByteArray &line : lines) {
        if (!m_process || m_startCount != generation)
            return; // an answer stopped or restarted the helper
        if (!line.trimmed().isEmpty())
            takeLine(line);
    }
    if (m_buffer.size() > kLongestLine)
        fail(makeError(ErrorCode::LimitExceeded, u"the %1 wrote a line of more than %2 MiB and was ended"_s
                           .arg(m_command.title).arg(kLongestLine >> 20)));
}

void ResidentProcess::takeLine(const QByteArray &line)
{
    const Result<Message> message = parseMessage(line);
    if (message) {
        take(*message);
        return;
    }
    fail(withCause(makeError(ErrorCode::ToolFailed, u"the %1 broke the protocol and was ended"_s.arg(m_command.title),
                             {}, lastLines(m_log)), message.error()));
}

void ResidentProcess::readLog()
{
    if (!m_process)
        return;
    const QByteArray text = m_process->readAllStandardError();
    m_log = (m_log + text).right(kKeptLog);
    for (const QByteArray &line : text.split('\n')) {
        if (!line.trimmed().isEmpty())
            Q_EMIT logged(QString::fromUtf8(line));
    }
}

void ResidentProcess::take(const Message &message)
{
    if (message.id == m_hello && message.kind == Message::Kind::Result)
        return takeHello(message.result);
    const auto found = m_pending.constFind(message.id);
    if (found == m_pending.cend())
        return; // the answer to a cancel, or to something that was given up
    if (message.kind == Message::Kind::Progress) {
        if (found->request.progress && found->context && !found->isCancelled)
            found->request.progress(message.progress);
    } else if (message.kind == Message::Kind::Error) {
        settle(message.id, message.error);
    } else {
        settle(message.id, message.result);
    }
}

void ResidentProcess::takeHello(const QJsonObject &hello)
{
    const int protocol = hello.value(u"protocol"_s).toInt();
    if (protocol != kProtocolVersion)
        fail(makeError(ErrorCode::Unsupported, u"the %1 speaks protocol %2, this program %3"_s
                           .arg(m_command.title).arg(protocol).arg(kProtocolVersion),
                       {}, u"Run `tileport setup` to install the helpers that belong to this program."_s));
}

void ResidentProcess::cancel(RequestId id)
{
    const auto found = m_pending.find(id);
    if (found == m_pending.end() || found->isCancelled)
        return;
    found->isCancelled = true;
    found->limit->start(m_cancelGraceMs);
    if (m_process)
        m_process->write(requestLine(m_next++, u"cancel"_s, {{u"request"_s, id}}));
    answerLater(id, makeError(ErrorCode::Cancelled, u"the request to the %1 was cancelled"_s.arg(m_command.title)));
}

void ResidentProcess::answerLater(RequestId id, const Error &error)
{
    const auto found = m_pending.find(id);
    const Answer answer = std::exchange(found->answer, nullptr);
    if (!answer || !found->context)
        return;
    QTimer::singleShot(0, found->context, [answer, error] { answer(error); });
}

void ResidentProcess::onTimeLimit(RequestId id)
{
    const auto found = m_pending.constFind(id);
    if (found == m_pending.cend())
        return;
    const bool wasCancelled = found->isCancelled;
    const Error error = makeError(ErrorCode::TimedOut, u"the %1 did not answer '%2' within %3 s and was ended"_s
                                      .arg(m_command.title, found->request.method)
                                      .arg(found->request.timeLimitMs / 1000.0),
                                  {}, u"Try again; it starts anew with the next request."_s);
    if (!wasCancelled)
        settle(id, error);
    fail(makeError(ErrorCode::ToolFailed, u"the %1 was ended because it did not react"_s.arg(m_command.title), {},
                   u"Try again; it starts anew with the next request."_s));
}

void ResidentProcess::onFinished(int exitCode, QProcess::ExitStatus status)
{
    readLog();
    const QString how = status == QProcess::CrashExit ? describeSignal(exitCode)
                                                      : u"ended with exit code %1"_s.arg(exitCode);
    const QString said = lastLines(m_log);
    fail(makeError(ErrorCode::ToolFailed, u"the %1 was %2 before it answered"_s.arg(m_command.title, how)
                       + (said.isEmpty() ? QString() : u": "_s + said),
                   {}, u"Try again; it starts anew with the next request."_s));
}

void ResidentProcess::fail(const Error &error)
{
    endProcess();
    const QList<RequestId> ids = m_pending.keys();
    for (RequestId id : ids) {
        answerLater(id, error);
        m_pending.take(id).limit->deleteLater();
    }
}

void ResidentProcess::endProcess()
{
    killGroup(m_pid);
    m_pid = 0;
    m_process.reset();
    m_buffer.clear();
}

void ResidentProcess::stop()
{
    fail(makeError(ErrorCode::Cancelled, u"the %1 was stopped"_s.arg(m_command.title)));
}

void ResidentProcess::settle(RequestId id, Result<QJsonObject> result)
{
    const Pending pending = m_pending.take(id);
    pending.limit->deleteLater();
    if (pending.answer && pending.context)
        pending.answer(std::move(result));
}

} // namespace tileport::toolchain
