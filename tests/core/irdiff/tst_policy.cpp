// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/policy.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSet>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::irdiff;

/// The checklist as data, and projects that make it stricter.
class TestPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKindOfTheChecklistIsWeighed();
    void stricter();
    void refused_data();
    void refused();
    void broken_data();
    void broken();
    void hashes();
    void waivers();
    void files();
    void verdictFollows();
};

static QJsonObject json(const QString &text) { return QJsonDocument::fromJson(text.toUtf8()).object(); }

static QString project(const char *rows) { return QStringLiteral(R"({"version": 1, "name": "team", "rows": [%1]})").arg(QString::fromLatin1(rows)); }

void TestPolicy::everyKindOfTheChecklistIsWeighed()
{
    const Policy policy = Policy::standard();
    QVERIFY(policy.checklist().size() > 15);
    for (const Policy::Item &item : policy.checklist()) {
        QVERIFY2(!item.kinds.isEmpty(), qPrintable(item.item));
        for (const QString &kind : item.kinds) {
            // What must match is never less than a warning, what may differ never critical.
            const FindingSeverity severity = policy.severityOf(QString(kind).remove(QLatin1Char('*')));
            const bool isRight = item.list == Policy::List::MustMatch ? severity >= FindingSeverity::Warn : severity < FindingSeverity::Critical;
            QVERIFY2(isRight, qPrintable(item.item + QStringLiteral(": ") + kind));
        }
    }
}

void TestPolicy::stricter()
{
    const Result<Policy> policy = Policy::standard().tightened(json(project(
        R"({"kind": "numeric-*", "severity": "critical"}, {"kind": "hints-occupancy", "severity": "critical", "owner": "host"})")), QStringLiteral("p.json"));
    QVERIFY(policy);
    QCOMPARE(policy->severityOf(QStringLiteral("numeric-exp-base-2")), FindingSeverity::Critical);
    QCOMPARE(policy->severityOf(QStringLiteral("hints-occupancy")), FindingSeverity::Critical);
    QCOMPARE(policy->severityOf(QStringLiteral("hints-num_cta_in_cga")), FindingSeverity::Warn);
    QCOMPARE(policy->name(), QStringLiteral("public checklist, stricter by team"));
}

void TestPolicy::refused_data()
{
    QTest::addColumn<QString>("rows");
    QTest::addColumn<QString>("place");
    QTest::newRow("critical kind as warning") << R"({"kind": "operand", "severity": "warn"})" << "/rows/0/severity";
    QTest::newRow("kind without a row of its own") << R"({"kind": "region", "severity": "info"})" << "/rows/0/severity";
    QTest::newRow("warning as info") << R"({"kind": "hints-occupancy", "severity": "info"})" << "/rows/0/severity";
    QTest::newRow("pattern that takes in a critical kind") << R"({"kind": "order-*", "severity": "warn"})" << "/rows/0/severity";
    QTest::newRow("everything") << R"({"kind": "*", "severity": "warn"})" << "/rows/0/severity";
    QTest::newRow("pattern under which only unnamed kinds are critical") << R"({"kind": "attribute-o*", "severity": "warn"})" << "/rows/0/severity";
    QTest::newRow("second row") << R"({"kind": "numeric-*", "severity": "warn"}, {"kind": "parameter-type", "severity": "warn"})" << "/rows/1/severity";
}

void TestPolicy::refused()
{
    QFETCH(const QString, rows);
    QFETCH(const QString, place);
    const Result<Policy> policy = Policy::standard().tightened(json(QStringLiteral(R"({"version": 1, "name": "lax", "rows": [%1]})").arg(rows)), QStringLiteral("p.json"));
    QVERIFY(!policy);
    QCOMPARE(int(policy.error().code), int(ErrorCode::InvalidInput));
    QCOMPARE(policy.error().place.key, place);
    QCOMPARE(policy.error().place.file, QStringLiteral("p.json"));
    QVERIFY(policy.error().message.contains(QStringLiteral("looser")));
}

