// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/reportprinting.h"

#include "widgets/report/pdfprinting.h"

#include <QFile>

#include <cstdio>

namespace tileport::workbench {

int printReport(const QString &time)
{
    QFile input;
    QFile output;
    if (!input.open(stdin, QIODevice::ReadOnly) || !output.open(stdout, QIODevice::WriteOnly)) {
        std::fprintf(stderr, "error: stdin and stdout are needed\n");
        return 2;
    }
    const Result<QByteArray> pdf = report::printPdf(QString::fromUtf8(input.readAll()), QDateTime::fromString(time, Qt::ISODate));
    if (!pdf) {
        std::fprintf(stderr, "%s\n", qPrintable(pdf.error().toString()));
        return 2;
    }
    if (output.write(*pdf) != pdf->size() || !output.flush()) {
        std::fprintf(stderr, "error: the PDF could not be written\n");
        return 2;
    }
    return 0;
}

} // namespace tileport::workbench
