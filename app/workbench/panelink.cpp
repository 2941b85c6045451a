// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/panelink.h"

#include "widgets/editor/documenthighlighter.h"
#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/irdiff/specialisationview.h"
#include "widgets/panes/codepane.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneheader.h"

#include <QFileInfo>
#include <QScopedValueRollback>

namespace tileport::workbench {

using editor::LineLink;
using irdiff::Side;
using irgraph::OpId;
using panes::PaneHeader;
using session::PaneId;
using session::SideKind;

PaneLink::PaneLink(session::Session &session, Panes panes, QObject *parent)
    : QObject(parent), m_highlights(std::make_unique<editor::HighlightRepository>()), m_session(session), m_panes(panes)
{
    m_panes.source->setLockable(true);
    m_panes.source->editor()->setCommentPrefix(QStringLiteral("#"));
    m_panes.rust->editor()->setCommentPrefix(QStringLiteral("//"));
    highlightPanes();
    connectSession();
    connectPanes();
    connectSpecialisation();
    showBuffers();
    showSides();
}

PaneLink::~PaneLink() = default;

void PaneLink::highlightPanes()
{
    editor::attachHighlighter(m_panes.source->editor(), *m_highlights, QStringLiteral("Python"));
    editor::attachHighlighter(m_panes.rust->editor(), *m_highlights, QStringLiteral("Rust"));
    m_panes.ir->setHighlighting(*m_highlights);
}

void PaneLink::connectSession()
{
    connect(&m_session, &session::Session::buffersReplaced, this, &PaneLink::showBuffers);
    connect(&m_session, &session::Session::specialisationChanged, this, [this] { m_isNewProgram = true; });
    connect(&m_session, &session::Session::diffChanged, this, &PaneLink::showDiff);
    connect(&m_session, &session::Session::liveChanged, this, &PaneLink::showSides);
    connect(&m_session, &session::Session::diagnosticsChanged, this, &PaneLink::showDiagnostics);
    connect(&m_session, &session::Session::selectionChanged, this, &PaneLink::showSelection);
    connect(&m_session.comparison(), &session::Comparison::changed, this, [this] {
        showDiff();
        showSides();
    });
    connect(m_panes.notice, &panes::NoticeBar::triggered, this, [this] { m_session.comparison().end(); });
    connect(&m_session, &session::Session::modifiedChanged, m_panes.rust, &panes::CodePane::setModified);
}

void PaneLink::connectPanes()
{
    connect(m_panes.source->editor(), &editor::CodeEditor::lineActivated, this, [this](int line) {
        if (!m_isShowing)
            m_session.select({PaneId::Source, line, {}});
    });
    connect(m_panes.rust->editor(), &editor::CodeEditor::lineActivated, this, [this](int line) {
        if (!m_isShowing)
            m_session.select({PaneId::Rust, line, {}});
    });
    connect(m_panes.rust->editor(), &QPlainTextEdit::textChanged, this, [this] {
        if (!m_isShowing)
            m_session.editRust(m_panes.rust->editor()->toPlainText());
    });
    connect(m_panes.ir, &irdiff::IrDiffView::opSelected, this, &PaneLink::selectOp);
    connect(m_panes.ir, &irdiff::IrDiffView::opActivated, this, [this](Side side, OpId op) {
        selectOp(side, op);
        goToCounterpart();
    });
}

void PaneLink::selectOp(Side side, OpId op)
{
    // Operations of another comparison mean nothing to the port's links.
    if (m_isShowing || m_session.comparison().isActive())
        return;
    m_session.select({side == Side::Left ? PaneId::Reference : PaneId::Generated, 0, op});
}

void PaneLink::showBuffers()
{
    const QScopedValueRollback<bool> guard(m_isShowing, true);
    const session::Buffer &source = m_session.source();
    const session::Buffer &rust = m_session.rust();
    m_panes.source->setContent(source.file, source.text, source.hint);
    m_panes.source->setLocked(true);
    m_panes.rust->setContent(rust.file, rust.text, rust.hint);
    m_panes.rust->setModified(rust.isModified());
}

void PaneLink::showDiff()
{
    const QScopedValueRollback<bool> guard(m_isShowing, true);
    const session::LiveState &live = m_session.live();
    m_panes.specialisation->setDiff(live.diff && live.diff->verdict != irdiff::Verdict::Blocked ? live.diff : nullptr);
    if (m_session.comparison().isActive())
        showComparison();
    else
        showPair(live.diff, live.reference.graph, live.generated.graph);
    showLineLinks();
    showKernels();
}

// Of a blocked comparison that lacks a side there is nothing to align: the other side is read alone, and the column
// without a program says why.
void PaneLink::showPair(const irdiff::IrDiffPtr &diff, const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right)
{
    const bool isBlocked = diff && diff->verdict == irdiff::Verdict::Blocked;
    m_panes.blocked->setText(isBlocked ? tr("%1: %2").arg(irdiff::verdictName(diff->verdict), diff->verdictReason) : QString());
    if (diff && left && right) {
        m_panes.ir->setDiff(diff);
        return;
    }
    m_panes.ir->setDiff(nullptr);
    m_panes.ir->setGraph(Side::Left, left);
    m_panes.ir->setGraph(Side::Right, right);
}

void PaneLink::showSides()
{
    const session::LiveState &live = m_session.live();
    const QString version = m_session.cutileVersion();
    if (!m_session.comparison().isActive()) {
        m_panes.notice->setText({});
        showSide(Side::Left, live.reference, tr("Reference"), tr("cuTile Python"));
        showSide(Side::Right, live.generated, tr("Generated"), version.isEmpty() ? tr("cuTile Rust") : tr("cuTile Rust %1").arg(version));
    }
    PaneHeader *header = m_panes.rust->header();
    switch (live.generated.kind) {
    case SideKind::Updating:
    case SideKind::Working:
        header->setStatus(tr("making Tile IR…"), PaneHeader::Tone::Busy);
        break;
    case SideKind::Stale:
        header->setStatus(tr("errors – Tile IR is stale"), PaneHeader::Tone::Stale, live.generated.message);
        break;
    case SideKind::Failed:
        header->setStatus(tr("no Tile IR"), PaneHeader::Tone::Failed, live.generated.message);
        break;
    case SideKind::Ready:
        header->setStatus(tr("live · %1 ms").arg(live.generated.milliseconds, 0, 'f', 0), PaneHeader::Tone::Plain,
                          tr("Time to make the generated Tile IR"));
        break;
    case SideKind::Empty:
        header->setStatus({}, PaneHeader::Tone::Plain);
        break;
    }
}

void PaneLink::showComparison()
{
    const session::Comparison &comparison = m_session.comparison();
    m_panes.notice->setText(tr("Comparing “%1” with “%2”").arg(comparison.left().choice.title, comparison.right().choice.title));
    showPair(comparison.diff(), comparison.left().graph, comparison.right().graph);
    for (const Side side : {Side::Left, Side::Right}) {
        const session::ComparedProgram &program = side == Side::Left ? comparison.left() : comparison.right();
        m_panes.ir->setColumnTitle(side, {program.choice.title, program.choice.detail, program.graph ? program.error : QString(), tr("“%1”").arg(program.choice.title)});
        m_panes.ir->setEmptyText(side, program.error.isEmpty() ? tr("Making the Tile IR…") : tr("No Tile IR"), program.error);
    }
}

void PaneLink::connectSpecialisation()
{
    using irdiff::SpecialisationView;
    session::Pairing &pairing = m_session.pairing();
    connect(m_panes.specialisation, &SpecialisationView::jumpRequested, this, &PaneLink::goToParameter);
    connect(m_panes.specialisation, &SpecialisationView::pairRequested, this, [this](const QString &left, const QString &right) {
        m_panes.specialisation->setPairingNote({});
        m_session.pairing().correct(left, right);
    });
    connect(m_panes.specialisation, &SpecialisationView::undoRequested, &pairing, &session::Pairing::undo);
    connect(m_panes.specialisation, &SpecialisationView::redoRequested, &pairing, &session::Pairing::redo);
    connect(m_panes.specialisation, &SpecialisationView::resetRequested, &pairing, &session::Pairing::reset);
    const auto showCorrections = [this, &pairing] {
        m_panes.specialisation->setCorrections(pairing.canUndo(), pairing.canRedo(), !pairing.corrections().empty());
    };
    connect(&pairing, &session::Pairing::changed, this, showCorrections);
    connect(&pairing, &session::Pairing::rejected, m_panes.specialisation, &SpecialisationView::setPairingNote);
}

// The name in the entry's line marks the value and its partner; the side that has one comes first.
void PaneLink::goToParameter(const irdiff::ParameterPair &pair, const Place &rust)
{
    m_session.comparison().end(); // so are its parameters
    const irdiff::IrPair &shown = m_panes.ir->pair();
    const Side side = pair.left >= 0 ? Side::Left : Side::Right;
    const QString &name = side == Side::Left ? pair.leftName : pair.rightName;
    if (shown.diff() && !name.isEmpty()) {
        const int32_t line = shown.firstLine(side, side == Side::Left ? shown.diff()->leftEntry : shown.diff()->rightEntry);
        const auto column = shown.line(side, line).indexOf(name);
        const uint32_t row = m_panes.ir->rows().rowOfLine(side, line);
        if (column >= 0 && row != irdiff::IrDiffRows::kNoRow)
            m_panes.ir->placeCaret({side, row, int(column) + 1});
    }
    if (rust.line > 0)
        m_panes.rust->editor()->goToLine(rust.line, rust.column);
}

void PaneLink::showSide(Side side, const session::SideState &state, const QString &title, const QString &detail)
{
    irdiff::ColumnTitle heading{title, detail, {}, {}};
    if (state.kind == SideKind::Stale)
        heading.staleReason = state.message;
    m_panes.ir->setColumnTitle(side, heading);
    const QString &diffMessage = m_session.live().diffMessage;
    if (state.isBusy())
        m_panes.ir->setEmptyText(side, tr("Making the %1 Tile IR…").arg(title.toLower()), {});
    else if (!diffMessage.isEmpty())
        m_panes.ir->setEmptyText(side, tr("The programs could not be compared"), diffMessage);
    else if (state.message.isEmpty())
        m_panes.ir->setEmptyText(side, tr("No %1 Tile IR").arg(title.toLower()),
                                 m_session.isBusy() ? tr("Asking for the specialisations…") : tr("Nothing was made yet"));
    else
        m_panes.ir->setEmptyText(side, tr("No %1 Tile IR").arg(title.toLower()), state.message);
}

void PaneLink::showDiagnostics()
{
    const Diagnostics diagnostics = m_session.diagnostics();
    m_panes.source->setDiagnostics(diagnostics);
    m_panes.rust->setDiagnostics(diagnostics);
}

void PaneLink::showSelection()
{
    const QScopedValueRollback<bool> guard(m_isShowing, true);
    const session::LinkedPlaces &places = m_session.linked();
    const PaneId pane = m_session.selection().pane;
    m_panes.source->editor()->setLinkedLines(places.sourceLines);
    m_panes.rust->editor()->setLinkedLines(places.rustLines);
    if (m_session.comparison().isActive())
        return;
    m_panes.ir->setHighlightedOps(Side::Left, places.referenceOps);
    m_panes.ir->setHighlightedOps(Side::Right, places.generatedOps);
    if (pane != PaneId::Source && !places.sourceLines.isEmpty())
        m_panes.source->editor()->revealLine(places.sourceLines.first());
    if (pane != PaneId::Rust && !places.rustLines.isEmpty())
        m_panes.rust->editor()->revealLine(places.rustLines.first());
    if (pane == PaneId::Source || pane == PaneId::Rust) {
        const bool prefersLeft = pane == PaneId::Source;
        if (prefersLeft && !places.referenceOps.empty())
            m_panes.ir->revealOp(Side::Left, places.referenceOps.front());
        else if (!places.generatedOps.empty())
            m_panes.ir->revealOp(Side::Right, places.generatedOps.front());
    }
}

void PaneLink::showLineLinks()
{
    const session::LiveState &live = m_session.live();
    for (const Side side : {Side::Left, Side::Right}) {
        QHash<int, LineLink> links;
        if (live.links) {
            const auto changes = live.links->lineChanges(side);
            for (auto it = changes.begin(); it != changes.end(); ++it)
                links.insert(it.key(), *it == irdiff::ChangeKind::Same      ? LineLink::Mapped
                                       : *it == irdiff::ChangeKind::Changed ? LineLink::Changed
                                                                            : LineLink::OneSided);
        }
        (side == Side::Left ? m_panes.source : m_panes.rust)->editor()->setLineLinks(links);
    }
}

void PaneLink::showKernels()
{
    const session::LiveState &live = m_session.live();
    if (!m_isNewProgram || !live.links)
        return;
    constexpr int kLinesAbove = 3; // decorator or attribute
    const auto showKernel = [](editor::CodeEditor *editor, const session::SideIndex &index) {
        // The entry stands where the kernel is defined; helpers that were inlined may stand before it.
        const QList<int> entry = index.linesOf(OpId(uint32_t(0)));
        const QList<int> lines = entry.isEmpty() ? index.mappedLines() : entry;
        if (!lines.isEmpty())
            editor->scrollToLine(lines.first() - kLinesAbove);
    };
    showKernel(m_panes.source->editor(), live.links->reference());
    showKernel(m_panes.rust->editor(), live.links->generated());
    m_isNewProgram = false;
}

void PaneLink::showFinding(const review::FindingJump &jump)
{
    m_session.comparison().end(); // findings are about the port's own comparison
    const QScopedValueRollback<bool> guard(m_isShowing, true);
    editor::CodeEditor *source = m_panes.source->editor();
    editor::CodeEditor *rust = m_panes.rust->editor();
    if (jump.sourceLine > 0)
        source->goToLine(jump.sourceLine);
    if (jump.rustLine > 0)
        rust->goToLine(jump.rustLine);
    // The side that the reader wants, else the one to repair, gets the caret; rows are aligned, so both are seen.
    const bool wantsLeft = jump.focus == PaneId::Reference || !jump.generated.isValid();
    // A large comparison is prepared on a worker: until it is shown, its numbers mean other operations.
    const irdiff::IrDiffPtr diff = m_session.live().diff;
    const auto goThere = [this, diff, side = wantsLeft ? Side::Left : Side::Right, op = wantsLeft ? jump.reference : jump.generated] {
        if (m_panes.ir->pair().diff() == diff)
            static_cast<void>(m_panes.ir->goToOp(side, op));
    };
    if (m_panes.ir->pair().diff() == diff)
        goThere();
    else
        connect(m_panes.ir, &irdiff::IrDiffView::pairShown, this, goThere, Qt::SingleShotConnection);
    if (!jump.focus)
        return;
    switch (*jump.focus) {
    case PaneId::Source: source->setFocus(); break;
    case PaneId::Rust: rust->setFocus(); break;
    case PaneId::Reference:
    case PaneId::Generated: m_panes.ir->setFocus(); break;
    }
}

void PaneLink::goToCounterpart()
{
    const session::LinkedPlaces &places = m_session.linked();
    const PaneId pane = m_session.selection().pane;
    if (pane == PaneId::Source || pane == PaneId::Rust) {
        const bool left = pane == PaneId::Source;
        const auto &ops = left ? places.referenceOps : places.generatedOps;
        if (!ops.empty() && m_panes.ir->goToOp(left ? Side::Left : Side::Right, ops.front()))
            m_panes.ir->setFocus();
        return;
    }
    const bool left = pane == PaneId::Reference;
    const QList<int> &lines = left ? places.sourceLines : places.rustLines;
    if (lines.isEmpty())
        return;
    panes::CodePane *target = left ? m_panes.source : m_panes.rust;
    target->editor()->goToLine(lines.first());
    target->setFocus();
}

} // namespace tileport::workbench
