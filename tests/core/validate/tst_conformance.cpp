// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/validate/check.h"
#include "core/validate/rustlint.h"

#include "tests/support/testmain.h"

#include <QSet>

using namespace tileport;
using namespace tileport::validate;

namespace {

const QString kDocument = QStringLiteral(TILEPORT_SOURCE_DIR "/resources/docs/conformance.md");

QString cell(QString text) { return text.replace(u'|', QStringLiteral("\\|")); }

QString checkTable()
{
    QString text;
    for (const Validator validator : kValidators) {
        text += QStringLiteral("\n### %1\n\n| check | stage | weight | ours | the script | may differ by |\n| --- | --- | --- | --- | --- | --- |\n").arg(validatorName(validator));
        for (const Check &check : checks()) {
            if (check.validator != validator)
                continue;
            text += QStringLiteral("| `%1` | %2 | %3 | %4 | %5 | %6 |\n")
                        .arg(check.id, port::stageName(check.stage), severityName(check.severity), cell(check.rule), check.scriptRule.isEmpty() ? QStringLiteral("–") : cell(check.scriptRule), check.flaws.join(QStringLiteral(", ")));
        }
    }
    return text;
}

QString flawTable()
{
    QString text = QStringLiteral("\n| flaw | what it is |\n| --- | --- |\n");
    for (const auto &[letter, count] : {std::pair(u'N', 17), std::pair(u'P', 10), std::pair(u'X', 18)}) {
        for (int i = 1; i <= count; ++i) {
            const QString id = QChar(letter) + QString::number(i);
            text += QStringLiteral("| %1 | %2 |\n").arg(id, cell(flawText(id)));
        }
    }
    return text;
}

QString lintTable(bool isNumbered)
{
    QString text = QStringLiteral("\n| rule | state | lint | weight | what it demands |\n| --- | --- | --- | --- | --- |\n");
    for (const LintRule &rule : lintRules()) {
        if ((rule.number > 0) == isNumbered)
            text += QStringLiteral("| %1 | %2 | %3 | %4 | %5 |\n")
                        .arg(isNumbered ? QString::number(rule.number) : QStringLiteral("–"), lintStateName(rule.state), rule.id.isEmpty() ? QStringLiteral("–") : u'`' + rule.id + u'`',
                             rule.id.isEmpty() ? QStringLiteral("–") : severityName(rule.severity), cell(rule.rule));
    }
    return text;
}

QString document()
{
    return QStringLiteral("<!-- SPDX-FileCopyrightText: 2026 The Tileport authors -->\n<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
                          "# Conformance\n\nEvery check of the public scripts and of the two gates that stand in prose only, with our own answer beside the script's. "
                          "Written by `tst_conformance` from the tables that the checks run from; set `TILEPORT_WRITE_DOCS=1` to write it anew.\n"
                          "A check without a script's column is ours alone. Where the two answers differ on a port, the result says why and names the flaw.\n\n## Checks\n")
        + checkTable() + QStringLiteral("\n## Known flaws of the scripts\n\nN passes what is wrong, P fails what is right, X is a contradiction inside the public skill.\n") + flawTable()
        + QStringLiteral("\n## The 49 coding rules\n\nLinted: by the tokens of the sources, fully. Partly: the cases that tokens show surely. In the diff: by the comparison of the Tile IR. "
                         "Needs the syntax tree: types or data flow of Rust or Python; the helper with `syn` is there for live errors, extending it to these rules is a later step. Manual: no file shows it.\n")
        + lintTable(true)
        + QStringLiteral("\n## Beyond the numbered rules\n\nTwo from the scan that the skill asks for before a build, and what the kernel compiler 0.3.0 gets wrong silently or refuses late (0.2.0, which ports pin, was not probed).\n") + lintTable(false);
}

} // namespace

