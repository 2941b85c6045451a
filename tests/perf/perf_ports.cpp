// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Opens a generated folder of ports in the overview, offscreen, and prints milliseconds: until every name is shown, until the
// first rows are read, until all are read and sorted, until decisions were held against the files, and the longest time in
// which the GUI thread answered nothing. Every port has five runs, a log of files and, every tenth, a decision.
// Arguments: [ports].
#include "core/base/files.h"
#include "core/pipeline/stagerunner.h"
#include "core/review/decide.h"
#include "core/review/reviewlog.h"
#include "widgets/ports/portsoverview.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>

using namespace tileport;
using port::StageVerdict;

namespace {

bool write(const QString &path, const QByteArray &bytes)
{
    return writeFileAtomically(path, bytes).hasValue();
}

/// A port that a person took from preflight to E.
bool writeModel(const QString &folder)
{
    for (const char *file : {"kernel.rs", "ffi.rs", "reference/reference.mlir", "generated/generated.mlir", "reports/agent_a.md", "reports/agent_b.md", "reports/build_log.md",
                             "reports/correctness.md", "correctness_cutile_rs.txt", "reference/analysis.json", "Cargo.toml", "src/lib.rs"}) {
        if (!write(folder + QLatin1Char('/') + QLatin1String(file), QByteArray(4'000, 'x') + '\n'))
            return false;
    }
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    const Result<pipeline::StageRules> rules = pipeline::StageRules::builtIn();
    const pipeline::Engine engine(*table);
    for (const StageVerdict verdict : {StageVerdict::Pass, StageVerdict::Pass, StageVerdict::Compiled, StageVerdict::AllPass, StageVerdict::Done}) {
        const Result<pipeline::RunHistory> history = pipeline::readHistory(folder, engine);
        pipeline::PersonExecutor person(QStringLiteral("Ada"), {verdict, port::FaultClass::None});
        if (!history || !pipeline::StageRunner(engine, *rules).run(folder, *pipeline::runDue(history->state), person, {}))
            return false;
    }
    return QDir(folder + QStringLiteral("/.tileport/artefacts")).removeRecursively();
}

bool decide(const QString &folder)
{
    const Result<review::Present> present = review::readPresent(folder, QDateTime::fromSecsSinceEpoch(1'800'000'000, Qt::UTC));
    if (!present)
        return false;
    review::Decision decision;
    decision.kind = review::DecisionKind::Approve;
    decision.run = {port::Stage::B, 1};
    decision.author = decision.reason = QStringLiteral("Ada");
    decision.time = present->time;
    decision.policy = present->policy;
    decision.covered = present->files.files;
    return review::ReviewLog(folder).append(review::EntryContent(decision)).hasValue();
}

/// The same files once more.
bool copyFolder(const QString &from, const QString &to)
{
    QDirIterator files(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString target = to + QLatin1Char('/') + QDir(from).relativeFilePath(files.next());
        std::error_code failed;
        // A second name for the same bytes: eighty thousand copies would take minutes.
        if (!QDir().mkpath(QFileInfo(target).path()) || (std::filesystem::create_hard_link(files.filePath().toStdString(), target.toStdString(), failed), failed))
            return false;
    }
    return true;
}

bool generate(const QString &root, int ports)
{
    const QString plain = root + QStringLiteral("/model");
    const QString decided = root + QStringLiteral("/decided");
    if (!writeModel(plain) || !copyFolder(plain, decided) || !decide(decided))
        return false;
    for (int i = 0; i < ports; ++i) {
        if (!copyFolder(i % 10 == 0 ? decided : plain, QStringLiteral("%1/ports/port_%2").arg(root).arg(i, 5, 10, QLatin1Char('0'))))
            return false;
    }
    return true;
}

/// The longest time between two answers of the event loop.
class Stall {
public:
    explicit Stall(QObject *parent)
    {
        m_clock.start();
        auto *const timer = new QTimer(parent);
        QObject::connect(timer, &QTimer::timeout, parent, [this] { m_worst = std::max(m_worst, double(m_clock.nsecsElapsed()) / 1e6), m_clock.restart(); });
        timer->start(0);
    }
    [[nodiscard]] double worst() const { return m_worst; }

private:
    QElapsedTimer m_clock;
    double m_worst = 0;
};

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const int count = argc > 1 ? std::max(1, atoi(argv[1])) : 5'000;
    QTemporaryDir root;
    if (!generate(root.path(), count)) {
        std::fprintf(stderr, "the ports cannot be generated\n");
        return 1;
    }
    for (int round = 0; round < 3; ++round) {
        ports::PortsOverview page;
        page.resize(1400, 800);
        page.show();
        QElapsedTimer clock;
        double names = 0;
        double first = 0;
        double all = 0;
        double processor = 0;
        const std::clock_t begun = std::clock();
        const auto now = [&] { return double(clock.nsecsElapsed()) / 1e6; };
        QEventLoop loop;
        QObject::connect(&page.desk(), &session::PortsDesk::rowsReset, &page, [&] { names = now(); });
        QObject::connect(&page.desk(), &session::PortsDesk::rowsChanged, &page, [&] { first = first > 0 ? first : now(); });
        QObject::connect(&page.desk(), &session::PortsDesk::allRead, &page, [&] { all = now(), processor = 1e3 * double(std::clock() - begun) / CLOCKS_PER_SEC; });
        QObject::connect(&page.desk(), &session::PortsDesk::finished, &loop, &QEventLoop::quit);
        const Stall stall(&loop);
        clock.start();
        page.openRoot(root.filePath(QStringLiteral("ports")));
        loop.exec();
        std::printf("%d ports: names %.0f ms, first rows %.0f ms, all rows sorted %.0f ms (%.0f ms of processor time), decisions checked %.0f ms, longest stall %.1f ms\n", count, names, first, all, processor, now(), stall.worst());
        std::fflush(stdout);
    }
    return 0;
}
