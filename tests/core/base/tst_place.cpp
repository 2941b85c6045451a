// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/place.h"

#include "tests/support/testmain.h"

using namespace tileport;

/// Places print what is known of them and nothing that is not.
class TestPlace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void prints_data();
    void prints();
};

void TestPlace::prints_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<qint64>("offset");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("text");
    const QString file = QStringLiteral("k.py");
    QTest::newRow("nothing") << QString() << 0 << 0 << qint64(-1) << QString() << QString();
    QTest::newRow("file") << file << 0 << 0 << qint64(-1) << QString() << QStringLiteral("k.py");
    QTest::newRow("line") << file << 4 << 0 << qint64(-1) << QString() << QStringLiteral("k.py:4");
    QTest::newRow("column") << file << 4 << 9 << qint64(-1) << QString() << QStringLiteral("k.py:4:9");
    QTest::newRow("column without line") << file << 0 << 9 << qint64(-1) << QString() << QStringLiteral("k.py");
    QTest::newRow("offset zero") << file << 0 << 0 << qint64(0) << QString() << QStringLiteral("k.py:offset 0");
    QTest::newRow("key") << file << 0 << 0 << qint64(-1) << QStringLiteral("/a/b") << QStringLiteral("k.py#/a/b");
}

void TestPlace::prints()
{
    QFETCH(QString, file);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(qint64, offset);
    QFETCH(QString, key);
    QFETCH(QString, text);
    const Place place{file, line, column, offset, key};
    QCOMPARE(place.toString(), text);
    QVERIFY((place == Place{file, line, column, offset, key}));
}

TILEPORT_TEST_MAIN(TestPlace)
#include "tst_place.moc"
