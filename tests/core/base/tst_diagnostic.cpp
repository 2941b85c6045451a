// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/diagnostic.h"

#include "tests/support/testmain.h"

using namespace tileport;

/// Diagnostics print in the form that editors and scripts parse.
class TestDiagnostic : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void printsFileLineColumnSeverityText();
    void printsWithoutPlace();
    void namesSeverities();
    void differsByRange();
};

void TestDiagnostic::printsFileLineColumnSeverityText()
{
    Diagnostic diagnostic{Severity::Warning, QStringLiteral("unused value"), {}, 0, 0, {}};
    diagnostic.place.file = QStringLiteral("kernel.rs");
    diagnostic.place.line = 12;
    diagnostic.place.column = 5;
    QCOMPARE(diagnostic.toString(), QStringLiteral("kernel.rs:12:5: warning: unused value"));
}

void TestDiagnostic::printsWithoutPlace()
{
    const Diagnostic diagnostic{Severity::Error, QStringLiteral("no module"), {}, 0, 0, {}};
    QCOMPARE(diagnostic.toString(), QStringLiteral("error: no module"));
}

void TestDiagnostic::namesSeverities()
{
    QCOMPARE(severityName(Severity::Info), QStringLiteral("info"));
    QCOMPARE(severityName(Severity::Warning), QStringLiteral("warning"));
    QCOMPARE(severityName(Severity::Error), QStringLiteral("error"));
}

void TestDiagnostic::differsByRange()
{
    Diagnostic first{Severity::Error, QStringLiteral("x"), {}, 1, 2, {}};
    Diagnostic second = first;
    QVERIFY(first == second);
    second.endColumn = 3;
    QVERIFY(!(first == second));
}

TILEPORT_TEST_MAIN(TestDiagnostic)
#include "tst_diagnostic.moc"
