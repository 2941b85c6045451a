// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"
#include "app/workbench/scripting.h"
#include "core/base/files.h"
#include "tests/app/windowtest.h"
#include "widgets/panes/codepane.h"
#include "widgets/ports/startpage.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::workbench;

namespace {

/// Calls \p act with the next modal window, as a person would answer it.
template <typename Dialog>
void whenAsked(const std::function<void(Dialog *)> &act)
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, act] {
        if (auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            act(dialog);
        }
    });
    timer->start(20);
}

/// Not typed: the completion's popup would take the keys in another order on every machine.
void enterPath(QFileDialog *dialog, const QString &path)
{
    dialog->findChild<QLineEdit *>(u"fileNameEdit"_s)->setText(path);
}

void accept(QFileDialog *dialog)
{
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Open), Qt::LeftButton);
}

} // namespace

/// Files that come into the window and leave it: drag and drop, file dialogs, questions about unsaved work.
class TestWindowFiles : public test::WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init();
    void drops_data();
    void drops();
    void dropOnTheKernelOpensInsteadOfTyping();
    void dropAsksAboutUnsavedChanges();
    void textStillDrops();
    void opensByDialog();
    void cancelledDialogChangesNothing();
    void emptyFolderIsTold();
    void savesByDialog();
    void saveAsksBeforeItReplaces();
    void failedSaveIsTold();

private:
    [[nodiscard]] QString at(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] bool idle() { return waitForSession(*m_session, 5000); }
    /// A drag of \p data into the middle of \p target and its release there; whether the window took it.
    bool drop(QWidget *target, const QMimeData &data);
    void trigger(const QString &action) { m_window->actionSet().trigger(action); }
};

void TestWindowFiles::init()
{
    startSession();
    test::writeFakePort(at(u"k"_s));
    for (const char *file : {"k/reference/reference.mlir", "k/notes.txt", "loose.mlir", "alone/notes.txt"})
        QVERIFY(writeFileAtomically(at(QString::fromLatin1(file)), "entry @k() {\nreturn\n}\n"));
    showWindow();
}

bool TestWindowFiles::drop(QWidget *target, const QMimeData &data)
{
    const QPoint centre = target->rect().center();
    QDragEnterEvent enter(centre, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted())
        return false;
    QDragMoveEvent move(centre, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &move);
    QDropEvent release(centre, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &release);
    QApplication::processEvents();
    return release.isAccepted();
}

void TestWindowFiles::drops_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<QString>("opened"); // port name, or what the status bar says
    const auto row = [](const char *name, const QStringList &files, const QString &opened) { QTest::newRow(name) << files << opened; };
    row("folder", {u"k"_s}, u"k"_s);
    row("kernel", {u"k/kernel.rs"_s}, u"k"_s);
    row("Python source", {u"k/k.py"_s}, u"k"_s);
    row("description", {u"k/port.json"_s}, u"k"_s);
    row("Tile IR of a port", {u"k/reference/reference.mlir"_s}, u"k"_s);
    row("text file", {u"k/notes.txt"_s}, u"'notes.txt' is no file of a port"_s);
    row("file that is gone", {u"gone.rs"_s}, u"There is no such file or folder"_s);
    row("two folders", {u"k"_s, u"alone"_s}, u"Drop one folder or one file of a port"_s);
    row("two kernels", {u"k/kernel.rs"_s, u"k/k.py"_s}, u"Drop one folder or one file of a port"_s);
    row("web page", {u"https://example.com/kernel.rs"_s}, u"Only files of this machine can be opened"_s);
}

void TestWindowFiles::drops()
{
    QFETCH(const QStringList, files);
    QFETCH(const QString, opened);
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &file : files)
        urls << (file.startsWith(u"http") ? QUrl(file) : QUrl::fromLocalFile(at(file)));
    data.setUrls(urls);
    const bool isTaken = drop(m_window->startPage(), data);
    QVERIFY(idle());
    QCOMPARE(isTaken, opened == u"k"_s);
    QCOMPARE(m_session->port() ? m_session->port()->name : m_window->statusBar()->currentMessage(), opened);
}

void TestWindowFiles::dropOnTheKernelOpensInsteadOfTyping()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QVERIFY(idle());
    test::writeFakePort(at(u"other"_s));
    for (panes::CodePane *pane : {m_window->rustPane(), m_window->sourcePane()}) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(at(u"other/kernel.rs"_s))});
        QVERIFY(drop(pane->editor()->viewport(), data));
        QCOMPARE(m_session->port()->folder, at(u"other"_s));
        QCOMPARE(m_window->rustPane()->editor()->toPlainText(), test::fakeRustText());
        QVERIFY(m_window->openPort(at(u"k"_s)));
    }
}

void TestWindowFiles::dropAsksAboutUnsavedChanges()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QTest::keyClicks(m_window->rustPane()->editor(), u"// mine "_s);
    QMimeData data;
    test::writeFakePort(at(u"other"_s));
    data.setUrls({QUrl::fromLocalFile(at(u"other"_s))});
    for (const auto button : {QMessageBox::Cancel, QMessageBox::Discard}) {
        bool wasAsked = false;
        whenAsked<QMessageBox>([&](QMessageBox *box) {
            wasAsked = box->text().contains(u"unsaved"_s);
            box->button(button)->click();
        });
        QVERIFY(drop(m_window->rustPane()->editor()->viewport(), data));
        QTRY_VERIFY(wasAsked);
        QCOMPARE(QFileInfo(m_session->port()->folder).fileName(), button == QMessageBox::Cancel ? u"k"_s : u"other"_s);
    }
}

