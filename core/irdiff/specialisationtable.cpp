// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/specialisationtable.h"

#include "core/irdiff/argumentfacts.h"
#include "core/irdiff/constantpairing.h"
#include "core/irdiff/differ.h"
#include "core/irdiff/factcomparison.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

constexpr std::array<const char *, 6> kStatusNames{"agrees", "missing", "extra", "contradicts", "not needed", "unknown"};
constexpr std::array<const char *, 8> kKindNames{"dtype", "address", "aliasing", "extent", "stride", "scalar", "constant", "grid"};

QString gridText(const std::vector<int64_t> &grid)
{
    QStringList blocks;
    for (const int64_t count : grid)
        blocks.append(QString::number(count));
    return blocks.join(QStringLiteral(" x "));
}

/// "A" and "shape[0]" of "A.shape[0]"; the address is called so.
std::pair<QString, QString> splitName(const QString &name)
{
    const QString part = name.section(QLatin1Char('.'), 1);
    return {name.section(QLatin1Char('.'), 0, 0), part == QStringLiteral("pointer") ? QStringLiteral("address") : part};
}

QString elementOf(const QString &type)
{
    QString element = type;
    for (const QLatin1String wrapper : {QLatin1String("tile<"), QLatin1String("ptr<")}) {
        if (element.startsWith(wrapper))
            element = element.mid(wrapper.size()).chopped(1);
    }
    return element;
}

class TableBuilder {
public:
    TableBuilder(const IrDiff &diff, const DiffOptions &options) : m_diff(diff), m_options(options) {}

    SpecialisationTable build()
    {
        m_table.hasInferred = !m_options.leftParameters.empty();
        m_table.hasDeclared = !m_options.rightParameters.empty();
        m_constants = pairConstants(m_options.leftConstants, m_options.rightConstants);
        for (size_t i = 0; i < m_diff.parameters.size(); ++i)
            addPair(static_cast<int>(i));
        addConstants();
        addGrid();
        tellWhatIsMissing();
        return std::move(m_table);
    }

private:
    struct SideView {
        const ParameterFact *fact = nullptr;   ///< null = nothing is known beyond the program
        KnownFact known;
        bool exists = false;
    };

    [[nodiscard]] static const ParameterFact *factAt(const std::vector<ParameterFact> &facts, int index)
    {
        return index >= 0 && size_t(index) < facts.size() ? &facts[size_t(index)] : nullptr;
    }

    [[nodiscard]] SideView viewOf(bool isLeft, int argument) const
    {
        SideView view;
        if (argument < 0)
            return view;
        const IrGraph &graph = isLeft ? *m_diff.left : *m_diff.right;
        const OpId entry = isLeft ? m_diff.leftEntry : m_diff.rightEntry;
        const std::vector<ParameterFact> &facts = isLeft ? m_options.leftParameters : m_options.rightParameters;
        view.exists = true;
        view.fact = factAt(facts, argument);
        ArgumentFacts program = argumentFacts(graph, entry, static_cast<uint32_t>(argument));
        if (view.fact)
            program.inViewType = inViewType(graph, entry, facts, argument);
        view.known = knownFact(program, view.fact);
        return view;
    }

    /// A static extent or stride stands in the type of the views on the tensor that the argument belongs to.
    [[nodiscard]] static std::optional<int64_t> inViewType(const IrGraph &graph, OpId entry, const std::vector<ParameterFact> &facts, int argument)
    {
        for (int pointer = argument; pointer >= 0; --pointer) {
            const auto rank = static_cast<int>(facts[size_t(pointer)].tensorRank);
            if (rank == 0)
                continue;
            const int slot = argument - pointer - 1;
            if (slot < 0 || slot >= 2 * rank)
                return std::nullopt;
            return staticInViews(graph, entry, static_cast<uint32_t>(pointer), static_cast<uint32_t>(slot % rank), slot >= rank);
        }
        return std::nullopt;
    }

    void addPair(int index)
    {
        const ParameterPair &pair = m_diff.parameters[size_t(index)];
        const SideView left = viewOf(true, pair.left);
        const SideView right = viewOf(false, pair.right);
        SpecialisationRow row;
        name(row, pair, left.fact, right.fact);
        row.pair = index;
        const bool isPointer = elementOf(pair.leftType.isEmpty() ? pair.rightType : pair.leftType) != bare(pair);
        if (isPointer)
            addElementType(row, pair, left.fact, right.fact);
        row.kind = isPointer                                     ? FactKind::Address
            : row.part.contains(QStringLiteral("shape["))         ? FactKind::Extent
            : row.part.contains(QStringLiteral("strides["))       ? FactKind::Stride
                                                                  : FactKind::Scalar;
        fillColumns(row, left, right);
        judge(row, pair, left, right);
        m_table.rows.push_back(row);
        if (isPointer)
            addAliasing(row, left.fact, right.fact);
    }

