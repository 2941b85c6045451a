// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/specialisationfindings.h"

#include "core/irdiff/argumentfacts.h"
#include "core/irdiff/passes/findingmaker.h"

#include <QStringList>

#include <algorithm>
#include <unordered_map>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class SpecialisationJudge {
public:
    SpecialisationJudge(const DiffState &state, IrDiff &diff) : m_diff(diff), m_policy(state.options.policy) {}

    void run()
    {
        judgePairs();
        judgeAmbiguity();
        linkClaims();
        linkNotes();
        for (size_t i = 0; i < m_diff.specialisation.rows.size(); ++i) {
            if (!isTold(static_cast<int>(i)))
                judgeRow(static_cast<int>(i));
        }
    }

private:
    [[nodiscard]] const SpecialisationRow &row(int index) const { return m_diff.specialisation.rows[size_t(index)]; }
    [[nodiscard]] static QString nameOf(const SpecialisationRow &row)
    {
        return row.part.isEmpty() ? row.parameter : row.parameter + QLatin1Char('.') + row.part;
    }
    [[nodiscard]] bool isTold(int index) const { return std::ranges::find(m_diff.findings, index, &Finding::parameterRow) != m_diff.findings.end(); }

    /// The row of a pair; of an address the one about the address or, when asked for, its elements.
    [[nodiscard]] int rowOfPair(int pair, bool wantElements = false) const
    {
        int found = -1;
        for (size_t i = 0; i < m_diff.specialisation.rows.size(); ++i) {
            const SpecialisationRow &one = m_diff.specialisation.rows[i];
            if (one.pair == pair && one.kind != FactKind::Aliasing && (one.kind == FactKind::ElementType) == wantElements)
                found = static_cast<int>(i);
        }
        return found < 0 && wantElements ? rowOfPair(pair) : found;
    }

    void link(Finding &finding, int index)
    {
        if (index < 0)
            return;
        const SpecialisationRow &told = row(index);
        finding.parameterRow = index;
        // What the kernel claims is changed where it claims it.
        const bool isOwnClaim = finding.kind.startsWith(QStringLiteral("assume-")) && finding.kind != QStringLiteral("assume-missing") && !told.change.isEmpty();
        if (!isOwnClaim || !finding.right.isValid())
            finding.rightPlace = told.rightPlace;
        finding.leftPlace = told.leftPlace;
        nameRole(finding, nameOf(told));
        if (finding.kind == QStringLiteral("assume-missing")) {
            finding.explanation = QStringLiteral("less is known of it, so the code may be slower; the result is the same");
            return addRemedy(finding, told);
        }
        if (finding.message.endsWith(told.reason))  // Said once is enough.
            return addRemedy(finding, told);
        if (finding.explanation.isEmpty())
            finding.explanation = told.reason;
        else
            finding.explanation += QStringLiteral("; ") + told.reason;
        addRemedy(finding, told);
    }

    static void addRemedy(Finding &finding, const SpecialisationRow &told)
    {
        if (finding.remedy.isEmpty())
            finding.remedy = told.change;
    }

    /// "generated %assume_3 is claimed .." as "A.strides[0] (generated %assume_3) is claimed ..".
    static void nameRole(Finding &finding, const QString &role)
    {
        const QString side = finding.message.section(QLatin1Char(' '), 0, 0);
        if (!finding.kind.startsWith(QStringLiteral("assume-")) || role.isEmpty() || (side != QStringLiteral("generated") && side != QStringLiteral("reference")))
            return;
        const QString value = finding.message.section(QLatin1Char(' '), 1, 1);
        if (value == role)
            return;
        finding.message = QStringLiteral("%1 (%2 %3) %4").arg(role, side, value, finding.message.section(QLatin1Char(' '), 2));
    }

    Finding &add(const QString &kind, const QString &message) { return addFinding(m_diff, m_policy, kind, message); }

    void judgePairs()
    {
        for (size_t i = 0; i < m_diff.parameters.size(); ++i) {
            const ParameterPair &pair = m_diff.parameters[i];
            if (pair.left < 0 || pair.right < 0)
                continue;
            const QString name = pair.role.isEmpty() ? pair.leftName : pair.role;
            if (pair.leftType != pair.rightType)
                link(add(QStringLiteral("parameter-type"), QStringLiteral("%1 is %2, in the reference %3").arg(name, pair.rightType, pair.leftType)),
                     rowOfPair(static_cast<int>(i), true));
            if (pair.launch.startsWith(QStringLiteral("left")) && !pair.reason.contains(QStringLiteral("constant")))
                link(add(QStringLiteral("parameter-value"), QStringLiteral("%1 is launched with other values: %2").arg(name, pair.launch)), rowOfPair(static_cast<int>(i)));
        }
    }

    /// Nothing tells some arguments apart: which is which was decided by their order, and that has to be said.
    void judgeAmbiguity()
    {
        QStringList names;
        for (const ParameterPair &pair : m_diff.parameters) {
            if (pair.isAmbiguous)
                names.append(QStringLiteral("%1 with %2").arg(pair.role.isEmpty() ? pair.leftName : pair.role, pair.rightName));
        }
        if (names.isEmpty())
            return;
        Finding &finding = add(QStringLiteral("pairing-ambiguous"), QStringLiteral("nothing but their order tells which arguments mean the same: %1").arg(names.join(QStringLiteral(", "))));
        finding.explanation = QStringLiteral("both programs use them in the same way, so that another pairing would have fitted as well");
        finding.remedy = QStringLiteral("give both specifications with a binding, or say it with --pair LEFT=RIGHT");
    }

    /// The assumes of an argument by operation.
    [[nodiscard]] std::unordered_map<uint32_t, int> assumesOf(bool isLeft) const
    {
        std::unordered_map<uint32_t, int> pairOf;
        const IrGraph &graph = isLeft ? *m_diff.left : *m_diff.right;
        const IdRange<ValueId> arguments = graph.arguments(graph.regions(isLeft ? m_diff.leftEntry : m_diff.rightEntry)[0]);
        for (size_t i = 0; i < m_diff.parameters.size(); ++i) {
            const int argument = isLeft ? m_diff.parameters[i].left : m_diff.parameters[i].right;
            if (argument < 0)
                continue;
            for (const ValueId value : assumedValues(graph, arguments[static_cast<uint32_t>(argument)])) {
                if (graph.definingOp(value).isValid())
                    pairOf[graph.definingOp(value).value] = static_cast<int>(i);
            }
        }
        return pairOf;
    }

    void linkClaims()
    {
        const std::unordered_map<uint32_t, int> left = assumesOf(true);
        const std::unordered_map<uint32_t, int> right = assumesOf(false);
        for (Finding &finding : m_diff.findings) {
            if (!finding.kind.startsWith(QStringLiteral("assume-")))
                continue;
            const auto inRight = finding.right.isValid() ? right.find(finding.right.value) : right.end();
            const auto inLeft = finding.left.isValid() ? left.find(finding.left.value) : left.end();
            if (inRight != right.end())
                link(finding, rowOfPair(inRight->second));
            else if (inLeft != left.end())
                link(finding, rowOfPair(inLeft->second));
        }
    }

    /// Values that the comparison put in for one side, and the launched grid, are told by other passes.
    void linkNotes()
    {
        for (Finding &finding : m_diff.findings) {
            for (size_t i = 0; i < m_diff.specialisation.rows.size() && finding.parameterRow < 0; ++i) {
                const SpecialisationRow &one = m_diff.specialisation.rows[i];
                const bool isGrid = finding.kind == QStringLiteral("launch-grid") && one.kind == FactKind::Grid;
                const QString role = one.pair < 0 ? QString() : m_diff.parameters[size_t(one.pair)].role;
                const bool isNote = finding.kind == QStringLiteral("launch-values") && !role.isEmpty() && finding.message.startsWith(role + QLatin1Char(':'))
                    && one.kind != FactKind::ElementType && one.kind != FactKind::Aliasing && one.status != FactStatus::Missing;
                if (isGrid || isNote)
                    link(finding, static_cast<int>(i));
            }
        }
    }

    void judgeRow(int index)
    {
        const SpecialisationRow &told = row(index);
        const bool isOneSided = told.pair >= 0 && (m_diff.parameters[size_t(told.pair)].left < 0 || m_diff.parameters[size_t(told.pair)].right < 0);
        // What only one entry has is proven equal or told by the comparison of the programs.
        if (isOneSided && told.status == FactStatus::Extra)
            return;
        const QString kind = kindOf(told);
        if (!kind.isEmpty())
            link(add(kind, QStringLiteral("%1: %2").arg(nameOf(told), told.reason)), index);
    }

    [[nodiscard]] static QString kindOf(const SpecialisationRow &told)
    {
        // A static value that became an argument costs more than an assumption that is not there.
        const bool wasStatic = told.leftIr.startsWith(QStringLiteral("static")) || told.leftIr.startsWith(QStringLiteral("folded"))
            || told.inferred.startsWith(QStringLiteral("constant"));
        switch (told.status) {
        case FactStatus::Contradicts:
            return told.kind == FactKind::Constant ? QStringLiteral("specialisation-constant") : QStringLiteral("specialisation-contradicts");
        case FactStatus::Missing:
            return wasStatic ? QStringLiteral("specialisation-runtime") : QStringLiteral("specialisation-missing");
        case FactStatus::Extra:
            // What the compiler took from the launch asks for nothing.
            return told.change.isEmpty() ? QString() : QStringLiteral("specialisation-extra");
        case FactStatus::Agrees:
        case FactStatus::NotNeeded:
        case FactStatus::Unknown: break;
        }
        return {};
    }

    IrDiff &m_diff;
    const Policy &m_policy;
};

} // namespace

void judgeSpecialisation(const DiffState &state, IrDiff &diff) { SpecialisationJudge(state, diff).run(); }

} // namespace tileport::irdiff
