// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tileport::panes {

/// A line above a pane that says that it shows something else than usual, with the button that ends it.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    explicit NoticeBar(const QString &buttonText, QWidget *parent = nullptr);
    /// An empty text hides the bar.
    void setText(const QString &text);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void triggered();

private:
    QLabel *m_label;
    QPushButton *m_button;
};

} // namespace tileport::panes
