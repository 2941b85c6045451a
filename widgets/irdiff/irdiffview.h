// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/columnheader.h"
#include "widgets/irdiff/irdiffcommands.h"
#include "widgets/irdiff/irdiffpainter.h"
#include "widgets/irdiff/pairloader.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>

class QAction;
class QMenu;

namespace tileport::editor {
class HighlightRepository;
}

namespace tileport::irdiff {

class FindBar;
class FindController;
class GoToBar;
class IrDiffNavigator;
class Minimap;
class ProofPanel;

/// The Tile IR pane: two programs side by side in aligned rows, painted by ourselves because text widgets lay out every
/// line before the first is shown. Only visible rows cost anything; 1 M + 1 M lines open and scroll like ten.
class IrDiffView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit IrDiffView(QWidget *parent = nullptr);
    ~IrDiffView() override;

    /// Shows a comparison. When one side is the graph that was shown before (the other was edited), the operation at the
    /// top, caret, folds and marks stay where they are. Large ones are prepared on a worker thread: pair() is the one
    /// before until pairShown. Null empties the view.
    void setDiff(IrDiffPtr diff);
    /// Shows a graph without comparison; the other side stays as it is. Null empties that side.
    void setGraph(Side side, irgraph::IrGraphPtr graph);
    /// Heading of a column. A stale reason marks the column as the last good one: call again with an empty reason
    /// when it is up to date.
    void setColumnTitle(Side side, const ColumnTitle &title);
    /// What a side without a graph says: what is missing, and what to do next.
    void setEmptyText(Side side, const QString &title, const QString &hint);
    /// Colours lines with the Tile IR definition; \p repository must outlive the view. Without it (or when the
    /// definition is not there) the view's own simple token colours are shown.
    void setHighlighting(const editor::HighlightRepository &repository);

    /// Marks the lines of operations as counterparts of a selection elsewhere; any order.
    void setHighlightedOps(Side side, std::vector<irgraph::OpId> ops);
    /// Opens what hides \p op and scrolls it into the window; the caret stays. False when it has no line.
    bool revealOp(Side side, irgraph::OpId op);
    /// Puts the caret into the first line of \p op and reveals it; emits no signal. False when it has no line.
    bool goToOp(Side side, irgraph::OpId op);

    /// Mode and collapsing; the reader's place stays.
    void setRowOptions(const RowOptions &options);
    [[nodiscard]] const RowOptions &rowOptions() const { return m_options; }
    void run(Command command);
    [[nodiscard]] QAction *action(Command command) const;
    [[nodiscard]] const IrPair &pair() const { return m_pair; }
    [[nodiscard]] const IrDiffRows &rows() const { return m_rows; }
    [[nodiscard]] const ViewMarks &marks() const;
    [[nodiscard]] const IrDiffLayout &geometryOfRows() const { return m_layout; }
    [[nodiscard]] FindController &find() const { return *m_find; }
    [[nodiscard]] ProofPanel &proofPanel() const { return *m_proofPanel; }
    /// Moves the caret as a click would; \p extends keeps the other end of the selection.
    void placeCaret(const Caret &caret, bool extends = false);

    /// Share of the left column (0.1…0.9) and font size in points (0 = the system's); for the state manager.
    [[nodiscard]] double splitRatio() const { return m_ratio; }
    void setSplitRatio(double ratio);
    [[nodiscard]] int zoom() const { return m_zoom; }
    void setZoom(int points);

Q_SIGNALS:
    /// The reader stands on another operation (none on a line without one).
    void opSelected(tileport::irdiff::Side side, tileport::irgraph::OpId op);
    /// The reader chose an operation: double click, or Enter.
    void opActivated(tileport::irdiff::Side side, tileport::irgraph::OpId op);
    void splitRatioChanged(double ratio);
    void zoomChanged(int points);
    /// Another mode or way of collapsing was chosen, by whomever.
    void rowOptionsChanged(const tileport::irdiff::RowOptions &options);
    /// The pair that was set last is on screen.
    void pairShown();
    /// Short account of the comparison changed ("2 changed · 1 added").
    void summaryChanged(const QString &summary);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void leaveEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void createParts();
    void connectParts();
    void request(IrPair pair);
    void install(const LoadedPair &loaded);
    void restorePlace(const ReadingPlace &place, const LoadedPair &loaded);
    void updateCommands();
    void explainValue();
    void refreshProof();
    void goToStep(irgraph::ValueId left, irgraph::ValueId right);
    void closeBottom();
    [[nodiscard]] QWidget *bottomWidget() const;
    [[nodiscard]] QString countsText() const;
    void applyFont();
    void arrange();
    void updateScrollBars();
    void updateMinimapWindow();
    void updateSummary();
    void rowsChanged();
    void ensureRowShown(uint32_t row, bool centers);
    void ensureCaretShown(bool centers);
    void afterMove(bool centers);
    void toggleFold(uint32_t row);
    void activateCaret();
    void escape();
    void openGoTo();
    void copy();
    void showDetails();
    void showHover(QPoint point, QPoint globalPoint);
    void markHovered(Side side, irgraph::ValueId value);
    [[nodiscard]] irgraph::ValueId valueUnder(const Hit &hit);
    void restartBlinking();
    void paintEmptyColumn(QPainter &painter, Side side);
    [[nodiscard]] Hit hitAt(QPoint point) const;
    [[nodiscard]] Caret caretAt(const Hit &hit);
    [[nodiscard]] QString hoverText(const Hit &hit);
    void fillContextMenu(QMenu &menu) const;

    struct EmptyText {
        QString title;
        QString hint;
    };
    enum class Drag { None, Text, Divider };

    IrPair m_pair;          ///< on screen; in raw mode the plain alignment
    IrPair m_wanted;        ///< what was set last
    PairLoader *m_loader = nullptr;
    RowOptions m_options;
    IrDiffRows m_rows;
    LineCache m_lines;
    IrDiffLayout m_layout;
    common::Theme m_theme;
    std::unique_ptr<GlyphBatch> m_glyphs;
    std::unique_ptr<IrDiffNavigator> m_navigator;
    IrDiffCommands *m_commands = nullptr;
    ColumnHeader *m_header = nullptr;
    Minimap *m_minimap = nullptr;
    FindBar *m_findBar = nullptr;
    GoToBar *m_goToBar = nullptr;
    ProofPanel *m_proofPanel = nullptr;
    FindController *m_find = nullptr;
    EmptyText m_emptyTexts[2];
    double m_ratio = 0.5;
    int m_zoom = 0;
    Drag m_drag = Drag::None;
    QBasicTimer m_blinkTimer;
    QBasicTimer m_dragTimer;
    irgraph::OpId m_reportedOp;
    Side m_reportedSide = Side::Left;
};

} // namespace tileport::irdiff
