// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/printwriter.h"

#include "core/report/escape.h"
#include "core/report/pagewriter.h"

#include <QMap>

namespace tileport::report {

namespace {

const QString kStyle = QStringLiteral("body { font-family: 'Noto Sans', 'DejaVu Sans', sans-serif; font-size: 8.5pt; color: #16191d; }\n"
                                      "h1 { font-size: 18pt; margin-top: 0px; margin-bottom: 6px; }\n"
                                      "h2 { font-size: 13pt; margin-top: 22px; margin-bottom: 6px; }\n"
                                      "h3 { font-size: 10pt; margin-top: 14px; margin-bottom: 4px; }\n"
                                      "p { margin-top: 0px; margin-bottom: 3px; }\n"
                                      "h4 { font-size: 8.5pt; margin-top: 10px; margin-bottom: 3px; }\n"
                                      "p.gap { font-size: 3pt; }\n"
                                      "p.remark { font-style: italic; color: #57606a; }\n"
                                      "p.headline { font-size: 12pt; margin-top: 4px; margin-bottom: 8px; }\n"
                                      "table { margin-bottom: 8px; }\n"
                                      "td, th { padding: 3px; vertical-align: top; text-align: left; border-bottom: 1px solid #c9ced6; }\n"
                                      "code { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; font-size: 7.5pt; }\n"
                                      "td.line { border: 0px; padding: 1px 3px; white-space: pre-wrap; font-size: 6.5pt; }\n"
                                      "td.number { border: 0px; padding: 1px 3px; color: #57606a; font-size: 6.5pt; text-align: right; }\n"
                                      "td.sign { border: 0px; padding: 0px; font-size: 8pt; font-weight: 700; text-align: center; }\n");

QString colourOf(Tone tone)
{
    switch (tone) {
    case Tone::Plain: break;
    case Tone::Good: return QStringLiteral("#12702c");
    case Tone::Notice: return QStringLiteral("#8a5300");
    case Tone::Bad: return QStringLiteral("#b3261e");
    }
    return QStringLiteral("#16191d");
}

/// Ground and sign of a row of an excerpt.
struct Look {
    const char *change;
    const char *ground;
    const char16_t *sign;
};
constexpr Look kLooks[]{{"changed", "#fff3d6", u"≠"}, {"removed", "#fde6e4", u"−"}, {"added", "#dff5e3", u"+"}, {"named", "#fff3d6", u"▸"}};

const Look *lookOf(const QString &change)
{
    for (const Look &look : kLooks) {
        if (change == QLatin1String(look.change))
            return &look;
    }
    return nullptr;
}

/// Shares of the width for tables of so many columns; the widest text gets most.
QStringList widthsOf(const QStringList &heads)
{
    static const QMap<QString, int> kWeights{
        {QStringLiteral("No."), 4}, {QStringLiteral("Severity"), 9}, {QStringLiteral("From, for"), 9}, {QStringLiteral("Finding"), 46}, {QStringLiteral("Place"), 17}, {QStringLiteral("State"), 15},
        {QStringLiteral("Because"), 36}, {QStringLiteral("Stage run"), 20}, {QStringLiteral("Run"), 6}, {QStringLiteral("By"), 18}, {QStringLiteral("Bound to"), 36}, {QStringLiteral("Now"), 17}, {QStringLiteral("Check"), 20}, {QStringLiteral("What it demands and what was seen"), 56}, {QStringLiteral("Status"), 30},
        {QStringLiteral("File"), 30}, {QStringLiteral("Bytes"), 8}, {QStringLiteral("SHA-256"), 44}, {QStringLiteral("Hash"), 40}, {QStringLiteral("Reason"), 22}, {QStringLiteral("What it fixes"), 60}};
    constexpr int kOther = 13;
    if (heads.size() == 2)
        return {QStringLiteral(" width=\"15%\""), QStringLiteral(" width=\"85%\"")};
    int sum = 0;
    for (const QString &head : heads)
        sum += kWeights.value(head, kOther);
    QStringList widths;
    for (const QString &head : heads)
        widths.append(QStringLiteral(" width=\"%1%\"").arg(100 * kWeights.value(head, kOther) / sum));
    return widths;
}

class PrintWriter : public PageWriter {
public:
    using PageWriter::PageWriter;

protected:
    void begin(const Page &page) override
    {
        const QString title = htmlText(shortened(page.title));
        m_text = QStringLiteral("<html><head><title>") + title + QStringLiteral("</title><style>") + kStyle + QStringLiteral("</style></head><body>\n<h1>") + title + QStringLiteral("</h1>\n");
    }

    void beginSection(const Section &section) override
    {
        const QString level = QString::number(section.level);
        m_text += QStringLiteral("<h") + level + u'>' + htmlText(shortened(section.title)) + QStringLiteral("</h") + level + QStringLiteral(">\n");
        m_isFirst = section.anchor == QStringLiteral("summary");
    }

    void endSection() override {}

    void write(const Paragraph &paragraph) override
    {
        m_text += (m_isFirst ? QStringLiteral("<p class=\"headline\">") : QStringLiteral("<p>")) + lineOf(paragraph.line) + QStringLiteral("</p>\n");
        m_isFirst = false;
    }

