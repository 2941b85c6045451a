// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

#include <bit>
#include <cmath>
#include <optional>
#include <random>

using namespace tileport;
using namespace tileport::irdiff;

/// What the diff calls equal, evaluates equal: random expressions, each against a rewritten copy. The rewrites are right,
/// nearly right and wrong ones; the diff alone decides, and where it says PASS both sides are evaluated on random inputs.
class TestRuleSoundness : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void integers();
    void floats();
};

namespace {

struct Node {
    QString op;                     ///< mnemonic with attributes; "n", "m", "x", "y" and "constant" are leaves
    int64_t constant = 0;
    std::vector<Node> parts;
};

class Random {
public:
    explicit Random(uint32_t seed) : m_engine(seed) {}
    int below(int count) { return int(m_engine() % uint32_t(count)); }
    bool coin() { return below(2) == 0; }
    template <typename T> T pick(std::initializer_list<T> list) { return *(list.begin() + below(int(list.size()))); }

private:
    std::mt19937 m_engine;
};

Node leaf(const char *name) { return {QString::fromLatin1(name), 0, {}}; }
Node number(int64_t value) { return {QStringLiteral("constant"), value, {}}; }
Node node(const char *op, std::vector<Node> parts) { return {QString::fromLatin1(op), 0, std::move(parts)}; }

// -- integers of 32 bits: wrapping; none where the operation is undefined

struct IntValue {
    int32_t bits = 0;
    bool overflowed = false;
};

int64_t divide(const QString &op, int64_t a, int64_t b)
{
    const int64_t quotient = a / b;
    const bool isInexact = a % b != 0;
    const bool isNegative = (a < 0) != (b < 0);
    if (op.endsWith(QStringLiteral("negative_inf>")))
        return quotient - (isInexact && isNegative);
    return op.endsWith(QStringLiteral("positive_inf>")) ? quotient + (isInexact && !isNegative) : quotient;
}

bool holds(const QString &op, int64_t a, int64_t b)
{
    if (op.startsWith(QStringLiteral("cmpi less_than_or_equal")))
        return a <= b;
    if (op.startsWith(QStringLiteral("cmpi less_than")))
        return a < b;
    return op.startsWith(QStringLiteral("cmpi greater_than_or_equal")) ? a >= b : a > b;
}

std::optional<IntValue> evaluate(const Node &tree, int32_t n, int32_t m)
{
    if (tree.op == QStringLiteral("constant"))
        return IntValue{int32_t(tree.constant), false};
    if (tree.op == QStringLiteral("n") || tree.op == QStringLiteral("m"))
        return IntValue{tree.op == QStringLiteral("n") ? n : m, false};
    std::vector<int64_t> v;
    bool overflowed = false;
    for (const Node &part : tree.parts) {
        const std::optional<IntValue> value = evaluate(part, n, m);
        if (!value)
            return std::nullopt;
        v.push_back(value->bits);
        overflowed |= value->overflowed;
    }
    int64_t result = 0;
    if (tree.op.startsWith(QStringLiteral("divi")) || tree.op.startsWith(QStringLiteral("remi"))) {
        if (v[1] == 0 || (v[0] == INT32_MIN && v[1] == -1))
            return std::nullopt;
        result = tree.op.startsWith(QStringLiteral("divi")) ? divide(tree.op, v[0], v[1]) : v[0] % v[1];
    } else if (tree.op == QStringLiteral("select")) {
        result = v[0] ? v[1] : v[2];
    } else if (tree.op.startsWith(QStringLiteral("cmpi"))) {
        result = holds(tree.op, v[0], v[1]);
    } else if (tree.op.startsWith(QStringLiteral("mini")) || tree.op.startsWith(QStringLiteral("maxi"))) {
        result = tree.op.startsWith(QStringLiteral("mini")) ? std::min(v[0], v[1]) : std::max(v[0], v[1]);
    } else {
        result = tree.op == QStringLiteral("addi") ? v[0] + v[1] : tree.op == QStringLiteral("subi") ? v[0] - v[1] : v[0] * v[1];
    }
    return IntValue{int32_t(uint32_t(uint64_t(result))), overflowed || result != int32_t(uint32_t(uint64_t(result)))};
}

Node randomInteger(Random &random, int depth)
{
    if (depth == 0 || random.below(5) == 0)
        return random.below(3) == 0 ? number(random.pick<int64_t>({0, 1, 2, 3, 5, 7, 64, -1, -3, INT32_MAX})) : leaf(random.coin() ? "n" : "m");
    const auto part = [&] { return randomInteger(random, depth - 1); };
    switch (random.below(9)) {
    case 0: return node("mini", {part(), part()});
    case 1: return node("maxi", {part(), part()});
    case 2: return node("divi signed rounding<negative_inf>", {part(), number(random.pick<int64_t>({1, 2, 3, 8, 64}))});
    case 3: return node("divi signed rounding<positive_inf>", {part(), number(random.pick<int64_t>({2, 3, 8, 64}))});
    case 4: return node("divi signed", {part(), random.coin() ? leaf("m") : number(7)});
    case 5: return node("remi signed", {part(), random.coin() ? leaf("m") : number(5)});
    case 6: return node("muli", {part(), part()});
    case 7: return node("subi", {part(), part()});
    default: return node("addi", {part(), part()});
    }
}

/// The tree in another form at its root; about half of the forms are right.
Node rewriteInteger(Random &random, Node tree)
{
    const bool isDivision = tree.op.startsWith(QStringLiteral("divi"));
    if (isDivision && tree.op.endsWith(QStringLiteral("positive_inf>")) && random.coin()) {
        const int64_t raise = tree.parts[1].constant - (random.below(4) == 0 ? 2 : 1);
        return node(random.coin() ? "divi signed rounding<negative_inf>" : "divi signed", {node("addi", {tree.parts[0], number(raise)}), tree.parts[1]});
    }
    if (isDivision)
        return node(random.coin() ? "divi signed" : "divi signed rounding<negative_inf>", tree.parts);
    if (tree.op == QStringLiteral("mini") || tree.op == QStringLiteral("maxi")) {
        const bool isExchanged = (tree.op == QStringLiteral("maxi")) != (random.below(4) == 0);
        const char *compare = random.coin() ? "cmpi less_than signed" : "cmpi less_than_or_equal signed";
        const Node condition = node(compare, tree.parts);
        return isExchanged ? node("select", {condition, tree.parts[1], tree.parts[0]}) : node("select", {condition, tree.parts[0], tree.parts[1]});
    }
    if (tree.op == QStringLiteral("subi"))
        return random.coin() ? node("addi", {tree.parts[0], node("muli", {number(-1), tree.parts[1]})}) : node("subi", {tree.parts[random.below(4) ? 0 : 1], tree.parts[1]});
    if (tree.op == QStringLiteral("addi") && tree.parts[0].op == QStringLiteral("addi"))
        return node("addi", {tree.parts[0].parts[0], node("addi", {tree.parts[0].parts[1], tree.parts[1]})});
    if (tree.op == QStringLiteral("muli") && tree.parts[0].op == QStringLiteral("addi"))
        return node("addi", {node("muli", {tree.parts[0].parts[0], tree.parts[1]}), node("muli", {tree.parts[0].parts[1], tree.parts[1]})});
    if (tree.parts.size() == 2 && !tree.op.startsWith(QStringLiteral("remi")))
        std::swap(tree.parts[0], tree.parts[1]);
    return tree;
}

// -- floats

template <typename T> T evaluateAs(const Node &tree, T x, T y)
{
    if (tree.op == QStringLiteral("constant"))
        return T(std::bit_cast<float>(uint32_t(tree.constant)));
    if (tree.op == QStringLiteral("x") || tree.op == QStringLiteral("y"))
        return tree.op == QStringLiteral("x") ? x : y;
    std::vector<T> v;
    for (const Node &part : tree.parts)
        v.push_back(evaluateAs<T>(part, x, y));
    if (tree.op == QStringLiteral("addf"))
        return v[0] + v[1];
    if (tree.op == QStringLiteral("subf"))
        return v[0] - v[1];
    if (tree.op == QStringLiteral("mulf"))
        return v[0] * v[1];
    if (tree.op == QStringLiteral("divf"))
        return v[0] / v[1];
    if (tree.op == QStringLiteral("negf"))
        return -v[0];
    if (tree.op == QStringLiteral("fma"))
        return std::fma(v[0], v[1], v[2]);
    if (tree.op == QStringLiteral("select"))
        return v[0] != T(0) ? v[1] : v[2];
    const bool isUnordered = std::isnan(v[0]) || std::isnan(v[1]);
    const bool isLess = tree.op.contains(QStringLiteral("less_than"));
    if (tree.op.contains(QStringLiteral("or_equal")) && !isUnordered && v[0] == v[1])
        return T(1);
    const bool isOrdered = tree.op.endsWith(QStringLiteral(" ordered"));
    return T(isUnordered ? !isOrdered : isLess ? v[0] < v[1] : v[0] > v[1]);
}

constexpr int64_t kOne = 0x3F800000, kMinusZero = 0x80000000;

Node randomFloat(Random &random, int depth)
{
    if (depth == 0 || random.below(5) == 0)
        return random.below(4) == 0 ? number(random.pick<int64_t>({0, kMinusZero, kOne, 0x40490FDB})) : leaf(random.coin() ? "x" : "y");
    const auto part = [&] { return randomFloat(random, depth - 1); };
    switch (random.below(7)) {
    case 6: return node("divf", {part(), number(random.pick<int64_t>({0x40000000, 0xC1000000, kOne, 0x40400000, 0x7F000000}))});
    case 0: return node("subf", {part(), part()});
    case 1: return node("mulf", {part(), part()});
    case 2: return node("negf", {part()});
    case 3: return node("fma", {part(), part(), part()});
    case 4: {
        const Node a = part(), b = part();
        return node("select", {node(random.coin() ? "cmpf less_than ordered" : "cmpf greater_than unordered", {a, b}), a, b});
    }
    default: return node("addf", {part(), part()});
    }
}

/// One that changes nothing, or nearly: times one, plus a zero of either sign, minus one, halved and doubled.
Node neutral(Random &random, Node tree)
{
    switch (random.below(6)) {
    case 0: return node("mulf", {tree, number(random.below(3) ? kOne : 0x3F800001)});
    case 1: return node("addf", {tree, number(random.coin() ? 0 : kMinusZero)});
    case 2: return node("subf", {tree, number(random.coin() ? 0 : kMinusZero)});
    case 3: return node("negf", {node("mulf", {tree, number(0xBF800000)})});
    case 4: return node("divf", {tree, number(random.below(3) ? kOne : 0x3F7FFFFF)});
    default: return node("fma", {tree, number(kOne), number(random.coin() ? 0 : kMinusZero)});
    }
}

Node rewriteFloat(Random &random, Node tree)
{
    if (random.below(4) == 0)
        return neutral(random, tree);
    if (tree.op == QStringLiteral("divf")) {
        const float reciprocal = 1.0F / std::bit_cast<float>(uint32_t(tree.parts[1].constant));
        return node("mulf", {tree.parts[0], number(std::bit_cast<uint32_t>(reciprocal))});
    }
    if (tree.op == QStringLiteral("addf") && random.coin())
        return node("mulf", {tree.parts[0], number(0x40000000)});
    if (tree.op == QStringLiteral("subf"))
        return node("addf", {tree.parts[random.below(5) ? 0 : 1], node("negf", {tree.parts[1]})});
    if (tree.op == QStringLiteral("negf") && tree.parts[0].op == QStringLiteral("mulf"))
        return node("mulf", {node("negf", {tree.parts[0].parts[0]}), tree.parts[0].parts[1]});
    if (tree.op == QStringLiteral("negf") && tree.parts[0].op == QStringLiteral("addf"))
        return node("addf", {node("negf", {tree.parts[0].parts[0]}), node("negf", {tree.parts[0].parts[1]})});
    if (tree.op == QStringLiteral("fma"))
        return node("addf", {node("mulf", {tree.parts[0], tree.parts[1]}), tree.parts[2]});
    if (tree.op == QStringLiteral("select")) {
        const char *compare = random.pick({"cmpf greater_than ordered", "cmpf less_than unordered", "cmpf less_than ordered", "cmpf greater_than unordered"});
        if (random.coin()) { // the other arm under the opposite condition, which only one of these is
            const char *opposite = random.pick({"cmpf less_than_or_equal unordered", "cmpf greater_than_or_equal ordered", "cmpf greater_than_or_equal unordered"});
            return node("select", {node(opposite, tree.parts[0].parts), tree.parts[2], tree.parts[1]});
        }
        return node("select", {node(compare, {tree.parts[0].parts[1], tree.parts[0].parts[0]}), tree.parts[1], tree.parts[2]});
    }
    if (tree.op == QStringLiteral("addf") && random.below(3) == 0)
        return node("addf", {number(random.coin() ? 0 : kMinusZero), tree});
    if (tree.parts.size() == 2)
        std::swap(tree.parts[0], tree.parts[1]);
    return tree;
}

// -- text

class Text {
public:
    explicit Text(bool isFloat) : m_type(isFloat ? QStringLiteral("tile<f32>") : QStringLiteral("tile<i32>")), m_isFloat(isFloat) {}

