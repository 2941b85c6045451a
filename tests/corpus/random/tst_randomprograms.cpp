// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"
#include "tests/corpus/mutation/trial.h"
#include "tests/corpus/random/randomprogram.h"
#include "tests/support/testmain.h"

#include <algorithm>
#include <cmath>

using namespace tileport;
using irdiff::ChangeKind;
using irdiff::IrDiff;
using irdiff::Verdict;

namespace {

constexpr int kPrograms = 5000;          ///< TILEPORT_RANDOM_PROGRAMS asks for more
constexpr uint64_t kInputs = 8;          ///< of each nature, for every pair of forms
constexpr uint64_t kMutatedEvery = 16;   ///< programs between two whose faults are planted
constexpr size_t kShown = 12;

int wantedPrograms()
{
    const int asked = qEnvironmentVariableIntValue("TILEPORT_RANDOM_PROGRAMS");
    return asked > 0 ? asked : kPrograms;
}

test::ProgramTextPtr read(const QByteArray &text)
{
    const auto program = test::ProgramText::read(text, QStringLiteral("random"), QStringLiteral("random"));
    if (!program)
        qWarning("%s\n%s", qPrintable(program.error().toString()), text.constData());
    return program.valueOr(test::ProgramTextPtr());
}

irdiff::IrDiffPtr diff(const test::ProgramText &left, const test::ProgramText &right)
{
    const auto result = test::compare(left, right);
    if (!result)
        qWarning("%s", qPrintable(result.error().toString()));
    return result.valueOr(irdiff::IrDiffPtr());
}

bool isNear(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= 1e-3 * std::max(1.0, std::max(std::fabs(a), std::fabs(b)));
}

bool isSame(const test::Cell &a, const test::Cell &b, bool isExact)
{
    if (!isExact)
        return a.integer == b.integer && isNear(a.real, b.real);
    return a.integer == b.integer && ((std::isnan(a.real) && std::isnan(b.real)) || (a.real == b.real && std::signbit(a.real) == std::signbit(b.real)));
}

/// The first input that both programs are defined for and that tells them apart; empty when there is none.
QString telling(const test::ProgramText &left, const test::ProgramText &right, uint64_t seed, bool isWild, bool isExact)
{
    for (uint64_t i = 0; i < kInputs; ++i) {
        const std::vector<test::Cell> arguments = test::randomArguments(seed * 100 + i, isWild);
        const auto a = test::Interpreter(left.graph(), arguments).run();
        const auto b = test::Interpreter(right.graph(), arguments).run();
        const auto same = [&](const auto &one, const auto &other) { return one.first == other.first && isSame(one.second, other.second, isExact); };
        if (!a || !b || (a->size() == b->size() && std::equal(a->begin(), a->end(), b->begin(), same)))
            continue;
        return QStringLiteral("n=%1 m=%2 k=%3 x=%4 y=%5 z=%6").arg(arguments[2].integer).arg(arguments[3].integer).arg(arguments[4].integer)
            .arg(arguments[5].real).arg(arguments[6].real).arg(arguments[7].real);
    }
    return {};
}

bool hasNotes(const IrDiff &diff, const char *prefix)
{
    return std::any_of(diff.findings.begin(), diff.findings.end(), [&](const irdiff::Finding &finding) { return finding.kind.startsWith(QLatin1String(prefix)); });
}

QStringList kindsOf(const IrDiff &diff)
{
    QStringList kinds;
    for (const irdiff::Finding &finding : diff.findings)
        kinds.append(finding.kind);
    return kinds;
}

QString describe(const test::RandomProgram &random, uint64_t seed, const test::Form &left, const test::Form &right, const IrDiff &diff, const QString &input)
{
    const QStringList kinds = kindsOf(diff);
    return QStringLiteral("seed %1, %2 (%3), forms %4 and %5, %6:\n--- %7\n--- %8\n").arg(seed).arg(irdiff::verdictName(diff.verdict), kinds.join(QStringLiteral(", ")))
        .arg(&left - test::forms().data()).arg(&right - test::forms().data()).arg(input, QLatin1String(left.text), QLatin1String(right.text))
        + QString::fromStdString(random.family());
}

/// What a program leaves in memory for many inputs, the tame ones first.
using Results = std::vector<std::optional<test::Memory>>;
constexpr uint64_t kManyInputs = 150;

Results resultsOf(const test::ProgramText &program)
{
    Results results;
    for (const bool isWild : {false, true}) {
        for (uint64_t seed = 1; seed <= kManyInputs; ++seed)
            results.push_back(test::Interpreter(program.graph(), test::randomArguments(seed, isWild)).run());
    }
    return results;
}

/// Equal wherever both are defined.
bool areSame(const Results &left, const Results &right, bool tameOnly, bool isExact)
{
    const auto same = [&](const auto &one, const auto &other) { return one.first == other.first && isSame(one.second, other.second, isExact); };
    for (size_t i = 0; i < (tameOnly ? kManyInputs : left.size()); ++i) {
        if (left[i] && right[i] && (left[i]->size() != right[i]->size() || !std::equal(left[i]->begin(), left[i]->end(), right[i]->begin(), same)))
            return false;
    }
    return true;
}

/// Failures by what they have in common, one example each.
class Failures {
public:
    void add(const QString &key, const QString &text)
    {
        if (m_counts[key]++ == 0)
            m_examples[key] = text;
    }
    [[nodiscard]] QString text() const
    {
        QString all;
        for (auto [key, count] : m_counts) {
            if (all.count(QStringLiteral("\n\n")) < qsizetype(kShown) || qEnvironmentVariableIsSet("TILEPORT_RANDOM_PROGRAMS"))
                all += QStringLiteral("\n\n%1 times: %2").arg(count).arg(m_examples.at(key));
        }
        return all;
    }
    [[nodiscard]] bool isEmpty() const { return m_counts.empty(); }

private:
    std::map<QString, int> m_counts;
    std::map<QString, QString> m_examples;
};

} // namespace

