// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "widgets/common/accessibility.h"
#include "widgets/common/elidedlabel.h"
#include "widgets/common/icons.h"
#include "widgets/common/statemanager.h"
#include "widgets/common/stateoverlay.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::common;

namespace {
QJsonObject lightFile()
{
    QFile file(QStringLiteral(":/tileport/themes/light.json"));
    (void)Theme::bundled(); // registers the resource
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

void dragHandle(QSplitter &splitter, int distance)
{
    QWidget *handle = splitter.handle(1);
    const QPoint at = handle->rect().center();
    QTest::mousePress(handle, Qt::LeftButton, {}, at);
    QTest::mouseMove(handle, at + QPoint(distance, 0));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, at + QPoint(distance, 0));
}

void fill(QSplitter &splitter)
{
    for (int i = 0; i < 2; ++i)
        splitter.addWidget(new QWidget(&splitter));
    splitter.resize(400, 100);
    splitter.setSizes({200, 200});
    splitter.show();
    QApplication::processEvents();
}
} // namespace

class TestCommon : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void themesAreReadable_data()
    {
        QTest::addColumn<QString>("id");
        for (const Theme &theme : Theme::bundled())
            QTest::newRow(qPrintable(theme.id())) << theme.id();
    }
    // Contrast of at least 4.5 of every text colour on every background it can stand on.
    void themesAreReadable()
    {
        QFETCH(QString, id);
        const Theme theme = Theme::bundledById(id);
        QCOMPARE(theme.id(), id);
        const QColor base = theme.palette().color(QPalette::Base);
        const ColorRole backgrounds[]{ColorRole::AddedBackground, ColorRole::RemovedBackground, ColorRole::ChangedBackground,
                                      ColorRole::AddedWord, ColorRole::RemovedWord, ColorRole::ChangedWord,
                                      ColorRole::CurrentLine, ColorRole::Selection, ColorRole::InactiveSelection,
                                      ColorRole::LinkedBackground, ColorRole::ValueUse, ColorRole::ValueDefinition,
                                      ColorRole::FindMatch, ColorRole::FindCurrent};
        for (int role = int(ColorRole::SyntaxNormal); role < int(ColorRole::Count_); ++role) {
            const QColor text = theme.color(ColorRole(role));
            QVERIFY2(Theme::contrast(text, base) >= 4.5, qPrintable(Theme::roleName(ColorRole(role))));
            for (const ColorRole background : backgrounds) {
                const double contrast = Theme::contrast(text, theme.color(background));
                const QString what = QStringLiteral("%1 on %2: %3").arg(Theme::roleName(ColorRole(role)),
                                                                        Theme::roleName(background)).arg(contrast);
                QVERIFY2(contrast >= 4.5, qPrintable(what));
            }
        }
        const std::pair<ColorRole, ColorRole> pairs[]{{ColorRole::GutterText, ColorRole::GutterBackground},
                                                      {ColorRole::AddedMark, ColorRole::AddedBackground},
                                                      {ColorRole::RemovedMark, ColorRole::RemovedBackground},
                                                      {ColorRole::ChangedMark, ColorRole::ChangedBackground},
                                                      {ColorRole::PlaceholderText, ColorRole::PlaceholderBackground},
                                                      {ColorRole::StaleText, ColorRole::StaleBackground}};
        for (const auto &[text, background] : pairs) {
            QVERIFY2(Theme::contrast(theme.color(text), theme.color(background)) >= 4.5,
                     qPrintable(Theme::roleName(text)));
        }
        for (const ColorRole role : {ColorRole::Error, ColorRole::Warning, ColorRole::Info, ColorRole::Success, ColorRole::Muted})
            QVERIFY2(Theme::contrast(theme.color(role), theme.palette().color(QPalette::Window)) >= 4.5,
                     qPrintable(Theme::roleName(role)));
    }
    void themeIsFoundByPalette()
    {
        for (const Theme &theme : Theme::bundled())
            QCOMPARE(Theme::matching(theme.palette()).id(), theme.id());
        QPalette foreign;
        foreign.setColor(QPalette::Base, QColor(20, 20, 30));
        foreign.setColor(QPalette::Text, Qt::white);
        QCOMPARE(Theme::matching(foreign).id(), QStringLiteral("dark"));
    }

    void brokenThemeFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        QJsonObject missing = lightFile();
        QJsonObject colors = missing.value(QStringLiteral("colors")).toObject();
        colors.remove(QStringLiteral("addedWord"));
        missing.insert(QStringLiteral("colors"), colors);
        QTest::newRow("a colour is missing") << QJsonDocument(missing).toJson() << QStringLiteral("addedWord");
        QJsonObject bad = lightFile();
        QJsonObject palette = bad.value(QStringLiteral("palette")).toObject();
        palette.insert(QStringLiteral("base"), QStringLiteral("reddish"));
        bad.insert(QStringLiteral("palette"), palette);
        QTest::newRow("not a colour") << QJsonDocument(bad).toJson() << QStringLiteral("reddish");
        QTest::newRow("no object") << QByteArray("[1, 2]") << QStringLiteral("x.json");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("x.json");
    }
    void brokenThemeFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        const Result<Theme> theme = Theme::fromJson(bytes, QStringLiteral("x.json"));
        QVERIFY(!theme);
        QVERIFY2(theme.error().toString().contains(expected), qPrintable(theme.error().toString()));
    }

    void splitterStoresOnlyDrags()
    {
        QTest::ignoreMessage(QtWarningMsg, "This plugin does not support propagateSizeHints()");
        QTest::ignoreMessage(QtWarningMsg, "This plugin does not support propagateSizeHints()");
        QTemporaryDir folder;
        QSettings storage(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        StateManager states(storage);
        QSplitter splitter;
        fill(splitter);
        states.watch(&splitter, QStringLiteral("main"));
        splitter.setSizes({100, 300}); // by code
        QVERIFY(!states.value(QStringLiteral("main")).isValid());
        dragHandle(splitter, 50);
        QVERIFY(states.value(QStringLiteral("main")).isValid());
        QSplitter again;
        fill(again);
        states.watch(&again, QStringLiteral("main"));
        QCOMPARE(again.sizes(), splitter.sizes());
        states.forgetAll();
        QVERIFY(!states.value(QStringLiteral("main")).isValid());
    }

    void headerStoresOnlyWhatTheMouseDid()
    {
        QTemporaryDir folder;
        QSettings storage(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        StateManager states(storage);
        QTableWidget table(2, 3);
        table.show();
        states.watch(table.horizontalHeader(), QStringLiteral("table"));
        table.setColumnWidth(0, 77); // by code
        QApplication::processEvents();
        QVERIFY(!states.value(QStringLiteral("table")).isValid());
        QWidget *viewport = table.horizontalHeader()->viewport();
        const QPoint edge(76, viewport->height() / 2);
        QTest::mousePress(viewport, Qt::LeftButton, {}, edge);
        QTest::mouseMove(viewport, edge + QPoint(40, 0));
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, edge + QPoint(40, 0));
        QTRY_VERIFY(states.value(QStringLiteral("table")).isValid());
    }

    void strangeStoredStateChangesNothing()
    {
        QTest::ignoreMessage(QtWarningMsg, "This plugin does not support propagateSizeHints()");
        QTemporaryDir folder;
        QSettings storage(folder.filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        StateManager states(storage);
        states.setValue(QStringLiteral("main"), QByteArray("no splitter at all"));
        QSplitter splitter;
        fill(splitter);
        const QList<int> before = splitter.sizes();
        states.watch(&splitter, QStringLiteral("main"));
        QCOMPARE(splitter.sizes(), before);
    }

    void overlaySaysWhatIsTheMatter()
    {
        QWidget parent;
        parent.resize(300, 200);
        StateOverlay overlay(&parent);
        QSignalSpy acted(&overlay, &StateOverlay::actionTriggered);
        parent.show();
        QVERIFY(!overlay.isVisible());
        overlay.showError(QStringLiteral("Cannot read"), QStringLiteral("Check the path"));
        overlay.setAction(QStringLiteral("Try again"));
        QVERIFY(overlay.isVisible());
        QCOMPARE(overlay.accessibleName(), QStringLiteral("Cannot read. Check the path"));
        QTest::mouseClick(overlay.findChild<QPushButton *>(), Qt::LeftButton);
        QCOMPARE(acted.size(), 1);
        parent.resize(500, 400);
        QApplication::processEvents();
        QCOMPARE(overlay.size(), parent.size());
        overlay.showBusy(QStringLiteral("Working"));
        overlay.clear(); // quicker than the delay: the busy picture never comes
        QTest::qWait(250);
        QVERIFY(!overlay.isVisible());
        overlay.showBusy(QStringLiteral("Working"));
        QTRY_VERIFY(overlay.isVisible());
    }

    void overlayShowsItsWholeText()
    {
        QWidget parent;
        parent.resize(700, 130); // a low dock
        StateOverlay overlay(&parent);
        parent.show();
        overlay.showEmpty(QStringLiteral("No comparison: the generated Tile IR is missing"),
                          QStringLiteral("There is no Rust kernel yet: type or paste one in the Rust pane"));
        QApplication::processEvents();
        for (const QLabel *label : overlay.findChildren<QLabel *>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        }
        parent.resize(1300, 200);
        QApplication::processEvents();
        for (const QLabel *label : overlay.findChildren<QLabel *>()) {
            if (!label->isVisible())
                continue;
            QVERIFY2(std::abs(label->geometry().center().x() - overlay.rect().center().x()) <= 1, qPrintable(label->text()));
            QVERIFY(label->width() <= 560);
        }
    }

    void longTextsGiveWay()
    {
        ElidedLabel label;
        const QString text = QStringLiteral("the generated program cannot be compared: kernel.rs:80:17: expected an expression");
        label.setText(text);
        label.resize(label.sizeHint());
        QCOMPARE(label.shownText(), text);
        label.resize(120, label.height());
        QVERIFY(label.shownText().size() < text.size() && label.shownText().endsWith(QChar(0x2026)));
        QVERIFY(label.minimumSizeHint().width() < 60);
        QCOMPARE(label.text(), text); // what a screen reader reads
    }

    void iconsFollowTheColour()
    {
        QVERIFY(iconNames().size() >= 20);
        for (const QString &name : iconNames()) {
            const QImage red = iconPixmap(name, 32, 1.0, Qt::red).toImage();
            int painted = 0;
            for (int y = 0; y < 32; ++y) {
                for (int x = 0; x < 32; ++x)
                    painted += red.pixelColor(x, y) == QColor(Qt::red) ? 1 : 0;
            }
            QVERIFY2(painted > 3, qPrintable(name));
            QVERIFY(!themedIcon(name).pixmap(16).isNull());
        }
        QVERIFY(themedIcon(QStringLiteral("no such icon")).isNull());
        QVERIFY(iconPixmap(QStringLiteral("../themes/light"), 16, 1.0, Qt::red).isNull());
    }

    void unnamedControlsAreFound()
    {
        QWidget root;
        auto *bad = new QPushButton(&root);
        bad->setObjectName(QStringLiteral("bad"));
        auto *good = new QPushButton(QStringLiteral("Good"), &root);
        QCOMPARE(unnamedControls(&root), QStringList{QStringLiteral("QPushButton bad")});
        setAccessible(bad, QStringLiteral("Now named"));
        QCOMPARE(unnamedControls(&root), QStringList());
        announce(good, QStringLiteral("Said"));
        QCOMPARE(good->accessibleDescription(), QStringLiteral("Said"));
    }

};

TILEPORT_GUI_TEST_MAIN(TestCommon)
#include "tst_common.moc"
