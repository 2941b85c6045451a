// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/codepane.h"
#include "widgets/panes/commandpalette.h"
#include "widgets/panes/fuzzymatch.h"
#include "widgets/panes/logview.h"
#include "widgets/panes/noticebar.h"
#include "widgets/panes/paneframe.h"
#include "widgets/panes/paneheader.h"
#include "widgets/panes/portbar.h"
#include "widgets/panes/problemsmodel.h"
#include "widgets/panes/problemsview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::panes;

/// What stands around the editors: problems, palette, selectors, frame, headers.
class TestPanes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void problemsModel();
    void problemsByKeyboard();
    void problemsEmpty();
    void fuzzy_data();
    void fuzzy();
    void fuzzyPrefersWordStarts();
    void paletteModel();
    void paletteByKeyboard();
    void paletteSkipsDisabled();
    void paletteEscapes();
    void portBar();
    void portBarWithoutTools();
    void frameMaximises();
    void codePaneLocks();
    void codePaneHints();
    void codePaneOwnDiagnostics();
    void logKeepsOrder();
    void noticeBars();

private:
    static Diagnostic diagnostic(Severity severity, const QString &message, int line, const QString &file = QStringLiteral("/p/kernel.rs"))
    {
        Diagnostic d;
        d.severity = severity;
        d.message = message;
        d.place.file = file;
        d.place.line = line;
        return d;
    }
};

void TestPanes::problemsModel()
{
    ProblemsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setDiagnostics({diagnostic(Severity::Warning, QStringLiteral("w"), 3), diagnostic(Severity::Error, QStringLiteral("e\nsecond"), 0)});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, ProblemsModel::SeverityColumn).data().toString(), QStringLiteral("error")); // errors first
    QCOMPARE(model.index(0, ProblemsModel::MessageColumn).data().toString(), QStringLiteral("e second"));
    QVERIFY(!model.index(0, ProblemsModel::LineColumn).data().isValid());
    QCOMPARE(model.index(1, ProblemsModel::FileColumn).data().toString(), QStringLiteral("kernel.rs"));
    QCOMPARE(model.count(Severity::Warning), 1);
    model.setDiagnostics({});
    QCOMPARE(model.rowCount(), 0);
}

void TestPanes::problemsByKeyboard()
{
    ProblemsModel model;
    ProblemsView view(&model);
    QSignalSpy spy(&view, &ProblemsView::jumpRequested);
    model.setDiagnostics({diagnostic(Severity::Error, QStringLiteral("a"), 1), diagnostic(Severity::Error, QStringLiteral("b"), 2)});
    view.show();
    view.step(1);
    view.step(1);
    view.step(1); // around the end
    QCOMPARE(spy.size(), 3);
    QCOMPARE(spy.last().first().value<Diagnostic>().message, QStringLiteral("a"));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(spy.last().first().value<Diagnostic>().message, QStringLiteral("b"));
}

void TestPanes::problemsEmpty()
{
    ProblemsModel model;
    ProblemsView view(&model);
    QSignalSpy spy(&view, &ProblemsView::jumpRequested);
    view.step(1);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(spy.size(), 0);
    QVERIFY(!view.grab().isNull());
}

void TestPanes::fuzzy_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<bool>("matches");
    QTest::newRow("empty") << QString() << QStringLiteral("Next Change") << true;
    QTest::newRow("initials") << QStringLiteral("nc") << QStringLiteral("Next Change") << true;
    QTest::newRow("case and blanks") << QStringLiteral("N C") << QStringLiteral("next change") << true;
    QTest::newRow("wrong order") << QStringLiteral("cn x") << QStringLiteral("Next Change") << false;
    QTest::newRow("missing letter") << QStringLiteral("nz") << QStringLiteral("Next Change") << false;
    QTest::newRow("longer than the text") << QStringLiteral("nextchangeagain") << QStringLiteral("Next") << false;
}

void TestPanes::fuzzy()
{
    QFETCH(QString, query);
    QFETCH(QString, candidate);
    QTEST(fuzzyMatch(query, candidate).has_value(), "matches");
}

void TestPanes::fuzzyPrefersWordStarts()
{
    const auto start = fuzzyMatch(QStringLiteral("nc"), QStringLiteral("Next Change"));
    QCOMPARE(start->positions, (QList<int>{0, 5}));
    const auto inside = fuzzyMatch(QStringLiteral("nc"), QStringLiteral("Synchronise"));
    QVERIFY(start->score > inside->score);
}

