// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/markdownwriter.h"

#include "core/report/escape.h"
#include "core/report/pagewriter.h"

#include <algorithm>

namespace tileport::report {

namespace {

/// A fence longer than any run of backticks in \p lines.
QString fenceFor(const QStringList &lines)
{
    int longest = 2;
    for (const QString &line : lines) {
        int run = 0;
        for (const QChar c : line) {
            run = c == u'`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    return QString(longest + 1, u'`');
}

QString numberOf(int line)
{
    return line > 0 ? QString::number(line) : QString();
}

class MarkdownWriter : public PageWriter {
public:
    using PageWriter::PageWriter;

protected:
    void begin(const Page &page) override { m_text = QStringLiteral("# %1\n").arg(markdownText(shortened(page.title))); }

    void beginSection(const Section &section) override
    {
        m_text += QStringLiteral("\n%1 %2\n").arg(QString(section.level, u'#'), markdownText(shortened(section.title)));
    }

    void endSection() override {}

    void write(const Paragraph &paragraph) override { m_text += u'\n' + lineOf(paragraph.line) + u'\n'; }

    void write(const Bullets &bullets) override
    {
        m_text += u'\n';
        for (const Line &item : bullets.items.mid(0, limits().items))
            m_text += QStringLiteral("- %1\n").arg(lineOf(item));
        tellCut(bullets.items.size(), limits().items, "further point", "further points");
    }

    void write(const Table &table) override
    {
        caption(table.caption);
        QStringList rule;
        QStringList heads;
        for (const QString &head : table.heads) {
            heads.append(markdownText(head));
            rule.append(QStringLiteral("---"));
        }
        row(heads);
        row(rule);
        for (const Table::Row &one : table.rows.mid(0, limits().rows)) {
            if (isFull())
                return;
            QStringList cells;
            for (const QList<Line> &lines : one.cells)
                cells.append(cellOf(lines));
            row(cells);
        }
        tellCut(table.rows.size(), limits().rows, "further row", "further rows");
    }

    void write(const Excerpt &excerpt) override
    {
        caption(excerpt.caption);
        QStringList lines;
        for (const Excerpt::Row &one : excerpt.rows.mid(0, limits().excerptRows))
            excerpt.isAligned() ? addAligned(lines, one) : addSingle(lines, one);
        const QString fence = fenceFor(lines);
        m_text += QStringLiteral("%1%2\n%3\n%1\n").arg(fence, excerpt.isAligned() ? QStringLiteral("diff") : QStringLiteral("text"), lines.join(u'\n'));
        tellCut(excerpt.rows.size(), limits().excerptRows, "further row", "further rows");
    }

    void remark(const QString &text) override { m_text += QStringLiteral("\n*%1*\n").arg(markdownText(text)); }

    void end() override {}

private:
    void caption(const QString &text) { m_text += QStringLiteral("\n**%1**\n\n").arg(markdownText(shortened(text))); }
    void row(const QStringList &cells) { m_text += QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | "))); }

    QString spanOf(const Span &span) const override
    {
        const QString text = shortened(span.text);
        if (span.isCode)
            return markdownCode(text);
        // A sign of emphasis next to a blank is none, so blanks stay outside.
        const QString inner = text.trimmed();
        if (inner.isEmpty() || (!span.isStrong && span.tone == Tone::Plain))
            return markdownText(text);
        const QString before(text.indexOf(inner), u' ');
        const QString after(text.size() - before.size() - inner.size(), u' ');
        return before + QStringLiteral("<b>%1</b>").arg(markdownText(signOf(span.tone) + inner)) + after;
    }

    QString cellOf(const QList<Line> &lines) const
    {
        QStringList texts;
        for (const Line &line : lines.mid(0, limits().items))
            texts.append(lineOf(line));
        if (lines.size() > limits().items)
            texts.append(markdownText(moreLines(lines)));
        return texts.join(QStringLiteral("<br>"));
    }

    QString remarksOf(const Line &remarks) const
    {
        QStringList names;
        for (const Span &span : remarks.mid(0, limits().items))
            names.append(visible(shortened(span.text)));
        return names.join(QStringLiteral(", "));
    }

    /// "-   12       | text": sign, both line numbers, the line.
    static QString numbered(QChar sign, int left, int right, const QString &text)
    {
        return sign + numberOf(left).rightJustified(5) + u' ' + numberOf(right).rightJustified(5) + QStringLiteral(" | ") + text;
    }

    void addAligned(QStringList &lines, const Excerpt::Row &row) const
    {
        if (!row.remarks.isEmpty())
            lines.append(QStringLiteral("! ") + remarksOf(row.remarks));
        const QString left = visible(shortened(row.leftText));
        const QString right = visible(shortened(row.rightText));
        const bool isSame = row.change == QStringLiteral("same");
        if (row.left == 0 || row.right == 0) {
            // An operation may count as the same without a partner; then it has no sign.
            const QChar sign = isSame ? u' ' : (row.right == 0 ? u'-' : u'+');
            lines.append(numbered(sign, row.left, row.right, row.left == 0 ? right : left));
        } else if (isSame && left == right) {
            lines.append(numbered(u' ', row.left, row.right, left));
        } else {
            // Equal operations are printed with other names of values: both lines, without a sign.
            lines.append(numbered(isSame ? u' ' : u'-', row.left, 0, left));
            lines.append(numbered(isSame ? u' ' : u'+', 0, row.right, right));
        }
    }

    void addSingle(QStringList &lines, const Excerpt::Row &row) const
    {
        const QString names = row.remarks.isEmpty() ? QString() : QStringLiteral("    <- ") + remarksOf(row.remarks);
        lines.append((row.remarks.isEmpty() ? QStringLiteral("  ") : QStringLiteral("> ")) + numberOf(row.left).rightJustified(5) + QStringLiteral(" | ")
                     + visible(shortened(row.leftText)) + names);
    }
};

} // namespace

QByteArray markdownOf(const Page &page, qsizetype maximum)
{
    return fitted<MarkdownWriter>(page, maximum);
}

} // namespace tileport::report
