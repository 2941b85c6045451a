// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/parameterpairing.h"

#include "core/base/text.h"
#include "core/irdiff/numbering/valuenumbering.h"

#include <algorithm>
#include <map>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t h = a * 0x9E3779B97F4A7C15ULL ^ (b + 0x7F4A7C159E3779B9ULL);
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93ULL;
    return h ^ (h >> 29);
}

std::vector<ValueId> parametersOf(const ProgramSide &side)
{
    std::vector<ValueId> parameters;
    for (const ValueId argument : side.graph->arguments(side.graph->regions(side.entry)[0]))
        parameters.push_back(argument);
    return parameters;
}

QString typeText(const ProgramSide &side, ValueId value)
{
    const std::string_view text = side.graph->string(side.graph->typeInfo(side.graph->type(value)).text);
    return qstring(text);
}

/// What each parameter is used for, as a hash that does not mention other parameters' names or positions. The deeper
/// variant also looks at what stands beside it in each expression.
class UseColours {
public:
    UseColours(DiffState &state, ProgramSide &side) : m_state(state), m_side(side), m_parameters(parametersOf(side)) {}

    /// Numbers the program with one leaf per parameter; \p first keeps the leaves of the two sides apart.
    void number(uint32_t first)
    {
        const SymbolId symbol = m_state.pool.symbol("parameter being paired");
        for (size_t i = 0; i < m_parameters.size(); ++i) {
            const ExprId leaf = m_state.pool.make(symbol, static_cast<int64_t>(first + i), {});
            m_leaves.push_back(leaf);
            m_side.fixed[m_parameters[i].value] = leaf;
        }
        ExprFacts facts;
        RuleContext context(m_state.pool, facts, m_state.options.rules);
        ValueNumbering(context, m_side).run();
        collectRoots();
        m_side.numberedWith = 0; // These leaves and facts are this pass's own: nothing of it may be taken for an earlier round.
    }

    /// Colours given the colours so far (by parameter).
    [[nodiscard]] std::vector<uint64_t> refine(const std::vector<uint64_t> &colours, bool withSiblings) const
    {
        std::vector<uint64_t> up = bottomUp(colours);
        std::vector<uint64_t> context(up.size(), 0);
        for (const ExprId root : m_roots)
            context[root.value] += mix(m_state.pool.symbolOf(root).value, 1);
        for (uint32_t expr = static_cast<uint32_t>(context.size()); expr-- > 0;) {
            if (context[expr] == 0)
                continue;
            const uint64_t here = mix(context[expr], withSiblings ? up[expr] : headOf(ExprId(expr)));
            uint64_t position = 0;
            for (const ExprId operand : m_state.pool.operands(ExprId(expr)))
                context[operand.value] += mix(here, isUnordered(ExprId(expr)) ? 0 : ++position);
        }
        std::vector<uint64_t> refined;
        for (size_t i = 0; i < m_leaves.size(); ++i)
            refined.push_back(mix(colours[i], context[m_leaves[i].value]));
        return refined;
    }

