// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/claims.h"

#include "core/base/text.h"
#include "core/irdiff/passes/derivedclaims.h"

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

/// Where a value stands on one side: the operation that makes it, the entry for its parameters.
using Places = std::unordered_map<ExprId, OpId>;

class ClaimComparison {
public:
    explicit ClaimComparison(const DiffState &state)
        : m_state(state), m_left(claimsOf(state.left)), m_right(claimsOf(state.right)), m_leftPlaces(placesOf(state.left)),
          m_rightPlaces(placesOf(state.right)), m_knownLeft(state, m_left, false), m_knownRight(state, m_right, false),
          m_atLaunch(state, m_left, true)
    {
    }

    std::vector<ClaimDifference> run()
    {
        for (const auto &[value, claim] : m_right) {
            if (const Claim rest = beyond(claim, m_knownLeft.of(value)); !rest.isEmpty())
                addExtra(value, claim, rest);
        }
        for (const auto &[value, claim] : m_left) {
            const Claim rest = beyond(claim, m_knownRight.of(value));
            // Of a constant nothing needs to be claimed.
            if (!rest.isEmpty() && m_rightPlaces.contains(value) && !m_state.pool.isInteger(value))
                addMissing(value, claim, rest);
        }
        std::ranges::sort(m_found, [](const ClaimDifference &a, const ClaimDifference &b) {
            return std::tuple(a.right, a.left, int(a.kind)) < std::tuple(b.right, b.left, int(b.kind));
        });
        return std::move(m_found);
    }

private:
    /// Where the values that either side claims something of come from; only those, as programs are large.
    [[nodiscard]] Places placesOf(const ProgramSide &side) const
    {
        Places places;
        if (m_left.empty() && m_right.empty())
            return places;
        const IrGraph &graph = *side.graph;
        const auto note = [&](ValueId value, OpId place) {
            if (const ExprId expr = side.value(value); m_left.contains(expr) || m_right.contains(expr))
                places.try_emplace(expr, place);
        };
        for (uint32_t op = side.entry.value; op < graph.subtreeEnd(side.entry).value; ++op) {
            for (const RegionId region : graph.regions(OpId(op))) {
                for (const ValueId argument : graph.arguments(region))
                    note(argument, OpId(op));
            }
            for (const ValueId result : graph.results(OpId(op)))
                note(result, OpId(op));
        }
        return places;
    }

    /// The assume that claims, else where the value comes from.
    [[nodiscard]] static OpId placeOf(ExprId value, const Claims &claims, const Places &places)
    {
        if (const auto claimed = claims.find(value); claimed != claims.end())
            return claimed->second.op;
        const auto place = places.find(value);
        return place == places.end() ? OpId() : place->second;
    }
    [[nodiscard]] static QString textOf(const Claims &claims, ExprId value)
    {
        const auto claimed = claims.find(value);
        return claimed == claims.end() ? QString() : claimed->second.toString();
    }

    ClaimDifference &add(ClaimDifference::Kind kind, ExprId value, const ProgramSide &side, OpId assume)
    {
        ClaimDifference difference;
        difference.kind = kind;
        difference.value = value;
        difference.left = placeOf(value, m_left, m_leftPlaces);
        difference.right = placeOf(value, m_right, m_rightPlaces);
        difference.name = qstring(side.graph->valueName(side.graph->operands(assume)[0]));
        m_found.push_back(difference);
        return m_found.back();
    }

    void addExtra(ExprId value, const Claim &claim, const Claim &rest)
    {
        const Claim launched = m_atLaunch.of(value);
        const bool isKnown = launched.low == launched.high;
        const bool isContradicted = isKnown && (launched.low % rest.divisor != 0 || launched.low < rest.low || launched.low > rest.high);
        const auto kind = isContradicted               ? ClaimDifference::Kind::Contradicted
            : beyond(rest, launched).isEmpty()         ? ClaimDifference::Kind::HoldsAtLaunch
                                                       : ClaimDifference::Kind::Extra;
        ClaimDifference &difference = add(kind, value, m_state.right, claim.op);
        difference.claimed = rest.toString();
        difference.known = textOf(m_left, value);
        difference.launch = isKnown ? QString::number(launched.low) : QString();
    }

    void addMissing(ExprId value, const Claim &claim, const Claim &rest)
    {
        ClaimDifference &difference = add(ClaimDifference::Kind::Missing, value, m_state.left, claim.op);
        difference.claimed = textOf(m_right, value);
        difference.known = rest.toString();
    }

    const DiffState &m_state;
    Claims m_left;
    Claims m_right;
    Places m_leftPlaces;
    Places m_rightPlaces;
    DerivedClaims m_knownLeft;
    DerivedClaims m_knownRight;
    DerivedClaims m_atLaunch;
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
