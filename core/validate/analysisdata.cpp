// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/analysisdata.h"

#include "core/base/json.h"

namespace tileport::validate {

namespace {

void collectStrings(const QJsonValue &value, QStringList &texts, int depth = 0)
{
    if (depth > 8)
        return;
    if (value.isString())
        texts.append(value.toString());
    for (const QJsonValue &item : value.toArray())
        collectStrings(item, texts, depth + 1);
    for (const QJsonValue &item : value.toObject())
        collectStrings(item, texts, depth + 1);
}

/// Shapes of either form of test_perf_configs, as the public script adds them up.
int countConfigurations(const QJsonValue &configs)
{
    qsizetype sum = 0;
    for (const QJsonValue &config : configs.toObject())
        sum += config.toObject().value(QLatin1String("shapes")).toArray().size();
    for (const QJsonValue &config : configs.toArray())
        sum += config.toObject().value(QLatin1String("param_list")).toArray().size();
    return static_cast<int>(sum);
}

QMap<QString, Tolerance> tolerancesOf(const QJsonObject &object)
{
    QMap<QString, Tolerance> tolerances;
    for (auto entry = object.begin(); entry != object.end(); ++entry) {
        const QJsonObject value = entry.value().toObject();
        const QJsonValue atol = value.value(QLatin1String("atol"));
        const QJsonValue rtol = value.value(QLatin1String("rtol"));
        if (atol.isDouble() && rtol.isDouble())
            tolerances.insert(entry.key(), {atol.toDouble(), rtol.toDouble()});
    }
    return tolerances;
}

} // namespace

QString AnalysisData::backendOf(const QString &variant) const
{
    for (const AnalysisVariant &candidate : variants) {
        if (candidate.name == variant && !candidate.backend.isEmpty())
            return candidate.backend;
    }
    return backend;
}

Result<AnalysisData> readAnalysis(const QByteArray &bytes, const QString &file)
{
    Result<QJsonObject> json = parseJsonObject(bytes, file);
    if (!json)
        return json.error();
    AnalysisData data;
    data.json = *json;
    const auto text = [](const QJsonObject &object, const char *key) { return object.value(QLatin1String(key)).toString(); };
    data.kernelName = text(data.json, "kernel_name");
    data.launchPath = text(data.json, "launch_path");
    data.backend = text(data.json, "reference_backend");
    if (data.backend.isEmpty())
        data.backend = text(data.json.value(QLatin1String("reference_backend_selection")).toObject(), "winner");
    for (const QJsonValue &value : data.json.value(QLatin1String("kernel_variants")).toArray()) {
        const QJsonObject variant = value.toObject();
        data.variants.append({text(variant, "variant_name"), text(variant, "kernel_function"), text(variant, "reference_ir"), text(variant, "reference_backend"), variant});
    }
    const QJsonObject targets = data.json.value(QLatin1String("config_to_variant")).toObject();
    for (auto entry = targets.begin(); entry != targets.end(); ++entry)
        data.configToVariant.insert(entry.key(), entry.value().toString());
    data.tolerances = tolerancesOf(data.json.value(QLatin1String("correctness_tolerance")).toObject());
    collectStrings(data.json.value(QLatin1String("known_gaps")), data.knownGaps);
    data.testFile = text(data.json.value(QLatin1String("correctness_reference")).toObject(), "source").section(QStringLiteral("::"), 0, 0);
    data.configurations = countConfigurations(data.json.value(QLatin1String("test_perf_configs")));
    return data;
}

} // namespace tileport::validate
