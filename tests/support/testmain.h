// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QtTest/QtTest>

#include <memory>

namespace tileport::test {

/// Makes every logged warning or critical message fail the running test unless it was announced with
/// QTest::ignoreMessage; installed by TILEPORT_TEST_MAIN.
void installStrictLogging();
/// Fails the program if a warning was logged outside a test function. Returns the exit status to use.
[[nodiscard]] int strictExitStatus(int testStatus);
/// Standard paths in test mode, C locale, offscreen unless told otherwise.
void prepareEnvironment();

} // namespace tileport::test

/// Main function of a test program without windows.
#define TILEPORT_TEST_MAIN(TestClass)                                  \
    int main(int argc, char **argv)                                    \
    {                                                                  \
        tileport::test::prepareEnvironment();                          \
        QCoreApplication app(argc, argv);                              \
        tileport::test::installStrictLogging();                        \
        TestClass test;                                                \
        return tileport::test::strictExitStatus(QTest::qExec(&test, argc, argv)); \
    }

/// Main function of a test program with windows, rendered offscreen. Include <QApplication> first.
#define TILEPORT_GUI_TEST_MAIN(TestClass)                              \
    int main(int argc, char **argv)                                    \
    {                                                                  \
        tileport::test::prepareEnvironment();                          \
        QApplication app(argc, argv);                                  \
        tileport::test::installStrictLogging();                        \
        TestClass test;                                                \
        return tileport::test::strictExitStatus(QTest::qExec(&test, argc, argv)); \
    }
