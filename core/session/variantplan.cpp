// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/variantplan.h"

#include "core/base/hash.h"
#include "core/base/json.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>

namespace tileport::session {

namespace {

/// Operations that come and go with dtypes, sizes and facts.
constexpr std::array<std::string_view, 9> kIncidental{"assume", "constant", "ftof", "itof", "ftoi", "exti", "trunci", "bitcast", "broadcast"};

QStringList textsOf(const QJsonValue &value)
{
    QStringList texts;
    for (const QJsonValue &one : value.toArray())
        texts.append(one.toString());
    return texts;
}

QString dtypesOf(const QJsonArray &parameters)
{
    QStringList dtypes;
    for (const QJsonValue &parameter : parameters) {
        const QString dtype = parameter[QLatin1String("dtype")].toString();
        if (parameter[QLatin1String("kind")].toString() == QLatin1String("array") && !dtypes.contains(dtype))
            dtypes.append(dtype);
    }
    return dtypes.isEmpty() ? QStringLiteral("none") : dtypes.join(QLatin1Char('_'));
}

/// A word for a file name.
QString word(const QString &text)
{
    static const QRegularExpression kOther(QStringLiteral("[^A-Za-z0-9]+"));
    QString made = text;
    made.replace(kOther, QStringLiteral("_"));
    while (made.startsWith(QLatin1Char('_')))
        made.remove(0, 1);
    while (made.endsWith(QLatin1Char('_')))
        made.chop(1);
    return made;
}

/// "_softmax_kernel_tma" is softmax_kernel_tma: a leading underscore only says that Python callers should not use it.
QString kernelWord(const QString &kernel)
{
    return word(kernel);
}

QStringList branchesOf(const PlannedVariant &variant, const QList<ReferenceFacts> &programs)
{
    QStringList branches;
    for (const int index : variant.programs)
        branches.append(programs.at(index).branch);
    branches.removeDuplicates();
    branches.removeAll(QString());
    return branches;
}

/// Constants that are equal in all programs of the variant.
QJsonObject fixedConstants(const PlannedVariant &variant, const QList<ReferenceFacts> &programs)
{
    QJsonObject fixed = programs.at(variant.chosen).constants;
    for (const int index : variant.programs) {
        for (const QString &key : fixed.keys()) {
            if (programs.at(index).constants.value(key) != fixed.value(key))
                fixed.remove(key);
        }
    }
    return fixed;
}

QString valueWord(const QJsonValue &value)
{
    return value.isBool() ? (value.toBool() ? QStringLiteral("1") : QStringLiteral("0")) : word(value.toVariant().toString());
}

/// The constants whose values tell \p variant from every one of \p others, as words; empty when none do.
QStringList tellingConstants(const PlannedVariant &variant, const QList<PlannedVariant> &others, const QList<ReferenceFacts> &programs)
{
    const QJsonObject own = fixedConstants(variant, programs);
    QStringList telling;
    for (auto constant = own.begin(); constant != own.end(); ++constant) {
        const bool tells = std::ranges::all_of(others, [&](const PlannedVariant &other) {
            return std::ranges::none_of(other.programs, [&](int index) { return programs.at(index).constants.value(constant.key()) == constant.value(); });
        });
        if (tells)
            telling.append(constant.key() + QLatin1Char('_') + valueWord(constant.value()));
    }
    return telling;
}

/// Fills in names where one kernel function has several variants.
void nameApart(QList<PlannedVariant> &variants, const QList<ReferenceFacts> &programs)
{
    QSet<QString> taken;
    for (qsizetype i = 0; i < variants.size(); ++i) {
        PlannedVariant &variant = variants[i];
        QList<PlannedVariant> others;
        for (qsizetype j = 0; j < variants.size(); ++j) {
            if (j != i && variants.at(j).kernel == variant.kernel)
                others.append(variants.at(j));
        }
        QString name = kernelWord(variant.kernel);
        const QStringList branches = branchesOf(variant, programs);
        const auto sharesBranch = [&](const PlannedVariant &other) { return std::ranges::any_of(branchesOf(other, programs), [&](const QString &branch) { return branches.contains(branch); }); };
        const QStringList telling = others.isEmpty() ? QStringList() : tellingConstants(variant, others, programs);
        if (!others.isEmpty() && branches.size() == 1 && std::ranges::none_of(others, sharesBranch))
            name += QLatin1Char('_') + word(branches.first());
        else if (!telling.isEmpty())
            name += QLatin1Char('_') + telling.first();
        QString unique = name;
        for (int number = 2; taken.contains(unique); ++number)
            unique = QStringLiteral("%1_%2").arg(name).arg(number);
        taken.insert(unique);
        variant.name = unique;
        QStringList when;
        if (!branches.isEmpty())
            when.append(QStringLiteral("host branch: %1").arg(branches.join(QStringLiteral(", "))));
        if (!telling.isEmpty())
            when.append(QStringLiteral("constants: %1").arg(telling.join(QStringLiteral(", "))));
        variant.dispatch = when.isEmpty() ? QStringLiteral("always") : when.join(QStringLiteral("; "));
    }
}

/// The program that stands for the variant, and one for every other set of dtypes; launched ones are preferred.
void choose(PlannedVariant &variant, const QList<ReferenceFacts> &programs)
{
    QList<int> order = variant.programs;
    std::ranges::stable_sort(order, [&](int left, int right) { return programs.at(left).isLaunched && !programs.at(right).isLaunched; });
    variant.chosen = order.first();
    for (const int index : std::as_const(order)) {
        const QString &dtypes = programs.at(index).dtypes;
        if (dtypes != programs.at(variant.chosen).dtypes && !variant.supplements.contains(dtypes))
            variant.supplements.insert(dtypes, index);
    }
}

/// Members of \p part that differ between programs of one case: that is the tuner's doing, not another launch's.
QStringList changing(const PlannedVariant &variant, const QList<ReferenceFacts> &programs, QJsonObject ReferenceFacts::*part)
{
    const auto differs = [&](const QString &key) {
        QHash<QString, QJsonValue> byCase;
        for (const int index : variant.programs) {
            const QJsonValue value = (programs.at(index).*part).value(key);
            for (const QString &label : programs.at(index).cases) {
                if (byCase.contains(label) && byCase.value(label) != value)
                    return true;
                byCase.insert(label, value);
            }
        }
        return false;
    };
    QStringList keys;
    for (const QString &key : (programs.at(variant.chosen).*part).keys()) {
        if (differs(key))
            keys.append(key);
    }
    return keys;
}

} // namespace

QByteArray structureOf(const irgraph::IrGraph &graph)
{
    QByteArray text;
    QList<uint32_t> ends;
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const irgraph::OpId op(i);
        while (!ends.isEmpty() && i >= ends.last()) {
            ends.removeLast();
            text += ')';
        }
        const std::string_view name = graph.opName(op);
        if (std::ranges::find(kIncidental, name) != kIncidental.end())
            continue;
        text += ' ';
        text.append(name.data(), qsizetype(name.size()));
        if (const auto results = graph.results(op); !results.empty())
            text += QByteArray::number(qsizetype(graph.typeInfo(graph.type(results[0])).shape.size()));
        if (!graph.regions(op).empty()) {
            text += '(';
            ends.append(graph.subtreeEnd(op).value);
        }
    }
    return sha256Hex(text).toLatin1();
}

