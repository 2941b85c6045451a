// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/analysis.h"

namespace tileport::port {

namespace {

QString text(const char *key)
{
    return QString::fromLatin1(key);
}

QJsonObject variantJson(const VariantAnalysis &variant, const QString &backend)
{
    QJsonArray constants;
    for (auto constant = variant.constants.begin(); constant != variant.constants.end(); ++constant)
        constants.append(QJsonObject{{text("name"), constant.key()}, {text("value"), constant.value()}});
    QJsonObject object{{text("variant_name"), variant.name},
                       {text("variant_type"), text("structural")},
                       {text("kernel_function"), variant.kernelFunction},
                       {text("dispatch_condition"), variant.dispatchCondition},
                       {text("reference_ir"), variant.referenceIr},
                       {text("reference_backend"), backend},
                       {text("entry_symbol"), variant.entrySymbol},
                       {text("constants"), constants},
                       {text("hints"), variant.hints}};
    for (auto supplement = variant.supplements.cbegin(); supplement != variant.supplements.cend(); ++supplement)
        object.insert(QStringLiteral("reference_ir_%1_supplement").arg(supplement.key()), *supplement);
    if (!variant.specification.isEmpty())
        object.insert(text("specification"), variant.specification);
    if (!variant.autotuneConfigs.isEmpty())
        object.insert(text("autotune_configs"), variant.autotuneConfigs);
    return object;
}

QJsonObject toleranceJson(const Analysis &analysis)
{
    QJsonObject object = analysis.tolerances;
    object.insert(text("source"), analysis.toleranceSource);
    return object;
}

/// {"name": {"shapes": […]}} and [{"shapes": […]}] become [{"test": name, "param_list": […]}].
QJsonArray configurationList(const QJsonValue &value)
{
    QJsonArray list = value.toArray();
    const QJsonObject byName = value.toObject();
    for (auto entry = byName.begin(); entry != byName.end(); ++entry) {
        QJsonObject config = entry.value().toObject();
        config.insert(text("test"), entry.key());
        list.append(config);
    }
    for (QJsonValueRef entry : list) {
        QJsonObject config = entry.toObject();
        if (!config.contains(text("shapes")) || config.contains(text("param_list")))
            continue;
        config.insert(text("param_list"), config.take(text("shapes")));
        entry = config;
    }
    return list;
}

} // namespace

QJsonObject toJson(const Analysis &analysis)
{
    QJsonArray variants;
    bool isTuned = false;
    for (const VariantAnalysis &variant : analysis.variants) {
        variants.append(variantJson(variant, analysis.backend));
        isTuned = isTuned || !variant.autotuneConfigs.isEmpty();
    }
    QJsonObject object{{text("schema_version"), 1},
                       {text("kernel_name"), analysis.kernelName},
                       {text("source"), analysis.source},
                       {text("source_sha256"), analysis.sourceSha256},
                       {text("launch_path"), isTuned ? text("autotune") : text("direct")},
                       {text("pattern"), analysis.variants.size() > 1 ? text("multi_variant") : text("single")},
                       {text("ops_used"), QJsonArray::fromStringList(analysis.operations)},
                       {text("reference_backend"), analysis.backend},
                       {text("reference_backend_selection"), QJsonObject{{text("method"), text("not measured: the other back end is not there")}, {text("winner"), analysis.backend}}},
                       {text("test_perf_configs"), analysis.configurations},
                       {text("kernel_variants"), variants},
                       {text("config_to_variant"), analysis.configToVariant},
                       {text("correctness_reference"), QJsonObject{{text("function"), analysis.referenceFunction}, {text("source"), analysis.referenceSource}}},
                       {text("correctness_tolerance"), toleranceJson(analysis)},
                       {text("notes"), QJsonArray::fromStringList(analysis.notes)},
                       {text("tool_versions"), analysis.toolVersions}};
    if (isTuned)
        object.insert(text("autotune_backends"), QJsonArray{analysis.backend});
    return object;
}

QJsonObject inOneSpelling(const QJsonObject &document)
{
    QJsonObject object = document;
    const auto rename = [](QJsonObject &in, const char *from, const char *to) {
        const QJsonValue value = in.take(text(from));
        if (!value.isUndefined() && !in.contains(text(to)))
            in.insert(text(to), value);
    };
    rename(object, "source_file", "source");
    QJsonObject selection = object.value(text("reference_backend_selection")).toObject();
    rename(selection, "cutile_geomean_ms", "cutile_geo_mean_ms");
    rename(selection, "triton_tileir_geomean_ms", "triton_tileir_geo_mean_ms");
    if (!selection.isEmpty())
        object.insert(text("reference_backend_selection"), selection);
    if (object.contains(text("test_perf_configs")))
        object.insert(text("test_perf_configs"), configurationList(object.value(text("test_perf_configs"))));
    return object;
}

} // namespace tileport::port
