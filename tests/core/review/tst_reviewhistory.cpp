// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/reviewhistory.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QRandomGenerator>

using namespace tileport;
using namespace tileport::review;
using test::decisionOn;
using test::LogPicture;
using test::noonPlus;
using test::pictureOf;

namespace {

const QString kB1 = QStringLiteral("B1");

Decision withdrawalOf(const QString &run, const QString &entry)
{
    Decision made = decisionOn(run, DecisionKind::Withdraw);
    made.withdraws = entry;
    return made;
}

Join joinBy(const QString &author)
{
    return {QStringLiteral("seen both"), author, noonPlus(9)};
}

Fragment fragmentOf(const QByteArray &line)
{
    return {line.size(), sha256Hex(line)};
}

/// "B1 rejected by bob" for every decision that stands.
QStringList standingOf(const ReviewHistory &history)
{
    QStringList lines;
    for (const LoggedDecision &one : history.standing())
        lines.append(QStringLiteral("%1 %2 by %3").arg(port::runName(one.decision.run), decisionTitle(one.decision), one.decision.author));
    return lines;
}

/// Two branches from one entry, joined; with everything that can stand in a log.
LogPicture fullLog()
{
    LogPicture log;
    const QString first = log.add(decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
    log.add(test::acceptanceOf(QStringLiteral("warn-1")));
    const QString base = log.add(test::waiverOf(QStringLiteral("crit-1")));
    const QString left = log.add(decisionOn(kB1, DecisionKind::Approve), {base});
    const QString right = log.add(decisionOn(kB1, DecisionKind::Reject, QStringLiteral("bob")), {base});
    log.add(joinBy(QStringLiteral("ada")), {left, right});
    log.bytes += "{\"author\":\"ada\",\"con\n";
    log.add(withdrawalOf(QStringLiteral("A1"), first), {}, {fragmentOf("{\"author\":\"ada\",\"con")});
    log.add(Revocation{Revocation::Of::Waiver, {{}, QStringLiteral("crit-1")}, QStringLiteral("repaired"), QStringLiteral("ada"), noonPlus(11)});
    log.add(decisionOn(QStringLiteral("D1"), DecisionKind::SendBack));
    return log;
}

} // namespace

/// What the bytes of a log tell: who decided what, what holds, and every way in which it can be damaged.
class TestReviewHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emptyLog();
    void lastDecisionHolds();
    void withdrawnDecisionStaysInTheLog();
    void branchesBothHold();
    void revocationOnOneBranch();
    void everyKindReadsBack();
    void interruptedAppend();
    void vouchedFragment();
    void headBehind();
    void headGone();
    void brokenHead();
    void damage_data();
    void damage();
    void randomDamage();
    void hostileSizes();
};

void TestReviewHistory::emptyLog()
{
    QCOMPARE(pictureOf(ReviewHistory::fromBytes({}, {}, {})), QStringLiteral("empty 0"));
    QCOMPARE(pictureOf(ReviewHistory()), QStringLiteral("empty 0"));
}

void TestReviewHistory::lastDecisionHolds()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    log.add(decisionOn(QStringLiteral("B2"), DecisionKind::SendBack));
    log.add(decisionOn(kB1, DecisionKind::Approve, QStringLiteral("bob")));
    QCOMPARE(pictureOf(log.history()), QStringLiteral("intact 3"));
    QCOMPARE(standingOf(log.history()), QStringList({QStringLiteral("B2 sent back by ada"), QStringLiteral("B1 approved by bob")}));
    QCOMPARE(log.history().standing({port::Stage::B, 3}).size(), 0);
}

void TestReviewHistory::withdrawnDecisionStaysInTheLog()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    const QString approval = log.add(decisionOn(kB1, DecisionKind::Approve));
    log.add(withdrawalOf(kB1, approval));
    QCOMPARE(standingOf(log.history()), QStringList()); // the rejection before it does not come back
    QCOMPARE(log.history().entries().size(), 3);
    QCOMPARE(std::get<Decision>(log.history().find(approval)->content).kind, DecisionKind::Approve);
}