    void write(const Bullets &bullets) override
    {
        m_text += QStringLiteral("<ul>");
        for (const Line &item : bullets.items.mid(0, limits().items))
            m_text += QStringLiteral("<li>") + lineOf(item) + QStringLiteral("</li>\n");
        m_text += QStringLiteral("</ul>\n");
        tellCut(bullets.items.size(), limits().items, "further point", "further points");
    }

    void write(const Table &table) override
    {
        const QStringList widths = widthsOf(table.heads);
        beginTable(table.caption);
        for (qsizetype i = 0; i < table.heads.size(); ++i)
            m_text += QStringLiteral("<th bgcolor=\"#eef0f3\"") + widths.at(i) + u'>' + htmlText(table.heads.at(i)) + QStringLiteral("</th>");
        m_text += QStringLiteral("</tr></thead>\n");
        for (const Table::Row &row : table.rows.mid(0, limits().rows)) {
            if (isFull())
                return;
            m_text += QStringLiteral("<tr>");
            for (const QList<Line> &cell : row.cells)
                m_text += QStringLiteral("<td>") + cellOf(cell) + QStringLiteral("</td>");
            m_text += QStringLiteral("</tr>\n");
        }
        m_text += QStringLiteral("</table>\n");
        tellCut(table.rows.size(), limits().rows, "further row", "further rows");
    }

    void write(const Excerpt &excerpt) override
    {
        beginTable(excerpt.caption);
        head(QStringLiteral(" "), 2);
        head(QStringLiteral("Line"), 5);
        head(excerpt.heads.value(0), excerpt.isAligned() ? 41 : 83);
        if (excerpt.isAligned()) {
            head(QStringLiteral("Line"), 5);
            head(excerpt.heads.value(1), 41);
        }
        head(QStringLiteral("Findings"), excerpt.isAligned() ? 6 : 10);
        m_text += QStringLiteral("</tr></thead>\n");
        for (const Excerpt::Row &row : excerpt.rows.mid(0, limits().excerptRows)) {
            if (isFull())
                return;
            addRow(excerpt, row);
        }
        m_text += QStringLiteral("</table>\n<p class=\"gap\"></p>\n");
        tellCut(excerpt.rows.size(), limits().excerptRows, "further row", "further rows");
    }

    void remark(const QString &text) override { m_text += QStringLiteral("<p class=\"remark\">") + htmlText(text) + QStringLiteral("</p>\n"); }

    void end() override { m_text += QStringLiteral("</body></html>\n"); }

private:
    void beginTable(const QString &caption)
    {
        m_text += QStringLiteral("<h4>") + htmlText(shortened(caption))
            + QStringLiteral("</h4>\n<table width=\"100%\" border=\"0\" style=\"border-collapse: collapse\" cellspacing=\"0\"><thead><tr>");
    }

    void head(const QString &text, int percent)
    {
        m_text += QStringLiteral("<th bgcolor=\"#eef0f3\" width=\"%1%\">").arg(percent) + htmlText(shortened(text)) + QStringLiteral("</th>");
    }

    QString spanOf(const Span &span) const override
    {
        QString text = htmlText(shortened(span.text));
        if (span.isCode)
            text = QStringLiteral("<code>") + text + QStringLiteral("</code>");
        if (span.tone != Tone::Plain)
            text = QStringLiteral("<b style=\"color: ") + colourOf(span.tone) + QStringLiteral("\">") + signOf(span.tone) + text + QStringLiteral("</b>");
        else if (span.isStrong)
            text = QStringLiteral("<b>") + text + QStringLiteral("</b>");
        return text;
    }

    QString cellOf(const QList<Line> &lines) const
    {
        QString text;
        for (const Line &line : lines.mid(0, limits().items))
            text += QStringLiteral("<p>") + lineOf(line) + QStringLiteral("</p>");
        if (lines.size() > limits().items)
            text += QStringLiteral("<p>") + moreLines(lines) + QStringLiteral("</p>");
        return text;
    }

    void addLine(const QString &ground, int number, const QString &text)
    {
        m_text += QStringLiteral("<td class=\"number\"") + ground + u'>' + (number > 0 ? QString::number(number) : QString()) + QStringLiteral("</td><td class=\"line\"") + ground + QStringLiteral("><code>")
            + htmlText(shortened(text)) + QStringLiteral("</code></td>");
    }

    void addRow(const Excerpt &excerpt, const Excerpt::Row &row)
    {
        const Look *look = lookOf(row.change);
        const QString ground = look == nullptr ? QString() : QStringLiteral(" bgcolor=\"%1\"").arg(QLatin1String(look->ground));
        m_text += QStringLiteral("<tr><td class=\"sign\"") + ground + u'>' + (look == nullptr ? QString() : QString::fromUtf16(look->sign)) + QStringLiteral("</td>");
        addLine(ground, row.left, row.leftText);
        if (excerpt.isAligned())
            addLine(ground, row.right, row.rightText);
        QStringList remarks;
        for (const Span &span : row.remarks.mid(0, limits().items))
            remarks.append(htmlText(shortened(span.text)));
        m_text += QStringLiteral("<td class=\"line\"") + ground + u'>' + remarks.join(QStringLiteral(", ")) + QStringLiteral("</td></tr>\n");
    }

    bool m_isFirst = false;   ///< the next paragraph is the decision
};

} // namespace

QByteArray printHtmlOf(const Page &page, qsizetype maximum)
{
    return fitted<PrintWriter>(page, maximum);
}

} // namespace tileport::report
