// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/artefactstore.h"
#include "core/pipeline/publicrun.h"
#include "core/pipeline/stagerunner.h"
#include "core/pipeline/validatorblock.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;
using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;

/// Names of states and events are read back or drawn as one line; what is due follows from the state alone.
class tst_PipelineState : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void namesAreReadBack()
    {
        for (int i = 0; i <= int(Node::Ended); ++i)
            QCOMPARE(nodeOf(nodeName(Node(i))), std::optional(Node(i)));
        for (int i = 0; i <= int(TerminalKind::CompleteBug); ++i)
            QCOMPARE(terminalOf(terminalName(TerminalKind(i))), std::optional(TerminalKind(i)));
        for (const Reading reading : {Reading::Literal, Reading::Generous})
            QCOMPARE(readingOf(readingName(reading)), std::optional(reading));
        for (int i = 0; i <= int(BlockAnswer::Refused); ++i)
            QCOMPARE(blockAnswerOf(blockAnswerName(BlockAnswer(i))), std::optional(BlockAnswer(i)));
    }

    void otherNamesAreNone()
    {
        for (const char *name : {"", "a", "B1", "COMPLETE ", "stop", "complete_ok", "Literal"}) {
            const QString word = QString::fromLatin1(name);
            QCOMPARE(nodeOf(word), std::nullopt);
            QCOMPARE(terminalOf(word), std::nullopt);
            QCOMPARE(readingOf(word), std::nullopt);
            QCOMPARE(blockAnswerOf(word), std::nullopt);
        }
    }

    void whatIsDue()
    {
        PipelineState state;
        QCOMPARE(stateText(state), QStringLiteral("PREFLIGHT"));
        QCOMPARE(runDue(state), std::optional(RunId{Stage::Preflight, 1}));
        state.node = Node::B;
        state.runs[1] = 1;
        state.occasion = 2;
        QCOMPARE(stateText(state), QStringLiteral("B(2)"));
        QCOMPARE(runDue(state), std::optional(RunId{Stage::B, 2}));
        state.held = Outcome{StageVerdict::Compiled, FaultClass::None};
        QCOMPARE(stateText(state), QStringLiteral("B(1) repair"));
        QCOMPARE(runDue(state), std::optional(RunId{Stage::B, 1}));
        state = {};
        state.node = Node::E;
        state.occasion = 2;
        QCOMPARE(stateText(state), QStringLiteral("E(1, terminal)"));
        state.node = Node::Complete;
        state.terminal = TerminalKind::CompleteNotes;
        QCOMPARE(stateText(state), QStringLiteral("COMPLETE complete_notes"));
        QCOMPARE(runDue(state), std::optional(RunId{Stage::FinalGate, 1}));
        for (const Node over : {Node::Stopped, Node::Ended}) {
            state.node = over;
            QCOMPARE(runDue(state), std::nullopt);
        }
    }

    void eventsAsOneLine()
    {
        QCOMPARE(eventText({EventKind::RunEnded, {Stage::D, 2}, {StageVerdict::Fail, FaultClass::Host}, BlockAnswer::NotNeeded}),
                 QStringLiteral("D2 FAIL host"));
        QCOMPARE(eventText({EventKind::RepairEnded, {Stage::B, 1}, {StageVerdict::Compiled, FaultClass::None}, BlockAnswer::Accepted}),
                 QStringLiteral("B1 repair COMPILED accepted"));
        QCOMPARE(eventText({EventKind::OptIn, {Stage::F, 1}, {}, {}}), QStringLiteral("opt in to F"));
    }
};

TILEPORT_TEST_MAIN(tst_PipelineState)
#include "tst_pipelinestate.moc"
