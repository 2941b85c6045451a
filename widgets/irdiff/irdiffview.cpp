// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irdiffview.h"

#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/irdiff/findbar.h"
#include "widgets/irdiff/findcontroller.h"
#include "widgets/irdiff/gotobar.h"
#include "widgets/irdiff/irdiffaccessible.h"
#include "widgets/irdiff/irdiffnavigator.h"
#include "widgets/irdiff/minimap.h"
#include "widgets/irdiff/proofpanel.h"

#include <QAction>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace tileport::irdiff {

using irgraph::OpId;

namespace {
constexpr int kSmallestFont = 6;
constexpr int kLargestFont = 40;
} // namespace

IrDiffView::IrDiffView(QWidget *parent) : QAbstractScrollArea(parent)
{
    IrDiffAccessible::install();
    m_theme = common::Theme::matching(palette());
    createParts();
    connectParts();
    setEmptyText(Side::Left, tr("No reference"), tr("Open a port or a Tile IR file."));
    setEmptyText(Side::Right, tr("No generated program"), tr("Write the kernel in the Rust pane; its Tile IR appears here."));
    applyFont();
    request(IrPair());
    updateCommands();
}

IrDiffView::~IrDiffView() = default;

void IrDiffView::createParts()
{
    m_navigator = std::make_unique<IrDiffNavigator>(m_pair, m_rows, m_lines);
    m_commands = new IrDiffCommands(this);
    m_header = new ColumnHeader(this);
    m_minimap = new Minimap(this);
    m_findBar = new FindBar(this);
    m_goToBar = new GoToBar(this);
    m_find = new FindController(m_pair, *m_navigator, *m_findBar, this);
    m_proofPanel = new ProofPanel(this);
    m_loader = new PairLoader(this);
    m_findBar->hide();
    m_goToBar->hide();
    m_proofPanel->hide();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Tile IR, reference and generated"));
    setMinimumSize(240, 120);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
}

void IrDiffView::connectParts()
{
    connect(m_commands, &IrDiffCommands::triggered, this, &IrDiffView::run);
    connect(m_loader, &PairLoader::loaded, this, &IrDiffView::install);
    connect(m_loader, &PairLoader::loadingChanged, this, &IrDiffView::updateSummary);
    connect(m_minimap, &Minimap::rowRequested, this, [this](double row) {
        verticalScrollBar()->setValue(int(row * m_layout.cell.lineHeight - viewport()->height() / 2.0));
    });
    connect(m_find, &FindController::matchesChanged, this, [this] {
        std::vector<uint32_t> found;
        for (const Match &match : marks().matches.list)
            found.push_back(match.row);
        m_minimap->setMatchRows(std::move(found));
        viewport()->update();
    });
    connect(m_find, &FindController::matchReached, this, [this] {
        rowsChanged();
        afterMove(true);
    });
    connect(m_goToBar, &GoToBar::lineRequested, this, [this](Side side, qint64 line) {
        if (m_navigator->goToLine(side, line)) {
            rowsChanged();
            afterMove(true);
        }
    });
    connect(m_goToBar, &GoToBar::closed, this, &IrDiffView::closeBottom);
    connect(m_find, &FindController::closed, this, &IrDiffView::closeBottom);
    connect(m_proofPanel, &ProofPanel::closed, this, &IrDiffView::closeBottom);
    connect(m_proofPanel, &ProofPanel::stepChosen, this, &IrDiffView::goToStep);
}

const ViewMarks &IrDiffView::marks() const
{
    return m_navigator->marks();
}

void IrDiffView::setColumnTitle(Side side, const ColumnTitle &title)
{
    m_header->setTitle(side, title);
    m_pair.setName(side, title.name);
    m_wanted.setName(side, title.name);
    viewport()->update();
}

void IrDiffView::setEmptyText(Side side, const QString &title, const QString &hint)
{
    m_emptyTexts[sideIndex(side)] = {title, hint};
    viewport()->update();
}

void IrDiffView::setHighlighting(const editor::HighlightRepository &repository)
{
    auto highlighter = std::make_shared<editor::LineHighlighter>(repository, editor::HighlightRepository::tileIr());
    if (!highlighter->isValid())
        return;
    // Every construct of Tile IR ends with its line, so each line starts afresh.
    m_lines.setStyler([highlighter](const QString &line) { return highlighter->highlight(line).ranges; });
    viewport()->update();
}

void IrDiffView::setHighlightedOps(Side side, std::vector<OpId> ops)
{
    std::ranges::sort(ops);
    m_navigator->marks().linked[sideIndex(side)] = std::move(ops);
    viewport()->update();
}

