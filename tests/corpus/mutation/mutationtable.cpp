// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "tests/corpus/mutation/rewrites.h"
#include "tests/corpus/mutation/rewritten.h"
#include "tests/corpus/mutation/tables.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <map>

using namespace tileport;

namespace {

constexpr double kSeverityMust = 98.0;      ///< percent of mutants at the right severity
constexpr double kLocalMust = 97.0;
constexpr double kAlarmsMust = 1.0;         ///< percent of rewrites that may raise a critical finding
constexpr size_t kPlaces = 4;               ///< places that one rewrite changes

void addRewrites(const std::vector<test::ProgramTextPtr> &programs, uint64_t seed, test::RewriteTable &table)
{
    const std::span<const test::RewriteKind> kinds = test::rewriteKinds();
    for (const test::ProgramTextPtr &program : programs) {
        const test::Meaning meaning(program->graph());
        test::Dice dice(seed);
        for (size_t kind = 0; kind < kinds.size(); ++kind) {
            const auto text = kinds[kind].rewrite(*program, meaning, dice, kPlaces);
            const auto rewritten = text ? test::ProgramText::read(*text, program->name(), program->group()) : Result<test::ProgramTextPtr>(Error());
            if (!rewritten)
                continue;
            const auto diff = test::compare(*program, **rewritten);
            if (diff)
                table.add(kind, program->name() + QStringLiteral(" ") + QString::fromLatin1(kinds[kind].name), **diff);
        }
    }
}

bool isEnough(QTextStream &out, const test::FaultTally &faults, const test::RewriteTally &rewrites)
{
    const double severity = 100.0 * faults.atSeverity / std::max(1, faults.planted);
    const double local = 100.0 * faults.local / std::max(1, faults.planted);
    const double alarms = 100.0 * rewrites.alarms / std::max(1, rewrites.made);
    out << QStringLiteral("\nright severity %1 % (must %2), within one operation %3 % (must %4), false alarms %5 % (at most %6)\n")
               .arg(severity, 0, 'f', 2).arg(kSeverityMust).arg(local, 0, 'f', 2).arg(kLocalMust).arg(alarms, 0, 'f', 2).arg(kAlarmsMust);
    return severity >= kSeverityMust && local >= kLocalMust && alarms <= kAlarmsMust;
}

/// Faults that change nothing by "place class: note", each with the reason, written by hand after looking at it.
using Reasons = std::map<QString, QString>;

Reasons readReasons()
{
    Reasons reasons;
    const Result<QByteArray> bytes = readFile(QStringLiteral(TILEPORT_SOURCE_FOLDER "/tests/corpus/mutation/reasons.txt"));
    for (const QString &line : QString::fromUtf8(bytes.valueOr(QByteArray())).split(u'\n')) {
        const qsizetype at = line.indexOf(QStringLiteral(" => "));
        if (!line.startsWith(u'#') && at > 0)
            reasons[line.left(at)] = line.mid(at + 4);
    }
    return reasons;
}

/// What is left out and what survives, for resources/docs.
void writeSurvivors(const test::FaultTable &faults, const QStringList &excluded, QTextStream &out)
{
    const test::FaultTally total = faults.total();
    out << "# Planted faults that survive\n\nWritten by `tests/perf/mutation --survivors FILE`.\n\n"
        << QStringLiteral("%1 live mutants of %2 classes; %3 are not called what they are:\n\n").arg(total.planted).arg(faults.byClass.size()).arg(total.planted - total.atSeverity);
    for (const test::FaultTally &tally : faults.byClass) {
        for (const QString &line : tally.survivors)
            out << "- `" << line.section(QStringLiteral(" | "), 0, 0) << "`: " << line.section(QStringLiteral(" => "), -1) << '\n';
    }
    if (total.planted == total.atSeverity)
        out << "none.\n";
    out << QStringLiteral("\nLeft out, since they change nothing (%1, reasons kept in `tests/corpus/mutation/reasons.txt`):\n\n").arg(excluded.size());
    for (const QString &line : excluded)
        out << "- `" << line.section(QStringLiteral(" => "), 0, 0) << "`: " << line.section(QStringLiteral(" => "), 1) << '\n';
}

} // namespace

/// The full table of faults and rewrites over the corpus. Ends with 1 when it is below what it must be, 2 without corpus.
int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCommandLineParser arguments;
    arguments.addHelpOption();
    const QCommandLineOption quota({QStringLiteral("quota")}, QStringLiteral("faults of one class in one operator"), QStringLiteral("N"), QStringLiteral("5"));
    const QCommandLineOption programsOption({QStringLiteral("programs")}, QStringLiteral("programs of one operator"), QStringLiteral("N"), QStringLiteral("4"));
    const QCommandLineOption seedOption({QStringLiteral("seed")}, QStringLiteral("another draw"), QStringLiteral("N"), QStringLiteral("1"));
    const QCommandLineOption strays({QStringLiteral("strays")}, QStringLiteral("list faults whose first finding is elsewhere"));
    const QCommandLineOption group({QStringLiteral("only")}, QStringLiteral("only this operator"), QStringLiteral("NAME"));
    const QCommandLineOption survivors({QStringLiteral("survivors")}, QStringLiteral("write what survives and what is left out"), QStringLiteral("FILE"));
    arguments.addOptions({quota, programsOption, seedOption, strays, group, survivors});
    arguments.process(app);
    QTextStream out(stdout);
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    QStringList problems;
    auto programs = test::readCorpus(QDir(tools).filePath(QStringLiteral("corpus")), arguments.value(programsOption).toInt(), problems);
    if (arguments.isSet(group))
        std::erase_if(programs, [&](const test::ProgramTextPtr &program) { return program->group() != arguments.value(group); });
    for (const QString &problem : problems)
        out << problem << '\n';
    if (programs.empty()) {
        out << "no corpus; run 'bash resources/toolchain/setup/corpus.sh'\n";
        return 2;
    }
    QElapsedTimer timer;
    timer.start();
    test::FaultTable faults;
    test::RewrittenTally rewritten;
    const Reasons reasons = readReasons();
    QStringList excluded;
    const uint64_t seed = arguments.value(seedOption).toULongLong();
    test::plantFaults(programs, arguments.value(quota).toUInt(), seed, [&](const test::Mutant &mutant) {
        const auto reason = reasons.find(test::describe(mutant).section(QStringLiteral(" | "), 0, 0));
        if (reason != reasons.end()) {
            excluded.append(reason->first + QStringLiteral(" => ") + reason->second);
            return;
        }
        const test::Outcome outcome = test::judge(mutant);
        faults.add(mutant, outcome);
        if (outcome.isAtSeverity)
            rewritten.add(mutant);
    });
    faults.print(out, arguments.isSet(strays));
    test::RewriteTable rewrites;
    addRewrites(programs, seed, rewrites);
    out << '\n';
    rewrites.print(out);
    rewritten.print(out);
    out << QStringLiteral("\n%1 planted faults change nothing and are left out, see tests/corpus/mutation/reasons.txt\n").arg(excluded.size());
    QFile report(arguments.value(survivors));
    if (arguments.isSet(survivors) && report.open(QIODevice::WriteOnly | QIODevice::Text)) {
        QTextStream text(&report);
        writeSurvivors(faults, excluded, text);
    }
    const bool isGood = isEnough(out, faults.total(), rewrites.total()) && rewritten.lost.isEmpty();
    out << QStringLiteral("%1 programs, %2 s\n").arg(programs.size()).arg(static_cast<double>(timer.elapsed()) / 1e3, 0, 'f', 1);
    return isGood ? 0 : 1;
}
