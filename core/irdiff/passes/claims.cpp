// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/claims.h"

#include "core/irdiff/rules/rulecontext.h"

#include <QStringList>

#include <algorithm>
#include <tuple>

namespace tileport::irdiff {

using namespace irgraph;

QString Claim::toString() const
{
    QStringList parts;
    if (divisor != 1)
        parts.append(QStringLiteral("divisible by %1").arg(divisor));
    if (low != INT64_MIN)
        parts.append(QStringLiteral("at least %1").arg(low));
    if (high != INT64_MAX)
        parts.append(QStringLiteral("at most %1").arg(high));
    if (!isSimple)
        parts.append(QStringLiteral("more"));
    return parts.join(QStringLiteral(", "));
}

namespace {

QString qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

void addPredicate(Claim &claim, const AttrInfo &predicate)
{
    if (predicate.kind == AttrKind::DivBy && predicate.flags == 0) {
        claim.divisor = std::max(claim.divisor, predicate.integer);
    } else if (predicate.kind == AttrKind::Bounded) {
        if (predicate.flags & 1)
            claim.low = std::max(claim.low, predicate.integer);
        if (predicate.flags & 2)
            claim.high = std::min(claim.high, predicate.integer2);
    } else {
        claim.isSimple = false;
    }
}

/// The part of \p claim that \p known does not already say.
Claim beyond(const Claim &claim, const Claim &known)
{
    Claim rest = claim;
    if (known.divisor % claim.divisor == 0)
        rest.divisor = 1;
    if (claim.low <= known.low)
        rest.low = INT64_MIN;
    if (claim.high >= known.high)
        rest.high = INT64_MAX;
    rest.isSimple = claim.isSimple || !known.isSimple;
    return rest;
}

/// Whether \p value satisfies the claim.
bool holds(const Claim &claim, int64_t value)
{
    return value % claim.divisor == 0 && value >= claim.low && value <= claim.high;
}

class ClaimComparison {
public:
    explicit ClaimComparison(const DiffState &state) : m_state(state), m_left(claimsOf(state.left)), m_right(claimsOf(state.right)) {}

    std::vector<ClaimDifference> run()
    {
        for (const auto &[value, claim] : m_right)
            compare(value, valueOr(m_left, value), claim, true);
        for (const auto &[value, claim] : m_left)
            compare(value, claim, valueOr(m_right, value), false);
        std::ranges::sort(m_found, [](const ClaimDifference &a, const ClaimDifference &b) {
            return std::pair(a.value, int(a.kind)) < std::pair(b.value, int(b.kind));
        });
        return std::move(m_found);
    }

private:
    [[nodiscard]] static Claim valueOr(const Claims &claims, ExprId value)
    {
        const auto found = claims.find(value);
        return found == claims.end() ? Claim() : found->second;
    }

    /// Facts that need no claim: constants, and what is never negative by its nature.
    [[nodiscard]] Claim naturalClaim(ExprId value) const
    {
        Claim natural;
        const std::string_view symbol = m_state.pool.symbolText(m_state.pool.symbolOf(value));
        if (symbol == "block id" || symbol == "grid size" || m_state.pool.isCoordinate(value))
            natural.low = 0;
        if (m_state.pool.isInteger(value)) {
            natural.low = natural.high = m_state.pool.payload(value);
            natural.divisor = m_state.pool.payload(value) == 0 ? int64_t(1) << 62 : m_state.pool.payload(value) & -m_state.pool.payload(value);
        }
        if (m_state.facts.nonNegative.contains(value) && symbol != "parameter" && symbol != "parameter of one side")
            natural.low = 0;
        return natural;
    }