void TestReviewHistory::branchesBothHold()
{
    LogPicture log;
    const QString base = log.add(decisionOn(kB1, DecisionKind::SendBack));
    const QString left = log.add(decisionOn(kB1, DecisionKind::Approve), {base});
    const QString right = log.add(decisionOn(kB1, DecisionKind::Reject, QStringLiteral("bob")), {base});
    const QStringList both{QStringLiteral("B1 approved by ada"), QStringLiteral("B1 rejected by bob")};
    QCOMPARE(pictureOf(log.history(log.head({left, right}))), QStringLiteral("needs-join 3; branched 0"));
    QCOMPARE(log.history().heads(), QStringList({left, right}));
    QCOMPARE(standingOf(log.history()), both);
    log.add(joinBy(QStringLiteral("eve")), {left, right});
    QCOMPARE(pictureOf(log.history()), QStringLiteral("intact 4"));
    QCOMPARE(standingOf(log.history()), both); // a join decides nothing
    log.add(withdrawalOf(kB1, right));
    QCOMPARE(standingOf(log.history()), both.mid(0, 1));
    log.add(decisionOn(kB1, DecisionKind::Approve, QStringLiteral("eve")));
    QCOMPARE(standingOf(log.history()), QStringList({QStringLiteral("B1 approved by eve")}));
}

void TestReviewHistory::revocationOnOneBranch()
{
    LogPicture log;
    const QString base = log.add(test::waiverOf(QStringLiteral("f")));
    const QString left = log.add(Revocation{Revocation::Of::Waiver, {{}, QStringLiteral("f")}, QStringLiteral("no"), QStringLiteral("ada"), noonPlus(1)}, {base});
    const QString right = log.add(test::waiverOf(QStringLiteral("g")), {base});
    log.add(joinBy(QStringLiteral("ada")), {left, right});
    QCOMPARE(log.history().waivers().size(), 1);
    QCOMPARE(log.history().waivers().constFirst().waiver.key.finding, QStringLiteral("g"));
}

void TestReviewHistory::everyKindReadsBack()
{
    const LogPicture log = fullLog();
    const ReviewHistory history = log.history();
    QCOMPARE(pictureOf(history), QStringLiteral("intact 9"));
    QStringList kinds;
    QByteArray again;
    for (const ReviewEntry &entry : history.entries()) {
        kinds.append(entryKindName(entry.content));
        again += entryLine(entry);
    }
    QCOMPARE(kinds.join(QLatin1Char(' ')), QStringLiteral("decision acceptance waiver decision decision join decision waiver-withdrawn decision"));
    QCOMPARE(again, QByteArray(log.bytes).replace("{\"author\":\"ada\",\"con\n", ""));
    QCOMPARE(std::get<Decision>(history.entries().at(3).content), decisionOn(kB1, DecisionKind::Approve));
    QCOMPARE(history.acceptances(), QList<Acceptance>{test::acceptanceOf(QStringLiteral("warn-1"))});
}

/// At every byte of a last line that was never confirmed: nothing before it is lost, what there is of it is kept and told.
void TestReviewHistory::interruptedAppend()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    const ReviewHead confirmed = log.head();
    const qsizetype before = log.bytes.size();
    log.add(decisionOn(kB1, DecisionKind::Approve));
    const QByteArray whole = log.bytes;
    for (qsizetype size = before; size <= whole.size(); ++size) {
        log.bytes = whole.left(size);
        const ReviewHistory history = log.history(confirmed);
        const bool isWhole = size >= whole.size() - 1; // only the newline is missing: the entry is there
        QCOMPARE(history.state(), LogState::Intact);
        QCOMPARE(history.entries().size(), isWhole ? 2 : 1);
        QCOMPARE(history.fragments().size(), size > before && !isWhole ? 1 : 0);
        QCOMPARE(history.endsInLine(), size == before || size == whole.size());
        QCOMPARE(pictureOf(history), isWhole ? QStringLiteral("intact 2; behind 0") : size == before ? QStringLiteral("intact 1") : QStringLiteral("intact 1; interrupted 2"));
    }
}

