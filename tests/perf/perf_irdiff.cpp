// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Times the diff and its peers in one run, every row in a process of its own, and prints the tables of
// resources/docs/performance.md. "perf_irdiff [real] [shapes] [--largest N] [--no-peers]"; default: everything up to a million.
#include "core/irdiff/differ.h"
#include "tests/perf/diffpeers.h"
#include "tests/perf/diffshapes.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <cstdlib>
#include <ctime>
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

/// Processor time of this process in ms: other work on the machine does not count.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double median(std::vector<double> &times)
{
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

/// Medians of warm runs; memory is what the first one needs at its peak, its result included.
QJsonObject timeDiff(const test::DiffPair &pair, int rounds, irdiff::IrDiffPtr &diff)
{
    std::vector<double> times;
    std::vector<double> processorTimes;
    QJsonObject row;
    const double before = resetPeak();
    for (int i = 0; i < rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double start = processorTime();
        const Result<irdiff::IrDiffPtr> result = irdiff::diffGraphs(pair.left, pair.right, pair.options);
        processorTimes.push_back(processorTime() - start);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        if (!result) {
            row[QStringLiteral("error")] = result.error().toString();
            return row;
        }
        diff = *result;
        if (i == 0)
            row[QStringLiteral("grown")] = statusMb("VmHWM") - before;
    }
    row[QStringLiteral("ms")] = median(times);
    row[QStringLiteral("cpu")] = median(processorTimes);
    row[QStringLiteral("peak")] = statusMb("VmHWM");
    row[QStringLiteral("findings")] = static_cast<qint64>(diff->findings.size());
    row[QStringLiteral("marked")] = static_cast<qint64>(diff->changes.size() - diff->count(irdiff::ChangeKind::Same));
    row[QStringLiteral("verdict")] = irdiff::verdictName(diff->verdict);
    row[QStringLiteral("approximate")] = diff->isApproximate ? diff->approximationReason : QString();
    return row;
}

QJsonObject peerRow(const test::PeerResult &result)
{
    return {{QStringLiteral("ms"), result.milliseconds}, {QStringLiteral("reported"), result.reported}, {QStringLiteral("note"), result.note}};
}

/// One row, measured here: "real PORT" or "SHAPE OPERATIONS", as JSON on stdout.
int measure(const QString &shape, const QString &argument, bool withPeers)
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    const uint32_t size = argument.toUInt();
    const test::DiffPair pair = shape == QStringLiteral("real") ? test::readShippedPair(tools, argument) : test::makeDiffPair(shape, size);
    if (!pair.left || !pair.right)
        return 1;
    irdiff::IrDiffPtr diff;
    QJsonObject row = timeDiff(pair, size >= 1'000'000 ? 1 : size >= 100'000 ? 3 : 15, diff);
    row[QStringLiteral("operations")] = static_cast<qint64>(std::max(pair.left->opCount(), pair.right->opCount()));
    row[QStringLiteral("edits")] = pair.trueEdits;
    row[QStringLiteral("load")] = pair.loadMilliseconds;
    QTemporaryDir folder;
    const QString a = folder.filePath(QStringLiteral("a.mlir"));
    const QString b = folder.filePath(QStringLiteral("b.mlir"));
    if (withPeers && diff && test::writeText(*pair.left, a) && test::writeText(*pair.right, b)) {
        row[QStringLiteral("git")] = peerRow(test::gitDiff(a, b));
        row[QStringLiteral("difftastic")] = peerRow(test::difftastic(a, b));
        row[QStringLiteral("kdiff3")] = peerRow(test::kdiff3());
        row[QStringLiteral("counting")] = peerRow(test::countOperations(*pair.left, *pair.right));
    }
    out() << QJsonDocument(row).toJson(QJsonDocument::Compact) << Qt::endl;
    return 0;
}

/// The same, measured in another process; empty when it fails.
QJsonObject measured(const QString &shape, const QString &argument, bool withPeers)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QStringList arguments{QStringLiteral("row"), shape, argument};
    if (!withPeers)
        arguments.append(QStringLiteral("--no-peers"));
    process.start(QCoreApplication::applicationFilePath(), arguments);
    process.waitForFinished(-1);
    return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
}

QString number(const QJsonValue &value, int digits) { return value.toDouble(-1) < 0 ? QStringLiteral("–") : QString::number(value.toDouble(), 'f', digits); }

/// "12 ms, 345" or why there is nothing.
QString peerText(const QJsonObject &row, const QString &peer)
{
    const QJsonObject result = row.value(peer).toObject();
    const QString note = result.value(QStringLiteral("note")).toString();
    if (result.isEmpty() || !note.isEmpty())
        return result.isEmpty() ? QStringLiteral("–") : note;
    return QStringLiteral("%1 ms, %2").arg(number(result.value(QStringLiteral("ms")), 1)).arg(result.value(QStringLiteral("reported")).toInteger());
}

/// Reported per true edit; git and difftastic count a changed line on both sides.
QString noise(const QJsonObject &row, qint64 reported, double perEdit)
{
    const qint64 edits = row.value(QStringLiteral("edits")).toInteger(-1);
    if (edits <= 0 || reported < 0)
        return QStringLiteral("–");
    return QString::number(static_cast<double>(reported) / (perEdit * static_cast<double>(edits)), 'f', 2);
}

QString verdictText(const QJsonObject &row)
{
    return row.value(QStringLiteral("verdict")).toString() + (row.value(QStringLiteral("approximate")).toString().isEmpty() ? QString() : QStringLiteral(", approximate"));
}

