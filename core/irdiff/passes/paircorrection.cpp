// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/paircorrection.h"

#include "core/base/text.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// The arguments of one side by the names that a person may use.
class ArgumentNames {
public:
    ArgumentNames(const ProgramSide &side, const std::vector<ParameterFact> &facts, QString sideName)
        : m_graph(*side.graph), m_arguments(m_graph.arguments(m_graph.regions(side.entry)[0])), m_facts(facts), m_sideName(std::move(sideName))
    {
    }

    /// One argument, or all of a tensor.
    [[nodiscard]] Result<std::vector<int>> find(const QString &name) const
    {
        bool isNumber = false;
        const int number = name.toInt(&isNumber);
        if (isNumber && number >= 0 && number < static_cast<int>(m_arguments.size()))
            return std::vector<int>{number};
        for (int i = 0; !isNumber && i < static_cast<int>(m_arguments.size()); ++i) {
            const QString printed = qstring(m_graph.valueName(m_arguments[static_cast<uint32_t>(i)]));
            if (printed == name || printed == QLatin1Char('%') + name)
                return std::vector<int>{i};
        }
        for (int i = 0; !isNumber && i < static_cast<int>(std::min<size_t>(m_facts.size(), m_arguments.size())); ++i) {
            const ParameterFact &fact = m_facts[size_t(i)];
            if (name == fact.name || name == fact.role)
                return std::vector<int>{i};
            if (fact.isPointer && (name + QStringLiteral(".pointer") == fact.name || name + QStringLiteral(".pointer") == fact.role))
                return tensor(i);
        }
        return makeError(ErrorCode::NotFound, QStringLiteral("the %1 has no argument '%2'; it has %3").arg(m_sideName, name, range()));
    }

    [[nodiscard]] QString type(int argument) const
    {
        return qstring(m_graph.string(m_graph.typeInfo(m_graph.type(m_arguments[static_cast<uint32_t>(argument)])).text));
    }
    [[nodiscard]] QString name(int argument) const
    {
        const QString printed = qstring(m_graph.valueName(m_arguments[static_cast<uint32_t>(argument)]));
        return size_t(argument) < m_facts.size() && !m_facts[size_t(argument)].name.isEmpty() ? m_facts[size_t(argument)].name : printed;
    }

private:
    [[nodiscard]] std::vector<int> tensor(int pointer) const
    {
        std::vector<int> all{pointer};
        const int rest = 2 * static_cast<int>(m_facts[size_t(pointer)].tensorRank);
        for (int i = 1; i <= rest && pointer + i < static_cast<int>(m_arguments.size()); ++i)
            all.push_back(pointer + i);
        return all;
    }
    [[nodiscard]] QString range() const
    {
        return m_arguments.empty() ? QStringLiteral("none") : QStringLiteral("0 to %1").arg(m_arguments.size() - 1);
    }

    const IrGraph &m_graph;
    IdRange<ValueId> m_arguments;
    const std::vector<ParameterFact> &m_facts;
    QString m_sideName;
};

class Corrections {
public:
    explicit Corrections(const DiffState &state)
        : m_state(state), m_left(state.left, state.options.leftParameters, QStringLiteral("reference")),
          m_right(state.right, state.options.rightParameters, QStringLiteral("generated program"))
    {
    }

    Result<std::vector<std::pair<int, int>>> run()
    {
        for (const PairCorrection &correction : m_state.options.pairs) {
            if (const Result<void> added = add(correction); !added)
                return added.error();
        }
        return m_pairs;
    }

private:
    Result<void> add(const PairCorrection &correction)
    {
        const Result<std::vector<int>> left = m_left.find(correction.left);
        if (!left)
            return left.error();
        const Result<std::vector<int>> right = m_right.find(correction.right);
        if (!right)
            return right.error();
        // A tensor against an address alone pairs the addresses; what else belongs to it is inferred.
        const size_t count = std::min(left->size(), right->size());
        if (count > 1 && left->size() != right->size())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("%1 has rank %2, %3 rank %4: they cannot be the same tensor")
                                                          .arg(correction.left).arg((left->size() - 1) / 2).arg(correction.right).arg((right->size() - 1) / 2));
        for (size_t i = 0; i < count; ++i) {
            if (const Result<void> added = addPair((*left)[i], (*right)[i]); !added)
                return added.error();
        }
        return {};
    }

    Result<void> addPair(int left, int right)
    {
        if (m_left.type(left) != m_right.type(right))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("%1 is %2, %3 is %4: they cannot be the same argument")
                                                          .arg(m_left.name(left), m_left.type(left), m_right.name(right), m_right.type(right)));
        if (std::ranges::find(m_pairs, left, &std::pair<int, int>::first) != m_pairs.end())
            return makeError(ErrorCode::Conflict, QStringLiteral("%1 is paired twice").arg(m_left.name(left)));
        if (std::ranges::find(m_pairs, right, &std::pair<int, int>::second) != m_pairs.end())
            return makeError(ErrorCode::Conflict, QStringLiteral("%1 is paired twice").arg(m_right.name(right)));
        m_pairs.emplace_back(left, right);
        return {};
    }

    const DiffState &m_state;
    ArgumentNames m_left;
    ArgumentNames m_right;
    std::vector<std::pair<int, int>> m_pairs;
};

} // namespace

Result<std::vector<std::pair<int, int>>> resolvePairs(const DiffState &state) { return Corrections(state).run(); }

} // namespace tileport::irdiff