void TestReviewHistory::vouchedFragment()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    log.bytes += "half\n";
    QCOMPARE(pictureOf(log.history()), QStringLiteral("intact 1; interrupted 2"));
    LogPicture silent = log;
    silent.add(decisionOn(kB1, DecisionKind::Approve));
    QCOMPARE(pictureOf(silent.history()), QStringLiteral("broken 2; broken 2"));
    log.add(decisionOn(kB1, DecisionKind::Approve), {}, {fragmentOf("half")});
    QCOMPARE(pictureOf(log.history()), QStringLiteral("intact 2"));
    log.bytes.replace("half\n", "");
    QCOMPARE(pictureOf(log.history()), QStringLiteral("broken 2; orphaned 2"));
}

void TestReviewHistory::headBehind()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    const ReviewHead head = log.head();
    log.add(decisionOn(kB1, DecisionKind::Approve));
    QCOMPARE(pictureOf(log.history(head)), QStringLiteral("intact 2; behind 0"));
    QCOMPARE(standingOf(log.history(head)), QStringList({QStringLiteral("B1 approved by ada")}));
}

void TestReviewHistory::headGone()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    QCOMPARE(pictureOf(ReviewHistory::fromBytes(log.bytes, {}, {})), QStringLiteral("needs-join 1; head-missing 0"));
    // A whole line that does not fit is no interrupted append, head or not.
    log.bytes.replace("looked", "peeked");
    QCOMPARE(pictureOf(ReviewHistory::fromBytes(log.bytes, {}, {})), QStringLiteral("broken 0; broken 1; head-missing 0"));
}

void TestReviewHistory::brokenHead()
{
    const LogPicture log = fullLog();
    const QByteArray whole = log.head().toJson();
    QCOMPARE(ReviewHead::fromJson(whole, {}).valueOr({}), log.head());
    // Every single byte of a head counts, its blanks too.
    for (qsizetype i = 0; i < whole.size(); ++i) {
        QByteArray changed = whole;
        changed[i] = char(changed[i] ^ 0x04);
        const ReviewHistory history = ReviewHistory::fromBytes(log.bytes, {true, ReviewHead::fromJson(changed, {})}, {});
        QVERIFY2(history.state() == LogState::NeedsJoin || history.state() == LogState::Broken, qPrintable(QStringLiteral("byte %1: %2").arg(i).arg(pictureOf(history))));
    }
}

void TestReviewHistory::damage_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("picture");
    QTest::newRow("nothing") << QString() << QStringLiteral("intact 4");
    QTest::newRow("first line gone") << QStringLiteral("-1") << QStringLiteral("broken 3; orphaned 1; reordered 0");
    QTest::newRow("middle line gone") << QStringLiteral("-2") << QStringLiteral("broken 3; orphaned 2; reordered 0");
    QTest::newRow("last line gone") << QStringLiteral("-4") << QStringLiteral("broken 3; cut-off 0");
    QTest::newRow("all gone") << QStringLiteral("-1 -1 -1 -1") << QStringLiteral("broken 0; cut-off 0");
    QTest::newRow("swapped") << QStringLiteral("s2") << QStringLiteral("broken 4; orphaned 2; reordered 0");
    QTest::newRow("twice") << QStringLiteral("+2") << QStringLiteral("broken 4; repeated 3; reordered 0");
    QTest::newRow("a word changed") << QStringLiteral("r2") << QStringLiteral("broken 3; broken 2; orphaned 3; reordered 0");
    QTest::newRow("last word changed") << QStringLiteral("r4") << QStringLiteral("broken 3; broken 4; cut-off 0");
    QTest::newRow("blank inside") << QStringLiteral("b3") << QStringLiteral("broken 3; broken 3; orphaned 4; reordered 0");
    QTest::newRow("foreign line") << QStringLiteral("f2") << QStringLiteral("broken 4; broken 2; reordered 0");
    QTest::newRow("foreign last line") << QStringLiteral("f5") << QStringLiteral("intact 4; interrupted 5");
    QTest::newRow("merge markers") << QStringLiteral("m3") << QStringLiteral("broken 4; broken 3; reordered 0");
}

