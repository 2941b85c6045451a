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
    facts.push_back({role(QStringLiteral(".pointer")), std::nullopt});
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

} // namespace

Result<std::vector<ParameterFact>> referenceParameters(const QJsonObject &specification)
{
    const QJsonArray names = specification.value(QStringLiteral("params")).toArray();
    const QJsonArray args = specification.value(QStringLiteral("args")).toArray();
    const QJsonArray signature = specification.value(QStringLiteral("signature")).toArray();
    if (args.isEmpty() || names.size() < args.size() || signature.size() < args.size())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("the reference specification needs params, args and signature of equal length"));
    std::vector<ParameterFact> facts;
    for (qsizetype i = 0; i < args.size(); ++i) {
        const QJsonObject arg = args.at(i).toObject();
        const QString kind = arg.value(QStringLiteral("k")).toString();
        if (signature.at(i).toString().startsWith(QStringLiteral("ConstantConstraint")))
            continue;
        if (kind == QStringLiteral("array"))
            appendTensor(facts, names.at(i).toString(), arg);
        else if (kind == QStringLiteral("int") || kind == QStringLiteral("float") || kind == QStringLiteral("bool"))
            appendScalar(facts, names.at(i).toString(), kind == QStringLiteral("int") ? arg.value(QStringLiteral("v")) : QJsonValue());
        else
            return makeError(ErrorCode::Unsupported, QStringLiteral("argument %1 is of kind '%2', whose words are not known").arg(names.at(i).toString(), kind));
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
        if (kind == QStringLiteral("tensor") || kind == QStringLiteral("mutable_tensor")) {
            appendTensor(facts, role, arg);
            const size_t rank = listOf(arg, QStringLiteral("shape")).size();
            for (size_t i = 0; kind == QStringLiteral("mutable_tensor") && i < 2 * rank; ++i)
                facts.push_back({});   // partition extents and strides, only the generated side has them
        } else if (kind == QStringLiteral("pointer")) {
            facts.push_back({role.isEmpty() ? QString() : role + QStringLiteral(".pointer"), std::nullopt});
        } else if (kind == QStringLiteral("scalar")) {
            appendScalar(facts, role, arg.value(QStringLiteral("value")));
        } else {
            return makeError(ErrorCode::Unsupported, QStringLiteral("argument kind '%1' is not known").arg(kind));
        }
    }
    return facts;
}

std::vector<int64_t> gridOf(const QJsonObject &specification)
{
    return listOf(specification, QStringLiteral("grid"));
}

} // namespace tileport::irdiff
