// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/engine.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

using namespace tileport;
using namespace tileport::pipeline;
using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;

namespace {

/// The prohibitions of the pipeline, written down without looking at the table; empty = none is broken.
QString brokenProhibition(const Transition &t, const RoutingTable &table)
{
    const Outcome outcome = t.from.held ? *t.from.held : t.event.outcome;
    const Stage stage = t.event.run.stage;
    const bool isRun = t.event.kind != EventKind::OptIn;
    const bool goesOn = !t.to.held && (t.to.node != t.from.node || t.to.row != t.from.row);
    for (const Stage letter : {Stage::A, Stage::B, Stage::C, Stage::D, Stage::E, Stage::F}) {
        if (t.to.runsOf(letter) > table.cap(letter) || t.to.repairs[size_t(letterIndex(letter))] > 1)
            return QStringLiteral("a cap is exceeded");
        if (t.to.runsOf(letter) - t.from.runsOf(letter) != (t.event.kind == EventKind::RunEnded && letter == stage ? 1 : 0))
            return QStringLiteral("a run is counted that did not happen, or a repair as a run");
    }
    if (t.to.held && (t.to.node != t.from.node || t.from.held))
        return QStringLiteral("a repair cascades");
    if (!goesOn)
        return {};
    const bool fromDOrE = stage == Stage::D || stage == Stage::E;
    const bool success = port::isSuccess(outcome.verdict);
    const struct {
        bool isBroken;
        const char *what;
    } rules[] = {
        {t.from.isOver(), "something follows the end"},
        {t.to.node == Node::C && !(fromDOrE && !success), "C without a D or E that did not succeed"},
        {stage == Stage::E && outcome.verdict == StageVerdict::Done && t.to.node != Node::Complete, "something follows DONE"},
        {stage == Stage::C && outcome.verdict == StageVerdict::PassWithNotes && t.to.node != Node::Complete, "notes respawn a stage"},
        {t.to.node == Node::B && t.to.runsOf(Stage::B) == 1 && !(stage == Stage::C && outcome.verdict == StageVerdict::FailFixable), "B(2) without C asking for it"},
        {t.to.node == Node::E && !(stage == Stage::D && outcome.verdict == StageVerdict::AllPass), "E without every test passing"},
        {t.to.node == Node::D && t.to.runsOf(Stage::D) == 1 && outcome.fault != FaultClass::Host && stage != Stage::B, "D(2) without a host fault or a new kernel"},
        {t.to.node == Node::F && (isRun || t.from.terminal != TerminalKind::CompleteResidual || t.from.runsOf(Stage::F) > 0), "F without a wish, a residual, or twice"},
        {t.to.node == Node::Ended && (stage != Stage::FinalGate || t.from.node != Node::Complete), "the end without the gate, or the gate without completion"},
        {stage == Stage::F && isRun && t.to.node != Node::Complete, "F respawns a stage"},
        {t.to.node == Node::Stopped && t.to.gate.has_value(), "the gate runs behind STOP"},
        {t.to.terminal == TerminalKind::CompleteResidual && t.to.runsOf(Stage::C) == 0 && t.to.runsOf(Stage::D) < 2, "residual before the repairs are used up"},
    };
    for (const auto &rule : rules) {
        if (rule.isBroken)
            return QString::fromLatin1(rule.what);
    }
    return {};
}

/// Everything that the routing looks at: flags and the gate's result decide nothing, and would only multiply the states.
QByteArray keyOf(const PipelineState &s)
{
    QByteArray key;
    for (size_t i = 0; i < size_t(kLetters); ++i)
        key.append(char(s.runs[i])).append(char(s.repairs[i]));
    const auto held = s.held ? char(1 + int(s.held->verdict) * 4 + int(s.held->fault)) : char(0);
    return key.append(char(s.node)).append(char(s.occasion)).append(held).append(char(s.terminal)).append(char(s.row));
}

} // namespace

/// The table as a whole: what is reachable is found exhaustively, what is forbidden never happens in random sequences,
/// and a document that is not such a table is refused with the key that is wrong.
class tst_Routing : public QObject {
    Q_OBJECT

    RoutingTable m_table;

    static QList<PipelineEvent> eventsFrom(const Engine &engine, const PipelineState &state)
    {
        QList<PipelineEvent> events;
        for (const AllowedEvent &allowed : engine.allowedEvents(state)) {
            for (const AllowedEvent::Branch &branch : allowed.branches) {
                events.append({allowed.kind, allowed.run, branch.outcome, BlockAnswer::NotNeeded});
                if (allowed.kind == EventKind::OptIn || letterIndex(allowed.run.stage) < 0)
                    continue;
                for (const BlockAnswer block : {BlockAnswer::SoftMissing, BlockAnswer::Refused})
                    events.append({allowed.kind, allowed.run, branch.outcome, block});
            }
        }
        return events;
    }

