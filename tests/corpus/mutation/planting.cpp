// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "tests/corpus/mutation/trial.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QSet>

#include <map>

namespace tileport::test {

using namespace irgraph;

namespace {

/// Program files below \p folder by group, in a fixed order.
std::map<QString, QStringList> filesByGroup(const QString &folder)
{
    std::map<QString, QStringList> groups;
    const QDir root(folder);
    QDirIterator walk(folder, {QStringLiteral("*.tilebc")}, QDir::Files, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QString file = root.relativeFilePath(walk.next());
        const QStringList parts = file.split(u'/');
        const bool isPort = parts.value(0) == QStringLiteral("pairs");
        if (isPort && !parts.last().startsWith(QStringLiteral("generated")))
            continue;
        groups[isPort ? QStringLiteral("port/") + parts.value(1) : parts.value(1)].append(file);
    }
    for (auto &[group, files] : groups)
        files.sort();
    return groups;
}

} // namespace

std::vector<ProgramTextPtr> readCorpus(const QString &folder, int perGroup, QStringList &problems)
{
    std::vector<ProgramTextPtr> programs;
    for (const auto &[group, files] : filesByGroup(folder)) {
        QSet<QByteArray> seen;
        const qsizetype step = std::max<qsizetype>(1, files.size() / perGroup);
        for (qsizetype i = 0; i < files.size() && seen.size() < perGroup; i += step) {
            const Result<QByteArray> bytes = readFile(QDir(folder).filePath(files[i]));
            const Result<ProgramTextPtr> program = bytes ? ProgramText::read(*bytes, files[i], group) : Result<ProgramTextPtr>(bytes.error());
            if (!program) {
                problems.append(files[i] + QStringLiteral(": ") + program.error().toString());
                continue;
            }
            const QByteArray hash = QCryptographicHash::hash((*program)->text(), QCryptographicHash::Sha1);
            if (seen.contains(hash))
                continue;
            seen.insert(hash);
            programs.push_back(*program);
        }
    }
    return programs;
}

namespace {

/// The same on every machine, unlike qHash.
uint64_t hashOf(const QString &text)
{
    uint64_t hash = 14695981039346656037ULL;
    for (const QChar c : text)
        hash = (hash ^ c.unicode()) * 1099511628211ULL;
    return hash;
}

struct Candidate {
    size_t program;
    size_t faultClass;
    Fault fault;
};

/// Every fault of every class that one program offers.
void collect(const ProgramText &program, size_t number, Dice &dice, std::vector<std::vector<Candidate>> &byClass)
{
    const Meaning meaning(program.graph());
    const std::span<const FaultClass> classes = faultClasses();
    for (size_t c = 0; c < classes.size(); ++c) {
        std::vector<Fault> faults;
        const Site site{program, meaning, dice, faults};
        for (uint32_t i = 0; i < program.graph().opCount(); ++i) {
            if (program.graph().firstLine(OpId(i)) != IrGraph::kNoLine)
                classes[c].plant(site, OpId(i));
        }
        for (Fault &fault : faults)
            byClass[c].push_back({number, c, std::move(fault)});
    }
}

} // namespace

void plantFaults(const std::vector<ProgramTextPtr> &programs, size_t quota, uint64_t seed, const std::function<void(const Mutant &)> &use)
{
    for (size_t first = 0, last; first < programs.size(); first = last) {
        std::vector<std::vector<Candidate>> byClass(faultClasses().size());
        Dice dice(seed ^ hashOf(programs[first]->group()));
        for (last = first; last < programs.size() && programs[last]->group() == programs[first]->group(); ++last)
            collect(*programs[last], last, dice, byClass);
        for (std::vector<Candidate> &candidates : byClass) {
            dice.shuffle(candidates);
            size_t taken = 0;
            size_t tried = 0;
            for (size_t i = 0; i < candidates.size() && taken < quota && tried < quota * 12; ++i, ++tried) {
                const ProgramTextPtr &original = programs[candidates[i].program];
                const Fault &fault = candidates[i].fault;
                const Result<ProgramTextPtr> changed = ProgramText::read(fault.patch.text(), original->name(), original->group());
                if (!changed || (*changed)->text() == original->text())
                    continue;
                ++taken;
                use({original, *changed, candidates[i].faultClass, fault.at, fault.patch.movedLine(original->graph().firstLine(fault.at)), fault.note,
                     fault.patch.editedLines()});
            }
        }
    }
}

} // namespace tileport::test
