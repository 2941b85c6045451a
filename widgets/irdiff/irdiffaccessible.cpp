// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffaccessible.h"

#include "widgets/irdiff/rowtexts.h"
#include "widgets/irdiff/valuehover.h"

#include <QCoreApplication>

namespace tileport::irdiff {

namespace {
constexpr qsizetype kMaximumSpoken = 2000; // characters of a line

struct IrDiffSpeech {
    Q_DECLARE_TR_FUNCTIONS(IrDiffAccessible)
};

QString prefixOf(const AlignedRow &row, int32_t line)
{
    const QString number = QString::number(line + 1) + QStringLiteral(": ");
    return row.kind == ChangeKind::Same ? number : changeWord(row.kind) + QStringLiteral(", ") + number;
}

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<IrDiffView *>(object);
    return view ? new IrDiffAccessible(view) : nullptr;
}
} // namespace

int accessiblePrefixLength(const IrPair &pair, const IrDiffRows &rows, Side side, uint32_t visible)
{
    const VisibleRow shown = rows.visible(visible);
    const AlignedRow row = pair.row(shown.row);
    return shown.isPlaceholder() || lineOf(row, side) < 0 ? 0 : int(prefixOf(row, lineOf(row, side)).size());
}

QString accessibleLine(const IrPair &pair, const IrDiffRows &rows, Side side, uint32_t visible)
{
    const VisibleRow shown = rows.visible(visible);
    if (shown.isPlaceholder())
        return IrDiffSpeech::tr("%1, Enter to show").arg(hiddenRowsText(rows, shown));
    const AlignedRow row = pair.row(shown.row);
    const int32_t line = lineOf(row, side);
    if (line < 0)
        return IrDiffSpeech::tr("%1, nothing on this side").arg(changeWord(row.kind));
    QString text = prefixOf(row, line) + pair.line(side, line).left(kMaximumSpoken);
    if (rows.isFolded(shown.row))
        text += IrDiffSpeech::tr(", folded, %1 lines").arg(rows.foldEnd(shown.row) - shown.row);
    return text;
}

IrDiffAccessible::IrDiffAccessible(IrDiffView *view) : QAccessibleWidget(view, QAccessible::EditableText) {}

void IrDiffAccessible::install()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

void IrDiffAccessible::caretMoved(IrDiffView *view)
{
    if (!QAccessible::isActive())
        return;
    auto *access = dynamic_cast<IrDiffAccessible *>(QAccessible::queryAccessibleInterface(view));
    if (!access)
        return;
    QAccessibleTextCursorEvent event(view, access->cursorPosition());
    QAccessible::updateAccessibility(&event);
}

IrDiffView *IrDiffAccessible::view() const
{
    return static_cast<IrDiffView *>(object());
}

void *IrDiffAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

QAccessible::State IrDiffAccessible::state() const
{
    QAccessible::State state = QAccessibleWidget::state();
    state.readOnly = true;
    state.multiLine = true;
    state.selectableText = true;
    return state;
}

// The value is the caret's line, with everything that differs in it.
QString IrDiffAccessible::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Value)
        return QAccessibleWidget::text(kind);
    const Caret &caret = view()->marks().selection.caret;
    const AlignedRow row = view()->pair().row(caret.row);
    QString line = accessibleLine(view()->pair(), view()->rows(), caret.side, view()->rows().visibleOf(caret.row));
    if (row.kind != ChangeKind::Same || view()->pair().rules(row) != 0)
        line += QStringLiteral(". ") + changeSentence(view()->pair(), row);
    return line;
}

// Whole blocks around the caret, so that offsets stay the same while the caret moves inside a block.
IrDiffAccessible::Excerpt IrDiffAccessible::excerpt() const
{
    const Caret &caret = view()->marks().selection.caret;
    const IrDiffRows &rows = view()->rows();
    const uint32_t block = rows.visibleOf(caret.row) / kBlock;
    Excerpt window;
    window.first = block > 0 ? (block - 1) * kBlock : 0;
    const uint32_t end = std::min(rows.visibleCount(), (block + 2) * kBlock);
    for (uint32_t i = window.first; i < end; ++i)
        window.lines << accessibleLine(view()->pair(), rows, caret.side, i);
    return window;
}

