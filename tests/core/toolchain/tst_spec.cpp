// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"
#include "core/toolchain/spec.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

namespace {

QJsonObject object(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

QJsonObject document(const QString &name)
{
    return object(test::FakeTools::read(name));
}

} // namespace

/// Specifications: what is read is what is written, and what is wrong is named.
class TestSpec : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsAReference()
    {
        const Result<Specialisation> spec = specialisationFromJson(document(u"fakes/reference.spec.json"_s), u"x.spec.json"_s);
        QVERIFY2(spec, qPrintable(spec ? QString() : spec.error().toString()));
        QCOMPARE(spec->kernel, u"_k"_s);
        QCOMPARE(spec->launches.first().grid, (std::array<qint64, 3>{4096, 1, 1}));
        QCOMPARE(spec->launches.first().configIndex, std::optional<int>(1));
        const Parameter &array = spec->parameters.first();
        QVERIFY(array.kind == ParameterKind::Array);
        QCOMPARE(array.strideConstant, QList<StaticValue>({std::nullopt, 1}));
        QCOMPARE(array.shapeDivisibleBy, QList<qint64>({1, 16}));
        QCOMPARE(spec->parameters[3].items.first().value, QJsonValue(true));
        QCOMPARE(spec->bytecode->bytes, 100);
    }

    void referenceRoundTrip()
    {
        const Result<Specialisation> spec = specialisationFromJson(document(u"fakes/reference.spec.json"_s), u"x"_s);
        QVERIFY(spec);
        const QJsonObject written = toJson(*spec);
        QCOMPARE(stableJson(written), stableJson(document(u"fakes/reference.spec.json"_s)));
        QVERIFY(*specialisationFromJson(written, u"x"_s) == *spec);
    }

    void brokenReferences_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("place");
        QTest::newRow("no id") << u"id"_s << QJsonValue() << u"/id"_s;
        QTest::newRow("number as kernel") << u"kernel"_s << QJsonValue(3) << u"/kernel"_s;
        QTest::newRow("no parameters") << u"parameters"_s << QJsonValue(u"none"_s) << u"/parameters"_s;
        QTest::newRow("nameless parameter") << u"parameters"_s << QJsonValue(QJsonArray{QJsonObject{}}) << u"/parameters/0/name"_s;
        QTest::newRow("other format") << u"format"_s << QJsonValue(u"other"_s) << u"/format"_s;
    }
    void brokenReferences()
    {
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QFETCH(QString, place);
        QJsonObject broken = document(u"fakes/reference.spec.json"_s);
        broken.insert(key, value);
        const Result<Specialisation> spec = specialisationFromJson(broken, u"x.spec.json"_s);
        QVERIFY(!spec);
        QCOMPARE(spec.error().code, ErrorCode::InvalidInput);
        QCOMPARE(spec.error().place.file, u"x.spec.json"_s);
        QCOMPARE(spec.error().place.key, place);
    }

    void newerVersionIsRefused()
    {
        QJsonObject newer = document(u"fakes/reference.spec.json"_s);
        newer.insert(u"version"_s, 2);
        QCOMPARE(specialisationFromJson(newer, u"x"_s).error().code, ErrorCode::Unsupported);
        QCOMPARE(generatedSpecFromJson({{u"entry"_s, u"k"_s}, {u"version"_s, 2}}, u"x"_s).error().code, ErrorCode::Unsupported);
    }

    void deepNestingIsRefused()
    {
        QJsonObject parameter{{u"name"_s, u"p"_s}, {u"kind"_s, u"tuple"_s}};
        for (int i = 0; i < 40; ++i)
            parameter = {{u"name"_s, u"p"_s}, {u"kind"_s, u"tuple"_s}, {u"items"_s, QJsonArray{parameter}}};
        QJsonObject deep = document(u"fakes/reference.spec.json"_s);
        deep.insert(u"parameters"_s, QJsonArray{parameter});
        QCOMPARE(specialisationFromJson(deep, u"x"_s).error().code, ErrorCode::LimitExceeded);
    }

    void generatedRoundTrip()
    {
        const QJsonObject json = document(u"fakes/generated.spec.json"_s);
        const Result<GeneratedSpec> spec = generatedSpecFromJson(json, u"x"_s);
        QVERIFY(spec);
        QCOMPARE(spec->arguments.size(), 3);
        QVERIFY(!spec->arguments[0].isSpecialised);
        QCOMPARE(stableJson(toJson(*spec)), stableJson(json));
    }

    void aMinimalGeneratedSpec()
    {
        const Result<GeneratedSpec> spec = generatedSpecFromJson({{u"entry"_s, u"k"_s}}, u"x"_s);
        QVERIFY(spec);
        QCOMPARE(spec->target, u"sm_90"_s);
        QVERIFY(!spec->text);
    }

    void brokenGeneratedSpecs()
    {
        QCOMPARE(generatedSpecFromJson({}, u"x"_s).error().place.key, u"/entry"_s);
        const auto failure = [](const QByteArray &args) {
            const Result<GeneratedSpec> spec = generatedSpecFromJson(object("{\"entry\":\"k\",\"args\":" + args + "}"), u"x"_s);
            return spec ? u"fine"_s : spec.error().place.key;
        };
        QCOMPARE(failure("[{\"kind\":\"thing\",\"name\":\"a\"}]"), u"/args/0/kind"_s);
        QCOMPARE(failure("[{\"kind\":\"scalar\",\"name\":\"a\"},{\"kind\":\"tensor\",\"name\":\"a\"}]"), u"/args/1/shape"_s);
        QCOMPARE(failure("[{\"kind\":\"scalar\"}]"), u"/args/0/name"_s);
        QCOMPARE(failure("[3]"), u"/args/0/kind"_s);
    }
};

TILEPORT_TEST_MAIN(TestSpec)
#include "tst_spec.moc"
