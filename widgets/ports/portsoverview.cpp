// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/portsoverview.h"

#include "widgets/common/counted.h"
#include "widgets/ports/portsmodel.h"

#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace tileport::ports {

using session::PortsDesk;

PortsOverview::PortsOverview(QWidget *parent)
    : QWidget(parent), m_desk(new PortsDesk(this)), m_model(new PortsModel(*m_desk, this)), m_filter(new PortsFilter(*m_model, this)), m_title(new QLabel(this)),
      m_summary(new QLabel(this)), m_words(new QLineEdit(this)), m_need(new QComboBox(this)), m_table(new QTableView(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(10);
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.4);
    font.setBold(true);
    m_title->setFont(font);
    m_title->setTextFormat(Qt::PlainText);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setAccessibleName(tr("How many ports are shown"));
    column->addWidget(m_title);
    column->addWidget(createHead());
    createTable();
    column->addWidget(m_table, 1);
    column->addWidget(m_summary);
    connect(m_desk, &PortsDesk::rowsReset, this, &PortsOverview::showSummary);
    connect(m_desk, &PortsDesk::rowsReset, this, [this] { m_filter->setDynamicSortFilter(false); });
    connect(m_desk, &PortsDesk::rowsChanged, this, &PortsOverview::showSummary);
    connect(m_desk, &PortsDesk::allRead, this, &PortsOverview::settle);
    connect(m_desk, &PortsDesk::finished, this, &PortsOverview::showSummary);
    showSummary();
}

QWidget *PortsOverview::createHead()
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    m_words->setPlaceholderText(tr("Filter: names, stages, verdicts, decisions"));
    m_words->setAccessibleName(tr("Filter ports"));
    m_words->setClearButtonEnabled(true);
    m_words->installEventFilter(this);
    connect(m_words, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setWords(text);
        keepCurrent();
    });
    using Need = PortsFilter::Need;
    for (const auto &[text, need] : {std::pair(tr("All ports"), Need::Any), std::pair(tr("Need attention"), Need::Attention), std::pair(tr("Undecided"), Need::Undecided),
                                     std::pair(tr("Stale decisions"), Need::Stale), std::pair(tr("With problems"), Need::Unread)})
        m_need->addItem(text, int(need));
    m_need->setAccessibleName(tr("Which ports"));
    connect(m_need, &QComboBox::currentIndexChanged, this, [this] {
        m_filter->setNeed(Need(m_need->currentData().toInt()));
        keepCurrent();
    });
    auto *open = new QPushButton(tr("&Open"), box);
    connect(open, &QPushButton::clicked, this, &PortsOverview::openCurrent);
    auto *again = new QPushButton(tr("Read &again"), box);
    connect(again, &QPushButton::clicked, m_desk, &PortsDesk::reload);
    row->addWidget(m_words, 1);
    row->addWidget(m_need);
    row->addWidget(open);
    row->addWidget(again);
    return box;
}

void PortsOverview::createTable()
{
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Ports"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(PortsModel::NameColumn, Qt::AscendingOrder);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int em = m_table->fontMetrics().averageCharWidth();
    // Fixed widths: measuring thousands of rows would take longer than reading them.
    const QList<int> widths{30, 26, 52, 26, 26, 18, 20};
    for (int i = 0; i < widths.size(); ++i)
        header->resizeSection(i, widths.at(i) * em);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::doubleClicked, this, &PortsOverview::openCurrent);
}

void PortsOverview::openRoot(const QString &root)
{
    m_title->setText(root.isEmpty() ? QString() : tr("Ports in %1").arg(QDir::toNativeSeparators(root)));
    m_desk->open(root);
}

QString PortsOverview::summary() const
{
    const int all = m_model->rowCount();
    const int shown = m_filter->rowCount();
    if (m_desk->isBusy() && all == 0)
        return tr("Looking for ports…");
    QStringList parts{all == 0 ? tr("No port in this folder") : common::counted(all, tr("1 port"), tr("%1 ports"))};
    if (shown != all)
        parts.append(tr("%1 shown").arg(QLocale().toString(shown)));
    if (m_desk->readCount() < all)
        parts.append(tr("%1 read").arg(QLocale().toString(m_desk->readCount())));
    else if (m_desk->isBusy())
        parts.append(tr("holding decisions against the files…"));
    return parts.join(QStringLiteral(" · "));
}

void PortsOverview::showSummary()
{
    m_summary->setText(summary());
}

/// While rows come in, they are not sorted and filtered anew each time; once they are all there, they are.
void PortsOverview::settle()
{
    m_filter->setDynamicSortFilter(true);
    m_filter->invalidate();
    keepCurrent();
}

void PortsOverview::keepCurrent()
{
    if (!m_table->currentIndex().isValid() && m_filter->rowCount() > 0)
        m_table->setCurrentIndex(m_filter->index(0, 0));
    showSummary();
}

void PortsOverview::openCurrent()
{
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid())
        Q_EMIT portRequested(index.data(PortsModel::FolderRole).toString());
}

bool PortsOverview::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        openCurrent();
        return true;
    }
    if (watched == m_words && key == Qt::Key_Down) {
        m_table->setFocus();
        return true;
    }
    if (watched == m_words && key == Qt::Key_Escape && !m_words->text().isEmpty()) {
        m_words->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PortsOverview::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_table->setFocus();
    keepCurrent();
}

} // namespace tileport::ports
