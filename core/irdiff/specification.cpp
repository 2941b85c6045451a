// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/specification.h"

#include <QHash>
#include <QJsonArray>

#include <algorithm>

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

/// "float16" as Tile IR and Rust write it; other names stay.
QString shortType(const QString &dtype)
{
    static const QHash<QString, QString> names{
        {QStringLiteral("float16"), QStringLiteral("f16")},   {QStringLiteral("bfloat16"), QStringLiteral("bf16")},
        {QStringLiteral("float32"), QStringLiteral("f32")},   {QStringLiteral("float64"), QStringLiteral("f64")},
        {QStringLiteral("tfloat32"), QStringLiteral("tf32")}, {QStringLiteral("int8"), QStringLiteral("i8")},
        {QStringLiteral("int16"), QStringLiteral("i16")},     {QStringLiteral("int32"), QStringLiteral("i32")},
        {QStringLiteral("int64"), QStringLiteral("i64")},     {QStringLiteral("uint8"), QStringLiteral("u8")},
        {QStringLiteral("uint16"), QStringLiteral("u16")},    {QStringLiteral("uint32"), QStringLiteral("u32")},
        {QStringLiteral("uint64"), QStringLiteral("u64")},    {QStringLiteral("bool_"), QStringLiteral("i1")},
        {QStringLiteral("bool"), QStringLiteral("i1")},       {QStringLiteral("float8_e4m3fn"), QStringLiteral("f8E4M3FN")},
        {QStringLiteral("float8_e5m2"), QStringLiteral("f8E5M2")}};
    return names.value(dtype, dtype);
}

/// One tensor as both specifications give it; roles are empty when nothing binds it.
class TensorFacts {
public:
    TensorFacts(const QString &role, const QString &name, const QJsonObject &object)
        : m_role(role), m_name(name), m_shape(listOf(object, QStringLiteral("shape"))), m_strides(listOf(object, QStringLiteral("strides")))
    {
        if (m_strides.size() != m_shape.size())
            m_strides = contiguousStrides(m_shape);
    }

    [[nodiscard]] std::vector<ParameterFact> facts() const
    {
        std::vector<ParameterFact> facts{fact(QStringLiteral(".pointer"), std::nullopt)};
        facts.front().isPointer = true;
        facts.front().tensorRank = static_cast<uint32_t>(m_shape.size());
        for (size_t i = 0; i < m_shape.size(); ++i)
            facts.push_back(fact(QStringLiteral(".shape[%1]").arg(i), m_shape[i]));
        for (size_t i = 0; i < m_strides.size(); ++i)
            facts.push_back(fact(QStringLiteral(".strides[%1]").arg(i), m_strides[i]));
        return facts;
    }

private:
    [[nodiscard]] ParameterFact fact(const QString &part, std::optional<int64_t> value) const
    {
        ParameterFact fact;
        fact.role = m_role.isEmpty() ? QString() : m_role + part;
        fact.name = m_name + part;
        fact.value = value;
        return fact;
    }

    QString m_role;
    QString m_name;
    std::vector<int64_t> m_shape;
    std::vector<int64_t> m_strides;
};

std::optional<int64_t> integerOf(const QJsonValue &value)
{
    const bool isInteger = value.isDouble() && value.toDouble() == double(value.toInteger());
    return isInteger ? std::optional<int64_t>(value.toInteger()) : std::nullopt;
}

/// What cuTile Python inferred of an array, put on its facts.
void addInferred(std::vector<ParameterFact> &facts, const QJsonObject &parameter)
{
    const auto at = [&](const char *key, size_t index) { return parameter.value(QLatin1String(key)).toArray().at(static_cast<qsizetype>(index)); };
    const size_t rank = facts.front().tensorRank;
    ParameterFact &address = facts.front();
    address.dtype = shortType(parameter.value(QStringLiteral("dtype")).toString());
    address.divisor = std::max<int64_t>(1, parameter.value(QStringLiteral("alignment")).toInteger(1));
    const bool overlapsItself = parameter.value(QStringLiteral("may_alias_internally")).toBool();
    const bool overlapsOthers = !parameter.value(QStringLiteral("alias_groups")).toArray().isEmpty();
    address.aliasing = QStringLiteral("%1, %2").arg(overlapsOthers ? QStringLiteral("may overlap other arrays") : QStringLiteral("overlaps no other array"),
                                                   overlapsItself ? QStringLiteral("elements may overlap") : QStringLiteral("elements are apart"));
    for (size_t i = 0; i < rank; ++i) {
        ParameterFact &extent = facts[1 + i];
        ParameterFact &stride = facts[1 + rank + i];
        extent.fixed = integerOf(at("shape_constant", i));
        extent.divisor = std::max<int64_t>(1, at("shape_divisible_by", i).toInteger(1));
        extent.isNonNegative = true;
        stride.fixed = integerOf(at("stride_constant", i));
        stride.divisor = std::max<int64_t>(1, at("stride_divisible_by", i).toInteger(1));
        stride.isNonNegative = stride.fixed.has_value() || at("stride_lower_bound", i).toInteger(-1) >= 0;
        extent.dtype = stride.dtype = shortType(parameter.value(QStringLiteral("index_dtype")).toString());
    }
    for (ParameterFact &fact : facts)
        fact.isTold = true;
}

/// cuTile Rust takes the largest power of two up to 16 from the launch; zero counts as 16.
int64_t launchDivisor(int64_t value, int64_t cap)
{
    const int64_t divisor = value == 0 ? 16 : std::min<int64_t>(16, value & -value);
    return std::min(divisor, cap);
}

