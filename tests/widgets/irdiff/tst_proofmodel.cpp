// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/proofmodel.h"

#include <QAbstractItemModelTester>

using namespace tileport;
using namespace tileport::irdiff;

class TestProofModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rows()
    {
        const auto left = fixture::graphFromText("%a = constant : tile<i32>\n%b = addi %a, %a : tile<i32>");
        const auto right = fixture::graphFromText("%x = constant : tile<i32>\n%y = addi %x, %x : tile<i32>");
        const auto diff = fixture::diffFromPicture(left, right, "=c");
        const IrPair pair{IrDiffPtr(diff)};
        ProofModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setProof(pair, explainEquality(*diff, pair.valueNamed(Side::Left, 1, u"%b"), pair.valueNamed(Side::Right, 1, u"%y")));
        QCOMPARE(model.rowCount(), 2);
        const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, ProofModel::SignColumn), QStringLiteral("="));
        QCOMPARE(text(0, ProofModel::LeftColumn), QStringLiteral("2  %b = addi %a, %a : tile<i32>"));
        QCOMPARE(text(0, ProofModel::ReasonColumn), QStringLiteral("ceil-division: addi in another form"));
        QCOMPARE(text(1, ProofModel::RightColumn), QStringLiteral("  1  %x = constant : tile<i32>"));
        QVERIFY(model.index(0, ProofModel::ReasonColumn).data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("ceil-division: the number of tiles")));
        model.setProof(pair, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void signs_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<quint64>("rules");
        QTest::addColumn<QString>("sign");
        QTest::newRow("same") << int(ProofStepKind::SameForm) << quint64(0) << QStringLiteral("=");
        QTest::newRow("exact rule") << int(ProofStepKind::ByRule) << quint64(maskOf(RuleId::Commutation)) << QStringLiteral("=");
        QTest::newRow("numeric rule") << int(ProofStepKind::ByRule) << quint64(maskOf(RuleId::ExpBase2)) << QStringLiteral("≈");
        QTest::newRow("one side") << int(ProofStepKind::OneSided) << quint64(maskOf(RuleId::DeadCode)) << QStringLiteral("·");
        QTest::newRow("difference") << int(ProofStepKind::Difference) << quint64(0) << QStringLiteral("≠");
        QTest::newRow("unpaired") << int(ProofStepKind::Unpaired) << quint64(0) << QStringLiteral("≠");
    }
    void signs()
    {
        QFETCH(int, kind);
        QFETCH(quint64, rules);
        ProofStep step;
        step.kind = ProofStepKind(kind);
        step.rules = rules;
        QTEST(proofSign(step), "sign");
    }

    void outOfRange()
    {
        ProofModel model;
        QCOMPARE(model.step(-1), ProofStep());
        QCOMPARE(model.step(7), ProofStep());
        QVERIFY(!model.data(model.index(3, 0)).isValid());
        QVERIFY(!model.headerData(0, Qt::Vertical).isValid());
    }
};

TILEPORT_TEST_MAIN(TestProofModel)
#include "tst_proofmodel.moc"