/// Properties of the diff over thousands of small random programs, judged by an interpreter where meaning is concerned.
/// TILEPORT_RANDOM_PROGRAMS=N looks at N programs and prints every kind of failure.
class TestRandomProgramPairs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void interpreterKnowsItsArithmetic_data();
    void interpreterKnowsItsArithmetic();
    void everyFormAgainstEveryOther_data();
    void everyFormAgainstEveryOther();
    void selfDiffIsEmpty();
    void equalMeansEqual();
    void mirrored();
    void namesAndOrderDoNotMatter();
    void caughtStaysCaught();

private:
    /// Two programs that differ in one form at most.
    struct Pair {
        uint64_t seed;
        const test::RandomProgram &random;
        const test::Form &one;
        const test::Form &other;
        test::ProgramTextPtr left;
        test::ProgramTextPtr right;
        irdiff::IrDiffPtr diff;
    };
    bool lookAt(uint64_t seed);
    void checkSelf(const Pair &pair);
    void checkMeaning(const Pair &pair);
    void checkMirror(const Pair &pair);
    void checkRewritten(const Pair &pair);
    void checkMutants(const Pair &pair);

    Failures m_self;
    Failures m_meaning;
    Failures m_mirror;
    Failures m_rewritten;
    Failures m_mutants;
    int m_equal = 0;
    int m_different = 0;
    int m_rewrites = 0;
    int m_caught = 0;
};

