// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/specialisationview.h"

#include "widgets/common/theme.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace tileport::irdiff {

using common::ColorRole;
using common::Theme;

namespace {

/// Draws the status in its colour; sign and word already say it.
class StatusDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto status = FactStatus(index.data(SpecialisationModel::StatusRole).toInt());
        const ColorRole role = status == FactStatus::Contradicts ? ColorRole::Error
            : isProblem(status)                                  ? ColorRole::Warning
            : status == FactStatus::Agrees                       ? ColorRole::Success
                                                                 : ColorRole::Muted;
        option->palette.setColor(QPalette::Text, Theme::matching(option->palette).color(role));
        option->font.setBold(status == FactStatus::Contradicts);
    }
};

/// As wide as what is shown, up to a limit that leaves room for the reason in the last column.
void fitColumns(QTreeView *view)
{
    const int limit = 26 * view->fontMetrics().averageCharWidth();
    for (int column = 0; column + 1 < view->model()->columnCount(); ++column) {
        view->resizeColumnToContents(column);
        view->setColumnWidth(column, std::min(limit, view->columnWidth(column) + 8));
    }
}

} // namespace

SpecialisationView::SpecialisationView(QWidget *parent)
    : QWidget(parent), m_facts(new SpecialisationModel(this)), m_parameters(new ParameterModel(this))
{
    m_tabs = new QTabWidget(this);
    m_tabs->setDocumentMode(true);
    m_factsView = addTable(m_facts, tr("&Facts"));
    m_parametersView = addTable(m_parameters, tr("&Parameters"));
    m_factsView->setItemDelegateForColumn(SpecialisationModel::StatusColumn, new StatusDelegate(m_factsView));
    m_onlyProblems = new QCheckBox(tr("&Only problems"), this);
    connect(m_onlyProblems, &QCheckBox::toggled, m_facts, &SpecialisationModel::setOnlyProblems);
    m_note = new QLabel(this);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(3);
    auto *row = new QHBoxLayout;
    column->addLayout(row);
    row->addWidget(m_onlyProblems);
    row->addWidget(m_note, 1);
    addPairingButtons();
    column->addWidget(m_tabs, 1);
    setFocusProxy(m_factsView);
    showNote();
}

QTreeView *SpecialisationView::addTable(QAbstractItemModel *model, const QString &title)
{
    auto *view = new QTreeView(this);
    view->setModel(model);
    view->setAccessibleName(QString(title).remove(u'&'));
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setFrameShape(QFrame::NoFrame);
    view->header()->setStretchLastSection(true);
    view->installEventFilter(this);
    connect(view, &QTreeView::doubleClicked, this, &SpecialisationView::jump);
    m_tabs->addTab(view, title);
    return view;
}

void SpecialisationView::addPairingButtons()
{
    auto *row = static_cast<QHBoxLayout *>(layout()->itemAt(0)->layout());
    const auto addButton = [this, row](const QString &text, const QString &tip) {
        auto *button = new QPushButton(text, this);
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    connect(addButton(tr("Choose Par&tner…"), tr("Pair the parameter with another one (F2)")), &QPushButton::clicked, this, &SpecialisationView::choosePartner);
    m_undo = addButton(tr("&Undo"), tr("Take the last correction of the pairing back"));
    m_redo = addButton(tr("Re&do"), tr("Make the correction again"));
    m_reset = addButton(tr("&Reset"), tr("Forget all corrections"));
    connect(m_undo, &QPushButton::clicked, this, &SpecialisationView::undoRequested);
    connect(m_redo, &QPushButton::clicked, this, &SpecialisationView::redoRequested);
    connect(m_reset, &QPushButton::clicked, this, &SpecialisationView::resetRequested);
    setCorrections(false, false, false);
}

void SpecialisationView::setCorrections(bool canUndo, bool canRedo, bool hasSome)
{
    m_undo->setEnabled(canUndo);
    m_redo->setEnabled(canRedo);
    m_reset->setEnabled(hasSome);
}

void SpecialisationView::setDiff(const IrDiffPtr &diff)
{
    m_diff = diff;
    const int fact = m_factsView->currentIndex().row();
    const int parameter = m_parametersView->currentIndex().row();
    m_facts->setDiff(diff);
    m_parameters->setDiff(diff);
    m_factsView->setCurrentIndex(m_facts->index(fact, 0));
    m_parametersView->setCurrentIndex(m_parameters->index(parameter, 0));
    if (!diff)
        m_fitted.clear();
    for (QTreeView *view : {m_factsView, m_parametersView})
        fitOnce(view);
    showNote();
}

// Only what is laid out can be measured; and widths that the reader chose survive an edit of the kernel.
void SpecialisationView::fitOnce(QTreeView *view)
{
    if (!view->isVisible() || view->model()->rowCount() == 0 || m_fitted.contains(view))
        return;
    m_fitted.insert(view);
    fitColumns(view);
}

void SpecialisationView::setPairingNote(const QString &note)
{
    m_pairingNote = note;
    showNote();
}

void SpecialisationView::showNote()
{
    m_note->setText(m_pairingNote.isEmpty() ? m_facts->summary() : m_pairingNote);
    m_note->setToolTip(m_note->text());
}

QString SpecialisationView::note() const
{
    return m_note->text();
}

void SpecialisationView::jump()
{
    const bool isFact = m_tabs->currentWidget() == m_factsView;
    const SpecialisationRow *fact = isFact ? m_facts->fact(m_factsView->currentIndex().row()) : nullptr;
    const int number = fact ? fact->pair : m_parametersView->currentIndex().row();
    const ParameterPair *pair = !isFact || fact ? m_parameters->pair(number) : nullptr;
    if (fact || pair)
        Q_EMIT jumpRequested(pair ? *pair : ParameterPair(), fact ? fact->rightPlace : Place());
}

void SpecialisationView::choosePartner()
{
    const bool isFact = m_tabs->currentWidget() == m_factsView;
    const SpecialisationRow *fact = isFact ? m_facts->fact(m_factsView->currentIndex().row()) : nullptr;
    const int number = fact ? fact->pair : isFact ? -1 : m_parametersView->currentIndex().row();
    const ParameterPair *pair = m_parameters->pair(number);
    const QStringList candidates = m_parameters->candidates(number);
    if (!pair || candidates.isEmpty()) {
        m_note->setText(tr("The generated program has no other parameter of this type"));
        return;
    }
    bool isAccepted = false;
    const QString left = pair->leftName; // the dialog lets the tables change
    const QString right = QInputDialog::getItem(this, tr("Choose Partner"), tr("%1 of the reference is paired with:").arg(left), candidates, 0, false, &isAccepted);
    if (isAccepted)
        Q_EMIT pairRequested(left, right);
}

bool SpecialisationView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        fitOnce(static_cast<QTreeView *>(watched));
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        jump();
    else if (key == Qt::Key_F2)
        choosePartner();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

} // namespace tileport::irdiff
