// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/constantpairing.h"

#include <algorithm>

namespace tileport::irdiff {

namespace {

/// "true" and "1" are the same switch; cuTile Rust has no other way to write a boolean generic in older versions.
QString normalised(const QString &value)
{
    return value == QStringLiteral("true") ? QStringLiteral("1") : value == QStringLiteral("false") ? QStringLiteral("0") : value;
}

class ConstantPairing {
public:
    ConstantPairing(const std::vector<ConstantFact> &left, const std::vector<ConstantFact> &right)
        : m_left(left), m_right(right), m_partner(left.size(), nullptr), m_taken(right.size(), false)
    {
    }

    std::vector<ConstantPair> run()
    {
        pairBy([](const ConstantFact &l, const ConstantFact &r) { return l.name.compare(r.name, Qt::CaseInsensitive) == 0; });
        pairBy([](const ConstantFact &l, const ConstantFact &r) { return normalised(l.value) == normalised(r.value) && !isSwitch(l.value) && !isSwitch(r.value); });
        std::vector<ConstantPair> pairs;
        for (size_t i = 0; i < m_left.size(); ++i)
            pairs.push_back(judge(&m_left[i], m_partner[i]));
        for (size_t i = 0; i < m_right.size(); ++i) {
            if (!m_taken[i] && !m_right[i].isType)
                pairs.push_back(judge(nullptr, &m_right[i]));
        }
        return pairs;
    }

private:
    /// Zero and one say nothing about which constant they are.
    [[nodiscard]] static bool isSwitch(const QString &value) { return normalised(value) == QStringLiteral("0") || normalised(value) == QStringLiteral("1"); }

    template <typename Fits>
    void pairBy(Fits fits)
    {
        for (size_t l = 0; l < m_left.size(); ++l) {
            for (size_t r = 0; r < m_right.size() && !m_partner[l]; ++r) {
                if (m_taken[r] || m_right[r].isType || !fits(m_left[l], m_right[r]))
                    continue;
                m_partner[l] = &m_right[r];
                m_taken[r] = true;
            }
        }
    }

    static ConstantPair judge(const ConstantFact *left, const ConstantFact *right)
    {
        if (!right)
            return {left, right, FactStatus::NotNeeded,
                    QStringLiteral("no generic of the Rust entry carries it: the kernel's text decides, which the comparison of the programs covers"), {}};
        if (!left)
            return {left, right, FactStatus::NotNeeded, QStringLiteral("only the Rust kernel has it; what it does is in the comparison of the programs"), {}};
        const bool isSameName = left->name.compare(right->name, Qt::CaseInsensitive) == 0;
        if (normalised(left->value) != normalised(right->value))
            return {left, right, FactStatus::Contradicts, QStringLiteral("%1 is %2, in the reference %3").arg(right->name, right->value, left->value),
                    QStringLiteral("launch with %1 = %2").arg(right->name, left->value)};
        return {left, right, FactStatus::Agrees, isSameName ? QString() : QStringLiteral("paired by its value"), {}};
    }

    const std::vector<ConstantFact> &m_left;
    const std::vector<ConstantFact> &m_right;
    std::vector<const ConstantFact *> m_partner;
    std::vector<bool> m_taken;
};

} // namespace

std::vector<ConstantPair> pairConstants(const std::vector<ConstantFact> &left, const std::vector<ConstantFact> &right)
{
    return ConstantPairing(left, right).run();
}

} // namespace tileport::irdiff
