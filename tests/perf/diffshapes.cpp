// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/diffshapes.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/irdiff/specification.h"
#include "tests/perf/graphcopy.h"
#include "tests/perf/tileirgenerator.h"
#include "tests/support/graphfromtext.h"

#include <QDir>
#include <QElapsedTimer>

#include <algorithm>
#include <array>

namespace tileport::test {

using namespace irgraph;

namespace {

IrGraphPtr read(const QByteArray &bytes)
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, QStringLiteral("generated"));
    const Result<IrGraphPtr> graph = program ? (*program)->toGraph() : Result<IrGraphPtr>(program.error());
    if (!graph)
        qWarning("%s", qPrintable(graph.error().toString()));
    return graph.valueOr(IrGraphPtr());
}

IrGraphPtr picture(const std::string &text)
{
    const Result<IrGraphPtr> graph = graphFromText(text);
    if (!graph)
        qWarning("%s", qPrintable(graph.error().toString()));
    return graph.valueOr(IrGraphPtr());
}

std::string header() { return "entry @k(%p: tile<ptr<f32>>, %x: tile<f32>, %y: tile<f32>, %n: tile<i32>) {\n"; }

std::string footer(const std::string &value)
{
    return "%t = store_ptr_tko weak %p, " + value + " : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n";
}

DiffPair renumbered(uint32_t operations)
{
    DiffPair pair;
    pair.left = read(generateTileIr({operations, false, 1}));
    GraphChange change;
    change.valuePrefix = "v";
    pair.right = pair.left ? copyGraph(*pair.left, change) : IrGraphPtr();
    pair.trueEdits = 0;
    return pair;
}

/// New names everywhere; about a hundred additions became multiplications or the other way round.
DiffPair edited(uint32_t operations)
{
    DiffPair pair;
    pair.left = read(generateTileIr({operations, false, 1}));
    if (!pair.left)
        return pair;
    const IrGraph &graph = *pair.left;
    const uint32_t step = std::max(1U, operations / 100);
    std::vector<bool> chosen(graph.opCount());
    uint32_t seen = 0;
    pair.trueEdits = 0;
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const std::string_view name = graph.opName(OpId(i));
        if ((name == "addf" || name == "mulf") && seen++ % step == step / 2) {
            chosen[i] = true;
            ++pair.trueEdits;
        }
    }
    GraphChange change;
    change.valuePrefix = "v";
    change.renamedOperation = [&](OpId op) -> std::string {
        if (!chosen[op.value])
            return {};
        return graph.opName(op) == "addf" ? "mulf" : "addf";
    };
    pair.right = copyGraph(graph, change);
    return pair;
}

/// Every operation on the two before it, so that everything hangs together.
std::string block(uint32_t count, uint32_t changedAt)
{
    std::string text = header() + "%0 = addf %x, %y : tile<f32>\n%1 = mulf %x, %y : tile<f32>\n";
    for (uint32_t i = 2; i < count; ++i)
        text += "%" + std::to_string(i) + (i % 3 == 0 || i == changedAt ? " = mulf %" : " = addf %") + std::to_string(i - 1) + ", %" + std::to_string(i - 2) + " : tile<f32>\n";
    return text + footer("%" + std::to_string(count - 1));
}

DiffPair oneBlock(uint32_t operations)
{
    return {picture(block(operations, operations / 6 * 3 + 1)), picture(block(operations, UINT32_MAX)), 1};
}

/// Groups of loops nested sixty deep; the innermost operation of the middle group is another.
std::string nests(uint32_t operations, const char *odd)
{
    constexpr uint32_t kDepth = 60;
    const uint32_t groups = std::max(1U, operations / (2 * kDepth));
    std::string text = header() + "%c0 = constant <i32: 0> : tile<i32>\n%c1 = constant <i32: 1> : tile<i32>\n";
    std::string value = "%x";
    for (uint32_t group = 0; group < groups; ++group) {
        const std::string id = std::to_string(group) + "_";
        for (uint32_t i = 0; i < kDepth; ++i) {
            const std::string n = id + std::to_string(i);
            text += "%f" + n + " = for %i" + n + " in (%c0 to %n, step %c1) : tile<i32> iter_values(%a" + n + " = " + value + ") -> (tile<f32>) {\n";
            value = "%a" + n;
        }
        text += "%s" + id + " = " + (group == groups / 2 ? odd : "addf") + " " + value + ", %y : tile<f32>\n";
        value = "%s" + id;
        for (uint32_t i = kDepth; i-- > 0;) {
            text += "continue " + value + " : tile<f32>\n}\n";
            value = "%f" + id + std::to_string(i);
        }
    }
    return text + footer(value);
}

