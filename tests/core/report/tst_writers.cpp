// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/htmlwriter.h"
#include "core/report/markdownwriter.h"
#include "tests/support/testmain.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace tileport::report;

/// One page through both readable writers: structure, hostile texts, limits.
class TestWriters : public QObject {
    Q_OBJECT
private:
    static QString hostile() { return QString::fromUtf8("<script>x</script>\"'|`](\n```\n# h @all \u202E&amp; \\| --> </td>"); }

    /// Every kind of block with \p text in every place that takes one.
    static Page pageWith(const QString &text)
    {
        Table table{text, {QStringLiteral("A"), QStringLiteral("B")}, {{QStringLiteral("finding-1"), {cell(plain(text)), {{code(text)}, {toned(text, Tone::Bad)}}}}}};
        Excerpt aligned{text, {QStringLiteral("L"), QStringLiteral("R")}, {{1, 2, text, text, QStringLiteral("changed"), {}, {linked(text, QStringLiteral("finding-1"))}}}};
        Excerpt single{text, {text}, {{7, 0, text, {}, QStringLiteral("named"), QStringLiteral("source-1-7"), {plain(text)}}}};
        Section section{QStringLiteral("summary"), text, 2, {Paragraph{{plain(text), strong(text)}}, Bullets{{{plain(text)}}}, table, aligned, single}};
        return {text, Tone::Bad, text, {section}};
    }

