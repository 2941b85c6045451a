// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingsview.h"

#include "widgets/common/theme.h"
#include "widgets/review/findingsdelegate.h"
#include "widgets/review/findingsmodel.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSet>

#include <algorithm>

namespace tileport::review {

using Kind = FindingNode::Kind;

FindingsView::FindingsView(FindingsModel *model, QWidget *parent) : QTreeView(parent), m_model(model)
{
    setModel(model);
    setItemDelegate(new FindingsDelegate(this));
    setAccessibleName(tr("Findings"));
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setAlternatingRowColors(false);
    setTextElideMode(Qt::ElideMiddle); // of a place the line must stay
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setFrameShape(QFrame::NoFrame);
    setExpandsOnDoubleClick(false);
    setIndentation(fontMetrics().averageCharWidth() * 2);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(FindingsModel::FindingColumn, QHeaderView::Stretch);
    const int character = fontMetrics().averageCharWidth();
    header()->resizeSection(FindingsModel::ReferenceColumn, character * 20);
    header()->resizeSection(FindingsModel::GeneratedColumn, character * 19);
    header()->resizeSection(FindingsModel::OwnerColumn, character * 9);
    header()->resizeSection(FindingsModel::StateColumn, character * 17);
    connect(this, &QTreeView::doubleClicked, this, [this] { Q_EMIT jumpRequested(); });
    connect(this, &QTreeView::expanded, this, [this](const QModelIndex &index) { rememberFold(index, true); });
    connect(this, &QTreeView::collapsed, this, [this](const QModelIndex &index) { rememberFold(index, false); });
}

void FindingsView::rememberFold(const QModelIndex &index, bool isOpen)
{
    const FindingNode *node = m_model->node(index);
    if (m_isRestoring || !node)
        return;
    const QString key = m_model->arrangement()->key(FindingsModel::nodeNumber(index));
    const bool isOpenByDefault = node->kind == Kind::Group && !m_model->arrangement()->groups[size_t(node->index)].isExplained;
    std::set<QString> &exceptions = isOpenByDefault ? m_closed : m_opened;
    if (isOpen == isOpenByDefault)
        exceptions.erase(key);
    else
        exceptions.insert(key);
}

namespace {

/// Whether keys are among others, asked in about the order in which those are: rows keep their order over most updates.
class KeysInOrder {
public:
    explicit KeysInOrder(const std::vector<QString> &keys) : m_keys(keys) {}

