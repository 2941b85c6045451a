// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/remarks.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Compiler remarks: YAML in, one line of text per remark out.
class TestRemarks : public QObject {
    Q_OBJECT
private:
    static QString picture(const QByteArray &yaml)
    {
        const Result<QList<Remark>> remarks = parseRemarks(yaml, u"r.yaml"_s);
        if (!remarks)
            return remarks.error().toString();
        QStringList lines;
        for (const Remark &remark : *remarks) {
            QStringList details;
            for (auto entry = remark.details.begin(); entry != remark.details.end(); ++entry)
                details.append(entry.key() + u'=' + entry.value());
            lines.append(u"%1 %2 %3: %4 {%5}"_s.arg(remark.kind, remark.category, remark.place.toString(), remark.message,
                                                   details.join(u", "_s)));
        }
        return lines.join(u'\n');
    }

private Q_SLOTS:
    void twoRemarks()
    {
        QCOMPARE(picture("--- !Passed\n"
                         "Pass:            Memory\n"
                         "Name:            RemarkMemoryLoadInstructionSelected\n"
                         "DebugLoc:        { File: '/a b/mat''mul.py', Line: 231, Column: 12 }\n"
                         "Function:        _matmul_kernel\n"
                         "Args:\n"
                         "  - RemarkId:    4\n"
                         "  - Remark:      Load instruction selected\n"
                         "  - Shape:       '[64, 64]'\n"
                         "...\n"
                         "--- !Missed\n"
                         "Pass:            Tensor-core\n"
                         "Args:\n"
                         "  - Remark:      'Could not: it''s too big'\n"
                         "...\n"),
                 u"Passed Memory /a b/mat'mul.py:231:13: Load instruction selected {RemarkId=4, Shape=[64, 64]}\n"
                 "Missed Tensor-core : Could not: it's too big {}"_s);
    }

    void otherQuotes()
    {
        QCOMPARE(picture("--- !Passed\nDebugLoc: { File: k.rs, Line: 3, Column: 0 }\nArgs:\n  - Remark: \"a \\\"b\\\"\"\n"),
                 u"Passed  k.rs:3:1: a \"b\" {}"_s);
    }

    void nothing() { QCOMPARE(picture(""), QString()); }

    void aPlaceThatCannotBeRead()
    {
        QCOMPARE(picture("--- !Passed\nDebugLoc: { Line: x }\n"), u"Passed  :  {}"_s);
    }

    void aProgramWithoutDebugInformation()
    {
        QCOMPARE(picture("--- !Passed\nDebugLoc: { File: '<unknown file>', Line: 0, Column: 0 }\n"), u"Passed  :  {}"_s);
    }

    void broken_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QString>("error");
        QTest::newRow("no start") << QByteArray("Pass: Memory\n") << u"r.yaml:1: error: expected '--- !Kind'"_s;
        QTest::newRow("no key") << QByteArray("--- !Passed\njust words\n") << u"r.yaml:2: error: expected 'Key: value'"_s;
        QTest::newRow("binary") << QByteArray("--- !Passed\n\x01\x02\n") << u"r.yaml:2: error: expected 'Key: value'"_s;
    }
    void broken()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QString, error);
        QVERIFY2(picture(yaml).startsWith(error), qPrintable(picture(yaml)));
    }
};

TILEPORT_TEST_MAIN(TestRemarks)
#include "tst_remarks.moc"
