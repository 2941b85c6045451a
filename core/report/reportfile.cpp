// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/reportfile.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/report/htmlwriter.h"
#include "core/report/markdownwriter.h"
#include "core/report/pagecontent.h"
#include "core/report/reportdocument.h"

#include <QDir>
#include <QFileInfo>

namespace tileport::report {

namespace {

constexpr std::array kFormats{"html", "pdf", "md", "json"};

/// \p path without links as far as it exists, so that no other name for the port's folder gets by.
QString realPath(const QString &path)
{
    QFileInfo info(path);
    QString rest;
    while (!info.exists() && !info.isRoot()) {
        rest = u'/' + info.fileName() + rest;
        info.setFile(info.absolutePath());
    }
    return QDir::cleanPath(info.canonicalFilePath() + rest);
}

/// Whether a file at \p path would be one of the port's.
bool isInside(const QString &folder, const QString &path)
{
    const QString port = realPath(QDir(folder).absolutePath()) + u'/';
    const QString target = realPath(QFileInfo(path).absoluteFilePath());
    return target.startsWith(port) && !target.startsWith(port + QStringLiteral(".tileport/"));
}

} // namespace

QString formatName(ReportFormat format)
{
    return wordOf(kFormats, format);
}

Result<ReportFormat> formatOf(const QString &path)
{
    const std::optional<ReportFormat> format = enumeratorOf<ReportFormat>(kFormats, QFileInfo(path).suffix().toLower());
    if (!format)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the ending of the file does not say which report is wanted"), Place::ofFile(path),
                         QStringLiteral("Reports end in .html, .pdf, .md or .json"));
    return *format;
}

Result<QByteArray> reportBytes(const Report &report, ReportFormat format, const QString &printer, const CancelToken &cancel)
{
    switch (format) {
    case ReportFormat::Html: return htmlOf(pageOf(report));
    case ReportFormat::Pdf: return pdfOf(pageOf(report), report.newest, printer, cancel);
    case ReportFormat::Markdown: return markdownOf(pageOf(report));
    case ReportFormat::Json: break;
    }
    return stableJson(reportDocument(report));
}

Result<void> writeReport(const QString &folder, const QString &path, const QByteArray &bytes)
{
    if (isInside(folder, path))
        return makeError(ErrorCode::Conflict, QStringLiteral("a report inside of the port would change what it reports on"), Place::ofFile(path),
                         QStringLiteral("Write it beside the port, or into its folder .tileport"));
    return writeFileAtomically(path, bytes);
}

} // namespace tileport::report
