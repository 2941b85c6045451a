// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace tileport::common {

/// What a view shows instead of content: nothing there yet, still working, or failed. Lies over its parent and follows
/// its size; says in words what is the matter and offers the one thing to do about it.
class StateOverlay : public QWidget {
    Q_OBJECT
public:
    explicit StateOverlay(QWidget *parent);

    void showEmpty(const QString &title, const QString &hint);
    /// \p hint may say how to cancel. Shown after a short delay, so that quick work does not flicker.
    void showBusy(const QString &title, const QString &hint = {});
    void showError(const QString &title, const QString &remedy);
    /// A button below the text; an empty text takes it away. Cleared by the next show…().
    void setAction(const QString &text);
    /// The content is there.
    void clear();

Q_SIGNALS:
    void actionTriggered();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    enum class Kind { None, Empty, Busy, Error };
    void present(Kind kind, const QString &title, const QString &hint);
    void updateLook();

    Kind m_kind = Kind::None;
    QLabel *m_icon = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_hint = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_action = nullptr;
};

} // namespace tileport::common
