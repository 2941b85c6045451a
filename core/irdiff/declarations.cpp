// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/specification.h"

#include <QHash>
#include <QJsonArray>

namespace tileport::irdiff {

namespace {

QString textOf(const QJsonValue &value)
{
    if (value.isString())
        return value.toString();
    if (value.isBool())
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    if (value.isDouble() && value.toDouble() == double(value.toInteger()))
        return QString::number(value.toInteger());
    return QString::number(value.toDouble());
}

/// Values of the generics in order; an array generic counts once per element.
QStringList genericValues(const QJsonObject &specification)
{
    QStringList values;
    for (const QJsonValue value : specification.value(QStringLiteral("generics")).toArray()) {
        if (!value.isArray()) {
            values.append(textOf(value));
            continue;
        }
        for (const QJsonValue element : value.toArray())
            values.append(textOf(element));
    }
    return values;
}

QHash<QString, QString> genericsByName(const RustSignature &signature, const QStringList &values)
{
    QHash<QString, QString> byName;
    for (size_t i = 0; i < signature.generics.size() && static_cast<qsizetype>(i) < values.size(); ++i)
        byName.insert(signature.generics[i].name, values[static_cast<qsizetype>(i)]);
    return byName;
}

/// "a" of "a.shape[1]" and of "a".
QString ownerOf(const ParameterFact &fact) { return fact.name.section(QLatin1Char('.'), 0, 0); }

/// The axis of "a.shape[1]"; -1 for anything else.
int extentAxis(const ParameterFact &fact)
{
    const QString part = fact.name.section(QLatin1Char('.'), 1);
    return part.startsWith(QStringLiteral("shape[")) ? QStringView(part).mid(6).chopped(1).toInt() : -1;
}

void declare(ParameterFact &fact, const RustParameter &parameter, const QHash<QString, QString> &generics)
{
    fact.declaration = parameter.declaration;
    fact.place = parameter.place;
    const int axis = extentAxis(fact);
    if (fact.isPointer || parameter.kind == RustParameter::Kind::Scalar)
        fact.dtype = generics.value(parameter.element, parameter.element);
    if (parameter.kind == RustParameter::Kind::Scalar && fact.dtype.startsWith(QLatin1Char('f')))
        fact.divisor = 1;
    if (fact.isPointer && parameter.kind == RustParameter::Kind::MutableTensor)
        fact.aliasing = QStringLiteral("&mut: each block owns its part");
    // A written shape of a mutable tensor is its tile; its extents stay dynamic.
    if (axis < 0 || axis >= parameter.shape.size() || parameter.kind != RustParameter::Kind::Tensor)
        return;
    bool isNumber = false;
    const QString text = parameter.shape[axis];
    const qlonglong extent = generics.value(text, text).toLongLong(&isNumber);
    if (isNumber && extent >= 0)
        fact.fixed = extent;
}

} // namespace

void addDeclarations(std::vector<ParameterFact> &facts, const RustSignature &signature, const QJsonObject &specification)
{
    const QHash<QString, QString> generics = genericsByName(signature, genericValues(specification));
    for (ParameterFact &fact : facts) {
        for (const RustParameter &parameter : signature.parameters) {
            if (parameter.name == ownerOf(fact))
                declare(fact, parameter, generics);
        }
    }
}

std::vector<ConstantFact> referenceConstants(const QJsonObject &specification)
{
    const QJsonObject source = specification.value(QStringLiteral("source")).toObject();
    const Place place{source.value(QStringLiteral("file")).toString(), source.value(QStringLiteral("line")).toInt(), 0, -1, {}};
    std::vector<ConstantFact> constants;
    for (const QJsonValue value : specification.value(QStringLiteral("parameters")).toArray()) {
        const QJsonObject parameter = value.toObject();
        if (parameter.value(QStringLiteral("kind")).toString() == QStringLiteral("constant"))
            constants.push_back({parameter.value(QStringLiteral("name")).toString(), textOf(parameter.value(QStringLiteral("value"))), false, {}, place});
    }
    return constants;
}

std::vector<ConstantFact> generatedConstants(const QJsonObject &specification, const RustSignature *signature)
{
    const QStringList values = genericValues(specification);
    std::vector<ConstantFact> constants;
    for (qsizetype i = 0; i < values.size(); ++i) {
        ConstantFact constant{QStringLiteral("generic %1").arg(i + 1), values[i], false, {}, {}};
        if (signature && static_cast<size_t>(i) < signature->generics.size()) {
            const RustGeneric &generic = signature->generics[static_cast<size_t>(i)];
            constant = {generic.name, values[i], generic.isType, generic.declaration, generic.place};
        } else if (!values[i].isEmpty() && values[i].front().isLetter() && values[i] != QStringLiteral("true") && values[i] != QStringLiteral("false")) {
            constant.isType = true;
        }
        constants.push_back(constant);
    }
    return constants;
}

} // namespace tileport::irdiff
