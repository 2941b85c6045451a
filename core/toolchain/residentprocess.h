// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/wire.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QProcess>

#include <functional>
#include <memory>

class QTimer;

namespace tileport::toolchain {

/// How a resident helper is started.
struct ResidentCommand {
    QString title;                     ///< how people call it: "reference helper"
    QString program;                   ///< absolute path
    QStringList arguments;
    QProcessEnvironment environment;   ///< empty = this process's environment
    QString remedy;                    ///< what to do when it cannot be started
};

/// One question to a helper.
struct ResidentRequest {
    QString method;
    QJsonObject params;
    int timeLimitMs = 120'000;
    std::function<void(const Progress &)> progress; ///< may be empty
};

/// Client of a helper that speaks JSON Lines. Every request is answered exactly once, with a result or an error, and not
/// at all once its context has died; there is no way to wait for ever. The helper starts with the first request. When it
/// dies, hangs or writes garbage, all that was asked is answered with an error, and the next request starts it anew.
class ResidentProcess : public QObject {
    Q_OBJECT
public:
    using RequestId = qint64;
    using Answer = std::function<void(Result<QJsonObject>)>;

    explicit ResidentProcess(ResidentCommand command, QObject *parent = nullptr);
    ~ResidentProcess() override;

    /// \p answer runs on this object's thread, never from inside this call.
    RequestId send(ResidentRequest request, QObject *context, Answer answer);
    /// Starts the helper before its first request, which then does not wait for that; nothing once it was started.
    void startEarly();
    /// Answers the request with Cancelled; a helper that works on for more than the grace time is ended.
    void cancel(RequestId id);
    /// Ends the helper; everything pending is answered with Cancelled.
    void stop();

    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] qint64 processId() const { return m_pid; }
    /// How often the helper was started; 0 before the first request.
    [[nodiscard]] int startCount() const { return m_startCount; }
    /// How long a helper may go on with a cancelled request, in milliseconds.
    void setCancelGrace(int milliseconds) { m_cancelGraceMs = milliseconds; }

Q_SIGNALS:
    /// A line that the helper wrote to its stderr.
    void logged(const QString &line);

private:
    struct Pending {
        ResidentRequest request;
        QPointer<QObject> context;
        Answer answer;
        QTimer *limit = nullptr;
        bool isCancelled = false; ///< answered already; only the helper does not know
    };

    void start();
    void connectProcess(QProcess *process);
    void readOutput();
    void readLog();
    void takeLine(const QByteArray &line);
    void take(const Message &message);
    void takeHello(const QJsonObject &hello);
    void onTimeLimit(RequestId id);
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void fail(const Error &error);
    void endProcess();
    void answerLater(RequestId id, const Error &error);
    void settle(RequestId id, Result<QJsonObject> result);

    ResidentCommand m_command;
    std::unique_ptr<QProcess, void (*)(QProcess *)> m_process;
    QHash<RequestId, Pending> m_pending;
    QByteArray m_buffer;
    QByteArray m_log;
    RequestId m_next = 1;
    RequestId m_hello = 0; ///< the question for the protocol's version that every start begins with
    qint64 m_pid = 0;
    int m_startCount = 0;
    int m_cancelGraceMs = 5'000;
};

} // namespace tileport::toolchain
