// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QtTest/QtTest>

namespace tileport::test {

/// Standard paths in test mode, offscreen unless told otherwise.
void prepareEnvironment();

/// Runs \p test like QTest::qExec and also fails when a warning or critical message was logged that the test had
/// not announced with QTest::ignoreMessage.
[[nodiscard]] int runStrictly(QObject *test, const QStringList &arguments);

} // namespace tileport::test

/// Main function of a test program without windows.
#define TILEPORT_TEST_MAIN(TestClass)                                            \
    int main(int argc, char **argv)                                              \
    {                                                                            \
        tileport::test::prepareEnvironment();                                    \
        QCoreApplication app(argc, argv);                                        \
        TestClass test;                                                          \
        return tileport::test::runStrictly(&test, QCoreApplication::arguments()); \
    }

/// Main function of a test program with windows, rendered offscreen. Include <QApplication> first.
#define TILEPORT_GUI_TEST_MAIN(TestClass)                                        \
    int main(int argc, char **argv)                                              \
    {                                                                            \
        tileport::test::prepareEnvironment();                                    \
        QApplication app(argc, argv);                                            \
        TestClass test;                                                          \
        return tileport::test::runStrictly(&test, QCoreApplication::arguments()); \
    }
