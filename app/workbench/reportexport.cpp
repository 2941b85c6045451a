// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/reportexport.h"

#include "core/report/gather.h"
#include "core/report/reportfile.h"
#include "core/session/session.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>

namespace tileport::workbench {

namespace {

constexpr int kProgressAfter = 400; ///< milliseconds; most reports are there before

/// Everything between the click and the file; runs on a worker thread. The headline of the report.
Result<QString> makeReport(const report::GatherRequest &request, const QString &file, const QString &printer, const CancelToken &cancel)
{
    const Result<report::ReportFormat> format = report::formatOf(file);
    if (!format)
        return format.error();
    const Result<report::Report> report = report::gatherReport(request, cancel);
    if (!report)
        return report.error();
    const Result<QByteArray> bytes = report::reportBytes(*report, *format, printer, cancel);
    if (!bytes)
        return bytes.error();
    if (cancel.isCancelled())
        return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
    const Result<void> written = report::writeReport(request.folder, file, *bytes);
    return written ? Result<QString>(report->headline) : Result<QString>(written.error());
}

} // namespace

ReportExport::ReportExport(session::Session &session, QWidget *window) : QObject(window), m_session(session), m_window(window) {}

Result<QString> ReportExport::portFolder() const
{
    if (m_session.port() && !m_session.port()->folder.isEmpty())
        return m_session.port()->folder;
    return makeError(ErrorCode::Conflict, tr("Only a port in a folder has a report"), {}, tr("Save the port first (File > Save Port As)"));
}

void ReportExport::ask()
{
    const Result<QString> folder = portFolder();
    if (!folder) {
        Q_EMIT failed(folder.error());
        return;
    }
    // Beside the port, never inside of it, where it would be one of the files that it tells of.
    const QFileInfo port(*folder);
    const QString start = QDir(m_lastFolder.isEmpty() ? port.absolutePath() : m_lastFolder).filePath(port.fileName() + QStringLiteral("-report.html"));
    auto *dialog = new QFileDialog(m_window, tr("Export Report"), start);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(start);
    QStringList filters;
    for (const auto &[title, format] : {std::pair(tr("Web page"), report::ReportFormat::Html), std::pair(tr("PDF"), report::ReportFormat::Pdf),
                                        std::pair(tr("Markdown, for a pull request"), report::ReportFormat::Markdown), std::pair(tr("JSON, for programs"), report::ReportFormat::Json)})
        filters.append(QStringLiteral("%1 (*.%2)").arg(title, report::formatName(format)));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(report::formatName(report::ReportFormat::Html));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString &filter) {
        const QString ending = report::formatName(report::kReportFormats[size_t(std::max<qsizetype>(0, filters.indexOf(filter)))]);
        dialog->setDefaultSuffix(ending);
        // A name that ends as another format would win over the choice.
        const QFileInfo chosen(dialog->selectedFiles().value(0));
        if (report::formatOf(chosen.fileName()))
            dialog->selectFile(chosen.dir().filePath(chosen.completeBaseName() + u'.' + ending));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &ReportExport::exportTo);
    dialog->open();
}

void ReportExport::exportTo(const QString &file)
{
    const Result<QString> folder = portFolder();
    if (!folder) {
        Q_EMIT failed(folder.error());
        return;
    }
    m_lastFolder = QFileInfo(file).absolutePath();
    const bool isUnsaved = m_session.rust().isModified();
    showProgress(file);
    const report::GatherRequest request = report::requestFor(*folder);
    m_job.start([request, file, printer = m_printer](const CancelToken &cancel) { return makeReport(request, file, printer, cancel); },
                [this, file, isUnsaved](const Result<QString> &headline) {
                    hideProgress();
                    if (!headline) {
                        Q_EMIT failed(headline.error());
                        return;
                    }
                    const QString note = isUnsaved ? tr(" It tells of the saved kernel.rs, without the changes in the editor.") : QString();
                    Q_EMIT exported(file, tr("Report written to %1. %2%3").arg(QDir::toNativeSeparators(file), *headline, note));
                });
}

void ReportExport::cancel()
{
    m_job.cancel();
    hideProgress();
}

void ReportExport::showProgress(const QString &file)
{
    hideProgress();
    m_progress = new QProgressDialog(tr("Making %1…").arg(QFileInfo(file).fileName()), tr("Cancel"), 0, 0, m_window);
    m_progress->setWindowTitle(tr("Export Report"));
    m_progress->setMinimumDuration(kProgressAfter);
    m_progress->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_progress, &QProgressDialog::canceled, this, &ReportExport::cancel);
}

void ReportExport::hideProgress()
{
    if (!m_progress)
        return;
    m_progress->disconnect(this);
    m_progress->deleteLater();
    m_progress.clear();
}

} // namespace tileport::workbench
