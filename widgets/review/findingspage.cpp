// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingspage.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/counted.h"
#include "widgets/common/stateoverlay.h"
#include "widgets/review/acceptbar.h"
#include "widgets/review/filterbar.h"
#include "widgets/review/findingdetail.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingsview.h"
#include "widgets/review/verdictbanner.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace tileport::review {

using common::counted;
using session::SideKind;
using session::SideState;
using Command = FindingsCommand;

FindingsPage::FindingsPage(session::Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_commands(new FindingsCommands(this)),
      m_author(qEnvironmentVariable("USER", qEnvironmentVariable("USERNAME", tr("unknown")))), m_clock(&QDateTime::currentDateTimeUtc)
{
    createParts();
    connectParts();
    connectSession();
    m_filterBar->showFilter(m_filter);
    followPort();
    rebuild();
}

FindingsPage::~FindingsPage() = default;

void FindingsPage::createParts()
{
    m_model = new FindingsModel(this);
    m_view = new FindingsView(m_model, this);
    m_detail = new FindingDetail(this);
    m_banner = new VerdictBanner(this);
    m_filterBar = new FilterBar(*m_commands, this);
    m_acceptBar = new AcceptBar(this);
    m_splitter = new QSplitter(this);
    m_splitter->addWidget(m_view);
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setChildrenCollapsible(false);
    // A splitter would take the overlay for a third part, so both lie in a plain widget.
    auto *body = new QWidget(this);
    auto *around = new QHBoxLayout(body);
    around->setContentsMargins(0, 0, 0, 0);
    around->addWidget(m_splitter);
    m_overlay = new common::StateOverlay(body);
    m_problem = new QWidget(this);
    m_problemText = new QLabel(m_problem);
    m_problemText->setTextFormat(Qt::PlainText);
    m_problemText->setWordWrap(true);
    m_problemText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problemText->setAccessibleName(tr("Problem with the accepted findings"));
    m_problemButton = new QPushButton(m_problem);
    auto *row = new QHBoxLayout(m_problem);
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_problemText, 1);
    row->addWidget(m_problemButton);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(m_filterBar);
    column->addWidget(m_problem);
    column->addWidget(body, 1);
    column->addWidget(m_acceptBar);
    setFocusProxy(m_view);
}

void FindingsPage::connectParts()
{
    connect(m_commands, &FindingsCommands::triggered, this, &FindingsPage::run);
    connect(m_view, &FindingsView::currentShown, this, &FindingsPage::showDetail);
    connect(m_view, &FindingsView::currentMoved, this, &FindingsPage::selectInSession);
    connect(m_view, &FindingsView::jumpRequested, this, [this] { run(Command::Jump); });
    connect(m_view, &FindingsView::acceptRequested, this, &FindingsPage::openAccept);
    connect(m_view, &FindingsView::withdrawRequested, this, &FindingsPage::withdrawSelected);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &FindingsPage::updateActions);
    connect(m_detail, &FindingDetail::linkFollowed, this, &FindingsPage::followLink);
    connect(m_detail, &FindingDetail::themeChanged, this, &FindingsPage::showDetail);
    connect(m_filterBar, &FilterBar::listWanted, m_view, [this] { m_view->setFocus(); });
    connect(m_filterBar, &FilterBar::textChanged, this, [this](const QString &text) {
        FindingFilter filter = m_filter;
        filter.text = text;
        applyFilter(filter);
    });
    connect(m_acceptBar, &AcceptBar::closed, m_view, [this] { m_view->setFocus(); });
    connect(m_acceptBar, &AcceptBar::accepted, this, &FindingsPage::acceptSelected);
    connect(m_overlay, &common::StateOverlay::actionTriggered, this, [this] { run(Command::ShowEverything); });
    connect(m_problemButton, &QPushButton::clicked, &m_desk, &AcceptanceDesk::resolve);
    connect(&m_desk, &AcceptanceDesk::storeChanged, this, &FindingsPage::rearrange);
    connect(&m_desk, &AcceptanceDesk::stateChanged, this, &FindingsPage::showProblem);
    connect(m_desk.undoStack(), &QUndoStack::indexChanged, this, &FindingsPage::updateActions);
}