void TestPanes::paletteModel()
{
    PaletteModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setEntries({{QStringLiteral("a"), QStringLiteral("Open Folder"), QStringLiteral("File"), QStringLiteral("Ctrl+O"), true},
                      {QStringLiteral("b"), QStringLiteral("Fold All"), QStringLiteral("View"), QString(), true}});
    QCOMPARE(model.rowCount(), 2);
    model.setQuery(QStringLiteral("fold"));
    QCOMPARE(model.index(0).data(PaletteModel::IdRole).toString(), QStringLiteral("b"));
    model.setQuery(QStringLiteral("zzz"));
    QCOMPARE(model.rowCount(), 0);
}

void TestPanes::paletteByKeyboard()
{
    QWidget host;
    host.resize(800, 600);
    CommandPalette palette(&host);
    host.show();
    QSignalSpy spy(&palette, &CommandPalette::chosen);
    palette.open({{QStringLiteral("a"), QStringLiteral("Open Folder"), {}, {}, true}, {QStringLiteral("b"), QStringLiteral("Zoom In"), {}, {}, true}});
    QVERIFY(palette.isVisible());
    QTest::keyClicks(palette.input(), QStringLiteral("zi"));
    QTest::keyClick(palette.input(), Qt::Key_Return);
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toString(), QStringLiteral("b"));
    QVERIFY(!palette.isVisible());
}

void TestPanes::paletteSkipsDisabled()
{
    QWidget host;
    CommandPalette palette(&host);
    host.show();
    QSignalSpy spy(&palette, &CommandPalette::chosen);
    palette.open({{QStringLiteral("a"), QStringLiteral("One"), {}, {}, false}, {QStringLiteral("b"), QStringLiteral("Two"), {}, {}, true}});
    QTest::keyClick(palette.input(), Qt::Key_Down); // stays on the only one
    QTest::keyClick(palette.input(), Qt::Key_Return);
    QCOMPARE(spy.first().first().toString(), QStringLiteral("b"));
    palette.open({{QStringLiteral("a"), QStringLiteral("One"), {}, {}, false}});
    QTest::keyClick(palette.input(), Qt::Key_Return);
    QCOMPARE(spy.size(), 1);
}

void TestPanes::paletteEscapes()
{
    QWidget host;
    CommandPalette palette(&host);
    host.show();
    QSignalSpy spy(&palette, &CommandPalette::chosen);
    palette.open({{QStringLiteral("a"), QStringLiteral("One"), {}, {}, true}});
    QTest::keyClick(palette.input(), Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
    QCOMPARE(spy.size(), 0);
}

void TestPanes::portBar()
{
    port::Port port;
    for (const auto &[variant, name] : {std::pair{"tiled", "a"}, {"tiled", "b"}, {"persistent", "c"}}) {
        port::Specialisation s;
        s.variant = QString::fromLatin1(variant);
        s.name = QString::fromLatin1(name);
        port.specialisations.append(s);
    }
    PortBar bar;
    bar.setPorts({QStringLiteral("matmul"), QStringLiteral("/p/mine")}, QStringLiteral("/p/mine"));
    QCOMPARE(bar.portBox()->currentText(), QStringLiteral("mine"));
    bar.setSpecialisations(port, 1);
    QCOMPARE(bar.specialisationBox()->count(), 2);
    QCOMPARE(bar.specialisationBox()->currentText(), QStringLiteral("b"));
    QSignalSpy spy(&bar, &PortBar::specialisationChosen);
    QTest::keyClick(bar.variantBox(), Qt::Key_Down);
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toInt(), 2);
}

void TestPanes::portBarWithoutTools()
{
    PortBar bar;
    bar.setVersions({}, {});
    QVERIFY(!bar.versionBox()->isEnabled());
    QVERIFY(bar.versionBox()->toolTip().contains(QStringLiteral("tileport setup")));
    bar.clearSpecialisations(QStringLiteral("not known yet"));
    QVERIFY(!bar.variantBox()->isEnabled());
    bar.setSpecialisations({}, -1);
    QCOMPARE(bar.specialisationBox()->count(), 0);
}

