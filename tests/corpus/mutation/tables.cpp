// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"
#include "tests/corpus/mutation/tables.h"

namespace tileport::test {

namespace {

QString percent(int part, int whole)
{
    return whole == 0 ? QStringLiteral("-") : QStringLiteral("%1 %").arg(100.0 * part / whole, 0, 'f', 2);
}

void printRow(QTextStream &out, const QString &name, const FaultTally &tally)
{
    out << QStringLiteral("%1 %2 %3 %4 %5\n").arg(name, -24).arg(tally.planted, 8).arg(percent(tally.caught, tally.planted), 10)
               .arg(percent(tally.atSeverity, tally.planted), 14).arg(percent(tally.local, tally.planted), 10);
}

} // namespace

void FaultTable::add(const Mutant &mutant, const Outcome &outcome)
{
    FaultTally &tally = byClass[mutant.faultClass];
    ++tally.planted;
    tally.caught += outcome.isCaught;
    tally.atSeverity += outcome.isAtSeverity;
    tally.local += outcome.isLocal;
    const QString line = describe(mutant) + QStringLiteral(" => ") + outcome.found;
    if (!outcome.isAtSeverity)
        tally.survivors.append(line);
    else if (!outcome.isLocal)
        tally.strays.append(line);
}

FaultTally FaultTable::total() const
{
    FaultTally sum;
    for (const FaultTally &tally : byClass) {
        sum.planted += tally.planted;
        sum.caught += tally.caught;
        sum.atSeverity += tally.atSeverity;
        sum.local += tally.local;
    }
    return sum;
}

void FaultTable::print(QTextStream &out, bool withStrays) const
{
    out << QStringLiteral("%1 %2 %3 %4 %5\n").arg(QStringLiteral("class of fault"), -24).arg(QStringLiteral("mutants"), 8)
               .arg(QStringLiteral("reported"), 10).arg(QStringLiteral("right severity"), 14).arg(QStringLiteral("within 1"), 10);
    for (size_t i = 0; i < byClass.size(); ++i)
        printRow(out, QString::fromLatin1(faultClasses()[i].name), byClass[i]);
    printRow(out, QStringLiteral("all"), total());
    out << "\nsurvivors (not reported at the right severity):\n";
    for (const FaultTally &tally : byClass) {
        for (const QString &line : tally.survivors)
            out << "  " << line << '\n';
    }
    if (!withStrays)
        return;
    out << "\nfirst finding elsewhere:\n";
    for (const FaultTally &tally : byClass) {
        for (const QString &line : tally.strays)
            out << "  " << line << '\n';
    }
}

void RewriteTable::add(size_t kind, const QString &what, const irdiff::IrDiff &diff)
{
    if (byKind.size() <= kind)
        byKind.resize(kind + 1);
    RewriteTally &tally = byKind[kind];
    ++tally.made;
    if (diff.findings.empty())
        return;
    const irdiff::Finding &first = diff.findings.front();
    if (first.severity == irdiff::FindingSeverity::Critical || diff.verdict == irdiff::Verdict::FailFixable || diff.verdict == irdiff::Verdict::Blocked) {
        ++tally.alarms;
        tally.alarmList.append(QStringLiteral("%1 => %2, %3: %4").arg(what, irdiff::verdictName(diff.verdict), first.kind, first.message));
    } else {
        ++tally.notes;
    }
}

RewriteTally RewriteTable::total() const
{
    RewriteTally sum;
    for (const RewriteTally &tally : byKind) {
        sum.made += tally.made;
        sum.alarms += tally.alarms;
        sum.notes += tally.notes;
    }
    return sum;
}

void RewriteTable::print(QTextStream &out) const
{
    const auto row = [&](const QString &name, const RewriteTally &tally) {
        out << QStringLiteral("%1 %2 %3 %4\n").arg(name, -28).arg(tally.made, 8).arg(tally.alarms, 14).arg(tally.notes, 8);
    };
    out << QStringLiteral("%1 %2 %3 %4\n").arg(QStringLiteral("kind of rewrite"), -28).arg(QStringLiteral("programs"), 8)
               .arg(QStringLiteral("false alarms"), 14).arg(QStringLiteral("noted"), 8);
    for (size_t i = 0; i < byKind.size(); ++i)
        row(QString::fromLatin1(rewriteKinds()[i].name), byKind[i]);
    row(QStringLiteral("all"), total());
    out << "\nfalse alarms:\n";
    for (const RewriteTally &tally : byKind) {
        for (const QString &line : tally.alarmList)
            out << "  " << line << '\n';
    }
}

} // namespace tileport::test
