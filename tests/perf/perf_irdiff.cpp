// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Times the diff and its peers in one run. Arguments select parts: real, sizes, shapes (default: all).
// Medians of warm runs; memory is what one diff needs at its peak beyond the two graphs (freed memory that it reuses not
// counted).
#include "core/base/files.h"
#include "core/ir/program.h"
#include "core/irdiff/differ.h"
#include "tests/perf/diffpeers.h"
#include "tests/perf/graphcopy.h"
#include "tests/perf/tileirgenerator.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <cstdlib>
#include <fstream>

using namespace tileport;
using irgraph::IrGraphPtr;

namespace {

QTextStream &out()
{
    static QTextStream stream(stdout);
    return stream;
}

/// A line "VmHWM: … kB" of this process's status, in MB.
double statusMb(const std::string &name)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind(name + ":", 0) == 0)
            return std::strtod(line.c_str() + name.size() + 1, nullptr) / 1e3;
    }
    return 0;
}

/// Starts the measurement of the peak anew; returns the memory in use now, in MB.
double resetPeak()
{
    std::ofstream("/proc/self/clear_refs") << 5;
    return statusMb("VmRSS");
}

struct Timing {
    double median = 0;
    double grown = 0;       ///< MB that the first diff needed at its peak, its result included
    irdiff::IrDiffPtr diff;
};

Timing timeDiff(const IrGraphPtr &left, const IrGraphPtr &right, int rounds)
{
    std::vector<double> times;
    Timing timing;
    const double before = resetPeak();
    for (int i = 0; i < rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        const Result<irdiff::IrDiffPtr> diff = irdiff::diffGraphs(left, right);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        if (!diff) {
            out() << "  error: " << diff.error().toString() << Qt::endl;
            return timing;
        }
        timing.diff = *diff;
        if (i == 0)
            timing.grown = statusMb("VmHWM") - before;
    }
    std::sort(times.begin(), times.end());
    timing.median = times[times.size() / 2];
    return timing;
}

void printRow(const QString &what, const Timing &timing, const QString &rest)
{
    if (!timing.diff)
        return;
    out() << QStringLiteral("%1 %2 ms  %3 MB  %4 findings  %5%6  %7").arg(what, -34).arg(timing.median, 9, 'f', 2).arg(timing.grown, 6, 'f', 0)
                 .arg(timing.diff->findings.size(), 6).arg(irdiff::verdictName(timing.diff->verdict),
                 timing.diff->isApproximate ? QStringLiteral(" approximate (%1)").arg(timing.diff->approximationReason) : QString(), rest) << Qt::endl;
}

IrGraphPtr graphOf(const QByteArray &bytes, const QString &name)
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
    const Result<IrGraphPtr> graph = program ? (*program)->toGraph() : Result<IrGraphPtr>(program.error());
    if (!graph)
        out() << name << ": " << graph.error().toString() << Qt::endl;
    return graph.valueOr(IrGraphPtr());
}

/// Peers on the same pair; \p trueEdits operations were really changed, 0 = unknown.
QString peers(const IrGraphPtr &left, const IrGraphPtr &right, const irdiff::IrDiffPtr &diff, int trueEdits)
{
    QTemporaryDir folder;
    const QString a = folder.filePath(QStringLiteral("a.mlir"));
    const QString b = folder.filePath(QStringLiteral("b.mlir"));
    if (!test::writeText(*left, a) || !test::writeText(*right, b))
        return QStringLiteral("cannot write the texts");
    const test::PeerResult git = test::gitDiff(a, b);
    const test::PeerResult count = test::countOperations(*left, *right);
    QString text = QStringLiteral("| git %1 ms, %2 lines; counting %3 ms, %4 rows").arg(git.milliseconds, 0, 'f', 0).arg(git.reported)
                       .arg(count.milliseconds, 0, 'f', 1).arg(count.reported);
    if (trueEdits > 0) {
        const auto differing = static_cast<double>(diff->changes.size() - diff->count(irdiff::ChangeKind::Same));
        text += QStringLiteral(" | noise (reported / true edits): findings %1, marked operations %2, git %3")
                    .arg(static_cast<double>(diff->findings.size()) / trueEdits, 0, 'f', 2).arg(differing / trueEdits, 0, 'f', 2)
                    .arg(static_cast<double>(git.reported) / (2.0 * trueEdits), 0, 'f', 2);
    }
    return text;
}

