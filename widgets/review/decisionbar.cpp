// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/decisionbar.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/elidedlabel.h"
#include "widgets/common/icons.h"
#include "widgets/review/coveragemodel.h"

#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

namespace tileport::review {

using common::ColorRole;
using common::Theme;
using Command = ReviewCommand;

namespace {

constexpr int kSignSize = 18;
constexpr int kShownLines = 3;         // of reasons and notes; all of them are in the tool tip and in the evidence
constexpr int kToldLines = 30;          // in a tool tip, and to a screen reader
constexpr int kCoverageHeight = 150;
constexpr int kRowPadding = 6;
constexpr int kMeasuredRows = 100;
constexpr int kMaximumAuthor = 200;

struct ButtonRow {
    DecisionKind kind;
    Command command;
    const char *icon;
};
constexpr ButtonRow kButtons[] = {
    {DecisionKind::Approve, Command::Approve, "success"},
    {DecisionKind::Reject, Command::Reject, "error"},
    {DecisionKind::SendBack, Command::SendBack, "refresh"},
    {DecisionKind::Withdraw, Command::Withdraw, "previous"},
};

void setColor(QLabel *label, const QColor &color)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

/// A paragraph that a keyboard reaches: it is what a disabled button has to say.
QLabel *paragraph(QWidget *parent, const QString &name)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFocusPolicy(Qt::TabFocus);
    label->setAccessibleName(name);
    label->hide();
    return label;
}

void showParagraph(QLabel *label, const QString &text, const QString &whole)
{
    label->setText(text);
    label->setToolTip(whole);
    label->setAccessibleDescription(whole);
    label->setVisible(!text.isEmpty());
}

} // namespace

DecisionBar::DecisionBar(ReviewCommands &commands, QWidget *parent)
    : QWidget(parent), m_commands(commands), m_view(std::make_shared<session::ReviewView>())
{
    setAutoFillBackground(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 5, 8, 5);
    column->setSpacing(4);
    column->addWidget(createStateRow());
    column->addWidget(m_stale = paragraph(this, tr("What changed since the decision")));
    column->addWidget(createReasonRow());
    column->addWidget(createAnswerRow());
    column->addWidget(m_coverage);
    present(m_view);
}

QWidget *DecisionBar::createStateRow()
{
    auto *row = new QWidget(this);
    m_runs = new QComboBox(this);
    m_sign = new QLabel(this);
    m_state = new common::ElidedLabel(this);
    m_verdictSign = new QLabel(this);
    m_verdict = new common::ElidedLabel(this);
    m_runs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    common::setAccessible(m_runs, tr("Run under review"), tr("All runs of the port, newest first, with what was decided on them"));
    m_state->setTextFormat(Qt::PlainText);
    m_verdict->setTextFormat(Qt::PlainText);
    QFont bold = font();
    bold.setBold(true);
    m_state->setFont(bold);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_runs);
    layout->addWidget(m_sign);
    layout->addWidget(m_state, 3);
    layout->addWidget(m_verdictSign);
    layout->addWidget(m_verdict, 2);
    connect(m_runs, &QComboBox::activated, this, [this](int index) {
        if (size_t(index) < size_t(m_view->runs.size()))
            Q_EMIT runChosen(m_view->runs.at(index).run);
    });
    return row;
}

