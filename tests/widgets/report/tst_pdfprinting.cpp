// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/report/printwriter.h"
#include "widgets/report/pdfprinting.h"

#include <QApplication>
#include <QTemporaryDir>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::report;

/// Pages on paper. What is written on them is compressed, so pages are counted and bytes compared; the looks were looked at.
class TestPdfPrinting : public QObject {
    Q_OBJECT
private:
    static QDateTime noon() { return QDateTime(QDate(2026, 12, 1), QTime(12, 0), Qt::UTC); }

    static Page pageWith(int rows, const QString &text)
    {
        Table table{QStringLiteral("T"), {QStringLiteral("A"), QStringLiteral("B")}, {}};
        for (int i = 0; i < rows; ++i)
            table.rows.append({{}, {cell(QString::number(i)), cell(text)}});
        Page page{QStringLiteral("Port review: x"), Tone::Good, QStringLiteral("H"), {}};
        for (int i = 0; i < 4; ++i)
            page.sections.append({QStringLiteral("s%1").arg(i), QStringLiteral("S"), 2, {Paragraph{{plain(text)}}, table}});
        return page;
    }

    static QByteArray printed(const Page &page, const QDateTime &time = noon())
    {
        const Result<QByteArray> pdf = printPdf(QString::fromUtf8(printHtmlOf(page)), time);
        return pdf ? *pdf : QByteArray("error: ") + pdf.error().message.toUtf8();
    }

    static qsizetype pagesOf(const QByteArray &pdf) { return pdf.count("/Type /Page\n"); }

private Q_SLOTS:
    void hasPagesTitleAndDate()
    {
        const QByteArray pdf = printed(pageWith(3, QStringLiteral("text")));
        QVERIFY2(pdf.startsWith("%PDF-"), pdf.left(80).constData());
        QVERIFY(pagesOf(pdf) >= 1 && pagesOf(pdf) <= 2);
        QVERIFY(pdf.contains("/CreationDate (D:20261201120000Z)"));
        QVERIFY(pagesOf(printed(pageWith(100, QStringLiteral("text")))) > 4);
    }

    void withoutATimeThereIsNoDate()
    {
        const QByteArray pdf = printed(pageWith(3, QStringLiteral("text")), {});
        QVERIFY(!pdf.contains("CreationDate"));
        // Nothing moved: the table of places still fits.
        QVERIFY(pdf.mid(pdf.lastIndexOf("startxref") + 10).split('\n').first().toLongLong() == pdf.lastIndexOf("\nxref") + 1);
    }

    void equalPagesGiveEqualBytes()
    {
        const Page page = pageWith(40, QStringLiteral("Grüße 内核 <b>\u202E"));
        QCOMPARE(printed(page), printed(page));
        QVERIFY(printed(page) != printed(pageWith(41, QStringLiteral("Grüße 内核 <b>\u202E"))));
    }

    void longWordsStayOnThePage()
    {
        const QByteArray pdf = printed(pageWith(2, QString(3'000, u'x')));
        QVERIFY(pagesOf(pdf) >= 2);
    }

    void filesAreNotLoaded()
    {
        QTemporaryDir folder;
        const QString secret = folder.filePath(QStringLiteral("secret.html"));
        QVERIFY(writeFileAtomically(secret, "<p>password</p>"));
        const QByteArray with = *printPdf(QStringLiteral("<html><head><title>x</title><link rel=\"stylesheet\" href=\"%1\"></head><body><p>a</p><img src=\"%1\"></body></html>").arg(secret), noon());
        QVERIFY(writeFileAtomically(secret, "p { font-size: 60pt; }"));
        QCOMPARE(*printPdf(QStringLiteral("<html><head><title>x</title><link rel=\"stylesheet\" href=\"%1\"></head><body><p>a</p><img src=\"%1\"></body></html>").arg(secret), noon()), with);
    }

    void nothingIsAnError()
    {
        const Result<QByteArray> pdf = printPdf({}, noon());
        QVERIFY(!pdf && pdf.error().code == ErrorCode::InvalidInput);
    }

    void hugePagesEndSomewhere()
    {
        const QByteArray html = printHtmlOf(pageWith(30'000, QString(500, u'y')));
        QVERIFY(html.size() <= kMaximumPrint);
        QVERIFY(html.contains("further rows are left out here"));
    }
};

TILEPORT_GUI_TEST_MAIN(TestPdfPrinting)
#include "tst_pdfprinting.moc"
