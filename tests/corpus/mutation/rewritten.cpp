// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewritten.h"

#include "tests/corpus/mutation/rewrites.h"

namespace tileport::test {

namespace {

constexpr size_t kPlaces = 3;   ///< that one rewrite changes

/// The first rewrite from kind \p next on that finds a place in the program; null where none does.
ProgramTextPtr rewriteFrom(const ProgramText &program, size_t &next, QString &kindName)
{
    const std::span<const RewriteKind> kinds = rewriteKinds();
    const Meaning meaning(program.graph());
    Dice dice(next + 1);
    for (size_t i = 0; i < kinds.size(); ++i) {
        const RewriteKind &kind = kinds[next++ % kinds.size()];
        const auto text = kind.rewrite(program, meaning, dice, kPlaces);
        const auto read = text ? ProgramText::read(*text, program.name(), program.group()) : Result<ProgramTextPtr>(Error());
        kindName = QString::fromLatin1(kind.name);
        if (read)
            return *read;
    }
    return {};
}

irdiff::FindingSeverity worst(const irdiff::IrDiff &diff)
{
    return diff.findings.empty() ? irdiff::FindingSeverity::Info : diff.findings.front().severity;
}

} // namespace

void RewrittenTally::add(const Mutant &mutant)
{
    const bool isLeft = tried % 2 == 0;
    QString kind;
    const ProgramTextPtr rewritten = rewriteFrom(isLeft ? *mutant.original : *mutant.changed, m_next, kind);
    const auto before = compare(*mutant.original, *mutant.changed);
    if (!rewritten || !before || (*before)->findings.empty())
        return;
    ++tried;
    const auto after = isLeft ? compare(*rewritten, *mutant.changed) : compare(*mutant.original, *rewritten);
    const bool isKept = after && (*after)->verdict >= (*before)->verdict && worst(**after) >= worst(**before);
    if (!isKept)
        lost.append(describe(mutant) + QStringLiteral(" => %1 of the %2").arg(kind, isLeft ? QStringLiteral("original") : QStringLiteral("changed program")));
}

void RewrittenTally::print(QTextStream &out) const
{
    out << QStringLiteral("\n%1 caught faults seen again through a harmless rewrite of one side, %2 lost their severity\n").arg(tried).arg(lost.size());
    for (const QString &line : lost)
        out << "  lost: " << line << '\n';
}

} // namespace tileport::test
