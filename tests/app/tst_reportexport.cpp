// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"
#include "app/workbench/reportexport.h"
#include "core/base/files.h"
#include "tests/app/windowtest.h"

#include <QAction>
#include <QApplication>
#include <QDirIterator>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::workbench;

/// Export from the window: the dialog by keyboard, all formats, the bytes of the command line, cancel, and what goes wrong.
class TestReportExport : public test::WindowTest {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_root;
    QString m_port;

    [[nodiscard]] QString at(const QString &name) const { return m_root->filePath(name); }

    ReportExport &exporter() const { return *m_window->reportExport(); }

    [[nodiscard]] QByteArray commandLine(const QString &file) const
    {
        QProcess process;
        process.start(QStringLiteral(TILEPORT_PROGRAM), {QStringLiteral("report"), m_port, QStringLiteral("-o"), file});
        if (!process.waitForFinished(60'000) || process.exitCode() != 0)
            return process.readAllStandardError();
        return readFile(file).valueOr("no file");
    }

private Q_SLOTS:
    void init()
    {
        m_root = std::make_unique<QTemporaryDir>();
        m_port = at(QStringLiteral("scale"));
        const QString from = QStringLiteral(TILEPORT_SOURCE_DIR "/tests/cli/inputs/port");
        QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            QVERIFY(writeFileAtomically(m_port + u'/' + QDir(from).relativeFilePath(file), *readFile(file)));
        }
        startSession();
        showWindow();
        QApplication::setApplicationName(QStringLiteral("tileport"));
        QApplication::setApplicationVersion(QStringLiteral(TILEPORT_VERSION));
        exporter().setPrinter(QStringLiteral(TILEPORT_PRINTER));
        QVERIFY(m_window->openPort(m_port));
    }
    void cleanup() { m_window.reset(); }

    void sameBytesAsTheCommandLine_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char *ending : {"html", "md", "json", "pdf"})
            QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void sameBytesAsTheCommandLine()
    {
        QFETCH(QString, ending);
        QSignalSpy exported(&exporter(), &ReportExport::exported);
        const QString file = at(QStringLiteral("window.") + ending);
        exporter().exportTo(file);
        QVERIFY(exporter().isRunning());
        QVERIFY(exported.wait(60'000));
        const QByteArray bytes = *readFile(file);
        QVERIFY(bytes.size() > 1'000);
        QVERIFY(bytes == commandLine(at(QStringLiteral("cli.") + ending)));
        QVERIFY(exported.first().at(1).toString().contains(QStringLiteral("Not decided: no decision stands.")));
    }

    void keyboardChoosesFileAndFormat()
    {
        QSignalSpy exported(&exporter(), &ReportExport::exported);
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        QFileDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<QFileDialog *>()) != nullptr && dialog->isVisible());
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        QVERIFY(name != nullptr);
        QVERIFY2(name->text().endsWith(QStringLiteral("scale-report.html")), qPrintable(name->text()));
        name->setText(at(QStringLiteral("typed.md"))); // typed letters would open the list of completions, which takes the Return
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(exported.wait(30'000));
        QVERIFY(readFile(at(QStringLiteral("typed.md")))->startsWith("# Port review: scale\n"));
    }

    void nameWithoutEndingTakesTheFilters()
    {
        QSignalSpy exported(&exporter(), &ReportExport::exported);
        exporter().ask();
        QFileDialog *dialog = nullptr;
        QTRY_VERIFY((dialog = m_window->findChild<QFileDialog *>()) != nullptr && dialog->isVisible());
        dialog->selectNameFilter(dialog->nameFilters().at(3));
        Q_EMIT dialog->filterSelected(dialog->nameFilters().at(3));
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        QVERIFY2(name->text().endsWith(QStringLiteral("scale-report.json")), qPrintable(name->text()));
        name->setText(at(QStringLiteral("typed"))); // typed letters would open the list of completions, which takes the Return
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(exported.wait(30'000));
        QVERIFY(QFileInfo::exists(at(QStringLiteral("typed.json"))));
    }

    void insideOfThePortIsRefused()
    {
        QSignalSpy failed(&exporter(), &ReportExport::failed);
        QTimer::singleShot(0, this, [this] { exporter().exportTo(m_port + QStringLiteral("/report.md")); });
        QTimer closer;
        connect(&closer, &QTimer::timeout, this, [] {
            if (auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget()))
                box->accept();
        });
        closer.start(20);
        QVERIFY(failed.wait(30'000));
        QVERIFY(!QFileInfo::exists(m_port + QStringLiteral("/report.md")));
    }

    void cancelledExportWritesNothing()
    {
        QSignalSpy exported(&exporter(), &ReportExport::exported);
        QSignalSpy failed(&exporter(), &ReportExport::failed);
        exporter().exportTo(at(QStringLiteral("cancelled.html")));
        exporter().cancel();
        QVERIFY(!exporter().isRunning());
        QTest::qWait(300);
        QCOMPARE(exported.size() + failed.size(), 0);
    }

    void missingPrinterIsTold()
    {
        QSignalSpy failed(&exporter(), &ReportExport::failed);
        exporter().disconnect(m_window.get());
        exporter().setPrinter(at(QStringLiteral("no-such-program")));
        exporter().exportTo(at(QStringLiteral("x.pdf")));
        QVERIFY(failed.wait(30'000));
        QVERIFY(failed.first().first().value<Error>().code == ErrorCode::ToolMissing);
        QVERIFY(!QFileInfo::exists(at(QStringLiteral("x.pdf"))));
    }

    void operatorWithoutFolderHasNone()
    {
        QSignalSpy failed(&exporter(), &ReportExport::failed);
        exporter().disconnect(m_window.get());
        m_session->close();
        exporter().ask();
        QCOMPARE(failed.size(), 1);
        QVERIFY(m_window->findChild<QFileDialog *>() == nullptr);
    }
};

TILEPORT_GUI_TEST_MAIN(TestReportExport)
#include "tst_reportexport.moc"