void realPairs()
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    const QDir pairs(QDir(tools).filePath(QStringLiteral("corpus/pairs")));
    out() << "real pairs, reference against shipped port (warm)" << Qt::endl;
    for (const QString &op : pairs.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QDir variants(pairs.filePath(op));
        const QString variant = variants.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name).value(0);
        const Result<QByteArray> reference = readFile(variants.filePath(variant + QStringLiteral("/reference.tilebc")));
        const Result<QByteArray> generated = readFile(variants.filePath(variant + QStringLiteral("/generated-0.2.0.tilebc")));
        if (!reference || !generated)
            continue;
        QElapsedTimer timer;
        timer.start();
        const IrGraphPtr left = graphOf(*reference, op);
        const IrGraphPtr right = graphOf(*generated, op);
        const double load = static_cast<double>(timer.nsecsElapsed()) / 1e6;
        if (!left || !right)
            continue;
        const Timing timing = timeDiff(left, right, 15);
        printRow(op, timing, QStringLiteral("load of both %1 ms ").arg(load, 0, 'f', 1) + (timing.diff ? peers(left, right, timing.diff, 0) : QString()));
    }
}

/// Every \p step-th addition becomes a multiplication or the other way round.
test::GraphChange editEvery(const irgraph::IrGraph &graph, uint32_t step, int &edits)
{
    auto chosen = std::make_shared<std::vector<bool>>(graph.opCount());
    edits = 0;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const std::string_view name = graph.opName(irgraph::OpId(i));
        if ((name == "addf" || name == "mulf") && seen++ % step == step / 2) {
            (*chosen)[i] = true;
            ++edits;
        }
    }
    test::GraphChange change;
    change.valuePrefix = "v";
    change.renamedOperation = [&graph, chosen](irgraph::OpId op) -> std::string {
        if (!(*chosen)[op.value])
            return {};
        return graph.opName(op) == "addf" ? "mulf" : "addf";
    };
    return change;
}

void sizes(uint32_t largest)
{
    out() << "generated programs, renumbered, with a few edited operations" << Qt::endl;
    double perOperation = 0;
    for (uint32_t size = 10'000; size <= largest; size *= 10) {
        const IrGraphPtr left = graphOf(test::generateTileIr({size, false, 1}), QStringLiteral("generated"));
        if (!left)
            return;
        test::GraphChange renamed;
        renamed.valuePrefix = "v";
        printRow(QStringLiteral("%1 operations, renumbered").arg(left->opCount()), timeDiff(left, test::copyGraph(*left, renamed), 3), QString());
        int edits = 0;
        const IrGraphPtr right = test::copyGraph(*left, editEvery(*left, std::max(1U, size / 100), edits));
        const Timing timing = timeDiff(left, right, size >= 1'000'000 ? 3 : 5);
        if (!timing.diff)
            return;
        const double each = timing.median / left->opCount();
        const QString growth = perOperation > 0 ? QStringLiteral("%1 x linear ").arg(each / perOperation, 0, 'f', 2) : QString();
        perOperation = perOperation > 0 ? perOperation : each;
        printRow(QStringLiteral("%1 operations, %2 edits").arg(left->opCount()).arg(edits), timing, growth + peers(left, right, timing.diff, edits));
    }
}

// Shapes that are hard on a diff, as text; values are %0, %1, …

QByteArray header() { return "entry @k(%p: tile<ptr<f32>>, %x: tile<f32>, %y: tile<f32>, %n: tile<i32>) {\n"; }
QByteArray footer(const QByteArray &value)
{
    return "%t = store_ptr_tko weak %p, " + value + " : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n";
}

