// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/panes/palettemodel.h"

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QListView;

namespace tileport::panes {

/// Type a few letters, press Enter: runs any action. Shown over its parent's top; Escape or a click elsewhere closes it.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *parent);

    void open(const QList<PaletteEntry> &entries);
    [[nodiscard]] QLineEdit *input() const { return m_input; }
    [[nodiscard]] const PaletteModel &model() const { return *m_model; }

Q_SIGNALS:
    void chosen(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void step(int direction);
    void choose(const QModelIndex &index);
    void close();

    QLineEdit *m_input;
    QListView *m_list;
    PaletteModel *m_model;
    QPointer<QWidget> m_focusBefore;
};

} // namespace tileport::panes
