// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/review/reviewfixtures.h"
#include "widgets/review/detailtext.h"
#include "widgets/review/plainwords.h"

#include <QApplication>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::review;

/// Findings as values: places, states, filters, groups; pictures of rows.
class TestArrangement : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void statements();
    void plainly_data();
    void plainly();
    void init();
    void rows();
    void equalPrograms();
    void states();
    void criticalIsNeverAccepted();
    void filters_data();
    void filters();
    void groups_data();
    void groups();
    void missingOperationHasANeighbour();
    void nothingToArrange();
    void placeToChangeWins();
    void causeAndFacts();
    void countsWhateverTheFilter();
    void details();
    void detailsEscape();
    void links();
    void markdown();

private:
    [[nodiscard]] QString picture(const FindingFilter &filter = {}, const AcceptanceStore &store = {}) const
    {
        return test::rowsPicture(*arrange(m_list, store, filter));
    }
    [[nodiscard]] QString idOf(const QString &kind) const
    {
        for (const FindingItem &item : m_list->items)
            if (item.finding.kind == kind)
                return item.finding.id;
        return {};
    }

    FindingListPtr m_list;
};

void TestArrangement::init()
{
    m_list = test::listOf(test::referenceBody(), test::generatedBody());
    QVERIFY(m_list);
}

void TestArrangement::rows()
{
    QCOMPARE(picture(), QStringLiteral(
        "critical subf: operation is subf, in the reference addf | k.py:7 | kernel.rs:80 | kernel | open\n"
        "critical store_ptr_tko of the reference has no counterpart | k.py:10 | after kernel.rs:100 | kernel | open\n"
        "warning mulf: the generated one flushes denormals to zero, the reference keeps them | k.py:8 | kernel.rs:90 | kernel | open\n"
        "Explained: 1 operation by 1 rule\n"
        "  shared-constants: one constant used twice equals two equal constants | 1 operation | exact |  | explained\n"
        "    only generated: %d = constant <i32: 4> : tile<i32> | after k.py:3 | kernel.rs:40 |  | explained"));
}

void TestArrangement::equalPrograms()
{
    m_list = test::listOf(test::referenceBody(), test::referenceBody());
    QCOMPARE(picture(), QString());
    QCOMPARE(m_list->explainedOps, size_t(0));
    QCOMPARE(arrange(m_list, {}, {})->counts.total, 0);
}

void TestArrangement::states()
{
    const QString id = idOf(QStringLiteral("attribute-flush_to_zero-gained"));
    AcceptanceStore store;
    store.put(test::acceptanceOf(*m_list, id, QStringLiteral("indices are small")));
    QVERIFY(picture({}, store).contains(QStringLiteral("| accepted")));
    Acceptance old = test::acceptanceOf(*m_list, id, QStringLiteral("indices are small"));
    old.evidence.kernel = QString(64, u'0');
    store.put(old);
    QVERIFY(picture({}, store).contains(QStringLiteral("| stale")));
    QCOMPARE(arrange(m_list, store, {})->counts.stale, 1);
    Acceptance other = test::acceptanceOf(*m_list, id, QStringLiteral("of another specialisation"));
    other.key.specialisation = QStringLiteral("f16");
    AcceptanceStore foreign;
    foreign.put(other);
    QVERIFY(!picture({}, foreign).contains(QStringLiteral("accepted")));
}

void TestArrangement::criticalIsNeverAccepted()
{
    AcceptanceStore store; // what somebody wrote into the file by hand
    for (const FindingItem &item : m_list->items)
        store.put(test::acceptanceOf(*m_list, item.finding.id, QStringLiteral("trust me")));
    const ArrangementPtr arrangement = arrange(m_list, store, {});
    for (size_t i = 0; i < m_list->items.size(); ++i)
        if (m_list->items[i].finding.severity == irdiff::FindingSeverity::Critical)
            QVERIFY(arrangement->states[i] == FindingState::Open);
    QVERIFY(arrangement->counts.critical > 0);
}

void TestArrangement::filters_data()
{
    QTest::addColumn<FindingFilter>("filter");
    QTest::addColumn<QStringList>("kinds");
    FindingFilter filter;
    const QStringList all{QStringLiteral("operation-kind"), QStringLiteral("operation-removed"), QStringLiteral("attribute-flush_to_zero-gained")};
    QTest::newRow("everything") << filter << all;
    filter.critical = false;
    QTest::newRow("no critical") << filter << QStringList{all.last()};
    filter = {};
    filter.warn = false;
    QTest::newRow("no warnings") << filter << all.mid(0, 2);
    filter = {};
    filter.open = false;
    QTest::newRow("nothing open") << filter << QStringList();
    filter = {};
    filter.text = QStringLiteral("STORE kernel.rs");
    QTest::newRow("all words, any case") << filter << QStringList{all.at(1)};
    filter.text = QStringLiteral("k.py:8");
    QTest::newRow("by place") << filter << QStringList{all.last()};
    filter.text = QStringLiteral("store nowhere");
    QTest::newRow("one word too many") << filter << QStringList();
}

