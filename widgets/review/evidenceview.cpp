// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/evidenceview.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/stateoverlay.h"
#include "widgets/review/evidencedelegate.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QTextBrowser>
#include <QToolButton>

namespace tileport::review {

using Command = ReviewCommand;

namespace {

constexpr int kAnswerWidth = 15;   // average characters of a column of answers
constexpr int kCheckWidth = 52;
constexpr int kLeastHeight = 44;   // two rows: on a small screen the decision bar comes first

struct ModeRow {
    Command command;
    EvidenceMode mode;
    const char *word;
};
constexpr ModeRow kModes[] = {
    {Command::ShowDisagreements, EvidenceMode::Disagreements, QT_TRANSLATE_NOOP("EvidenceView", "Disagreements %1")},
    {Command::ShowFailed, EvidenceMode::Failed, QT_TRANSLATE_NOOP("EvidenceView", "Failed or open %1")},
    {Command::ShowAll, EvidenceMode::All, QT_TRANSLATE_NOOP("EvidenceView", "All %1")},
};

} // namespace

EvidenceView::EvidenceView(ReviewCommands &commands, QWidget *parent)
    : QWidget(parent), m_commands(commands), m_view(std::make_shared<session::ReviewView>()), m_model(new EvidenceModel(this)),
      m_filter(new EvidenceFilter(this)), m_table(new QTableView(this)), m_detail(new QTextBrowser(this)), m_text(new QLineEdit(this))
{
    m_filter->setSourceModel(m_model);
    createTable();
    m_detail->setAccessibleName(tr("Details of the check"));
    m_detail->setFrameShape(QFrame::NoFrame);
    m_detail->setOpenLinks(false);
    m_detail->setUndoRedoEnabled(false);
    m_detail->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    m_table->setMinimumHeight(kLeastHeight);
    m_detail->setMinimumHeight(kLeastHeight);
    auto *filters = new QWidget(this);
    createFilterRow(filters);
    auto *body = new QWidget(this);
    auto *splitter = new QSplitter(body);
    splitter->addWidget(m_table);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    auto *around = new QHBoxLayout(body);
    around->setContentsMargins(0, 0, 0, 0);
    around->addWidget(splitter);
    m_overlay = new common::StateOverlay(body);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(filters);
    column->addWidget(body, 1);
    setFocusProxy(m_table);
    connect(m_detail, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (const std::optional<EvidenceLink> link = evidenceLinkOf(url))
            Q_EMIT placeActivated(*link);
    });
    present(m_view);
}

void EvidenceView::createFilterRow(QWidget *row)
{
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(6, 3, 6, 3);
    layout->setSpacing(3);
    for (const ModeRow &mode : kModes) {
        auto *button = new QToolButton(row);
        button->setDefaultAction(m_commands.action(mode.command));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        layout->addWidget(button);
    }
    common::setAccessible(m_text, tr("Filter checks"), tr("Words that must all occur in a check, its evidence or its file"));
    m_text->setPlaceholderText(tr("Filter (%1)").arg(m_commands.action(Command::Filter)->shortcut().toString(QKeySequence::NativeText)));
    m_text->setClearButtonEnabled(true);
    m_text->installEventFilter(this);
    layout->addWidget(m_text, 1);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setText(text);
        showEmptyState();
    });
}

void EvidenceView::createTable()
{
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new EvidenceDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setAccessibleName(tr("Checks: claimed, script and ours"));
    m_table->installEventFilter(this);
    const int character = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(EvidenceModel::CheckColumn, character * kCheckWidth);
    for (const int column : {EvidenceModel::ClaimedColumn, EvidenceModel::ScriptColumn, EvidenceModel::OursColumn})
        m_table->setColumnWidth(column, character * kAnswerWidth);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (m_isPresenting)
            return;
        showDetail();
        Q_EMIT currentChanged();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (const std::optional<EvidenceLink> place = currentPlace())
            Q_EMIT placeActivated(*place);
    });
}

const validate::CheckResult *EvidenceView::current() const
{
    return m_model->result(m_filter->mapToSource(m_table->currentIndex()));
}

QModelIndex EvidenceView::rowOf(const QString &check) const
{
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        if (m_model->result(m_filter->mapToSource(index))->check == check)
            return index;
    }
    return {};
}

