// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"
#include "tests/corpus/mutation/tables.h"
#include "tests/perf/tileirgenerator.h"
#include "tests/support/testmain.h"

#include <QDir>

#include <algorithm>

using namespace tileport;
using irdiff::FindingSeverity;

namespace {

constexpr uint64_t kSeed = 20261130;
constexpr int kClassesMust = 14;
constexpr int kMutantsMust = 900;          ///< of the sample; the full run has 1500 and more
constexpr size_t kQuota = 2;                ///< mutants of one class in one operator
constexpr uint32_t kRandom = 300;          ///< random programs that must equal themselves, rewritten too
constexpr uint32_t kMirrored = 30;
constexpr double kSeverityMust = 98.0;     ///< percent
constexpr double kLocalMust = 97.0;
constexpr double kAlarmsMust = 1.0;

QString tableText(const auto &table)
{
    QString text;
    QTextStream out(&text);
    if constexpr (requires { table.byClass; })
        table.print(out, false);
    else
        table.print(out);
    return text;
}

test::ProgramTextPtr program(const QByteArray &text)
{
    const auto read = test::ProgramText::read(text, QStringLiteral("small"), QStringLiteral("small"));
    if (!read)
        qWarning("%s", qPrintable(read.error().toString()));
    return read.valueOr(test::ProgramTextPtr());
}

/// Notes of all faults that a planter offers.
QStringList faultsOf(const QByteArray &text, void (*plant)(const test::Site &, irgraph::OpId))
{
    const test::ProgramTextPtr small = program(text);
    if (!small)
        return {QStringLiteral("not read")};
    const test::Meaning meaning(small->graph());
    test::Dice dice(1);
    std::vector<test::Fault> faults;
    const test::Site site{*small, meaning, dice, faults};
    for (uint32_t i = 0; i < small->graph().opCount(); ++i)
        plant(site, irgraph::OpId(i));
    QStringList notes;
    for (const test::Fault &fault : faults)
        notes.append(QString::fromStdString(fault.note));
    return notes;
}

const char kSmall[] = R"(entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %a: tile<f32>, %b: tile<f32>) {
  %0 = subf %a, %b : tile<f32>
  %1 = subf %a, %a : tile<f32>
  %2 = subf %b, %a : tile<f32>
  %3 = addf %0, %1 : tile<f32>
  %4 = store_ptr_tko weak %p, %3 : tile<ptr<f32>>, tile<f32> -> token
  %5, %6 = load_ptr_tko weak %p token=%4 : tile<ptr<f32>> -> tile<f32>, token
  %7, %8 = load_ptr_tko weak %q token=%4 : tile<ptr<f32>> -> tile<f32>, token
  %9 = addf %5, %7 : tile<f32>
  %10 = store_ptr_tko weak %q, %9 : tile<ptr<f32>>, tile<f32> -> token
  return
}
)";

} // namespace

/// A fixed sample of the mutation corpus (the full run is tests/perf/mutation), what planters leave alone, and properties
/// over random programs.
class TestMutation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void swapsOnlyLiveDifferentOperands();
    void dropsOnlyTokensThatOrder();
    void dropsOnlyStoresThatNobodyWaitsFor();
    void leavesDeadCodeAlone();
    void sameDiceSameFaults();
    void faultsAreFoundAtTheRightSeverity();
    void rewritesRaiseNoAlarm();
    void splitLoopsEqualTheMergedLoop();
    void caughtStaysCaughtAfterRewrite();
    void randomProgramsEqualThemselves();
    void randomProgramsMirror();

private:
    std::vector<test::ProgramTextPtr> m_programs;
    std::vector<test::Mutant> m_caught;
};

void TestMutation::initTestCase()
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    QStringList problems;
    m_programs = test::readCorpus(QDir(tools).filePath(QStringLiteral("corpus")), 1, problems);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    QVERIFY2(m_programs.size() >= 24, "no corpus; run 'bash resources/toolchain/setup/corpus.sh' (tests/run does) to make it");
}

void TestMutation::swapsOnlyLiveDifferentOperands()
{
    // %1 subtracts a value from itself, %2 is dead.
    QCOMPARE(faultsOf(kSmall, test::plantOperandsSwapped), QStringList{QStringLiteral("operand 0 %arg2 -> %arg3, operand 1 %arg3 -> %arg2")});
}

void TestMutation::dropsOnlyTokensThatOrder()
{
    // The second load reads other memory than was written.
    QCOMPARE(faultsOf(kSmall, test::plantTokenDropped).size(), 1);
}