void TestArrangement::filters()
{
    QFETCH(FindingFilter, filter);
    QFETCH(QStringList, kinds);
    const ArrangementPtr arrangement = arrange(m_list, {}, filter);
    QStringList found;
    for (const FindingNode &node : arrangement->nodes)
        if (node.kind == FindingNode::Kind::Finding)
            found.append(m_list->items[size_t(node.index)].finding.kind);
    std::ranges::sort(found);
    std::ranges::sort(kinds);
    QCOMPARE(found, kinds);
    QCOMPARE(arrangement->counts.shown, kinds.size());
}

void TestArrangement::groups_data()
{
    QTest::addColumn<Grouping>("grouping");
    QTest::addColumn<QString>("expected");
    const QString subtraction = QStringLiteral("  critical subf: operation is subf, in the reference addf | k.py:7 | kernel.rs:80 | kernel | open\n");
    const QString store = QStringLiteral("  critical store_ptr_tko of the reference has no counterpart | k.py:10 | after kernel.rs:100 | kernel | open\n");
    const QString flush = QStringLiteral("  warning mulf: the generated one flushes denormals to zero, the reference keeps them | k.py:8 | kernel.rs:90 | kernel | open\n");
    QTest::newRow("by rule") << Grouping::Rule
                             << QStringLiteral("critical operation-kind\n%1critical operation-removed\n%2warning attribute-flush_to_zero-gained\n%3").arg(subtraction, store, flush);
    QTest::newRow("by owner") << Grouping::Owner << QStringLiteral("critical Kernel: the device code\n%1%2%3").arg(subtraction, store, flush);
    QTest::newRow("by source line") << Grouping::SourceLine
                                    << QStringLiteral("critical kernel.rs:80    rust 80\n%1warning kernel.rs:90    rust 90\n%3critical kernel.rs:100    rust 100\n%2").arg(subtraction, store, flush);
}

void TestArrangement::groups()
{
    QFETCH(Grouping, grouping);
    QFETCH(QString, expected);
    FindingFilter filter;
    filter.grouping = grouping;
    filter.explained = false;
    QCOMPARE(picture(filter) + u'\n', expected);
}

void TestArrangement::missingOperationHasANeighbour()
{
    const auto removed = std::ranges::find_if(m_list->items, [](const FindingItem &item) { return item.finding.kind == QStringLiteral("operation-removed"); });
    QVERIFY(removed != m_list->items.end());
    QVERIFY(!removed->generated.op.isValid() && removed->generated.isNeighbour);
    QCOMPARE(removed->generated.sourceLine, 100); // the store before it
    QCOMPARE(removed->generated.sourceText, QStringLiteral("rust 100"));
    QCOMPARE(removed->reference.sourceLine, 10);
    QVERIFY(!removed->reference.isNeighbour);
}

void TestArrangement::placeToChangeWins()
{
    auto diff = std::make_shared<irdiff::IrDiff>(*m_list->input.diff);
    diff->findings[0].rightPlace = {QStringLiteral("/somewhere/kernel.rs"), 12, 5, -1, {}};
    diff->findings[1].rightPlace = {QStringLiteral("/somewhere/ffi.rs"), 12, 5, -1, {}};   // not the pane's file
    diff->findings[2].rightPlace = {QStringLiteral("/somewhere/kernel.rs"), 9999, 1, -1, {}}; // beyond its end
    FindingInput input = m_list->input;
    input.diff = diff;
    const FindingListPtr list = makeFindingList(input);
    QCOMPARE(list->items[0].generated.sourceLine, 12);
    QCOMPARE(list->items[0].generated.sourceText, QStringLiteral("rust 12"));
    QVERIFY(list->items[0].generated.op.isValid());
    QCOMPARE(list->items[1].generated, m_list->items[1].generated);
    QCOMPARE(list->items[2].generated, m_list->items[2].generated);
}

