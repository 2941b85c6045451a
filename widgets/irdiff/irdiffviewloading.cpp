// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// How another pair or another mode gets on screen without moving what the reader looks at, and the proof panel.
#include "widgets/irdiff/irdiffview.h"

#include "widgets/irdiff/findbar.h"
#include "widgets/irdiff/findcontroller.h"
#include "widgets/irdiff/gotobar.h"
#include "widgets/irdiff/irdiffnavigator.h"
#include "widgets/irdiff/proofpanel.h"

#include <QAction>
#include <QApplication>
#include <QLocale>
#include <QScrollBar>

#include <limits>

namespace tileport::irdiff {

using irgraph::OpId;
using irgraph::ValueId;

void IrDiffView::setDiff(IrDiffPtr diff)
{
    request(IrPair(std::move(diff)));
}

void IrDiffView::setGraph(Side side, irgraph::IrGraphPtr graph)
{
    irgraph::IrGraphPtr other = m_wanted.graph(otherSide(side));
    request(side == Side::Left ? IrPair(std::move(graph), std::move(other)) : IrPair(std::move(other), std::move(graph)));
}

void IrDiffView::request(IrPair pair)
{
    m_wanted = std::move(pair);
    for (const Side side : kSides)
        m_wanted.setName(side, m_header->title(side).name);
    m_loader->load(m_wanted, m_options.mode == ViewMode::Raw, m_pair);
}

void IrDiffView::setRowOptions(const RowOptions &options)
{
    const RowOptions before = std::exchange(m_options, options);
    if (options == before)
        return;
    if (m_loader->isLoading() || (options.mode == ViewMode::Raw) != (before.mode == ViewMode::Raw)) {
        request(m_wanted);
    } else {
        const ReadingPlace place(m_rows, m_layout, m_navigator->caret());
        m_rows.setOptions(options);
        place.restore(m_rows, {});
        rowsChanged();
        restorePlace(place, {});
    }
    updateCommands();
    updateSummary();
    Q_EMIT rowOptionsChanged(options);
}

void IrDiffView::install(const LoadedPair &loaded)
{
    const ReadingPlace place(m_rows, m_layout, m_navigator->caret());
    const std::array<ValueId, 2> values{marks().value[0].value, marks().value[1].value};
    const std::array<bool, 2> isSame{m_pair.has(Side::Left) && m_pair.graph(Side::Left) == loaded.pair.graph(Side::Left),
                                     m_pair.has(Side::Right) && m_pair.graph(Side::Right) == loaded.pair.graph(Side::Right)};
    auto old = std::make_shared<std::pair<IrPair, RowIndexPtr>>(std::move(m_pair), nullptr);
    const bool isLarge = m_rows.rowCount() > PairLoader::kInlineLines;
    m_pair = loaded.pair;
    for (const Side side : kSides)
        m_pair.setName(side, m_header->title(side).name);
    old->second = m_rows.reset(&m_pair, loaded.index, m_options);
    // Freeing a large program takes longer than a frame; the last owner may be this view.
    if (isLarge)
        QThreadPool::globalInstance()->start([old = std::move(old)]() mutable { old.reset(); });
    m_lines.reset(&m_pair, &m_rows);
    m_navigator->reset();
    m_reportedOp = {};
    if (loaded.keepsPlace)
        place.restore(m_rows, loaded.maps);
    for (const Side side : kSides) {
        if (loaded.keepsPlace && isSame[sideIndex(side)] && values[sideIndex(side)].isValid())
            m_navigator->markValue(side, values[sideIndex(side)]);
    }
    rowsChanged();
    if (loaded.keepsPlace)
        restorePlace(place, loaded);
    else
        verticalScrollBar()->setValue(0);
    updateSummary();
    m_find->refresh();
    refreshProof();
    Q_EMIT pairShown();
}

// An open proof is about the programs that are shown: it is made again after an edit, and goes with its program.
void IrDiffView::refreshProof()
{
    const IrPair &explained = m_proofPanel->pair();
    if (m_proofPanel->isHidden() || explained.diff() == m_wanted.diff())
        return;
    const ValueId left = m_proofPanel->left();
    if (m_wanted.diff() && left.isValid() && explained.graph(Side::Left) == m_wanted.graph(Side::Left)) {
        m_proofPanel->explain(m_wanted, left, m_wanted.counterpart(Side::Left, left));
        return;
    }
    const bool hadFocus = m_proofPanel->isAncestorOf(QApplication::focusWidget());
    m_proofPanel->hide();
    if (hadFocus)
        setFocus();
    arrange();
}

void IrDiffView::restorePlace(const ReadingPlace &place, const LoadedPair &loaded)
{
    if (const std::optional<Caret> caret = place.caret(m_rows, loaded.maps))
        m_navigator->placeCaret(*caret, false);
    const qint64 y = place.scrollY(m_rows, loaded.maps, m_layout.cell.lineHeight).value_or(0);
    verticalScrollBar()->setValue(int(std::clamp<qint64>(y, 0, std::numeric_limits<int>::max())));
    viewport()->update();
}

void IrDiffView::updateCommands()
{
    const RowOptions &options = m_options;
    action(Command::CollapseEqual)->setChecked(options.collapsesEqual);
    action(Command::CollapseExplained)->setChecked(options.collapsesExplained);
    action(Command::ShowEverything)->setChecked(options.mode == ViewMode::Everything);
    action(Command::ShowUnexplained)->setChecked(options.mode == ViewMode::Unexplained);
    action(Command::ShowExplained)->setChecked(options.mode == ViewMode::Explained);
    action(Command::ShowRaw)->setChecked(options.mode == ViewMode::Raw);
}

QString IrDiffView::countsText() const
{
    QStringList parts;
    const auto add = [&](size_t count, const QString &text) {
        if (count > 0)
            parts << text.arg(QLocale().toString(qulonglong(count)));
    };
    if (m_rows.options().mode == ViewMode::Raw) {
        add(m_rows.countIn(ChangeKind::Removed, 0, m_rows.rowCount()), tr("- %1 lines only left"));
        add(m_rows.countIn(ChangeKind::Added, 0, m_rows.rowCount()), tr("+ %1 lines only right"));
        parts.prepend(tr("raw text"));
        return parts.join(QStringLiteral("  ·  "));
    }
    const RowIndex &index = m_rows.index();
    add(index.operations(ChangeKind::Changed), tr("~ %1 changed"));
    add(index.operations(ChangeKind::Added), tr("+ %1 added"));
    add(index.operations(ChangeKind::Removed), tr("- %1 removed"));
    if (parts.isEmpty())
        parts << tr("no differences");
    add(index.explainedIn(0, m_rows.rowCount()).operations, tr("= %1 explained"));
    return parts.join(QStringLiteral("  ·  "));
}

void IrDiffView::updateSummary()
{
    QStringList parts;
    if (m_loader->isLoading()) {
        parts << tr("preparing…");
    } else if (m_pair.diff() && m_wanted.diff()) {
        parts << verdictName(m_wanted.diff()->verdict) << countsText();
        if (m_wanted.diff()->isApproximate)
            parts << tr("approximate");
        if (!m_rows.index().isConsistent())
            parts << tr("rows incomplete");
    } else if (m_pair.has(Side::Left) && m_pair.has(Side::Right)) {
        parts << tr("not compared");
    }
    const QString summary = parts.join(QStringLiteral("  ·  "));
    m_header->setSummary(summary);
    Q_EMIT summaryChanged(summary);
}

QWidget *IrDiffView::bottomWidget() const
{
    for (QWidget *widget : {static_cast<QWidget *>(m_findBar), static_cast<QWidget *>(m_goToBar), static_cast<QWidget *>(m_proofPanel)}) {
        if (!widget->isHidden())
            return widget;
    }
    return nullptr;
}

void IrDiffView::closeBottom()
{
    for (QWidget *widget : {static_cast<QWidget *>(m_findBar), static_cast<QWidget *>(m_goToBar), static_cast<QWidget *>(m_proofPanel)})
        widget->hide();
    setFocus();
    arrange();
}

// The value under the caret, else the one that is marked.
void IrDiffView::explainValue()
{
    if (!m_wanted.diff())
        return;
    const Side side = m_navigator->caret().side;
    ValueId value = m_navigator->valueAt(m_navigator->caret());
    if (!value.isValid())
        value = marks().value[sideIndex(side)].value;
    if (!value.isValid()) {
        const OpId op = m_navigator->opAtCaret();
        if (op.isValid() && !m_pair.graph(side)->results(op).empty())
            value = m_pair.graph(side)->results(op)[0];
    }
    if (!value.isValid())
        return;
    const ValueId other = m_wanted.counterpart(side, value);
    m_findBar->hide();
    m_goToBar->hide();
    m_proofPanel->open(m_wanted, side == Side::Left ? value : other, side == Side::Left ? other : value);
    arrange();
}

void IrDiffView::goToStep(ValueId left, ValueId right)
{
    const Side side = left.isValid() ? Side::Left : Side::Right;
    m_navigator->markValue(side, left.isValid() ? left : right);
    const OpId op = marks().value[sideIndex(side)].definition;
    if (!op.isValid() || !m_navigator->goToLine(side, m_pair.firstLine(side, op)))
        return;
    rowsChanged();
    afterMove(true);
}

} // namespace tileport::irdiff