    [[nodiscard]] std::vector<uint64_t> startColours() const
    {
        std::vector<uint64_t> colours;
        for (const ValueId parameter : m_parameters)
            colours.push_back(std::hash<std::string>{}(typeText(m_side, parameter).toStdString()));
        return colours;
    }

private:
    void collectRoots()
    {
        for (uint32_t op = m_side.entry.value; op < m_side.graph->subtreeEnd(m_side.entry).value; ++op) {
            if (m_side.live[op] && m_side.actions[op].isValid() && OpId(op) != m_side.entry)
                m_roots.push_back(m_side.actions[op]);
        }
    }
    [[nodiscard]] bool isUnordered(ExprId expr) const
    {
        const std::string_view symbol = m_state.pool.symbolText(m_state.pool.symbolOf(expr));
        return symbol == "sum" || symbol == "product" || symbol.starts_with("min ") || symbol.starts_with("max ")
            || symbol.starts_with("mulf") || symbol.starts_with("addf") || symbol.starts_with("andi");
    }
    [[nodiscard]] uint64_t headOf(ExprId expr) const
    {
        return mix(m_state.pool.symbolOf(expr).value, static_cast<uint64_t>(m_state.pool.payload(expr)));
    }
    [[nodiscard]] std::vector<uint64_t> bottomUp(const std::vector<uint64_t> &colours) const
    {
        std::vector<uint64_t> up(m_state.pool.count());
        for (size_t i = 0; i < m_leaves.size(); ++i)
            up[m_leaves[i].value] = colours[i];
        for (uint32_t expr = 0; expr < up.size(); ++expr) {
            if (up[expr] != 0)
                continue;
            uint64_t position = 0;
            uint64_t sum = 0;
            for (const ExprId operand : m_state.pool.operands(ExprId(expr)))
                sum += mix(up[operand.value], isUnordered(ExprId(expr)) ? 0 : ++position);
            up[expr] = mix(headOf(ExprId(expr)), sum);
        }
        return up;
    }

    DiffState &m_state;
    ProgramSide &m_side;
    std::vector<ValueId> m_parameters;
    std::vector<ExprId> m_leaves;
    std::vector<ExprId> m_roots;
};

/// Collects pairs; every parameter is in at most one.
class Pairing {
public:
    explicit Pairing(DiffState &state)
        : m_state(state), m_left(parametersOf(state.left)), m_right(parametersOf(state.right)),
          m_leftPartner(m_left.size(), -1), m_rightPartner(m_right.size(), -1)
    {
    }

    void run()
    {
        for (const auto &[left, right] : m_state.corrections)
            pair(size_t(left), size_t(right), roleOf(left), QStringLiteral("corrected"));
        pairByRole();
        pairByName();
        if (m_state.parameters.empty() && m_state.left.graph->symbol(m_state.left.entry) == m_state.right.graph->symbol(m_state.right.entry) && sameTypes())
            pairByPosition(QStringLiteral("same position"));
        else
            pairByUse();
        finish();
    }

private:
    /// What the reference calls the argument; empty when nobody said.
    [[nodiscard]] QString roleOf(int left) const
    {
        const std::vector<ParameterFact> &facts = m_state.options.leftParameters;
        return left >= 0 && size_t(left) < facts.size() ? facts[size_t(left)].role : QString();
    }

    void addPair(int left, int right, const QString &role, const QString &reason, bool isAmbiguous = false)
    {
        ParameterPair pair;
        pair.isAmbiguous = isAmbiguous;
        pair.left = left;
        pair.right = right;
        pair.role = role;
        pair.reason = reason;
        m_state.parameters.push_back(pair);
    }

    void pair(size_t left, size_t right, const QString &role, const QString &reason, bool isAmbiguous = false)
    {
        m_leftPartner[left] = static_cast<int>(right);
        m_rightPartner[right] = static_cast<int>(left);
        addPair(static_cast<int>(left), static_cast<int>(right), role.isEmpty() ? roleOf(static_cast<int>(left)) : role, reason, isAmbiguous);
    }

    /// Another pairing of the group would have been as good, and it matters: both programs read the arguments.
    [[nodiscard]] bool isAmbiguous(size_t groupSize, size_t left, size_t right) const
    {
        return groupSize > 1 && isUsed(m_state.left, m_left[left]) && isUsed(m_state.right, m_right[right]);
    }

    [[nodiscard]] bool sameTypes() const
    {
        if (m_left.size() != m_right.size())
            return false;
        for (size_t i = 0; i < m_left.size(); ++i) {
            if (typeText(m_state.left, m_left[i]) != typeText(m_state.right, m_right[i]))
                return false;
        }
        return true;
    }

    void pairByPosition(const QString &reason)
    {
        for (size_t i = 0; i < m_left.size(); ++i)
            pair(i, i, {}, reason);
    }

