// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/linesearch.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace tileport::irdiff {

/// The line under the view where the reader types what to find; shows how many places there are and which one it is.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(QWidget *parent = nullptr);

    [[nodiscard]] FindQuery query() const;
    /// Shows the bar and takes the focus; \p text (when not empty) replaces what was typed.
    void open(const QString &text);
    /// \p matches of the present query.
    void showCount(const Matches &matches);
    void showError(const Error &error);
    void showSearching();

Q_SIGNALS:
    void queryChanged();
    void nextRequested();
    void previousRequested();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const QString &text, const QString &name, const QString &hint);
    void setState(const QString &text, bool isBad);

    QLineEdit *m_edit = nullptr;
    QLabel *m_count = nullptr;
    QToolButton *m_case = nullptr;
    QToolButton *m_expression = nullptr;
    bool m_isBad = false;
};

} // namespace tileport::irdiff
