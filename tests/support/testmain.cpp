// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"

#include <QStandardPaths>

#include <atomic>
#include <cstdio>

namespace tileport::test {

namespace {
std::atomic_int warningCount{0};
QtMessageHandler previousHandler = nullptr;

// QTest::qExec installs its own handler on top of ours and passes on what was not announced.
void strictHandler(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (type == QtWarningMsg || type == QtCriticalMsg) {
        ++warningCount;
        std::fprintf(stderr, "STRICT LOG: unannounced warning: %s\n", qPrintable(message));
    }
    if (previousHandler)
        previousHandler(type, context, message);
}
} // namespace

void prepareEnvironment()
{
    QStandardPaths::setTestModeEnabled(true);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

void installStrictLogging()
{
    previousHandler = qInstallMessageHandler(strictHandler);
}

int strictExitStatus(int testStatus)
{
    if (testStatus == 0 && warningCount > 0) {
        std::fprintf(stderr, "FAIL: %d unannounced warning(s) were logged\n", warningCount.load());
        return 1;
    }
    return testStatus;
}

} // namespace tileport::test