void TestPolicy::broken_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    const int invalid = int(ErrorCode::InvalidInput);
    QTest::newRow("empty object") << "{}" << invalid;
    QTest::newRow("newer version") << R"({"version": 2, "name": "x", "rows": []})" << int(ErrorCode::Unsupported);
    QTest::newRow("another format") << R"({"format": "tileport-diff", "version": 1, "name": "x", "rows": []})" << invalid;
    QTest::newRow("no name") << R"({"version": 1, "rows": []})" << invalid;
    QTest::newRow("rows that are no list") << R"({"version": 1, "name": "x", "rows": {}})" << invalid;
    QTest::newRow("row that is no object") << R"({"version": 1, "name": "x", "rows": [3]})" << invalid;
    QTest::newRow("row without severity") << R"({"version": 1, "name": "x", "rows": [{"kind": "a"}]})" << invalid;
    QTest::newRow("unknown severity") << R"({"version": 1, "name": "x", "rows": [{"kind": "a", "severity": "fatal"}]})" << invalid;
    QTest::newRow("unknown owner") << R"({"version": 1, "name": "x", "rows": [{"kind": "a", "severity": "critical", "owner": "me"}]})" << invalid;
    QTest::newRow("star inside") << R"({"version": 1, "name": "x", "rows": [{"kind": "a*b", "severity": "critical"}]})" << invalid;
    QTest::newRow("empty kind") << R"({"version": 1, "name": "x", "rows": [{"kind": "", "severity": "critical"}]})" << invalid;
    QTest::newRow("a kind twice") << R"({"version": 1, "name": "x", "rows": [{"kind": "a", "severity": "critical"}, {"kind": "a", "severity": "critical"}]})" << invalid;
    QTest::newRow("unknown list") << R"({"version": 1, "name": "x", "rows": [], "checklist": [{"item": "i", "list": "often", "kinds": []}]})" << invalid;
    QTest::newRow("kinds that are no text") << R"({"version": 1, "name": "x", "rows": [], "checklist": [{"item": "i", "list": "must-match", "kinds": [1]}]})" << invalid;
    QTest::newRow("waivers without permission") << R"({"version": 1, "name": "x", "rows": [], "waivers": {"persons": ["ada"]}})" << invalid;
    QTest::newRow("waivers that are a word") << R"({"version": 1, "name": "x", "rows": [], "waivers": true})" << invalid;
    QTest::newRow("waivers for ever") << R"({"version": 1, "name": "x", "rows": [], "waivers": {"permitted": true, "longest_days": 367}})" << invalid;
    QTest::newRow("waivers of nobody") << R"({"version": 1, "name": "x", "rows": [], "waivers": {"permitted": true, "persons": [" "]}})" << invalid;
    QTest::newRow("extends another") << R"({"version": 1, "name": "x", "extends": "house", "rows": []})" << int(ErrorCode::Conflict);
}

void TestPolicy::broken()
{
    QFETCH(const QString, text);
    QFETCH(const int, code);
    const Result<Policy> policy = Policy::standard().tightened(json(text), QStringLiteral("p.json"));
    QVERIFY(!policy);
    QCOMPARE(int(policy.error().code), code);
}

void TestPolicy::hashes()
{
    const Policy standard = Policy::standard();
    QCOMPARE(standard.hash().size(), qsizetype(64));
    QCOMPARE(standard.hash(), Policy::standard().hash());
    const auto tighter = standard.tightened(json(project(R"({"kind": "numeric-*", "severity": "warn"})")), {});
    QVERIFY(tighter && tighter->hash() != standard.hash());
}

/// Nobody waives a critical finding unless a project says so, and then the policy is another one.
void TestPolicy::waivers()
{
    const Policy standard = Policy::standard();
    QCOMPARE(standard.waiverRule(), Policy::WaiverRule());
    QVERIFY(!standard.waiverRule().isPermitted);
    const auto off = standard.tightened(json(QStringLiteral(R"({"version": 1, "name": "team", "rows": [], "waivers": {"permitted": false}})")), {});
    const auto on = standard.tightened(json(QStringLiteral(R"({"version": 1, "name": "team", "rows": [], "waivers": {"permitted": true, "persons": ["ada", " bob "], "longest_days": 7}})")), {});
    const auto open = standard.tightened(json(QStringLiteral(R"({"version": 1, "name": "team", "rows": [], "waivers": {"permitted": true}})")), {});
    QVERIFY(off && on && open);
    QVERIFY(!off->waiverRule().isPermitted);
    QCOMPARE(on->waiverRule(), (Policy::WaiverRule{true, {QStringLiteral("ada"), QStringLiteral("bob")}, 7}));
    QCOMPARE(open->waiverRule(), (Policy::WaiverRule{true, {}, 30}));
    QCOMPARE(QSet<QString>({off->hash(), on->hash(), open->hash()}).size(), 3);
    QCOMPARE(off->hash(), standard.tightened(json(project("")), {})->hash());
}

void TestPolicy::files()
{
    QTemporaryDir root;
    const QString inner = root.filePath(QStringLiteral("matmul/generated"));
    QVERIFY(QDir().mkpath(inner) && QDir().mkpath(root.filePath(QStringLiteral(".tileport"))));
    const QString file = root.filePath(QStringLiteral(".tileport/policy.json"));
    const QString program = inner + QStringLiteral("/generated.tilebc");
    QCOMPARE(Policy::ofProject(QString())->name(), QStringLiteral("public checklist"));
    QCOMPARE(Policy::ofProject(file)->name(), QStringLiteral("public checklist"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("{ not json");
    out.close();
    QCOMPARE(QFileInfo(Policy::projectFile(program)).canonicalFilePath(), QFileInfo(file).canonicalFilePath());
    const Result<Policy> policy = Policy::ofProject(file);
    QVERIFY(!policy);
    QCOMPARE(policy.error().place.file, file);
}

void TestPolicy::verdictFollows()
{
    const QString left = QStringLiteral("%0 = addf %x, %y : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const QString right = QStringLiteral("%0 = addf %x, %y flush_to_zero : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    QCOMPARE(test::diffOf(left, right)->verdict, Verdict::PassWithNotes);
    DiffOptions options;
    options.policy = *Policy::standard().tightened(json(project(R"({"kind": "attribute-flush_to_zero-gained", "severity": "critical"})")), {});
    const IrDiffPtr diff = test::diffOf(left, right, options);
    QCOMPARE(diff->verdict, Verdict::FailFixable);
    QCOMPARE(diff->policy, QStringLiteral("public checklist, stricter by team"));
    QCOMPARE(diff->policyHash, options.policy.hash());
}

TILEPORT_TEST_MAIN(TestPolicy)
#include "tst_policy.moc"
