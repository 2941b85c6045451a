// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/programpair.h"

#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/irdiff/blockeddiff.h"
#include "core/irdiff/preparation.h"

#include <algorithm>

namespace tileport::validate {

using irdiff::Side;

namespace {

const QString kKernel = QStringLiteral("kernel.rs");
constexpr qint64 kMaximumSpecification = 1 << 20;

/// Reads what one comparison needs, side by side.
class Comparer {
public:
    Comparer(const VariantFiles &variant, const port::PortFiles &files, const port::Port &port) : m_variant(variant), m_files(files), m_port(port) {}

    ProgramPair run(const irdiff::Policy &policy, const CancelToken &cancel)
    {
        m_pair.variant = m_variant.name;
        m_pair.reference = readSide(Side::Left, {m_variant.referenceBytecode, m_variant.reference});
        m_pair.generated = readSide(Side::Right, {m_variant.generatedBytecode, m_variant.generated});
        readReferenceFacts();
        readGeneratedFacts();
        m_request.options.policy = policy;
        m_pair.diff = compare(cancel);
        return std::move(m_pair);
    }

private:
    void fail(Side side, const Error &error)
    {
        if (!m_blocked)
            m_blocked = std::pair(side, error);
    }

    /// The file that was read, bytecode before text; empty when there is none.
    QString readSide(Side side, const QStringList &paths)
    {
        const auto file = std::ranges::find_if(paths, [this](const QString &path) { return m_files.isFilled(path); });
        if (file == paths.end()) {
            fail(side, makeError(ErrorCode::NotFound, side == Side::Left ? QStringLiteral("there is no reference Tile IR") : QStringLiteral("there is no generated Tile IR")));
            return {};
        }
        const Result<QByteArray> bytes = m_files.bytes(*file);
        const Result<ir::ProgramPtr> program = bytes ? ir::readProgram(*bytes, *file) : Result<ir::ProgramPtr>(bytes.error());
        const Result<irgraph::IrGraphPtr> graph = program ? (*program)->toGraph() : Result<irgraph::IrGraphPtr>(program.error());
        if (!graph)
            fail(side, graph.error());
        else
            (side == Side::Left ? m_request.left : m_request.right) = *graph;
        return *file;
    }

    /// X.spec.json beside X.tilebc; nothing where there is none.
    std::optional<Result<QJsonObject>> specificationBeside(const QString &program)
    {
        const QString path = program.section(u'.', 0, -2) + QStringLiteral(".spec.json");
        if (program.isEmpty() || !m_files.has(path))
            return std::nullopt;
        m_sources.append(path);
        if (m_files.snapshot().files.value(path).size > kMaximumSpecification)
            return Result<QJsonObject>(makeError(ErrorCode::LimitExceeded, QStringLiteral("the specification is too large"), Place::ofFile(path)));
        return parseJsonObject(m_files.bytes(path).valueOr({}), path);
    }

    void readReferenceFacts()
    {
        const std::optional<Result<QJsonObject>> object = specificationBeside(m_pair.reference);
        if (!object)
            return;
        Result<irdiff::SideFacts> facts = *object ? irdiff::referenceFacts(**object, m_sources.last()) : Result<irdiff::SideFacts>(object->error());
        if (!facts)
            return fail(Side::Left, facts.error());
        m_request.leftFacts = *std::move(facts);
    }

    void readGeneratedFacts()
    {
        if (const std::optional<Result<QJsonObject>> object = specificationBeside(m_pair.generated)) {
            if (!*object)
                fail(Side::Right, object->error());
            else
                takeGeneratedFacts(**object, m_sources.last());
        } else if (const port::Specialisation *one = onlySpecialisation()) {
            m_sources.append(QStringLiteral("specialisation %1").arg(one->name));
            takeGeneratedFacts(port::generatedSpecification(*one), one->name);
        }
    }

    void takeGeneratedFacts(const QJsonObject &specification, const QString &name)
    {
        Result<irdiff::SideFacts> facts = irdiff::generatedFacts(specification, name, m_files.has(kKernel) ? m_files.text(kKernel) : QString(), kKernel);
        if (!facts)
            return fail(Side::Right, facts.error());
        m_request.rightFacts = *std::move(facts);
    }

    /// The only specification of the port that can be meant; with several, the program does not say which made it.
    const port::Specialisation *onlySpecialisation() const
    {
        const port::Specialisation *found = nullptr;
        for (const port::Specialisation &one : m_port.specialisations) {
            if (one.generated.isEmpty() || (!m_variant.name.isEmpty() && one.variant != m_variant.name && one.variant != m_variant.kernelFunction))
                continue;
            if (found != nullptr)
                return nullptr;
            found = &one;
        }
        return found;
    }

    irdiff::IrDiffPtr compare(const CancelToken &cancel)
    {
        if (!m_blocked) {
            m_pair.factsFrom = m_sources.join(QStringLiteral(", "));
            const Result<irdiff::IrDiffPtr> diff = irdiff::compare(m_request, cancel);
            if (diff)
                return *diff;
            fail(Side::Right, diff.error());
        }
        m_pair.problem = m_blocked->second.message;
        return irdiff::blockedDiff(m_request.left, m_request.right, m_blocked->first, m_blocked->second, m_request.options.policy);
    }

    const VariantFiles &m_variant;
    const port::PortFiles &m_files;
    const port::Port &m_port;
    ProgramPair m_pair;
    irdiff::DiffRequest m_request;
    QStringList m_sources;
    std::optional<std::pair<Side, Error>> m_blocked;   ///< the first reason
};

} // namespace

ProgramPair comparePrograms(const VariantFiles &variant, const port::PortFiles &files, const port::Port &port, const irdiff::Policy &policy, const CancelToken &cancel)
{
    return Comparer(variant, files, port).run(policy, cancel);
}

bool hasProgram(const VariantFiles &variant)
{
    return !variant.reference.isEmpty() || !variant.generated.isEmpty() || !variant.referenceBytecode.isEmpty() || !variant.generatedBytecode.isEmpty();
}

} // namespace tileport::validate
