// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/wire.h"
#include "tests/support/testmain.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Lines of the helpers' protocol.
class TestWire : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void results()
    {
        const Result<Message> message = parseMessage("{\"id\": 7, \"result\": {\"x\": 1}}");
        QVERIFY(message && message->kind == Message::Kind::Result);
        QCOMPARE(message->id, 7);
        QCOMPARE(message->result.value(u"x"_s).toInt(), 1);
    }

    void progress()
    {
        const Result<Message> message = parseMessage("{\"id\": 7, \"event\": \"progress\", \"message\": \"m\", \"done\": 2}");
        QVERIFY(message && message->kind == Message::Kind::Progress);
        QCOMPARE(message->progress.done, 2);
        QCOMPARE(message->progress.total, -1);
    }

    void errors_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("code");
        QTest::newRow("params") << QByteArray("bad_params") << u"invalid-input"_s;
        QTest::newRow("tool") << QByteArray("missing_tool") << u"tool-missing"_s;
        QTest::newRow("crash") << QByteArray("crashed") << u"tool-failed"_s;
        QTest::newRow("time") << QByteArray("timed_out") << u"timed-out"_s;
        QTest::newRow("unheard of") << QByteArray("strange") << u"tool-failed"_s;
    }
    void errors()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, code);
        const Result<Message> message = parseMessage("{\"id\": 1, \"error\": {\"code\": \"" + name + "\", \"message\": \"m\"}}");
        QVERIFY(message && message->kind == Message::Kind::Error);
        QCOMPARE(errorCodeName(message->error.code), code);
    }

    void linesThatAreNoMessages_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("text") << QByteArray("Traceback (most recent call last):");
        QTest::newRow("array") << QByteArray("[]");
        QTest::newRow("no id") << QByteArray("{\"result\": {}}");
        QTest::newRow("no kind") << QByteArray("{\"id\": 1}");
        QTest::newRow("result is no object") << QByteArray("{\"id\": 1, \"result\": 3}");
        QTest::newRow("cut off") << QByteArray("{\"id\": 1, \"resu");
        QTest::newRow("binary") << QByteArray("\0\xff\x01", 3);
    }
    void linesThatAreNoMessages()
    {
        QFETCH(QByteArray, line);
        QCOMPARE(parseMessage(line).error().code, ErrorCode::InvalidInput);
    }

    void requests()
    {
        QCOMPARE(requestLine(3, u"m"_s, {{u"t"_s, u"a\nb"_s}}), QByteArray("{\"id\":3,\"method\":\"m\",\"params\":{\"t\":\"a\\nb\"}}\n"));
    }

    void diagnostics()
    {
        const QJsonArray entries{QJsonObject{{u"severity"_s, u"warning"_s}, {u"message"_s, u"m"_s}, {u"file"_s, u"k.rs"_s},
                                             {u"line"_s, 3}, {u"column"_s, 7}, {u"end_column"_s, 9}},
                                 3, QJsonObject{{u"message"_s, u"n"_s}}};
        const Diagnostics found = diagnosticsFromWire(entries);
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0].toString(), u"k.rs:3:7: warning: m"_s);
        QCOMPARE(found[1].severity, Severity::Error);
    }
};

TILEPORT_TEST_MAIN(TestWire)
#include "tst_wire.moc"
