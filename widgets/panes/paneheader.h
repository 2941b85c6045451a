// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace tileport::panes {

/// The line over a pane: title, what it shows, a status that can be stale or busy, and room for tools.
class PaneHeader : public QWidget {
    Q_OBJECT
public:
    enum class Tone { Plain, Busy, Stale, Failed };

    explicit PaneHeader(const QString &title, QWidget *parent = nullptr);

    void setDetail(const QString &text, const QString &toolTip = {});
    void setModified(bool modified);
    /// Empty \p text hides the status.
    void setStatus(const QString &text, Tone tone, const QString &toolTip = {});
    [[nodiscard]] QString statusText() const;
    /// Takes ownership; shown at the right end.
    void addTool(QWidget *tool);

Q_SIGNALS:
    void doubleClicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyTone();

    QHBoxLayout *m_row;
    QLabel *m_title;
    QLabel *m_detail;
    QLabel *m_status;
    QString m_name;
    Tone m_tone = Tone::Plain;
};

} // namespace tileport::panes
