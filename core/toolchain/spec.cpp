// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/spec.h"

#include "core/base/json.h"

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr int kVersion = 1;
constexpr int kDeepest = 16; // nested lists and tuples

const QList<std::pair<ParameterKind, QString>> &kindNames()
{
    static const QList<std::pair<ParameterKind, QString>> kNames{
        {ParameterKind::Array, u"array"_s},       {ParameterKind::Scalar, u"scalar"_s},
        {ParameterKind::Constant, u"constant"_s}, {ParameterKind::List, u"list"_s},
        {ParameterKind::Tuple, u"tuple"_s},       {ParameterKind::Other, u"other"_s}};
    return kNames;
}

ParameterKind kindFromName(const QString &name)
{
    for (const auto &[kind, known] : kindNames()) {
        if (known == name)
            return kind;
    }
    return ParameterKind::Other;
}

QList<qint64> integers(const QJsonValue &value)
{
    QList<qint64> numbers;
    for (const QJsonValue &item : value.toArray())
        numbers.append(item.toInteger());
    return numbers;
}

QList<StaticValue> staticValues(const QJsonValue &value)
{
    QList<StaticValue> values;
    for (const QJsonValue &item : value.toArray())
        values.append(item.isDouble() ? StaticValue(item.toInteger()) : std::nullopt);
    return values;
}

QStringList strings(const QJsonValue &value)
{
    QStringList texts;
    for (const QJsonValue &item : value.toArray())
        texts.append(item.toString());
    return texts;
}

QJsonArray array(const QList<qint64> &numbers)
{
    QJsonArray result;
    for (qint64 number : numbers)
        result.append(number);
    return result;
}

QJsonArray array(const QList<StaticValue> &values)
{
    QJsonArray result;
    for (const StaticValue &value : values)
        result.append(value ? QJsonValue(*value) : QJsonValue());
    return result;
}

std::array<qint64, 3> gridFrom(const QJsonValue &value)
{
    const QList<qint64> extents = integers(value);
    return {extents.value(0, 1), extents.value(1, 1), extents.value(2, 1)};
}

QJsonArray gridArray(const std::array<qint64, 3> &grid)
{
    return {grid[0], grid[1], grid[2]};
}

Result<QList<Parameter>> parametersFrom(const QJsonArray &entries, const QString &file, const QString &path, int depth);

Result<Parameter> parameterFrom(const JsonReader &reader, const QString &file, const QString &path, int depth)
{
    const Result<QString> name = reader.string(u"name"_s);
    if (!name)
        return name.error();
    const Result<QString> kind = reader.string(u"kind"_s);
    if (!kind)
        return kind.error();
    const QJsonObject &json = reader.json();
    Parameter parameter;
    parameter.name = *name;
    parameter.kind = kindFromName(*kind);
    parameter.dtype = json.value(u"dtype"_s).toString();
    parameter.shape = integers(json.value(u"shape"_s));
    parameter.strides = integers(json.value(u"strides"_s));
    parameter.indexDtype = json.value(u"index_dtype"_s).toString();
    parameter.shapeConstant = staticValues(json.value(u"shape_constant"_s));
    parameter.shapeDivisibleBy = integers(json.value(u"shape_divisible_by"_s));
    parameter.strideConstant = staticValues(json.value(u"stride_constant"_s));
    parameter.strideDivisibleBy = integers(json.value(u"stride_divisible_by"_s));
    parameter.strideLowerBound = staticValues(json.value(u"stride_lower_bound"_s));
    parameter.alignment = json.value(u"alignment"_s).toInt(1);
    parameter.mayAliasInternally = json.value(u"may_alias_internally"_s).toBool();
    parameter.aliasGroups = strings(json.value(u"alias_groups"_s));
    parameter.value = json.contains(u"value"_s) ? json.value(u"value"_s) : QJsonValue();
    parameter.text = json.value(u"text"_s).toString();
    Result<QList<Parameter>> items = parametersFrom(json.value(u"items"_s).toArray(), file, path + u"/items"_s, depth + 1);
    if (!items)
        return items.error();
    parameter.items = std::move(*items);
    return parameter;
}

