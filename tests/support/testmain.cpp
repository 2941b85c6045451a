// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"

#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>

namespace tileport::test {

namespace {
// QTest swallows announced messages and writes all others to its log, so the log is the one place to look.
int countUnannounced(const QString &logPath)
{
    QFile log(logPath);
    if (!log.open(QIODevice::ReadOnly))
        return 0;
    // What the offscreen platform cannot do (size hints, raising windows) is no finding about our code.
    const QByteArray platformNoise("This plugin does not support ");
    int count = 0;
    for (const QByteArray &line : log.readAll().split('\n'))
        if (!line.contains(platformNoise) && (line.startsWith("QWARN") || line.startsWith("QCRITICAL") || line.startsWith("QFATAL")))
            ++count;
    return count;
}
} // namespace

void prepareEnvironment()
{
    QStandardPaths::setTestModeEnabled(true);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

int runStrictly(QObject *test, const QStringList &arguments)
{
    QTemporaryDir folder;
    const QString log = folder.filePath(QStringLiteral("log.txt"));
    QStringList all = arguments;
    if (!all.contains(QStringLiteral("-o")))
        all << QStringLiteral("-o") << QStringLiteral("-,txt");
    all << QStringLiteral("-o") << log + QStringLiteral(",txt");
    const int status = QTest::qExec(test, all);
    const int warnings = countUnannounced(log);
    if (status == 0 && warnings > 0) {
        std::fprintf(stderr, "FAIL: %d warning(s) were logged that no test announced\n", warnings);
        return 1;
    }
    return status;
}

} // namespace tileport::test
