// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/evidencefilter.h"
#include "widgets/review/evidencemodel.h"
#include "widgets/review/evidencetext.h"
#include "widgets/review/reviewcommands.h"

#include <QWidget>

class QLineEdit;
class QTableView;
class QTextBrowser;

namespace tileport::common {
class StateOverlay;
}

namespace tileport::review {

/// The checks behind a verdict beside the detail of the chosen one: filters, keys, files with their hashes.
class EvidenceView : public QWidget {
    Q_OBJECT
public:
    /// The filter buttons are those of \p commands, which must outlive the view.
    explicit EvidenceView(ReviewCommands &commands, QWidget *parent = nullptr);

    /// Keeps the current check where the new reading has it as well.
    void present(const session::ReviewViewPtr &view);
    void setMode(EvidenceMode mode);
    /// Goes to the next (+1) or previous (-1) listed check that fails, cannot tell or disagrees, wrapping; to any listed
    /// check where there is no such. False when none is listed.
    bool step(int direction);
    void focusFilter();
    /// The place of the current check, else the first file of the verdict; nothing without evidence.
    [[nodiscard]] std::optional<EvidenceLink> currentPlace() const;

    [[nodiscard]] QTableView *table() const { return m_table; }
    [[nodiscard]] QTextBrowser *detail() const { return m_detail; }
    [[nodiscard]] QLineEdit *textField() const { return m_text; }
    [[nodiscard]] const EvidenceFilter &filter() const { return *m_filter; }

Q_SIGNALS:
    /// Enter on a check, or a link of the detail.
    void placeActivated(const tileport::review::EvidenceLink &link);
    /// Another check is current.
    void currentChanged();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void createFilterRow(QWidget *row);
    void createTable();
    void showCounts();
    void showDetail();
    void showEmptyState();
    [[nodiscard]] const validate::CheckResult *current() const;
    [[nodiscard]] QModelIndex rowOf(const QString &check) const;

    ReviewCommands &m_commands;
    session::ReviewViewPtr m_view;
    EvidenceModel *m_model;
    EvidenceFilter *m_filter;
    QTableView *m_table;
    QTextBrowser *m_detail;
    QLineEdit *m_text;
    common::StateOverlay *m_overlay = nullptr;
    QString m_shown;             ///< which text the detail has: its scroll position is kept while that stays
    bool m_isPresenting = false;
};

} // namespace tileport::review
