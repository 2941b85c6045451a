// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include <QApplication>

#include "tests/support/testmain.h"
#include "tests/widgets/review/reviewpagetest.h"
#include "widgets/editor/codeeditor.h"
#include "widgets/review/rawfiledialog.h"

#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTextBrowser>
#include <QUrl>

using namespace tileport;
using namespace tileport::review;
using Command = ReviewCommand;
using validate::Answer;

/// The evidence behind a verdict on real folders: what each check says three times over, filters, keys, raw files.
class TestEvidenceView : public test::ReviewPageTest {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { close(); }
    void modelsHold();
    void threeAnswers();
    void quotedExitCodes();
    void filters();
    void textFilter();
    void stepsThroughWhatMatters();
    void detailSaysItAll();
    void verdictNamesItsFiles();
    void keepsItsPlace();
    void enterGoesToThePlace();
    void rawFile();
    void rawFileThatChanged();
    void rawFileThatIsNot_data();
    void rawFileThatIsNot();
    void linksAreOursOnly();
    void hostileEvidence();
    void nothingToShow();

private:
    [[nodiscard]] EvidenceView *view() const { return m_page->evidence(); }
    [[nodiscard]] QTableView *table() const { return view()->table(); }
    [[nodiscard]] QString cell(int row, int column) const { return table()->model()->index(row, column).data().toString(); }
    [[nodiscard]] int rows() const { return table()->model()->rowCount(); }
    [[nodiscard]] QString detail() const { return view()->detail()->toPlainText(); }
    /// The row of a check by its rule; -1 when it is not listed.
    [[nodiscard]] int rowOf(const char *id) const
    {
        for (int row = 0; row < rows(); ++row) {
            if (cell(row, EvidenceModel::CheckColumn) == validate::checkOf(QString::fromLatin1(id))->rule)
                return row;
        }
        return -1;
    }
    void choose(const char *id)
    {
        const int row = rowOf(id);
        QVERIFY2(row >= 0, id);
        table()->setCurrentIndex(table()->model()->index(row, 0));
    }
};

void TestEvidenceView::modelsHold()
{
    open("lying-mask-dropped", "C1");
    EvidenceModel model;
    EvidenceFilter filter;
    QAbstractItemModelTester modelTester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&model);
    model.setReading(m_desk->view()->reading);
    QCOMPARE(model.rowCount(), int(m_desk->view()->reading->computed.checks.size()));
    for (const EvidenceMode mode : {EvidenceMode::Disagreements, EvidenceMode::Failed, EvidenceMode::All}) {
        filter.setMode(mode);
        QCOMPARE(filter.rowCount(), filter.count(mode));
    }
    filter.setText(QStringLiteral("no check says this"));
    QCOMPARE(filter.rowCount(), 0);
    model.setReading(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.result(filter.index(0, 0)));
}

void TestEvidenceView::threeAnswers()
{
    open("lying-mask-dropped", "C1");
    const auto &checks = m_desk->view()->reading->computed.checks;
    QCOMPARE(rows(), int(checks.size()));
    for (int row = 0; row < rows(); ++row) {
        const validate::CheckResult &check = checks.at(row);
        QCOMPARE(cell(row, EvidenceModel::CheckColumn), validate::checkOf(check.check)->rule);
        QCOMPARE(cell(row, EvidenceModel::OursColumn), answerWord(check.ours));
        QCOMPARE(cell(row, EvidenceModel::ClaimedColumn), QStringLiteral("PASS"));
        QVERIFY(cell(row, EvidenceModel::ScriptColumn) == answerWord(check.script) || validate::checkOf(check.check)->scriptRule.isEmpty());
        if (!check.difference.isEmpty())
            QCOMPARE(cell(row, EvidenceModel::WhyColumn), check.difference);
    }
    // The one place where the public script is wrong about this run.
    QVERIFY(std::ranges::any_of(checks, [](const validate::CheckResult &check) { return check.ours == Answer::Fails && check.script == Answer::Holds && !check.difference.isEmpty(); }));
}

void TestEvidenceView::quotedExitCodes()
{
    open("honest-blocks", "A1");
    bool isQuoted = false;
    for (int row = 0; row < rows(); ++row) {
        const QModelIndex index = table()->model()->index(row, EvidenceModel::ClaimedColumn);
        if (index.data().toString() != QStringLiteral("exit=0"))
            continue;
        isQuoted = true;
        QVERIFY2(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("is quoted for")), qPrintable(index.data(Qt::ToolTipRole).toString()));
        QCOMPARE(index.data(EvidenceModel::AnswerRole).toInt(), int(Answer::Holds));
    }
    QVERIFY(isQuoted);
}