void TestMutation::dropsOnlyStoresThatNobodyWaitsFor()
{
    QCOMPARE(faultsOf(kSmall, test::plantStoreDropped), QStringList{QStringLiteral("store removed")});
}

void TestMutation::leavesDeadCodeAlone()
{
    const char kDead[] = "entry @k(%p: tile<ptr<f32>>, %a: tile<f32>, %b: tile<f32>) {\n  %0 = subf %a, %b : tile<f32>\n"
                         "  %1 = exp2 %0 : tile<f32>\n  return\n}\n";
    for (const test::FaultClass &faultClass : test::faultClasses())
        QVERIFY2(faultsOf(kDead, faultClass.plant).isEmpty(), faultClass.name);
}

void TestMutation::sameDiceSameFaults()
{
    const std::vector<test::ProgramTextPtr> one(m_programs.begin(), m_programs.begin() + 1);
    QStringList first;
    QStringList second;
    test::plantFaults(one, 1, kSeed, [&](const test::Mutant &mutant) { first.append(test::describe(mutant)); });
    test::plantFaults(one, 1, kSeed, [&](const test::Mutant &mutant) { second.append(test::describe(mutant)); });
    QVERIFY(!first.isEmpty());
    QCOMPARE(first, second);
}

void TestMutation::faultsAreFoundAtTheRightSeverity()
{
    test::FaultTable table;
    test::plantFaults(m_programs, kQuota, kSeed, [&](const test::Mutant &mutant) {
        const test::Outcome outcome = test::judge(mutant);
        table.add(mutant, outcome);
        if (outcome.isAtSeverity && test::faultClasses()[mutant.faultClass].severity == FindingSeverity::Critical && m_caught.size() < 200)
            m_caught.push_back(mutant);
    });
    const test::FaultTally total = table.total();
    const QString text = tableText(table);
    const auto classes = std::count_if(table.byClass.begin(), table.byClass.end(), [](const test::FaultTally &tally) { return tally.planted > 0; });
    QVERIFY2(classes >= kClassesMust, qPrintable(text));
    QVERIFY2(total.planted >= kMutantsMust, qPrintable(text));
    QVERIFY2(100.0 * total.atSeverity >= kSeverityMust * total.planted, qPrintable(text));
    QVERIFY2(100.0 * total.local >= kLocalMust * total.planted, qPrintable(text));
}

void TestMutation::rewritesRaiseNoAlarm()
{
    test::RewriteTable table;
    const std::span<const test::RewriteKind> kinds = test::rewriteKinds();
    for (size_t i = 0; i < m_programs.size(); ++i) {
        const test::Meaning meaning(m_programs[i]->graph());
        test::Dice dice(kSeed + i);
        // A third of the kinds for each program; all of them over three programs.
        for (size_t kind = i % 3; kind < kinds.size(); kind += 3) {
            const auto text = kinds[kind].rewrite(*m_programs[i], meaning, dice, 3);
            const auto rewritten = text ? test::ProgramText::read(*text, m_programs[i]->name(), m_programs[i]->group()) : Result<test::ProgramTextPtr>(Error());
            if (!rewritten)
                continue;
            const auto diff = test::compare(*m_programs[i], **rewritten);
            QVERIFY(diff);
            table.add(kind, m_programs[i]->name() + QStringLiteral(" ") + QString::fromLatin1(kinds[kind].name), **diff);
        }
    }
    const test::RewriteTally total = table.total();
    QVERIFY2(total.made >= 120, qPrintable(tableText(table)));
    QVERIFY2(100.0 * total.alarms <= kAlarmsMust * total.made, qPrintable(tableText(table)));
}

/// Attention kernels whose loop the front end split at the mask's boundary, against one loop with an if; one step off is
/// another program.
void TestMutation::splitLoopsEqualTheMergedLoop()
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    QStringList problems;
    int merged = 0;
    for (const test::ProgramTextPtr &original : test::readCorpus(QDir(tools).filePath(QStringLiteral("corpus")), 1000, problems)) {
        test::Dice dice(kSeed);
        const auto text = test::mergeSplitLoops(*original, test::Meaning(original->graph()), dice, 4);
        if (!text)
            continue;
        const auto rewritten = test::ProgramText::read(*text, original->name(), original->group());
        QVERIFY2(rewritten, qPrintable(original->name() + QStringLiteral(": ") + (rewritten ? QString() : rewritten.error().toString())));
        const auto diff = test::compare(*original, **rewritten);
        QVERIFY(diff);
        const QString first = (*diff)->findings.empty() ? QString() : (*diff)->findings.front().message;
        QVERIFY2((*diff)->verdict != irdiff::Verdict::FailFixable, qPrintable(original->name() + QStringLiteral(": ") + first));
        const auto later = test::ProgramText::read(QByteArray(*text).replace("c = cmpi greater_than_or_equal ", "c = cmpi greater_than "), original->name(), original->group());
        QVERIFY(later);
        const auto wrong = test::compare(*original, **later);
        QVERIFY(wrong);
        QCOMPARE((*wrong)->verdict, irdiff::Verdict::FailFixable);
        ++merged;
    }
    QVERIFY2(merged >= 20, qPrintable(QString::number(merged)));
}

