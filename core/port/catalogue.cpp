// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/catalogue.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <QJsonArray>

// Resources of a static library must be pulled in by name, outside of any namespace.
static void initPortResources()
{
    Q_INIT_RESOURCE(port);
}

namespace tileport::port {

namespace {

struct OperatorRow {
    const char *name;
    const char *family;
    const char *summary;
    int kernels;
};

// The modules of the operator package with a cuTile back end; kernels as counted over its decorated functions.
constexpr OperatorRow kOperators[] = {
    {"attention", "attention", "Fused multi-head attention, forward and backward", 5},
    {"attention_sink", "attention", "Attention with a learned sink per head, optional window", 1},
    {"attention_sink_decode", "attention", "Attention with sink for one query token", 1},
    {"bmm", "matrix product", "Batched matrix product, tiled and persistent", 2},
    {"chunk_gated_delta_rule", "recurrence", "Gated delta rule over chunks", 2},
    {"dropout", "elementwise", "Dropout from a counter-based generator", 1},
    {"flash_decode", "attention", "Grouped decode attention with split keys", 1},
    {"gemma_attention", "attention", "Attention with soft cap and window", 1},
    {"gemma_attention_decode", "attention", "Attention with soft cap for one query token", 1},
    {"group_gemm", "matrix product", "Several matrix products in one launch", 1},
    {"layer_norm_legacy", "normalisation", "Layer normalisation, row-wise and persistent", 2},
    {"matmul", "matrix product", "Matrix product, tiled and persistent", 2},
    {"mla", "attention", "Multi-head latent attention, prefill", 1},
    {"mla_decoding", "attention", "Multi-head latent attention, decode", 1},
    {"mla_decoding_split_kv", "attention", "Multi-head latent attention, decode with split keys", 1},
    {"moe", "matrix product", "Fused mixture-of-experts product", 1},
    {"moe_align_block", "routing", "Sorts tokens by expert into padded blocks", 4},
    {"recurrent_gated_delta_rule", "recurrence", "Gated delta rule, token by token", 3},
    {"rms_norm", "normalisation", "Root-mean-square normalisation, forward and backward", 4},
    {"rope", "elementwise", "Rotary position embedding", 1},
    {"silu_and_mul", "elementwise", "SiLU of one half times the other half", 2},
    {"softmax", "normalisation", "Softmax over rows", 4},
    {"splitk_reduce", "reduction", "Joins the partial results of split keys", 1},
    {"swiglu", "elementwise", "SiLU of one tensor times another", 2},
};

QString detailOf(const QJsonObject &spec)
{
    QStringList parts{spec.value(QStringLiteral("dtype")).toString()};
    const QJsonObject options = spec.value(QStringLiteral("options")).toObject();
    for (auto it = options.begin(); it != options.end(); ++it)
        parts.append(QStringLiteral("%1 %2").arg(it.key()).arg(it.value().toInt()));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

ReferenceChoice referenceOf(const QJsonObject &spec, const QString &operatorName)
{
    const QJsonObject reference = spec.value(QStringLiteral("reference")).toObject();
    ReferenceChoice choice;
    choice.operatorName = operatorName;
    choice.kernel = reference.value(QStringLiteral("kernel")).toString();
    choice.call = reference.value(QStringLiteral("call")).toObject();
    choice.select = reference.value(QStringLiteral("select")).toObject();
    choice.autotune = reference.value(QStringLiteral("autotune")).toBool();
    choice.specialisationId = reference.value(QStringLiteral("specialisation")).toString();
    choice.artefact = reference.value(QStringLiteral("artefact")).toString();
    return choice;
}

/// The members that the generated helper understands; the rest of a specification is for pairing.
QJsonObject generatedOf(const QJsonObject &spec, const QString &target)
{
    static const QStringList kKeys{QStringLiteral("module"),     QStringLiteral("entry"),   QStringLiteral("generics"),
                                   QStringLiteral("args"),       QStringLiteral("options"), QStringLiteral("const_grid"),
                                   QStringLiteral("bytecode"),   QStringLiteral("target")};
    QJsonObject generated;
    for (const QString &key : kKeys)
        if (spec.contains(key))
            generated.insert(key, spec.value(key));
    if (!generated.isEmpty() && !generated.contains(QStringLiteral("target")))
        generated.insert(QStringLiteral("target"), target);
    return generated;
}

Result<Specialisation> specialisationFromJson(const JsonReader &reader, const QString &operatorName, const QString &target)
{
    const Result<QString> name = reader.string(QStringLiteral("name"));
    if (!name)
        return name.error();
    const QJsonObject &spec = reader.json();
    Specialisation s;
    s.name = *name;
    s.detail = detailOf(spec);
    s.note = spec.value(QStringLiteral("note")).toString();
    s.reference = referenceOf(spec, operatorName);
    s.generated = spec.contains(QStringLiteral("entry")) ? generatedOf(spec, target) : QJsonObject();
    s.binding = spec.value(QStringLiteral("binding")).toObject();
    for (const QJsonValue blocks : spec.value(QStringLiteral("grid")).toArray())
        s.grid.append(blocks.toInteger());
    s.generatedArtefact = spec.value(QStringLiteral("generated_artefact")).toString();
    s.variant = s.reference.kernel.isEmpty() ? spec.value(QStringLiteral("entry")).toString() : s.reference.kernel;
    return s;
}

} // namespace

Result<Port> portFromJson(const QJsonObject &object, const QString &file, const QString &target)
{
    const JsonReader reader(object, file);
    const Result<QString> name = reader.string(QStringLiteral("operator"));
    if (!name)
        return name.error();
    Port port;
    port.name = *name;
    port.sourceFile = object.value(QStringLiteral("reference_file")).toString();
    port.rustFile = object.value(QStringLiteral("kernel_file")).toString();
    if (object.contains(QStringLiteral("origin"))) {
        const Result<PortOrigin> origin = originFromJson(object.value(QStringLiteral("origin")).toObject(), file);
        if (!origin)
            return origin.error();
        port.origin = *origin;
    }
    const Result<QJsonArray> specs = reader.array(QStringLiteral("specifications"), 10'000);
    if (!specs)
        return specs.error();
    for (const QJsonValue &value : *specs) {
        const QString path = QStringLiteral("/specifications/%1").arg(port.specialisations.size());
        if (!value.isObject())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("A specification must be an object"),
                             JsonReader({}, file, path).place());
        Result<Specialisation> s = specialisationFromJson(JsonReader(value.toObject(), file, path), port.name, target);
        if (!s)
            return s.error();
        port.specialisations.append(std::move(*s));
    }
    return port;
}

Result<Catalogue> Catalogue::builtIn()
{
    initPortResources();
    const QString file = QStringLiteral(":/tileport/port/ports.json");
    const Result<QByteArray> bytes = readFile(file);
    return bytes ? fromJson(*bytes, file) : Result<Catalogue>(bytes.error());
}

Result<Catalogue> Catalogue::fromJson(const QByteArray &portsJson, const QString &file)
{
    const Result<QJsonObject> object = parseJsonObject(portsJson, file);
    if (!object)
        return object.error();
    const JsonReader reader(*object, file);
    const Result<qint64> version = reader.integer(QStringLiteral("version"));
    if (!version)
        return version.error();
    if (*version != 1)
        return makeError(ErrorCode::Unsupported, QStringLiteral("Version %1 of the list of ports is not known").arg(*version),
                         reader.place(QStringLiteral("version")));
    const Result<QJsonArray> ports = reader.array(QStringLiteral("ports"), 10'000);
    if (!ports)
        return ports.error();
    Catalogue catalogue;
    const QString target = object->value(QStringLiteral("target")).toString();
    for (const QJsonValue &value : *ports) {
        Result<Port> port = portFromJson(value.toObject(), file, target);
        if (!port)
            return port.error();
        port->kind = PortKind::Shipped;
        catalogue.m_shipped.append(std::move(*port));
    }
    const QStringList shipped = catalogue.shippedPorts();
    for (const OperatorRow &row : kOperators) {
        const QString name = QString::fromLatin1(row.name);
        catalogue.m_operators.append({name, QString::fromLatin1(row.family), QString::fromLatin1(row.summary), row.kernels,
                                      shipped.contains(name)});
    }
    return catalogue;
}

QStringList Catalogue::shippedPorts() const
{
    QStringList names;
    for (const Port &port : m_shipped)
        names.append(port.name);
    return names;
}

std::optional<OperatorInfo> Catalogue::find(const QString &operatorName) const
{
    for (const OperatorInfo &info : m_operators)
        if (info.name == operatorName)
            return info;
    return std::nullopt;
}

std::optional<Port> Catalogue::portOf(const QString &operatorName) const
{
    for (const Port &port : m_shipped)
        if (port.name == operatorName)
            return port;
    if (!find(operatorName))
        return std::nullopt;
    Port port;
    port.name = operatorName;
    port.sourceFile = QStringLiteral("ops/cutile/%1.py").arg(operatorName);
    return port;
}

} // namespace tileport::port
