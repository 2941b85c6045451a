// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/coveragemodel.h"

#include "widgets/common/counted.h"

#include <QFontDatabase>

#include <algorithm>

namespace tileport::review {

using common::counted;

bool CoverageModel::setDecision(const Decision &decision)
{
    std::vector<Line> others = othersOf(decision);
    if (decision.covered == m_covered && others == m_others)
        return false; // the reader keeps place and selection
    beginResetModel();
    m_covered = decision.covered;
    m_files = m_covered.keys();
    m_others = std::move(others);
    endResetModel();
    return true;
}

CoverageModel::Line CoverageModel::line(int row) const
{
    if (row >= m_files.size())
        return m_others[size_t(row - m_files.size())];
    const QString &path = m_files.at(row);
    const port::FileStamp stamp = m_covered.value(path);
    return {Kind::File, path, counted(stamp.size, tr("1 byte"), tr("%1 bytes")), stamp.sha256};
}

std::vector<CoverageModel::Line> CoverageModel::othersOf(const Decision &decision)
{
    std::vector<Line> lines;
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
    return kind == Kind::File ? m_files.size() : std::ranges::count(m_others, kind, &Line::kind);
}

QString CoverageModel::summary() const
{
    QStringList parts{counted(count(Kind::File), tr("1 file"), tr("%1 files")), counted(count(Kind::Tool), tr("1 tool version"), tr("%1 tool versions"))};
    for (const Line &line : m_others) {
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
    const Line line = this->line(index.row());
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
