// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/engine.h"
#include "tests/support/testmain.h"

#include <QFile>

using namespace tileport;
using namespace tileport::pipeline;
using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;

/// One drawn walk per row of the routing table, repairs, refusals and what is said in them.
class tst_Engine : public QObject {
    Q_OBJECT

    static Engine engineOf(Reading reading)
    {
        const Result<RoutingTable> table = RoutingTable::builtIn();
        return Engine(table.valueOr(RoutingTable()), {reading});
    }

    /// "B1 COMPILED", "D1 FAIL host", "B1 COMPILED refused", "B1 repair COMPILED accepted", "opt in".
    static PipelineEvent eventFrom(const QString &text)
    {
        PipelineEvent event;
        if (text == QLatin1String("opt in"))
            return {EventKind::OptIn, {Stage::F, 1}, {}, BlockAnswer::NotNeeded};
        QStringList words = text.split(QLatin1Char(' '));
        event.run = port::runOf(words.takeFirst()).value_or(RunId{Stage::A, 99});
        if (words.first() == QLatin1String("repair")) {
            event.kind = EventKind::RepairEnded;
            words.removeFirst();
        }
        event.outcome.verdict = port::stageVerdictOf(words.takeFirst()).value_or(StageVerdict::Fixable);
        for (const QString &word : std::as_const(words)) {
            event.outcome.fault = port::faultClassOf(word).value_or(event.outcome.fault);
            event.block = blockAnswerOf(word).value_or(event.block);
        }
        return event;
    }

    /// Walks \p events (separated by commas); the picture is the last transition, or the refusal.
    static QString walk(const Engine &engine, const QString &events, PipelineState state = {})
    {
        QString picture;
        for (const QString &text : events.split(QStringLiteral(", "))) {
            const Result<Transition> taken = engine.step(state, eventFrom(text));
            if (!taken)
                return QStringLiteral("refused: %1 | %2").arg(taken.error().message, taken.error().remedy);
            state = taken->to;
            picture = transitionText(*taken);
        }
        return picture;
    }