void TestPanes::frameMaximises()
{
    auto *a = new QLineEdit;
    auto *b = new QLineEdit;
    auto *c = new QLineEdit;
    PaneFrame frame({a, b, c}, {1, 1, 2});
    frame.resize(800, 200);
    frame.show();
    QVERIFY(QTest::qWaitForWindowExposed(&frame));
    const QByteArray layout = frame.saveState();
    frame.toggleMaximised(1);
    QVERIFY(!a->isVisible() && b->isVisible() && !c->isVisible());
    frame.focusPane(2); // moves the room along
    QVERIFY(!b->isVisible() && c->isVisible());
    frame.toggleMaximised(2);
    QCOMPARE(frame.maximised(), -1);
    QVERIFY(a->isVisible() && b->isVisible() && c->isVisible());
    frame.focusPane(7); // there is no such pane
    frame.restoreState(layout);
    frame.restoreState(QByteArray());
    frame.focusPane(0);
    QTRY_COMPARE(frame.focusedPane(), 0);
}

void TestPanes::codePaneLocks()
{
    CodePane pane(QStringLiteral("Source"));
    pane.setLockable(true);
    pane.setContent(QStringLiteral("/p/k.py"), QStringLiteral("text"), {});
    pane.show();
    QSignalSpy spy(&pane, &CodePane::message);
    QTest::keyClicks(pane.editor(), QStringLiteral("x"));
    QCOMPARE(pane.editor()->toPlainText(), QStringLiteral("text"));
    QVERIFY(spy.size() >= 1);
    QTest::mouseClick(pane.header()->findChild<QToolButton *>(), Qt::LeftButton);
    QVERIFY(!pane.isLocked());
    QTest::keyClicks(pane.editor(), QStringLiteral("x"));
    QCOMPARE(pane.editor()->toPlainText(), QStringLiteral("xtext"));
}

void TestPanes::codePaneHints()
{
    CodePane pane(QStringLiteral("Rust"));
    pane.setContent({}, {}, QStringLiteral("Type a kernel"));
    pane.show();
    const auto shown = [&pane] {
        for (const QLabel *label : pane.editor()->findChildren<QLabel *>())
            if (label->text() == QStringLiteral("Type a kernel"))
                return label->isVisible();
        return false;
    };
    QVERIFY(shown());
    QTest::keyClicks(pane.editor(), QStringLiteral("f"));
    QVERIFY(!shown());
    pane.setModified(true);
    pane.header()->setStatus(QStringLiteral("stale"), PaneHeader::Tone::Stale);
    QCOMPARE(pane.header()->statusText(), QStringLiteral("stale"));
}

void TestPanes::codePaneOwnDiagnostics()
{
    CodePane pane(QStringLiteral("Rust"));
    pane.setContent(QStringLiteral("/p/kernel.rs"), QStringLiteral("a\nb\n"), {});
    pane.setDiagnostics({diagnostic(Severity::Error, QStringLiteral("mine"), 1, QStringLiteral("kernel.rs")),
                         diagnostic(Severity::Error, QStringLiteral("other"), 1, QStringLiteral("/p/ffi.rs")),
                         diagnostic(Severity::Error, QStringLiteral("nowhere"), 0)});
    QCOMPARE(pane.editor()->diagnostics().size(), 1);
    QVERIFY(isSameFile(QStringLiteral("kernel.rs"), QStringLiteral("/a/kernel.rs")));
    QVERIFY(!isSameFile(QStringLiteral("xkernel.rs"), QStringLiteral("/a/kernel.rs")));
}

void TestPanes::logKeepsOrder()
{
    LogView log;
    log.append(QStringLiteral("first"));
    log.append(QStringLiteral("second"));
    const QStringList lines = log.toPlainText().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines.first().endsWith(QStringLiteral("first")));
    QVERIFY(log.isReadOnly());
}

void TestPanes::noticeBars()
{
    QWidget parent;
    parent.resize(400, 200);
    NoticeBar problem({}, &parent, NoticeBar::Kind::Problem);
    NoticeBar notice(QStringLiteral("Back"), &parent);
    parent.show();
    QVERIFY(problem.isHidden() && notice.isHidden());
    problem.setText(QStringLiteral("BLOCKED: the reference cannot be compared: the helper is not installed (tileport setup)"));
    QVERIFY(problem.isVisible() && problem.findChild<QPushButton *>()->isHidden());
    QVERIFY(problem.heightForWidth(200) > problem.heightForWidth(1000)); // in a narrow pane it takes more lines
    notice.setText(QStringLiteral("Comparing two programs"));
    QSignalSpy back(&notice, &NoticeBar::triggered);
    notice.findChild<QPushButton *>()->click();
    QCOMPARE(back.count(), 1);
    for (NoticeBar *bar : {&problem, &notice}) {
        bar->setText({});
        QVERIFY(bar->isHidden());
    }
}

TILEPORT_GUI_TEST_MAIN(TestPanes)
#include "tst_panes.moc"