    void pairByRole()
    {
        const std::vector<ParameterFact> &left = m_state.options.leftParameters;
        const std::vector<ParameterFact> &right = m_state.options.rightParameters;
        for (size_t l = 0; l < std::min(left.size(), m_left.size()); ++l) {
            for (size_t r = 0; r < std::min(right.size(), m_right.size()); ++r) {
                if (!left[l].role.isEmpty() && left[l].role == right[r].role && m_rightPartner[r] < 0 && m_leftPartner[l] < 0) {
                    pair(l, r, left[l].role, QStringLiteral("given"));
                    break;
                }
            }
        }
    }

    /// "a_stride0" and "a.strides[0]" are one name.
    [[nodiscard]] static QString plainName(const QString &name)
    {
        const QString lower = name.toLower().replace(QStringLiteral("strides"), QStringLiteral("stride"));
        QString plain;
        for (const QChar c : lower) {
            if (c.isLetterOrNumber())
                plain += c;
        }
        return plain;
    }

    /// Integers that nothing binds, but that have the same name, type and launch value on both sides.
    void pairByName()
    {
        const std::vector<ParameterFact> &left = m_state.options.leftParameters;
        const std::vector<ParameterFact> &right = m_state.options.rightParameters;
        for (size_t l = 0; l < std::min(left.size(), m_left.size()); ++l) {
            for (size_t r = 0; r < std::min(right.size(), m_right.size()) && m_leftPartner[l] < 0; ++r) {
                const bool isSame = left[l].value && left[l].value == right[r].value && !right[r].name.isEmpty() && plainName(left[l].name) == plainName(right[r].name);
                if (isSame && m_rightPartner[r] < 0 && typeText(m_state.left, m_left[l]) == typeText(m_state.right, m_right[r]))
                    pair(l, r, left[l].role, QStringLiteral("same name and launch value"));
            }
        }
    }

    /// Parameters that nothing live reads need no partner.
    [[nodiscard]] static bool isUsed(const ProgramSide &side, ValueId parameter)
    {
        return std::ranges::any_of(side.graph->uses(parameter), [&](const Use &use) { return side.live[use.op.value] != 0; });
    }

    void pairByUse()
    {
        const auto isPaired = [](int partner) { return partner >= 0; };
        if (std::ranges::all_of(m_leftPartner, isPaired) || std::ranges::all_of(m_rightPartner, isPaired))
            return;
        UseColours left(m_state, m_state.left);
        UseColours right(m_state, m_state.right);
        left.number(0);
        right.number(static_cast<uint32_t>(m_left.size()));
        for (const bool withSiblings : {true, false}) {
            std::vector<uint64_t> leftColours = agreedColours(left.startColours(), m_leftPartner, true);
            std::vector<uint64_t> rightColours = agreedColours(right.startColours(), m_rightPartner, false);
            for (int round = 0; round < 4; ++round) {
                leftColours = left.refine(leftColours, withSiblings);
                rightColours = right.refine(rightColours, withSiblings);
                pairUnique(leftColours, rightColours);
                leftColours = agreedColours(leftColours, m_leftPartner, true);
                rightColours = agreedColours(rightColours, m_rightPartner, false);
            }
            pairInOrder(leftColours, rightColours, QStringLiteral("same use, in order"));
        }
        for (size_t i = 0; i < m_left.size() && sameTypes(); ++i) {
            if (m_leftPartner[i] < 0 && m_rightPartner[i] < 0)
                pair(i, i, {}, QStringLiteral("same position"));
        }
        pairRest(left.startColours(), right.startColours());
    }

