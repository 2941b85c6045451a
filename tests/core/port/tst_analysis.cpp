// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"
#include "core/port/analysis.h"
#include "tests/support/testmain.h"

#include <QProcess>
#include <QStandardPaths>

using namespace tileport;
using namespace tileport::port;

/// How reference/analysis.json is written, and which spellings are read.
class tst_Analysis : public QObject {
    Q_OBJECT

    static QJsonObject spelled(const QByteArray &json)
    {
        const Result<QJsonObject> object = parseJsonObject(json, QStringLiteral("analysis.json"));
        return object ? inOneSpelling(*object) : QJsonObject();
    }
    static QByteArray compact(const QJsonObject &object) { return QJsonDocument(object).toJson(QJsonDocument::Compact); }

    static Analysis example()
    {
        Analysis analysis;
        analysis.kernelName = QStringLiteral("scale");
        analysis.source = QStringLiteral("scale.py");
        analysis.sourceSha256 = QString(64, QLatin1Char('a'));
        analysis.backend = QStringLiteral("cutile");
        analysis.operations = {QStringLiteral("addf")};
        analysis.variants = {{QStringLiteral("scale"), QStringLiteral("_scale"), QStringLiteral("always"), QStringLiteral("reference/reference.mlir"), QStringLiteral("scale_f16"), {},
                              {{QStringLiteral("float32"), QStringLiteral("reference/supplements/reference_float32.mlir")}}, {{QStringLiteral("TILE"), 16}}, {}, {}}};
        analysis.configurations = {QJsonObject{{QStringLiteral("test"), QStringLiteral("T::test_perf")}, {QStringLiteral("param_list"), QJsonArray{1}}}};
        analysis.referenceFunction = QStringLiteral("reference");
        analysis.referenceSource = QStringLiteral("t.py::T::reference");
        analysis.tolerances = {{QStringLiteral("float16"), QJsonObject{{QStringLiteral("atol"), 0.5}, {QStringLiteral("rtol"), 0}}}};
        analysis.toleranceSource = QStringLiteral("t.py::T");
        return analysis;
    }

    static QString schemaErrors(const QJsonObject &object)
    {
        QProcess python;
        python.start(QStringLiteral("python3"), {QStringLiteral("-B"), QStringLiteral("-c"),
                                                 QStringLiteral("import sys, json; sys.path.insert(0, sys.argv[1]); import jsonschema; "
                                                                "print('; '.join(jsonschema.Validator.from_file(sys.argv[2]).errors(json.load(sys.stdin))), end='')"),
                                                 QStringLiteral(TILEPORT_SOURCE_DIR "/tests/support"), QStringLiteral(TILEPORT_SOURCE_DIR "/resources/schema/analysis.json")});
        python.write(compact(object));
        python.closeWriteChannel();
        return python.waitForFinished() && python.exitCode() == 0 ? QString::fromUtf8(python.readAllStandardOutput()) : QStringLiteral("no answer: ") + QString::fromUtf8(python.readAllStandardError());
    }

private Q_SLOTS:
    void publicKeys()
    {
        const QJsonObject object = toJson(example());
        QCOMPARE(object.value(QLatin1String("launch_path")).toString(), QStringLiteral("direct"));
        QCOMPARE(object.value(QLatin1String("pattern")).toString(), QStringLiteral("single"));
        const QJsonValue variant = object.value(QLatin1String("kernel_variants")).toArray().first();
        QCOMPARE(variant[QLatin1String("reference_ir_float32_supplement")].toString(), QStringLiteral("reference/supplements/reference_float32.mlir"));
        QCOMPARE(variant[QLatin1String("constants")].toArray().first()[QLatin1String("name")].toString(), QStringLiteral("TILE"));
        QCOMPARE(object.value(QLatin1String("correctness_tolerance")).toObject().value(QLatin1String("source")).toString(), QStringLiteral("t.py::T"));
        QVERIFY(!object.contains(QLatin1String("autotune_backends")));
    }

    void aTunerIsALaunchPath()
    {
        Analysis tuned = example();
        tuned.variants.first().autotuneConfigs = {QJsonObject{{QStringLiteral("TILE"), 8}}};
        tuned.variants.append(tuned.variants.first());
        const QJsonObject object = toJson(tuned);
        QCOMPARE(object.value(QLatin1String("launch_path")).toString(), QStringLiteral("autotune"));
        QCOMPARE(object.value(QLatin1String("pattern")).toString(), QStringLiteral("multi_variant"));
        QCOMPARE(object.value(QLatin1String("autotune_backends")).toArray(), QJsonArray{QStringLiteral("cutile")});
    }

    void itFitsTheSchema() { QCOMPARE(schemaErrors(toJson(example())), QString()); }

    void theSchemaRefusesWhatIsWrong()
    {
        for (const char *key : {"kernel_name", "correctness_tolerance", "kernel_variants", "test_perf_configs"}) {
            QJsonObject object = toJson(example());
            object.remove(QLatin1String(key));
            QVERIFY2(schemaErrors(object).contains(QLatin1String(key)), key);
        }
        QJsonObject object = toJson(example());
        object.insert(QLatin1String("launch_path"), QStringLiteral("sometimes"));
        QVERIFY(!schemaErrors(object).isEmpty());
    }

    void bothSpellingsBecomeOne()
    {
        QCOMPARE(compact(spelled(R"({"source_file": "k.py", "reference_backend_selection": {"cutile_geomean_ms": 1, "triton_tileir_geomean_ms": 2}})")),
                 QByteArray(R"({"reference_backend_selection":{"cutile_geo_mean_ms":1,"triton_tileir_geo_mean_ms":2},"source":"k.py"})"));
        QCOMPARE(compact(spelled(R"({"test_perf_configs": {"T": {"shapes": [[1], [2]]}}})")), QByteArray(R"({"test_perf_configs":[{"param_list":[[1],[2]],"test":"T"}]})"));
        QCOMPARE(compact(spelled(R"({"test_perf_configs": [{"shapes": [1]}, {"param_list": [2]}]})")), QByteArray(R"({"test_perf_configs":[{"param_list":[1]},{"param_list":[2]}]})"));
    }

    void ourSpellingStays() { QCOMPARE(inOneSpelling(toJson(example())), toJson(example())); }

    void anOwnKeyIsNotOverwritten()
    {
        QCOMPARE(compact(spelled(R"({"source": "a", "source_file": "b", "odd": null})")), QByteArray(R"({"odd":null,"source":"a"})"));
    }

    void nonsenseIsNoCrash()
    {
        QCOMPARE(compact(spelled(R"({"test_perf_configs": 7, "reference_backend_selection": []})")), QByteArray(R"({"reference_backend_selection":[],"test_perf_configs":[]})"));
        QCOMPARE(compact(spelled("{}")), QByteArray("{}"));
    }
};

TILEPORT_TEST_MAIN(tst_Analysis)
#include "tst_analysis.moc"
