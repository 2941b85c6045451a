// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/preparation.h"

#include "core/base/text.h"
#include "core/irdiff/rustsignature.h"
#include "core/irdiff/specification.h"

#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

QString entryList(const IrGraph &graph)
{
    QStringList names;
    for (const OpId entry : graph.entries())
        names.append(QStringLiteral("@") + qstring(graph.symbol(entry)));
    return names.join(QStringLiteral(", "));
}

/// A kind of argument that the facts cannot describe is no fault: the pairing is then inferred, and that is said.
Result<SideFacts> withParameters(SideFacts facts, Result<std::vector<ParameterFact>> parameters, const QString &file)
{
    if (parameters)
        facts.parameters = std::move(*parameters);
    else if (parameters.error().code == ErrorCode::Unsupported)
        facts.unknownBecause = parameters.error().message;
    else
        return makeError(parameters.error().code, parameters.error().message, Place::ofFile(file));
    return facts;
}

void lay(const SideFacts &facts, const IrGraph &graph, OpId entry, QString &name, std::vector<ParameterFact> &laid)
{
    name = qstring(graph.symbol(entry));
    if (!facts.parameters.empty())
        laid = fitToEntry(facts.parameters, graph, entry);
}

void applyLaunch(const SideFacts &left, const SideFacts &right, DiffOptions &options)
{
    options.leftConstants = left.constants;
    options.rightConstants = right.constants;
    options.referenceGrid = left.grid;
    options.hostHints = right.hostHints;
    if (!right.grid.empty())
        options.grid = right.grid;
    if (!right.target.isEmpty())
        options.architecture = right.target;
}

} // namespace

Result<SideFacts> referenceFacts(const QJsonObject &specification, const QString &file)
{
    SideFacts facts;
    facts.grid = gridOf(specification);
    facts.constants = referenceConstants(specification);
    return withParameters(std::move(facts), referenceParameters(specification), file);
}

Result<SideFacts> generatedFacts(const QJsonObject &specification, const QString &file, const QString &rustText, const QString &rustFile)
{
    SideFacts facts;
    facts.target = specification.value(QStringLiteral("target")).toString();
    facts.grid = gridOf(specification);
    facts.hostHints = specification.value(QStringLiteral("options")).toObject().keys();
    const QString entry = specification.value(QStringLiteral("entry")).toString();
    // A kernel that does not parse declares nothing; its own errors are told elsewhere.
    const Result<RustSignature> signature = rustText.isEmpty() ? Result<RustSignature>(RustSignature()) : rustSignature(rustText, entry, rustFile);
    const bool isDeclared = signature && !signature->entry.isEmpty();
    facts.constants = generatedConstants(specification, isDeclared ? &*signature : nullptr);
    Result<std::vector<ParameterFact>> parameters = generatedParameters(specification, specification.value(QStringLiteral("binding")).toObject());
    if (parameters && isDeclared)
        addDeclarations(*parameters, *signature, specification);
    return withParameters(std::move(facts), std::move(parameters), file);
}

Result<OpId> chooseEntry(const IrGraph &graph, const IrGraph &other, const QString &wanted)
{
    const Place place = Place::ofFile(qstring(graph.sourceName()));
    const std::vector<OpId> entries = graph.entries();
    if (entries.empty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the program has no entry to compare"), place);
    if (!wanted.isEmpty()) {
        if (const std::optional<OpId> found = graph.entry(wanted.toStdString()))
            return *found;
        return makeError(ErrorCode::NotFound, QStringLiteral("no entry @%1; there are %2").arg(wanted, entryList(graph)), place);
    }
    if (entries.size() == 1)
        return entries.front();
    std::vector<OpId> shared;
    std::ranges::copy_if(entries, std::back_inserter(shared), [&](OpId entry) { return other.entry(graph.symbol(entry)).has_value(); });
    if (shared.size() == 1)
        return shared.front();
    return makeError(ErrorCode::Conflict, QStringLiteral("several entries could be meant: %1").arg(entryList(graph)), place,
                     QStringLiteral("name the entry of each side"));
}

Result<IrDiffPtr> compare(const DiffRequest &request, const CancelToken &cancel)
{
    DiffOptions options = request.options;
    applyLaunch(request.leftFacts, request.rightFacts, options);
    if (!request.left || !request.right)
        return diffGraphs(request.left, request.right, options, cancel);
    const Result<OpId> left = chooseEntry(*request.left, *request.right, options.leftEntry);
    const Result<OpId> right = chooseEntry(*request.right, *request.left, options.rightEntry);
    if (left && right) {
        lay(request.leftFacts, *request.left, *left, options.leftEntry, options.leftParameters);
        lay(request.rightFacts, *request.right, *right, options.rightEntry, options.rightParameters);
    }
    return diffGraphs(request.left, request.right, options, cancel);
}

} // namespace tileport::irdiff
