// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"

#include "tests/support/testmain.h"

using namespace tileport;

namespace {
JsonReader reader(const char *text)
{
    const Result<QJsonObject> object = parseJsonObject(text, QStringLiteral("d.json"));
    Q_ASSERT(object);
    return JsonReader(*object, QStringLiteral("d.json"));
}

/// "ok" or the error as it would be printed.
template <typename T>
QString outcome(const Result<T> &result)
{
    return result ? QStringLiteral("ok") : result.error().toString();
}
} // namespace

/// Checked access to JSON: every failure names the file and the key.
class TestJson : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsEveryKind();
    void namesMissingKeys();
    void namesWrongKinds();
    void namesNestedKeys();
    void refusesWhatIsNoWholeNumber();
    void limitsArrays();
    void escapesKeysInPointers();
    void placesSyntaxErrors_data();
    void placesSyntaxErrors();
    void writesTheSameBytesForTheSameValue();
};

void TestJson::readsEveryKind()
{
    const JsonReader json = reader(R"({"s":"x","i":-3,"n":1.5,"b":true,"o":{"k":1},"a":[1,2]})");
    QCOMPARE(json.string(QStringLiteral("s")).value(), QStringLiteral("x"));
    QCOMPARE(json.integer(QStringLiteral("i")).value(), qint64(-3));
    QCOMPARE(json.number(QStringLiteral("n")).value(), 1.5);
    QCOMPARE(json.boolean(QStringLiteral("b")).value(), true);
    QCOMPARE(json.object(QStringLiteral("o"))->integer(QStringLiteral("k")).value(), qint64(1));
    QCOMPARE(json.array(QStringLiteral("a"))->size(), 2);
    QVERIFY(json.has(QStringLiteral("s")) && !json.has(QStringLiteral("z")));
}

void TestJson::namesMissingKeys()
{
    const JsonReader json = reader("{}");
    QCOMPARE(outcome(json.string(QStringLiteral("name"))),
             QStringLiteral("d.json#/name: error: 'name' is missing, expected a string"));
    QCOMPARE(outcome(json.array(QStringLiteral("list"))),
             QStringLiteral("d.json#/list: error: 'list' is missing, expected an array"));
}

void TestJson::namesWrongKinds()
{
    const JsonReader json = reader(R"({"x":[]})");
    const QString key = QStringLiteral("x");
    QCOMPARE(outcome(json.string(key)), QStringLiteral("d.json#/x: error: 'x' is not a string"));
    QCOMPARE(outcome(json.integer(key)), QStringLiteral("d.json#/x: error: 'x' is not a whole number"));
    QCOMPARE(outcome(json.number(key)), QStringLiteral("d.json#/x: error: 'x' is not a number"));
    QCOMPARE(outcome(json.boolean(key)), QStringLiteral("d.json#/x: error: 'x' is not true or false"));
    QCOMPARE(outcome(json.object(key)), QStringLiteral("d.json#/x: error: 'x' is not an object"));
}

void TestJson::namesNestedKeys()
{
    const JsonReader json = reader(R"({"a":{"b":{"c":null}}})");
    const auto inner = json.object(QStringLiteral("a"))->object(QStringLiteral("b"));
    QVERIFY(inner);
    QCOMPARE(outcome(inner->string(QStringLiteral("c"))),
             QStringLiteral("d.json#/a/b/c: error: 'c' is not a string"));
}

void TestJson::refusesWhatIsNoWholeNumber()
{
    const JsonReader json = reader(R"({"half":0.5,"huge":1e300,"edge":9007199254740992,"beyond":9007199254740994})");
    QVERIFY(!json.integer(QStringLiteral("half")));
    QVERIFY(!json.integer(QStringLiteral("huge")));
    QVERIFY(!json.integer(QStringLiteral("beyond")));
    QCOMPARE(json.integer(QStringLiteral("edge")).value(), qint64(9007199254740992));
}

void TestJson::limitsArrays()
{
    const JsonReader json = reader(R"({"a":[1,2,3]})");
    QVERIFY(json.array(QStringLiteral("a"), 3));
    const auto refused = json.array(QStringLiteral("a"), 2);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::LimitExceeded);
}

void TestJson::escapesKeysInPointers()
{
    const JsonReader json = reader("{}");
    QCOMPARE(json.place(QStringLiteral("a/b~c")).key, QStringLiteral("/a~1b~0c"));
}

void TestJson::placesSyntaxErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("empty") << QByteArray() << 1;
    QTest::newRow("no value") << QByteArray("{\n  \"a\": \n}") << 3;
    QTest::newRow("trailing comma") << QByteArray("{\"a\":1,}") << 1;
    QTest::newRow("cut off") << QByteArray("{\n\n\"a\":[1,2") << 3;
    QTest::newRow("garbage behind") << QByteArray("{}\n\nx") << 3;
    QTest::newRow("deep nesting") << QByteArray("{\"a\":") + QByteArray(5000, '[') << 1;
    QTest::newRow("array at the top") << QByteArray("[1]") << 0;
}

void TestJson::placesSyntaxErrors()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const Result<QJsonObject> result = parseJsonObject(text, QStringLiteral("d.json"));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::InvalidInput);
    QCOMPARE(result.error().place.line, line);
    QCOMPARE(result.error().place.file, QStringLiteral("d.json"));
}

void TestJson::writesTheSameBytesForTheSameValue()
{
    QJsonObject one;
    one[QStringLiteral("b")] = 1;
    one[QStringLiteral("a")] = QJsonArray{true};
    QJsonObject two;
    two[QStringLiteral("a")] = QJsonArray{true};
    two[QStringLiteral("b")] = 1;
    QCOMPARE(stableJson(one), stableJson(two));
    QVERIFY(stableJson(one).endsWith("}\n"));
    QVERIFY(stableJson(one).indexOf("\"a\"") < stableJson(one).indexOf("\"b\""));
    QVERIFY2(stableJson(one).contains("\n  \"b\": 1"), "two-space indent is part of the contract");
}

TILEPORT_TEST_MAIN(TestJson)
#include "tst_json.moc"