    void compare(ExprId value, const Claim &left, const Claim &right, bool isRight)
    {
        const Claim natural = naturalClaim(value);
        const Claim rest = beyond(beyond(isRight ? right : left, isRight ? left : right), natural);
        // Only parameters are compared one by one; other values are claimed where each front end happens to look.
        const bool isParameter = m_state.pool.symbolText(m_state.pool.symbolOf(value)).starts_with("parameter");
        if (rest.isEmpty() || (!isRight && !isParameter) || (isRight && !isParameter && rest.high == INT64_MAX))
            return;
        ClaimDifference difference;
        difference.value = value;
        difference.left = left.op;
        difference.right = right.op;
        difference.claimed = isRight ? rest.toString() : right.toString();
        difference.known = isRight ? left.toString() : rest.toString();
        const ProgramSide &side = isRight ? m_state.right : m_state.left;
        difference.name = qstring(side.graph->valueName(side.graph->operands(isRight ? right.op : left.op)[0]));
        difference.kind = isRight ? ClaimDifference::Kind::Extra : ClaimDifference::Kind::Missing;
        if (const auto launch = m_state.facts.launchRanges.find(value); isRight && launch != m_state.facts.launchRanges.end()) {
            const bool isKnown = launch->second.first == launch->second.second;
            difference.launch = isKnown ? QString::number(launch->second.first) : QString();
            if (isKnown)
                difference.kind = holds(rest, launch->second.first) ? ClaimDifference::Kind::HoldsAtLaunch : ClaimDifference::Kind::Contradicted;
        }
        m_found.push_back(difference);
    }

    const DiffState &m_state;
    Claims m_left;
    Claims m_right;
    std::vector<ClaimDifference> m_found;
};

/// A parameter for people: as printed, its type, and what its side claims of it; empty where the side has none.
struct ParameterText {
    QString name;
    QString type;
    QString claims;
};

ParameterText describeSide(const DiffState &state, const ProgramSide &side, int index, const Claims &claims)
{
    ParameterText text;
    if (index < 0)
        return text;
    const ValueId value = side.graph->arguments(side.graph->regions(side.entry)[0])[static_cast<uint32_t>(index)];
    text.name = qstring(side.graph->valueName(value));
    text.type = qstring(side.graph->string(side.graph->typeInfo(side.graph->type(value)).text));
    if (const auto found = claims.find(side.value(value)); found != claims.end() && !state.pool.isInteger(found->first))
        text.claims = found->second.toString();
    return text;
}

} // namespace

Claims claimsOf(const ProgramSide &side)
{
    Claims claims;
    for (uint32_t op = side.entry.value; op < side.graph->subtreeEnd(side.entry).value; ++op) {
        const OpId id(op);
        if (!side.live[op] || side.graph->opName(id) != "assume" || side.graph->operands(id).empty())
            continue;
        const std::optional<AttrInfo> predicate = side.graph->attribute(id, "predicate");
        if (!predicate)
            continue;
        Claim &claim = claims[side.value(side.graph->operands(id)[0])];
        claim.op = id;
        addPredicate(claim, *predicate);
    }
    return claims;
}

std::vector<ClaimDifference> compareClaims(const DiffState &state) { return ClaimComparison(state).run(); }

void describeParameters(DiffState &state)
{
    const Claims left = claimsOf(state.left);
    const Claims right = claimsOf(state.right);
    const auto launchOf = [](const std::vector<ParameterFact> &facts, int index) {
        return index >= 0 && size_t(index) < facts.size() ? facts[size_t(index)].value : std::nullopt;
    };
    for (ParameterPair &pair : state.parameters) {
        const ParameterText leftText = describeSide(state, state.left, pair.left, left);
        const ParameterText rightText = describeSide(state, state.right, pair.right, right);
        std::tie(pair.leftName, pair.leftType, pair.leftClaims) = std::tie(leftText.name, leftText.type, leftText.claims);
        std::tie(pair.rightName, pair.rightType, pair.rightClaims) = std::tie(rightText.name, rightText.type, rightText.claims);
        const std::optional<int64_t> l = launchOf(state.options.leftParameters, pair.left);
        const std::optional<int64_t> r = launchOf(state.options.rightParameters, pair.right);
        if (l && r && *l != *r)
            pair.launch = QStringLiteral("left %1, right %2").arg(*l).arg(*r);
        else if (l || r)
            pair.launch = QString::number(l.value_or(r.value_or(0)));
    }
}

} // namespace tileport::irdiff
