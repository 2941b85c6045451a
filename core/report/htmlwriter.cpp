// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/htmlwriter.h"

#include "core/report/escape.h"
#include "core/report/pagewriter.h"

#include <QFile>

/// Outside of namespaces, as the macro demands: a static library's resources are not registered by themselves.
static void registerReportResource()
{
    Q_INIT_RESOURCE(report);
}

namespace tileport::report {

namespace {

QString classOf(Tone tone)
{
    switch (tone) {
    case Tone::Plain: break;
    case Tone::Good: return QStringLiteral("good");
    case Tone::Notice: return QStringLiteral("notice");
    case Tone::Bad: return QStringLiteral("bad");
    }
    return {};
}

/// The style sheet, compiled in.
QString style()
{
    registerReportResource();
    QFile file(QStringLiteral(":/tileport/report/report.css"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString idOf(const QString &anchor)
{
    return anchor.isEmpty() ? QString() : QStringLiteral(" id=\"") + htmlText(anchor) + u'"';
}

/// What happened to a row, as a word for those who read with their ears, and a sign for the others.
QString markOf(const QString &change)
{
    if (change == QStringLiteral("changed"))
        return QStringLiteral("<abbr title=\"changed\">≠</abbr>");
    if (change == QStringLiteral("removed"))
        return QStringLiteral("<abbr title=\"only in the reference\">−</abbr>");
    if (change == QStringLiteral("added"))
        return QStringLiteral("<abbr title=\"only in the generated program\">+</abbr>");
    if (change == QStringLiteral("named"))
        return QStringLiteral("<abbr title=\"named by a finding\">▸</abbr>");
    return {};
}

class HtmlWriter : public PageWriter {
public:
    using PageWriter::PageWriter;

protected:
    void begin(const Page &page) override
    {
        const QString title = htmlText(shortened(page.title));
        m_text = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
                                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
            + title + QStringLiteral("</title>\n<style>\n") + style() + QStringLiteral("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#summary\">Skip to the decision</a>\n<header>\n<h1>")
            + title + QStringLiteral("</h1>\n");
        contents(page);
        m_text += QStringLiteral("</header>\n<main>\n");
    }

    void beginSection(const Section &section) override
    {
        const QString level = QString::number(section.level);
        m_text += QStringLiteral("<section aria-labelledby=\"") + htmlText(section.anchor) + QStringLiteral("\">\n<h") + level + idOf(section.anchor) + u'>'
            + htmlText(shortened(section.title)) + QStringLiteral("</h") + level + QStringLiteral(">\n");
    }

    void endSection() override { m_text += QStringLiteral("</section>\n"); }

    void write(const Paragraph &paragraph) override { m_text += QStringLiteral("<p>") + lineOf(paragraph.line) + QStringLiteral("</p>\n"); }

    void write(const Bullets &bullets) override
    {
        m_text += QStringLiteral("<ul>\n");
        for (const Line &item : bullets.items.mid(0, limits().items))
            m_text += QStringLiteral("<li>") + lineOf(item) + QStringLiteral("</li>\n");
        m_text += QStringLiteral("</ul>\n");
        tellCut(bullets.items.size(), limits().items, "further point", "further points");
    }

    void write(const Table &table) override
    {
        m_text += QStringLiteral("<table class=\"facts columns-") + QString::number(table.heads.size()) + QStringLiteral("\" role=\"table\">\n<caption>") + htmlText(shortened(table.caption))
            + QStringLiteral("</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">");
        for (const QString &head : table.heads)
            m_text += QStringLiteral("<th scope=\"col\" role=\"columnheader\">") + htmlText(head) + QStringLiteral("</th>");
        m_text += QStringLiteral("</tr></thead>\n<tbody role=\"rowgroup\">\n");
        for (const Table::Row &row : table.rows.mid(0, limits().rows)) {
            if (isFull())
                return;
            addRow(table, row);
        }
        m_text += QStringLiteral("</tbody>\n</table>\n");
        tellCut(table.rows.size(), limits().rows, "further row", "further rows");
    }

    void write(const Excerpt &excerpt) override
    {
        m_text += QStringLiteral("<table class=\"code") + (excerpt.isAligned() ? QStringLiteral(" aligned") : QString()) + QStringLiteral("\" role=\"table\">\n<caption>")
            + htmlText(shortened(excerpt.caption)) + QStringLiteral("</caption>\n<thead role=\"rowgroup\"><tr role=\"row\">");
        for (const char *head : {"Change", "Line"})
            addHead(QString::fromLatin1(head), true);
        addHead(excerpt.heads.value(0), false);
        if (excerpt.isAligned()) {
            addHead(QStringLiteral("Line"), true);
            addHead(excerpt.heads.value(1), false);
        }
        addHead(QStringLiteral("Findings"), true);
        m_text += QStringLiteral("</tr></thead>\n<tbody role=\"rowgroup\">\n");
        for (const Excerpt::Row &row : excerpt.rows.mid(0, limits().excerptRows)) {
            if (isFull())
                return;
            addRow(excerpt, row);
        }
        m_text += QStringLiteral("</tbody>\n</table>\n");
        tellCut(excerpt.rows.size(), limits().excerptRows, "further row", "further rows");
    }

    void remark(const QString &text) override { m_text += QStringLiteral("<p class=\"remark\">") + htmlText(text) + QStringLiteral("</p>\n"); }

    void end() override { m_text += QStringLiteral("</main>\n</body>\n</html>\n"); }

private:
    void contents(const Page &page)
    {
        m_text += QStringLiteral("<nav aria-label=\"Contents\"><ul>\n");
        for (const Section &section : page.sections) {
            if (section.level == 2)
                m_text += QStringLiteral("<li><a href=\"#") + htmlText(section.anchor) + QStringLiteral("\">") + htmlText(shortened(section.title)) + QStringLiteral("</a></li>\n");
        }
        m_text += QStringLiteral("</ul></nav>\n");
    }

    void addHead(const QString &head, bool isHidden)
    {
        const QString text = htmlText(shortened(head));
        m_text += QStringLiteral("<th scope=\"col\" role=\"columnheader\">") + (isHidden ? QStringLiteral("<span class=\"unseen\">") + text + QStringLiteral("</span>") : text) + QStringLiteral("</th>");
    }

    QString spanOf(const Span &span) const override
    {
        QString text = htmlText(shortened(span.text));
        if (span.tone != Tone::Plain)
            text = QStringLiteral("<strong class=\"") + classOf(span.tone) + QStringLiteral("\"><span aria-hidden=\"true\">") + signOf(span.tone) + QStringLiteral("</span>") + text + QStringLiteral("</strong>");
        else if (span.isStrong)
            text = QStringLiteral("<strong>") + text + QStringLiteral("</strong>");
        if (span.isCode)
            text = QStringLiteral("<code>") + text + QStringLiteral("</code>");
        if (!span.target.isEmpty())
            text = QStringLiteral("<a href=\"#") + htmlText(span.target) + QStringLiteral("\">") + text + QStringLiteral("</a>");
        return text;
    }

    QString cellOf(const QList<Line> &lines) const
    {
        if (lines.size() == 1)
            return lineOf(lines.first());
        QString text;
        for (const Line &line : lines.mid(0, limits().items))
            text += QStringLiteral("<p>") + lineOf(line) + QStringLiteral("</p>");
        if (lines.size() > limits().items)
            text += QStringLiteral("<p>") + moreLines(lines) + QStringLiteral("</p>");
        return text;
    }

    void addRow(const Table &table, const Table::Row &row)
    {
        m_text += QStringLiteral("<tr role=\"row\"") + idOf(row.anchor) + u'>';
        for (qsizetype i = 0; i < row.cells.size(); ++i) {
            const QString head = QStringLiteral(" data-head=\"") + htmlText(table.heads.value(i)) + u'"';
            m_text += i == 0 ? QStringLiteral("<th scope=\"row\" role=\"rowheader\"") + head + u'>' + cellOf(row.cells.at(i)) + QStringLiteral("</th>")
                             : QStringLiteral("<td role=\"cell\"") + head + u'>' + cellOf(row.cells.at(i)) + QStringLiteral("</td>");
        }
        m_text += QStringLiteral("</tr>\n");
    }

    void addLine(int number, const QString &text)
    {
        m_text += QStringLiteral("<td role=\"cell\" class=\"number\">") + (number > 0 ? QString::number(number) : QString()) + QStringLiteral("</td><td role=\"cell\" class=\"text\">")
            + (!text.isEmpty() ? QStringLiteral("<code>") + htmlText(shortened(text)) + QStringLiteral("</code>") : QString()) + QStringLiteral("</td>");
    }

    void addRow(const Excerpt &excerpt, const Excerpt::Row &row)
    {
        m_text += QStringLiteral("<tr role=\"row\" class=\"") + htmlText(row.change) + u'"' + idOf(row.anchor) + QStringLiteral("><td role=\"cell\" class=\"mark\">") + markOf(row.change) + QStringLiteral("</td>");
        addLine(row.left, row.leftText);
        if (excerpt.isAligned())
            addLine(row.right, row.rightText);
        m_text += QStringLiteral("<td role=\"cell\" class=\"remarks\">");
        for (const Span &span : row.remarks.mid(0, limits().items))
            m_text += spanOf(span) + u' ';
        m_text += QStringLiteral("</td></tr>\n");
    }
};

} // namespace

QByteArray htmlOf(const Page &page, qsizetype maximum)
{
    return fitted<HtmlWriter>(page, maximum);
}

} // namespace tileport::report
