// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/portsdesk.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace tileport::ports {

class PortsFilter;
class PortsModel;

/// All ports of a folder in one table: sorted, filtered, opened by keyboard or mouse. Rows appear as they are read.
class PortsOverview : public QWidget {
    Q_OBJECT
public:
    explicit PortsOverview(QWidget *parent = nullptr);

    /// Empty forgets the folder.
    void openRoot(const QString &root);
    [[nodiscard]] const QString &root() const { return m_desk->root(); }
    [[nodiscard]] session::PortsDesk &desk() const { return *m_desk; }
    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] QLineEdit *filterField() const { return m_words; }
    [[nodiscard]] QComboBox *needBox() const { return m_need; }
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void portRequested(const QString &folder);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *createHead();
    void createTable();
    void openCurrent();
    void showSummary();
    void settle();
    void keepCurrent();

    session::PortsDesk *m_desk;
    PortsModel *m_model;
    PortsFilter *m_filter;
    QLabel *m_title;
    QLabel *m_summary;
    QLineEdit *m_words;
    QComboBox *m_need;
    QTableView *m_table;
};

} // namespace tileport::ports
