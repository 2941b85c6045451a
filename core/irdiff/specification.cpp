// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/specification.h"

#include <QHash>
#include <QJsonArray>

namespace tileport::irdiff {

namespace {

/// Extents, and strides when given, else those of a contiguous tensor.
std::vector<int64_t> listOf(const QJsonObject &object, const QString &key)
{
    std::vector<int64_t> values;
    for (const QJsonValue value : object.value(key).toArray())
        values.push_back(value.toInteger());
    return values;
}

std::vector<int64_t> contiguousStrides(const std::vector<int64_t> &shape)
{
    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * shape[i];
    return strides;
}

void appendTensor(std::vector<ParameterFact> &facts, const QString &name, const QJsonObject &object)
{
    const std::vector<int64_t> shape = listOf(object, QStringLiteral("shape"));
    std::vector<int64_t> strides = listOf(object, QStringLiteral("strides"));
    if (strides.size() != shape.size())
        strides = contiguousStrides(shape);
    const auto role = [&](const QString &part) { return name.isEmpty() ? QString() : name + part; };
    facts.push_back({role(QStringLiteral(".pointer")), std::nullopt, true, static_cast<uint32_t>(shape.size())});
    for (size_t i = 0; i < shape.size(); ++i)
        facts.push_back({role(QStringLiteral(".shape[%1]").arg(i)), shape[i]});
    for (size_t i = 0; i < strides.size(); ++i)
        facts.push_back({role(QStringLiteral(".strides[%1]").arg(i)), strides[i]});
}

void appendScalar(std::vector<ParameterFact> &facts, const QString &role, const QJsonValue &value)
{
    const bool isInteger = value.isDouble() && value.toDouble() == double(value.toInteger());
    facts.push_back({role, isInteger ? std::optional<int64_t>(value.toInteger()) : std::nullopt});
}

/// The ways to lay groups of facts over arguments, counted up to two; keeps the first.
class Fitting {
public:
    Fitting(const std::vector<ParameterFact> &facts, std::vector<bool> pointers) : m_facts(facts), m_pointers(std::move(pointers)) {}

    [[nodiscard]] std::vector<ParameterFact> only()
    {
        std::vector<ParameterFact> laid;
        lay(0, laid);
        return m_ways == 1 ? m_found : std::vector<ParameterFact>();
    }

private:
    void lay(size_t next, std::vector<ParameterFact> &laid)
    {
        if (m_ways > 1 || laid.size() > m_pointers.size())
            return;
        if (next == m_facts.size()) {
            if (laid.size() == m_pointers.size() && ++m_ways == 1)
                m_found = laid;
            return;
        }
        const size_t own = 1 + 2 * size_t(m_facts[next].tensorRank);
        const size_t start = laid.size();
        for (size_t i = 0; i < own && next + i < m_facts.size(); ++i)
            laid.push_back(m_facts[next + i]);
        if (fits(start, laid))
            lay(next + own, laid);
        if (own > 1) {
            laid.resize(laid.size() + own - 1); // a partition's extents and strides, which only the generated side has
            if (fits(start, laid))
                lay(next + own, laid);
        }
        laid.resize(start);
    }

    [[nodiscard]] bool fits(size_t start, const std::vector<ParameterFact> &laid) const
    {
        for (size_t i = start; i < laid.size(); ++i) {
            if (i >= m_pointers.size() || laid[i].isPointer != m_pointers[i])
                return false;
        }
        return true;
    }

    const std::vector<ParameterFact> &m_facts;
    std::vector<bool> m_pointers;
    std::vector<ParameterFact> m_found;
    int m_ways = 0;
};

} // namespace

Result<std::vector<ParameterFact>> referenceParameters(const QJsonObject &specification)
{
    const QJsonArray parameters = specification.value(QStringLiteral("parameters")).toArray();
    if (parameters.isEmpty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the reference specification has no parameters"));
    std::vector<ParameterFact> facts;
    for (const QJsonValue value : parameters) {
        const QJsonObject parameter = value.toObject();
        const QString kind = parameter.value(QStringLiteral("kind")).toString();
        const QString name = parameter.value(QStringLiteral("name")).toString();
        if (kind == QStringLiteral("array"))
            appendTensor(facts, name, parameter);
        else if (kind == QStringLiteral("scalar"))
            appendScalar(facts, name, parameter.value(QStringLiteral("value")));
        else if (kind != QStringLiteral("constant"))
            return makeError(ErrorCode::Unsupported, QStringLiteral("parameter %1 is of kind '%2', whose arguments are not known").arg(name, kind));
    }
    return facts;
}

Result<std::vector<ParameterFact>> generatedParameters(const QJsonObject &specification, const QJsonObject &binding)
{
    const QJsonArray args = specification.value(QStringLiteral("args")).toArray();
    if (args.isEmpty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the generated specification has no args"));
    QHash<QString, QString> referenceName;
    for (auto entry = binding.begin(); entry != binding.end(); ++entry)
        referenceName.insert(entry.value().toString(), entry.key());
    std::vector<ParameterFact> facts;
    for (const QJsonValue value : args) {
        const QJsonObject arg = value.toObject();
        const QString kind = arg.value(QStringLiteral("kind")).toString();
        const QString role = referenceName.value(arg.value(QStringLiteral("name")).toString());
        if (kind == QStringLiteral("tensor"))
            appendTensor(facts, role, arg);
        else if (kind == QStringLiteral("pointer"))
            facts.push_back({role.isEmpty() ? QString() : role + QStringLiteral(".pointer"), std::nullopt, true});
        else if (kind == QStringLiteral("scalar"))
            appendScalar(facts, role, arg.value(QStringLiteral("value")));
        else
            return makeError(ErrorCode::Unsupported, QStringLiteral("argument kind '%1' is not known").arg(kind));
    }
    return facts;
}

std::vector<ParameterFact> fitToEntry(const std::vector<ParameterFact> &facts, const irgraph::IrGraph &graph, irgraph::OpId entry)
{
    const auto regions = graph.regions(entry);
    if (facts.empty() || regions.empty())
        return {};
    std::vector<bool> pointers;
    for (const irgraph::ValueId argument : graph.arguments(regions[0])) {
        const irgraph::TypeId element = graph.typeInfo(graph.type(argument)).element;
        pointers.push_back(element.isValid() && graph.typeInfo(element).kind == irgraph::TypeKind::Pointer);
    }
    return Fitting(facts, std::move(pointers)).only();
}

std::vector<int64_t> gridOf(const QJsonObject &specification)
{
    return listOf(specification, QStringLiteral("grid"));
}

} // namespace tileport::irdiff
