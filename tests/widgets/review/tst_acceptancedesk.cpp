// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "tests/core/review/acceptancefixture.h"
#include "widgets/review/acceptancedesk.h"

#include <QApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::review;

namespace {

AcceptanceDesk::Change adding(const Acceptance &acceptance)
{
    return {acceptance.key, std::nullopt, acceptance};
}

} // namespace

/// Acceptances of a port: at once in memory, soon on disk, undoable, never over a file that was not understood.
class TestAcceptanceDesk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void appliesAndSaves();
    void undoAndRedo();
    void savedWhenClosedAtOnce();
    void memoryOnly();
    void brokenFileRefuses();
    void conflictIsResolved();
    void otherPortStartsAnew();
    void movesWithThePort();
    void movesToAFolderThatHasSome();
    void unwritableFolder();
    void comesIntoTheLogAtOnce();
    void recordedWhenClosedAtOnce();
    void brokenLogIsTold();

private:
    void open(AcceptanceDesk &desk)
    {
        desk.open(m_path);
        QTRY_VERIFY(!desk.isBusy());
    }
    [[nodiscard]] QStringList onDisk() const
    {
        AcceptanceFile file(m_path);
        const auto store = file.load();
        QStringList findings;
        for (const Acceptance &one : store ? store->records() : QList<Acceptance>())
            findings.append(one.key.finding);
        return findings;
    }

    void openWithLog(AcceptanceDesk &desk)
    {
        desk.recordIn(m_folder->path(), [] { return Recorder{QStringLiteral("bob"), QDateTime(QDate(2026, 12, 1), QTime(12, 0), Qt::UTC)}; });
        open(desk);
    }
    [[nodiscard]] ReviewHistory log() const { return ReviewLog(m_folder->path()).read().valueOr({}); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestAcceptanceDesk::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = AcceptanceFile::pathInPort(m_folder->path());
}

void TestAcceptanceDesk::appliesAndSaves()
{
    AcceptanceDesk desk;
    QVERIFY(!desk.refusal().isEmpty()); // nothing is open
    desk.open(m_path);
    QVERIFY(!desk.refusal().isEmpty()); // it is being read
    QTRY_VERIFY(!desk.isBusy());
    QCOMPARE(desk.refusal(), QString());
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a"))), adding(test::acceptanceOf(QStringLiteral("b")))});
    QCOMPARE(desk.store().records().size(), 2);
    QTRY_VERIFY(!desk.isBusy());
    QVERIFY(!desk.problem());
    QCOMPARE(onDisk(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
}

void TestAcceptanceDesk::undoAndRedo()
{
    AcceptanceDesk desk;
    open(desk);
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    const Acceptance better = test::acceptanceOf(QStringLiteral("a"), QStringLiteral("a better reason"));
    desk.apply(QStringLiteral("Accept"), {{better.key, test::acceptanceOf(QStringLiteral("a")), better}});
    desk.apply(QStringLiteral("Withdraw"), {{better.key, better, std::nullopt}});
    QVERIFY(!desk.store().find(better.key));
    desk.undoStack()->undo();
    QCOMPARE(desk.store().find(better.key)->reason, better.reason);
    desk.undoStack()->undo();
    QCOMPARE(desk.store().find(better.key)->reason, QStringLiteral("known"));
    desk.undoStack()->undo();
    QVERIFY(desk.store().records().isEmpty());
    QVERIFY(!desk.undoStack()->canUndo());
    desk.undoStack()->redo();
    QTRY_VERIFY(!desk.isBusy());
    QCOMPARE(onDisk(), QStringList{QStringLiteral("a")});
}

void TestAcceptanceDesk::savedWhenClosedAtOnce()
{
    {
        AcceptanceDesk desk;
        open(desk);
        for (int i = 0; i < 20; ++i)
            desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("f%1").arg(i, 2, 10, QLatin1Char('0'))))});
    }
    QCOMPARE(onDisk().size(), 20);
}

void TestAcceptanceDesk::memoryOnly()
{
    AcceptanceDesk desk;
    desk.open({});
    QVERIFY(!desk.isBusy() && desk.refusal().isEmpty() && desk.path().isEmpty());
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    QCOMPARE(desk.store().records().size(), 1);
    QVERIFY(!desk.isBusy());
    QVERIFY(m_folder->isValid() && QDir(m_folder->path()).isEmpty());
}

void TestAcceptanceDesk::brokenFileRefuses()
{
    QVERIFY(writeFileAtomically(m_path, "{\"format\": \"tileport-accepted-findings\", \"version\": 7}"));
    AcceptanceDesk desk;
    open(desk);
    QVERIFY(desk.problem() && desk.problem()->code == ErrorCode::Unsupported && desk.problem()->place.key == QStringLiteral("/version"));
    QVERIFY(desk.refusal().contains(QStringLiteral("not overwritten")));
    QCOMPARE(desk.remedy(), QStringLiteral("Read Again"));
    QVERIFY(writeFileAtomically(m_path, AcceptanceStore().toJson())); // somebody repaired it
    desk.resolve();
    QTRY_VERIFY(!desk.problem());
    QCOMPARE(desk.refusal(), QString());
    QCOMPARE(desk.remedy(), QString());
}

