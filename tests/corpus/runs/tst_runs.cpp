// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/runs/runpicture.h"

#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::validate;

namespace {

const QString kFolder = QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/runs");

QStringList names()
{
    QStringList names = QDir(kFolder).entryList({QStringLiteral("*.run")}, QDir::Files, QDir::Name);
    for (QString &name : names)
        name.chop(4);
    return names;
}

QString detailOf(const RecomputedVerdict &verdict)
{
    QStringList lines = verdict.evidence + verdict.missing;
    for (const CheckResult &check : verdict.checks) {
        if (check.ours == Answer::Fails)
            lines.append(QStringLiteral("  %1: %2").arg(check.check, check.evidence.join(QStringLiteral(" | "))));
    }
    return lines.join(u'\n');
}

} // namespace

/// Made-up runs with a label: nobody honest is accused, no lie is missed.
class TestRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pictures_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : names())
            QTest::newRow(qPrintable(name)) << name;
    }

    void pictures()
    {
        QFETCH(const QString, name);
        const Result<test::RunPicture> picture = test::readRunPicture(kFolder, name);
        QVERIFY2(picture.hasValue(), picture ? "" : qPrintable(picture.error().toString()));
        QTemporaryDir folder;
        const Result<Evidence> evidence = test::unpack(*picture, folder.path());
        QVERIFY2(evidence.hasValue(), evidence ? "" : qPrintable(evidence.error().toString()));
        bool isAccused = false;
        QStringList seen;
        for (const RecomputedVerdict &verdict : recomputeAll(*evidence)) {
            const QString run = port::runName(verdict.run);
            seen.append(run);
            const test::ExpectedRun expected = picture->expected.value(run);
            isAccused = isAccused || verdict.agreement == Agreement::Disagree;
            const QString detail = QStringLiteral("%1: %2, expected %3\n%4").arg(run, test::answerOf(verdict), expected.answer, detailOf(verdict));
            QVERIFY2(test::answerOf(verdict) == expected.answer, qPrintable(detail));
            const QString told = (verdict.evidence + verdict.missing).join(u'\n');
            QVERIFY2(told.contains(expected.because), qPrintable(QStringLiteral("%1 is not told:\n%2").arg(expected.because, told)));
            checkResults(verdict);
        }
        seen.sort();
        QCOMPARE(seen, QStringList(picture->expected.keys()));
        ++m_table[picture->kind][isAccused ? 1 : 0];
        QCOMPARE(isAccused, picture->kind == QStringLiteral("lying"));
    }

    /// Printed for whoever reads the log; every row above has asserted its own cell.
    void confusion()
    {
        QTextStream out(stdout);
        for (const QString &kind : {QStringLiteral("honest"), QStringLiteral("sloppy"), QStringLiteral("lying")})
            out << kind << ": " << m_table[kind][0] << " not accused, " << m_table[kind][1] << " accused\n";
        QVERIFY(m_table[QStringLiteral("honest")][0] + m_table[QStringLiteral("sloppy")][0] + m_table[QStringLiteral("lying")][1] >= 60);
        QVERIFY(m_table[QStringLiteral("lying")][1] >= 15);
        QCOMPARE(m_table[QStringLiteral("honest")][1] + m_table[QStringLiteral("sloppy")][1], 0);
        QCOMPARE(m_table[QStringLiteral("lying")][0], 0);
    }

private:
    /// What holds for every result: a place or a reason for a failure, an explanation where the answers differ.
    static void checkResults(const RecomputedVerdict &verdict)
    {
        for (const CheckResult &result : verdict.checks) {
            QVERIFY2(checkOf(result.check) != nullptr, qPrintable(result.check));
            QVERIFY2(result.ours != Answer::Fails || !result.evidence.isEmpty(), qPrintable(result.check));
            QVERIFY2(result.ours != Answer::Unknown || !result.missing.isEmpty(), qPrintable(result.check));
            const bool isTold = result.ours != Answer::Unknown && result.script != Answer::Unknown && result.script != Answer::Skipped;
            const bool differs = isTold && (result.ours == Answer::Fails) != (result.script == Answer::Fails);
            QVERIFY2(differs == !result.difference.isEmpty(), qPrintable(result.check + QStringLiteral(": ") + result.difference));
        }
    }

    QMap<QString, std::array<int, 2>> m_table;
};

TILEPORT_TEST_MAIN(TestRuns)
#include "tst_runs.moc"
