// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"

#include <QTreeView>

namespace tileport::panes {

class ProblemsModel;

/// The problems list; Enter or a double click asks to jump.
class ProblemsView : public QTreeView {
    Q_OBJECT
public:
    explicit ProblemsView(ProblemsModel *model, QWidget *parent = nullptr);

    /// Selects the next (+1) or previous (-1) problem, wrapping, and asks to jump there.
    void step(int direction);

Q_SIGNALS:
    void jumpRequested(const tileport::Diagnostic &diagnostic);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void jump(const QModelIndex &index);

    ProblemsModel *m_model;
};

} // namespace tileport::panes
