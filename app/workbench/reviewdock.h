// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/reviewdesk.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QDockWidget;
class QLabel;
class QMainWindow;

namespace tileport::review {
class ReviewPage;
struct EvidenceLink;
}

namespace tileport::session {
class PipelineDesk;
class Session;
}

namespace tileport::workbench {

class Actions;

/// Where decisions are taken in the window: the dock with the review page, its menu, and the word in the status bar that
/// says on every page what was decided and whether that is stale.
class ReviewDock : public QObject {
    Q_OBJECT
public:
    /// Adds dock and status to \p window, which owns this object, and fills the review menu of \p actions.
    /// \p jump brings a place into a pane; false when no pane shows that file, which is then opened raw.
    using Jump = std::function<bool(const Place &)>;
    ReviewDock(session::Session &session, Actions &actions, QMainWindow *window, Jump jump);
    /// With the page, which needs the desk.
    ~ReviewDock() override;

    [[nodiscard]] QDockWidget *dock() const;
    [[nodiscard]] review::ReviewPage *page() const { return m_page; }
    [[nodiscard]] session::ReviewDesk &desk() { return m_desk; }
    [[nodiscard]] bool isBusy() const { return m_desk.isBusy(); }
    /// The run of the moment that \p pipeline looks at is reviewed; it must live as long as the window.
    void follow(session::PipelineDesk &pipeline);

private:
    void followPort();
    void showState();
    void adoptActions(Actions &actions);
    void goTo(const review::EvidenceLink &link);

    session::Session &m_session;
    Jump m_jump;
    session::ReviewDesk m_desk;
    QPointer<QDockWidget> m_dock;   ///< the window's; either may go first
    review::ReviewPage *m_page;
    QLabel *m_state;
};

} // namespace tileport::workbench
