// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include <cmath>

namespace tileport::validate {

namespace {

const QString kFile = QStringLiteral("reference/analysis.json");

QJsonValue at(Material &m, const char *key) { return m.data().json.value(QLatin1String(key)); }

/// Later checks say nothing of a document that cannot be read: the first one tells it.
bool isReadable(Material &m) { return m.analysis().hasValue(); }

Outcome document(Material &m)
{
    const Result<AnalysisData> &analysis = m.analysis();
    if (!m.files().has(kFile)) {
        Outcome outcome = unknown(kFile);
        outcome.script = Answer::Fails;
        return outcome;
    }
    return analysis ? both(true, {}, fileAt(kFile)) : both(false, analysis.error().toString(), analysis.error().place);
}

/// A key that must hold a text.
Outcome textField(Material &m, const char *key)
{
    if (!isReadable(m))
        return skipped();
    const QJsonValue value = at(m, key);
    const QString name = QString::fromLatin1(key);
    return both(!value.toString().isEmpty(), QStringLiteral("%1 is missing or no text").arg(name), keyAt(kFile, u'/' + name));
}

Outcome kernelName(Material &m) { return textField(m, "kernel_name"); }
Outcome source(Material &m) { return textField(m, "source"); }

Outcome launchPath(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QString path = m.data().launchPath;
    return both(path == QStringLiteral("direct") || path == QStringLiteral("autotune"), QStringLiteral("launch_path is \"%1\", not direct or autotune").arg(path), keyAt(kFile, QStringLiteral("/launch_path")));
}

Outcome pattern(Material &m) { return textField(m, "pattern"); }

Outcome opsUsed(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QJsonValue value = at(m, "ops_used");
    return withScript(both(value.isArray(), QStringLiteral("ops_used is no list"), keyAt(kFile, QStringLiteral("/ops_used"))), failsUnless(!value.isUndefined()), {},
                      QStringLiteral("the script only asks whether the key is there"));
}

bool isBackend(const QString &name) { return name == QStringLiteral("cutile") || name == QStringLiteral("triton"); }

Outcome backend(Material &m)
{
    if (!isReadable(m))
        return skipped();
    QStringList wrong;
    bool isAbsent = at(m, "reference_backend").isUndefined();
    if (!isAbsent && !isBackend(at(m, "reference_backend").toString()))
        wrong.append(QStringLiteral("reference_backend is \"%1\"").arg(at(m, "reference_backend").toString()));
    for (const AnalysisVariant &variant : m.data().variants) {
        isAbsent = isAbsent || variant.json.value(QLatin1String("reference_backend")).isUndefined();
        if (!variant.backend.isEmpty() && !isBackend(variant.backend))
            wrong.append(QStringLiteral("variant %1 has the back end \"%2\"").arg(variant.name, variant.backend));
    }
    Outcome outcome = both(wrong.isEmpty(), {}, keyAt(kFile, QStringLiteral("/reference_backend")));
    outcome.evidence = wrong;
    if (wrong.isEmpty() && isAbsent) {
        outcome.script = Answer::Warns;
        // Without any winner nothing can be divided by.
        const bool isKnown = !m.data().backend.isEmpty() || std::ranges::all_of(m.data().variants, [](const AnalysisVariant &variant) { return !variant.backend.isEmpty(); });
        outcome.ours = isKnown ? Answer::Holds : Answer::Warns;
        if (!isKnown)
            outcome.evidence.append(QStringLiteral("no winning back end is named"));
    }
    return outcome;
}

Outcome selection(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QJsonObject object = at(m, "reference_backend_selection").toObject();
    const bool isOurs = object.contains(QLatin1String("per_variant")) || object.contains(QLatin1String("cutile_geo_mean_ms")) || object.contains(QLatin1String("cutile_geomean_ms"));
    const bool isScripts = object.contains(QLatin1String("per_variant")) || object.contains(QLatin1String("cutile_geo_mean_ms"));
    return withScript(bothWarn(isOurs, QStringLiteral("reference_backend_selection has no times"), keyAt(kFile, QStringLiteral("/reference_backend_selection"))), warnsUnless(isScripts && object.contains(QLatin1String("winner"))),
                      QStringLiteral("X6"), QStringLiteral("the script knows only one of the two spellings that the skill uses"));
}

Outcome configurations(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QJsonValue value = at(m, "test_perf_configs");
    // A form that names its configurations in another way still names them.
    qsizetype named = m.data().configurations;
    if (named == 0) {
        for (const QJsonValue &config : value.toArray())
            named += config.toObject().isEmpty() ? 0 : 1;
        for (const QJsonValue &config : value.toObject())
            named += config.toObject().isEmpty() && config.toArray().isEmpty() ? 0 : 1;
    }
    return withScript(both(named > 0, QStringLiteral("test_perf_configs names no configuration"), keyAt(kFile, QStringLiteral("/test_perf_configs"))), failsUnless(m.data().configurations > 0),
                      QStringLiteral("X6"), QStringLiteral("the script counts shapes and param_list only, which the skill's own template does not have"));
}

Outcome variantList(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QJsonValue value = at(m, "kernel_variants");
    const Place place = keyAt(kFile, QStringLiteral("/kernel_variants"));
    if (value.isArray() && value.toArray().isEmpty())
        return bothWarn(false, QStringLiteral("kernel_variants is empty"), place);
    return both(value.isArray(), QStringLiteral("kernel_variants is no list"), place);
}

Outcome variantFields(Material &m)
{
    if (!isReadable(m))
        return skipped();
    QStringList wrong;
    const QList<AnalysisVariant> &variants = m.data().variants;
    for (qsizetype i = 0; i < variants.size(); ++i) {
        const AnalysisVariant &variant = variants.at(i);
        if (variant.name.isEmpty() || variant.kernelFunction.isEmpty() || variant.referenceIr.isEmpty())
            wrong.append(QStringLiteral("variant %1 needs variant_name, kernel_function and reference_ir").arg(i));
        else if (!m.files().has(variant.referenceIr))
            wrong.append(QStringLiteral("variant %1 names %2, which is not there").arg(variant.name, variant.referenceIr));
    }
    Outcome outcome = both(wrong.isEmpty(), {}, keyAt(kFile, QStringLiteral("/kernel_variants")));
    outcome.evidence = wrong;
    return outcome;
}

Outcome dispatch(Material &m)
{
    if (!isReadable(m))
        return skipped();
    bool isComplete = true;
    for (const AnalysisVariant &variant : m.data().variants)
        isComplete = isComplete && variant.json.contains(QLatin1String("dispatch_condition"));
    return bothWarn(isComplete, QStringLiteral("a variant does not say when it is chosen"), keyAt(kFile, QStringLiteral("/kernel_variants")));
}

Outcome uniqueNames(Material &m)
{
    QStringList names;
    for (const AnalysisVariant &variant : m.data().variants)
        names.append(variant.name);
    const qsizetype repeated = names.removeDuplicates();
    return oursOnly(repeated == 0, QStringLiteral("two variants have the same name"), keyAt(kFile, QStringLiteral("/kernel_variants")));
}

Outcome targetsPresent(Material &m)
{
    if (!isReadable(m) || m.data().variants.isEmpty())
        return skipped();
    const bool isThere = !m.data().configToVariant.isEmpty();
    // With one variant there is nothing to map.
    return withScript(bothWarn(isThere || !m.data().isMulti(), QStringLiteral("config_to_variant is missing, so rows cannot be told apart by variant"), keyAt(kFile, QStringLiteral("/config_to_variant"))),
                      warnsUnless(isThere), {}, {});
}

Outcome targetsValid(Material &m)
{
    QStringList wrong;
    QStringList hit;
    QStringList names;
    for (const AnalysisVariant &variant : m.data().variants)
        names.append(variant.name);
    const QMap<QString, QString> &targets = m.data().configToVariant;
    for (auto target = targets.cbegin(); target != targets.cend(); ++target) {
        hit.append(*target);
        if (!names.contains(*target))
            wrong.append(QStringLiteral("configuration \"%1\" goes to \"%2\", which is no variant").arg(target.key(), *target));
    }
    for (const QString &name : std::as_const(names)) {
        if (!targets.isEmpty() && !hit.contains(name))
            wrong.append(QStringLiteral("no configuration reaches variant %1").arg(name));
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, keyAt(kFile, QStringLiteral("/config_to_variant")));
    outcome.evidence = wrong;
    return outcome;
}

Outcome reference(Material &m)
{
    if (!isReadable(m))
        return skipped();
    const QJsonObject object = at(m, "correctness_reference").toObject();
    return both(!object.value(QLatin1String("function")).toString().isEmpty(), QStringLiteral("correctness_reference names no function"), keyAt(kFile, QStringLiteral("/correctness_reference")));
}

/// The script wants the keys; we want numbers that a comparison can use.
Outcome tolerances(Material &m)
{
    if (!isReadable(m))
        return skipped();
    QStringList wrong;
    int children = 0;
    bool scriptHolds = at(m, "correctness_tolerance").isObject();
    const QJsonObject object = at(m, "correctness_tolerance").toObject();
    for (auto child = object.begin(); child != object.end(); ++child) {
        if (child.key() == QStringLiteral("source") || child.key() == QStringLiteral("notes"))
            continue;
        ++children;
        const QJsonObject value = child.value().toObject();
        scriptHolds = scriptHolds && value.contains(QLatin1String("atol")) && value.contains(QLatin1String("rtol"));
        const double atol = value.value(QLatin1String("atol")).toDouble(-1);
        const double rtol = value.value(QLatin1String("rtol")).toDouble(-1);
        if (!(atol >= 0) || !(rtol >= 0) || !std::isfinite(atol) || !std::isfinite(rtol))
            wrong.append(QStringLiteral("the tolerance of %1 needs atol and rtol, both at least 0").arg(child.key()));
    }
    if (children == 0)
        wrong.append(QStringLiteral("no tolerance is given"));
    Outcome outcome = both(wrong.isEmpty(), {}, keyAt(kFile, QStringLiteral("/correctness_tolerance")));
    outcome.evidence = wrong;
    return withScript(outcome, failsUnless(scriptHolds && children > 0), {}, QStringLiteral("the script asks whether the keys are there, not whether they hold numbers"));
}

Outcome autotune(Material &m)
{
    if (!isReadable(m) || m.data().launchPath != QStringLiteral("autotune"))
        return skipped();
    bool hasConfigs = !at(m, "autotune_configs").toArray().isEmpty();
    bool areObjects = true;
    QJsonArray all = at(m, "autotune_configs").toArray();
    for (const AnalysisVariant &variant : m.data().variants) {
        const QJsonArray configs = variant.json.value(QLatin1String("autotune_configs")).toArray();
        hasConfigs = hasConfigs || !configs.isEmpty();
        for (const QJsonValue &config : configs)
            all.append(config);
    }
    for (const QJsonValue &config : all)
        areObjects = areObjects && config.isObject();
    return both(hasConfigs && areObjects, QStringLiteral("launch_path is autotune, but there is no list of configurations"), keyAt(kFile, QStringLiteral("/autotune_configs")));
}

/// Supplements are evidence for a dtype only; a configuration must not go there.
Outcome supplements(Material &m)
{
    QStringList wrong;
    for (const AnalysisVariant &variant : m.data().variants) {
        for (auto entry = variant.json.begin(); entry != variant.json.end(); ++entry) {
            const QString path = entry.value().toString();
            if (!entry.key().contains(QStringLiteral("supplement")) || path.isEmpty())
                continue;
            if (!path.startsWith(QStringLiteral("reference/supplements/")) || !m.files().has(path))
                wrong.append(QStringLiteral("supplement %1 of variant %2 is not there").arg(path, variant.name));
        }
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, keyAt(kFile, QStringLiteral("/kernel_variants")));
    outcome.evidence = wrong;
    return outcome;
}

constexpr auto kA = port::Stage::A;
constexpr auto kV = Validator::Analysis;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"analysis.document", kV, kA, kCritical, kNone, "analysis.json is there and is one JSON object.", "exists, not empty, parses", "", "", document},
    {"analysis.kernel-name", kV, kA, kCritical, kNone, "kernel_name says which operator it is.", "a text", "", "", kernelName},
    {"analysis.source", kV, kA, kCritical, kNone, "source names the reference kernel's file.", "a text", "", "", source},
    {"analysis.launch-path", kV, kA, kCritical, kNone, "launch_path is direct or autotune.", "one of two words", "", "", launchPath},
    {"analysis.pattern", kV, kA, kWarn, kNone, "pattern says whether there are several structural variants.", "a text", "", "", pattern},
    {"analysis.ops-used", kV, kA, kWarn, kNone, "ops_used lists the operations.", "the key is there", "", "", opsUsed},
    {"analysis.backend", kV, kA, kCritical, kNone, "The winning back end is cutile or triton, for all and for each variant.", "one of two words; warns when absent", "", "", backend},
    {"analysis.selection", kV, kA, kWarn, kNone, "The times behind the choice of the back end are recorded.", "warns without one spelling of the times", "X6", "", selection},
    {"analysis.configurations", kV, kA, kCritical, kNone, "The measured configurations are listed.", "at least one shape or param_list", "X6", "", configurations},
    {"analysis.variants", kV, kA, kCritical, kNone, "kernel_variants is a list.", "a list; warns when empty", "", "", variantList},
    {"analysis.variant-fields", kV, kA, kCritical, kNone, "Every variant has a name, a kernel function and Tile IR that is there.", "the same", "", "", variantFields},
    {"analysis.dispatch", kV, kA, kWarn, kNone, "Every variant says when it is chosen.", "warns without dispatch_condition", "", "", dispatch},
    {"analysis.unique-variants", kV, kA, kCritical, kNone, "Variant names are unique.", "", "", "", uniqueNames},
    {"analysis.config-to-variant", kV, kA, kWarn, kNone, "Every configuration says which variant it runs.", "warns when absent or empty", "", "", targetsPresent},
    {"analysis.config-targets", kV, kA, kCritical, kNone, "Configurations go to variants that exist, and every variant is reached.", "", "", "", targetsValid},
    {"analysis.reference-function", kV, kA, kCritical, kNone, "The function that results are compared with is named.", "a text", "", "", reference},
    {"analysis.tolerances", kV, kA, kCritical, kNone, "Tolerances are numbers of at least zero.", "every child has atol and rtol", "", "", tolerances},
    {"analysis.autotune", kV, kA, kCritical, kNone, "A tuned operator lists its configurations.", "the same", "", "", autotune},
    {"analysis.supplements", kV, kA, kWarn, kNone, "Supplementary Tile IR lies in reference/supplements.", "", "", "", supplements},
};

} // namespace

CheckRows analysisRows() { return kRows; }

} // namespace tileport::validate
