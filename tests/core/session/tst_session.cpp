// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "tests/core/session/sessiontest.h"
#include "tests/support/testmain.h"


using namespace tileport;
using namespace tileport::session;

/// The session with services that need no tools: opening, live edits, staleness, links, saving.
class TestSession : public test::SessionTest {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void opensFolder();
    void opensNothing();
    void editUpdates();
    void onlyNewestEditCounts();
    void errorKeepsLastGood();
    void referenceFailure();
    void blockedUntilRepaired();
    void missingHelperBlocks();
    void noKernelIsNotBlocked();
    void operatorWithoutPort();
    void operatorWithoutTools();
    void links();
    void unmappedSaysSo();
    void otherSpecialisation();
    void otherVersion();
    void notLive();
    void checkedCompile();
    void saves();
    void doesNotSavePackages();
    void closeForgets();

private:
    void open();
    bool idle() { return QTest::qWaitFor([this] { return !m_session->isBusy(); }, 5000); }
};

void TestSession::init()
{
    QVERIFY(port::Catalogue::builtIn());
    startSession();
    m_settings->setLiveDelay(50);
    test::writeFakePort(m_folder->path());
}

void TestSession::open()
{
    QVERIFY(m_session->open(m_folder->path()));
    QVERIFY(idle());
    QVERIFY(m_session->live().diff);
}

void TestSession::opensFolder()
{
    open();
    QCOMPARE(m_session->port()->name, QStringLiteral("k"));
    QCOMPARE(m_session->specialisation(), 0);
    QVERIFY(m_session->source().text.startsWith(QStringLiteral("def k_kernel")));
    QCOMPARE(m_session->rust().text, test::fakeRustText());
    QCOMPARE(m_session->live().diff->count(irdiff::ChangeKind::Same), size_t(m_session->live().reference.graph->opCount()));
    QCOMPARE(m_session->live().generated.kind, SideKind::Ready);
    QCOMPARE(m_settings->recentPorts().value(0), m_folder->path());
}

void TestSession::opensNothing()
{
    const Result<void> unknown = m_session->open(QStringLiteral("no_such_operator"));
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, ErrorCode::NotFound);
    QVERIFY(!unknown.error().remedy.isEmpty());
    QVERIFY(!m_session->open(QStringLiteral("/no/such/folder")));
    QVERIFY(!m_session->port());
}

void TestSession::editUpdates()
{
    open();
    QString text = test::fakeRustText();
    m_session->editRust(text.replace(QStringLiteral("addf"), QStringLiteral("mulf")));
    QVERIFY(m_session->rust().isModified());
    QVERIFY(m_session->isBusy());
    QVERIFY(idle());
    QVERIFY(m_session->live().diff->count(irdiff::ChangeKind::Same) < size_t(m_session->live().reference.graph->opCount()));
    QVERIFY(m_session->live().editMilliseconds > 0);
    m_session->editRust(test::fakeRustText());
    QVERIFY(!m_session->rust().isModified());
    QVERIFY(idle());
    QCOMPARE(m_session->live().diff->count(irdiff::ChangeKind::Same), size_t(m_session->live().reference.graph->opCount()));
}

void TestSession::onlyNewestEditCounts()
{
    open();
    const int before = m_services->generatedCalls;
    for (int i = 0; i < 10; ++i)
        m_session->editRust(test::fakeRustText() + QString(i, QLatin1Char(' ')));
    QVERIFY(idle());
    QCOMPARE(m_services->generatedCalls, before + 1);
}

void TestSession::errorKeepsLastGood()
{
    open();
    const irdiff::IrDiffPtr good = m_session->live().diff;
    m_session->editRust(test::fakeRustText() + QStringLiteral("syntax error\n"));
    QVERIFY(idle());
    QCOMPARE(m_session->live().generated.kind, SideKind::Stale);
    QCOMPARE(m_session->live().diff, good);
    QCOMPARE(m_session->diagnostics().size(), 1);
    QCOMPARE(m_session->diagnostics().first().place.line, 8);
    m_session->editRust(test::fakeRustText());
    QVERIFY(idle());
    QCOMPARE(m_session->live().generated.kind, SideKind::Ready);
    QVERIFY(m_session->diagnostics().isEmpty());
}