void TestAcceptanceDesk::conflictIsResolved()
{
    AcceptanceDesk desk;
    open(desk);
    AcceptanceStore foreign;
    foreign.put(test::acceptanceOf(QStringLiteral("theirs")));
    QVERIFY(writeFileAtomically(m_path, foreign.toJson()));
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("ours")))});
    QTRY_VERIFY(desk.problem());
    QVERIFY(desk.problem()->code == ErrorCode::Conflict);
    QCOMPARE(onDisk(), QStringList{QStringLiteral("theirs")});
    QCOMPARE(desk.remedy(), QStringLiteral("Keep Both"));
    desk.resolve();
    QTRY_VERIFY(!desk.problem());
    QCOMPARE(onDisk(), (QStringList{QStringLiteral("ours"), QStringLiteral("theirs")}));
    QCOMPARE(desk.store().records().size(), 2);
}

void TestAcceptanceDesk::otherPortStartsAnew()
{
    QTemporaryDir other;
    AcceptanceDesk desk;
    open(desk);
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    desk.open(AcceptanceFile::pathInPort(other.path()));
    QTRY_VERIFY(!desk.isBusy());
    QVERIFY(desk.store().records().isEmpty() && !desk.undoStack()->canUndo());
    QCOMPARE(onDisk(), QStringList{QStringLiteral("a")});
    QVERIFY(QDir(other.path()).isEmpty());
}

void TestAcceptanceDesk::movesWithThePort()
{
    AcceptanceDesk desk;
    desk.open({});
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    desk.moveTo(m_path);
    QTRY_VERIFY(!desk.isBusy());
    QCOMPARE(onDisk(), QStringList{QStringLiteral("a")});
    desk.undoStack()->undo(); // the history goes on
    QTRY_VERIFY(!desk.isBusy());
    QCOMPARE(onDisk(), QStringList());
}

void TestAcceptanceDesk::movesToAFolderThatHasSome()
{
    AcceptanceStore there;
    there.put(test::acceptanceOf(QStringLiteral("there")));
    QVERIFY(writeFileAtomically(m_path, there.toJson()));
    AcceptanceDesk desk;
    desk.open({});
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    desk.moveTo(m_path);
    QTRY_VERIFY(!desk.isBusy());
    QCOMPARE(onDisk(), (QStringList{QStringLiteral("a"), QStringLiteral("there")}));
    QCOMPARE(desk.store().records().size(), 2);
}

void TestAcceptanceDesk::unwritableFolder()
{
    QVERIFY(writeFileAtomically(m_folder->filePath(QStringLiteral(".tileport")), "a file where the folder should be"));
    AcceptanceDesk desk;
    open(desk);
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    QTRY_VERIFY(desk.problem());
    QCOMPARE(desk.remedy(), QStringLiteral("Try Again"));
    QCOMPARE(desk.store().records().size(), 1); // nothing is lost meanwhile
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral(".tileport"))));
    desk.resolve();
    QTRY_VERIFY(!desk.problem());
    QCOMPARE(onDisk(), QStringList{QStringLiteral("a")});
}

void TestAcceptanceDesk::comesIntoTheLogAtOnce()
{
    AcceptanceDesk desk;
    openWithLog(desk);
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a"))), adding(test::acceptanceOf(QStringLiteral("b")))});
    QTRY_VERIFY(!desk.isBusy());
    QVERIFY(!desk.problem());
    QCOMPARE(log().acceptances(), desk.store().records());
    QCOMPARE(log().entries().size(), 2);
    desk.undoStack()->undo();
    QTRY_VERIFY(!desk.isBusy());
    QVERIFY(log().acceptances().isEmpty());
    QCOMPARE(log().entries().size(), 4); // what was accepted once stays in the log
    QCOMPARE(authorOf(log().entries().constLast().content), QStringLiteral("bob"));
}

void TestAcceptanceDesk::recordedWhenClosedAtOnce()
{
    {
        AcceptanceDesk desk;
        openWithLog(desk);
        desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
    }
    QCOMPARE(onDisk(), QStringList{QStringLiteral("a")});
    QCOMPARE(log().acceptances().size(), 1);
    QCOMPARE(log().entries().size(), 1); // not once more by the last save
}

void TestAcceptanceDesk::brokenLogIsTold()
{
    const QString path = ReviewLog(m_folder->path()).path();
    {
        AcceptanceDesk desk;
        openWithLog(desk);
        desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("a")))});
        QTRY_VERIFY(!desk.isBusy());
    }
    const QByteArray whole = readFile(path).valueOr({});
    QVERIFY(writeFileAtomically(path, QByteArray(whole).replace("\"a\"", "\"A\"")));
    AcceptanceDesk desk;
    openWithLog(desk);
    desk.apply(QStringLiteral("Accept"), {adding(test::acceptanceOf(QStringLiteral("b")))});
    QTRY_VERIFY(desk.problem());
    QVERIFY2(desk.problem()->message.startsWith(QStringLiteral("They are saved, but the review log did not take them")), qPrintable(desk.problem()->message));
    QCOMPARE(desk.remedy(), QStringLiteral("Record Again"));
    QCOMPARE(onDisk(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    QCOMPARE(desk.refusal(), QString()); // findings can still be accepted
    desk.resolve();
    QTRY_VERIFY(!desk.isBusy());
    QVERIFY(desk.problem());
    QVERIFY(writeFileAtomically(path, whole));
    desk.resolve();
    QTRY_VERIFY(!desk.problem());
    QCOMPARE(log().acceptances().size(), 2);
}

TILEPORT_GUI_TEST_MAIN(TestAcceptanceDesk)
#include "tst_acceptancedesk.moc"
