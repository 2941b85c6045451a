// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTreeView>

namespace tileport::pipeline {

class TimelineModel;

/// The time line as a list: Enter goes to the moment of the current row, two selected runs can be compared. The row that the
/// panes show is bold and marked.
class TimelineView : public QTreeView {
    Q_OBJECT
public:
    explicit TimelineView(TimelineModel *model, QWidget *parent = nullptr);

    /// Brings the row of \p moment to view; the current row only follows while the reader is elsewhere.
    void reveal(int moment);
    /// The runs of the two selected rows, older first, into the history's records; empty when it is not two runs.
    [[nodiscard]] QList<int> selectedRuns() const;

Q_SIGNALS:
    void momentChosen(int moment);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void choose(const QModelIndex &index);

    TimelineModel *m_model;
};

} // namespace tileport::pipeline