void realPairs(bool withPeers)
{
    out() << "\nShipped ports, first launch, cutile 0.2.0, graphs in memory, wall / processor time (medians of 15)\n\n"
             "| port | reading both | diff | verdict | findings | git: time, lines | difftastic: time, lines | KDiff3 | script's counting: time, rows |\n"
             "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const char *port : {"attention_sink", "bmm", "matmul", "silu_and_mul", "swiglu"}) {
        const QJsonObject row = measured(QStringLiteral("real"), QLatin1String(port), withPeers);
        if (row.isEmpty())
            continue;
        out() << "| " << port << " | " << number(row.value(QStringLiteral("load")), 1) << " ms | " << number(row.value(QStringLiteral("ms")), 2) << " / " << number(row.value(QStringLiteral("cpu")), 2) << " ms | "
              << verdictText(row) << " | " << row.value(QStringLiteral("findings")).toInteger() << " | " << peerText(row, QStringLiteral("git")) << " | "
              << peerText(row, QStringLiteral("difftastic")) << " | " << peerText(row, QStringLiteral("kdiff3")) << " | " << peerText(row, QStringLiteral("counting")) << " |" << Qt::endl;
    }
}

void shapeRow(const QString &shape, uint32_t size, bool withPeers, double &perOperation)
{
    const QJsonObject row = measured(shape, QString::number(size), withPeers);
    if (row.isEmpty() || row.contains(QStringLiteral("error"))) {
        out() << "| " << shape << " | " << size << " | " << (row.isEmpty() ? QStringLiteral("no result") : row.value(QStringLiteral("error")).toString()) << " |" << Qt::endl;
        return;
    }
    const double each = row.value(QStringLiteral("cpu")).toDouble() / row.value(QStringLiteral("operations")).toDouble();
    const QString growth = perOperation > 0 ? QString::number(each / perOperation, 'f', 2) : QStringLiteral("1");
    perOperation = perOperation > 0 ? perOperation : each;
    const auto reported = [&](const char *peer) { return row.value(QLatin1String(peer)).toObject().value(QStringLiteral("reported")).toInteger(-1); };
    out() << "| " << shape << " | " << row.value(QStringLiteral("operations")).toInteger() << " | " << number(row.value(QStringLiteral("edits")), 0) << " | "
          << number(row.value(QStringLiteral("ms")), 1) << " / " << number(row.value(QStringLiteral("cpu")), 1) << " ms | " << growth << " | " << number(row.value(QStringLiteral("grown")), 0) << " / "
          << number(row.value(QStringLiteral("peak")), 0) << " MB | " << verdictText(row) << " | " << noise(row, row.value(QStringLiteral("findings")).toInteger(), 1)
          << " / " << noise(row, reported("git"), 2) << " / " << noise(row, reported("difftastic"), 2) << " | " << peerText(row, QStringLiteral("git")) << " | "
          << peerText(row, QStringLiteral("difftastic")) << " | " << peerText(row, QStringLiteral("counting")) << " |" << Qt::endl;
}

void shapes(const QStringList &wanted, uint32_t largest, bool withPeers)
{
    out() << "\nShapes; times are wall / processor, growth is processor time per operation against the smallest size, memory is what the diff needs / the peak of the process\n\n"
             "| shape | operations | true edits | diff | growth | memory | verdict | **noise: reported / true edits** (Tileport / git / difftastic) | git: time, lines "
             "| difftastic: time, lines | script's counting: time, rows |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const QString &shape : wanted) {
        double perOperation = 0;
        for (uint32_t size = 10'000; size <= largest; size *= 10)
            shapeRow(shape, size, withPeers, perOperation);
    }
    out() << '\n';
    for (const QString &shape : wanted)
        out() << "- " << shape << ": " << test::describeShape(shape) << '\n';
    out() << Qt::flush;
}

void printMachine()
{
    std::ifstream load("/proc/loadavg");
    std::string one;
    load >> one;
    std::ifstream info("/proc/cpuinfo");
    std::string model;
    int cores = 0;
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0) {
            model = line.substr(line.find(':') + 2);
            ++cores;
        }
    }
    out() << QDateTime::currentDateTime().toString(Qt::ISODate) << ", " << cores << " cores of " << QString::fromStdString(model) << ", load "
          << QString::fromStdString(one) << " at the start" << Qt::endl;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption largest(QStringLiteral("largest"), QStringLiteral("Largest number of operations."), QStringLiteral("n"), QStringLiteral("1000000"));
    const QCommandLineOption noPeers(QStringLiteral("no-peers"), QStringLiteral("Tileport only."));
    parser.addOptions({largest, noPeers});
    parser.addPositionalArgument(QStringLiteral("parts"), QStringLiteral("real, shapes, or names of shapes (default: all)"));
    parser.addHelpOption();
    parser.process(app);
    const QStringList parts = parser.positionalArguments();
    const bool withPeers = !parser.isSet(noPeers);
    if (parts.value(0) == QStringLiteral("row"))
        return measure(parts.value(1), parts.value(2), withPeers);
    printMachine();
    if (parts.isEmpty() || parts.contains(QStringLiteral("real")))
        realPairs(withPeers);
    QStringList wanted = parts.isEmpty() || parts.contains(QStringLiteral("shapes")) ? test::diffShapes() : QStringList();
    for (const QString &name : parts) {
        if (test::diffShapes().contains(name))
            wanted.append(name);
    }
    if (!wanted.isEmpty())
        shapes(wanted, parser.value(largest).toUInt(), withPeers);
    return 0;
}