int IrDiffAccessible::offsetOf(const Excerpt &window, const Caret &caret) const
{
    const IrDiffRows &rows = view()->rows();
    const uint32_t visible = std::max(rows.visibleOf(caret.row), window.first);
    const auto index = std::min<qsizetype>(visible - window.first, window.lines.size());
    int offset = 0;
    for (qsizetype i = 0; i < index; ++i)
        offset += int(window.lines[i].size()) + 1;
    if (index == window.lines.size())
        return std::max(0, offset - 1);
    const int inLine = accessiblePrefixLength(view()->pair(), rows, caret.side, visible) + caret.column;
    return offset + std::min(inLine, int(window.lines[index].size()));
}

IrDiffAccessible::Position IrDiffAccessible::positionAt(const Excerpt &window, int offset) const
{
    const Caret &caret = view()->marks().selection.caret;
    qsizetype index = 0;
    while (index + 1 < window.lines.size() && offset > window.lines[index].size()) {
        offset -= int(window.lines[index].size()) + 1;
        ++index;
    }
    const uint32_t visible = window.first + uint32_t(index);
    return {visible, std::max(0, offset - accessiblePrefixLength(view()->pair(), view()->rows(), caret.side, visible))};
}

Caret IrDiffAccessible::caretAt(int offset) const
{
    const Position position = positionAt(excerpt(), offset);
    return {view()->marks().selection.caret.side, view()->rows().visible(position.visible).row, position.column};
}

void IrDiffAccessible::selection(int index, int *start, int *end) const
{
    const Selection &selection = view()->marks().selection;
    const bool isThere = index == 0 && !selection.isEmpty();
    const Excerpt lines = excerpt();
    *start = isThere ? offsetOf(lines, selection.first()) : 0;
    *end = isThere ? offsetOf(lines, selection.last()) : 0;
}

int IrDiffAccessible::selectionCount() const
{
    return view()->marks().selection.isEmpty() ? 0 : 1;
}

void IrDiffAccessible::addSelection(int start, int end)
{
    setSelection(0, start, end);
}

void IrDiffAccessible::removeSelection(int)
{
    view()->placeCaret(view()->marks().selection.caret);
}

void IrDiffAccessible::setSelection(int, int start, int end)
{
    const Caret first = caretAt(start);
    const Caret last = caretAt(end);
    view()->placeCaret(first);
    view()->placeCaret(last, true);
}

int IrDiffAccessible::cursorPosition() const
{
    return offsetOf(excerpt(), view()->marks().selection.caret);
}

void IrDiffAccessible::setCursorPosition(int position)
{
    view()->placeCaret(caretAt(position));
}

QString IrDiffAccessible::text(int start, int end) const
{
    return excerpt().lines.join(u'\n').mid(start, end - start);
}

int IrDiffAccessible::characterCount() const
{
    int count = 0;
    const Excerpt lines = excerpt();
    for (const QString &line : lines.lines)
        count += int(line.size()) + 1;
    return std::max(0, count - 1);
}

QRect IrDiffAccessible::characterRect(int offset) const
{
    const Position position = positionAt(excerpt(), offset);
    const IrDiffLayout &layout = view()->geometryOfRows();
    const int x = layout.column(view()->marks().selection.caret.side).textLeft - layout.scrollX
        + position.column * layout.cell.charWidth;
    const QRect rect(x, layout.rowTop(position.visible), layout.cell.charWidth, layout.cell.lineHeight);
    return {view()->viewport()->mapToGlobal(rect.topLeft()), rect.size()};
}

int IrDiffAccessible::offsetAtPoint(const QPoint &point) const
{
    const IrDiffLayout &layout = view()->geometryOfRows();
    const QPoint inside = view()->viewport()->mapFromGlobal(point);
    const Hit hit = layout.hit(inside, view()->rows().visibleCount());
    if (!view()->viewport()->rect().contains(inside) || hit.zone == Hit::Zone::Outside || hit.zone == Hit::Zone::Divider)
        return -1;
    const Caret caret{view()->marks().selection.caret.side, view()->rows().visible(hit.visible).row,
                      std::max(0, hit.x / layout.cell.charWidth)};
    return offsetOf(excerpt(), caret);
}

void IrDiffAccessible::scrollToSubstring(int start, int)
{
    view()->placeCaret(caretAt(start));
}

QString IrDiffAccessible::attributes(int offset, int *start, int *end) const
{
    Q_UNUSED(offset)
    *start = 0;
    *end = characterCount();
    return {};
}

} // namespace tileport::irdiff
