// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/report/pdfprinting.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFontDatabase>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

namespace tileport::report {

namespace {

constexpr int kResolution = 300;       ///< dots per inch; texts are vectors, this is only the grid
constexpr double kMargin = 14;         ///< millimetres
constexpr double kFooterShare = 0.045; ///< of the height

/// A document that loads nothing: a text that names a file must not put that file into the report.
class SealedDocument : public QTextDocument {
public:
    QVariant loadResource(int, const QUrl &) override { return {}; }
};

int pageOf(const SealedDocument &document, double y)
{
    return int(y / document.pageSize().height());
}

/// The first of the headings that stand together above \p heading.
QTextBlock firstHeading(QTextBlock heading)
{
    while (heading.previous().isValid() && heading.previous().blockFormat().headingLevel() > 0)
        heading = heading.previous();
    return heading;
}

/// Puts headings that would stand alone at the end of a page onto the next one, from the front, since each one moves what follows.
void keepHeadings(SealedDocument &document)
{
    QAbstractTextDocumentLayout *layout = document.documentLayout();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextBlock next = block.next();
        if (block.blockFormat().headingLevel() == 0 || !next.isValid() || next.blockFormat().headingLevel() > 0)
            continue;
        // One line of what follows has to fit, too.
        const QRectF rect = layout->blockBoundingRect(next);
        const double firstLine = rect.top() + (next.layout()->lineCount() > 0 ? next.layout()->lineAt(0).height() : 0);
        const QTextBlock first = firstHeading(block);
        if (pageOf(document, layout->blockBoundingRect(first).top()) == pageOf(document, firstLine) || first == document.begin())
            continue;
        QTextCursor cursor(first);
        QTextBlockFormat format = first.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.setBlockFormat(format);
        // Laying out only from here on loses what stands between tables further down.
        document.markContentsDirty(0, document.characterCount());
    }
}

void layOut(SealedDocument &document, const QString &html, QPdfWriter &writer)
{
    QTextOption option = document.defaultTextOption();
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDefaultTextOption(option);
    document.documentLayout()->setPaintDevice(&writer);
    document.setDocumentMargin(0);
    document.setHtml(html);
    document.setPageSize(QSizeF(writer.width(), writer.height() * (1 - kFooterShare)));
    keepHeadings(document);
}

void drawPages(SealedDocument &document, QPdfWriter &writer, const QString &title)
{
    QPainter painter(&writer);
    const QSizeF page = document.pageSize();
    const QRectF footer(0, page.height(), page.width(), writer.height() - page.height());
    const int pages = document.pageCount();
    QFont small = document.defaultFont();
    small.setPointSizeF(7);
    for (int number = 0; number < pages; ++number) {
        if (number > 0)
            writer.newPage();
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, Qt::black);
        context.clip = QRectF(0, number * page.height(), page.width(), page.height());
        painter.save();
        painter.translate(0, -number * page.height());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(small);
        painter.drawText(footer, Qt::AlignLeft | Qt::AlignBottom, painter.fontMetrics().elidedText(title, Qt::ElideRight, int(footer.width() * 0.8)));
        painter.drawText(footer, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("%1 of %2").arg(number + 1).arg(pages));
    }
}

/// Puts \p time in the place of the present one, blanks behind it: places in the file stay as its table says.
void setDate(QByteArray &pdf, const QDateTime &time)
{
    static const QByteArray kKey = "/CreationDate ";
    const qsizetype start = pdf.indexOf(kKey);
    const qsizetype end = start < 0 ? -1 : pdf.indexOf(')', start);
    if (end < 0)
        return;
    QByteArray date;
    if (time.isValid())
        date = kKey + "(D:" + time.toUTC().toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1() + "Z)";
    pdf.replace(start, end + 1 - start, date.leftJustified(end + 1 - start, ' ', true));
}

} // namespace

Result<QByteArray> printPdf(const QString &html, const QDateTime &time)
{
    if (html.isEmpty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("there is no text to print"));
    if (QFontDatabase::families().isEmpty())
        return makeError(ErrorCode::ToolMissing, QStringLiteral("no font is installed"), {}, QStringLiteral("Install one, such as DejaVu (fonts-dejavu-core)"));
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(kResolution);
        writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Landscape, QMarginsF(kMargin, kMargin, kMargin, kMargin), QPageLayout::Millimeter));
        writer.setCreator(QStringLiteral("Tileport"));
        SealedDocument document;
        layOut(document, html, writer);
        const QString title = document.metaInformation(QTextDocument::DocumentTitle);
        writer.setTitle(title);
        drawPages(document, writer, title);
    }
    setDate(pdf, time);
    return pdf;
}

} // namespace tileport::report