void TestWindowFiles::textStillDrops()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QMimeData data;
    data.setText(u"// dropped"_s);
    QVERIFY(drop(m_window->rustPane()->editor()->viewport(), data));
    QVERIFY(m_window->rustPane()->editor()->toPlainText().contains(u"// dropped"_s));
    QVERIFY(!drop(m_window->sourcePane()->editor()->viewport(), data)); // locked
    m_window->setAsksBeforeClose(false);
}

void TestWindowFiles::opensByDialog()
{
    whenAsked<QFileDialog>([&](QFileDialog *dialog) {
        enterPath(dialog, at(u"k"_s));
        accept(dialog);
    });
    trigger(u"file.open"_s);
    QVERIFY(idle());
    QCOMPARE(m_session->port()->folder, at(u"k"_s));
    QCOMPARE(m_settings->recentPorts().first(), at(u"k"_s));
}

void TestWindowFiles::cancelledDialogChangesNothing()
{
    whenAsked<QFileDialog>([](QFileDialog *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
    trigger(u"file.open"_s);
    QVERIFY(m_window->isOnStartPage());
    QVERIFY(m_window->openPort(at(u"k"_s)));
    const QByteArray before = *readFile(at(u"k/port.json"_s));
    whenAsked<QFileDialog>([](QFileDialog *dialog) { QTest::keyClick(dialog, Qt::Key_Escape); });
    trigger(u"file.saveAs"_s);
    QCOMPARE(*readFile(at(u"k/port.json"_s)), before);
}

void TestWindowFiles::emptyFolderIsTold()
{
    QString told;
    whenAsked<QMessageBox>([&](QMessageBox *box) {
        told = box->text() + u'|' + box->informativeText();
        box->button(QMessageBox::Ok)->click();
    });
    QVERIFY(!m_window->openPort(at(u"alone"_s)));
    QVERIFY2(told.startsWith(u"This folder holds no port|A port has a kernel.rs"), qPrintable(told));
    QVERIFY(m_window->isOnStartPage());
}

void TestWindowFiles::savesByDialog()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QTest::keyClicks(m_window->rustPane()->editor(), u"// mine "_s);
    QVERIFY(QDir().mkpath(at(u"copy"_s)));
    whenAsked<QFileDialog>([&](QFileDialog *dialog) {
        enterPath(dialog, at(u"copy"_s));
        accept(dialog);
    });
    trigger(u"file.saveAs"_s);
    QVERIFY(readFile(at(u"copy/kernel.rs"_s))->startsWith("// mine "));
    QVERIFY(!m_window->isWindowModified());
    QCOMPARE(*readFile(at(u"k/kernel.rs"_s)), test::fakeRustText().toUtf8());
    QTest::keyClicks(m_window->rustPane()->editor(), u"// more "_s);
    trigger(u"file.save"_s); // goes to the copy from now on
    QVERIFY(readFile(at(u"copy/kernel.rs"_s))->contains("// more"));
}

/// Another port's kernel is not lost by a wrong click.
void TestWindowFiles::saveAsksBeforeItReplaces()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QVERIFY(writeFileAtomically(at(u"other/kernel.rs"_s), "fn other() {}\n"));
    for (const bool replaces : {false, true}) {
        QString question;
        bool isCancelDefault = false;
        whenAsked<QFileDialog>([&](QFileDialog *dialog) {
            enterPath(dialog, at(u"other"_s));
            whenAsked<QMessageBox>([&](QMessageBox *box) {
                question = box->text();
                isCancelDefault = box->defaultButton() == box->button(QMessageBox::Cancel);
                const QList<QAbstractButton *> buttons = box->buttons();
                const auto wanted = std::find_if(buttons.begin(), buttons.end(), [&](QAbstractButton *button) {
                    return (box->buttonRole(button) == QMessageBox::DestructiveRole) == replaces;
                });
                QTest::mouseClick(*wanted, Qt::LeftButton);
            });
            accept(dialog);
        });
        trigger(u"file.saveAs"_s);
        QVERIFY2(question.contains(u"kernel.rs"_s), qPrintable(question));
        QVERIFY(isCancelDefault);
        QCOMPARE(*readFile(at(u"other/kernel.rs"_s)) == test::fakeRustText().toUtf8(), replaces);
    }
}

void TestWindowFiles::failedSaveIsTold()
{
    QVERIFY(m_window->openPort(at(u"k"_s)));
    QTest::keyClicks(m_window->rustPane()->editor(), u"// mine "_s);
    QVERIFY(QFile::remove(at(u"k/kernel.rs"_s)) && QDir().mkpath(at(u"k/kernel.rs/in-the-way"_s)));
    QString told;
    whenAsked<QMessageBox>([&](QMessageBox *box) {
        told = box->text();
        box->button(QMessageBox::Ok)->click();
    });
    trigger(u"file.save"_s);
    QVERIFY2(told.contains(u"cannot be written"_s) || told.contains(u"writing failed"_s), qPrintable(told));
    QVERIFY(m_window->isWindowModified());
    m_window->setAsksBeforeClose(false);
}

TILEPORT_GUI_TEST_MAIN(TestWindowFiles)
#include "tst_windowfiles.moc"