    [[nodiscard]] bool contains(const QString &key)
    {
        if (m_next < m_keys.size() && m_keys[m_next] == key) {
            ++m_next;
            return true;
        }
        constexpr size_t kFew = 4; // hashing a key takes longer than comparing it with some
        if (m_keys.size() <= kFew)
            return std::ranges::find(m_keys, key) != m_keys.end();
        if (m_set.isEmpty())
            m_set = QSet<QString>(m_keys.begin(), m_keys.end());
        return m_set.contains(key);
    }

private:
    const std::vector<QString> &m_keys;
    size_t m_next = 0;
    QSet<QString> m_set;
};

} // namespace

FindingsView::Memory FindingsView::remember()
{
    Memory memory;
    const ArrangementPtr &shown = m_model->arrangement();
    if (!shown || shown->nodes.empty())
        return memory;
    const auto keyOf = [&](const QModelIndex &index) { return shown->key(FindingsModel::nodeNumber(index)); };
    if (currentIndex().isValid()) {
        memory.current = keyOf(currentIndex());
        memory.currentNode = FindingsModel::nodeNumber(currentIndex());
    }
    if (const QModelIndex top = indexAt({0, 0}); top.isValid())
        memory.top = keyOf(top);
    memory.scroll = verticalScrollBar()->value();
    forEachSelected([&](int32_t node) { memory.selected.push_back(shown->key(node)); });
    return memory;
}

/// One relayout whatever the number of groups: open all, then close the exceptions.
void FindingsView::applyFolds()
{
    const ArrangementPtr &shown = m_model->arrangement();
    expandToDepth(0);
    for (int32_t n = 0; n < shown->topCount; ++n) {
        const FindingNode &node = shown->nodes[size_t(n)];
        if (node.kind != Kind::Group)
            continue;
        const FindingGroup &group = shown->groups[size_t(node.index)];
        if (group.isExplained ? !m_opened.contains(group.key) : m_closed.contains(group.key))
            collapse(m_model->indexOfNode(n));
        for (int32_t c = node.firstChild; group.isExplained && c < node.firstChild + node.childCount; ++c)
            if (m_opened.contains(shown->key(c)))
                expand(m_model->indexOfNode(c));
    }
}

void FindingsView::restore(const Memory &memory)
{
    const Arrangement &shown = *m_model->arrangement();
    QItemSelection selection;
    KeysInOrder selected(memory.selected);
    int32_t current = -1;
    int32_t top = -1;
    // Uses of rules may be a million; they matter only when one was current.
    const bool wantsUses = memory.current.startsWith(QStringLiteral("use:"));
    for (int32_t n = 0; n < int32_t(shown.nodes.size()); ++n) {
        if (shown.nodes[size_t(n)].kind == Kind::RuleUse && !wantsUses)
            continue;
        const QString key = shown.key(n);
        if (key == memory.current)
            current = n;
        if (key == memory.top)
            top = n;
        if (selected.contains(key)) {
            // Neighbours make one range: a selection of single rows is merged pair by pair, which takes seconds for 20 k.
            QModelIndex first = m_model->indexOfNode(n);
            const QModelIndex last = first.siblingAtColumn(FindingsModel::ColumnCount_ - 1);
            if (!selection.isEmpty() && selection.constLast().bottom() + 1 == last.row() && selection.constLast().parent() == last.parent())
                first = selection.takeLast().topLeft();
            selection.append(QItemSelectionRange(first, last));
        }
    }
    // What was current is gone: its place is kept.
    if (current < 0 && memory.currentNode >= 0)
        current = std::min(memory.currentNode, int32_t(shown.nodes.size()) - 1);
    if (current >= 0)
        selectionModel()->setCurrentIndex(m_model->indexOfNode(current), QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (selection.isEmpty() && current >= 0)
        selectionModel()->select(m_model->indexOfNode(current), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (top >= 0 && memory.scroll > 0)
        scrollTo(m_model->indexOfNode(top), QAbstractItemView::PositionAtTop);
}

void FindingsView::present(ArrangementPtr arrangement)
{
    {
        const QScopedValueRollback<bool> guard(m_isRestoring, true);
        const Memory memory = remember();
        m_model->setArrangement(std::move(arrangement));
        if (m_model->arrangement() && !m_model->arrangement()->nodes.empty()) {
            applyFolds();
            restore(memory);
        }
    }
    Q_EMIT currentShown();
}

int32_t FindingsView::startOfStep(int direction) const
{
    const ArrangementPtr &shown = m_model->arrangement();
    const int32_t count = shown ? int32_t(shown->nodes.size()) : 0;
    if (currentIndex().isValid() && !m_isLinked)
        return FindingsModel::nodeNumber(currentIndex());
    if (m_visited.isEmpty())
        return direction > 0 ? -1 : count;
    for (int32_t n = 0; n < count; ++n) {
        if (shown->nodes[size_t(n)].kind == Kind::Finding && shown->key(n) == m_visited)
            return n;
    }
    // It is gone; what stood behind it stands there now.
    return std::clamp(direction > 0 ? m_visitedNode - 1 : m_visitedNode, -1, count);
}

void FindingsView::noteVisit(const QModelIndex &index)
{
    m_isLinked = false;
    m_visited = index.isValid() ? m_model->arrangement()->key(FindingsModel::nodeNumber(index)) : QString();
    m_visitedNode = index.isValid() ? FindingsModel::nodeNumber(index) : -1;
}

bool FindingsView::step(int direction)
{
    const ArrangementPtr &shown = m_model->arrangement();
    const int32_t count = shown ? int32_t(shown->nodes.size()) : 0;
    // Findings have ascending node numbers in the order in which they are read.
    int32_t n = startOfStep(direction);
    for (int32_t tried = 0; tried < count; ++tried) {
        n = (n + direction + count) % count;
        if (shown->nodes[size_t(n)].kind != Kind::Finding)
            continue;
        {
            const QScopedValueRollback<bool> guard(m_isRestoring, true);
            setCurrentIndex(m_model->indexOfNode(n));
        }
        noteVisit(currentIndex());
        Q_EMIT currentShown();
        Q_EMIT currentMoved(); // also when it is the only one: the reader may have scrolled elsewhere
        return true;
    }
    return false;
}

bool FindingsView::reveal(int32_t item)
{
    const ArrangementPtr &shown = m_model->arrangement();
    if (!shown)
        return false;
    const auto found = std::ranges::find_if(shown->nodes, [&](const FindingNode &node) { return node.kind == Kind::Finding && node.index == item; });
    if (found == shown->nodes.end())
        return false;
    const QScopedValueRollback<bool> guard(m_isRestoring, true);
    const QModelIndex row = m_model->indexOfNode(int32_t(found - shown->nodes.begin()));
    if (row == currentIndex())
        return true; // The reader is there already.
    setCurrentIndex(row);
    m_isLinked = true;
    Q_EMIT currentShown();
    return true;
}

// By ranges: a list of twenty thousand indexes takes longer to make than a frame.
void FindingsView::forEachSelected(const std::function<void(int32_t)> &visit) const
{
    for (const QItemSelectionRange &range : selectionModel()->selection()) {
        const int32_t first = FindingsModel::nodeNumber(m_model->index(range.top(), 0, range.parent()));
        for (int32_t row = 0; row < range.height(); ++row)
            visit(first + row); // the children of a node follow each other
    }
}

std::vector<int32_t> FindingsView::selectedItems() const
{
    std::vector<int32_t> items;
    const ArrangementPtr &shown = m_model->arrangement();
    forEachSelected([&](int32_t number) {
        const FindingNode &node = shown->nodes[size_t(number)];
        if (node.kind == Kind::Finding)
            items.push_back(node.index);
    });
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

const FindingNode *FindingsView::currentNode() const
{
    return m_model->node(currentIndex());
}

void FindingsView::setClosingText(const QString &text)
{
    m_closing = text;
    viewport()->update();
}

void FindingsView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (m_isRestoring)
        return;
    noteVisit(current);
    Q_EMIT currentShown();
    if (current.isValid())
        Q_EMIT currentMoved();
}

void FindingsView::keyPressEvent(QKeyEvent *event)
{
    const bool isPlain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if (isPlain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        const FindingNode *node = currentNode();
        if (node && (node->kind == Kind::Group || node->kind == Kind::Rule))
            setExpanded(currentIndex(), !isExpanded(currentIndex()));
        else if (node)
            Q_EMIT jumpRequested();
    } else if (isPlain && event->key() == Qt::Key_A) {
        Q_EMIT acceptRequested();
    } else if (isPlain && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
        Q_EMIT withdrawRequested();
    } else {
        QTreeView::keyPressEvent(event);
    }
}

void FindingsView::paintEvent(QPaintEvent *event)
{
    QTreeView::paintEvent(event);
    if (m_closing.isEmpty())
        return;
    QModelIndex last = m_model->index(m_model->rowCount() - 1, 0);
    while (last.isValid() && isExpanded(last) && m_model->rowCount(last) > 0)
        last = m_model->index(m_model->rowCount(last) - 1, 0, last);
    const int bottom = last.isValid() ? visualRect(last).bottom() : 0;
    QPainter painter(viewport());
    painter.setPen(common::Theme::matching(palette()).color(common::ColorRole::Muted));
    const QRect room = viewport()->rect().adjusted(12, bottom + 10, -12, 0);
    if (room.height() >= fontMetrics().height())
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_closing);
}

} // namespace tileport::review