void TestMutation::caughtStaysCaughtAfterRewrite()
{
    const std::span<const test::RewriteKind> kinds = test::rewriteKinds();
    test::Dice dice(kSeed);
    int rewritten = 0;
    for (const test::Mutant &mutant : m_caught) {
        const test::Meaning meaning(mutant.changed->graph());
        const test::RewriteKind &kind = kinds[dice.below(kinds.size())];
        const auto text = kind.rewrite(*mutant.changed, meaning, dice, 3);
        const auto changed = text ? test::ProgramText::read(*text, mutant.original->name(), mutant.original->group()) : Result<test::ProgramTextPtr>(Error());
        if (!changed)
            continue;
        ++rewritten;
        const auto diff = test::compare(*mutant.original, **changed);
        QVERIFY(diff);
        const QString what = test::describe(mutant) + QStringLiteral(" then ") + QString::fromLatin1(kind.name);
        QVERIFY2((*diff)->verdict == irdiff::Verdict::FailFixable, qPrintable(what));
    }
    QVERIFY(rewritten >= 60);
}

void TestMutation::randomProgramsEqualThemselves()
{
    for (uint32_t seed = 1; seed <= kRandom; ++seed) {
        const auto random = program(test::generateTileIr({120, false, seed}));
        QVERIFY(random);
        const auto self = test::compare(*random, *random);
        QVERIFY(self);
        QVERIFY2((*self)->verdict == irdiff::Verdict::Pass && (*self)->findings.empty(), qPrintable(QString::number(seed)));
        const test::Meaning meaning(random->graph());
        test::Dice dice(seed);
        for (size_t kind : {size_t(0), size_t(3), size_t(4)}) {
            const auto text = test::rewriteKinds()[kind].rewrite(*random, meaning, dice, 5);
            const auto same = text ? test::compare(*random, *program(*text)) : self;
            QVERIFY(same);
            QVERIFY2((*same)->findings.empty(), qPrintable(QStringLiteral("seed %1, %2: %3").arg(seed).arg(QString::fromLatin1(test::rewriteKinds()[kind].name),
                                                           (*same)->findings.empty() ? QString() : (*same)->findings.front().message)));
        }
    }
}

/// What is added on one side is removed seen from the other: for faults planted in random programs to the operation, for
/// programs that have nothing in common in the verdict.
void TestMutation::randomProgramsMirror()
{
    int compared = 0;
    for (uint32_t seed = 1; seed <= kMirrored; ++seed) {
        const auto random = program(test::generateTileIr({80, false, seed}));
        QVERIFY(random);
        QStringList wrong;
        test::plantFaults({random}, 1, seed, [&](const test::Mutant &mutant) {
            const auto forward = test::compare(*mutant.original, *mutant.changed);
            const auto backward = test::compare(*mutant.changed, *mutant.original);
            const bool isMirrored = forward && backward
                && (*forward)->count(irdiff::ChangeKind::Added) == (*backward)->count(irdiff::ChangeKind::Removed)
                && (*forward)->count(irdiff::ChangeKind::Removed) == (*backward)->count(irdiff::ChangeKind::Added)
                && (*forward)->count(irdiff::ChangeKind::Changed) == (*backward)->count(irdiff::ChangeKind::Changed);
            ++compared;
            if (!isMirrored)
                wrong.append(QStringLiteral("seed %1, %2").arg(seed).arg(test::describe(mutant)));
        });
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
        const auto other = program(test::generateTileIr({80, false, seed + 1000}));
        QVERIFY(other);
        const auto forward = test::compare(*random, *other);
        const auto backward = test::compare(*other, *random);
        QVERIFY(forward && backward);
        QCOMPARE((*forward)->verdict, (*backward)->verdict);
    }
    QVERIFY(compared > 100);
}

TILEPORT_TEST_MAIN(TestMutation)
#include "tst_mutation.moc"