    static PipelineEvent randomEvent(const PipelineState &state, QRandomGenerator &random)
    {
        PipelineEvent event;
        event.run = {port::kStages[size_t(random.bounded(int(port::kStages.size())))], 1 + random.bounded(2)};
        // Nine of ten name the run that is due: otherwise hardly any sequence would get anywhere.
        if (const std::optional<RunId> due = runDue(state); due && random.bounded(10) > 0) {
            event.run = *due;
            event.kind = state.held ? EventKind::RepairEnded : EventKind::RunEnded;
        } else {
            event.kind = EventKind(random.bounded(3));
        }
        const QList<StageVerdict> &verdicts = port::verdictsOf(event.run.stage);
        event.outcome.verdict = verdicts.at(random.bounded(int(verdicts.size())));
        const bool mayHaveClass = event.run.stage == Stage::C || event.run.stage == Stage::D;
        event.outcome.fault = mayHaveClass && !port::isSuccess(event.outcome.verdict) ? FaultClass(random.bounded(4)) : FaultClass::None;
        if (letterIndex(event.run.stage) >= 0 && random.bounded(3) == 0)
            event.block = BlockAnswer(random.bounded(4));
        return event;
    }

    static QByteArray builtInBytes()
    {
        QFile file(QStringLiteral(TILEPORT_SOURCE_DIR "/resources/pipeline/routing.json"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Result<RoutingTable> table = RoutingTable::builtIn();
        QVERIFY2(table, qPrintable(table ? QString() : table.error().toString()));
        m_table = *table;
        QCOMPARE(m_table.rows().size(), 30);
    }

    /// Every state that legal events lead to, and every row on the way; what the table calls unreachable is.
    void everyRowIsReachedOrProvedUnreachable_data()
    {
        QTest::addColumn<int>("reading");
        QTest::newRow("literal") << int(Reading::Literal);
        QTest::newRow("generous") << int(Reading::Generous);
    }
    void everyRowIsReachedOrProvedUnreachable()
    {
        QFETCH(int, reading);
        const Engine engine(m_table, {Reading(reading)});
        QMap<int, int> uses;
        QSet<Node> nodes;
        QSet<TerminalKind> terminals;
        QSet<QByteArray> seen{keyOf({})};
        QList<PipelineState> open{PipelineState()};
        while (!open.isEmpty()) {
            const PipelineState state = open.takeLast();
            nodes.insert(state.node);
            terminals.insert(state.terminal);
            for (const PipelineEvent &event : eventsFrom(engine, state)) {
                const Result<Transition> taken = engine.step(state, event);
                QVERIFY2(taken, qPrintable(eventText(event)));
                QCOMPARE(brokenProhibition(*taken, m_table), QString());
                ++uses[taken->row];
                if (!seen.contains(keyOf(taken->to))) {
                    seen.insert(keyOf(taken->to));
                    open.append(taken->to);
                }
            }
        }
        QString coverage = QStringLiteral("%1: %2 states; uses by row:").arg(readingName(Reading(reading))).arg(seen.size());
        QStringList wrong;
        for (const RoutingRow &row : m_table.rows()) {
            coverage += QStringLiteral(" %1:%2").arg(row.number).arg(uses.value(row.number));
            if ((uses.value(row.number) > 0) == row.unreachable.contains(Reading(reading)))
                wrong.append(row.name());
        }
        qInfo("%s", qPrintable(coverage));
        QCOMPARE(wrong, QStringList());
        QCOMPARE(nodes.size(), 10);
        QCOMPARE(terminals.size(), 8);
    }

    void unreachableRows()
    {
        QStringList picture;
        for (const RoutingRow &row : m_table.rows()) {
            QStringList readings;
            for (auto why = row.unreachable.cbegin(); why != row.unreachable.cend(); ++why)
                readings.append(readingName(why.key()));
            if (!readings.isEmpty())
                picture.append(QStringLiteral("%1 %2").arg(row.number).arg(readings.join(QLatin1Char('+'))));
        }
        QCOMPARE(picture.join(QStringLiteral(", ")), QStringLiteral("11 literal+generous, 15 literal, 17 literal, 19 literal+generous, 23 literal"));
    }

    void randomSequences()
    {
        constexpr int kSequences = 100'000;
        constexpr int kEvents = 14;
        QRandomGenerator random(20261130);
        qint64 taken = 0;
        qint64 refused = 0;
        for (int sequence = 0; sequence < kSequences; ++sequence) {
            const Engine engine(m_table, {Reading(sequence % 2)});
            PipelineState state;
            QList<PipelineEvent> accepted;
            for (int i = 0; i < kEvents && !state.isOver(); ++i) {
                const PipelineEvent event = randomEvent(state, random);
                const Result<Transition> result = engine.step(state, event);
                if (!result) {
                    ++refused;
                    QVERIFY(result.error().code == ErrorCode::Conflict && !result.error().remedy.isEmpty());
                    continue;
                }
                const QString broken = brokenProhibition(*result, m_table);
                QVERIFY2(broken.isEmpty(), qPrintable(broken + QStringLiteral(" in ") + transitionText(*result)));
                state = result->to;
                accepted.append(event);
                ++taken;
            }
            PipelineState again;
            for (const PipelineEvent &event : std::as_const(accepted))
                again = engine.step(again, event).value().to;
            QCOMPARE(again, state);
        }
        qInfo("%lld events taken, %lld refused", taken, refused);
        QVERIFY(taken > 3 * kSequences && refused > kSequences / 10);
    }

    void wrongTables_data()
    {
        QTest::addColumn<int>("row");       // 0 = the document itself
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("message");
        const auto add = [](const char *name, int row, const char *key, const QJsonValue &value, const char *message) {
            QTest::newRow(name) << row << QString::fromLatin1(key) << value << QString::fromLatin1(message);
        };
        add("another format", 0, "format", QStringLiteral("x"), "#/format: error: the format is 'x', not 'tileport-routing'");
        add("newer", 0, "version", 2, "#/version: error: version 2 was written by a newer Tileport; this one reads up to 1 (Open the port with the newer Tileport)");
        add("unknown key", 0, "more", 1, "#/more: error: 'more' is not known here");
        add("no rows", 0, "rows", QJsonArray(), "#/rows: error: there are 0 rows, not 30");
        add("no caps", 0, "caps", QJsonValue::Undefined, "#/caps: error: 'caps' is missing, expected an object");
        add("no acceptance rules", 0, "acceptance", QJsonArray(), "#/acceptance: error: step 4 has no sentence");
        add("rows out of order", 3, "row", 4, "#/rows/2/row: error: row 4 stands where row 3 belongs");
        add("another stage's verdict", 3, "verdicts", QJsonArray{QStringLiteral("DONE")}, "#/rows/2/verdicts: error: A never ends with DONE");
        add("unknown verdict", 3, "verdicts", QJsonArray{QStringLiteral("OK")}, "#/rows/2/verdicts: error: 'OK' is no word that 'verdicts' may have");
        add("unknown guard", 8, "guards", QJsonArray{QStringLiteral("D>2")}, "#/rows/7/guards: error: 'D>2' is no word that 'guards' may have");
        add("unknown class", 8, "classes", QJsonArray{QStringLiteral("wrapper")}, "#/rows/7/classes: error: 'wrapper' is no word that 'classes' may have");
        add("an end without its kind", 4, "terminal", QJsonValue::Undefined, "#/rows/3/terminal: error: row 4 must say how it ends the pipeline exactly if it does");
        add("no sentence", 5, "sentence", QStringLiteral(" "), "#/rows/4/sentence: error: row 5 has no sentence");
        add("neither verdict nor wish", 5, "verdicts", QJsonArray(), "#/rows/4/verdicts: error: row 5 needs verdicts, or is a person's wish without any");
        add("an alternative to itself", 14, "unless_row", 14, "#/rows: error: row 14 is the alternative of row 14, which it cannot be");
        add("unknown reading", 25, "next_occasion", QJsonObject{{QStringLiteral("strict"), 1}}, "#/rows/24/next_occasion/strict: error: 'strict' is no word that 'strict' may have");
    }
    void wrongTables()
    {
        QFETCH(int, row);
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QFETCH(QString, message);
        QJsonObject document = QJsonDocument::fromJson(builtInBytes()).object();
        QJsonArray rows = document.value(QStringLiteral("rows")).toArray();
        QJsonObject changed = row ? rows.at(row - 1).toObject() : document;
        if (value.isUndefined())
            changed.remove(key);
        else
            changed.insert(key, value);
        if (row) {
            rows[row - 1] = changed;
            document.insert(QStringLiteral("rows"), rows);
        } else {
            document = changed;
        }
        const Result<RoutingTable> table = RoutingTable::fromJson(QJsonDocument(document).toJson(), QStringLiteral("t"));
        QVERIFY(!table);
        QCOMPARE(table.error().toString(), QStringLiteral("t") + message);
    }
};

TILEPORT_TEST_MAIN(tst_Routing)
#include "tst_routing.moc"
