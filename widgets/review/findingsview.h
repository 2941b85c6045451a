// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/arrangement.h"

#include <QTreeView>

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace tileport::review {

class FindingsModel;

/// The tree of findings. A new arrangement keeps what the reader had: current row, selection, folds, scroll position.
class FindingsView : public QTreeView {
    Q_OBJECT
public:
    explicit FindingsView(FindingsModel *model, QWidget *parent = nullptr);

    void present(ArrangementPtr arrangement);
    /// Makes the next (+1) or previous (-1) finding current, wrapping; false when there is none. Where another pane made
    /// the current row so (reveal), it goes on from the finding that the reader was at before.
    bool step(int direction);
    /// Makes this finding current without telling anybody and without the reader having gone there; false when the filter
    /// hides it.
    bool reveal(int32_t item);
    /// Items of the selected findings, ascending; findings inside a selected group are not included.
    [[nodiscard]] std::vector<int32_t> selectedItems() const;
    [[nodiscard]] const FindingNode *currentNode() const;
    /// What to say below the last row while there is room; may be empty.
    void setClosingText(const QString &text);

Q_SIGNALS:
    /// The reader went to another row; not emitted when an update moved the row.
    void currentMoved();
    /// Another row or another content of the same row is current.
    void currentShown();
    void jumpRequested();
    void acceptRequested();
    void withdrawRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    struct Memory {
        QString current;
        int32_t currentNode = -1;
        QString top;
        int scroll = 0;
        std::vector<QString> selected;   ///< in the order of the rows
    };
    [[nodiscard]] Memory remember();
    void restore(const Memory &memory);
    void applyFolds();
    /// The node that a step starts from; one before the first or behind the last when the reader was nowhere.
    [[nodiscard]] int32_t startOfStep(int direction) const;
    void noteVisit(const QModelIndex &index);
    /// Calls \p visit with the node number of every selected row, of every range in turn.
    void forEachSelected(const std::function<void(int32_t)> &visit) const;
    void rememberFold(const QModelIndex &index, bool isOpen);

    FindingsModel *m_model;
    std::set<QString> m_opened;   ///< rows that are closed by default
    std::set<QString> m_closed;   ///< groups that are open by default
    QString m_closing;
    QString m_visited;            ///< key of the row that the reader went to last; empty = nowhere
    int32_t m_visitedNode = -1;   ///< where that was
    bool m_isLinked = false;      ///< the current row was revealed, not gone to
    bool m_isRestoring = false;
};

} // namespace tileport::review