bool IrDiffView::revealOp(Side side, OpId op)
{
    const uint32_t row = m_rows.rowOfLine(side, m_pair.firstLine(side, op));
    if (row == IrDiffRows::kNoRow)
        return false;
    m_rows.ensureShown(row);
    rowsChanged();
    ensureRowShown(row, true);
    return true;
}

bool IrDiffView::goToOp(Side side, OpId op)
{
    if (!revealOp(side, op))
        return false;
    m_navigator->goToLine(side, m_pair.firstLine(side, op));
    m_reportedOp = op;
    m_reportedSide = side;
    viewport()->update();
    return true;
}

void IrDiffView::placeCaret(const Caret &caret, bool extends)
{
    m_navigator->placeCaret(caret, extends);
    if (!extends)
        m_navigator->markValueAt(m_navigator->caret());
    afterMove(false);
}

QAction *IrDiffView::action(Command command) const
{
    return m_commands->action(command);
}

void IrDiffView::run(Command command)
{
    bool moved = false;
    RowOptions options = m_options;
    switch (command) {
    case Command::NextChange: moved = m_navigator->goToChange(1); break;
    case Command::PreviousChange: moved = m_navigator->goToChange(-1); break;
    case Command::Find: m_goToBar->hide(); m_proofPanel->hide(); m_find->open(); arrange(); break;
    case Command::FindNext: m_find->step(1); break;
    case Command::FindPrevious: m_find->step(-1); break;
    case Command::GoToLine: openGoTo(); break;
    case Command::GoToDefinition: moved = m_navigator->goToDefinition(); break;
    case Command::NextUse: moved = m_navigator->goToUse(1); break;
    case Command::PreviousUse: moved = m_navigator->goToUse(-1); break;
    case Command::SwitchSide: m_navigator->switchSide(); moved = true; break;
    case Command::ShowDetails: showDetails(); break;
    case Command::ExplainValue: explainValue(); break;
    case Command::ClearMarks: escape(); break;
    case Command::Copy: copy(); break;
    case Command::SelectAll: m_navigator->selectAll(); break;
    case Command::ToggleFold: toggleFold(m_navigator->caret().row); break;
    case Command::FoldAll: m_rows.foldAll(true); break;
    case Command::UnfoldAll: m_rows.foldAll(false); break;
    case Command::CollapseEqual: options.collapsesEqual = !options.collapsesEqual; break;
    case Command::CollapseExplained: options.collapsesExplained = !options.collapsesExplained; break;
    case Command::ShowEverything: options.mode = ViewMode::Everything; break;
    case Command::ShowUnexplained: options.mode = ViewMode::Unexplained; break;
    case Command::ShowExplained: options.mode = ViewMode::Explained; break;
    case Command::ShowRaw: options.mode = ViewMode::Raw; break;
    case Command::ZoomIn: setZoom(m_layout.cell.font.pointSize() + 1); break;
    case Command::ZoomOut: setZoom(m_layout.cell.font.pointSize() - 1); break;
    case Command::ZoomReset: setZoom(0); break;
    }
    setRowOptions(options);
    updateCommands();
    rowsChanged();
    if (moved)
        afterMove(true);
}

// Escape takes away one thing after another, from the bar that was opened last to the marks.
void IrDiffView::escape()
{
    if (!m_findBar->isHidden())
        m_find->close();
    else if (bottomWidget())
        closeBottom();
    else
        m_navigator->clearValueMark();
}

void IrDiffView::openGoTo()
{
    const Side side = m_navigator->caret().side;
    if (!m_pair.has(side))
        return;
    m_findBar->hide();
    m_proofPanel->hide();
    m_goToBar->open(side, m_pair.lineCount(side));
    arrange();
}

void IrDiffView::copy()
{
    const QString text = m_navigator->textToCopy();
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

// Folds the region that starts in the row, or else the one around it.
void IrDiffView::toggleFold(uint32_t row)
{
    if (m_rows.foldEnd(row) == row) {
        const Side side = m_navigator->caret().side;
        const OpId op = m_pair.opAtLine(side, m_rows.line(row, side));
        const OpId parent = op.isValid() ? m_pair.graph(side)->parent(op) : OpId();
        row = parent.isValid() ? m_rows.rowOfLine(side, m_pair.firstLine(side, parent)) : IrDiffRows::kNoRow;
        if (row == IrDiffRows::kNoRow)
            return;
        m_navigator->placeCaret({side, row, 0}, false);
    }
    m_rows.setFolded(row, !m_rows.isFolded(row));
}

void IrDiffView::setSplitRatio(double ratio)
{
    const double inside = std::clamp(ratio, 0.1, 0.9);
    if (inside == m_ratio)
        return;
    m_ratio = inside;
    arrange();
    Q_EMIT splitRatioChanged(m_ratio);
}

void IrDiffView::setZoom(int points)
{
    const int inside = points <= 0 ? 0 : std::clamp(points, kSmallestFont, kLargestFont);
    if (inside == m_zoom)
        return;
    const double top = double(m_layout.scrollY) / m_layout.cell.lineHeight;
    m_zoom = inside;
    applyFont();
    verticalScrollBar()->setValue(int(top * m_layout.cell.lineHeight));
    Q_EMIT zoomChanged(m_zoom);
}

void IrDiffView::applyFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    font.setKerning(false);
    if (font.pointSize() <= 0)
        font.setPointSize(10);
    if (m_zoom > 0)
        font.setPointSize(m_zoom);
    m_layout.cell = CellMetrics::of(font);
    m_lines.setMetrics(m_layout.cell);
    m_glyphs = std::make_unique<GlyphBatch>(font);
    arrange();
}

