// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/stagerules.h"
#include "tests/core/pipeline/portfixture.h"
#include "tests/support/testmain.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;
using port::RunId;
using port::Snapshot;
using port::Stage;

/// Which stage may touch which file, what a run may use up, and documents that are no such table.
class tst_StageRules : public QObject {
    Q_OBJECT

    StageRules m_rules;

    static QByteArray builtInBytes()
    {
        QFile file(QStringLiteral(TILEPORT_SOURCE_DIR "/resources/pipeline/stages.json"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// "B+ D! F!" for a new file: + may, ? is nobody's, ! must not.
    QString whoMay(const QString &path) const
    {
        Snapshot after;
        after.files.insert(path, {1, QString(64, QLatin1Char('0'))});
        QStringList words;
        for (const Stage stage : port::kStages) {
            const LaneReport report = checkLane(m_rules, {stage, 1}, QStringLiteral("scale"), {}, after);
            words.append(port::stageName(stage) + QLatin1Char(report.isBreach() ? '!' : report.findings.isEmpty() ? '+' : '?'));
        }
        return words.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Result<StageRules> rules = StageRules::builtIn();
        QVERIFY2(rules, qPrintable(rules ? QString() : rules.error().toString()));
        m_rules = *rules;
    }

    void lanes_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("who");
        const auto add = [](const char *path, const char *who) { QTest::newRow(path) << QString::fromLatin1(path) << QString::fromLatin1(who); };
        add("kernel.rs", "preflight! A! B+ C! D! E! F! gate!");
        add("sub/kernel.rs", "preflight! A? B? C! D? E? F! gate!");
        add("reference/reference_x.mlir", "preflight! A+ B! C! D! E! F! gate!");
        add("reference/supplements/y.mlir", "preflight! A+ B! C! D! E! F! gate!");
        add("generated/generated_x_canon.mlir", "preflight! A! B+ C! D! E! F! gate!");
        add("generated/diff_report.md", "preflight! A! B! C+ D! E! F! gate!");
        add("generated/fail_c1_ref.mlir", "preflight! A! B! C! D+ E+ F! gate!");
        add("ffi.rs", "preflight! A! B! C! D+ E! F! gate!");
        add("test_scale.py", "preflight! A+ B! C! D+ E+ F! gate!");
        add("reports/correctness.md", "preflight! A! B! C! D+ E! F! gate!");
        add("reports/perf_investigation_all_shapes.md", "preflight! A! B! C! D! E! F+ gate!");
        add("notes.txt", "preflight! A? B? C! D? E? F! gate!");
        add("SKILL_METHODOLOGY_BLOCKED.txt", "preflight! A+ B+ C+ D+ E+ F+ gate!");
    }
    void lanes()
    {
        QFETCH(QString, path);
        QFETCH(QString, who);
        QCOMPARE(whoMay(path), who);
    }

    /// A kernel's name is text, not a pattern.
    void nameOfTheKernel()
    {
        Snapshot after;
        after.files.insert(QStringLiteral("test_xy.py"), {});
        after.files.insert(QStringLiteral("test_x*.py"), {});
        QCOMPARE(pictureOf(checkLane(m_rules, {Stage::E, 1}, QStringLiteral("x*"), {}, after).findings),
                 QStringList(QStringLiteral("critical lane-breach: E added test_xy.py, which belongs to A")));
    }

    void removedAndUnchangedFiles()
    {
        const Snapshot before{{{QStringLiteral("kernel.rs"), {1, QStringLiteral("a")}}, {QStringLiteral("ffi.rs"), {1, QStringLiteral("a")}}}, {}};
        const Snapshot after{{{QStringLiteral("ffi.rs"), {1, QStringLiteral("a")}}}, {}};
        QCOMPARE(pictureOf(checkLane(m_rules, {Stage::D, 1}, QStringLiteral("scale"), before, after).findings),
                 QStringList(QStringLiteral("critical lane-breach: D removed kernel.rs, which belongs to B")));
        QCOMPARE(checkLane(m_rules, {Stage::B, 2}, QStringLiteral("scale"), before, before).findings, port::Findings());
    }

    void budgets()
    {
        QCOMPARE(m_rules.budget({Stage::B, 1}).value(BudgetKind::Minutes), 8);
        QCOMPARE(m_rules.budget({Stage::B, 2}).value(BudgetKind::Minutes), 5);
        QCOMPARE(m_rules.budget({Stage::B, 2}).value(BudgetKind::ToolCalls), 20);
        QCOMPARE(m_rules.budget({Stage::E, 2}).value(BudgetKind::ToolCalls), 60);
        QVERIFY(m_rules.budget({Stage::A, 1}).isEmpty());
    }

    void countersStopAtTheLimit()
    {
        BudgetCounter counter({{BudgetKind::CargoBuilds, 3}});
        QVERIFY(counter.spend(BudgetKind::CargoBuilds, 2));
        QVERIFY(!counter.spend(BudgetKind::CargoBuilds, 2));
        QVERIFY(!counter.spend(BudgetKind::CargoBuilds, -1));
        QVERIFY(!counter.spend(BudgetKind::CargoBuilds, std::numeric_limits<int>::max()));
        QVERIFY(counter.spend(BudgetKind::CargoBuilds));
        QVERIFY(counter.spend(BudgetKind::ToolCalls, 1'000));
        QCOMPARE(counter.used(), (Budget{{BudgetKind::CargoBuilds, 3}, {BudgetKind::ToolCalls, 1'000}}));
        QCOMPARE(exceeded({{BudgetKind::CargoBuilds, 4}, {BudgetKind::ToolCalls, 9}}, {{BudgetKind::CargoBuilds, 3}}), QList<BudgetKind>{BudgetKind::CargoBuilds});
    }

    void wrongTables_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("message");
        const auto add = [](const char *key, const QJsonValue &value, const char *message) { QTest::newRow(message) << QString::fromLatin1(key) << value << QString::fromLatin1(message); };
        add("stage", QStringLiteral("G"), "t#/stages/2/stage: error: 'G' is no word that 'stage' may have");
        add("stage", QStringLiteral("A"), "t#/stages/2/breach/verdict: error: 'FAIL_COMPILE' is no word that 'verdict' may have");
        add("others", QStringLiteral("maybe"), "t#/stages/2/others: error: 'maybe' is no word that 'others' may have");
        add("may", QJsonArray{1}, "t#/stages/2/may: error: 'may' holds something that is no string");
        add("task", QJsonValue::Undefined, "t#/stages/2/task: error: 'task' is missing, expected a string");
        add("breach", QJsonObject{{QStringLiteral("verdict"), QStringLiteral("COMPILED")}}, "t#/stages/2/breach/verdict: error: 'COMPILED' is no word that 'verdict' may have");
        add("more", 1, "t#/stages/2/more: error: 'more' is not known here");
    }
    void wrongTables()
    {
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QFETCH(QString, message);
        QJsonObject document = QJsonDocument::fromJson(builtInBytes()).object();
        QJsonArray stages = document.value(QStringLiteral("stages")).toArray();
        QJsonObject b = stages.at(2).toObject();
        b.insert(QStringLiteral("breach"), QJsonObject{{QStringLiteral("verdict"), QStringLiteral("FAIL_COMPILE")}});
        b.insert(key, value);
        if (value.isUndefined())
            b.remove(key);
        stages[2] = b;
        document.insert(QStringLiteral("stages"), stages);
        const Result<StageRules> rules = StageRules::fromJson(QJsonDocument(document).toJson(), QStringLiteral("t"));
        QVERIFY(!rules);
        QCOMPARE(rules.error().toString(), message);
    }

    void stagesTwiceAndMissing()
    {
        QJsonObject document = QJsonDocument::fromJson(builtInBytes()).object();
        QJsonArray stages = document.value(QStringLiteral("stages")).toArray();
        const QJsonValue first = stages.takeAt(0);
        document.insert(QStringLiteral("stages"), stages);
        QCOMPARE(StageRules::fromJson(QJsonDocument(document).toJson(), QStringLiteral("t")).error().message, QStringLiteral("stage preflight is missing"));
        stages[0] = first;
        stages[1] = first;
        document.insert(QStringLiteral("stages"), stages);
        QCOMPARE(StageRules::fromJson(QJsonDocument(document).toJson(), QStringLiteral("t")).error().message, QStringLiteral("stage preflight stands here twice"));
    }
};

TILEPORT_TEST_MAIN(tst_StageRules)
#include "tst_stagerules.moc"