void TestRandomProgramPairs::interpreterKnowsItsArithmetic_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<double>("expected");
    const auto row = [](const char *name, const char *body, double expected) { QTest::newRow(name) << QByteArray(body) << expected; };
    row("wraps", "%a = constant <i32: 2147483647> : tile<i32>\n%b = constant <i32: 1> : tile<i32>\n%i = addi %a, %b : tile<i32>\n", -2147483648.0);
    row("rounds down", "%a = constant <i32: -7> : tile<i32>\n%b = constant <i32: 2> : tile<i32>\n%i = divi %a, %b signed rounding<negative_inf> : tile<i32>\n", -4);
    row("rounds up", "%a = constant <i32: 7> : tile<i32>\n%b = constant <i32: 2> : tile<i32>\n%i = divi %a, %b signed rounding<positive_inf> : tile<i32>\n", 4);
    row("rounds to zero", "%a = constant <i32: -7> : tile<i32>\n%b = constant <i32: 2> : tile<i32>\n%i = divi %a, %b signed : tile<i32>\n", -3);
    row("unsigned quotient", "%a = constant <i32: -8> : tile<i32>\n%b = constant <i32: 1024> : tile<i32>\n%i = divi %a, %b unsigned : tile<i32>\n", 4194303);
    row("remainder has the dividend's sign", "%a = constant <i32: -7> : tile<i32>\n%b = constant <i32: 4> : tile<i32>\n%i = remi %a, %b signed : tile<i32>\n", -3);
    row("unsigned comparison", "%a = constant <i32: -1> : tile<i32>\n%b = constant <i32: 1> : tile<i32>\n%c = cmpi less_than %a, %b, unsigned : tile<i32> -> tile<i1>\n"
                               "%i = select %c, %a, %b : tile<i1>, tile<i32>\n", 1);
    row("counts", "%a = constant <i32: 0> : tile<i32>\n%b = constant <i32: 2> : tile<i32>\n%e = constant <i32: 7> : tile<i32>\n"
                  "%i = for %l in (%a to %e, step %b) : tile<i32> iter_values(%s = %a) -> (tile<i32>) {\n%t = addi %s, %l : tile<i32>\ncontinue %t : tile<i32>\n}\n", 12);
    row("reads what was written", "%a = constant <i32: 5> : tile<i32>\n%f = itof %a signed : tile<i32> -> tile<f32>\n%w = store_ptr_tko weak %q, %f : tile<ptr<f32>>, tile<f32> -> token\n"
                                  "%g, %u = load_ptr_tko weak %q token=%w : tile<ptr<f32>> -> tile<f32>, token\n%i = ftoi %g signed : tile<f32> -> tile<i32>\n", 5);
}

void TestRandomProgramPairs::interpreterKnowsItsArithmetic()
{
    QFETCH(const QByteArray, body);
    QFETCH(const double, expected);
    const QByteArray end = "%r = itof %i signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %r : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n";
    const auto program = read("entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {\n" + body + end);
    QVERIFY(program);
    const auto memory = test::Interpreter(program->graph(), {test::Cell{1, 0}, test::Cell{2, 0}}).run();
    QVERIFY(memory);
    QCOMPARE(memory->at(1).real, expected);
}

void TestRandomProgramPairs::initTestCase()
{
    for (int seed = 1; seed <= wantedPrograms(); ++seed)
        QVERIFY2(lookAt(static_cast<uint64_t>(seed)), qPrintable(QStringLiteral("seed %1").arg(seed)));
}

/// False when a program is not read or not compared, which would be a fault of this test or of the diff.
bool TestRandomProgramPairs::lookAt(uint64_t seed)
{
    const test::RandomProgram random(seed);
    const std::vector<const test::Form *> choices = random.choices();
    test::Dice dice(seed * 7919);
    const test::Form &one = *choices[dice.below(choices.size())];
    const test::Form &other = *choices[dice.below(choices.size())];
    Pair pair{seed, random, one, other, read(random.text(one)), read(random.text(other)), {}};
    if (!pair.left || !pair.right)
        return false;
    pair.diff = diff(*pair.left, *pair.right);
    if (!pair.diff)
        return false;
    ++(pair.diff->verdict == Verdict::FailFixable ? m_different : m_equal);
    checkSelf(pair);
    checkMeaning(pair);
    checkMirror(pair);
    checkRewritten(pair);
    if (seed % kMutatedEvery == 0)
        checkMutants(pair);
    return true;
}

void TestRandomProgramPairs::checkSelf(const Pair &pair)
{
    const auto self = diff(*pair.left, *pair.left);
    if (!self || self->verdict != Verdict::Pass || !self->findings.empty() || self->count(ChangeKind::Same) != self->changes.size())
        m_self.add(QString(), QStringLiteral("seed %1").arg(pair.seed));
}