void EvidenceView::present(const session::ReviewViewPtr &view)
{
    const bool isOther = view->reading != m_view->reading;
    m_view = view;
    if (isOther) {
        const QScopedValueRollback<bool> guard(m_isPresenting, true);
        const QString check = current() ? current()->check : QString();
        const int scroll = m_table->verticalScrollBar()->value();
        m_model->setReading(view->reading);
        if (!check.isEmpty())
            m_table->setCurrentIndex(rowOf(check));
        m_table->verticalScrollBar()->setValue(scroll);
    }
    showCounts();
    showDetail();
    showEmptyState();
    Q_EMIT currentChanged();
}

void EvidenceView::showCounts()
{
    for (const ModeRow &mode : kModes) {
        QAction *action = m_commands.action(mode.command);
        action->setIconText(tr(mode.word).arg(QLocale().toString(m_filter->count(mode.mode))));
        action->setToolTip(QStringLiteral("%1 (%2)").arg(action->text().remove(u'&'), action->shortcut().toString(QKeySequence::NativeText)));
    }
}

void EvidenceView::setMode(EvidenceMode mode)
{
    m_filter->setMode(mode);
    for (const ModeRow &row : kModes) {
        if (row.mode == mode)
            m_commands.action(row.command)->setChecked(true);
    }
    showEmptyState();
}

bool EvidenceView::step(int direction)
{
    const int rows = m_filter->rowCount();
    const auto isInteresting = [this](int row) {
        const QModelIndex index = m_filter->index(row, 0);
        return index.data(EvidenceModel::FailsRole).toBool() || index.data(EvidenceModel::DisagreesRole).toBool();
    };
    const int from = m_table->currentIndex().isValid() ? m_table->currentIndex().row() : direction > 0 ? -1 : rows;
    int found = -1;
    for (int i = 1; i <= rows && found < 0; ++i) {
        const int row = ((from + direction * i) % rows + rows) % rows;
        if (isInteresting(row))
            found = row;
    }
    if (found < 0 && rows > 0)
        found = ((from + direction) % rows + rows) % rows;
    if (found >= 0)
        m_table->setCurrentIndex(m_filter->index(found, 0));
    return found >= 0;
}

void EvidenceView::focusFilter()
{
    m_text->setFocus();
    m_text->selectAll();
}

std::optional<EvidenceLink> EvidenceView::currentPlace() const
{
    if (!m_view->reading)
        return std::nullopt;
    if (const validate::CheckResult *result = current())
        return result->place.file.isEmpty() ? std::nullopt : std::optional(EvidenceLink{result->place.file, result->place.line});
    const auto &files = m_view->reading->computed.files;
    return files.isEmpty() ? std::nullopt : std::optional(EvidenceLink{files.firstKey(), 0});
}

void EvidenceView::showDetail()
{
    const common::Theme theme = common::Theme::matching(palette());
    const validate::CheckResult *result = current();
    const QString shown = result ? result->check : QStringLiteral("verdict");
    const int scroll = shown == m_shown ? m_detail->verticalScrollBar()->value() : 0;
    m_shown = shown;
    if (!m_view->reading)
        m_detail->clear();
    else
        m_detail->setHtml(result ? checkText(*m_model, *result, theme) : verdictText(*m_view->reading, theme));
    m_detail->verticalScrollBar()->setValue(scroll);
}

void EvidenceView::showEmptyState()
{
    if (!m_view->reading && !m_view->problem.isEmpty())
        m_overlay->showError(m_view->notReady, m_view->problem);
    else if (!m_view->reading && m_view->folder.isEmpty())
        m_overlay->showEmpty(tr("No evidence"), tr("Open a port that has its own folder: what its runs claim is held against what Tileport computes."));
    else if (!m_view->reading)
        m_overlay->showEmpty(tr("No evidence"), m_view->notReady);
    else if (m_filter->rowCount() == 0)
        m_overlay->showEmpty(m_filter->mode() == EvidenceMode::Disagreements ? tr("Nothing disagrees") : tr("No check passes the filter"), tr("%1 shows all checks.").arg(m_commands.action(Command::ShowAll)->shortcut().toString(QKeySequence::NativeText)));
    else
        m_overlay->clear();
}

bool EvidenceView::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (object == m_table && isEnter) {
        if (const std::optional<EvidenceLink> place = currentPlace())
            Q_EMIT placeActivated(*place);
        return true;
    }
    if (object == m_text && key == Qt::Key_Escape && !m_text->text().isEmpty()) {
        m_text->clear();
        return true;
    }
    if (object == m_text && (isEnter || key == Qt::Key_Down || key == Qt::Key_Escape)) {
        m_table->setFocus();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

void EvidenceView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_overlay)
        showDetail();
}

} // namespace tileport::review
