// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/linkindex.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace tileport::session {

using irdiff::Side;
using irgraph::OpId;

namespace {

void sortUnique(QList<int> &numbers)
{
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

QList<int> linesOf(const SideIndex &side, const std::vector<OpId> &ops)
{
    QList<int> lines;
    for (const OpId op : ops)
        lines.append(side.linesOf(op));
    sortUnique(lines);
    return lines;
}

QString tr(const char *text)
{
    return QCoreApplication::translate("tileport::session::LinkIndex", text);
}

QString lineWord(PaneId pane)
{
    return pane == PaneId::Source ? tr("Source line") : tr("Rust line");
}

} // namespace

SideIndex::SideIndex(const irgraph::IrGraph &graph, const QString &file)
{
    const std::string wanted = QFileInfo(file).fileName().toStdString();
    if (wanted.empty())
        return;
    // Many operations share a location, and a location's file is one of few strings: compare strings once.
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const OpId op(i);
        for (const irgraph::Frame &frame : graph.frames(graph.location(op))) {
            if (frame.isLibrary || frame.line == 0)
                continue;
            const std::string_view path = graph.string(frame.file);
            if (path.size() >= wanted.size() && path.substr(path.size() - wanted.size()) == wanted
                && (path.size() == wanted.size() || path[path.size() - wanted.size() - 1] == '/'))
                add(op, int(frame.line));
        }
    }
}

SideIndex::SideIndex(const std::vector<std::vector<std::pair<QString, int>>> &framesByOp, const QString &file)
{
    const QString wanted = QFileInfo(file).fileName();
    for (size_t i = 0; i < framesByOp.size(); ++i)
        for (const auto &[path, line] : framesByOp[i])
            if (line > 0 && QFileInfo(path).fileName() == wanted)
                add(OpId(i), line);
}

void SideIndex::add(OpId op, int line)
{
    QList<int> &lines = m_linesOfOp[op.value];
    if (lines.contains(line))
        return;
    lines.append(line);
    std::sort(lines.begin(), lines.end());
    m_opsAtLine[line].push_back(op);
}

const std::vector<OpId> &SideIndex::opsAt(int line) const
{
    static const std::vector<OpId> kNone;
    const auto it = m_opsAtLine.constFind(line);
    return it == m_opsAtLine.constEnd() ? kNone : *it;
}

const QList<int> &SideIndex::linesOf(OpId op) const
{
    static const QList<int> kNone;
    const auto it = m_linesOfOp.constFind(op.value);
    return it == m_linesOfOp.constEnd() ? kNone : *it;
}

QList<int> SideIndex::mappedLines() const
{
    QList<int> lines = m_opsAtLine.keys();
    std::sort(lines.begin(), lines.end());
    return lines;
}

LinkIndex::LinkIndex(SideIndex reference, SideIndex generated, irdiff::IrDiffPtr diff)
    : m_reference(std::move(reference)), m_generated(std::move(generated)), m_diff(std::move(diff))
{
}

std::vector<OpId> LinkIndex::partners(Side side, const std::vector<OpId> &ops) const
{
    std::vector<OpId> found;
    if (!m_diff)
        return found;
    const std::vector<OpId> &table = side == Side::Left ? m_diff->partnerOfLeft : m_diff->partnerOfRight;
    for (const OpId op : ops)
        if (op.value < table.size() && table[op.value].isValid())
            found.push_back(table[op.value]);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

QHash<int, irdiff::ChangeKind> LinkIndex::lineChanges(Side side) const
{
    const SideIndex &index = side == Side::Left ? m_reference : m_generated;
    QHash<int, irdiff::ChangeKind> kinds;
    for (const int line : index.mappedLines())
        kinds.insert(line, irdiff::ChangeKind::Same);
    if (!m_diff)
        return kinds;
    for (const irdiff::OpChange &change : m_diff->changes) {
        const OpId op = side == Side::Left ? change.left : change.right;
        if (change.kind == irdiff::ChangeKind::Same || !op.isValid())
            continue;
        // The kinds are ordered by how much they ask for attention.
        for (const int line : index.linesOf(op))
            kinds[line] = std::max(kinds.value(line), change.kind);
    }
    return kinds;
}

LinkedPlaces LinkIndex::linked(const Selection &selection) const
{
    LinkedPlaces places;
    switch (selection.pane) {
    case PaneId::Source:
        places.referenceOps = m_reference.opsAt(selection.line);
        places.generatedOps = partners(Side::Left, places.referenceOps);
        break;
    case PaneId::Reference:
        if (selection.op.isValid())
            places.referenceOps = {selection.op};
        places.generatedOps = partners(Side::Left, places.referenceOps);
        break;
    case PaneId::Rust:
        places.generatedOps = m_generated.opsAt(selection.line);
        places.referenceOps = partners(Side::Right, places.generatedOps);
        break;
    case PaneId::Generated:
        if (selection.op.isValid())
            places.generatedOps = {selection.op};
        places.referenceOps = partners(Side::Right, places.generatedOps);
        break;
    }
    places.sourceLines = linesOf(m_reference, places.referenceOps);
    places.rustLines = linesOf(m_generated, places.generatedOps);
    explain(selection, places);
    return places;
}

void LinkIndex::explain(const Selection &selection, LinkedPlaces &places) const
{
    const bool isText = selection.pane == PaneId::Source || selection.pane == PaneId::Rust;
    const bool isLeft = selection.pane == PaneId::Source || selection.pane == PaneId::Reference;
    const auto &own = isLeft ? places.referenceOps : places.generatedOps;
    const auto &other = isLeft ? places.generatedOps : places.referenceOps;
    const QList<int> &ownLines = isLeft ? places.sourceLines : places.rustLines;
    const QString otherName = isLeft ? tr("generated") : tr("reference");
    if (isText && own.empty()) {
        places.explanation = tr("%1 %2 is not mapped: no operation carries it as its location")
                                 .arg(lineWord(selection.pane)).arg(selection.line);
        return;
    }
    if (own.empty()) {
        places.explanation = tr("This line has no operation");
        return;
    }
    QString text = isText ? tr("%1 %2: %3").arg(lineWord(selection.pane)).arg(selection.line).arg(own.size() == 1 ? tr("1 operation") : tr("%1 operations").arg(own.size()))
                          : ownLines.isEmpty() ? tr("Operation without a location in the pane's file")
                                               : tr("Operation from line %1").arg(ownLines.first());
    text += other.empty() ? tr(", no counterpart in the %1 Tile IR").arg(otherName)
        : other.size() == 1     ? tr(", 1 counterpart in the %1 Tile IR").arg(otherName)
                                : tr(", %1 counterparts in the %2 Tile IR").arg(other.size()).arg(otherName);
    places.explanation = text;
}

} // namespace tileport::session