void TestEvidenceView::filters()
{
    open("lying-mask-dropped", "C1");
    const int all = rows();
    press(Command::ShowDisagreements);
    const int disagreeing = rows();
    QVERIFY(disagreeing > 0 && disagreeing < all);
    for (int row = 0; row < rows(); ++row)
        QVERIFY(table()->model()->index(row, 0).data(EvidenceModel::DisagreesRole).toBool());
    press(Command::ShowFailed);
    QVERIFY(rows() > 0 && rows() < all);
    for (int row = 0; row < rows(); ++row)
        QVERIFY(table()->model()->index(row, 0).data(EvidenceModel::FailsRole).toBool());
    QVERIFY(m_page->commands().action(Command::ShowFailed)->isChecked());
    press(Command::ShowAll);
    QCOMPARE(rows(), all);
    QVERIFY(m_page->commands().action(Command::ShowDisagreements)->iconText().endsWith(QString::number(disagreeing)));
}

void TestEvidenceView::textFilter()
{
    open("honest-happy", "D1");
    const int all = rows();
    press(Command::Filter);
    QVERIFY(view()->textField()->hasFocus());
    type("ffi.rs");
    QVERIFY(rows() > 0 && rows() < all);
    type(" no check says this");
    QCOMPARE(rows(), 0);
    QTest::keyClick(view()->textField(), Qt::Key_Escape);
    QCOMPARE(rows(), all);
    QTest::keyClick(view()->textField(), Qt::Key_Down);
    QVERIFY(table()->hasFocus());
}

void TestEvidenceView::stepsThroughWhatMatters()
{
    open("lying-mask-dropped", "C1");
    QSet<int> seen;
    for (int i = 0; i < rows(); ++i) {
        press(Command::Next);
        seen.insert(table()->currentIndex().row());
    }
    for (int row = 0; row < rows(); ++row) {
        const QModelIndex index = table()->model()->index(row, 0);
        QCOMPARE(seen.contains(row), index.data(EvidenceModel::FailsRole).toBool() || index.data(EvidenceModel::DisagreesRole).toBool());
    }
    const int here = table()->currentIndex().row();
    press(Command::Next);
    press(Command::Previous);
    QCOMPARE(table()->currentIndex().row(), here);
    view()->textField()->setText(QStringLiteral("no check says this"));
    QVERIFY(!view()->step(1));
}

void TestEvidenceView::detailSaysItAll()
{
    open("lying-mask-dropped", "C1");
    press(Command::ShowDisagreements);
    press(Command::Next);
    const auto &checks = m_desk->view()->reading->computed.checks;
    const auto check = std::ranges::find_if(checks, [&](const validate::CheckResult &one) { return validate::checkOf(one.check)->rule == cell(table()->currentIndex().row(), 0); });
    QVERIFY(check != checks.end());
    for (const QString &piece : QStringList{check->check, answerWord(check->ours), QStringLiteral("the run claims PASS")} + check->evidence)
        QVERIFY2(detail().contains(piece.simplified()) || detail().contains(piece), qPrintable(piece));
    QVERIFY2(check->difference.isEmpty() || detail().contains(check->difference), qPrintable(detail()));
    if (const auto stamp = m_desk->view()->reading->evidence.computedOn.files; stamp.contains(check->place.file))
        QVERIFY2(detail().contains(stamp.value(check->place.file).sha256), qPrintable(detail()));
}

void TestEvidenceView::verdictNamesItsFiles()
{
    open("honest-happy", "D1");
    QVERIFY(!table()->currentIndex().isValid());
    QVERIFY(detail().startsWith(QStringLiteral("The verdict of D1")));
    const auto &files = m_desk->view()->reading->computed.files;
    QVERIFY(!files.isEmpty());
    for (auto file = files.cbegin(); file != files.cend(); ++file)
        QVERIFY2(detail().contains(file.key()) && detail().contains(file->sha256), qPrintable(file.key()));
}

void TestEvidenceView::keepsItsPlace()
{
    open("honest-happy", "D1");
    table()->setCurrentIndex(table()->model()->index(rows() - 1, 0));
    const QString check = cell(rows() - 1, 0);
    const auto before = m_desk->view()->reading;
    m_folder->flip(QStringLiteral("ffi.rs"));
    QVERIFY(QTest::qWaitFor([&] { return m_desk->view()->reading && m_desk->view()->reading != before; }, kPatience));
    settle();
    QCOMPARE(table()->currentIndex().siblingAtColumn(0).data().toString(), check);
}

void TestEvidenceView::enterGoesToThePlace()
{
    open("honest-happy", "D1");
    std::optional<EvidenceLink> link;
    connect(m_page.get(), &ReviewPage::placeRequested, this, [&](const EvidenceLink &one) { link = one; });
    table()->setFocus();
    choose("agent-d.log-results");
    QTest::keyClick(table(), Qt::Key_Return);
    QVERIFY(link);
    QVERIFY2(m_folder->bytes(link->file).size() > 0, qPrintable(link->file));
    link.reset();
    press(Command::Jump);
    QVERIFY(link);
}