    /// Rows and characters without end.
    static Page hugePage()
    {
        const QString line(5'000, u'x');
        Table table{QStringLiteral("T"), {QStringLiteral("A"), QStringLiteral("B")}, {}};
        Excerpt excerpt{QStringLiteral("E"), {QStringLiteral("L"), QStringLiteral("R")}, {}};
        for (int i = 0; i < 30'000; ++i)
            table.rows.append({{}, {cell(QString::number(i)), cell(line)}});
        for (int i = 1; i < 3'000; ++i)
            excerpt.rows.append({i, i, line, line, QStringLiteral("changed"), {}, {}});
        Page page{QStringLiteral("P"), Tone::Good, QStringLiteral("H"), {{QStringLiteral("summary"), QStringLiteral("S"), 2, {table, excerpt}}}};
        for (int i = 0; i < 500; ++i)
            page.sections.append({QStringLiteral("p%1").arg(i), QStringLiteral("Part"), 3, {Paragraph{{plain(line)}}}});
        return page;
    }

    /// The texts of an HTML file, with every element closed and known; empty with an error.
    static QString textOf(const QByteArray &html, QString *error)
    {
        // Ours is XML too, but for the elements that HTML does not close.
        QByteArray xml = html;
        xml.replace("<!DOCTYPE html>\n", "");
        static const QRegularExpression meta(QStringLiteral("<meta ([^>]*)>"));
        QXmlStreamReader reader(QString::fromUtf8(xml).replace(meta, QStringLiteral("<meta \\1/>")));
        static const QStringList known{QStringLiteral("html"), QStringLiteral("head"), QStringLiteral("meta"), QStringLiteral("title"), QStringLiteral("style"), QStringLiteral("body"), QStringLiteral("a"),
                                       QStringLiteral("header"), QStringLiteral("h1"), QStringLiteral("h2"), QStringLiteral("h3"), QStringLiteral("nav"), QStringLiteral("ul"), QStringLiteral("li"),
                                       QStringLiteral("main"), QStringLiteral("section"), QStringLiteral("p"), QStringLiteral("table"), QStringLiteral("caption"), QStringLiteral("thead"),
                                       QStringLiteral("tbody"), QStringLiteral("tr"), QStringLiteral("th"), QStringLiteral("td"), QStringLiteral("code"), QStringLiteral("strong"),
                                       QStringLiteral("span"), QStringLiteral("abbr")};
        QString text;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && !known.contains(reader.name().toString()))
                *error = reader.name().toString();
            for (const QXmlStreamAttribute &attribute : reader.attributes()) {
                if (attribute.name().startsWith(u"on") || attribute.name() == u"src")
                    *error = attribute.name().toString();
            }
            if (reader.isCharacters())
                text += reader.text();
        }
        if (reader.hasError())
            *error = reader.errorString();
        return text;
    }

private Q_SLOTS:
    void htmlOfHostileTextsIsSound()
    {
        QString error;
        const QString text = textOf(htmlOf(pageWith(hostile())), &error);
        QCOMPARE(error, QString());
        QVERIFY(text.contains(QStringLiteral("<script>x</script>\"'|`](<newline>```<newline># h @all <U+202E>&amp; \\| --> </td>")));
    }

    void htmlFetchesNothing()
    {
        const QByteArray html = htmlOf(pageWith(QStringLiteral("x")));
        QVERIFY(html.contains("default-src 'none'"));
        QVERIFY(html.contains("prefers-color-scheme: dark"));   // the sheet is inside
        QVERIFY(html.contains("@media print"));
        for (const char *wrong : {"http://", "https://", "<script", "<link", "@import", "url("})
            QVERIFY2(!html.contains(wrong), wrong);
    }

    void htmlIsForScreenReaders()
    {
        const QByteArray html = htmlOf(pageWith(QStringLiteral("x")));
        QVERIFY(html.contains("<html lang=\"en\">"));
        QVERIFY(html.contains("<caption>x</caption>"));
        QVERIFY(html.contains("<th scope=\"col\""));
        QVERIFY(html.contains("<th scope=\"row\""));
        QVERIFY(html.contains("id=\"finding-1\""));
        QVERIFY(html.contains("href=\"#finding-1\""));
        QVERIFY(html.contains("<abbr title=\"changed\">"));
        QVERIFY(html.contains("<strong class=\"bad\"><span aria-hidden=\"true\">✗ </span>x</strong>"));
    }

    void markdownOfHostileTextsKeepsItsShape()
    {
        const QStringList lines = QString::fromUtf8(markdownOf(pageWith(hostile()))).split(u'\n');
        const QString fence(4, u'`');
        int fences = 0;
        for (const QString &line : lines) {
            fences += line.startsWith(fence) ? 1 : 0;
            QVERIFY2(!line.startsWith(QStringLiteral("```")) || line.startsWith(fence), qPrintable(line));
            if (line.startsWith(QStringLiteral("| ")))
                QCOMPARE(line.count(u'|'), 3);
            if (fences % 2 == 0)
                QVERIFY2(!line.contains(QStringLiteral("<script")) && !line.contains(QStringLiteral("@all")), qPrintable(line));
        }
        QCOMPARE(fences, 4);
        QCOMPARE(lines.filter(QRegularExpression(QStringLiteral("^# "))).size(), 1);
    }

    void markdownShowsDifferencesAsDiff()
    {
        Excerpt excerpt{QStringLiteral("E"), {QStringLiteral("L"), QStringLiteral("R")}, {}};
        excerpt.rows.append({1, 1, QStringLiteral("same"), QStringLiteral("same"), QStringLiteral("same"), {}, {}});
        excerpt.rows.append({2, 2, QStringLiteral("addf"), QStringLiteral("subf"), QStringLiteral("changed"), {}, {plain(QStringLiteral("F1"))}});
        excerpt.rows.append({3, 0, QStringLiteral("gone"), {}, QStringLiteral("removed"), {}, {}});
        excerpt.rows.append({0, 3, {}, QStringLiteral("new"), QStringLiteral("added"), {}, {}});
        excerpt.rows.append({4, 0, QStringLiteral("needs none"), {}, QStringLiteral("same"), {}, {}});
        const QByteArray text = markdownOf({QStringLiteral("P"), Tone::Plain, {}, {{QStringLiteral("s"), QStringLiteral("S"), 2, {excerpt}}}});
        const char *expected = "```diff\n"
                               "     1     1 | same\n"
                               "! F1\n"
                               "-    2       | addf\n"
                               "+          2 | subf\n"
                               "-    3       | gone\n"
                               "+          3 | new\n"
                               "     4       | needs none\n"
                               "```\n";
        QVERIFY2(text.contains(expected), text.constData());
    }

    void hugePagesAreCutAndCounted()
    {
        const Page page = hugePage();
        const QByteArray html = htmlOf(page);
        QVERIFY(html.size() <= kMaximumHtml);
        QVERIFY(html.size() > kMaximumHtml / 8);
        const QByteArray markdown = markdownOf(page);
        QVERIFY(markdown.size() <= kMaximumMarkdown);
        QVERIFY(markdown.size() > kMaximumMarkdown / 8);
        for (const QByteArray &bytes : {html, markdown}) {
            QVERIFY(bytes.contains("further rows are left out here; the JSON report has everything."));
            QVERIFY(bytes.contains("further parts are left out here"));
            QVERIFY(bytes.contains("more characters]") || bytes.contains("more characters&#93;"));
        }
        static const QRegularExpression number(QStringLiteral("(\\d+) further rows are left out"));
        const int shown = html.count("<tr role=\"row\"><th scope=\"row\"");
        QCOMPARE(number.match(QString::fromUtf8(html)).captured(1).toInt() + shown, 30'000);
    }

    void rowsAreLeftOutBeforeNames()
    {
        PageLimits limits;
        while (limits.rows > 1 || limits.sections > 1) {
            limits = limits.halved();
            QVERIFY(limits.characters >= 500);
        }
        while (!limits.isSmallest())
            limits = limits.halved();
        QCOMPARE(limits.characters, 40);
    }

    void oneEndlessLineIsCut()
    {
        const Page page = pageWith(QString(10'000'000, u'|'));
        QVERIFY(htmlOf(page).size() <= kMaximumHtml);
        QVERIFY(markdownOf(page).size() <= kMaximumMarkdown);
    }

    void equalPagesGiveEqualBytes()
    {
        QCOMPARE(htmlOf(pageWith(hostile())), htmlOf(pageWith(hostile())));
        QCOMPARE(markdownOf(pageWith(hostile())), markdownOf(pageWith(hostile())));
    }

    void emptyPageIsStillAPage()
    {
        QString error;
        QCOMPARE(textOf(htmlOf({QStringLiteral("P"), Tone::Plain, {}, {}}), &error).count(QStringLiteral("P")) > 0, true);
        QCOMPARE(error, QString());
        QCOMPARE(markdownOf({QStringLiteral("P"), Tone::Plain, {}, {}}), QByteArray("# P\n"));
    }
};

TILEPORT_TEST_MAIN(TestWriters)
#include "tst_writers.moc"
