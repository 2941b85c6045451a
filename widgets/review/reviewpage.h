// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/reviewdesk.h"
#include "widgets/review/decisionundo.h"
#include "widgets/review/reviewcommands.h"

#include <QWidget>

namespace tileport::review {

class DecisionBar;
class EvidenceView;
class RawFileDialog;
struct EvidenceLink;

/// Where a run is decided on: the decision bar above the evidence. Shows what the desk knows and orders what the reader
/// wants; undo and redo of decisions.
class ReviewPage : public QWidget {
    Q_OBJECT
public:
    /// \p desk must outlive the page.
    explicit ReviewPage(session::ReviewDesk &desk, QWidget *parent = nullptr);
    ~ReviewPage() override;

    [[nodiscard]] ReviewCommands &commands() const { return *m_commands; }
    void run(ReviewCommand command);
    [[nodiscard]] DecisionBar *bar() const { return m_bar; }
    [[nodiscard]] EvidenceView *evidence() const { return m_evidence; }
    /// The text of a file of the port in a window of its own; the caller may let it be.
    RawFileDialog *openRaw(const EvidenceLink &link);
    [[nodiscard]] const DecisionUndo &undo() const { return m_undo; }
    [[nodiscard]] bool isBusy() const { return m_desk.isBusy(); }
    /// "Review (D1 approved)", "Review (D1 approved, stale)".
    [[nodiscard]] QString title() const;

Q_SIGNALS:
    void titleChanged();
    /// A command needs the page to be seen.
    void wanted();
    /// The reader wants to be at this place of a file of the port.
    void placeRequested(const tileport::review::EvidenceLink &link);

private:
    void connectDesk();
    void present();
    void updateActions();
    void decide(DecisionKind kind, const QString &reason, const QString &author);
    void tell(const session::DecisionReport &report);
    void stepRun(int direction);
    void runOnEvidence(ReviewCommand command);

    session::ReviewDesk &m_desk;
    ReviewCommands *m_commands;
    DecisionUndo m_undo;
    DecisionBar *m_bar;
    EvidenceView *m_evidence;
    QString m_folder;
    bool m_isTyped = false;    ///< the decision that is on its way was typed into the bar
};

} // namespace tileport::review