    /// Of one type, as many left over on one side as on the other: in order. Otherwise nobody knows which is which.
    void pairRest(const std::vector<uint64_t> &left, const std::vector<uint64_t> &right)
    {
        for (const auto &[colour, group] : openByColour(left, right)) {
            const auto used = [](const ProgramSide &side, const std::vector<ValueId> &values, const std::vector<size_t> &indices) {
                std::vector<size_t> kept;
                std::ranges::copy_if(indices, std::back_inserter(kept), [&](size_t i) { return isUsed(side, values[i]); });
                return kept;
            };
            const std::vector<size_t> openLeft = used(m_state.left, m_left, group.first);
            const std::vector<size_t> openRight = used(m_state.right, m_right, group.second);
            if (openLeft.size() != openRight.size())
                continue;
            for (size_t i = 0; i < openLeft.size(); ++i)
                pair(openLeft[i], openRight[i], {}, QStringLiteral("same type, in order"), isAmbiguous(openLeft.size(), openLeft[i], openRight[i]));
        }
    }

    /// Paired parameters get the colour of their pair, so that the next refinement can build on it.
    [[nodiscard]] std::vector<uint64_t> agreedColours(std::vector<uint64_t> colours, const std::vector<int> &partner, bool isLeft) const
    {
        for (size_t i = 0; i < colours.size(); ++i) {
            if (partner[i] >= 0)
                colours[i] = mix(0xA93EED, isLeft ? i : static_cast<size_t>(partner[i]));
        }
        return colours;
    }

    void pairUnique(const std::vector<uint64_t> &left, const std::vector<uint64_t> &right)
    {
        std::map<uint64_t, std::pair<std::vector<size_t>, std::vector<size_t>>> groups = openByColour(left, right);
        for (const auto &[colour, group] : groups) {
            if (group.first.size() == 1 && group.second.size() == 1)
                pair(group.first[0], group.second[0], {}, QStringLiteral("same use"));
        }
    }

    void pairInOrder(const std::vector<uint64_t> &left, const std::vector<uint64_t> &right, const QString &reason)
    {
        for (const auto &[colour, group] : openByColour(left, right)) {
            const size_t larger = std::max(group.first.size(), group.second.size());
            for (size_t i = 0; i < std::min(group.first.size(), group.second.size()); ++i)
                pair(group.first[i], group.second[i], {}, reason, isAmbiguous(larger, group.first[i], group.second[i]));
        }
    }

    [[nodiscard]] std::map<uint64_t, std::pair<std::vector<size_t>, std::vector<size_t>>>
    openByColour(const std::vector<uint64_t> &left, const std::vector<uint64_t> &right) const
    {
        std::map<uint64_t, std::pair<std::vector<size_t>, std::vector<size_t>>> groups;
        for (size_t i = 0; i < left.size(); ++i) {
            if (m_leftPartner[i] < 0)
                groups[left[i]].first.push_back(i);
        }
        for (size_t i = 0; i < right.size(); ++i) {
            if (m_rightPartner[i] < 0)
                groups[right[i]].second.push_back(i);
        }
        return groups;
    }

    [[nodiscard]] static std::optional<int64_t> valueOf(const std::vector<ParameterFact> &facts, size_t index)
    {
        return index < facts.size() ? facts[index].value : std::nullopt;
    }

    [[nodiscard]] static QString onlyReason(const QString &reason, const std::optional<int64_t> &value)
    {
        return value ? reason + QStringLiteral(", %1 at launch").arg(*value) : reason;
    }

    /// One program reads the parameter, the other has its value as a constant (a static extent or stride).
    void foldOneSided(ParameterPair &pair)
    {
        const ValueId left = m_left[size_t(pair.left)];
        const ValueId right = m_right[size_t(pair.right)];
        const bool isLeftUsed = isUsed(m_state.left, left);
        const std::optional<int64_t> value = valueOf(isLeftUsed ? m_state.options.leftParameters : m_state.options.rightParameters,
                                                     size_t(isLeftUsed ? pair.left : pair.right));
        if (isLeftUsed == isUsed(m_state.right, right) || !value || !(m_state.options.rules & maskOf(RuleId::LaunchValues)))
            return;
        (isLeftUsed ? m_state.left.fixed[left.value] : m_state.right.fixed[right.value]) = m_state.pool.integer(*value);
        pair.reason += QStringLiteral(", a constant %1 on the %2 side").arg(*value).arg(isLeftUsed ? QStringLiteral("generated") : QStringLiteral("reference"));
    }

