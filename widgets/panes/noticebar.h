// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tileport::panes {

/// A line above a pane that says that it shows something else than usual, with the button that ends it; or that says
/// what is wrong, with a sign and as many lines as the text needs.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Notice, Problem };

    /// An empty \p buttonText makes a bar without a button.
    explicit NoticeBar(const QString &buttonText, QWidget *parent = nullptr, Kind kind = Kind::Notice);
    /// An empty text hides the bar.
    void setText(const QString &text);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void triggered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void updateLook();

    Kind m_kind;
    QLabel *m_sign;
    QLabel *m_label;
    QPushButton *m_button;
};

} // namespace tileport::panes