void FindingsPage::connectSession()
{
    using session::Session;
    connect(&m_session, &Session::portChanged, this, &FindingsPage::followPort);
    connect(&m_session, &Session::diffChanged, this, &FindingsPage::rebuild);
    connect(&m_session, &Session::liveChanged, this, &FindingsPage::showEmptyState);
    connect(&m_session, &Session::selectionChanged, this, &FindingsPage::followSelection);
}

/// Reasons come from the engine as parts of a sentence.
static QString sentence(const QString &reason)
{
    return reason.isEmpty() ? reason : reason.front().toUpper() + reason.mid(1);
}

ArrangementPtr FindingsPage::shown() const
{
    return m_model->arrangement();
}

void FindingsPage::followPort()
{
    const auto &port = m_session.port();
    if (!port) {
        m_acceptBar->hide();
        m_desk.close();
        return;
    }
    const bool hasFolder = port->kind == port::PortKind::Folder;
    m_desk.recordIn(hasFolder ? port->folder : QString(), [this] { return Recorder{m_author, m_clock()}; });
    QString path;
    if (hasFolder)
        path = AcceptanceFile::pathInPort(port->folder);
    else if (!m_dataFolder.isEmpty())
        path = QDir(m_dataFolder).filePath(QStringLiteral("accepted/%1.json").arg(port->name));
    if (!m_desk.isOpen())
        m_desk.open(path);
    else if (path != m_desk.path() && !path.isEmpty())
        m_desk.moveTo(path); // the same port was saved in a folder of its own
}

QString FindingsPage::keptIn() const
{
    if (!m_desk.path().isEmpty())
        return tr("Kept in %1").arg(QDir::toNativeSeparators(m_desk.path()));
    return tr("This port has no folder, so acceptances end with the session; save the port as a folder to keep them.");
}

void FindingsPage::rebuild()
{
    const session::LiveState &live = m_session.live();
    if (!live.diff || !live.links || !m_session.port()) {
        m_listJob.cancel();
        m_list = nullptr;
        rearrange();
        return;
    }
    FindingInput input;
    input.diff = live.diff;
    input.links = live.links;
    const auto &specialisations = m_session.port()->specialisations;
    input.specialisation = specialisations.value(m_session.specialisation()).name;
    const auto nameOf = [](const QString &file, const QString &fallback) { return file.isEmpty() ? fallback : QFileInfo(file).fileName(); };
    input.sourceName = nameOf(m_session.source().file, tr("source"));
    input.sourceText = m_session.source().text;
    input.rustName = nameOf(m_session.rust().file, QStringLiteral("kernel.rs"));
    input.rustText = m_session.rust().text;
    m_listJob.start([input = std::move(input)](const CancelToken &) { return makeFindingList(input); },
                    [this](FindingListPtr list) {
                        m_list = std::move(list);
                        rearrange();
                    });
}

void FindingsPage::rearrange()
{
    m_arrangeJob.start([list = m_list, store = m_desk.store(), filter = m_filter](const CancelToken &) { return arrange(list, store, filter); },
                       [this](const ArrangementPtr &arrangement) { present(arrangement); });
}

void FindingsPage::present(const ArrangementPtr &arrangement)
{
    m_view->present(arrangement);
    const FindingListPtr &list = arrangement->list;
    m_filterBar->showCounts(arrangement->counts, list ? list->explainedOps : 0);
    const bool isBlocked = list && list->input.diff->verdict == irdiff::Verdict::Blocked;
    m_view->setClosingText(list && arrangement->counts.total == 0 && !isBlocked
                               ? tr("All equal: %1").arg(irdiff::verdictName(list->input.diff->verdict)) : QString());
    showEmptyState();
    updateActions();
    Q_EMIT titleChanged();
}