void TestRandomProgramPairs::checkMeaning(const Pair &pair)
{
    if (pair.diff->verdict == Verdict::FailFixable)
        return;
    const bool isExact = !hasNotes(*pair.diff, "numeric");
    QString input = telling(*pair.left, *pair.right, pair.seed, false, isExact);
    if (input.isEmpty() && pair.diff->findings.empty())
        input = telling(*pair.left, *pair.right, pair.seed, true, true);
    if (!input.isEmpty())
        m_meaning.add(QStringLiteral("%1 %2").arg(&pair.one - test::forms().data(), 4).arg(&pair.other - test::forms().data(), 4),
                      describe(pair.random, pair.seed, pair.one, pair.other, *pair.diff, input));
}

void TestRandomProgramPairs::checkMirror(const Pair &pair)
{
    const auto backward = diff(*pair.right, *pair.left);
    QString problem;
    if (!backward || pair.diff->verdict != backward->verdict)
        problem = QStringLiteral("verdict");
    else if (pair.diff->count(ChangeKind::Added) != backward->count(ChangeKind::Removed) || pair.diff->count(ChangeKind::Removed) != backward->count(ChangeKind::Added))
        problem = QStringLiteral("added and removed");
    else if (pair.diff->count(ChangeKind::Changed) != backward->count(ChangeKind::Changed))
        problem = QStringLiteral("changed");
    else if (pair.diff->partnerOfLeft != backward->partnerOfRight)
        problem = QStringLiteral("partners");
    if (!problem.isEmpty())
        m_mirror.add(problem + QString::fromStdString(pair.random.family()),
                     describe(pair.random, pair.seed, pair.one, pair.other, *pair.diff, problem + QStringLiteral(", backward ") + (backward ? irdiff::verdictName(backward->verdict) : QString())));
}

/// A harmless rewrite and new names for all values.
void TestRandomProgramPairs::checkRewritten(const Pair &pair)
{
    const std::span<const test::RewriteKind> kinds = test::rewriteKinds();
    const test::RewriteKind &kind = kinds[1 + pair.seed % (kinds.size() - 1)];
    test::Dice dice(pair.seed);
    const auto rewritten = kind.rewrite(*pair.left, test::Meaning(pair.left->graph()), dice, 4);
    m_rewrites += rewritten.has_value();
    QByteArray text = rewritten ? *rewritten : pair.left->text();
    text.replace('%', "%other_");
    const auto changed = read(text);
    const auto result = changed ? diff(*pair.left, *changed) : irdiff::IrDiffPtr();
    if (!result || result->verdict == Verdict::FailFixable)
        m_rewritten.add(QLatin1String(kind.name), QStringLiteral("seed %1, %2: %3\n%4").arg(pair.seed).arg(QLatin1String(kind.name),
                        result ? result->findings.front().message : QString(), QString::fromUtf8(text)));
}

/// A fault that is seen is seen through any rewrite of either side.
void TestRandomProgramPairs::checkMutants(const Pair &pair)
{
    const std::span<const test::RewriteKind> kinds = test::rewriteKinds();
    test::plantFaults({pair.left}, 1, pair.seed, [&](const test::Mutant &mutant) {
        const auto before = diff(*mutant.original, *mutant.changed);
        if (!before || before->verdict != Verdict::FailFixable)
            return;
        const bool isLeft = ++m_caught % 2 == 0;
        const test::ProgramText &side = isLeft ? *mutant.original : *mutant.changed;
        test::Dice dice(pair.seed);
        const test::RewriteKind &kind = kinds[static_cast<size_t>(m_caught) % kinds.size()];
        const auto text = kind.rewrite(side, test::Meaning(side.graph()), dice, 3);
        const auto rewritten = text ? test::ProgramText::read(*text, mutant.original->name(), mutant.original->group()) : Result<test::ProgramTextPtr>(Error());
        if (!rewritten)
            return;
        const auto after = isLeft ? diff(**rewritten, *mutant.changed) : diff(*mutant.original, **rewritten);
        if (!after || after->verdict != Verdict::FailFixable)
            m_mutants.add(QLatin1String(kind.name), QStringLiteral("seed %1: ").arg(pair.seed) + test::describe(mutant) + QStringLiteral(" then ") + QLatin1String(kind.name));
    });
}

