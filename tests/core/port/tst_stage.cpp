// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/stage.h"
#include "tests/support/testmain.h"

using namespace tileport::port;

/// Names of stages, runs and verdicts are a file format: they come back as what they were, and nothing else is taken.
class tst_Stage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyRunIsReadBack()
    {
        for (const Stage stage : kStages) {
            QCOMPARE(stageOf(stageName(stage)), std::optional(stage));
            const bool isNumbered = stage != Stage::Preflight && stage != Stage::FinalGate;
            for (int number = 1; number <= (isNumbered ? 99 : 1); ++number)
                QCOMPARE(runOf(runName({stage, number})), std::optional(RunId{stage, number}));
        }
        QCOMPARE(runName({Stage::B, 2}), QStringLiteral("B2"));
        QCOMPARE(runName({Stage::FinalGate, 1}), QStringLiteral("gate"));
    }

    void noRun_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"", "B", "B0", "B01", "B100", "b1", "G1", "B1 ", " B1", "B-1", "B1\n", "gate1", "AA1", "1B"})
            QTest::newRow(qPrintable(QStringLiteral("'%1'").arg(QString::fromLatin1(name).toHtmlEscaped()))) << QString::fromLatin1(name);
    }
    void noRun()
    {
        QFETCH(QString, name);
        QCOMPARE(runOf(name), std::nullopt);
    }

    void verdictsByStage()
    {
        QStringList picture;
        for (const Stage stage : kStages) {
            QStringList words;
            for (const StageVerdict verdict : verdictsOf(stage)) {
                QCOMPARE(stageVerdictOf(stageVerdictName(verdict)), std::optional(verdict));
                words.append(stageVerdictName(verdict) + (isSuccess(verdict) ? QStringLiteral("+") : QString()));
            }
            picture.append(stageName(stage) + QStringLiteral(": ") + words.join(QLatin1Char(' ')));
        }
        QCOMPARE(picture, QStringList({QStringLiteral("preflight: PASS+ FAIL"),
                                       QStringLiteral("A: PASS+ FAIL_FIXABLE BLOCKED"),
                                       QStringLiteral("B: COMPILED+ FAIL_COMPILE FAIL_FIXABLE BLOCKED"),
                                       QStringLiteral("C: PASS+ PASS_WITH_NOTES+ FAIL_FIXABLE FAIL_COMPILER_BUG BLOCKED"),
                                       QStringLiteral("D: ALL_PASS+ FAIL BLOCKED"),
                                       QStringLiteral("E: DONE+ INVESTIGATE BLOCKED"),
                                       QStringLiteral("F: FIXABLE+ ALIGNED+ BLOCKED"),
                                       QStringLiteral("gate: PASS+ FAIL")}));
    }

    void noVerdict()
    {
        for (const char *word : {"", "pass", "PASSED", "FAIL_", " PASS", "PASS WITH NOTES"})
            QCOMPARE(stageVerdictOf(QString::fromLatin1(word)), std::nullopt);
        QCOMPARE(faultClassOf(QStringLiteral("wrapper")), std::nullopt);
        QCOMPARE(faultClassOf(QStringLiteral("env")), std::optional(FaultClass::Env));
    }
};

TILEPORT_TEST_MAIN(tst_Stage)
#include "tst_stage.moc"