/// What to say in place of rows, if there are none.
void FindingsPage::showNothingListed(const Arrangement &arrangement)
{
    const irdiff::IrDiff &diff = *arrangement.list->input.diff;
    if (diff.verdict == irdiff::Verdict::Blocked)
        m_overlay->showEmpty(tr("BLOCKED: there is nothing to compare"), sentence(diff.verdictReason));
    else if (!arrangement.nodes.empty())
        m_overlay->clear();
    else if (arrangement.counts.total == 0)
        m_overlay->showEmpty(tr("All equal: %1").arg(irdiff::verdictName(diff.verdict)), tr("Every effect of both programs is the same, and no rule was needed or shown for it."));
    else
        m_overlay->showEmpty(tr("No finding passes the filter"), tr("%1 hidden.").arg(counted(arrangement.counts.total, tr("1 finding is"), tr("%1 findings are"))));
    if (arrangement.counts.total > 0 && arrangement.nodes.empty() && !arrangement.filter.isOpenToAll())
        m_overlay->setAction(tr("Show Everything"));
}

void FindingsPage::showEmptyState()
{
    const session::LiveState &live = m_session.live();
    const ArrangementPtr arrangement = shown();
    const bool hasList = arrangement && arrangement->list;
    const auto missing = [](const SideState &side) { return !side.graph && !side.isBusy(); };
    QString instead = tr("No comparison");
    if (hasList) {
        m_banner->setDiff(arrangement->list->input.diff);
        showNothingListed(*arrangement);
        return;
    }
    if (!m_session.port()) {
        m_overlay->showEmpty(tr("No comparison yet"), tr("Open a port: its reference and its generated Tile IR are compared by themselves."));
    } else if (missing(live.reference) && !m_session.isBusy()) {
        const QString &why = live.reference.message;
        m_overlay->showEmpty(tr("No comparison: there is no reference Tile IR"), why.isEmpty() ? m_session.port()->notes.join(u'\n') : why);
    } else if (missing(live.generated) && !m_session.isBusy()) {
        m_overlay->showEmpty(tr("No comparison: there is no generated Tile IR"), live.generated.message);
    } else {
        instead = tr("Comparing…");
        m_overlay->showBusy(tr("Comparing…"), tr("Findings appear as soon as both programs are made."));
    }
    m_banner->setDiff(nullptr, instead);
}

QString FindingsPage::title() const
{
    const ArrangementPtr arrangement = shown();
    if (!arrangement || !arrangement->list)
        return tr("Findings");
    const FindingCounts &counts = arrangement->counts;
    QStringList parts;
    if (counts.critical > 0)
        parts.append(tr("%1 critical").arg(counts.critical));
    if (counts.openWarnings > 0)
        parts.append(counted(counts.openWarnings, tr("1 warning"), tr("%1 warnings")));
    if (parts.isEmpty())
        parts.append(irdiff::verdictName(arrangement->list->input.diff->verdict));
    if (counts.accepted > 0)
        parts.append(tr("%1 accepted").arg(counts.accepted));
    return tr("Findings (%1)").arg(parts.join(QStringLiteral(", ")));
}

void FindingsPage::showDetail()
{
    const ArrangementPtr arrangement = shown();
    if (!arrangement || !arrangement->list) {
        m_detail->showText({}, {});
        return;
    }
    const common::Theme theme = common::Theme::matching(palette());
    const FindingNode *node = m_view->currentNode();
    if (!node) {
        m_detail->showText(QStringLiteral("overview"), overviewOf(*arrangement, keptIn(), theme));
        return;
    }
    const Acceptance *acceptance = node->kind == FindingNode::Kind::Finding
            && arrangement->list->items[size_t(node->index)].finding.severity != irdiff::FindingSeverity::Critical
        ? m_desk.store().find(keyOf(node->index)) : nullptr;
    m_detail->showText(arrangement->key(FindingsModel::nodeNumber(m_view->currentIndex())), detailOf(*arrangement, *node, acceptance, theme));
}

void FindingsPage::showProblem()
{
    const std::optional<Error> &problem = m_desk.problem();
    m_problem->setVisible(problem.has_value());
    if (problem) {
        m_problemText->setText(tr("Acceptances: %1").arg(problem->toString()));
        m_problemText->setToolTip(m_desk.refusal());
        m_problemButton->setText(m_desk.remedy());
        m_problemButton->setEnabled(!m_desk.isBusy());
        common::announce(m_problem, m_problemText->text());
    }
    updateActions();
}

} // namespace tileport::review