void IrDiffView::arrange()
{
    const int headerHeight = m_header->sizeHint().height();
    const QWidget *bar = bottomWidget();
    const int barHeight = bar ? std::min(bar->sizeHint().height(), height() / 2) : 0;
    setViewportMargins(0, headerHeight, m_minimap->sizeHint().width(), barHeight);
    const QRect inner = viewport()->geometry();
    m_header->setGeometry(inner.left(), inner.top() - headerHeight, inner.width() + m_minimap->width(), headerHeight);
    m_minimap->setGeometry(inner.right() + 1, inner.top(), m_minimap->sizeHint().width(), inner.height());
    const QRect barRect(inner.left(), inner.bottom() + 1, inner.width() + m_minimap->width(), barHeight);
    m_findBar->setGeometry(barRect);
    m_goToBar->setGeometry(barRect);
    m_proofPanel->setGeometry(barRect);
    m_layout.arrange(viewport()->size(), m_ratio, std::max(m_pair.lineCount(Side::Left), m_pair.lineCount(Side::Right)));
    m_header->setColumns(m_layout.columns[0].right, m_layout.columns[1].left);
    updateScrollBars();
    viewport()->update();
}

void IrDiffView::updateScrollBars()
{
    const qint64 height = qint64(m_rows.visibleCount()) * m_layout.cell.lineHeight;
    const qint64 below = std::max<qint64>(0, height - viewport()->height());
    verticalScrollBar()->setSingleStep(m_layout.cell.lineHeight);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, int(std::min<qint64>(below, std::numeric_limits<int>::max())));
    const int narrow = std::min(m_layout.columns[0].textWidth(), m_layout.columns[1].textWidth());
    const qint64 width = (qint64(m_rows.index().widestLine()) + 2) * m_layout.cell.charWidth;
    horizontalScrollBar()->setSingleStep(4 * m_layout.cell.charWidth);
    horizontalScrollBar()->setPageStep(std::max(1, narrow));
    horizontalScrollBar()->setRange(0, int(std::clamp<qint64>(width - narrow, 0, std::numeric_limits<int>::max())));
    m_layout.scrollX = horizontalScrollBar()->value();
    m_layout.scrollY = verticalScrollBar()->value();
    updateMinimapWindow();
}

void IrDiffView::updateMinimapWindow()
{
    m_minimap->setWindow(double(m_layout.scrollY) / m_layout.cell.lineHeight,
                         double(viewport()->height()) / m_layout.cell.lineHeight);
}

void IrDiffView::rowsChanged()
{
    m_minimap->setRows(&m_rows);
    arrange();
}

void IrDiffView::ensureRowShown(uint32_t row, bool centers)
{
    const int height = m_layout.cell.lineHeight;
    const qint64 top = qint64(m_rows.visibleOf(row)) * height;
    const qint64 first = m_layout.scrollY;
    if (top >= first && top + height <= first + viewport()->height())
        return;
    const qint64 target = centers ? top - viewport()->height() / 3 : top < first ? top : top + height - viewport()->height();
    verticalScrollBar()->setValue(int(std::clamp<qint64>(target, 0, std::numeric_limits<int>::max())));
}

void IrDiffView::ensureCaretShown(bool centers)
{
    const Caret &caret = m_navigator->caret();
    ensureRowShown(caret.row, centers);
    if (m_rows.line(caret.row, caret.side) < 0)
        return;
    const int x = m_lines.view(caret.side, caret.row).xOf(caret.column, m_layout.cell);
    const int width = m_layout.column(caret.side).textWidth();
    const int margin = std::min(width / 4, 4 * m_layout.cell.charWidth);
    if (x < m_layout.scrollX + margin)
        horizontalScrollBar()->setValue(x - margin);
    else if (x > m_layout.scrollX + width - margin)
        horizontalScrollBar()->setValue(x - width + margin);
}

} // namespace tileport::irdiff
