// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/checklist.h"
#include "core/irdiff/diffdocument.h"
#include "core/irdiff/difftext.h"
#include "core/irdiff/policy.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

#include <QJsonArray>

using namespace tileport;
using namespace tileport::irdiff;

/// The checklist's answers for two programs.
class TestChecklist : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answers_data();
    void answers();
    void everyFindingIsAboutAnItem();
    void nothingIsSaidOfWhatIsNotThere();
    void gridThatOneSideTells();
    void blockedProgramsHaveNoAnswer();
    void theReportTellsThem();
};

namespace {

#define STORE "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token"

QString body(const char *text) { return QString::fromLatin1(text) + QStringLiteral(STORE); }

IrDiffPtr diffOf(const char *left, const char *right) { return test::diffOf(body(left), body(right)); }

/// Items that differ, each with the kinds of its findings.
QString picture(const IrDiff &diff)
{
    QStringList lines;
    for (const ChecklistLine &line : diff.checklist) {
        if (line.status != ItemStatus::Differs)
            continue;
        QStringList kinds;
        for (const Finding &finding : diff.findings) {
            if (line.findings.contains(finding.id))
                kinds.append(finding.kind);
        }
        lines.append(line.item.section(QLatin1Char(':'), 0, 0).section(QLatin1Char('('), 0, 0).trimmed() + QStringLiteral(": ") + kinds.join(QStringLiteral(", ")));
    }
    return lines.join(QLatin1Char('\n'));
}

const ChecklistLine *lineOf(const IrDiff &diff, const QString &start)
{
    const auto found = std::ranges::find_if(diff.checklist, [&](const ChecklistLine &line) { return line.item.startsWith(start); });
    return found == diff.checklist.end() ? nullptr : &*found;
}

} // namespace

void TestChecklist::answers_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *left, const char *right, const char *expected) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(expected);
    };
    row("equal", "%0 = addf %x, %y : tile<f32>", "%0 = addf %y, %x : tile<f32>", "");
    row("operands", "%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>", "operands, indices and their order: operand-order, operand-order");
    row("rounding", "%0 = mulf %x, %y : tile<f32>", "%0 = mulf %x, %y rounding<zero> : tile<f32>",
        "rounding, and flushing of denormals where the reference flushes: attribute-rounding_mode");
    row("another formula", "%0 = fma %x, %y, %x : tile<f32>", "%1 = mulf %x, %y : tile<f32>\n%0 = addf %1, %x : tile<f32>",
        "formulas that round differently: numeric-fused-multiply-add");
    row("what no other item names", "%0 = constant <f32: 1.0> : tile<f32>", "%0 = constant <f32: 2.0> : tile<f32>", "nothing else differs: attribute-value");
}

void TestChecklist::answers()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, expected);
    const IrDiffPtr diff = diffOf(qPrintable(left), qPrintable(right));
    QVERIFY(diff);
    QCOMPARE(diff->checklist.size(), Policy::standard().checklist().size());
    QCOMPARE(picture(*diff), expected);
}

void TestChecklist::everyFindingIsAboutAnItem()
{
    const std::pair<const char *, const char *> pairs[]{
        {"%0 = subf %x, %y : tile<f32>", "%0 = cos %y : tile<f32>"},
        {"%0 = itof %n signed : tile<i32> -> tile<f32>", "%0 = itof %m unsigned : tile<i32> -> tile<f32>"},
        {"%0 = addf %x, %y : tile<f32>", "%a = assume bounded<0, ?>, %n : tile<i32>\n%0 = addf %x, %y : tile<f32>\n%s2 = store_ptr_tko weak %q, %x : tile<ptr<f32>>, tile<f32> -> token"},
        {"%0, %t = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token", "%0, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token"}};
    for (const auto &[left, right] : pairs) {
        const IrDiffPtr diff = diffOf(left, right);
        QVERIFY(diff && !diff->findings.empty());
        for (const Finding &finding : diff->findings)
            QVERIFY2(std::ranges::any_of(diff->checklist, [&](const ChecklistLine &line) { return line.findings.contains(finding.id); }), qPrintable(finding.kind));
    }
}