    QString write(const Node &tree)
    {
        if (tree.op.size() == 1)
            return QLatin1Char('%') + tree.op;
        QStringList names;
        for (const Node &part : tree.parts)
            names.append(write(part));
        const QString name = QStringLiteral("%v%1").arg(m_count++);
        const QString words = tree.op.section(QLatin1Char(' '), 1);
        if (tree.op == QStringLiteral("constant"))
            m_lines += QStringLiteral("%1 = constant <%2> : %3\n").arg(name, constantText(tree.constant), m_type);
        else if (tree.op.startsWith(QStringLiteral("cmpf")))
            m_lines += QStringLiteral("%1 = cmpf %2 %3 : %4 -> tile<i1>\n").arg(name, words, names.join(QStringLiteral(", ")), m_type);
        else if (tree.op.startsWith(QStringLiteral("cmpi")))
            m_lines += QStringLiteral("%1 = cmpi %2 %3, signed : %4 -> tile<i1>\n").arg(name, words.section(QLatin1Char(' '), 0, 0), names.join(QStringLiteral(", ")), m_type);
        else if (tree.op == QStringLiteral("select"))
            m_lines += QStringLiteral("%1 = select %2 : tile<i1>, %3\n").arg(name, names.join(QStringLiteral(", ")), m_type);
        else
            m_lines += QStringLiteral("%1 = %2 %3 %4 : %5\n").arg(name, tree.op.section(QLatin1Char(' '), 0, 0), names.join(QStringLiteral(", ")),
                                                                  tree.op.startsWith(QStringLiteral("m")) && tree.op.endsWith(QLatin1Char('i')) && tree.op != QStringLiteral("muli")
                                                                      ? QStringLiteral("signed") : words, m_type);
        return name;
    }
    QString body(const Node &tree)
    {
        QString result = write(tree);
        if (!m_isFloat) {
            m_lines += QStringLiteral("%out = itof %1 signed : tile<i32> -> tile<f32>\n").arg(result);
            result = QStringLiteral("%out");
        }
        return m_lines + QStringLiteral("%s = store_ptr_tko weak %p, %1 : tile<ptr<f32>>, tile<f32> -> token").arg(result);
    }

private:
    [[nodiscard]] QString constantText(int64_t value) const
    {
        return m_isFloat ? QStringLiteral("f32: 0x%1").arg(quint32(value), 8, 16, QLatin1Char('0')) : QStringLiteral("i32: %1").arg(value);
    }
    QString m_type;
    bool m_isFloat;
    QString m_lines;
    int m_count = 0;
};

/// A copy of the tree with one place rewritten, mostly near the root.
Node rewritten(Random &random, Node tree, Node (*rewrite)(Random &, Node))
{
    if (tree.parts.empty() || random.below(3) != 0)
        return rewrite(random, std::move(tree));
    Node &part = tree.parts[size_t(random.below(int(tree.parts.size())))];
    if (!part.op.startsWith(QStringLiteral("cmp")))
        part = rewritten(random, part, rewrite);
    return tree;
}

bool grantsNoOverflow(const IrDiff &diff)
{
    return std::ranges::any_of(diff.findings, [](const Finding &finding) { return finding.kind.startsWith(QStringLiteral("granted-")); });
}

bool isPass(const IrDiffPtr &diff) { return diff && diff->verdict != Verdict::FailFixable && diff->verdict != Verdict::Blocked; }

} // namespace

