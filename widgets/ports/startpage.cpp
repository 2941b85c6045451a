// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/ports/startpage.h"

#include "widgets/ports/capabilitybanner.h"
#include "widgets/ports/operatormodel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace tileport::ports {

namespace {

QLabel *heading(const QString &text, QWidget *buddy, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setBuddy(buddy);
    return label;
}

void addPort(QListWidget *list, const QString &port)
{
    const bool isFolder = port.contains(QLatin1Char('/'));
    auto *item = new QListWidgetItem(isFolder ? QFileInfo(port).fileName() : port, list);
    item->setData(Qt::UserRole, port);
    item->setToolTip(port);
    item->setSizeHint({0, list->fontMetrics().height() + 8});
}

} // namespace

StartPage::StartPage(const port::Catalogue &catalogue, QWidget *parent)
    : QWidget(parent), m_banner(new CapabilityBanner(this)), m_recent(createList(tr("Recent ports"))),
      m_shipped(createList(tr("Shipped ports"))), m_search(new QLineEdit(this)), m_table(new QTableView(this)),
      m_operators(new OperatorModel(this)), m_filter(new QSortFilterProxyModel(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(40, 28, 40, 28);
    column->setSpacing(14);
    createTitle(column);
    column->addWidget(m_banner);
    auto *row = new QHBoxLayout;
    row->setSpacing(28);
    row->addWidget(createLists(), 1);
    row->addWidget(createOperators(catalogue), 3);
    column->addLayout(row, 1);
    for (const QString &name : catalogue.shippedPorts())
        addPort(m_shipped, name);
    m_shipped->setFixedHeight(m_shipped->sizeHintForRow(0) * m_shipped->count() + 2 * m_shipped->frameWidth() + 4);
}

void StartPage::createTitle(QVBoxLayout *column)
{
    auto *title = new QLabel(QStringLiteral("Tileport"), this);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 2.2);
    font.setBold(true);
    title->setFont(font);
    auto *subtitle = new QLabel(tr("Port GPU tile kernels from cuTile Python to cuTile Rust: source, Rust and both Tile IRs side by side."), this);
    subtitle->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(title);
    column->addWidget(subtitle);
}

QListWidget *StartPage::createList(const QString &name)
{
    auto *list = new QListWidget(this);
    list->setAccessibleName(name);
    connect(list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { Q_EMIT portRequested(item->data(Qt::UserRole).toString()); });
    return list;
}

QWidget *StartPage::createLists()
{
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto *open = new QPushButton(tr("Open &folder…"), box);
    open->setToolTip(tr("A port folder: kernel.rs, Python source, Tile IR. Nothing in it is run.\nA folder can also be dropped on this window."));
    connect(open, &QPushButton::clicked, this, &StartPage::folderDialogRequested);
    auto *overview = new QPushButton(tr("Ports o&verview…"), box);
    overview->setToolTip(tr("All ports of a folder in one table: where each stands, what was claimed, found and decided."));
    connect(overview, &QPushButton::clicked, this, &StartPage::overviewRequested);
    column->addWidget(open);
    column->addWidget(overview);
    column->addSpacing(8);
    column->addWidget(heading(tr("&Shipped ports"), m_shipped, box));
    column->addWidget(m_shipped);
    column->addSpacing(8);
    column->addWidget(heading(tr("&Recent"), m_recent, box));
    column->addWidget(m_recent, 1);
    return box;
}

QWidget *StartPage::createOperators(const port::Catalogue &catalogue)
{
    m_operators->setOperators(catalogue.operators());
    m_filter->setSourceModel(m_operators);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setFilterKeyColumn(-1);
    m_search->setPlaceholderText(tr("Search operators"));
    m_search->setAccessibleName(tr("Search operators"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setFilterFixedString(text);
        m_table->selectRow(0);
    });
    m_table->setModel(m_filter);
    m_table->setAccessibleName(tr("Operators"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(OperatorModel::NameColumn, Qt::AscendingOrder);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->resizeColumnsToContents();
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::doubleClicked, this, &StartPage::openCurrentOperator);
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading(tr("&Operators"), m_search, box));
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    return box;
}

void StartPage::setRecentPorts(const QStringList &ports)
{
    m_recent->clear();
    for (const QString &port : ports)
        addPort(m_recent, port);
    if (ports.isEmpty()) {
        auto *item = new QListWidgetItem(tr("Nothing opened yet"), m_recent);
        item->setFlags(Qt::NoItemFlags);
    }
}

void StartPage::setCapabilities(const QList<session::Capability> &capabilities)
{
    m_banner->setCapabilities(capabilities);
}

void StartPage::openCurrentOperator()
{
    const QModelIndex index = m_table->currentIndex();
    if (index.isValid())
        Q_EMIT portRequested(m_operators->at(m_filter->mapToSource(index).row()).name);
}

bool StartPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        openCurrentOperator();
        return true;
    }
    if (watched == m_search && key == Qt::Key_Down) {
        m_table->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_search->setFocus();
    if (!m_table->currentIndex().isValid())
        m_table->selectRow(0);
}

} // namespace tileport::ports