Result<QList<Parameter>> parametersFrom(const QJsonArray &entries, const QString &file, const QString &path, int depth)
{
    QList<Parameter> parameters;
    if (depth > kDeepest)
        return makeError(ErrorCode::LimitExceeded, u"parameters are nested too deeply"_s, {file, 0, 0, -1, path});
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const QString at = path + u'/' + QString::number(i);
        Result<Parameter> parameter = parameterFrom(JsonReader(entries[i].toObject(), file, at), file, at, depth);
        if (!parameter)
            return parameter.error();
        parameters.append(std::move(*parameter));
    }
    return parameters;
}

void insertArrayFacts(QJsonObject &json, const Parameter &parameter)
{
    json.insert(u"shape"_s, array(parameter.shape));
    json.insert(u"strides"_s, array(parameter.strides));
    json.insert(u"index_dtype"_s, parameter.indexDtype);
    json.insert(u"shape_constant"_s, array(parameter.shapeConstant));
    json.insert(u"shape_divisible_by"_s, array(parameter.shapeDivisibleBy));
    json.insert(u"stride_constant"_s, array(parameter.strideConstant));
    json.insert(u"stride_divisible_by"_s, array(parameter.strideDivisibleBy));
    json.insert(u"stride_lower_bound"_s, array(parameter.strideLowerBound));
    json.insert(u"alignment"_s, parameter.alignment);
    json.insert(u"may_alias_internally"_s, parameter.mayAliasInternally);
    json.insert(u"alias_groups"_s, QJsonArray::fromStringList(parameter.aliasGroups));
}

QJsonObject parameterJson(const Parameter &parameter)
{
    QJsonObject json{{u"name"_s, parameter.name}, {u"kind"_s, parameterKindName(parameter.kind)}};
    if (!parameter.dtype.isEmpty())
        json.insert(u"dtype"_s, parameter.dtype);
    if (parameter.kind == ParameterKind::Array)
        insertArrayFacts(json, parameter);
    if (parameter.kind == ParameterKind::Scalar || parameter.kind == ParameterKind::Constant)
        json.insert(u"value"_s, parameter.value);
    if (!parameter.text.isEmpty())
        json.insert(u"text"_s, parameter.text);
    QJsonArray items;
    for (const Parameter &item : parameter.items)
        items.append(parameterJson(item));
    if (!items.isEmpty())
        json.insert(u"items"_s, items);
    return json;
}

Launch launchFrom(const QJsonObject &json)
{
    Launch launch;
    launch.caseLabel = json.value(u"case"_s).toString();
    launch.kind = json.value(u"kind"_s).toString();
    launch.grid = gridFrom(json.value(u"grid"_s));
    launch.config = json.contains(u"config"_s) ? json.value(u"config"_s) : QJsonValue();
    if (json.value(u"config_index"_s).isDouble())
        launch.configIndex = json.value(u"config_index"_s).toInt();
    launch.isDependent = json.value(u"dependent_launch"_s).toBool();
    return launch;
}

QJsonObject launchJson(const Launch &launch)
{
    return {{u"case"_s, launch.caseLabel}, {u"kind"_s, launch.kind}, {u"grid"_s, gridArray(launch.grid)},
            {u"config"_s, launch.config},
            {u"config_index"_s, launch.configIndex ? QJsonValue(*launch.configIndex) : QJsonValue()},
            {u"dependent_launch"_s, launch.isDependent}};
}

// A document names its format and version; requests to a helper may leave both out.
Result<void> checkFormat(const JsonReader &reader, const QString &format)
{
    const QJsonObject &json = reader.json();
    if (json.contains(u"format"_s) && json.value(u"format"_s).toString() != format)
        return makeError(ErrorCode::InvalidInput, u"expected the format '%1'"_s.arg(format), reader.place(u"format"_s));
    if (json.value(u"version"_s).toInt(kVersion) > kVersion)
        return makeError(ErrorCode::Unsupported, u"version %1 of %2 is newer than this program"_s
                             .arg(json.value(u"version"_s).toInt()).arg(format),
                         reader.place(u"version"_s), u"Use a newer Tileport."_s);
    return {};
}

void readSource(Specialisation &specialisation, const QJsonObject &json)
{
    specialisation.source = {json.value(u"file"_s).toString(), json.value(u"line"_s).toInt(),
                             json.value(u"end_line"_s).toInt()};
}

void readBytecode(Specialisation &specialisation, const QJsonObject &json)
{
    if (json.isEmpty())
        return;
    specialisation.bytecode = BytecodeFile{json.value(u"file"_s).toString(), json.value(u"version"_s).toString(),
                                           json.value(u"bytes"_s).toInteger(), json.value(u"sha256"_s).toString()};
}

} // namespace