void TestRuleSoundness::integers()
{
    Random random(20261130);
    int equal = 0;
    for (int round = 0; round < 2000; ++round) {
        const bool isClaimed = random.coin();
        const Node left = randomInteger(random, 3);
        const Node right = rewritten(random, left, rewriteInteger);
        const QString claims = isClaimed ? QStringLiteral("%a1 = assume bounded<0, ?>, %n : tile<i32>\n%a2 = assume bounded<0, ?>, %m : tile<i32>\n"
                                                          "%ak = addi %a1, %a2 : tile<i32>\n%af = itof %ak signed : tile<i32> -> tile<f32>\n"
                                                          "%as = store_ptr_tko weak %q, %af : tile<ptr<f32>>, tile<f32> -> token\n") : QString();
        const QString leftText = claims + Text(false).body(left);
        const QString rightText = claims + Text(false).body(right);
        const IrDiffPtr diff = test::diffOf(leftText, rightText);
        QVERIFY2(diff, qPrintable(leftText + QStringLiteral("\n--\n") + rightText));
        if (!isPass(diff))
            continue;
        ++equal;
        const bool mayOverflow = !grantsNoOverflow(*diff);
        for (int sample = 0; sample < 60; ++sample) {
            const auto input = [&] {
                const int32_t value = random.pick<int32_t>({0, 1, 2, 63, 64, 65, 1000, INT32_MAX, INT32_MAX - 1, random.below(200)});
                return isClaimed || random.coin() ? value : -value - random.below(2);
            };
            const int32_t n = input(), m = input();
            const std::optional<IntValue> l = evaluate(left, n, m), r = evaluate(right, n, m);
            if (!l || !r || (!mayOverflow && (l->overflowed || r->overflowed)))
                continue;
            QVERIFY2(l->bits == r->bits, qPrintable(QStringLiteral("n %1 m %2: %3, %4\n%5\n--\n%6").arg(n).arg(m).arg(l->bits).arg(r->bits).arg(leftText, rightText)));
        }
    }
    QVERIFY2(equal > 500 && equal < 1950, qPrintable(QString::number(equal)));
}