void TestReviewHistory::damage()
{
    QFETCH(QString, how);
    QFETCH(QString, picture);
    LogPicture log;
    for (const DecisionKind kind : {DecisionKind::Reject, DecisionKind::SendBack, DecisionKind::Reject, DecisionKind::Approve})
        log.add(decisionOn(kB1, kind));
    const ReviewHead head = log.head();
    QList<QByteArray> lines = log.bytes.chopped(1).split('\n');
    for (const QString &step : how.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const qsizetype at = step.mid(1).toInt() - 1;
        switch (step[0].unicode()) {
        case u'-': lines.removeAt(at); break;
        case u'+': lines.insert(at + 1, lines[at]); break;
        case u's': lines.swapItemsAt(at, at + 1); break;
        case u'r': lines[at].replace("looked", "peeked"); break;
        case u'b': lines[at].replace("\",\"", "\", \""); break;
        case u'f': lines.insert(at, "hello"); break;
        default: lines.insert(at, "<<<<<<< HEAD"); break;
        }
    }
    log.bytes = lines.isEmpty() ? QByteArray() : lines.join('\n') + '\n';
    QCOMPARE(pictureOf(log.history(head)), picture);
    if (picture.startsWith(QLatin1String("broken")))
        QVERIFY(!log.history(head).firstProblem().isEmpty());
}

/// 4,000 random byte changes, deletions, insertions, swaps and truncations of a confirmed log: none goes unnoticed.
void TestReviewHistory::randomDamage()
{
    const LogPicture whole = fullLog();
    const ReviewHead head = whole.head();
    QRandomGenerator dice(7);
    int tried = 0;
    for (int i = 0; i < 4'000; ++i) {
        LogPicture log = whole;
        QByteArray &bytes = log.bytes;
        const auto at = [&] { return qsizetype(dice.bounded(quint32(bytes.size()))); };
        switch (i % 6) {
        case 0: { const qsizetype p = at(); bytes[p] = char(bytes[p] ^ (1 << dice.bounded(8))); break; }
        case 1: bytes.remove(at(), 1 + dice.bounded(40)); break;
        case 2: bytes.insert(at(), char(dice.bounded(256))); break;
        case 3: bytes.truncate(at()); break;
        case 4: { const qsizetype p = at(), q = at(); std::swap(bytes[p], bytes[q]); break; }
        default: {
            QList<QByteArray> lines = bytes.chopped(1).split('\n');
            lines.swapItemsAt(dice.bounded(int(lines.size())), dice.bounded(int(lines.size())));
            bytes = lines.join('\n') + '\n';
        }
        }
        if (bytes == whole.bytes)
            continue;
        ++tried;
        const ReviewHistory history = log.history(head);
        // What only stands behind the confirmed bytes is told and kept; everything else stops the log.
        const bool isStopped = history.state() == LogState::NeedsJoin || history.state() == LogState::Broken;
        if (history.issues().isEmpty() || isStopped == bytes.startsWith(whole.bytes))
            QFAIL(qPrintable(QStringLiteral("damage %1 of kind %2: %3").arg(i).arg(i % 6).arg(pictureOf(history))));
    }
    QVERIFY2(tried > 3'500, qPrintable(QString::number(tried)));
}

void TestReviewHistory::hostileSizes()
{
    LogPicture log;
    log.add(decisionOn(kB1, DecisionKind::Reject));
    const ReviewHead head = log.head();
    log.bytes += QByteArray(200'000, '\n');
    const ReviewHistory many = log.history(head);
    QCOMPARE(many.state(), LogState::Broken);
    QVERIFY(many.issues().size() < 2'000);
    QCOMPARE(pictureOf(ReviewHistory::fromBytes(QByteArray(1 << 20, '[') + '\n', {}, {})), QStringLiteral("needs-join 0; interrupted 1; head-missing 0"));
}

TILEPORT_TEST_MAIN(TestReviewHistory)
#include "tst_reviewhistory.moc"