Result<ReferenceFacts> referenceFactsOf(const QJsonObject &specification, const irgraph::IrGraph &graph, const QString &bytecodeFile)
{
    const JsonReader reader(specification, bytecodeFile);
    ReferenceFacts facts;
    for (const auto &[key, target] : {std::pair("id", &facts.id), std::pair("kernel", &facts.kernel), std::pair("symbol", &facts.symbol)}) {
        const Result<QString> text = reader.string(QLatin1String(key));
        if (!text)
            return text.error();
        *target = *text;
    }
    facts.branch = specification.value(QLatin1String("variant")).toString();
    facts.dtypes = dtypesOf(specification.value(QLatin1String("parameters")).toArray());
    facts.cases = textsOf(specification.value(QLatin1String("cases")));
    const QStringList kinds = textsOf(specification.value(QLatin1String("kinds")));
    facts.isLaunched = kinds.isEmpty() || kinds.contains(QStringLiteral("launch")) || kinds.contains(QStringLiteral("default"));
    facts.constants = specification.value(QLatin1String("constants")).toObject();
    facts.hints = specification.value(QLatin1String("hints")).toObject();
    facts.structure = structureOf(graph);
    QSet<QString> operations;
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const std::string_view name = graph.opName(irgraph::OpId(i));
        operations.insert(QString::fromUtf8(name.data(), qsizetype(name.size())));
    }
    facts.operations = QStringList(operations.begin(), operations.end());
    facts.operations.sort();
    facts.bytecodeFile = bytecodeFile;
    facts.specification = specification;
    return facts;
}

QList<PlannedVariant> planVariants(const QList<ReferenceFacts> &programs)
{
    QList<PlannedVariant> variants;
    for (int i = 0; i < programs.size(); ++i) {
        const auto same = [&](const PlannedVariant &variant) {
            return variant.kernel == programs.at(i).kernel && programs.at(variant.programs.first()).structure == programs.at(i).structure;
        };
        auto known = std::ranges::find_if(variants, same);
        if (known == variants.end()) {
            variants.append(PlannedVariant{{}, programs.at(i).kernel, {}, i, {}, {}});
            known = std::prev(variants.end());
        }
        known->programs.append(i);
    }
    for (PlannedVariant &variant : variants)
        choose(variant, programs);
    nameApart(variants, programs);
    return variants;
}

QJsonArray tunerCandidates(const PlannedVariant &variant, const QList<ReferenceFacts> &programs)
{
    const QStringList constants = changing(variant, programs, &ReferenceFacts::constants);
    const QStringList hints = changing(variant, programs, &ReferenceFacts::hints);
    QJsonArray candidates;
    for (const int index : variant.programs) {
        if (programs.at(index).isLaunched)
            continue;
        QJsonObject one;
        for (const QString &key : constants)
            one.insert(key, programs.at(index).constants.value(key));
        for (const QString &key : hints)
            one.insert(key, programs.at(index).hints.value(key));
        if (!one.isEmpty() && !candidates.contains(one))
            candidates.append(one);
    }
    return candidates;
}

} // namespace tileport::session
