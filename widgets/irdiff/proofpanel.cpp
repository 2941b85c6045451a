// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/proofpanel.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/theme.h"

#include <QFontDatabase>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace tileport::irdiff {

using common::ColorRole;
using common::Theme;
using irgraph::ValueId;

namespace {
constexpr int kShownSteps = 7;

/// Draws the sign of a step in the colour of its kind; the sign alone already says it.
class SignDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto kind = ProofStepKind(index.data(ProofModel::KindRole).toInt());
        const bool differs = kind == ProofStepKind::Difference || kind == ProofStepKind::Unpaired;
        const ColorRole role = differs ? ColorRole::Error : kind == ProofStepKind::ByRule || kind == ProofStepKind::OneSided ? ColorRole::Info : ColorRole::Success;
        option->palette.setColor(QPalette::Text, Theme::matching(option->palette).color(role));
        option->font.setBold(true);
    }
};
} // namespace

ProofPanel::ProofPanel(QWidget *parent) : QWidget(parent), m_model(new ProofModel(this)), m_summary(new QLabel(this)), m_steps(new QTreeView(this))
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Why two values are equal"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    auto *close = new QToolButton(this);
    close->setText(tr("Close"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &ProofPanel::closed);
    auto *top = new QHBoxLayout;
    top->addWidget(m_summary, 1);
    top->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(3);
    column->addLayout(top);
    column->addWidget(m_steps, 1);
    m_steps->setModel(m_model);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setRootIsDecorated(false);
    m_steps->setUniformRowHeights(true);
    m_steps->setAllColumnsShowFocus(true);
    m_steps->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_steps->setItemDelegateForColumn(ProofModel::SignColumn, new SignDelegate(m_steps));
    m_steps->header()->setFont(font());
    m_steps->installEventFilter(this);
    setFocusProxy(m_steps);
    connect(m_steps, &QTreeView::doubleClicked, this, [this](const QModelIndex &index) { choose(index.row()); });
}

QSize ProofPanel::sizeHint() const
{
    return {400, fontMetrics().height() * (kShownSteps + 3) + 24};
}

QString ProofPanel::summary() const
{
    return m_summary->text();
}

void ProofPanel::open(const IrPair &pair, ValueId left, ValueId right)
{
    explain(pair, left, right);
    QWidget::show();
    setFocus(Qt::ShortcutFocusReason);
}

void ProofPanel::explain(const IrPair &pair, ValueId left, ValueId right)
{
    m_pair = pair;
    m_left = left;
    m_summary->setText(tr("Looking for the reasons…"));
    m_model->setProof({}, {});
    m_job.start([pair, left, right](const CancelToken &) { return explainEquality(*pair.diff(), left, right); },
                [this, pair](ValueProof proof) { show(pair, std::move(proof)); });
}

void ProofPanel::show(IrPair pair, ValueProof proof)
{
    m_summary->setText(proof.summary);
    const int first = std::max(0, proof.firstDifference);
    m_model->setProof(std::move(pair), std::move(proof));
    const int width = m_steps->viewport()->width();
    m_steps->header()->resizeSection(ProofModel::SignColumn, 5 * fontMetrics().averageCharWidth());
    for (const int column : {ProofModel::LeftColumn, ProofModel::RightColumn})
        m_steps->header()->resizeSection(column, width * 33 / 100);
    m_steps->setCurrentIndex(m_model->index(first, 0));
    common::announce(this, m_summary->text());
}

void ProofPanel::choose(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const ProofStep step = m_model->step(row);
    Q_EMIT stepChosen(step.left, step.right);
}

// The list would search for the letters typed and take Enter for itself.
bool ProofPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        choose(m_steps->currentIndex().row());
    else if (key == Qt::Key_Escape)
        Q_EMIT closed();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

void ProofPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace tileport::irdiff
