// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/rustconstructs.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// What to change in the Rust, and where.
class TestRemedies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void remedies_data();
    void remedies();
    void placesOfBothSides();
    void missingOperationIsPlacedBehindItsNeighbour();
    void unknownPlaceIsNotInvented();
    void explainedDifferencesAskForNothing();
    void markers_data();
    void markers();
};

static const char *kStore = "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";

void TestRemedies::remedies_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("remedy");
    const auto row = [](const char *title, const char *left, const char *right, const char *remedy) {
        QTest::newRow(title) << QString::fromLatin1(left) + QLatin1String(kStore) << QString::fromLatin1(right) + QLatin1String(kStore) << QString::fromUtf8(remedy);
    };
    row("another operation", "%0 = addf %x, %y : tile<f32>", "%0 = subf %x, %y : tile<f32>",
        "kernel.rs:41: write `a + b` or `addf(a, b, rounding, ftz)` instead of `a - b` or `subf(a, b, rounding, ftz)`");
    row("rounding", "%0 = divf %x, %y rounding<approx> : tile<f32>", "%0 = divf %x, %y rounding<zero> : tile<f32>",
        "kernel.rs:41: write rounding::Approx for rounding_mode in `divf(a, b, rounding, ftz)` (`/` rounds to nearest even, `true_div` approximates)");
    row("flush lost", "%0 = mulf %x, %y flush_to_zero : tile<f32>", "%0 = mulf %x, %y : tile<f32>",
        "kernel.rs:41: pass ftz::Enabled to `mulf(a, b, rounding, ftz)`");
    row("flush gained", "%0 = mulf %x, %y : tile<f32>", "%0 = mulf %x, %y flush_to_zero : tile<f32>",
        "kernel.rs:41: pass ftz::Disabled to `mulf(a, b, rounding, ftz)`");
    row("operands exchanged", "%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>", "kernel.rs:41: exchange the operands of `a - b` or `subf(a, b, rounding, ftz)`");
}

static std::vector<Place> places(const char *file, std::initializer_list<int> lines)
{
    std::vector<Place> all;
    for (const int line : lines)
        all.push_back({line > 0 ? QString::fromLatin1(file) : QString(), line, line > 0 ? 5 : 0, -1, {}});
    return all;
}

void TestRemedies::remedies()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, remedy);
    DiffOptions options;
    options.rightPlaces = places("/port/kernel.rs", {20, 41, 42, 43});
    const IrDiffPtr diff = test::diffOf(left, right, options);
    QVERIFY(!diff->findings.empty());
    for (const Finding &finding : diff->findings)
        QCOMPARE(finding.remedy, remedy);
}

void TestRemedies::placesOfBothSides()
{
    DiffOptions options;
    options.leftPlaces = places("/py/kernel.py", {3, 7, 8, 9});
    options.rightPlaces = places("/port/kernel.rs", {20, 41, 42, 43});
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%0 = addf %x, %y : tile<f32>") + QLatin1String(kStore), QStringLiteral("%0 = subf %x, %y : tile<f32>") + QLatin1String(kStore), options);
    QCOMPARE(diff->findings[0].leftPlace, (Place{QStringLiteral("/py/kernel.py"), 7, 5, -1, {}}));
    QCOMPARE(diff->findings[0].rightPlace, (Place{QStringLiteral("/port/kernel.rs"), 41, 5, -1, {}}));
}

void TestRemedies::missingOperationIsPlacedBehindItsNeighbour()
{
    DiffOptions options;
    options.rightPlaces = places("kernel.rs", {20, 41, 42, 43});
    const QString first = QStringLiteral("%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token");
    const QString second = QStringLiteral("\n%r = store_ptr_tko weak %q, %y : tile<ptr<f32>>, tile<f32> -> token");
    const IrDiffPtr diff = test::diffOf(first + second, first, options);
    QCOMPARE(diff->findings[0].kind, QStringLiteral("operation-removed"));
    QVERIFY(!diff->findings[0].right.isValid());
    QCOMPARE(diff->findings[0].rightPlace.line, 41);
    QVERIFY2(diff->findings[0].remedy.startsWith(QStringLiteral("kernel.rs:41: add `store_ptr_tko(")), qPrintable(diff->findings[0].remedy));
}

void TestRemedies::unknownPlaceIsNotInvented()
{
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%0 = addf %x, %y : tile<f32>") + QLatin1String(kStore), QStringLiteral("%0 = subf %x, %y : tile<f32>") + QLatin1String(kStore));
    QCOMPARE(diff->findings[0].rightPlace, Place());
    QVERIFY(diff->findings[0].remedy.startsWith(QStringLiteral("write ")));
}

void TestRemedies::explainedDifferencesAskForNothing()
{
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%0 = fma %x, %y, %x : tile<f32>") + QLatin1String(kStore),
                                        QStringLiteral("%1 = mulf %x, %y : tile<f32>\n%0 = addf %1, %x : tile<f32>") + QLatin1String(kStore));
    QCOMPARE(diff->verdict, Verdict::PassWithNotes);
    for (const Finding &finding : diff->findings)
        QCOMPARE(finding.remedy, QString());
}

void TestRemedies::markers_data()
{
    QTest::addColumn<QString>("attribute");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("marker");
    QTest::newRow("rounding") << "rounding_mode" << "nearest_even" << "rounding::NearestEven";
    QTest::newRow("in brackets") << "rounding_mode" << "rounding<negative_inf>" << "rounding::NegativeInf";
    QTest::newRow("predicate") << "comparison_predicate" << "less_than_or_equal" << "predicate::LessThanOrEqual";
    QTest::newRow("no marker") << "dim" << "1" << "1";
    QTest::newRow("nothing") << "rounding_mode" << "" << "";
}

void TestRemedies::markers()
{
    QFETCH(const QString, attribute);
    QFETCH(const QString, value);
    QFETCH(const QString, marker);
    QCOMPARE(rustMarker(attribute, value), marker);
    QVERIFY(rustConstruct("mulf").contains(QStringLiteral("mulf(")));
    QCOMPARE(rustConstruct("tanh"), QStringLiteral("`tanh(…)`"));
    QVERIFY(rustConstruct("no_such_operation").contains(QStringLiteral("no_such_operation")));
}

TILEPORT_TEST_MAIN(TestRemedies)
#include "tst_remedies.moc"
