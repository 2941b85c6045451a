// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/report/pdfprinter.h"

#include <QPointer>

class QProgressDialog;
class QWidget;

namespace tileport::session {
class Session;
}

namespace tileport::workbench {

/// Exports the report on the open port: asks where to, makes it off the GUI thread by the functions of `tileport report`, and can be
/// cancelled. One export at a time; a new one ends the one before.
class ReportExport : public QObject {
    Q_OBJECT
public:
    /// \p session must outlive this object; \p window is the parent of dialogs.
    ReportExport(session::Session &session, QWidget *window);

    /// Opens the file dialog; its filter, or the ending that is typed, chooses the format. Without a saved port it fails at once.
    void ask();
    /// Starts the export to \p file; exported() or failed() follows, unless it is cancelled.
    void exportTo(const QString &file);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_job.isRunning(); }
    /// Which program lays out PDFs; for tests.
    void setPrinter(const QString &program) { m_printer = program; }

Q_SIGNALS:
    /// \p text is one line for people: what the report says, and where it is.
    void exported(const QString &file, const QString &text);
    void failed(const tileport::Error &error);

private:
    [[nodiscard]] Result<QString> portFolder() const;
    void showProgress(const QString &file);
    void hideProgress();

    session::Session &m_session;
    QWidget *m_window;
    QString m_printer = report::defaultPrinter();
    QString m_lastFolder;                  ///< where the last report went
    QPointer<QProgressDialog> m_progress;
    Job m_job;
};

} // namespace tileport::workbench
