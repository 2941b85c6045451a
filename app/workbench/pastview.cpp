// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/pastview.h"

#include "core/session/session.h"
#include "widgets/editor/documenthighlighter.h"
#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/comparedialog.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneheader.h"
#include "widgets/pipeline/pipelinewords.h"

#include <QStackedWidget>

#include <algorithm>

namespace tileport::workbench {

using session::PastPort;
using session::PipelineDesk;
using session::PipelineMoment;

namespace {

QStackedWidget *stackOf(panes::CodePane *present, panes::CodePane *past, QWidget *parent)
{
    auto *stack = new QStackedWidget(parent);
    stack->addWidget(present);
    stack->addWidget(past);
    stack->setFocusProxy(present);
    return stack;
}

/// The reader who stood in a pane stays in that pane.
void turn(QStackedWidget *stack, panes::CodePane *pane)
{
    const bool hadFocus = stack->currentWidget()->isAncestorOf(stack->window()->focusWidget());
    stack->setCurrentWidget(pane);
    stack->setFocusProxy(pane);
    if (hadFocus)
        pane->setFocus();
}

} // namespace

PastView::PastView(session::Session &session, PipelineDesk &desk, Panes present, QWidget *parent)
    : QObject(parent), m_session(session), m_desk(desk), m_present(present), m_past{new panes::CodePane(tr("Source, earlier"), parent), new panes::CodePane(tr("Rust, earlier"), parent)},
      m_sourceStack(stackOf(present.source, m_past.source, parent)), m_rustStack(stackOf(present.rust, m_past.rust, parent)), m_notice(new panes::NoticeBar(tr("&Return to Now"), parent))
{
    for (panes::CodePane *pane : {m_past.source, m_past.rust})
        pane->setLocked(true);
    connect(&m_desk, &PipelineDesk::momentChanged, this, &PastView::follow);
    connect(m_notice, &panes::NoticeBar::triggered, this, [this] { m_desk.goTo(-1); });
    connect(&m_session.comparison(), &session::Comparison::changed, this, &PastView::followComparison);
}

QWidget *PastView::sourceStack() const
{
    return m_sourceStack;
}

QWidget *PastView::rustStack() const
{
    return m_rustStack;
}

void PastView::setHighlights(editor::HighlightRepository &highlights)
{
    editor::attachHighlighter(m_past.source->editor(), highlights, QStringLiteral("Python"));
    editor::attachHighlighter(m_past.rust->editor(), highlights, QStringLiteral("Rust"));
}

void PastView::setCodeFontSize(int points)
{
    for (panes::CodePane *pane : {m_past.source, m_past.rust})
        pane->editor()->setCodeFontSize(points);
}

void PastView::follow()
{
    if (m_desk.moment() < 0)
        showPresent();
    else
        showMoment(m_desk.view()->moments.at(m_desk.moment()));
}

session::PastRequest PastView::requestFor(int record) const
{
    session::PastRequest request;
    request.folder = m_desk.view()->folder;
    request.record = m_desk.view()->history.records.at(record);
    request.cutileVersion = m_session.cutileVersion();
    if (const int index = m_session.specialisation(); index >= 0) {
        const port::Specialisation &shown = m_session.port()->specialisations.at(index);
        request.variant = shown.variant;
        request.specialisation = shown.name;
    }
    return request;
}

QString PastView::describe(const PipelineMoment &moment) const
{
    const session::PipelineView &view = *m_desk.view();
    const QString age = pipeline::ageWords(moment.time, QDateTime::currentDateTimeUtc());
    QString what;
    if (moment.kind == PipelineMoment::Kind::Run) {
        const pipeline::RunRecord &record = view.history.records.at(moment.index);
        what = record.isOptIn ? tr("wish for F") : QStringLiteral("%1 %2").arg(port::runName(record.run), pipeline::verdictSign(record).words);
    } else {
        what = tr("%1: %2").arg(port::runName(moment.run), review::decisionTitle(std::get<review::Decision>(view.review.entries().at(moment.index).content)));
    }
    return age.isEmpty() ? what : QStringLiteral("%1, %2").arg(what, age);
}

void PastView::showMoment(const PipelineMoment &moment)
{
    if (moment.files < 0) {
        m_job.cancel();
        showNothing(tr("%1 – nobody kept the files of this moment, so the panes show the present").arg(describe(moment)));
        return;
    }
    const QString left = port::runName(m_desk.view()->history.records.at(moment.files).run);
    m_notice->setText(tr("The past, read-only: %1 – the files as %2 left them").arg(describe(moment), left));
    if (moment.files == m_record)
        return; // a decision changes no file
    m_record = moment.files;
    m_job.start([request = requestFor(moment.files)](const CancelToken &cancel) { return session::readPastPort(request, cancel); },
                [this](Result<PastPort> past) {
                    if (past)
                        show(*std::move(past));
                    else
                        showNothing(tr("The files of this moment cannot be shown: %1. The panes show the present").arg(past.error().message));
                });
}

void PastView::show(PastPort past)
{
    const QString run = port::runName(past.run);
    m_past.source->setContent(past.sourceFile, past.source, tr("There was no source kernel in the port's folder after %1.").arg(run));
    m_past.rust->setContent(past.rustFile, past.rust, tr("There was no Rust kernel after %1.").arg(run));
    for (panes::CodePane *pane : {m_past.source, m_past.rust}) {
        pane->setLocked(true);
        pane->header()->setStatus(tr("after %1, read-only").arg(run), panes::PaneHeader::Tone::Stale);
    }
    if (!past.missing.isEmpty())
        m_notice->setText(tr("%1 (not kept: %2)").arg(m_notice->text(), past.missing.join(QStringLiteral(", "))));
    setShown(true);
    startComparison(past.reference, past.generated);
    m_kept = {std::move(past)};
}

void PastView::showNothing(const QString &why)
{
    showPresent();
    m_notice->setText(why);
}

void PastView::showPresent()
{
    m_job.cancel();
    m_record = -1;
    m_notice->setText({});
    setShown(false);
    if (!m_ownTitle.isEmpty()) {
        m_ownTitle.clear();
        m_session.comparison().end();
    }
    m_kept.clear();
}

void PastView::setShown(bool isShown)
{
    if (isShown == m_isShown)
        return;
    m_isShown = isShown;
    turn(m_sourceStack, sourcePane());
    turn(m_rustStack, rustPane());
}

void PastView::startComparison(const session::ProgramChoice &left, const session::ProgramChoice &right)
{
    m_ownTitle.clear(); // the end of the one before is no wish to return
    m_session.comparison().start(left, right);
    m_ownTitle = left.title;
}

/// Whoever goes back to the port's own comparison, or on to another one, has left the past.
void PastView::followComparison()
{
    const session::Comparison &comparison = m_session.comparison();
    if (m_ownTitle.isEmpty() || (comparison.isActive() && comparison.left().choice.title == m_ownTitle))
        return;
    m_ownTitle.clear();
    if (m_isShown)
        m_desk.goTo(-1);
}

QList<int> PastView::keptRuns() const
{
    QList<int> runs;
    const QList<pipeline::RunRecord> &records = m_desk.view()->history.records;
    for (int i = 0; i < records.size(); ++i) {
        if (session::hasFiles(records.at(i)))
            runs.append(i);
    }
    return runs;
}

QString PastView::describeRun(int record) const
{
    const pipeline::RunRecord &run = m_desk.view()->history.records.at(record);
    const QString age = pipeline::ageWords(run.ended, QDateTime::currentDateTimeUtc());
    return QStringLiteral("%1 · %2 · %3").arg(pipeline::verdictSign(run).words, pipeline::executorWords(run), age);
}

/// What two runs a reader most likely means: those that are selected, else the last two of the device kernel, else the last two.
static QList<int> likelyRuns(const QList<int> &wished, const QList<int> &kept, const QList<pipeline::RunRecord> &records)
{
    if (wished.size() == 2 && kept.contains(wished.first()) && kept.contains(wished.last()))
        return wished;
    QList<int> kernels;
    std::ranges::copy_if(kept, std::back_inserter(kernels), [&](int one) { return records.at(one).run.stage == port::Stage::B; });
    return (kernels.size() >= 2 ? kernels : kept).last(2);
}

void PastView::chooseRuns(const QList<int> &wished)
{
    const QList<int> kept = keptRuns();
    if (kept.size() < 2) {
        Q_EMIT failed(makeError(ErrorCode::NotFound, tr("There are no two runs whose files were kept"), {}, tr("Perform or record a stage first: Next Step in the menu Pipeline")));
        return;
    }
    QList<panes::CompareItem> items;
    for (const int record : kept)
        items.append({port::runName(m_desk.view()->history.records.at(record).run), describeRun(record)});
    const QList<int> likely = likelyRuns(wished, kept, m_desk.view()->history.records);
    panes::CompareDialog dialog(items, int(kept.indexOf(likely.first())), int(kept.indexOf(likely.last())), m_notice->window());
    dialog.setWindowTitle(tr("Compare the Generated Tile IR of Two Runs"));
    if (dialog.exec() != QDialog::Accepted)
        return;
    QList<Wanted> wanted;
    for (const int index : {dialog.left(), dialog.right()}) {
        if (index < kept.size())
            wanted.append({requestFor(kept.at(index)), {}});
        else
            wanted.append({std::nullopt, session::fileChoice(dialog.item(index).detail)});
    }
    compare(wanted);
}

void PastView::compare(const QList<Wanted> &wanted)
{
    m_compareJob.start(
        [wanted](const CancelToken &cancel) {
            QList<Result<PastPort>> ports;
            for (const Wanted &one : wanted) {
                PastPort file;
                file.generated = one.file;
                ports.append(one.run ? session::readPastPort(*one.run, cancel) : Result<PastPort>(file));
            }
            return ports;
        },
        [this](const QList<Result<PastPort>> &ports) {
            for (const Result<PastPort> &port : ports) {
                if (!port) {
                    Q_EMIT failed(port.error());
                    return;
                }
            }
            m_desk.goTo(-1);
            startComparison(ports.at(0)->generated, ports.at(1)->generated);
            m_kept = {*ports.at(0), *ports.at(1)};
        });
}

} // namespace tileport::workbench