void TestSession::referenceFailure()
{
    m_services->referenceError = makeError(ErrorCode::ToolMissing, QStringLiteral("Python is missing"), {}, QStringLiteral("tileport setup"));
    QVERIFY(m_session->open(m_folder->path()));
    QVERIFY(idle());
    QCOMPARE(m_session->live().reference.kind, SideKind::Failed);
    QVERIFY(m_session->live().reference.message.contains(QStringLiteral("tileport setup")));
    const irdiff::IrDiffPtr diff = m_session->live().diff;
    QVERIFY(diff);
    QCOMPARE(diff->verdict, irdiff::Verdict::Blocked);
    QCOMPARE(diff->verdictReason, QStringLiteral("the reference cannot be compared: Python is missing (tileport setup)"));
    QCOMPARE(diff->right, m_session->live().generated.graph);
    QVERIFY(m_session->live().generated.graph);
}

void TestSession::blockedUntilRepaired()
{
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), "syntax error\n"));
    open();
    QCOMPARE(m_session->live().generated.kind, SideKind::Failed);
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::Blocked);
    const QString reason = m_session->live().diff->verdictReason;
    QVERIFY2(reason.startsWith(QStringLiteral("the generated program cannot be compared: ")) && reason.contains(QStringLiteral("kernel.rs:1:1: expected an expression")), qPrintable(reason));
    m_session->editRust(test::fakeRustText());
    QVERIFY(idle());
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::Pass);
    QVERIFY(!m_session->live().generated.failure);
}

void TestSession::missingHelperBlocks()
{
    m_services->versions.clear();
    open();
    QCOMPARE(m_session->live().diff->verdict, irdiff::Verdict::Blocked);
    QVERIFY2(m_session->live().diff->verdictReason.contains(QStringLiteral("tileport setup")), qPrintable(m_session->live().diff->verdictReason));
}

/// Nothing was written yet: that is no verdict on anything.
void TestSession::noKernelIsNotBlocked()
{
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral("kernel.rs")), "\n"));
    QVERIFY(m_session->open(m_folder->path()));
    QVERIFY(idle());
    QVERIFY(!m_session->live().diff);
    QCOMPARE(m_session->live().generated.kind, SideKind::Empty);
}

void TestSession::operatorWithoutPort()
{
    port::Specialisation s;
    s.name = QStringLiteral("rows");
    s.reference.kernel = QStringLiteral("softmax_kernel");
    m_services->specialisations = {s};
    QVERIFY(m_session->open(QStringLiteral("softmax")));
    QVERIFY(m_session->isBusy());
    QVERIFY(idle());
    QCOMPARE(m_session->port()->specialisations.size(), 1);
    QVERIFY(m_session->live().reference.graph);
    QCOMPARE(m_session->live().generated.kind, SideKind::Empty);
    QVERIFY(m_session->rust().hint.contains(QStringLiteral("softmax")));
}

void TestSession::operatorWithoutTools()
{
    m_services->listError = makeError(ErrorCode::ToolMissing, QStringLiteral("Python is missing"), {}, QStringLiteral("tileport setup"));
    m_services->versions.clear();
    QVERIFY(m_session->open(QStringLiteral("softmax")));
    QVERIFY(idle());
    QVERIFY(m_session->port()->notes.join(QLatin1Char(' ')).contains(QStringLiteral("tileport setup")));
    QVERIFY(m_session->source().hint.contains(QStringLiteral("tileport setup")));
    QVERIFY(m_session->cutileVersion().isEmpty());
}