void TestRuleSoundness::floats()
{
    Random random(424242);
    int equal = 0;
    const float special[] = {0.0F, -0.0F, 1.0F, -1.0F, 1e-40F, 3.4e38F, -3.4e38F, INFINITY, -INFINITY, NAN, 0.1F, 1.0F / 3};
    for (int round = 0; round < 2000; ++round) {
        const Node left = randomFloat(random, 3);
        const Node right = rewritten(random, left, rewriteFloat);
        const QString leftText = Text(true).body(left), rightText = Text(true).body(right);
        const IrDiffPtr diff = test::diffOf(leftText, rightText);
        QVERIFY2(diff, qPrintable(leftText + QStringLiteral("\n--\n") + rightText));
        if (!isPass(diff))
            continue;
        ++equal;
        const bool isNumeric = std::ranges::any_of(diff->findings, [](const Finding &finding) { return finding.kind.startsWith(QStringLiteral("numeric-")); });
        for (int sample = 0; sample < 60; ++sample) {
            const float x = special[random.below(12)] * (random.coin() ? 1.0F : 0.75F), y = special[random.below(12)];
            const float l = evaluateAs<float>(left, x, y), r = evaluateAs<float>(right, x, y);
            // Up to rounding: the same real number, told in double at inputs of moderate size.
            const double a = (random.below(2000) - 1000) / 128.0, b = (random.below(2000) - 1000) / 128.0;
            const bool isClose = std::abs(evaluateAs<double>(left, a, b) - evaluateAs<double>(right, a, b)) <= 1e-6 * (1 + std::abs(evaluateAs<double>(left, a, b)));
            const bool isSame = std::bit_cast<uint32_t>(l) == std::bit_cast<uint32_t>(r) || (std::isnan(l) && std::isnan(r));
            QVERIFY2(isNumeric ? isClose : isSame, qPrintable(QStringLiteral("x %1 y %2: %3, %4\n%5\n--\n%6").arg(x).arg(y).arg(l).arg(r).arg(leftText, rightText)));
        }
    }
    QVERIFY2(equal > 500 && equal < 1950, qPrintable(QString::number(equal)));
}

TILEPORT_TEST_MAIN(TestRuleSoundness)
#include "tst_rulesound.moc"
