// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace tileport::review {

/// The inline editor for the reason of an acceptance. Enter accepts, Escape closes. Says what will be accepted, what
/// cannot be and why, and where the record is kept.
class AcceptBar : public QWidget {
    Q_OBJECT
public:
    struct Request {
        int acceptable = 0;      ///< findings that will be accepted; 0 = only the refusal is shown
        QString what;            ///< "launch hints differ", or "3 findings"
        QString refusal;         ///< what is left out, or why nothing can be accepted; may be empty
        QString keptIn;
        QString reason;          ///< to begin with
        bool mayKeepReasons = false; ///< an empty reason leaves each finding the one it had
    };

    explicit AcceptBar(QWidget *parent = nullptr);

    void open(const Request &request);
    [[nodiscard]] QLineEdit *reasonField() const { return m_reason; }
    [[nodiscard]] QPushButton *acceptButton() const { return m_accept; }
    /// What it says besides the reason.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// The bar is closed when this arrives.
    void accepted(const QString &reason);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateLook();
    void validate();
    void accept();
    void dismiss();

    Request m_request;
    QLabel *m_what = nullptr;
    QLabel *m_hint = nullptr;
    QLineEdit *m_reason = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_cancel = nullptr;
};

} // namespace tileport::review
