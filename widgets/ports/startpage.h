// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/catalogue.h"
#include "core/session/services.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QSortFilterProxyModel;
class QTableView;
class QVBoxLayout;

namespace tileport::ports {

class CapabilityBanner;
class OperatorModel;

/// What the workbench shows when no port is open: recent and shipped ports, all operators, folders by button or drop.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(const port::Catalogue &catalogue, QWidget *parent = nullptr);

    void setRecentPorts(const QStringList &ports);
    void setCapabilities(const QList<session::Capability> &capabilities);

    [[nodiscard]] QLineEdit *searchField() const { return m_search; }
    [[nodiscard]] QTableView *operatorTable() const { return m_table; }
    [[nodiscard]] QListWidget *recentList() const { return m_recent; }
    [[nodiscard]] QListWidget *shippedList() const { return m_shipped; }
    [[nodiscard]] CapabilityBanner *banner() const { return m_banner; }

Q_SIGNALS:
    /// A folder or an operator's name.
    void portRequested(const QString &port);
    void folderDialogRequested();
    void overviewRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void createTitle(QVBoxLayout *column);
    [[nodiscard]] QWidget *createLists();
    [[nodiscard]] QWidget *createOperators(const port::Catalogue &catalogue);
    [[nodiscard]] QListWidget *createList(const QString &name);
    void openCurrentOperator();

    CapabilityBanner *m_banner;
    QListWidget *m_recent;
    QListWidget *m_shipped;
    QLineEdit *m_search;
    QTableView *m_table;
    OperatorModel *m_operators;
    QSortFilterProxyModel *m_filter;
};

} // namespace tileport::ports