    /// The type without "tile<…>" but with "ptr<…>".
    [[nodiscard]] static QString bare(const ParameterPair &pair)
    {
        const QString &type = pair.leftType.isEmpty() ? pair.rightType : pair.leftType;
        return type.startsWith(QLatin1String("tile<")) ? type.mid(5).chopped(1) : type;
    }

    static void name(SpecialisationRow &row, const ParameterPair &pair, const ParameterFact *left, const ParameterFact *right)
    {
        const QString leftName = left && !left->name.isEmpty() ? left->name : pair.leftName;
        const QString rightName = right && !right->name.isEmpty() ? right->name : pair.rightName;
        std::tie(row.parameter, row.part) = splitName(leftName.isEmpty() ? rightName : leftName);
        row.generatedName = rightName;
        row.generatedName.replace(QStringLiteral(".pointer"), QString());
        row.leftPlace = left ? left->place : Place();
        row.rightPlace = right ? right->place : Place();
    }

    void addElementType(SpecialisationRow row, const ParameterPair &pair, const ParameterFact *left, const ParameterFact *right)
    {
        row.kind = FactKind::ElementType;
        row.part = QStringLiteral("dtype");
        row.inferred = left ? left->dtype : QString();
        row.declared = right ? right->dtype : QString();
        row.leftIr = elementOf(pair.leftType);
        row.rightIr = elementOf(pair.rightType);
        row.status = FactStatus::Agrees;
        if (row.leftIr.isEmpty() || row.rightIr.isEmpty()) {
            row.status = FactStatus::Unknown;
            row.reason = QStringLiteral("only one side has this array");
        } else if (row.leftIr != row.rightIr) {
            row.status = FactStatus::Contradicts;
            row.reason = QStringLiteral("the elements are %1, in the reference %2").arg(row.rightIr, row.leftIr);
            row.change = QStringLiteral("declare the element type as the generic E and launch with %1").arg(row.leftIr);
        } else if (!row.inferred.isEmpty() && row.inferred != row.leftIr && !isSameStorage(row.inferred, row.leftIr)) {
            row.status = FactStatus::Contradicts;
            row.reason = QStringLiteral("the specification says %1, the reference program %2: they do not belong together").arg(row.inferred, row.leftIr);
        }
        m_table.rows.push_back(row);
    }
    /// Signedness is no part of a Tile IR type.
    [[nodiscard]] static bool isSameStorage(QString a, QString b)
    {
        return a.replace(QLatin1Char('u'), QLatin1Char('i')) == b.replace(QLatin1Char('u'), QLatin1Char('i'));
    }

    void addAliasing(SpecialisationRow row, const ParameterFact *left, const ParameterFact *right)
    {
        row.kind = FactKind::Aliasing;
        row.part = QStringLiteral("aliasing");
        row.launch.clear();
        row.leftIr = row.rightIr = row.change = row.findingId = QString();
        row.inferred = left ? left->aliasing : QString();
        row.declared = right ? right->aliasing : QString();
        if (row.inferred.isEmpty() && row.declared.isEmpty())
            return;
        row.status = FactStatus::NotNeeded;
        row.reason = QStringLiteral("a program shows overlap only in the order of its memory operations, which is compared by tokens");
        if (row.inferred.contains(QStringLiteral("may overlap"))) {
            row.status = FactStatus::Missing;
            row.reason = QStringLiteral("the reference was compiled for memory that may overlap; Rust cannot declare that, so its tokens must order every access");
            row.change = QStringLiteral("thread one token through all accesses of %1").arg(row.generatedName);
        }
        m_table.rows.push_back(row);
    }

    static void fillColumns(SpecialisationRow &row, const SideView &left, const SideView &right)
    {
        const auto value = [](const SideView &side) { return side.fact ? side.fact->value : std::nullopt; };
        const std::optional<int64_t> l = value(left);
        const std::optional<int64_t> r = value(right);
        if (l && r && *l != *r)
            row.launch = QStringLiteral("%1 | %2").arg(*l).arg(*r);
        else if (l || r)
            row.launch = QString::number(l ? *l : *r);
        row.inferred = left.fact ? toldText(*left.fact) : QString();
        row.declared = right.fact ? toldText(*right.fact) : QString();
        row.leftIr = left.exists ? left.known.toString() : QString();
        row.rightIr = right.exists ? right.known.toString() : QString();
    }

