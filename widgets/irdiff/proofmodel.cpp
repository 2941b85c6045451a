// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/proofmodel.h"

#include "core/base/text.h"
#include "widgets/irdiff/rowtexts.h"

namespace tileport::irdiff {

using irgraph::OpId;
using irgraph::ValueId;

namespace {
constexpr qsizetype kMaximumText = 200;
constexpr int kMaximumIndent = 24; // steps deeper than this are not moved further to the right
} // namespace

QString proofSign(const ProofStep &step)
{
    switch (step.kind) {
    case ProofStepKind::Difference:
    case ProofStepKind::Unpaired: return QStringLiteral("≠");
    case ProofStepKind::OneSided: return QStringLiteral("·");
    case ProofStepKind::ByRule: return QString(QChar(explainedSign(step.rules)));
    case ProofStepKind::Parameter:
    case ProofStepKind::Carried:
    case ProofStepKind::SameForm: break;
    }
    return QStringLiteral("=");
}

void ProofModel::setProof(IrPair pair, ValueProof proof)
{
    beginResetModel();
    m_pair = std::move(pair);
    m_proof = std::move(proof);
    endResetModel();
}

ProofStep ProofModel::step(int row) const
{
    return row >= 0 && row < rowCount() ? m_proof.steps[size_t(row)] : ProofStep();
}

int ProofModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_proof.steps.size());
}

int ProofModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ProofModel::valueText(Side side, ValueId value) const
{
    if (!m_pair.has(side) || !value.isValid())
        return {};
    const irgraph::IrGraph &graph = *m_pair.graph(side);
    const OpId op = graph.definingOp(value);
    const QString name = qstring(graph.valueName(value));
    if (!op.isValid())
        return name;
    const int32_t line = m_pair.firstLine(side, op);
    return line < 0 ? name : QStringLiteral("%1  %2").arg(line + 1).arg(m_pair.line(side, line).left(kMaximumText).trimmed());
}

QString ProofModel::ruleText(const ProofStep &step)
{
    return step.rules == 0 ? QString() : ruleNames(step.rules).join(QStringLiteral(", "));
}

QString ProofModel::cellText(const ProofStep &step, int column) const
{
    switch (column) {
    case SignColumn: return proofSign(step);
    case LeftColumn: return QString(2 * std::min(step.depth, kMaximumIndent), u' ') + valueText(Side::Left, step.left);
    case RightColumn: return QString(2 * std::min(step.depth, kMaximumIndent), u' ') + valueText(Side::Right, step.right);
    case ReasonColumn: return step.rules == 0 ? step.reason : QStringLiteral("%1: %2").arg(ruleText(step), step.reason);
    default: return {};
    }
}

QVariant ProofModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ProofStep &step = m_proof.steps[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole: return cellText(step, index.column());
    case KindRole: return int(step.kind);
    case Qt::TextAlignmentRole: return index.column() == SignColumn ? QVariant(int(Qt::AlignCenter)) : QVariant();
    case Qt::ToolTipRole: {
        QStringList lines;
        for (const Rule &rule : rulebook()) {
            if (step.rules & maskOf(rule.id))
                lines << tr("%1: %2; %3").arg(QString::fromUtf8(rule.name), QString::fromUtf8(rule.statement), QString::fromUtf8(rule.argument));
        }
        if (lines.isEmpty())
            lines << step.reason;
        if (index.column() == LeftColumn || index.column() == RightColumn)
            lines.prepend(cellText(step, index.column()).trimmed()); // the column may be too narrow for it
        return lines.join(u'\n');
    }
    case Qt::AccessibleTextRole:
        return index.column() == SignColumn ? (step.kind == ProofStepKind::Difference || step.kind == ProofStepKind::Unpaired ? tr("different") : tr("equal"))
                                            : cellText(step, index.column()).trimmed();
    default: return {};
    }
}

QVariant ProofModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LeftColumn: return m_pair.hasName(Side::Left) ? m_pair.name(Side::Left) : tr("Reference");
    case RightColumn: return m_pair.hasName(Side::Right) ? m_pair.name(Side::Right) : tr("Generated");
    case ReasonColumn: return tr("Why");
    default: return QString();
    }
}

} // namespace tileport::irdiff
