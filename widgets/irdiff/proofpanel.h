// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "widgets/irdiff/proofmodel.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace tileport::irdiff {

/// The panel under the view that says why two values are equal: one sentence and the chain of steps below it. Enter on
/// a step goes to its two operations, Escape closes.
class ProofPanel : public QWidget {
    Q_OBJECT
public:
    explicit ProofPanel(QWidget *parent = nullptr);
    /// Asks for the proof (on a worker thread) and shows the panel. One value may be none.
    void open(const IrPair &pair, irgraph::ValueId left, irgraph::ValueId right);
    /// The same without showing the panel or taking the focus.
    void explain(const IrPair &pair, irgraph::ValueId left, irgraph::ValueId right);
    /// What was asked for last.
    [[nodiscard]] const IrPair &pair() const { return m_pair; }
    [[nodiscard]] irgraph::ValueId left() const { return m_left; }
    [[nodiscard]] ProofModel *model() const { return m_model; }
    [[nodiscard]] QTreeView *steps() const { return m_steps; }
    [[nodiscard]] QString summary() const;
    [[nodiscard]] bool isBusy() const { return m_job.isRunning(); }
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// The reader chose a step; one value may be none.
    void stepChosen(tileport::irgraph::ValueId left, tileport::irgraph::ValueId right);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show(IrPair pair, ValueProof proof);
    void choose(int row);

    Job m_job;
    IrPair m_pair;
    irgraph::ValueId m_left;
    ProofModel *m_model = nullptr;
    QLabel *m_summary = nullptr;
    QTreeView *m_steps = nullptr;
};

} // namespace tileport::irdiff