    /// A value that one side gives counts for the pair unless the other contradicts.
    void noteLaunchValue(const ParameterPair &pair, ExprId leaf)
    {
        const std::optional<int64_t> left = valueOf(m_state.options.leftParameters, size_t(pair.left));
        const std::optional<int64_t> right = valueOf(m_state.options.rightParameters, size_t(pair.right));
        if ((left && right && *left != *right) || !(m_state.options.rules & maskOf(RuleId::LaunchValues)))
            return;
        if (left || right)
            m_state.facts.launchRanges[leaf] = {left.value_or(right.value_or(0)), left.value_or(right.value_or(0))};
    }

    /// Every parameter gets its leaf: one per pair, one of its own when only one side has it.
    void finish()
    {
        const SymbolId shared = m_state.pool.symbol("parameter");
        const SymbolId own = m_state.pool.symbol("parameter of one side");
        const bool launchValues = (m_state.options.rules & maskOf(RuleId::LaunchValues)) != 0;
        for (size_t i = 0; i < m_state.parameters.size(); ++i) {
            const ExprId leaf = m_state.pool.make(shared, static_cast<int64_t>(i), {});
            m_state.left.fixed[m_left[size_t(m_state.parameters[i].left)].value] = leaf;
            m_state.right.fixed[m_right[size_t(m_state.parameters[i].right)].value] = leaf;
            noteLaunchValue(m_state.parameters[i], leaf);
            foldOneSided(m_state.parameters[i]);
        }
        for (size_t i = 0; i < m_left.size(); ++i) {
            if (m_leftPartner[i] >= 0)
                continue;
            const std::optional<int64_t> value = valueOf(m_state.options.leftParameters, i);
            const ExprId leaf = m_state.pool.make(own, static_cast<int64_t>(i), {});
            m_state.left.fixed[m_left[i].value] = value && launchValues ? m_state.pool.integer(*value) : leaf;
            addPair(static_cast<int>(i), -1, roleOf(static_cast<int>(i)), onlyReason(QStringLiteral("only in the reference"), value));
        }
        for (size_t i = 0; i < m_right.size(); ++i) {
            if (m_rightPartner[i] >= 0)
                continue;
            const std::optional<int64_t> value = valueOf(m_state.options.rightParameters, i);
            const ExprId leaf = m_state.pool.make(own, -1 - static_cast<int64_t>(i), {});
            m_state.right.fixed[m_right[i].value] = value && launchValues ? m_state.pool.integer(*value) : leaf;
            addPair(-1, static_cast<int>(i), {}, onlyReason(QStringLiteral("only in the generated program"), value));
        }
        std::ranges::stable_sort(m_state.parameters, [](const ParameterPair &a, const ParameterPair &b) {
            return (a.left < 0 ? INT_MAX : a.left) < (b.left < 0 ? INT_MAX : b.left);
        });
    }

    DiffState &m_state;
    std::vector<ValueId> m_left;
    std::vector<ValueId> m_right;
    std::vector<int> m_leftPartner;
    std::vector<int> m_rightPartner;
};

} // namespace

void pairParameters(DiffState &state)
{
    Pairing(state).run();
    for (size_t axis = 0; axis < state.options.grid.size(); ++axis) {
        const int64_t blocks = state.options.grid[axis];
        const auto leaf = [&](std::string_view name) { return state.pool.make(state.pool.symbol(name), static_cast<int64_t>(axis), {}); };
        state.facts.launchRanges[leaf("block id")] = {0, blocks - 1};
        state.facts.launchRanges[leaf("grid size")] = {blocks, blocks};
    }
}

} // namespace tileport::irdiff
