// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/review/findingspage.h"

#include <QObject>

namespace tileport::editor {
class HighlightRepository;
}
namespace tileport::irdiff {
class SpecialisationView;
}
namespace tileport::panes {
class CodePane;
class NoticeBar;
}

namespace tileport::workbench {

/// Keeps the three panes and the session in step: texts, diagnostics, Tile IR, selection. Knows both sides so that
/// neither has to know the other. Observes all of them; they must outlive it.
class PaneLink : public QObject {
    Q_OBJECT
public:
    struct Panes {
        panes::CodePane *source;
        panes::CodePane *rust;
        irdiff::IrDiffView *ir;
        panes::NoticeBar *notice;
        panes::NoticeBar *blocked;
        irdiff::SpecialisationView *specialisation;
    };

    PaneLink(session::Session &session, Panes panes, QObject *parent);
    ~PaneLink() override;

    /// Puts cursor and focus on the first counterpart of the selection: text → Tile IR → text.
    void goToCounterpart();
    /// Syntax definitions, read once for the whole window.
    [[nodiscard]] editor::HighlightRepository &highlights() const { return *m_highlights; }
    /// Shows a finding in all three panes and gives the focus to the one that the reader asked for, if any.
    void showFinding(const review::FindingJump &jump);

private:
    void highlightPanes();
    void connectSession();
    void connectPanes();
    void showBuffers();
    void showDiff();
    void showSides();
    void showComparison();
    void showPair(const irdiff::IrDiffPtr &diff, const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right);
    void connectSpecialisation();
    void goToParameter(const irdiff::ParameterPair &pair, const Place &rust);
    void showSide(irdiff::Side side, const session::SideState &state, const QString &title, const QString &detail);
    void showDiagnostics();
    void showSelection();
    void showLineLinks();
    void showKernels();
    void selectOp(irdiff::Side side, irgraph::OpId op);

    std::unique_ptr<editor::HighlightRepository> m_highlights;
    session::Session &m_session;
    Panes m_panes;
    bool m_isNewProgram = true; ///< scroll to the kernel when its Tile IR arrives
    bool m_isShowing = false;   ///< changes that we make ourselves are not the user's
};

} // namespace tileport::workbench
