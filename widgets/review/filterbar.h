// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/findingscommands.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QToolButton;

namespace tileport::review {

/// Severity and state switches with counts, grouping and text filter, in one row.
class FilterBar : public QWidget {
    Q_OBJECT
public:
    /// The buttons are those of \p commands, which must outlive the bar.
    explicit FilterBar(FindingsCommands &commands, QWidget *parent = nullptr);

    void showFilter(const FindingFilter &filter);
    void showCounts(const FindingCounts &counts, size_t explainedOps);
    [[nodiscard]] QLineEdit *textField() const { return m_text; }
    [[nodiscard]] QComboBox *groupBox() const { return m_group; }
    [[nodiscard]] QToolButton *button(FindingsCommand command) const;

Q_SIGNALS:
    void textChanged(const QString &text);
    /// Down or Enter in the text field: the reader wants to go on in the list.
    void listWanted();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void addSwitch(FindingsCommand command);
    void setCount(FindingsCommand command, qint64 count);

    FindingsCommands &m_commands;
    QHBoxLayout *m_row;
    QHash<int, QToolButton *> m_buttons;
    QHash<int, QString> m_words;              ///< of the buttons, without count
    QComboBox *m_group = nullptr;
    QLineEdit *m_text = nullptr;
};

} // namespace tileport::review
