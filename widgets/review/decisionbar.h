// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/decisionwords.h"
#include "widgets/review/reviewcommands.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace tileport::common {
class ElidedLabel;
}

namespace tileport::review {

class CoverageModel;

/// Approve, reject, send back, withdraw: with the reason, why a button is disabled, what exactly would be covered, and the
/// decision that holds. Shows a view and asks; it decides nothing itself.
class DecisionBar : public QWidget {
    Q_OBJECT
public:
    /// The buttons stand for actions of \p commands, which must outlive the bar.
    explicit DecisionBar(ReviewCommands &commands, QWidget *parent = nullptr);

    /// Shows \p view; what is being typed stays.
    void present(const session::ReviewViewPtr &view);
    void setDeciding(bool deciding);
    /// The reader wants a decision: it is asked for when a reason is there, else the reason is; where the gate is closed,
    /// the reason against it gets the focus.
    void begin(DecisionKind kind);
    /// What came of the last decision. After a success the reason field is empty again.
    void tell(const QString &message, bool isProblem);
    void clearReason();

    void setAuthor(const QString &author);
    [[nodiscard]] QString author() const;
    [[nodiscard]] QLineEdit *reasonField() const { return m_reason; }
    [[nodiscard]] QLineEdit *authorField() const { return m_author; }
    [[nodiscard]] QComboBox *runBox() const { return m_runs; }
    [[nodiscard]] QToolButton *button(DecisionKind kind) const { return m_buttons.value(int(kind)); }
    [[nodiscard]] QTableView *coverage() const { return m_coverage; }
    /// Everything that is written on it besides the fields, for screen readers and tests.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void decisionWanted(tileport::review::DecisionKind kind, const QString &reason, const QString &author);
    void runChosen(const tileport::port::RunId &run);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *createStateRow();
    QWidget *createReasonRow();
    QWidget *createAnswerRow();
    void createCoverage();
    void showRuns();
    void showState();
    void showGate();
    void showCoverage();
    void followTyping();
    void findWhatChanged();
    void decideOrAsk(DecisionKind kind);
    void updateLook();
    [[nodiscard]] QString typedReason() const;

    ReviewCommands &m_commands;
    session::ReviewViewPtr m_view;
    std::optional<DecisionKind> m_pending;        ///< what Enter in the reason field stands for
    std::optional<CoveredFiles> m_typedOn;        ///< the files that were covered when the reader began to write
    QString m_changedWhileTyping;                 ///< which of them are others now; empty = none
    bool m_isDeciding = false;
    bool m_isProblem = false;
    QComboBox *m_runs = nullptr;
    QLabel *m_sign = nullptr;
    common::ElidedLabel *m_state = nullptr;
    QLabel *m_verdictSign = nullptr;
    common::ElidedLabel *m_verdict = nullptr;
    QLabel *m_stale = nullptr;                    ///< what changed since the decision
    QLineEdit *m_reason = nullptr;
    QLineEdit *m_author = nullptr;
    QHash<int, QToolButton *> m_buttons;
    QLabel *m_gate = nullptr;
    QLabel *m_message = nullptr;
    QToolButton *m_covers = nullptr;
    CoverageModel *m_coverageModel = nullptr;
    QTableView *m_coverage = nullptr;
};

} // namespace tileport::review