// Not defaulted: the list of items would need the comparison that is being defined.
bool Parameter::operator==(const Parameter &other) const
{
    const auto facts = [](const Parameter &p) {
        return std::tie(p.name, p.kind, p.dtype, p.shape, p.strides, p.indexDtype, p.shapeConstant, p.shapeDivisibleBy,
                        p.strideConstant, p.strideDivisibleBy, p.strideLowerBound, p.alignment, p.mayAliasInternally,
                        p.aliasGroups, p.value, p.text);
    };
    return facts(*this) == facts(other)
        && std::equal(items.begin(), items.end(), other.items.begin(), other.items.end());
}

QString parameterKindName(ParameterKind kind)
{
    for (const auto &[known, name] : kindNames()) {
        if (known == kind)
            return name;
    }
    return u"other"_s;
}

Result<Specialisation> specialisationFromJson(const QJsonObject &object, const QString &file)
{
    const JsonReader reader(object, file);
    if (Result<void> format = checkFormat(reader, u"tileport-reference-spec"_s); !format)
        return format.error();
    Specialisation specialisation;
    for (const auto &[key, target] : {std::pair(u"id"_s, &specialisation.id), std::pair(u"kernel"_s, &specialisation.kernel),
                                      std::pair(u"symbol"_s, &specialisation.symbol)}) {
        Result<QString> text = reader.string(key);
        if (!text)
            return text.error();
        *target = *text;
    }
    specialisation.operatorName = object.value(u"operator"_s).toString();
    specialisation.module = object.value(u"module"_s).toString();
    specialisation.variant = object.value(u"variant"_s).toString();
    specialisation.hints = object.value(u"hints"_s).toObject();
    specialisation.kinds = strings(object.value(u"kinds"_s));
    specialisation.cases = strings(object.value(u"cases"_s));
    specialisation.launchCount = object.value(u"launch_count"_s).toInteger();
    for (const QJsonValue &launch : object.value(u"launches"_s).toArray())
        specialisation.launches.append(launchFrom(launch.toObject()));
    const Result<QJsonArray> entries = reader.array(u"parameters"_s, 10'000);
    if (!entries)
        return entries.error();
    Result<QList<Parameter>> parameters = parametersFrom(*entries, file, u"/parameters"_s, 0);
    if (!parameters)
        return parameters.error();
    specialisation.parameters = std::move(*parameters);
    specialisation.constants = object.value(u"constants"_s).toObject();
    readSource(specialisation, object.value(u"source"_s).toObject());
    readBytecode(specialisation, object.value(u"bytecode"_s).toObject());
    return specialisation;
}

QJsonObject toJson(const Specialisation &specialisation)
{
    QJsonArray launches;
    for (const Launch &launch : specialisation.launches)
        launches.append(launchJson(launch));
    QJsonArray parameters;
    for (const Parameter &parameter : specialisation.parameters)
        parameters.append(parameterJson(parameter));
    const SourceRange &source = specialisation.source;
    QJsonObject json{
        {u"format"_s, u"tileport-reference-spec"_s}, {u"version"_s, kVersion}, {u"id"_s, specialisation.id},
        {u"operator"_s, specialisation.operatorName}, {u"module"_s, specialisation.module},
        {u"kernel"_s, specialisation.kernel}, {u"variant"_s, specialisation.variant},
        {u"symbol"_s, specialisation.symbol}, {u"hints"_s, specialisation.hints},
        {u"kinds"_s, QJsonArray::fromStringList(specialisation.kinds)},
        {u"cases"_s, QJsonArray::fromStringList(specialisation.cases)},
        {u"launch_count"_s, specialisation.launchCount}, {u"launches"_s, launches}, {u"parameters"_s, parameters},
        {u"constants"_s, specialisation.constants},
        {u"source"_s, QJsonObject{{u"file"_s, source.file}, {u"line"_s, source.line}, {u"end_line"_s, source.endLine}}}};
    if (const auto &bytecode = specialisation.bytecode)
        json.insert(u"bytecode"_s, QJsonObject{{u"file"_s, bytecode->file}, {u"version"_s, bytecode->version},
                                               {u"bytes"_s, bytecode->bytes}, {u"sha256"_s, bytecode->sha256}});
    return json;
}

namespace {

Result<GeneratedArgument> argumentFrom(const JsonReader &reader)
{
    GeneratedArgument argument;
    const Result<QString> kind = reader.string(u"kind"_s);
    if (!kind)
        return kind.error();
    if (!QStringList{u"tensor"_s, u"scalar"_s, u"pointer"_s}.contains(*kind))
        return makeError(ErrorCode::InvalidInput, u"'%1' is no kind of argument"_s.arg(*kind), reader.place(u"kind"_s),
                         u"Use tensor, scalar or pointer."_s);
    const Result<QString> name = reader.string(u"name"_s);
    if (!name)
        return name.error();
    argument.kind = *kind;
    argument.name = *name;
    if (*kind == u"tensor"_s) {
        const Result<QJsonArray> shape = reader.array(u"shape"_s, 64);
        if (!shape)
            return shape.error();
        argument.shape = integers(*shape);
    }
    const QJsonObject &json = reader.json();
    if (json.value(u"strides"_s).isArray())
        argument.strides = integers(json.value(u"strides"_s));
    if (json.value(u"ptr_align"_s).isDouble())
        argument.alignment = json.value(u"ptr_align"_s).toInteger();
    if (json.value(u"value"_s).isDouble())
        argument.value = json.value(u"value"_s).toInteger();
    argument.isSpecialised = json.value(u"spec"_s).toBool(true);
    return argument;
}

QJsonObject argumentJson(const GeneratedArgument &argument)
{
    QJsonObject json{{u"kind"_s, argument.kind}, {u"name"_s, argument.name}};
    if (argument.kind == u"tensor"_s)
        json.insert(u"shape"_s, array(argument.shape));
    if (argument.strides)
        json.insert(u"strides"_s, array(*argument.strides));
    if (argument.alignment)
        json.insert(u"ptr_align"_s, *argument.alignment);
    if (argument.value)
        json.insert(u"value"_s, *argument.value);
    if (!argument.isSpecialised)
        json.insert(u"spec"_s, false);
    return json;
}

} // namespace

Result<GeneratedSpec> generatedSpecFromJson(const QJsonObject &object, const QString &file)
{
    const JsonReader reader(object, file);
    if (Result<void> format = checkFormat(reader, u"tileport-generated-spec"_s); !format)
        return format.error();
    const Result<QString> entry = reader.string(u"entry"_s);
    if (!entry)
        return entry.error();
    GeneratedSpec spec;
    spec.entry = *entry;
    spec.source = object.value(u"source"_s).toString();
    if (object.value(u"text"_s).isString())
        spec.text = object.value(u"text"_s).toString();
    spec.displayPath = object.value(u"display_path"_s).toString();
    spec.module = object.value(u"module"_s).toString();
    spec.target = object.value(u"target"_s).toString(spec.target);
    spec.generics = object.value(u"generics"_s).toArray();
    const QJsonArray arguments = object.value(u"args"_s).toArray();
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        Result<GeneratedArgument> argument = argumentFrom(JsonReader(arguments[i].toObject(), file, u"/args/%1"_s.arg(i)));
        if (!argument)
            return argument.error();
        spec.arguments.append(std::move(*argument));
    }
    if (object.value(u"const_grid"_s).isArray())
        spec.constGrid = gridFrom(object.value(u"const_grid"_s));
    spec.options = object.value(u"options"_s).toObject();
    spec.bytecodeVersion = object.value(u"bytecode"_s).toString();
    return spec;
}

QJsonObject toJson(const GeneratedSpec &spec)
{
    QJsonArray arguments;
    for (const GeneratedArgument &argument : spec.arguments)
        arguments.append(argumentJson(argument));
    QJsonObject json{{u"format"_s, u"tileport-generated-spec"_s}, {u"version"_s, kVersion}, {u"source"_s, spec.source},
                     {u"entry"_s, spec.entry}, {u"target"_s, spec.target}, {u"generics"_s, spec.generics},
                     {u"args"_s, arguments}, {u"options"_s, spec.options}};
    if (spec.text)
        json.insert(u"text"_s, *spec.text);
    for (const auto &[key, text] : {std::pair(u"display_path"_s, spec.displayPath), std::pair(u"module"_s, spec.module),
                                    std::pair(u"bytecode"_s, spec.bytecodeVersion)}) {
        if (!text.isEmpty())
            json.insert(key, text);
    }
    if (spec.constGrid)
        json.insert(u"const_grid"_s, gridArray(*spec.constGrid));
    return json;
}

} // namespace tileport::toolchain