QWidget *DecisionBar::createReasonRow()
{
    auto *row = new QWidget(this);
    m_reason = new QLineEdit(this);
    m_author = new QLineEdit(this);
    m_reason->setMaxLength(int(kMaximumEntryText));
    m_author->setMaxLength(kMaximumAuthor);
    m_author->setPlaceholderText(tr("Who decides"));
    common::setAccessible(m_reason, tr("Reason of the decision"));
    common::setAccessible(m_author, tr("Author of the decision"));
    auto *because = new QLabel(tr("Reason:"), this);
    auto *by = new QLabel(tr("by"), this);
    because->setBuddy(m_reason);
    by->setBuddy(m_author);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(because);
    layout->addWidget(m_reason, 5);
    layout->addWidget(by);
    layout->addWidget(m_author, 1);
    for (const ButtonRow &one : kButtons) {
        auto *button = new QToolButton(this);
        // Not the action itself: that one stays enabled, and says why it cannot be done.
        QAction *action = m_commands.action(one.command);
        button->setText(action->iconText());
        button->setIcon(common::themedIcon(QString::fromLatin1(one.icon)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setAccessibleName(action->iconText());
        connect(button, &QToolButton::clicked, this, [this, kind = one.kind] { decideOrAsk(kind); });
        m_buttons.insert(int(one.kind), button);
        layout->addWidget(button);
    }
    m_reason->installEventFilter(this);
    connect(m_reason, &QLineEdit::textChanged, this, &DecisionBar::followTyping);
    connect(m_author, &QLineEdit::textChanged, this, &DecisionBar::showGate);
    return row;
}

/// What the gate says, what came of the last decision, and at the side what one would cover.
QWidget *DecisionBar::createAnswerRow()
{
    createCoverage();
    auto *row = new QWidget(this);
    m_gate = paragraph(row, tr("Why not"));
    m_message = paragraph(row, tr("Result"));
    auto *grid = new QGridLayout(row);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->addWidget(m_gate, 0, 0);
    grid->addWidget(m_message, 1, 0);
    grid->addWidget(m_covers, 0, 1, 2, 1, Qt::AlignTop | Qt::AlignRight);
    grid->setColumnStretch(0, 1);
    return row;
}

void DecisionBar::createCoverage()
{
    m_covers = new QToolButton(this);
    m_covers->setCheckable(true);
    m_covers->setAutoRaise(true);
    m_covers->setArrowType(Qt::RightArrow);
    m_covers->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_covers->setFocusPolicy(Qt::StrongFocus);
    m_coverageModel = new CoverageModel(this);
    m_coverage = new QTableView(this);
    m_coverage->setModel(m_coverageModel);
    m_coverage->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_coverage->setTabKeyNavigation(false);
    m_coverage->setWordWrap(false);
    m_coverage->setShowGrid(false);
    m_coverage->verticalHeader()->hide();
    m_coverage->verticalHeader()->setDefaultSectionSize(m_coverage->fontMetrics().height() + kRowPadding);
    m_coverage->horizontalHeader()->setStretchLastSection(true);
    m_coverage->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    m_coverage->setMaximumHeight(kCoverageHeight);
    m_coverage->setAccessibleName(tr("What the decision covers"));
    m_coverage->hide();
    QAction *action = m_commands.action(Command::Coverage);
    connect(m_covers, &QToolButton::clicked, action, &QAction::trigger);
    connect(action, &QAction::toggled, this, [this](bool shown) {
        m_covers->setChecked(shown);
        m_covers->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
        m_coverage->setVisible(shown);
    });
}

QString DecisionBar::author() const
{
    return m_author->text().trimmed();
}

void DecisionBar::setAuthor(const QString &author)
{
    m_author->setText(author);
}

QString DecisionBar::typedReason() const
{
    return m_reason->text().trimmed();
}

void DecisionBar::present(const session::ReviewViewPtr &view)
{
    const bool isOtherRun = view->run != m_view->run || view->folder != m_view->folder;
    m_view = view;
    if (isOtherRun) {
        m_pending.reset();
        m_typedOn.reset();
        tell({}, false);
        followTyping();
    }
    findWhatChanged();
    showRuns();
    showState();
    showCoverage();
    showGate();
}

void DecisionBar::setDeciding(bool deciding)
{
    m_isDeciding = deciding;
    showGate();
}

void DecisionBar::showRuns()
{
    const QSignalBlocker quiet(m_runs);
    QStringList lines;
    int current = -1;
    for (const session::ReviewedRun &run : m_view->runs) {
        if (run.run == m_view->run)
            current = int(lines.size());
        lines.append(runLine(run));
    }
    // Only what differs: a list that somebody has open stays open.
    for (int i = 0; i < lines.size(); ++i) {
        if (i >= m_runs->count())
            m_runs->addItem(lines.at(i));
        else if (m_runs->itemText(i) != lines.at(i))
            m_runs->setItemText(i, lines.at(i));
    }
    while (m_runs->count() > lines.size())
        m_runs->removeItem(m_runs->count() - 1);
    m_runs->setCurrentIndex(current);
    m_runs->setEnabled(!lines.isEmpty());
}

void DecisionBar::showState()
{
    const DecisionLook decided = m_view->run ? decisionLook(m_view->standing) : DecisionLook{QStringLiteral("info"), ColorRole::Muted, tr("Nothing to decide on")};
    const bool wasOther = m_state->text() != decided.text;
    m_state->setText(decided.text);
    m_state->setAccessibleName(tr("Decision: %1").arg(decided.text));
    const bool hasReading = m_view->reading != nullptr;
    m_verdict->setText(hasReading ? verdictLook(m_view->reading->evidence.verdict).text : QString());
    m_verdict->setVisible(hasReading);
    m_verdictSign->setVisible(hasReading);
    const bool isOld = isStale(m_view->standing);
    const QString title = tr("Changed since the decision: %1");
    const QString shown = isOld ? title.arg(staleSentences(m_view->standing, kShownLines).join(u' ')) : QString();
    showParagraph(m_stale, shown, isOld ? title.arg(staleSentences(m_view->standing, kToldLines).join(u'\n')) : QString());
    if (wasOther && isVisible())
        common::announce(this, shown.isEmpty() ? decided.text : decided.text + u' ' + shown);
    updateLook();
}

void DecisionBar::showCoverage()
{
    if (m_coverageModel->setDecision(m_view->draft))
        m_coverage->resizeColumnsToContents();
    const bool isThere = m_view->reading != nullptr;
    m_covers->setText(isThere ? tr("A decision covers %1").arg(m_coverageModel->summary()) : tr("What a decision covers is not known yet"));
    m_covers->setAccessibleName(m_covers->text());
    m_covers->setEnabled(isThere);
}

/// Once a view, not once a key.
void DecisionBar::findWhatChanged()
{
    const QString changed = m_typedOn && m_view->reading ? changedFilesText(*m_typedOn, m_view->draft.covered) : QString();
    const QString note = changed.isEmpty() ? QString() : tr("While you were writing: %1. A decision would cover the files as they are now.").arg(changed);
    if (!note.isEmpty() && note != m_changedWhileTyping)
        common::announce(this, note);
    m_changedWhileTyping = note;
}

void DecisionBar::showGate()
{
    QStringList lines;
    if (m_isDeciding)
        lines.append(tr("The decision is being written."));
    else if (m_view->run || !m_view->notReady.isEmpty())
        lines = gateLines(*m_view, typedReason(), author());
    if (!m_changedWhileTyping.isEmpty())
        lines.prepend(m_changedWhileTyping);
    const QString whole = lines.join(u'\n');
    if (lines.size() > kShownLines)
        lines = QStringList(lines.mid(0, kShownLines - 1)) << tr("… and %1 more; the evidence below has all of them.").arg(lines.size() - kShownLines + 1);
    showParagraph(m_gate, lines.join(u'\n'), whole);
    for (const ButtonRow &row : kButtons) {
        const GateAnswer answer = m_view->answer(row.kind, typedReason(), author());
        QToolButton *button = m_buttons.value(int(row.kind));
        button->setEnabled(m_view->run && m_view->notReady.isEmpty() && !m_isDeciding && answer.isAllowed());
        QStringList why;
        for (const GateReason &reason : answer.reasons)
            why.append(reason.text);
        button->setAccessibleDescription(why.join(u' '));
        const QString shortcut = m_commands.action(row.command)->shortcut().toString(QKeySequence::NativeText);
        button->setToolTip(why.isEmpty() ? QStringLiteral("%1 (%2)").arg(button->text(), shortcut) : why.join(u'\n'));
        m_commands.action(row.command)->setEnabled(m_view->run.has_value() && !m_isDeciding);
    }
    m_reason->setPlaceholderText(m_pending ? tr("%1 %2 because … (Enter decides, Escape leaves it)").arg(kindWord(*m_pending), m_view->run ? port::runName(*m_view->run) : QString())
                                           : tr("Why (needed; it is kept in the review log)"));
}

void DecisionBar::followTyping()
{
    if (typedReason().isEmpty()) {
        m_typedOn.reset();
        m_changedWhileTyping.clear();
    } else if (!m_typedOn && m_view->reading) {
        m_typedOn = m_view->draft.covered;
    }
    showGate();
}

void DecisionBar::begin(DecisionKind kind)
{
    decideOrAsk(kind);
}

void DecisionBar::decideOrAsk(DecisionKind kind)
{
    if (m_isDeciding || !m_view->run)
        return;
    tell({}, false);
    const GateAnswer answer = m_view->answer(kind, typedReason(), author());
    if (m_view->notReady.isEmpty() && answer.isAllowed()) {
        m_pending.reset();
        Q_EMIT decisionWanted(kind, typedReason(), author());
        return;
    }
    const auto isMissing = [&](GateRule rule) { return std::ranges::find(answer.reasons, rule, &GateReason::rule) != answer.reasons.end(); };
    const auto isStatement = [](const GateReason &reason) { return reason.rule == GateRule::ReasonMissing || reason.rule == GateRule::AuthorMissing; };
    if (m_view->notReady.isEmpty() && std::ranges::all_of(answer.reasons, isStatement)) {
        m_pending = kind;
        (isMissing(GateRule::ReasonMissing) ? m_reason : m_author)->setFocus();
        showGate();
        return;
    }
    m_pending.reset();
    showGate();
    m_gate->setFocus();
    common::announce(this, tr("%1 is not possible. %2").arg(kindWord(kind), m_gate->toolTip()));
}

void DecisionBar::tell(const QString &message, bool isProblem)
{
    m_isProblem = isProblem;
    showParagraph(m_message, message, message);
    updateLook();
    if (!message.isEmpty())
        common::announce(this, message);
}

void DecisionBar::clearReason()
{
    m_reason->clear();
}

QString DecisionBar::text() const
{
    QStringList parts{m_state->text(), m_verdict->text()};
    for (const QLabel *label : {m_stale, m_gate, m_message})
        parts.append(label->toolTip());
    parts.append(m_covers->text());
    parts.removeAll(QString());
    return parts.join(u'\n');
}

bool DecisionBar::eventFilter(QObject *object, QEvent *event)
{
    if (object != m_reason || event->type() != QEvent::KeyPress || !m_pending)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        decideOrAsk(*m_pending);
        return true;
    }
    if (key != Qt::Key_Escape)
        return QWidget::eventFilter(object, event);
    m_pending.reset();
    showGate();
    return true;
}

void DecisionBar::updateLook()
{
    const Theme theme = Theme::matching(palette());
    const auto sign = [&](QLabel *label, const DecisionLook &look) {
        label->setPixmap(common::iconPixmap(look.icon, kSignSize, devicePixelRatioF(), theme.color(look.color)));
    };
    const DecisionLook decided = m_view->run ? decisionLook(m_view->standing) : DecisionLook{QStringLiteral("info"), ColorRole::Muted, {}};
    sign(m_sign, decided);
    setColor(m_state, theme.color(decided.color));
    if (m_view->reading)
        sign(m_verdictSign, verdictLook(m_view->reading->evidence.verdict));
    setColor(m_stale, theme.color(ColorRole::Warning));
    setColor(m_message, theme.color(m_isProblem ? ColorRole::Error : ColorRole::Success));
}

void DecisionBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_coverage)
        updateLook();
}

} // namespace tileport::review