    void judge(SpecialisationRow &row, const ParameterPair &pair, const SideView &left, const SideView &right) const
    {
        FactComparison comparison;
        comparison.kind = row.kind;
        comparison.left = left.exists ? &left.known : nullptr;
        comparison.right = right.exists ? &right.known : nullptr;
        comparison.leftTold = left.fact;
        comparison.rightTold = right.fact;
        comparison.isFolded = pair.reason.contains(QStringLiteral("constant"));
        if (pair.left < 0 && right.fact && right.fact->value) {
            comparison.sameAtLaunch = launchedWith(*right.fact->value);
            comparison.constantsAtLaunch = constantsOf(*right.fact);
            row.inferred = comparison.constantsAtLaunch.isEmpty() ? QString() : QStringLiteral("constant ") + comparison.constantsAtLaunch.join(QStringLiteral(" or "));
        }
        const FactJudgement judgement = compareFacts(comparison);
        row.status = judgement.status;
        row.reason = judgement.reason;
        row.change = judgement.change;
    }

    /// Names of the reference's arguments with that launch value; none for values that say nothing.
    [[nodiscard]] QStringList launchedWith(int64_t value) const
    {
        QStringList names;
        for (const ParameterFact &fact : m_options.leftParameters) {
            if (value > 1 && fact.value == value)
                names.append(fact.name);
        }
        return names;
    }

    /// Constants with its value that no generic of the Rust entry carries; the one that the binding names, if it names one.
    [[nodiscard]] QStringList constantsOf(const ParameterFact &fact) const
    {
        QStringList names;
        const QString value = QString::number(*fact.value);
        for (const ConstantPair &pair : m_constants) {
            if (!pair.left || pair.right || pair.left->value != value)
                continue;
            if (pair.left->name == fact.role)
                return {fact.role};
            if (*fact.value > 1)
                names.append(pair.left->name);
        }
        return names;
    }

    void addConstants()
    {
        for (const ConstantPair &pair : m_constants) {
            SpecialisationRow row;
            row.kind = FactKind::Constant;
            row.parameter = pair.left ? pair.left->name : pair.right->name;
            row.generatedName = pair.right ? pair.right->name : QString();
            row.inferred = pair.left ? pair.left->value : QString();
            row.declared = pair.right ? pair.right->value : QString();
            row.launch = pair.left ? pair.left->value : pair.right->value;
            row.leftPlace = pair.left ? pair.left->place : Place();
            row.rightPlace = pair.right ? pair.right->place : Place();
            row.status = pair.status;
            row.reason = pair.reason;
            row.change = pair.change;
            m_table.rows.push_back(row);
        }
    }

    void addGrid()
    {
        if (m_options.referenceGrid.empty() && m_options.grid.empty())
            return;
        SpecialisationRow row;
        row.kind = FactKind::Grid;
        row.parameter = QStringLiteral("grid");
        row.inferred = gridText(m_options.referenceGrid);
        row.declared = gridText(m_options.grid);
        row.launch = m_options.referenceGrid == m_options.grid || row.declared.isEmpty() ? row.inferred
            : row.inferred.isEmpty()                                                    ? row.declared
                                                                                        : QStringLiteral("%1 | %2").arg(row.inferred, row.declared);
        if (row.inferred.isEmpty() || row.declared.isEmpty()) {
            row.reason = QStringLiteral("only one side's launch is known");
        } else if (m_options.referenceGrid == m_options.grid) {
            row.status = FactStatus::Agrees;
        } else {
            row.status = FactStatus::Contradicts;
            row.reason = QStringLiteral("%1 blocks are launched, of the reference %2").arg(row.declared, row.inferred);
            row.change = QStringLiteral("launch with .grid((%1))").arg(QString(row.inferred).replace(QStringLiteral(" x "), QStringLiteral(", ")));
        }
        m_table.rows.push_back(row);
    }

    void tellWhatIsMissing()
    {
        QStringList missing;
        if (!m_table.hasInferred)
            missing.append(QStringLiteral("without a fitting reference specification nobody knows what Python inferred"));
        if (!m_table.hasDeclared)
            missing.append(QStringLiteral("without a fitting generated specification nobody knows what the launch declares"));
        m_table.note = missing.join(QStringLiteral("; "));
    }

    const IrDiff &m_diff;
    const DiffOptions &m_options;
    std::vector<ConstantPair> m_constants;
    SpecialisationTable m_table;
};

} // namespace

size_t SpecialisationTable::count(FactStatus status) const
{
    return static_cast<size_t>(std::ranges::count(rows, status, &SpecialisationRow::status));
}

QString factStatusName(FactStatus status) { return QString::fromLatin1(kStatusNames[static_cast<size_t>(status)]); }
QString factKindName(FactKind kind) { return QString::fromLatin1(kKindNames[static_cast<size_t>(kind)]); }

SpecialisationTable specialisationTable(const IrDiff &diff, const DiffOptions &options) { return TableBuilder(diff, options).build(); }

} // namespace tileport::irdiff