/// What the launcher tells the Rust compiler of a tensor, put on its facts.
void addLaunchFacts(std::vector<ParameterFact> &facts, const QJsonObject &arg, int64_t cap)
{
    const bool isSpecialised = arg.value(QStringLiteral("spec")).toBool(true);
    const size_t rank = facts.front().tensorRank;
    for (size_t i = 0; i < facts.size(); ++i) {
        ParameterFact &fact = facts[i];
        fact.isTold = true;
        const int64_t value = i == 0 ? arg.value(QStringLiteral("ptr_align")).toInteger(16) : fact.value.value_or(1);
        if (isSpecialised)
            fact.divisor = launchDivisor(value, cap);
        fact.isNonNegative = i > 0;
        if (i > rank && fact.value == 1)
            fact.fixed = 1;
    }
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
            appendPartition(m_facts[next], laid);
            if (fits(start, laid))
                lay(next + own, laid);
        }
        laid.resize(start);
    }

    /// A partition's extents and strides, which only the generated side has.
    static void appendPartition(const ParameterFact &tensor, std::vector<ParameterFact> &laid)
    {
        const QString owner = tensor.name.section(QLatin1Char('.'), 0, 0);
        for (const QLatin1String part : {QLatin1String("shape"), QLatin1String("strides")}) {
            for (uint32_t i = 0; i < tensor.tensorRank; ++i) {
                ParameterFact fact;
                fact.name = QStringLiteral("%1.partition_%2[%3]").arg(owner, part).arg(i);
                fact.declaration = tensor.declaration;
                fact.place = tensor.place;
                laid.push_back(fact);
            }
        }
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
    const QJsonObject source = specification.value(QStringLiteral("source")).toObject();
    const Place place{source.value(QStringLiteral("file")).toString(), source.value(QStringLiteral("line")).toInt(), 0, -1, {}};
    std::vector<ParameterFact> facts;
    for (const QJsonValue value : parameters) {
        const QJsonObject parameter = value.toObject();
        const QString kind = parameter.value(QStringLiteral("kind")).toString();
        const QString name = parameter.value(QStringLiteral("name")).toString();
        std::vector<ParameterFact> own;
        if (kind == QStringLiteral("array")) {
            own = TensorFacts(name, name, parameter).facts();
            addInferred(own, parameter);
        } else if (kind == QStringLiteral("scalar")) {
            own.resize(1);
            own[0].role = own[0].name = name;
            own[0].value = integerOf(parameter.value(QStringLiteral("value")));
            own[0].dtype = shortType(parameter.value(QStringLiteral("dtype")).toString());
            own[0].isTold = true;
        } else if (kind != QStringLiteral("constant")) {
            return makeError(ErrorCode::Unsupported, QStringLiteral("parameter %1 is of kind '%2', whose arguments are not known").arg(name, kind));
        }
        for (ParameterFact &fact : own) {
            fact.place = place;
            facts.push_back(fact);
        }
    }
    return facts;
}

/// Facts of one argument of the generated entry; empty for an unknown kind.
static std::vector<ParameterFact> argumentFacts(const QJsonObject &arg, const QString &role, int64_t cap)
{
    const QString kind = arg.value(QStringLiteral("kind")).toString();
    const QString name = arg.value(QStringLiteral("name")).toString();
    if (kind == QStringLiteral("tensor")) {
        std::vector<ParameterFact> facts = TensorFacts(role, name, arg).facts();
        addLaunchFacts(facts, arg, cap);
        return facts;
    }
    ParameterFact fact;
    fact.name = name;
    fact.isTold = true;
    if (kind == QStringLiteral("pointer")) {
        fact.role = role.isEmpty() ? QString() : role + QStringLiteral(".pointer");
        fact.isPointer = true;
        fact.divisor = launchDivisor(arg.value(QStringLiteral("ptr_align")).toInteger(16), cap);
        return {fact};
    }
    if (kind != QStringLiteral("scalar"))
        return {};
    fact.role = role;
    fact.value = integerOf(arg.value(QStringLiteral("value")));
    if (fact.value)
        fact.divisor = launchDivisor(*fact.value, cap);
    return {fact};
}

Result<std::vector<ParameterFact>> generatedParameters(const QJsonObject &specification, const QJsonObject &binding)
{
    const QJsonArray args = specification.value(QStringLiteral("args")).toArray();
    if (args.isEmpty())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the generated specification has no args"));
    QHash<QString, QString> referenceName;
    for (auto entry = binding.begin(); entry != binding.end(); ++entry)
        referenceName.insert(entry.value().toString(), entry.key());
    const int64_t cap = specification.value(QStringLiteral("options")).toObject().value(QStringLiteral("max_divisibility")).toInteger(16);
    std::vector<ParameterFact> facts;
    for (const QJsonValue value : args) {
        const QJsonObject arg = value.toObject();
        const std::vector<ParameterFact> own = argumentFacts(arg, referenceName.value(arg.value(QStringLiteral("name")).toString()), cap);
        if (own.empty())
            return makeError(ErrorCode::Unsupported, QStringLiteral("argument kind '%1' is not known").arg(arg.value(QStringLiteral("kind")).toString()));
        facts.insert(facts.end(), own.begin(), own.end());
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
    if (specification.contains(QStringLiteral("grid")))
        return listOf(specification, QStringLiteral("grid"));
    if (specification.contains(QStringLiteral("const_grid")))
        return listOf(specification, QStringLiteral("const_grid"));
    return listOf(specification.value(QStringLiteral("launches")).toArray().at(0).toObject(), QStringLiteral("grid"));
}

} // namespace tileport::irdiff
