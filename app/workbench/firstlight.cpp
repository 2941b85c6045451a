// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scriptedruns.h"

#include "app/workbench/mainwindow.h"
#include "app/workbench/scripting.h"
#include "core/session/session.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/panes/codepane.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTextBlock>

#include <cstdio>

namespace tileport::workbench {

namespace {

constexpr int kOpenLimit = 180'000;
constexpr int kEditLimit = 30'000;
constexpr qsizetype kEditAttempts = 24;
constexpr int kEditBudget = 500; // milliseconds from the last key to the new picture

/// Prints one line per step and remembers whether all held.
class Report {
public:
    void line(const QString &text) const { std::printf("%s\n", qPrintable(text)); }
    bool check(bool holds, const QString &text)
    {
        std::printf("%s  %s\n", holds ? "ok    " : "FAILED", qPrintable(text));
        std::fflush(stdout);
        m_holds = m_holds && holds;
        return holds;
    }
    [[nodiscard]] bool holds() const { return m_holds; }

private:
    bool m_holds = true;
};

QString countsText(const irdiff::IrDiff &diff)
{
    using irdiff::ChangeKind;
    return QStringLiteral("%1 equal, %2 changed, %3 only in the reference, %4 only in the generated")
        .arg(diff.count(ChangeKind::Same)).arg(diff.count(ChangeKind::Changed)).arg(diff.count(ChangeKind::Removed))
        .arg(diff.count(ChangeKind::Added));
}

/// A digit of the kernel and what may stand there instead.
struct Candidate {
    int position = 0;
    QString digits;
};

/// A literal gets a random number, so that no cache can have answered before. Anything else (an index, an extent, a
/// latency) gets a neighbour, the smaller one first: it stays inside what the larger one may leave.
QStringList replacements(const QString &text, int position)
{
    const int digit = text.at(position).digitValue();
    if (text.at(position + 1) == QLatin1Char('.') || text.at(position + 1) == QLatin1Char('i'))
        return {QString::number(1 + digit % 9) + QString::number(QRandomGenerator::global()->bounded(100, 1000))};
    return {QString::number(digit - 1), QString::number(digit + 1)};
}

/// Numbers of the kernel that may be edited; those on lines that operations come from first.
QList<Candidate> candidates(const QString &text, const session::LinkIndex *links)
{
    const QString patterns[]{QStringLiteral("\\b[1-8](?=\\.\\d+f32\\b)"), QStringLiteral("\\b[1-8](?=i32\\b)"), QStringLiteral("(?<=Latency::<)[1-8]"),
                             QStringLiteral("(?<=Latency::<\\{ )[1-8]"), QStringLiteral("(?<=\\w\\[)[1-8](?=\\])"), QStringLiteral("\\b[1-8](?=\\b[^.])")};
    const qsizetype start = std::max<qsizetype>(0, text.indexOf(QStringLiteral("pub ")));
    QList<Candidate> linked;
    QList<Candidate> others;
    QSet<int> seen;
    for (const QString &pattern : patterns) {
        QRegularExpressionMatchIterator match = QRegularExpression(pattern).globalMatch(text, start);
        while (match.hasNext()) {
            const int position = int(match.next().capturedStart());
            if (seen.contains(position))
                continue;
            seen.insert(position);
            const int line = int(text.left(position).count(QLatin1Char('\n'))) + 1;
            const bool isLinked = links && !links->linked({session::PaneId::Rust, line, {}}).generatedOps.empty();
            for (const QString &digits : replacements(text, position))
                (isLinked ? linked : others).append({position, digits});
        }
    }
    return linked + others;
}

void typeOver(editor::CodeEditor *editor, int position, const QString &digits)
{
    editor->setFocus();
    const QTextBlock block = editor->document()->findBlock(position);
    editor->goToLine(block.blockNumber() + 1);
    pressKey(editor, Qt::Key_Home);
    while (editor->textCursor().position() < position + 1)
        pressKey(editor, Qt::Key_Right);
    pressKey(editor, Qt::Key_Backspace);
    for (const QChar digit : digits)
        pressKey(editor, Qt::Key_0 + digit.digitValue(), Qt::NoModifier, digit);
}

/// Milliseconds from now until the session is idle and the Tile IR pane has been painted; negative when it never was.
double timeToPicture(MainWindow &window, const session::Session &session)
{
    QElapsedTimer clock;
    clock.start();
    if (!waitForSession(session, kEditLimit))
        return -1;
    window.irView()->viewport()->repaint();
    return double(clock.nsecsElapsed()) / 1e6;
}

bool save(MainWindow &window, const QString &path)
{
    constexpr int kPictureLimit = 10'000;
    return waitForWindow(window, kPictureLimit) && window.grab().save(path);
}

QString besidePath(const QString &picture)
{
    const QFileInfo info(picture);
    return info.path() + QLatin1Char('/') + info.completeBaseName() + QStringLiteral("-edited.png");
}

bool openAndCheck(MainWindow &window, session::Session &session, const QString &port, Report &report)
{
    QElapsedTimer clock;
    clock.start();
    if (!report.check(session.open(port).hasValue(), QStringLiteral("open %1").arg(port)))
        return false;
    const bool idle = waitForSession(session, kOpenLimit);
    if (!report.check(idle, QStringLiteral("both Tile IRs made in %1 ms").arg(clock.elapsed())))
        return false;
    window.irView()->viewport()->repaint();
    for (const Diagnostic &d : session.diagnostics())
        report.line(QStringLiteral("        ") + d.toString());
    const session::LiveState &live = session.live();
    const bool both = live.reference.graph && live.generated.graph;
    if (!report.check(both && live.diff, QStringLiteral("reference and generated Tile IR are shown side by side")))
        return false;
    report.line(QStringLiteral("        reference %1 operations in %2 ms, generated %3 operations in %4 ms, diff %5 ms")
                    .arg(live.reference.graph->opCount()).arg(live.reference.milliseconds, 0, 'f', 0)
                    .arg(live.generated.graph->opCount()).arg(live.generated.milliseconds, 0, 'f', 0)
                    .arg(live.diffMilliseconds, 0, 'f', 1));
    return report.check(live.diff->count(irdiff::ChangeKind::Same) > 0, QStringLiteral("aligned: ") + countsText(*live.diff));
}

/// One edit and what came of it.
struct Edit {
    int line = 0;
    QString from;
    QString to;
    double milliseconds = -1;
    bool isVisible = false; ///< in the generated Tile IR
};

Edit tryEdit(MainWindow &window, session::Session &session, const Candidate &candidate, const QString &before)
{
    editor::CodeEditor *editor = window.rustPane()->editor();
    Edit edit;
    edit.from = editor->toPlainText().at(candidate.position);
    edit.to = candidate.digits;
    typeOver(editor, candidate.position, edit.to);
    edit.line = editor->currentLine();
    edit.milliseconds = timeToPicture(window, session);
    const session::SideState &generated = session.live().generated;
    edit.isVisible = generated.kind == session::SideKind::Ready && programText(generated.graph) != before;
    return edit;
}

bool undo(MainWindow &window, const QString &original)
{
    editor::CodeEditor *editor = window.rustPane()->editor();
    for (int i = 0; i < 8 && editor->toPlainText() != original; ++i)
        pressKey(editor, Qt::Key_Z, Qt::ControlModifier);
    return editor->toPlainText() == original;
}

/// Edits numbers until one shows in the Tile IR: a number may belong to another entry, or to code that is folded away.
bool editAndCheck(MainWindow &window, session::Session &session, const QString &before, Report &report)
{
    const QString original = window.rustPane()->editor()->toPlainText();
    const QList<Candidate> edits = candidates(original, session.live().links.get());
    Edit edit;
    for (qsizetype i = 0; i < edits.size() && i < kEditAttempts && !edit.isVisible; ++i) {
        if (i > 0) {
            report.line(QStringLiteral("        line %1: '%2' instead of '%3' does not show in the Tile IR; trying the next").arg(edit.line).arg(edit.to, edit.from));
            if (!report.check(undo(window, original) && timeToPicture(window, session) >= 0, QStringLiteral("it is taken back")))
                return false;
        }
        edit = tryEdit(window, session, edits.at(i), before);
    }
    if (!report.check(edit.isVisible, edit.isVisible ? QStringLiteral("edit of line %1: '%2' became '%3', and the generated Tile IR changed").arg(edit.line).arg(edit.from, edit.to)
                                                     : QStringLiteral("none of %1 edits shows in the Tile IR").arg(std::min(edits.size(), kEditAttempts))))
        return false;
    // A busy machine is slow without anything being wrong, so the time is shown and not judged.
    report.line(QStringLiteral("%1  edit → diff on screen in %2 ms (goal %3, of it %4 waiting for the next key)")
                    .arg(edit.milliseconds <= kEditBudget ? QStringLiteral("ok    ") : QStringLiteral("SLOW  "))
                    .arg(edit.milliseconds, 0, 'f', 0).arg(kEditBudget).arg(session.settings().liveDelay()));
    if (session.live().diff)
        report.line(QStringLiteral("        ") + countsText(*session.live().diff));
    return report.holds();
}

void undoAndCheck(MainWindow &window, session::Session &session, const QString &original, const QString &before, Report &report)
{
    report.check(undo(window, original), QStringLiteral("undo brought the text back"));
    const double milliseconds = timeToPicture(window, session);
    report.check(milliseconds >= 0 && programText(session.live().generated.graph) == before,
                 QStringLiteral("the generated Tile IR is as before, %1 ms later").arg(milliseconds, 0, 'f', 0));
}

} // namespace

int runFirstLight(MainWindow &window, session::Session &session, const QString &port, const QString &picture)
{
    Report report;
    window.setAsksBeforeClose(false);
    window.resize(1600, 1000);
    const bool opened = openAndCheck(window, session, port.isEmpty() ? QStringLiteral("silu_and_mul") : port, report);
    if (opened) {
        const QString original = window.rustPane()->editor()->toPlainText();
        const QString before = programText(session.live().generated.graph);
        editAndCheck(window, session, before, report);
        if (!save(window, besidePath(picture)))
            report.check(false, QStringLiteral("write %1").arg(besidePath(picture)));
        undoAndCheck(window, session, original, before, report);
    }
    showLinkedLine(window, session);
    if (!save(window, picture)) {
        report.check(false, QStringLiteral("write %1").arg(picture));
        return 2;
    }
    report.line(QStringLiteral("picture: %1").arg(QFileInfo(picture).absoluteFilePath()));
    return report.holds() ? 0 : 1;
}

} // namespace tileport::workbench