void TestRandomProgramPairs::everyFormAgainstEveryOther_data()
{
    QTest::addColumn<std::string>("claim");
    QTest::newRow("any integers") << std::string();
    QTest::newRow("integers from 0 on") << std::string("bounded<0, ?>");
    QTest::newRow("integers from 0 to 1000") << std::string("bounded<0, 1000>");
}

/// The forms of a family alone, over many inputs: what is called equal is equal.
/// With TILEPORT_RANDOM_PROGRAMS it also prints the forms that are equal for all these inputs without being called so.
void TestRandomProgramPairs::everyFormAgainstEveryOther()
{
    QFETCH(const std::string, claim);
    const std::span<const test::Form> forms = test::forms();
    std::vector<test::ProgramTextPtr> programs;
    std::vector<Results> results;
    for (const test::Form &form : forms) {
        programs.push_back(read(test::smallProgram(form, claim)));
        QVERIFY(programs.back());
        results.push_back(resultsOf(*programs.back()));
    }
    Failures failures;
    for (size_t i = 0; i < forms.size(); ++i) {
        for (size_t j = 0; j < forms.size(); ++j) {
            if (i == j || std::string_view(forms[i].family) != forms[j].family)
                continue;
            const auto result = diff(*programs[i], *programs[j]);
            QVERIFY(result);
            const auto kinds = kindsOf(*result);
            const QString what = QStringLiteral("%1 against %2, %3 (%4)\n--- %5\n--- %6").arg(i).arg(j).arg(irdiff::verdictName(result->verdict), kinds.join(QStringLiteral(", ")),
                                                QLatin1String(forms[i].text), QLatin1String(forms[j].text));
            const bool isEqual = areSame(results[i], results[j], false, true);
            if (result->verdict == Verdict::FailFixable && isEqual && qEnvironmentVariableIsSet("TILEPORT_RANDOM_PROGRAMS"))
                qInfo("not explained: %s", qPrintable(what));
            if (result->verdict != Verdict::FailFixable && !areSame(results[i], results[j], !result->findings.empty(), !hasNotes(*result, "numeric")))
                failures.add(what, what);
        }
    }
    QVERIFY2(failures.isEmpty(), qPrintable(failures.text()));
}

void TestRandomProgramPairs::selfDiffIsEmpty() { QVERIFY2(m_self.isEmpty(), qPrintable(m_self.text())); }

/// PASS without a finding: equal for every input, bit by bit. With notes: equal for tame inputs, but for rounding.
void TestRandomProgramPairs::equalMeansEqual()
{
    QVERIFY2(m_meaning.isEmpty(), qPrintable(m_meaning.text()));
    QVERIFY2(m_equal > wantedPrograms() / 5 && m_different > wantedPrograms() / 5, qPrintable(QStringLiteral("%1 equal, %2 different").arg(m_equal).arg(m_different)));
}

/// Seen from the other side, what was added is removed, and the verdict is the same.
void TestRandomProgramPairs::mirrored() { QVERIFY2(m_mirror.isEmpty(), qPrintable(m_mirror.text())); }

void TestRandomProgramPairs::namesAndOrderDoNotMatter()
{
    QVERIFY2(m_rewritten.isEmpty(), qPrintable(m_rewritten.text()));
    QVERIFY2(m_rewrites > wantedPrograms() / 3, qPrintable(QString::number(m_rewrites)));
}

void TestRandomProgramPairs::caughtStaysCaught()
{
    QVERIFY2(m_mutants.isEmpty(), qPrintable(m_mutants.text()));
    QVERIFY2(m_caught > wantedPrograms() / 5, qPrintable(QString::number(m_caught)));
}

TILEPORT_TEST_MAIN(TestRandomProgramPairs)
#include "tst_randomprograms.moc"
