// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>
#include <QList>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace tileport::panes {

/// One program that the reader can choose.
struct CompareItem {
    QString title;
    QString detail;
    bool isFile = false;    ///< \c detail is the path
};

/// Asks which two programs to compare. Files can be added to the list on either side.
class CompareDialog : public QDialog {
    Q_OBJECT
public:
    /// \p left and \p right are what is chosen at first; out of range = nothing.
    CompareDialog(QList<CompareItem> items, int left, int right, QWidget *parent = nullptr);

    [[nodiscard]] CompareItem item(int index) const;
    /// Indexes of the choice; the first items are those that were given, in their order.
    [[nodiscard]] int left() const;
    [[nodiscard]] int right() const;
    /// Adds a file to both lists and chooses it on one side.
    void addFile(const QString &path, bool isLeft);
    void exchange();

private:
    QComboBox *addRow(const QString &label, bool isLeft);
    void addToBoxes(const CompareItem &item);
    void validate();

    QList<CompareItem> m_items;
    QComboBox *m_left = nullptr;
    QComboBox *m_right = nullptr;
    QLabel *m_note = nullptr;
    QDialogButtonBox *m_buttons = nullptr;
};

} // namespace tileport::panes
