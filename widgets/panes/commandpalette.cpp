// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/commandpalette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace tileport::panes {


namespace {

/// Category at the left in grey, text with matched letters in bold, shortcut at the right.
class PaletteDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {200, option.fontMetrics.height() + 10};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool isCurrent = option.state & QStyle::State_Selected;
        const bool isEnabled = option.state & QStyle::State_Enabled;
        const QPalette &colors = option.palette;
        const QPalette::ColorGroup group = isEnabled ? QPalette::Active : QPalette::Disabled;
        if (isCurrent)
            painter->fillRect(option.rect, colors.highlight());
        const QColor muted = isCurrent ? colors.color(group, QPalette::HighlightedText) : colors.color(QPalette::PlaceholderText);
        const QColor text = colors.color(group, isCurrent ? QPalette::HighlightedText : QPalette::Text);
        const QRect inner = option.rect.adjusted(10, 0, -10, 0);
        const int categoryWidth = option.fontMetrics.averageCharWidth() * 12;
        painter->setPen(muted);
        painter->setFont(option.font);
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, index.data(PaletteModel::CategoryRole).toString());
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, index.data(PaletteModel::ShortcutRole).toString());
        painter->setPen(text);
        paintMatched(painter, inner.adjusted(categoryWidth, 0, 0, 0), index);
    }

private:
    static void paintMatched(QPainter *painter, const QRect &rect, const QModelIndex &index)
    {
        const QString text = index.data().toString();
        const auto positions = index.data(PaletteModel::PositionsRole).value<QList<int>>();
        QFont plain = painter->font();
        QFont bold = plain;
        bold.setBold(true);
        int x = rect.left();
        for (int i = 0; i < text.size(); ++i) {
            painter->setFont(positions.contains(i) ? bold : plain);
            const QString letter = text.mid(i, 1);
            painter->drawText(QRect(x, rect.top(), rect.right() - x, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, letter);
            x += painter->fontMetrics().horizontalAdvance(letter);
        }
        painter->setFont(plain);
    }
};

} // namespace

CommandPalette::CommandPalette(QWidget *parent)
    : QFrame(parent), m_input(new QLineEdit(this)), m_list(new QListView(this)), m_model(new PaletteModel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Command palette"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_input);
    column->addWidget(m_list);
    m_input->setPlaceholderText(tr("Type to search for a command"));
    m_input->setAccessibleName(tr("Search for a command"));
    m_input->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Commands"));
    connect(m_input, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setQuery(text);
        m_list->setCurrentIndex(QModelIndex());
        step(1);
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::choose);
    hide();
}

void CommandPalette::open(const QList<PaletteEntry> &entries)
{
    m_focusBefore = QApplication::focusWidget();
    m_model->setEntries(entries);
    m_input->clear();
    m_model->setQuery({});
    const QWidget *host = parentWidget();
    const int width = qMin(host->width() - 40, 640);
    setGeometry((host->width() - width) / 2, 40, width, qMin(host->height() - 80, 420));
    show();
    raise();
    m_input->setFocus(Qt::PopupFocusReason);
    m_list->setCurrentIndex(QModelIndex());
    step(1);
}

void CommandPalette::step(int direction)
{
    const int count = m_model->rowCount();
    int row = m_list->currentIndex().isValid() ? m_list->currentIndex().row() : direction > 0 ? -1 : count;
    for (int tries = 0; tries < count; ++tries) {
        row = (row + direction + count) % count;
        if (m_model->flags(m_model->index(row)) & Qt::ItemIsEnabled) {
            m_list->setCurrentIndex(m_model->index(row));
            return;
        }
    }
}

void CommandPalette::choose(const QModelIndex &index)
{
    if (!index.isValid() || !(m_model->flags(index) & Qt::ItemIsEnabled))
        return;
    const QString id = index.data(PaletteModel::IdRole).toString();
    close();
    Q_EMIT chosen(id);
}

void CommandPalette::close()
{
    hide();
    if (m_focusBefore && m_focusBefore->isVisible())
        m_focusBefore->setFocus();
    m_focusBefore.clear();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut && isVisible()) {
        hide();
        return false;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Escape)
        close();
    else if (key == Qt::Key_Down || key == Qt::Key_Up)
        step(key == Qt::Key_Down ? 1 : -1);
    else if (key == Qt::Key_Return || key == Qt::Key_Enter)
        choose(m_list->currentIndex());
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

} // namespace tileport::panes
