// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/diffpeers.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unordered_map>

namespace tileport::test {

PeerResult gitDiff(const QString &leftFile, const QString &rightFile)
{
    PeerResult result;
    const QString git = QStandardPaths::findExecutable(QStringLiteral("git"));
    if (git.isEmpty())
        return result;
    QElapsedTimer timer;
    timer.start();
    QProcess process;
    process.start(git, {QStringLiteral("diff"), QStringLiteral("--no-index"), QStringLiteral("--histogram"), QStringLiteral("--numstat"), leftFile, rightFile});
    if (!process.waitForFinished(120'000)) {
        process.kill();
        process.waitForFinished();
        result.note = QStringLiteral("stopped after 120 s");
        return result;
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    const QList<QByteArray> fields = process.readAllStandardOutput().split('\t');
    if (fields.size() > 1)
        result.reported = fields[0].toLongLong() + fields[1].toLongLong();
    return result;
}

namespace {

constexpr std::array kCounted{"load_ptr_tko", "store_ptr_tko", "load_view_tko", "store_view_tko", "reduce", "exp", "exp2", "rsqrt", "fma", "mmaf", "for",
                              "addf", "subf", "mulf", "divf", "maxf", "minf"};

/// Lines that have each counted name as a word of its own.
std::array<qint64, kCounted.size()> countWords(const irgraph::IrGraph &graph)
{
    std::unordered_map<std::string_view, size_t> index;
    for (size_t i = 0; i < kCounted.size(); ++i)
        index.emplace(kCounted[i], i);
    std::array<qint64, kCounted.size()> counts{};
    for (uint32_t number = 0; number < graph.lineCount(); ++number) {
        const std::string_view line = graph.line(number);
        for (size_t start = 0; start < line.size();) {
            const size_t end = std::min(line.find(' ', start), line.size());
            const auto found = index.find(line.substr(start, end - start));
            if (found != index.end())
                ++counts[found->second];
            start = end + 1;
        }
    }
    return counts;
}

} // namespace

PeerResult countOperations(const irgraph::IrGraph &left, const irgraph::IrGraph &right)
{
    PeerResult result;
    QElapsedTimer timer;
    timer.start();
    const auto before = countWords(left);
    const auto after = countWords(right);
    constexpr size_t kFirstArithmetic = 11;
    for (size_t i = 0; i < before.size(); ++i) {
        const qint64 delta = std::abs(before[i] - after[i]);
        result.reported += i < kFirstArithmetic ? delta > 0 : delta > 2;
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

bool writeText(const irgraph::IrGraph &graph, const QString &file)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return false;
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        const std::string_view line = graph.line(i);
        out.write(line.data(), static_cast<qint64>(line.size()));
        out.write("\n", 1);
    }
    return out.flush();
}

} // namespace tileport::test