void TestEvidenceView::rawFile()
{
    open("honest-happy", "D1");
    choose("agent-d.log-results");
    press(Command::OpenRaw);
    auto *dialog = m_page->findChild<RawFileDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(QTest::qWaitFor([&] { return !dialog->isBusy(); }, kPatience));
    const QString file = view()->currentPlace()->file;
    QCOMPARE(dialog->text()->toPlainText(), QString::fromUtf8(m_folder->bytes(file)));
    QVERIFY2(dialog->state().contains(sha256Hex(m_folder->bytes(file))) && dialog->state().endsWith(QStringLiteral("the file that was judged.")), qPrintable(dialog->state()));
    QVERIFY(dialog->text()->isReadOnly());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return !m_page->findChild<RawFileDialog *>(); }, kPatience));
}

void TestEvidenceView::rawFileThatChanged()
{
    open("honest-happy", "D1");
    const auto judged = m_desk->view()->reading->computed.files.value(QStringLiteral("ffi.rs"));
    m_folder->flip(QStringLiteral("ffi.rs"));
    RawFileDialog dialog(m_folder->path(), QStringLiteral("ffi.rs"), 2, judged, m_page.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QVERIFY(QTest::qWaitFor([&] { return !dialog.isBusy(); }, kPatience));
    QVERIFY2(dialog.state().contains(QStringLiteral("no longer the file that was judged")), qPrintable(dialog.state()));
    QCOMPARE(dialog.text()->currentLine(), 2);
}

void TestEvidenceView::rawFileThatIsNot_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::newRow("missing") << QStringLiteral("gone.rs") << QStringLiteral("It cannot be shown.");
    QTest::newRow("a folder") << QStringLiteral("reports") << QStringLiteral("It cannot be shown.");
    QTest::newRow("a link") << QStringLiteral("link.rs") << QStringLiteral("a link now");
    QTest::newRow("too large") << QStringLiteral("large.txt") << QStringLiteral("It cannot be shown.");
    QTest::newRow("not judged") << QStringLiteral("other.txt") << QStringLiteral("no file that the verdict was computed from");
}

void TestEvidenceView::rawFileThatIsNot()
{
    QFETCH(QString, path);
    QFETCH(QString, text);
    open("honest-happy", "D1");
    QVERIFY(QFile::link(QStringLiteral("/etc/hostname"), m_folder->file(QStringLiteral("link.rs"))));
    m_folder->write(QStringLiteral("large.txt"), QByteArray(RawFileDialog::kMaximumBytes + 1, 'x'));
    m_folder->write(QStringLiteral("other.txt"), "other");
    RawFileDialog dialog(m_folder->path(), path, 0, std::nullopt, m_page.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    QVERIFY(QTest::qWaitFor([&] { return !dialog.isBusy(); }, kPatience));
    QVERIFY2(dialog.state().contains(text), qPrintable(dialog.state()));
    QCOMPARE(dialog.text()->toPlainText().isEmpty(), path != QStringLiteral("other.txt"));
}

void TestEvidenceView::linksAreOursOnly()
{
    QVERIFY(evidenceLinkOf(QUrl(QStringLiteral("port-file:/a%20b.rs#7"))) == (EvidenceLink{QStringLiteral("a b.rs"), 7}));
    for (const char *foreign : {"https://example.org/kernel.rs", "file:///etc/passwd", "port-file:", "port-file:/"})
        QVERIFY2(!evidenceLinkOf(QUrl(QString::fromLatin1(foreign))), foreign);
}

void TestEvidenceView::hostileEvidence()
{
    open("honest-happy", "D1");
    QByteArray report = m_folder->bytes(QStringLiteral("reports/correctness.md"));
    m_folder->write(QStringLiteral("reports/correctness.md"), "VERDICT: <img src='file:///etc/passwd'><script>x</script>\n" + report);
    QVERIFY(QTest::qWaitFor([this] { return m_desk->view()->isCurrent && m_desk->view()->reading->evidence.computedOn.files.value(QStringLiteral("reports/correctness.md")).sha256 == sha256Hex(m_folder->bytes(QStringLiteral("reports/correctness.md"))); }, kPatience));
    settle();
    for (int row = 0; row < rows(); ++row) {
        table()->setCurrentIndex(table()->model()->index(row, 0));
        QVERIFY(!view()->detail()->toHtml().contains(QStringLiteral("<img")));
        QVERIFY(!view()->detail()->toHtml().contains(QStringLiteral("<script")));
    }
}

void TestEvidenceView::nothingToShow()
{
    open("honest-happy", "F1");
    QCOMPARE(rows(), 0);
    QVERIFY(!view()->currentPlace());
    QVERIFY(!m_page->commands().action(Command::OpenRaw)->isEnabled());
    QVERIFY(!view()->step(1));
    m_desk->showPort({});
    QCOMPARE(rows(), 0);
    QVERIFY(detail().isEmpty());
}

TILEPORT_GUI_TEST_MAIN(TestEvidenceView)
#include "tst_evidenceview.moc"
