// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/validatorblock.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;

/// The published rules for an agent's validator block, one case each.
class tst_ValidatorBlock : public QObject {
    Q_OBJECT
    static QString picture(const ValidatorBlock &block)
    {
        QStringList codes;
        for (const int code : block.exitCodes)
            codes.append(QString::number(code));
        return QStringLiteral("%1 [%2] %3 step %4: %5").arg(block.verdict ? port::stageVerdictName(*block.verdict) : QStringLiteral("-"), codes.join(QLatin1Char(' ')),
                                                           blockAnswerName(block.answer)).arg(block.step).arg(block.reason);
    }

private Q_SLOTS:
    void cases_data()
    {
        QTest::addColumn<QString>("stage");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto add = [](const char *name, const char *stage, const char *text, const char *expected) {
            QTest::newRow(name) << QString::fromLatin1(stage) << QString::fromLatin1(text) << QString::fromLatin1(expected);
        };
        add("all zero", "B", "<VALIDATOR_OUTPUT>\na exit=0\nb exit_code=0\n</VALIDATOR_OUTPUT>\nVERDICT: COMPILED\n", "COMPILED [0 0] accepted step 4: Every exit code in the block is zero");
        add("one fails", "B", "<VALIDATOR_OUTPUT>exit=0 exit=1</VALIDATOR_OUTPUT>\nVERDICT: COMPILED", "COMPILED [0 1] refused step 6: The block has an exit code that is not zero");
        add("no code", "B", "<VALIDATOR_OUTPUT>ok</VALIDATOR_OUTPUT>\nVERDICT: COMPILED", "COMPILED [] refused step 6: The block has no exit code");
        add("the second block fails", "A", "<VALIDATOR_OUTPUT>exit=0</VALIDATOR_OUTPUT><VALIDATOR_OUTPUT>exit=2</VALIDATOR_OUTPUT>\nVERDICT: PASS",
            "PASS [0 2] refused step 6: The block has an exit code that is not zero");
        add("missing, success", "E", "All rows measured.\nVERDICT: DONE\n", "DONE [] soft-missing step 5: The block is missing beside a success that nothing contradicts");
        add("missing, contradicted", "E", "one timeout\nVERDICT: DONE\n", "DONE [] refused step 6: The block is missing and the text contains 'timeout'");
        add("missing, no success", "E", "VERDICT: INVESTIGATE\n", "INVESTIGATE [] refused step 6: The block is missing and the verdict is no success");
        add("notes are no listed success", "C", "VERDICT: PASS_WITH_NOTES\n", "PASS_WITH_NOTES [] refused step 6: The block is missing and the verdict is no success");
        add("failing tests go with FAIL", "D", "<VALIDATOR_OUTPUT>pytest exit=1</VALIDATOR_OUTPUT>\nVERDICT: FAIL", "FAIL [1] accepted step 4: A failing test run goes with FAIL");
        add("failing tests do not go with ALL_PASS", "D", "<VALIDATOR_OUTPUT>pytest exit=1</VALIDATOR_OUTPUT>\nVERDICT: ALL_PASS",
            "ALL_PASS [1] refused step 6: The block has an exit code that is not zero");
        add("the first verdict counts", "B", "VERDICT: FAIL_COMPILE\nVERDICT: COMPILED\n", "FAIL_COMPILE [] refused step 6: The block is missing and the verdict is no success");
        add("another stage's word is none", "B", "VERDICT: ALL_PASS\n", "- [] refused step 6: No line gives a verdict of B");
        add("not at the start of a line", "B", "my VERDICT: COMPILED\n", "- [] refused step 6: No line gives a verdict of B");
        add("an open block is none", "A", "<VALIDATOR_OUTPUT>exit=3\nVERDICT: PASS\n", "PASS [] soft-missing step 5: The block is missing beside a success that nothing contradicts");
        add("a number too large", "A", "<VALIDATOR_OUTPUT>exit=99999999999</VALIDATOR_OUTPUT>\nVERDICT: PASS", "PASS [255] refused step 6: The block has an exit code that is not zero");
        add("a signal", "A", "<VALIDATOR_OUTPUT>exit=-11</VALIDATOR_OUTPUT>\nVERDICT: PASS", "PASS [-11] refused step 6: The block has an exit code that is not zero");
        add("another word", "A", "<VALIDATOR_OUTPUT>preexit=1 exit=0</VALIDATOR_OUTPUT>\nVERDICT: PASS\r\n", "PASS [0] accepted step 4: Every exit code in the block is zero");
    }
    void cases()
    {
        QFETCH(QString, stage);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(picture(readValidatorBlock(*port::stageOf(stage), text)), expected);
    }
};

TILEPORT_TEST_MAIN(tst_ValidatorBlock)
#include "tst_validatorblock.moc"