/// One block, every operation on the two before it.
QByteArray oneBlock(int count, int changedAt)
{
    QByteArray text = header() + "%0 = addf %x, %y : tile<f32>\n%1 = mulf %x, %y : tile<f32>\n";
    for (int i = 2; i < count; ++i)
        text += QByteArray("%") + QByteArray::number(i) + (i % 3 == 0 || i == changedAt ? " = mulf %" : " = addf %") + QByteArray::number(i - 1) + ", %"
            + QByteArray::number(i - 2) + " : tile<f32>\n";
    return text + footer("%" + QByteArray::number(count - 1));
}

/// Loops in loops; the innermost adds.
QByteArray nested(int depth, const QByteArray &operation)
{
    QByteArray text = header() + "%c0 = constant <i32: 0> : tile<i32>\n%c1 = constant <i32: 1> : tile<i32>\n";
    QByteArray value = "%x";
    for (int i = 0; i < depth; ++i) {
        const QByteArray n = QByteArray::number(i);
        text += "%f" + n + " = for %i" + n + " in (%c0 to %n, step %c1) : tile<i32> iter_values(%a" + n + " = " + value + ") -> (tile<f32>) {\n";
        value = "%a" + n;
    }
    text += "%s = " + operation + " " + value + ", %y : tile<f32>\n";
    value = "%s";
    for (int i = depth - 1; i >= 0; --i) {
        text += "continue " + value + " : tile<f32>\n}\n";
        value = "%f" + QByteArray::number(i);
    }
    return text + footer(value);
}

/// The same store again and again; one is missing on the other side.
QByteArray identical(int count)
{
    QByteArray text = header();
    for (int i = 0; i < count; ++i)
        text += "%t" + QByteArray::number(i) + " = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token\n";
    return text + "return\n}\n";
}

void shape(const QString &name, const QByteArray &left, const QByteArray &right)
{
    const IrGraphPtr a = graphOf(left, name);
    const IrGraphPtr b = graphOf(right, name);
    if (!a || !b)
        return;
    const Timing timing = timeDiff(a, b, 3);
    if (timing.diff)
        printRow(name, timing, peers(a, b, timing.diff, 0));
}

void shapes()
{
    out() << "adversarial shapes" << Qt::endl;
    shape(QStringLiteral("one block of 20000, 1 edit"), oneBlock(20'000, 10'001), oneBlock(20'000, -1));
    shape(QStringLiteral("one block of 100000, 1 edit"), oneBlock(100'000, 50'000), oneBlock(100'000, -1));
    shape(QStringLiteral("100 nested loops"), nested(100, "addf"), nested(100, "mulf"));
    shape(QStringLiteral("20000 identical against 19999"), identical(20'000), identical(19'999));
    const QByteArray generated = test::generateTileIr({20'000, false, 1});
    shape(QStringLiteral("unrelated: generated, one block"), generated, oneBlock(20'000, -1));
    shape(QStringLiteral("unrelated: two seeds"), generated, test::generateTileIr({20'000, false, 99}));
    shape(QStringLiteral("20000 against nothing"), oneBlock(20'000, -1), "entry @k(%p: tile<ptr<f32>>) {\nreturn\n}\n");
    shape(QStringLiteral("nothing against 20000"), "entry @k(%p: tile<ptr<f32>>) {\nreturn\n}\n", oneBlock(20'000, -1));
}

} // namespace

/// perf_irdiff [real] [sizes [LARGEST]] [shapes]
int main(int argc, char **argv)
{
    const QList<QByteArray> arguments(argv + 1, argv + argc);
    const auto isAsked = [&](const char *part) { return arguments.isEmpty() || arguments.contains(part); };
    if (isAsked("real"))
        realPairs();
    if (isAsked("sizes")) {
        const qsizetype at = arguments.indexOf("sizes");
        const uint32_t largest = at >= 0 && at + 1 < arguments.size() ? arguments[at + 1].toUInt() : 0;
        sizes(largest > 0 ? largest : 1'000'000);
    }
    if (isAsked("shapes"))
        shapes();
    return 0;
}