void TestArrangement::causeAndFacts()
{
    auto diff = std::make_shared<irdiff::IrDiff>(*m_list->input.diff);
    diff->findings[1].cause = diff->findings[0].id;
    irdiff::Finding note = diff->findings[2];
    note.severity = irdiff::FindingSeverity::Info;
    note.rules = irdiff::maskOf(irdiff::RuleId::CeilDivision);
    note.facts = {QStringLiteral("%n is at least 0 (launch value)"), QStringLiteral("%n is at least 0 (launch value)")};
    diff->findings.push_back(note);
    FindingInput input = m_list->input;
    input.diff = diff;
    const ArrangementPtr arrangement = arrange(makeFindingList(input), {}, {});
    QVERIFY(detailOf(*arrangement, arrangement->nodes[1], nullptr, common::Theme()).contains(QStringLiteral("Follows from: subf")));
    QVERIFY(!detailOf(*arrangement, arrangement->nodes[0], nullptr, common::Theme()).contains(QStringLiteral("Follows from")));
    QCOMPARE(arrangement->counts.total, 3); // the note is told by its rule
    const std::vector<RuleItem> &rules = arrangement->list->rules;
    QCOMPARE(rules.size(), size_t(2));
    QCOMPARE(rules.back().facts, QStringList{note.facts.constFirst()});
    const auto node = std::ranges::find_if(arrangement->nodes, [](const FindingNode &one) { return one.kind == FindingNode::Kind::Rule && one.index == 1; });
    QVERIFY(node != arrangement->nodes.end());
    QVERIFY(detailOf(*arrangement, *node, nullptr, common::Theme()).contains(QStringLiteral("launch value")));
}

void TestArrangement::nothingToArrange()
{
    const ArrangementPtr empty = arrange(nullptr, {}, {});
    QVERIFY(empty && !empty->list && empty->nodes.empty());
}

void TestArrangement::countsWhateverTheFilter()
{
    FindingFilter nothing;
    nothing.critical = nothing.warn = nothing.info = nothing.explained = false;
    const FindingCounts counts = arrange(m_list, {}, nothing)->counts;
    QCOMPARE(counts.critical, 2);
    QCOMPARE(counts.warn, 1);
    QCOMPARE(counts.total, 3);
    QCOMPARE(counts.shown, 0);
    QCOMPARE(counts.openWarnings, 1);
}

void TestArrangement::details()
{
    const ArrangementPtr arrangement = arrange(m_list, {}, {});
    const common::Theme theme;
    const QString first = detailOf(*arrangement, arrangement->nodes.front(), nullptr, theme);
    for (const QString &part : {QStringLiteral("critical"), QStringLiteral("subf"), QStringLiteral("kernel.rs:80"), QStringLiteral("rust 80"),
                                QStringLiteral("href='source:7'"), QStringLiteral("href='generated:7'"), QStringLiteral("What to change"), QStringLiteral("not accepted")})
        QVERIFY2(first.contains(part), qPrintable(part + u'\n' + first));
    const QString overview = overviewOf(*arrangement, QStringLiteral("Kept nowhere"), theme);
    for (const QString &part : {QStringLiteral("FAIL_FIXABLE"), QStringLiteral("shell script"), QStringLiteral("Kept nowhere"), QStringLiteral("public checklist"),
                                QStringLiteral("Checklist: must match"), QStringLiteral("differs, critical"), QStringLiteral("holds"), QStringLiteral("not checked")})
        QVERIFY2(overview.contains(part), qPrintable(part));
    AcceptanceStore store;
    Acceptance stale = test::acceptanceOf(*m_list, idOf(QStringLiteral("attribute-flush_to_zero-gained")), QStringLiteral("small <indices>"));
    stale.evidence.generated = QString(64, u'0');
    store.put(stale);
    const ArrangementPtr judged = arrange(m_list, store, {});
    const auto node = std::ranges::find_if(judged->nodes, [&](const FindingNode &one) {
        return one.kind == FindingNode::Kind::Finding && judged->states[size_t(one.index)] == FindingState::Stale;
    });
    QVERIFY(node != judged->nodes.end());
    const QString detail = detailOf(*judged, *node, &store.records().constFirst(), theme);
    QVERIFY(detail.contains(QStringLiteral("small &lt;indices&gt;")) && detail.contains(QStringLiteral("Changed since: the generated program")));
}

void TestArrangement::detailsEscape()
{
    auto diff = std::make_shared<irdiff::IrDiff>(*m_list->input.diff);
    for (irdiff::Finding &finding : diff->findings)
        finding.message = finding.explanation = finding.remedy = QStringLiteral("<img src='file:///etc/passwd'>");
    FindingInput input = m_list->input;
    input.diff = diff;
    input.rustText = input.sourceText = QStringLiteral("<b>\n").repeated(100);
    const ArrangementPtr arrangement = arrange(makeFindingList(input), {}, {});
    for (const FindingNode &node : arrangement->nodes) {
        const QString html = detailOf(*arrangement, node, nullptr, common::Theme());
        QVERIFY2(!html.contains(QStringLiteral("<img")) && !html.contains(QStringLiteral("<b>\n")), qPrintable(html));
    }
}

