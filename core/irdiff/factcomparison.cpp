// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/factcomparison.h"

#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

QString KnownFact::toString() const
{
    QStringList parts;
    if (fixed)
        parts.append((isInViewType ? QStringLiteral("static %1 in the view") : QStringLiteral("folded to %1")).arg(*fixed));
    else if (!isUsed)
        parts.append(QStringLiteral("not read"));
    if (divisor != 1)
        parts.append(QStringLiteral("divisible by %1").arg(divisor));
    if (low)
        parts.append(QStringLiteral("at least %1").arg(*low));
    if (high)
        parts.append(QStringLiteral("at most %1").arg(*high));
    if (hasOtherClaims)
        parts.append(QStringLiteral("more"));
    return parts.isEmpty() ? QStringLiteral("nothing assumed") : parts.join(QStringLiteral(", "));
}

bool KnownFact::holdsFor(int64_t value) const
{
    return (!fixed || *fixed == value) && value % divisor == 0 && value >= low.value_or(INT64_MIN) && value <= high.value_or(INT64_MAX);
}

KnownFact knownFact(const ArgumentFacts &program, const ParameterFact *told)
{
    KnownFact fact;
    fact.isUsed = program.isUsed;
    fact.divisor = program.divisor;
    fact.low = program.low;
    fact.high = program.high;
    fact.hasOtherClaims = program.hasOtherClaims;
    fact.fixed = program.inViewType;
    fact.isInViewType = program.inViewType.has_value();
    if (!fact.fixed && !program.isUsed && told && told->fixed)
        fact.fixed = told->fixed;
    return fact;
}

QString toldText(const ParameterFact &fact)
{
    if (!fact.isTold)
        return {};
    if (fact.fixed)
        return QStringLiteral("static %1").arg(*fact.fixed);
    QStringList parts;
    if (fact.divisor != 1)
        parts.append(fact.isPointer ? QStringLiteral("aligned to %1 bytes").arg(fact.divisor) : QStringLiteral("divisible by %1").arg(fact.divisor));
    if (fact.isNonNegative)
        parts.append(QStringLiteral("at least 0"));
    return parts.isEmpty() ? QStringLiteral("nothing") : parts.join(QStringLiteral(", "));
}

namespace {

class FactJudge {
public:
    explicit FactJudge(const FactComparison &comparison) : m_c(comparison) {}

    FactJudgement run()
    {
        if (!m_c.left && !m_c.right)
            return {};
        if (m_c.left && m_c.right)
            return judgeBoth();
        return m_c.right ? judgeGeneratedOnly() : judgeReferenceOnly();
    }

private:
    static FactJudgement is(FactStatus status, const QString &reason, const QString &change = {}) { return {status, reason, change}; }

    [[nodiscard]] static std::optional<int64_t> valueOf(const ParameterFact *told) { return told ? told->value : std::nullopt; }
    [[nodiscard]] std::optional<int64_t> launch() const
    {
        const std::optional<int64_t> right = valueOf(m_c.rightTold);
        return right ? right : valueOf(m_c.leftTold);
    }
    [[nodiscard]] QString rightName() const { return m_c.rightTold ? m_c.rightTold->name : QStringLiteral("the argument"); }

    FactJudgement judgeReferenceOnly() const
    {
        const KnownFact &left = *m_c.left;
        if (left.fixed)
            return is(FactStatus::NotNeeded, QStringLiteral("both programs are compiled for one value: the reference for %1, the generated entry has no such argument").arg(*left.fixed));
        if (!left.isUsed)
            return is(FactStatus::NotNeeded, QStringLiteral("the reference does not read it either"));
        return is(FactStatus::Extra, QStringLiteral("the generated entry has no such argument: what the reference does with it is equal at this launch, or counts for nothing"),
                  QStringLiteral("pass it as an argument if other launches are to work"));
    }

    FactJudgement judgeGeneratedOnly() const
    {
        if (!m_c.right->isUsed)
            return is(FactStatus::NotNeeded, QStringLiteral("only the generated entry has it, and its program does not read it"));
        if (m_c.right->fixed)
            return is(FactStatus::NotNeeded, QStringLiteral("only the generated entry has it, compiled for one value"));
        if (!m_c.constantsAtLaunch.isEmpty())
            return is(FactStatus::Missing, QStringLiteral("the reference is compiled for its constant %1, which is read at run time here").arg(m_c.constantsAtLaunch.join(QStringLiteral(" or "))),
                      QStringLiteral("make %1 a const generic").arg(rightName()));
        if (!m_c.sameAtLaunch.isEmpty())
            return is(FactStatus::Extra, QStringLiteral("the reference has no such argument; at this launch it is equal to %1, and the host has to keep that").arg(m_c.sameAtLaunch.join(QStringLiteral(" and "))),
                      QStringLiteral("take it from the tensor in the kernel, or name what it is in the specification's binding"));
        return is(FactStatus::Missing, QStringLiteral("the reference has no such argument: what it knows when it is compiled is read at run time here"),
                  QStringLiteral("make %1 a const generic").arg(rightName()));
    }

