// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/coveragemodel.h"

#include "widgets/common/counted.h"

#include <QFontDatabase>

#include <algorithm>

namespace tileport::review {

using common::counted;

void CoverageModel::setDecision(const Decision &decision)
{
    std::vector<Line> lines = linesOf(decision);
    if (lines == m_lines)
        return; // the reader keeps place and selection
    beginResetModel();
    m_lines = std::move(lines);
    endResetModel();
}

std::vector<CoverageModel::Line> CoverageModel::linesOf(const Decision &decision)
{
    std::vector<Line> lines;
    for (auto file = decision.covered.cbegin(); file != decision.covered.cend(); ++file)
        lines.push_back({Kind::File, file.key(), tr("%1 bytes").arg(QLocale().toString(file->size)), file->sha256});
    for (auto tool = decision.tools.cbegin(); tool != decision.tools.cend(); ++tool)
        lines.push_back({Kind::Tool, tr("tool %1").arg(tool.key()), *tool, {}});
    if (!decision.policy.name.isEmpty())
        lines.push_back({Kind::Policy, tr("policy"), decision.policy.name, decision.policy.sha256});
    for (const CoveredAcceptance &acceptance : decision.acceptances)
        lines.push_back({Kind::Acceptance, tr("accepted finding"), acceptance.key.finding, acceptance.sha256});
    for (const CoveredWaiver &waiver : decision.waivers)
        lines.push_back({Kind::Waiver, tr("waived critical finding"), waiver.key.finding, waiver.entry});
    return lines;
}

qint64 CoverageModel::count(Kind kind) const
{
    return std::ranges::count(m_lines, kind, &Line::kind);
}

QString CoverageModel::summary() const
{
    QStringList parts{counted(count(Kind::File), tr("1 file"), tr("%1 files")), counted(count(Kind::Tool), tr("1 tool version"), tr("%1 tool versions"))};
    for (const Line &line : m_lines) {
        if (line.kind == Kind::Policy)
            parts.append(tr("policy “%1”").arg(line.detail));
    }
    if (const qint64 accepted = count(Kind::Acceptance); accepted > 0)
        parts.append(counted(accepted, tr("1 accepted finding"), tr("%1 accepted findings")));
    if (const qint64 waived = count(Kind::Waiver); waived > 0)
        parts.append(counted(waived, tr("1 waived critical finding"), tr("%1 waived critical findings")));
    return parts.join(QStringLiteral(", "));
}

QVariant CoverageModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Line &line = m_lines[size_t(index.row())];
    const QString &text = index.column() == WhatColumn ? line.what : index.column() == DetailColumn ? line.detail : line.hash;
    switch (role) {
    case Qt::DisplayRole: return text;
    case Qt::ToolTipRole: return text;
    case Qt::AccessibleTextRole: return text.isEmpty() ? tr("none") : text;
    case Qt::FontRole: return index.column() == HashColumn ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont)) : QVariant();
    case KindRole: return int(line.kind);
    default: return {};
    }
}

QVariant CoverageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhatColumn: return tr("Covered");
    case DetailColumn: return tr("Size or version");
    default: return tr("SHA-256");
    }
}

} // namespace tileport::review