DiffPair nested(uint32_t operations)
{
    return {picture(nests(operations, "addf")), picture(nests(operations, "mulf")), 1};
}

/// The same store again and again.
std::string repeated(uint32_t count)
{
    std::string text = header();
    for (uint32_t i = 0; i < count; ++i)
        text += "%t" + std::to_string(i) + " = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token\n";
    return text + "return\n}\n";
}

DiffPair identical(uint32_t operations) { return {picture(repeated(operations)), picture(repeated(operations - 1)), 1}; }

DiffPair unrelated(uint32_t operations) { return {read(generateTileIr({operations, false, 1})), picture(block(operations, UINT32_MAX)), -1}; }

DiffPair otherSeed(uint32_t operations) { return {read(generateTileIr({operations, false, 1})), read(generateTileIr({operations, false, 99})), -1}; }

DiffPair nothingLeft(uint32_t operations) { return {picture(header() + "return\n}\n"), picture(block(operations, UINT32_MAX)), operations + 1}; }

DiffPair nothingRight(uint32_t operations) { return {picture(block(operations, UINT32_MAX)), picture(header() + "return\n}\n"), operations + 1}; }

QJsonObject readObject(const QString &file)
{
    const Result<QByteArray> bytes = readFile(file);
    const Result<QJsonObject> object = bytes ? parseJsonObject(*bytes, file) : Result<QJsonObject>(bytes.error());
    return object.valueOr(QJsonObject());
}

/// As "tileport diff --spec --reference-spec" does.
void applySpecifications(const QDir &launch, DiffPair &pair)
{
    using namespace irdiff;
    const QJsonObject generated = readObject(launch.filePath(QStringLiteral("generated.spec.json")));
    const auto right = generatedParameters(generated, generated.value(QStringLiteral("binding")).toObject()).valueOr(std::vector<ParameterFact>());
    const auto left = referenceParameters(readObject(launch.filePath(QStringLiteral("reference.spec.json")))).valueOr(std::vector<ParameterFact>());
    pair.options.leftParameters = fitToEntry(left, *pair.left, pair.left->entries().front());
    pair.options.rightParameters = fitToEntry(right, *pair.right, pair.right->entries().front());
    pair.options.grid = gridOf(generated);
}

struct Shape {
    const char *name;
    const char *what;
    DiffPair (*make)(uint32_t operations);
};

constexpr std::array kShapes{
    Shape{"renumbered", "generated program, new value names", renumbered},
    Shape{"edited", "generated program, new value names, some operations changed", edited},
    Shape{"block", "one block, each operation on the two before it; one changed", oneBlock},
    Shape{"nested", "loops nested 60 deep; one changed", nested},
    Shape{"identical", "the same store again and again; one missing", identical},
    Shape{"unrelated", "two programs that have nothing in common", unrelated},
    Shape{"seeds", "two programs of one kind", otherSeed},
    Shape{"nothing-left", "nothing against one block", nothingLeft},
    Shape{"nothing-right", "one block against nothing", nothingRight},
};

const Shape *find(const QString &name)
{
    const auto *found = std::find_if(kShapes.begin(), kShapes.end(), [&](const Shape &shape) { return name == QLatin1String(shape.name); });
    return found == kShapes.end() ? nullptr : found;
}

} // namespace

QStringList diffShapes()
{
    QStringList names;
    for (const Shape &shape : kShapes)
        names.append(QLatin1String(shape.name));
    return names;
}

QString describeShape(const QString &name)
{
    const Shape *shape = find(name);
    return shape ? QLatin1String(shape->what) : QString();
}

DiffPair makeDiffPair(const QString &name, uint32_t operations)
{
    const Shape *shape = find(name);
    return shape ? shape->make(operations) : DiffPair();
}

DiffPair readShippedPair(const QString &toolFolder, const QString &port)
{
    const QDir variants(QDir(toolFolder).filePath(QStringLiteral("corpus/pairs/") + port));
    const QDir launch(variants.filePath(variants.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name).value(0)));
    const Result<QByteArray> reference = readFile(launch.filePath(QStringLiteral("reference.tilebc")));
    const Result<QByteArray> generated = readFile(launch.filePath(QStringLiteral("generated-0.2.0.tilebc")));
    if (!reference || !generated)
        return {};
    DiffPair pair;
    std::vector<double> times;
    for (int i = 0; i < 9; ++i) {
        QElapsedTimer timer;
        timer.start();
        pair.left = read(*reference);
        pair.right = read(*generated);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    pair.loadMilliseconds = times[times.size() / 2];
    if (pair.left && pair.right)
        applySpecifications(launch, pair);
    return pair;
}

} // namespace tileport::test