    static inline const QString kToB = QStringLiteral("preflight PASS, A1 PASS, ");
    static inline const QString kToD = kToB + QStringLiteral("B1 COMPILED, ");
    static inline const QString kToE = kToD + QStringLiteral("D1 ALL_PASS, ");
    static inline const QString kToC = kToE + QStringLiteral("E1 INVESTIGATE, ");
    static inline const QString kToB2 = kToC + QStringLiteral("C1 FAIL_FIXABLE kernel, ");
    static inline const QString kToD2 = kToD + QStringLiteral("D1 FAIL host, ");
    static inline const QString kToResidual = kToD2 + QStringLiteral("D2 FAIL kernel, ");
    /// Only in the generous reading.
    static inline const QString kToLateC = kToD2 + QStringLiteral("D2 ALL_PASS, E1 INVESTIGATE, ");

private Q_SLOTS:
    void rowByRow_data()
    {
        QTest::addColumn<int>("reading");
        QTest::addColumn<QString>("events");
        QTest::addColumn<QString>("picture");
        constexpr int kBoth = -1;
        int count = 0;
        const auto row = [&](int reading, const QString &events, const char *picture) {
            for (const Reading one : {Reading::Literal, Reading::Generous}) {
                if (reading == kBoth || reading == int(one))
                    QTest::addRow("%d %s", ++count, picture) << int(one) << events << QString::fromLatin1(picture);
            }
        };
        row(kBoth, QStringLiteral("preflight PASS"), "PREFLIGHT PASS -> A(1)  row 1");
        row(kBoth, QStringLiteral("preflight FAIL"), "PREFLIGHT FAIL -> PREFLIGHT  row 2");
        row(kBoth, QStringLiteral("preflight PASS, A1 PASS"), "A(1) PASS -> B(1)  row 3");
        row(kBoth, QStringLiteral("preflight PASS, A1 FAIL_FIXABLE"), "A(1) FAIL_FIXABLE -> STOP stop_a  row 4");
        row(kBoth, QStringLiteral("preflight PASS, A1 BLOCKED"), "A(1) BLOCKED -> STOP stop_a  row 4");
        row(kBoth, kToB + QStringLiteral("B1 COMPILED"), "B(1) COMPILED -> D(1)  row 5");
        row(kBoth, kToB + QStringLiteral("B1 FAIL_COMPILE"), "B(1) FAIL_COMPILE -> STOP stop_b  row 6");
        row(kBoth, kToB + QStringLiteral("B1 BLOCKED"), "B(1) BLOCKED -> STOP stop_b  row 6");
        row(kBoth, kToD + QStringLiteral("D1 ALL_PASS"), "D(1) ALL_PASS -> E(1)  row 7");
        row(kBoth, kToD + QStringLiteral("D1 FAIL host"), "D(1) FAIL host -> D(2)  row 8");
        row(kBoth, kToD + QStringLiteral("D1 BLOCKED host"), "D(1) BLOCKED host -> D(2)  row 9");
        row(kBoth, kToD + QStringLiteral("D1 FAIL kernel"), "D(1) FAIL kernel -> C(1)  row 10");
        row(kBoth, kToD + QStringLiteral("D1 BLOCKED"), "D(1) BLOCKED -> C(1)  row 10");
        row(kBoth, kToD + QStringLiteral("D1 BLOCKED env"), "D(1) BLOCKED env -> STOP stop_env  row 12");
        row(kBoth, kToE + QStringLiteral("E1 DONE"), "E(1) DONE -> COMPLETE complete_done  row 13");
        row(kBoth, kToE + QStringLiteral("E1 BLOCKED"), "E(1) BLOCKED -> C(1)  row 14");
        row(1, kToD + QStringLiteral("D1 FAIL, C1 FAIL_FIXABLE host, D2 ALL_PASS, E1 INVESTIGATE"), "E(1) INVESTIGATE -> COMPLETE complete_residual  row 15");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE host"), "C(1) FAIL_FIXABLE host -> D(2)  row 16");
        row(1, kToLateC + QStringLiteral("C1 FAIL_FIXABLE host"), "C(1) FAIL_FIXABLE host -> COMPLETE complete_residual  row 17");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE kernel"), "C(1) FAIL_FIXABLE kernel -> B(2)  row 18");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE"), "C(1) FAIL_FIXABLE -> B(2)  row 18");
        row(kBoth, kToC + QStringLiteral("C1 PASS_WITH_NOTES"), "C(1) PASS_WITH_NOTES -> COMPLETE complete_notes  row 20");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_COMPILER_BUG"), "C(1) FAIL_COMPILER_BUG -> COMPLETE complete_bug  row 21");
        row(kBoth, kToB2 + QStringLiteral("B2 COMPILED"), "B(2) COMPILED -> D(2)  row 22");
        row(1, kToLateC + QStringLiteral("C1 FAIL_FIXABLE kernel, B2 COMPILED"), "B(2) COMPILED -> COMPLETE complete_residual  row 23");
        row(kBoth, kToB2 + QStringLiteral("B2 FAIL_FIXABLE"), "B(2) FAIL_FIXABLE -> STOP stop_b  row 24");
        row(0, kToD2 + QStringLiteral("D2 ALL_PASS"), "D(2) ALL_PASS -> E(1, terminal)  row 25");
        row(1, kToD2 + QStringLiteral("D2 ALL_PASS"), "D(2) ALL_PASS -> E(1)  row 25");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE host, D2 ALL_PASS"), "D(2) ALL_PASS -> E(2)  row 25");
        row(kBoth, kToD2 + QStringLiteral("D2 FAIL host"), "D(2) FAIL host -> COMPLETE complete_residual  row 26");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE host, D2 ALL_PASS, E2 DONE"), "E(2) DONE -> COMPLETE complete_done  row 27");
        row(kBoth, kToC + QStringLiteral("C1 FAIL_FIXABLE host, D2 ALL_PASS, E2 BLOCKED"), "E(2) BLOCKED -> COMPLETE complete_residual  row 27");
        row(0, kToD2 + QStringLiteral("D2 ALL_PASS, E1 INVESTIGATE"), "E(1, terminal) INVESTIGATE -> COMPLETE complete_residual  row 27");
        row(kBoth, kToResidual + QStringLiteral("opt in"), "COMPLETE complete_residual opt in -> F(1)  row 28");
        row(kBoth, kToResidual + QStringLiteral("opt in, F1 FIXABLE"), "F(1) FIXABLE -> COMPLETE complete_residual  row 29");
        row(kBoth, kToE + QStringLiteral("E1 DONE, gate FAIL"), "COMPLETE complete_done FAIL -> END complete_done  row 30");
    }
    void rowByRow()
    {
        QFETCH(int, reading);
        QFETCH(QString, events);
        QFETCH(QString, picture);
        QCOMPARE(walk(engineOf(Reading(reading)), events), picture);
    }

    /// No legal walk gets to these rows (see the exhaustive test), but a state read from a file may.
    void rowsThatOnlyFilesReach_data()
    {
        QTest::addColumn<int>("node");
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("picture");
        QTest::newRow("11") << int(Node::D) << QStringLiteral("110000") << QStringLiteral("D1 FAIL kernel") << QStringLiteral("D(1) FAIL kernel -> C(1)  row 10");
        QTest::newRow("11 C used") << int(Node::D) << QStringLiteral("111000") << QStringLiteral("D1 FAIL kernel")
                                   << QStringLiteral("D(1) FAIL kernel -> COMPLETE complete_residual  row 11");
        QTest::newRow("15 B respawned") << int(Node::E) << QStringLiteral("120100") << QStringLiteral("E1 BLOCKED")
                                        << QStringLiteral("E(1) BLOCKED -> COMPLETE complete_residual  row 15");
        QTest::newRow("19") << int(Node::C) << QStringLiteral("120100") << QStringLiteral("C1 FAIL_FIXABLE kernel")
                            << QStringLiteral("C(1) FAIL_FIXABLE kernel -> COMPLETE complete_residual  row 19");
        QTest::newRow("19 class absent") << int(Node::C) << QStringLiteral("120100") << QStringLiteral("C1 FAIL_FIXABLE")
                                         << QStringLiteral("refused: no row of the routing table takes C1 FAIL_FIXABLE at C(1) | Allowed: C1 may end with PASS, PASS_WITH_NOTES, "
                                                           "FAIL_FIXABLE host, FAIL_FIXABLE kernel, FAIL_COMPILER_BUG, BLOCKED");
    }
    void rowsThatOnlyFilesReach()
    {
        QFETCH(int, node);
        QFETCH(QString, runs);
        QFETCH(QString, event);
        QFETCH(QString, picture);
        PipelineState state;
        state.node = Node(node);
        for (size_t i = 0; i < size_t(kLetters); ++i)
            state.runs[i] = uint8_t(runs.at(qsizetype(i)).digitValue());
        QCOMPARE(walk(engineOf(Reading::Literal), event, state), picture);
    }

    void blocks_data()
    {
        QTest::addColumn<QString>("events");
        QTest::addColumn<QString>("picture");
        const auto row = [](const char *name, const QString &events, const char *picture) { QTest::newRow(name) << events << QString::fromLatin1(picture); };
        row("accepted", kToB + QStringLiteral("B1 COMPILED accepted"), "B(1) COMPILED accepted -> D(1)  row 5");
        row("missing beside success", kToB + QStringLiteral("B1 COMPILED soft-missing"), "B(1) COMPILED soft-missing -> D(1)  row 5, step 5");
        row("refused", kToB + QStringLiteral("B1 COMPILED refused"), "B(1) COMPILED refused -> B(1) repair  step 6");
        row("repaired", kToB + QStringLiteral("B1 COMPILED refused, B1 repair COMPILED accepted"), "B(1) repair COMPILED accepted -> D(1)  row 5");
        row("repaired without block", kToB + QStringLiteral("B1 COMPILED refused, B1 repair COMPILED soft-missing"), "B(1) repair COMPILED soft-missing -> D(1)  row 5, step 5");
        row("repair refused", kToB + QStringLiteral("B1 COMPILED refused, B1 repair COMPILED refused"), "B(1) repair COMPILED refused -> D(1)  row 5, step 7");
        row("repair changes the verdict", kToB + QStringLiteral("B1 FAIL_COMPILE refused, B1 repair COMPILED accepted"),
            "B(1) repair COMPILED accepted -> STOP stop_b  row 6, step 7");
        row("one repair per letter", kToB + QStringLiteral("B1 COMPILED refused, B1 repair COMPILED accepted, D1 FAIL kernel, C1 FAIL_FIXABLE kernel, B2 COMPILED refused"),
            "B(2) COMPILED refused -> D(2)  row 22, step 7");
        row("each letter has its own", kToB + QStringLiteral("B1 COMPILED refused, B1 repair COMPILED accepted, D1 ALL_PASS refused"), "D(1) ALL_PASS refused -> D(1) repair  step 6");
        row("nothing else while one is due", kToB + QStringLiteral("B1 COMPILED refused, D1 ALL_PASS"),
            "refused: D1 cannot end now: the repair of B1 is due | Allowed: the repair of B1 may end with COMPILED");
        row("no repair without a reason", kToB + QStringLiteral("B1 repair COMPILED accepted"),
            "refused: the repair of B1 cannot end now: B1 is due | Allowed: B1 may end with COMPILED, FAIL_COMPILE, FAIL_FIXABLE, BLOCKED");
        row("the gate has no block", kToE + QStringLiteral("E1 DONE, gate PASS refused"), "refused: gate has no validator block | Allowed: gate may end with PASS, FAIL");
    }
    void blocks()
    {
        QFETCH(QString, events);
        QFETCH(QString, picture);
        QCOMPARE(walk(engineOf(Reading::Literal), events), picture);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("events");
        QTest::addColumn<QString>("picture");
        const auto row = [](const char *name, const QString &events, const char *picture) { QTest::newRow(name) << events << QString::fromLatin1(picture); };
        row("too early", QStringLiteral("A1 PASS"), "refused: A1 cannot end now: preflight is due | Allowed: preflight may end with PASS, FAIL");
        row("wrong number", kToB + QStringLiteral("B2 COMPILED"),
            "refused: B2 cannot end now: B1 is due | Allowed: B1 may end with COMPILED, FAIL_COMPILE, FAIL_FIXABLE, BLOCKED");
        row("another stage's verdict", kToB + QStringLiteral("B1 PASS"), "refused: B1 never ends with PASS | Allowed: B1 may end with COMPILED, FAIL_COMPILE, FAIL_FIXABLE, BLOCKED");
        row("class beside success", kToD + QStringLiteral("D1 ALL_PASS host"),
            "refused: host beside ALL_PASS means nothing | Allowed: D1 may end with ALL_PASS, FAIL host, FAIL kernel, FAIL, BLOCKED host, BLOCKED kernel, BLOCKED env, BLOCKED");
        row("a failing test is no missing GPU", kToD + QStringLiteral("D1 FAIL env"),
            "refused: no row of the routing table takes D1 FAIL env at D(1) | Allowed: D1 may end with ALL_PASS, FAIL host, FAIL kernel, FAIL, BLOCKED host, BLOCKED kernel, "
            "BLOCKED env, BLOCKED");
        row("wrapper is no owner", kToC + QStringLiteral("C1 FAIL_FIXABLE env"),
            "refused: no row of the routing table takes C1 FAIL_FIXABLE env at C(1) | Allowed: C1 may end with PASS, PASS_WITH_NOTES, FAIL_FIXABLE host, FAIL_FIXABLE kernel, "
            "FAIL_FIXABLE, FAIL_COMPILER_BUG, BLOCKED");
        row("nothing after DONE", kToE + QStringLiteral("E1 DONE, C1 PASS"), "refused: C1 cannot end now: gate is due | Allowed: gate may end with PASS, FAIL");
        row("no F after DONE", kToE + QStringLiteral("E1 DONE, opt in"),
            "refused: no row of the routing table takes opt in to F at COMPLETE complete_done | Allowed: gate may end with PASS, FAIL");
        row("F once", kToResidual + QStringLiteral("opt in, F1 ALIGNED, opt in"),
            "refused: no row of the routing table takes opt in to F at COMPLETE complete_residual | Allowed: gate may end with PASS, FAIL");
        row("no gate after STOP", QStringLiteral("preflight PASS, A1 BLOCKED, gate PASS"),
            "refused: gate cannot end now: the pipeline has ended (STOP stop_a) | Nothing follows STOP stop_a");
        row("one gate", kToE + QStringLiteral("E1 DONE, gate PASS, gate PASS"), "refused: gate cannot end now: the pipeline has ended (END complete_done) | Nothing follows END complete_done");
    }
    void refusals()
    {
        QFETCH(QString, events);
        QFETCH(QString, picture);
        QCOMPARE(walk(engineOf(Reading::Literal), events), picture);
    }

    void flagsStay()
    {
        const Engine engine = engineOf(Reading::Literal);
        PipelineState state;
        for (const char *text : {"preflight PASS", "A1 PASS soft-missing", "B1 COMPILED refused", "B1 repair COMPILED refused", "D1 BLOCKED kernel refused",
                                 "D1 repair BLOCKED kernel refused"})
            state = engine.step(state, eventFrom(QString::fromLatin1(text))).value().to;
        QStringList flags;
        for (const SoftFlag flag : state.flags)
            flags.append(softFlagName(flag));
        QCOMPARE(flags.join(QLatin1Char('|')), QStringLiteral("SOFT_VALIDATOR_MISSING|SOFT_VALIDATOR_FAILED||||"));
        QCOMPARE(stateText(state), QStringLiteral("C(1)"));
    }

    void reasonsAreQuoted()
    {
        const Engine engine = engineOf(Reading::Literal);
        PipelineState state;
        QCOMPARE(engine.allowedEvents(state).first().sentence, QStringLiteral("Nothing has run yet, so the environment is looked at first."));
        state.node = Node::Complete;
        state.terminal = TerminalKind::CompleteResidual;
        state.row = 26;
        QStringList picture;
        for (const AllowedEvent &event : engine.allowedEvents(state))
            picture.append(QStringLiteral("%1 row %2 %3").arg(event.kind == EventKind::OptIn ? QStringLiteral("opt in") : port::runName(event.run)).arg(event.because).arg(event.branches.size()));
        QCOMPARE(picture, QStringList({QStringLiteral("gate row 30 2"), QStringLiteral("opt in row 28 1")}));
        const Transition start = engine.step({}, eventFrom(QStringLiteral("preflight PASS"))).value();
        QCOMPARE(start.explanation, QStringLiteral("row 1: The environment is complete, so the analysis starts."));
    }
};

TILEPORT_TEST_MAIN(tst_Engine)
#include "tst_engine.moc"
