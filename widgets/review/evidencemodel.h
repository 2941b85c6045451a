// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/reviewview.h"

#include <QAbstractTableModel>

namespace tileport::review {

/// The checks of one run: what the run claims, what the public script says, what Tileport says, and why they differ.
/// Holds meaning only; the delegate picks icons and colours.
class EvidenceModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { CheckColumn, ClaimedColumn, ScriptColumn, OursColumn, WhyColumn, ColumnCount_ };
    enum Role {
        AnswerRole = Qt::UserRole + 1,   ///< validate::Answer as int, of the three columns of answers
        DisagreesRole,                   ///< bool: claim or script say something else than Tileport
        FailsRole,                       ///< bool: Tileport says that it fails or warns, or cannot tell
        SearchRole,                      ///< everything that is written about the check
    };

    explicit EvidenceModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// Null empties the model.
    void setReading(const session::RunReadingPtr &reading);
    [[nodiscard]] const session::RunReadingPtr &reading() const { return m_reading; }
    /// Null for an index of another model.
    [[nodiscard]] const validate::CheckResult *result(const QModelIndex &index) const;
    /// What the run claims about the check: the exit code that it quotes for the script, else its verdict.
    [[nodiscard]] QString claimSentence(const validate::CheckResult &result) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount_); }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const validate::QuotedExit *quotedFor(const validate::CheckResult &result) const;
    [[nodiscard]] validate::Answer claimed(const validate::CheckResult &result) const;
    [[nodiscard]] QString claimText(const validate::CheckResult &result) const;
    [[nodiscard]] bool disagrees(const validate::CheckResult &result) const;
    [[nodiscard]] QString text(const validate::CheckResult &result, int column) const;
    [[nodiscard]] QString spoken(const validate::CheckResult &result, int column) const;

    session::RunReadingPtr m_reading;
};

/// "holds", "warns", "fails", "does not apply", "cannot tell".
[[nodiscard]] QString answerWord(validate::Answer answer);

} // namespace tileport::review