void TestArrangement::links()
{
    for (const DetailLink &link : {DetailLink{session::PaneId::Source, 7, {}}, DetailLink{session::PaneId::Generated, 0, irgraph::OpId(uint32_t(3))}})
        QCOMPARE(linkFromText(linkText(link)).value_or(DetailLink()), link);
    for (const QString &text : {QString(), QStringLiteral("rust"), QStringLiteral("rust:x"), QStringLiteral("rust:1:2"), QStringLiteral("http://x"), QStringLiteral("rust:-1")})
        QVERIFY2(!linkFromText(text), qPrintable(text));
}

void TestArrangement::markdown()
{
    AcceptanceStore store;
    store.put(test::acceptanceOf(*m_list, idOf(QStringLiteral("attribute-flush_to_zero-gained")), QStringLiteral("indices are small")));
    const QString text = markdownOf(*arrange(m_list, store, {}), store);
    QVERIFY2(text.startsWith(QStringLiteral("**FAIL_FIXABLE** f32: ")), qPrintable(text));
    QCOMPARE(text.count(QStringLiteral("- **critical** (open)")), 2);
    QVERIFY(text.contains(QStringLiteral("- **warning** (accepted)")) && text.contains(QStringLiteral("  - indices are small (ada, 2026-11-30T12:00:00Z)")));
    QVERIFY(text.contains(QStringLiteral("- rule `shared-constants` (exact): 1 operation")));
}

void TestArrangement::statements()
{
    const std::vector<QString> lines{QStringLiteral("let a = load("), QStringLiteral("    &part, // the view"), QStringLiteral("    // indexes"),
                                     QStringLiteral("    [k, m],"), QStringLiteral(");"), QStringLiteral("x = (")};
    QCOMPARE(statementAt(lines, 1), QStringLiteral("let a = load( &part, [k, m], );"));
    QCOMPARE(statementAt(lines, 4), QStringLiteral("[k, m],"));
    QCOMPARE(statementAt(lines, 6), QStringLiteral("x = (")); // never closed
    QCOMPARE(statementAt(lines, 5), QStringLiteral(");"));
    for (const int line : {0, -1, 7})
        QVERIFY(statementAt(lines, line).isEmpty());
}

void TestArrangement::plainly_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("words");
    const QString loop = QStringLiteral("%c0 = constant <i32: 0> : tile<i32>\n%c1 = constant <i32: 1> : tile<i32>\n%e = muli %n, %m : tile<i32>\n%g = addi %n, %m : tile<i32>\n"
                                        "%r = for %i in (%c0 to %e, step %c1) : tile<i32> iter_values(%a = %x) -> (tile<f32>) {\n%t = addf %a, %y : tile<f32>\ncontinue %t : tile<f32>\n}\n"
                                        "%s = store_ptr_tko weak %p, %r : tile<ptr<f32>>, tile<f32> -> token");
    QTest::newRow("end of a loop") << loop << QString(loop).replace(QStringLiteral("to %e"), QStringLiteral("to %g"))
                                   << QStringLiteral("The loop's end is the addi in “rust 50” (kernel.rs:50); in the reference it is the muli in “python 4” (k.py:4).");
    QTest::newRow("step of a loop") << loop << QString(loop).replace(QStringLiteral("step %c1"), QStringLiteral("step %c0"))
                                    << QStringLiteral("The loop's step is the constant 0; in the reference it is the constant 1.");
    QTest::newRow("carried value") << loop << QString(loop).replace(QStringLiteral("continue %t"), QStringLiteral("continue %a"))
                                   << QStringLiteral("What goes to the loop's next round (value 0) is what the loop at kernel.rs:60 carries from round to round; in the reference it is the addf in “python 7” (k.py:7).");
    const QString store = QStringLiteral("%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token");
    QTest::newRow("parameter") << store << QString(store).replace(QStringLiteral("%x"), QStringLiteral("%y"))
                               << QStringLiteral("What this store writes is the parameter %y; in the reference it is the parameter %x.");
    QTest::newRow("not an operand") << QStringLiteral("%0 = addf %x, %y : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token")
                                    << QStringLiteral("%0 = addf %x, %y rounding<zero> : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token") << QString();
}

void TestArrangement::plainly()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, words);
    const FindingListPtr list = test::listOf(left, right);
    QVERIFY(list && !list->items.empty());
    QCOMPARE(plainWords(*list, list->items.front().finding), words);
}

TILEPORT_GUI_TEST_MAIN(TestArrangement)
#include "tst_arrangement.moc"
