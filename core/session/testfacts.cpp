// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/testfacts.h"

namespace tileport::session {

namespace {

constexpr qsizetype kMostFindings = 20;

/// Tolerances of a dtype where nobody says otherwise, as the public tests' common module has them.
struct DtypeTolerance {
    const char *dtype;
    double atol;
    double rtol;
};
constexpr DtypeTolerance kDefaults[] = {
    {"float64", 1e-15, 1e-12}, {"float32", 1e-8, 1e-5}, {"float16", 1e-2, 1e-2}, {"bfloat16", 2e-2, 1e-2}, {"float8_e4m3fn", 1e-1, 1e-1}, {"float8_e5m2", 5e-1, 5e-1},
};

QString text(const QJsonValue &object, const char *key)
{
    return object[QLatin1String(key)].toString();
}

port::Finding finding(const QString &kind, FindingSeverity severity, const QString &message, const QString &file = {}, int line = 0)
{
    port::Finding made;
    made.kind = kind;
    made.severity = severity;
    made.message = message;
    made.place.file = file;
    made.place.line = line;
    return port::withId(made);
}

QJsonObject toleranceObject(double atol, double rtol, const QString &test)
{
    return {{QLatin1String("atol"), atol}, {QLatin1String("rtol"), rtol}, {QLatin1String("test"), test}};
}

bool isSameTolerance(const QJsonValue &left, const QJsonObject &right)
{
    return left[QLatin1String("atol")] == right.value(QLatin1String("atol")) && left[QLatin1String("rtol")] == right.value(QLatin1String("rtol"));
}

/// One tolerance under its dtype; where another test wants another one, under both names.
void take(TestFacts &facts, const QJsonValue &entry)
{
    const QString test = text(entry, "test");
    const QString dtype = text(entry, "dtype").isEmpty() ? QStringLiteral("default") : text(entry, "dtype");
    const QJsonObject tolerance = toleranceObject(entry[QLatin1String("atol")].toDouble(), entry[QLatin1String("rtol")].toDouble(), test);
    if (!facts.tolerances.contains(dtype))
        facts.tolerances.insert(dtype, tolerance);
    else if (!isSameTolerance(facts.tolerances.value(dtype), tolerance))
        facts.tolerances.insert(dtype + QLatin1Char(' ') + test, tolerance);
}

void takeTolerances(TestFacts &facts, const QJsonArray &classes, bool isPerformance)
{
    for (const QJsonValue &one : classes) {
        for (const QJsonValue &entry : one[QLatin1String("tolerances")].toArray()) {
            if (text(entry, "test").startsWith(QLatin1String("test_perf")) == isPerformance)
                take(facts, entry);
        }
    }
}

void takeConfigurations(TestFacts &facts, const QJsonArray &classes)
{
    for (const QJsonValue &one : classes) {
        for (const QJsonValue &config : one[QLatin1String("configurations")].toArray()) {
            const QString prefix = text(one, "name").isEmpty() ? QString() : text(one, "name") + QStringLiteral("::");
            if (!config[QLatin1String("rows")].toArray().isEmpty())
                facts.configurations.append(QJsonObject{{QLatin1String("test"), prefix + text(config, "test")},
                                                        {QLatin1String("names"), config[QLatin1String("names")]},
                                                        {QLatin1String("param_list"), config[QLatin1String("rows")]}});
        }
    }
}

void takeReference(TestFacts &facts, const QJsonArray &classes, const QString &file)
{
    for (const QJsonValue &one : classes) {
        if (text(one, "reference").isEmpty())
            continue;
        const QString owner = text(one, "name").isEmpty() ? file : file + QStringLiteral("::") + text(one, "name");
        facts.referenceFunction = text(one, "reference");
        facts.referenceSource = owner + QStringLiteral("::") + facts.referenceFunction;
        facts.toleranceSource = owner;
        return;
    }
}

void defaultTolerances(TestFacts &facts, const QStringList &dtypes)
{
    for (const DtypeTolerance &row : kDefaults) {
        if (dtypes.isEmpty() || dtypes.contains(QLatin1String(row.dtype)))
            facts.tolerances.insert(QLatin1String(row.dtype), toleranceObject(row.atol, row.rtol, QStringLiteral("none")));
    }
    if (facts.tolerances.isEmpty())
        facts.tolerances.insert(QStringLiteral("default"), toleranceObject(0, 0, QStringLiteral("none")));
    facts.toleranceSource = QStringLiteral("defaults by dtype");
    facts.notes.append(QStringLiteral("tolerances are the defaults of the dtypes, because no test gives any"));
}

void addUnread(TestFacts &facts, const QJsonArray &unread, const QString &file)
{
    for (const QJsonValue &one : unread) {
        if (facts.findings.size() >= kMostFindings)
            break;
        facts.findings.append(finding(QStringLiteral("test-unread"), FindingSeverity::Warn, QStringLiteral("The test file is not run, and its text does not tell %1").arg(text(one, "message")), file,
                                      one[QLatin1String("line")].toInt()));
    }
    if (unread.size() > kMostFindings)
        facts.notes.append(QStringLiteral("%1 more places of the test file could not be read").arg(unread.size() - kMostFindings));
}

} // namespace

TestFacts testFactsOf(const QJsonObject &answer)
{
    TestFacts facts;
    const QString file = text(answer, "name");
    const QJsonArray classes = answer.value(QLatin1String("classes")).toArray();
    takeTolerances(facts, classes, false);
    if (facts.tolerances.isEmpty())
        takeTolerances(facts, classes, true);
    takeConfigurations(facts, classes);
    takeReference(facts, classes, file);
    if (const QString reason = text(answer, "reason"); !reason.isEmpty()) {
        const QString tree = text(answer, "tree");
        const QString note = tree.isEmpty() ? reason : QStringLiteral("what the tests demand is taken from a table made of %1: %2").arg(tree, reason);
        facts.notes.append(note);
        facts.findings.append(finding(QStringLiteral("tests-not-read"), tree.isEmpty() ? FindingSeverity::Warn : FindingSeverity::Info, note));
    }
    if (facts.tolerances.isEmpty())
        defaultTolerances(facts, {});
    addUnread(facts, answer.value(QLatin1String("unread")).toArray(), file);
    return facts;
}

TestFacts factsWithoutTests(const QStringList &dtypes, const QStringList &cases, const QString &reason)
{
    TestFacts facts;
    facts.notes.append(reason);
    facts.findings.append(finding(QStringLiteral("tests-not-read"), FindingSeverity::Warn, reason));
    defaultTolerances(facts, dtypes);
    facts.configurations.append(QJsonObject{{QLatin1String("test"), QStringLiteral("launches")}, {QLatin1String("param_list"), QJsonArray::fromStringList(cases)}});
    return facts;
}

void addTestFacts(port::Analysis &analysis, const TestFacts &facts, const QStringList &cases)
{
    analysis.configurations = facts.configurations;
    analysis.tolerances = facts.tolerances;
    analysis.toleranceSource = facts.toleranceSource;
    analysis.referenceFunction = facts.referenceFunction;
    analysis.referenceSource = facts.referenceSource;
    analysis.notes += facts.notes;
    if (analysis.configurations.isEmpty()) {
        analysis.configurations.append(QJsonObject{{QLatin1String("test"), QStringLiteral("launches")}, {QLatin1String("param_list"), QJsonArray::fromStringList(cases)}});
        analysis.notes.append(QStringLiteral("no test measures this operator; its known launches stand in for configurations"));
    }
    if (analysis.referenceFunction.isEmpty()) {
        // Without a test, the only thing to compare results with is the source itself.
        analysis.referenceFunction = analysis.kernelName;
        analysis.referenceSource = analysis.source;
        analysis.notes.append(QStringLiteral("results are compared with the source kernel itself"));
    }
}

} // namespace tileport::session