class TestConformance : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void documentIsCurrent()
    {
        if (qEnvironmentVariableIsSet("TILEPORT_WRITE_DOCS"))
            QVERIFY(writeFileAtomically(kDocument, document().toUtf8()).hasValue());
        const QString written = QString::fromUtf8(readFile(kDocument).valueOr({}));
        QVERIFY2(written == document(), "resources/docs/conformance.md is not what the tables say: run this test with TILEPORT_WRITE_DOCS=1");
    }

    void checksAreWellFormed()
    {
        QSet<QString> ids;
        for (const Check &check : checks()) {
            QVERIFY2(!ids.contains(check.id), qPrintable(check.id));
            ids.insert(check.id);
            QVERIFY2(check.rule.endsWith(u'.') && check.rule.size() > 10, qPrintable(check.id + QStringLiteral(": ") + check.rule));
            for (const QString &flaw : check.flaws)
                QVERIFY2(!flawText(flaw).isEmpty(), qPrintable(check.id + u' ' + flaw));
            QVERIFY(checkOf(check.id) != nullptr);
        }
        QVERIFY(ids.size() >= 150);
    }

    void everyValidatorHasChecks()
    {
        for (const Validator validator : kValidators) {
            const bool has = std::ranges::any_of(checks(), [&](const Check &check) { return check.validator == validator; });
            QVERIFY2(has, qPrintable(validatorName(validator)));
            QCOMPARE(validatorOf(validatorName(validator)), std::optional(validator));
        }
    }

    void everyRuleIsThere()
    {
        for (int number = 1; number <= 49; ++number)
            QVERIFY2(std::ranges::any_of(lintRules(), [&](const LintRule &rule) { return rule.number == number; }), qPrintable(QString::number(number)));
        for (const LintRule &rule : lintRules()) {
            const bool isLooked = rule.state == LintState::Linted || rule.state == LintState::Partly;
            QCOMPARE(!rule.id.isEmpty(), isLooked);
            QVERIFY2(!isLooked || !rule.remedy.isEmpty(), qPrintable(rule.id));
        }
    }

    void unknownNames()
    {
        QVERIFY(checkOf(QStringLiteral("none")) == nullptr);
        QVERIFY(flawText(QStringLiteral("N99")).isEmpty());
        QVERIFY(!validatorOf(QStringLiteral("validate_everything")));
    }

    void exits()
    {
        const auto result = [](const char *id, Answer script) {
            CheckResult one;
            one.check = QString::fromLatin1(id);
            one.script = script;
            return one;
        };
        const QList<CheckResult> good{result("agent-f.report", Answer::Holds), result("agent-f.first-line", Answer::Warns), result("agent-d.report", Answer::Fails)};
        QCOMPARE(scriptExit(Validator::AgentF, good), std::optional(0));
        QCOMPARE(scriptExit(Validator::AgentD, good), std::optional(1));
        QCOMPARE(scriptExit(Validator::AgentF, good + QList{result("agent-f.agent-log", Answer::Unknown)}), std::nullopt);
        QCOMPARE(scriptExit(Validator::AgentF, good + QList{result("agent-f.agent-log", Answer::Fails)}), std::optional(1));
    }

    void findings()
    {
        CheckResult fails;
        fails.check = QStringLiteral("agent-e.geomean");
        fails.ours = Answer::Fails;
        fails.evidence = QStringList{QStringLiteral("a is written, b computed")};
        fails.place.file = QStringLiteral("reports/performance.md");
        CheckResult holds = fails;
        holds.ours = Answer::Holds;
        const port::Findings found = findingsOf({fails, holds});
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.first().kind, QStringLiteral("agent-e.geomean"));
        QCOMPARE(found.first().severity, FindingSeverity::Critical);
        QCOMPARE(found.first().message, QStringLiteral("a is written, b computed"));
        QVERIFY(!found.first().id.isEmpty());
    }
};

TILEPORT_TEST_MAIN(TestConformance)
#include "tst_conformance.moc"