void TestChecklist::nothingIsSaidOfWhatIsNotThere()
{
    const IrDiffPtr diff = diffOf("%0 = addf %x, %y : tile<f32>", "%0 = addf %x, %y : tile<f32>");
    const ChecklistLine *reductions = lineOf(*diff, QStringLiteral("reductions"));
    QVERIFY(reductions && reductions->status == ItemStatus::NotApplicable);
    QCOMPARE(reductions->why, QStringLiteral("neither program has reduce or scan"));
    const ChecklistLine *grid = lineOf(*diff, QStringLiteral("launched grid"));
    QVERIFY(grid && grid->status == ItemStatus::NotApplicable);
    QCOMPARE(grid->why, QStringLiteral("no specification of the launch was given"));
    const ChecklistLine *rounding = lineOf(*diff, QStringLiteral("rounding"));
    QVERIFY(rounding && rounding->status == ItemStatus::Holds && rounding->why.isEmpty() && rounding->findings.isEmpty());
}

/// A grid that nobody compared is not answered with "holds".
void TestChecklist::gridThatOneSideTells()
{
    const auto answerWith = [](std::vector<int64_t> reference, std::vector<int64_t> generated) {
        DiffOptions options;
        options.leftParameters.resize(6);
        options.rightParameters.resize(6);
        for (ParameterFact &fact : options.leftParameters)
            fact.isTold = true;
        options.leftParameters[0].isPointer = options.leftParameters[1].isPointer = true;
        options.rightParameters = options.leftParameters;
        options.referenceGrid = std::move(reference);
        options.grid = std::move(generated);
        const IrDiffPtr diff = test::diffOf(body("%0 = absf %x : tile<f32>"), body("%0 = absf %x : tile<f32>"), options);
        const ChecklistLine *line = diff ? lineOf(*diff, QStringLiteral("launched grid")) : nullptr;
        return line ? QStringLiteral("%1 %2").arg(itemStatusName(line->status), line->why).trimmed() : QString();
    };
    QCOMPARE(answerWith({16, 1, 1}, {16, 1, 1}), QStringLiteral("holds"));
    QCOMPARE(answerWith({16, 1, 1}, {8, 1, 1}), QStringLiteral("differs"));
    QCOMPARE(answerWith({16, 1, 1}, {}), QStringLiteral("not applicable only one side's launch is known"));
    QCOMPARE(answerWith({}, {}), QStringLiteral("not applicable neither launch gives a grid"));
}

void TestChecklist::blockedProgramsHaveNoAnswer()
{
    const auto diff = diffGraphs(nullptr, nullptr);
    QVERIFY(diff && (*diff)->verdict == Verdict::Blocked);
    QCOMPARE((*diff)->checklist.size(), Policy::standard().checklist().size());
    for (const ChecklistLine &line : (*diff)->checklist)
        QVERIFY2(line.status == ItemStatus::NotApplicable && line.why == QStringLiteral("the programs could not be compared"), qPrintable(line.item));
}

void TestChecklist::theReportTellsThem()
{
    const IrDiffPtr diff = diffOf("%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>");
    const QJsonArray lines = diffDocument(*diff, {}).value(QStringLiteral("checklist")).toArray();
    QCOMPARE(lines.size(), qsizetype(diff->checklist.size()));
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const ChecklistLine &line = diff->checklist[size_t(i)];
        QCOMPARE(lines[i].toObject().value(QStringLiteral("status")).toString(), itemStatusName(line.status));
        QCOMPARE(lines[i].toObject().contains(QStringLiteral("why")), line.status == ItemStatus::NotApplicable);
        QCOMPARE(lines[i].toObject().value(QStringLiteral("findings")).toArray().size(), line.findings.size());
    }
    const QString text = QString::fromUtf8(diffText(*diff, {}));
    QVERIFY2(text.contains(QStringLiteral("operands, indices and their order (must-match): operand-order-")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("checklist: ")) && text.contains(QStringLiteral(" 1 differ, ")), qPrintable(text));
}

TILEPORT_TEST_MAIN(TestChecklist)
#include "tst_checklist.moc"