void TestSession::links()
{
    open();
    m_session->select({PaneId::Source, 2, {}}); // the addition
    QCOMPARE(m_session->linked().referenceOps.size(), size_t(1));
    QCOMPARE(m_session->linked().generatedOps.size(), size_t(1));
    QCOMPARE(m_session->linked().rustLines, QList<int>{3});
    m_session->select({PaneId::Rust, 4, {}}); // the store
    QCOMPARE(m_session->linked().sourceLines, QList<int>{3});
    const irgraph::OpId op = m_session->linked().referenceOps.front();
    m_session->select({PaneId::Reference, 0, op});
    QCOMPARE(m_session->linked().rustLines, QList<int>{4});
}

void TestSession::unmappedSaysSo()
{
    open();
    m_session->select({PaneId::Source, 5, {}});
    QVERIFY(!m_session->linked().isMapped());
    QVERIFY(m_session->linked().explanation.contains(QStringLiteral("not mapped")));
}

void TestSession::otherSpecialisation()
{
    open();
    const int before = m_services->referenceCalls;
    m_session->selectSpecialisation(1);
    QVERIFY(idle());
    QCOMPARE(m_services->referenceCalls, before + 1);
    m_session->selectSpecialisation(7); // does not exist
    QCOMPARE(m_session->specialisation(), 1);
}

void TestSession::otherVersion()
{
    open();
    QCOMPARE(m_services->lastVersion, QStringLiteral("0.2.0"));
    m_session->setCutileVersion(QStringLiteral("0.5.0"));
    QVERIFY(idle());
    QCOMPARE(m_services->lastVersion, QStringLiteral("0.5.0"));
    m_settings->setCutileVersion(QStringLiteral("9.9.9")); // not installed: what stands in for it is used
    m_session->setCutileVersion(QStringLiteral("8.8.8"));
    QCOMPARE(m_session->cutileVersion(), QStringLiteral("0.2.0"));
}

void TestSession::notLive()
{
    open();
    m_settings->setLive(false);
    const int before = m_services->generatedCalls;
    m_session->editRust(QStringLiteral("fn k() {}\n"));
    QVERIFY(!m_session->isBusy());
    QCOMPARE(m_services->generatedCalls, before);
    m_session->updateNow();
    QCOMPARE(m_services->generatedCalls, before + 1);
    QVERIFY(idle());
}

void TestSession::checkedCompile()
{
    open();
    Diagnostic unused;
    unused.severity = Severity::Warning;
    unused.message = QStringLiteral("unused variable");
    m_services->checked = {unused};
    m_session->checkRust();
    QTRY_COMPARE(m_session->diagnostics().size(), 1);
    m_session->editRust(test::fakeRustText() + QLatin1Char('\n')); // what was checked is no longer there
    QVERIFY(m_session->diagnostics().isEmpty());
    QVERIFY(idle());
}

void TestSession::saves()
{
    open();
    m_session->editRust(test::fakeRustText() + QStringLiteral("// more\n"));
    QVERIFY(m_session->saveRust());
    QVERIFY(!m_session->rust().isModified());
    QFile file(m_folder->filePath(QStringLiteral("kernel.rs")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().endsWith("// more\n"));
    const QTemporaryDir other;
    QVERIFY(m_session->savePortAs(other.path()));
    QCOMPARE(m_session->port()->folder, other.path());
    QVERIFY(idle());
}

void TestSession::doesNotSavePackages()
{
    QVERIFY(m_session->open(QStringLiteral("matmul")));
    const Result<void> saved = m_session->saveRust();
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Conflict);
    QVERIFY(idle());
}

void TestSession::closeForgets()
{
    open();
    m_session->editRust(test::fakeRustText() + QLatin1Char(' '));
    m_session->close();
    QVERIFY(!m_session->port());
    QVERIFY(!m_session->live().diff);
    QVERIFY(!m_session->isBusy());
}

TILEPORT_TEST_MAIN(TestSession)
#include "tst_session.moc"
