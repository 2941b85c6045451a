// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/session/session.h"
#include "widgets/review/acceptancedesk.h"
#include "widgets/review/arrangement.h"
#include "widgets/review/detailtext.h"
#include "widgets/review/findingscommands.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QSplitter;

namespace tileport::common {
class StateOverlay;
}

namespace tileport::review {

class AcceptBar;
class FilterBar;
class FindingDetail;
class FindingsModel;
class FindingsView;
class VerdictBanner;

/// Where every pane has to go for one finding.
struct FindingJump {
    irgraph::OpId reference;   ///< none = that side has no operation
    irgraph::OpId generated;
    int sourceLine = 0;        ///< 1-based; 0 = unknown
    int rustLine = 0;
    std::optional<session::PaneId> focus; ///< the pane that the reader wants to be in; none = stay
};

/// The change navigator: verdict, filters, findings and explained differences, detail, acceptance with a reason.
/// Follows the session by itself; the list is made on a worker thread and the newest wins.
class FindingsPage : public QWidget {
    Q_OBJECT
public:
    /// \p session must outlive the page.
    explicit FindingsPage(session::Session &session, QWidget *parent = nullptr);
    ~FindingsPage() override;

    /// Where acceptances of ports without a folder are kept; empty = they are not. Read when a port is opened.
    void setDataFolder(const QString &folder) { m_dataFolder = folder; }
    /// Who accepts; the login name unless told otherwise.
    void setAuthor(const QString &author) { m_author = author; }
    void setClock(std::function<QDateTime()> clock) { m_clock = std::move(clock); }

    [[nodiscard]] FindingsCommands &commands() const { return *m_commands; }
    void run(FindingsCommand command);
    [[nodiscard]] bool isBusy() const { return m_listJob.isRunning() || m_arrangeJob.isRunning() || m_desk.isBusy(); }
    /// "Findings (2 critical, 1 warning)", "Findings (BLOCKED)".
    [[nodiscard]] QString title() const;
    [[nodiscard]] const FindingFilter &filter() const { return m_filter; }
    [[nodiscard]] AcceptanceDesk &desk() { return m_desk; }
    [[nodiscard]] FindingsView *view() const { return m_view; }
    [[nodiscard]] FindingDetail *detail() const { return m_detail; }
    [[nodiscard]] VerdictBanner *banner() const { return m_banner; }
    [[nodiscard]] FilterBar *filterBar() const { return m_filterBar; }
    [[nodiscard]] AcceptBar *acceptBar() const { return m_acceptBar; }
    [[nodiscard]] FindingsModel *model() const { return m_model; }
    /// One sentence: the file that keeps acceptances, or that they are not kept.
    [[nodiscard]] QString keptIn() const;

Q_SIGNALS:
    void titleChanged();
    void jumpRequested(const tileport::review::FindingJump &jump);

private:
    void createParts();
    void connectParts();
    void connectSession();
    void followPort();
    void rebuild();
    void rearrange();
    void present(const ArrangementPtr &arrangement);
    void showEmptyState();
    void showNothingListed(const Arrangement &arrangement);
    void showDetail();
    void showProblem();
    void updateActions();
    void applyFilter(const FindingFilter &filter);
    void selectInSession();
    void followSelection();
    void jump(std::optional<session::PaneId> focus);
    void followLink(const DetailLink &link);
    void openAccept();
    void acceptSelected(const QString &reason);
    void withdrawSelected();
    void showOverview();
    void copyMarkdown();
    [[nodiscard]] FindingJump jumpOf(const FindingNode &node) const;
    [[nodiscard]] std::vector<int32_t> acceptable(const std::vector<int32_t> &items) const;
    [[nodiscard]] QString outdated() const;
    [[nodiscard]] FindingKey keyOf(int32_t item) const;
    [[nodiscard]] ArrangementPtr shown() const;

    session::Session &m_session;
    FindingsCommands *m_commands;
    AcceptanceDesk m_desk;
    Job m_listJob;
    Job m_arrangeJob;
    FindingListPtr m_list;
    FindingFilter m_filter;
    QString m_dataFolder;
    QString m_author;
    std::function<QDateTime()> m_clock;
    std::vector<int32_t> m_accepting;    ///< items that the accept bar is open for
    bool m_isSelecting = false;          ///< the session's selection changes because of us
    FindingsModel *m_model = nullptr;
    FindingsView *m_view = nullptr;
    FindingDetail *m_detail = nullptr;
    VerdictBanner *m_banner = nullptr;
    FilterBar *m_filterBar = nullptr;
    AcceptBar *m_acceptBar = nullptr;
    QSplitter *m_splitter = nullptr;
    common::StateOverlay *m_overlay = nullptr;
    QWidget *m_problem = nullptr;
    QLabel *m_problemText = nullptr;
    QPushButton *m_problemButton = nullptr;
};

} // namespace tileport::review