    FactJudgement judgeBoth() const
    {
        const KnownFact &left = *m_c.left;
        const KnownFact &right = *m_c.right;
        const std::optional<int64_t> l = valueOf(m_c.leftTold);
        const std::optional<int64_t> r = valueOf(m_c.rightTold);
        if (l && r && *l != *r && (left.isUsed || right.isUsed || left.fixed || right.fixed))
            return is(FactStatus::Contradicts, QStringLiteral("launched with %1, the reference with %2").arg(*r).arg(*l), QStringLiteral("pass %1 as %2").arg(*l).arg(rightName()));
        if (const std::optional<int64_t> value = launch()) {
            if (!right.holdsFor(*value))
                return is(FactStatus::Contradicts, QStringLiteral("the generated program relies on '%1', which %2 does not satisfy").arg(right.toString()).arg(*value),
                          QStringLiteral("drop the assumption, or launch with a value that satisfies it"));
            if (!left.holdsFor(*value))
                return is(FactStatus::Contradicts, QStringLiteral("the reference relies on '%1', which its launch value %2 does not satisfy: program and specification do not belong together")
                                                       .arg(left.toString()).arg(*value));
        }
        if (!right.isUsed && !right.fixed)
            return left.isUsed && !left.fixed ? unread() : is(FactStatus::NotNeeded, QStringLiteral("neither program reads it"));
        if (left.fixed || right.fixed)
            return judgeFixed();
        return judgeAssumes();
    }

    [[nodiscard]] FactJudgement unread() const
    {
        if (m_c.isFolded)
            return is(FactStatus::Extra, QStringLiteral("the reference reads it, the generated kernel has its value at this launch built in"),
                      QStringLiteral("read %1 in the kernel, or check on the host that it has that value").arg(rightName()));
        return is(FactStatus::NotNeeded, QStringLiteral("the generated program does not read it"));
    }

    [[nodiscard]] FactJudgement judgeFixed() const
    {
        const KnownFact &left = *m_c.left;
        const KnownFact &right = *m_c.right;
        if (left.fixed && right.fixed) {
            if (*left.fixed == *right.fixed)
                return is(FactStatus::Agrees, {});
            return is(FactStatus::Contradicts, QStringLiteral("compiled for %1, the reference for %2").arg(*right.fixed).arg(*left.fixed));
        }
        if (left.fixed)
            return is(FactStatus::Missing, QStringLiteral("the reference is compiled for %1, the generated program reads it at run time").arg(*left.fixed),
                      m_c.kind == FactKind::Stride ? QStringLiteral("declare the tensor as &Tensor so that its unit stride is static, or drop the multiplication by %1").arg(rightName())
                                                   : QStringLiteral("write %1 in the tensor's type, or make %2 a const generic").arg(*left.fixed).arg(rightName()));
        if (!left.isUsed)
            return is(FactStatus::NotNeeded, QStringLiteral("the reference does not read it"));
        return is(FactStatus::Extra, QStringLiteral("compiled for %1, the reference reads it at run time").arg(*right.fixed),
                  QStringLiteral("write -1 for it in the tensor's type, or check on the host that it is %1").arg(*right.fixed));
    }

    [[nodiscard]] FactJudgement judgeAssumes() const
    {
        const KnownFact &left = *m_c.left;
        const KnownFact &right = *m_c.right;
        const bool moreDivisible = left.divisor % right.divisor != 0;
        const bool moreBounded = (right.low && (!left.low || *left.low < *right.low)) || (right.high && (!left.high || *left.high > *right.high));
        if (moreDivisible || moreBounded || (right.hasOtherClaims && !left.hasOtherClaims))
            return judgeExtra(moreBounded);
        const bool lessDivisible = right.divisor % left.divisor != 0;
        const bool lessBounded = (left.low && (!right.low || *right.low < *left.low)) || (left.high && (!right.high || *right.high > *left.high));
        if (!lessDivisible && !lessBounded && left.hasOtherClaims == right.hasOtherClaims)
            return is(FactStatus::Agrees, {});
        if (!left.isUsed)
            return is(FactStatus::NotNeeded, QStringLiteral("the reference does not read it"));
        return is(FactStatus::Missing, QStringLiteral("the reference knows '%1', the generated program '%2'").arg(left.toString(), right.toString()), missingChange(lessDivisible));
    }

    [[nodiscard]] QString missingChange(bool lessDivisible) const
    {
        if (lessDivisible && m_c.left->divisor > 16)
            return QStringLiteral("cuTile Rust takes divisors up to 16 from the launch; state more with assume_div_by::<_, %1> in the kernel").arg(m_c.left->divisor);
        if (lessDivisible)
            return QStringLiteral("pass the launch value in the specification (spec = true), or state it with assume_div_by::<_, %1>").arg(m_c.left->divisor);
        return QStringLiteral("state it with assume_bounds_lower::<_, 0> where %1 is first used").arg(rightName());
    }

    [[nodiscard]] FactJudgement judgeExtra(bool moreBounded) const
    {
        const KnownFact &right = *m_c.right;
        const bool isTold = m_c.rightTold && m_c.rightTold->isTold;
        const bool fromLaunch = isTold && m_c.rightTold->divisor % right.divisor == 0 && (!moreBounded || (m_c.rightTold->isNonNegative && !right.high)) && !right.hasOtherClaims;
        if (!launch() && m_c.kind != FactKind::Address)
            return is(FactStatus::Extra, QStringLiteral("the generated program relies on '%1', the reference on '%2'; the launch value is not known").arg(right.toString(), m_c.left->toString()),
                      QStringLiteral("give the launch value in the specification, or drop the assumption"));
        if (fromLaunch)
            return is(FactStatus::Extra, QStringLiteral("cuTile Rust takes divisors up to 16 from the launch, Python 16 bytes or nothing; another launch gets a program of its own"));
        KnownFact own = right;
        if (isTold && m_c.rightTold->divisor % right.divisor == 0)
            own.divisor = 1; // That part comes from the launch.
        return is(FactStatus::Extra, QStringLiteral("the kernel claims '%1', which the reference does not know; it holds at this launch").arg(own.toString()),
                  QStringLiteral("drop the assume in the kernel, or check it on the host before every launch"));
    }

    const FactComparison &m_c;
};

} // namespace

FactJudgement compareFacts(const FactComparison &comparison) { return FactJudge(comparison).run(); }

} // namespace tileport::irdiff
