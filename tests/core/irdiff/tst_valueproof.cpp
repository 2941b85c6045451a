// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/valueproof.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;
using irgraph::ValueId;

namespace {

const char *const kStore = "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";

ValueId named(const irgraph::IrGraph &graph, std::string_view name)
{
    for (uint32_t i = 0; i < graph.valueCount(); ++i) {
        if (graph.valueName(ValueId(i)) == name)
            return ValueId(i);
    }
    return {};
}

QString nameOf(const irgraph::IrGraph &graph, ValueId value)
{
    return value.isValid() ? QString::fromStdString(std::string(graph.valueName(value))) : QStringLiteral("-");
}

// The verdict, then a line for each step, indented by depth: "left right: reason [rules]"; the first difference has a *.
QString proofPicture(const QString &left, const QString &right, std::string_view leftName, std::string_view rightName)
{
    const IrDiffPtr diff = test::diffOf(left + QString::fromLatin1(kStore), right + QString::fromLatin1(kStore));
    const ValueProof proof = explainEquality(*diff, named(*diff->left, leftName), named(*diff->right, rightName));
    QString text = proof.isEqual ? QStringLiteral("equal") : QStringLiteral("different");
    for (size_t i = 0; i < proof.steps.size(); ++i) {
        const ProofStep &step = proof.steps[i];
        text += u'\n' + QString(2 * step.depth, u' ') + (int(i) == proof.firstDifference ? QStringLiteral("*") : QString())
            + nameOf(*diff->left, step.left) + u' ' + nameOf(*diff->right, step.right) + QStringLiteral(": ") + step.reason;
        if (step.rules != 0)
            text += QStringLiteral(" [%1]").arg(ruleNames(step.rules).join(QStringLiteral(", ")));
    }
    return text;
}

} // namespace

class TestValueProof : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameForm()
    {
        const QString body = QStringLiteral("%1 = exp2 %x : tile<f32>\n%0 = addf %1, %y : tile<f32>");
        QCOMPARE(proofPicture(body, body, "%0", "%0"), QStringLiteral("equal\n%0 %0: same operation addf\n  %1 %1: same operation exp2\n"
                                                                      "    %x %x: paired parameters (same position)\n"
                                                                      "  %y %y: paired parameters (same position)"));
    }

    void firstDifferenceIsTheDeepest()
    {
        const QString left = QStringLiteral("%1 = exp2 %x : tile<f32>\n%2 = absf %1 : tile<f32>\n%0 = addf %2, %y : tile<f32>");
        const QString right = QStringLiteral("%1 = cos %x : tile<f32>\n%2 = absf %1 : tile<f32>\n%0 = addf %2, %y : tile<f32>");
        const QString picture = proofPicture(left, right, "%0", "%0");
        QVERIFY2(picture.startsWith(QStringLiteral("different\n%0 %0:")), qPrintable(picture));
        QVERIFY2(picture.contains(QStringLiteral("*%1 %1: ")), qPrintable(picture));
    }

    void commutedOperandsFindEachOther()
    {
        const QString picture = proofPicture(QStringLiteral("%0 = addf %x, %y : tile<f32>"), QStringLiteral("%0 = addf %y, %x : tile<f32>"), "%0", "%0");
        QVERIFY2(picture.startsWith(QStringLiteral("equal")), qPrintable(picture));
        QVERIFY2(picture.contains(QStringLiteral("%x %x")) && picture.contains(QStringLiteral("%y %y")), qPrintable(picture));
        QVERIFY2(picture.contains(QStringLiteral("[commutation]")), qPrintable(picture));
    }

    void oneSidedStepNamesItsRule()
    {
        const QString left = QStringLiteral("%c = constant <f32: 2.0> : tile<f32>\n%0 = mulf %c, %c : tile<f32>");
        const QString right = QStringLiteral("%c = constant <f32: 2.0> : tile<f32>\n%d = constant <f32: 2.0> : tile<f32>\n%0 = mulf %c, %d : tile<f32>");
        const QString picture = proofPicture(left, right, "%0", "%0");
        QVERIFY2(picture.startsWith(QStringLiteral("equal")), qPrintable(picture));
        QVERIFY2(picture.contains(QStringLiteral("only the generated program has this constant [shared-constants]")), qPrintable(picture));
    }

    void valueWithoutPartner()
    {
        const QString picture = proofPicture(QStringLiteral("%1 = exp2 %x : tile<f32>\n%0 = addf %1, %y : tile<f32>"),
                                             QStringLiteral("%0 = subf %x, %y : tile<f32>"), "%1", "");
        QVERIFY2(picture.startsWith(QStringLiteral("different\n*%1 -: only the reference computes this exp2")), qPrintable(picture));
    }

    // Negative: what was not asked properly is answered, not guessed.
    void noSuchValue()
    {
        const IrDiffPtr diff = test::diffOf(QString::fromLatin1("%0 = absf %x : tile<f32>") + QString::fromLatin1(kStore),
                                            QString::fromLatin1("%0 = absf %x : tile<f32>") + QString::fromLatin1(kStore));
        for (const ValueId value : {ValueId(), ValueId(uint32_t(100000))}) {
            const ValueProof proof = explainEquality(*diff, value, value);
            QVERIFY(!proof.isEqual);
            QVERIFY(proof.steps.empty());
            QCOMPARE(proof.summary, QStringLiteral("There is no such value"));
        }
    }

    void unrelatedValuesAreNotEqual()
    {
        const QString body = QStringLiteral("%1 = exp2 %x : tile<f32>\n%0 = addf %1, %y : tile<f32>");
        QVERIFY(proofPicture(body, body, "%x", "%y").startsWith(QStringLiteral("different\n*%x %y: different arguments")));
        QVERIFY(proofPicture(body, body, "%1", "%x").startsWith(QStringLiteral("different")));
    }

    void limitIsSaid()
    {
        QString body = QStringLiteral("%v0 = absf %x : tile<f32>\n");
        for (int i = 1; i < 40; ++i)
            body += QStringLiteral("%v%1 = exp2 %v%2 : tile<f32>\n").arg(i).arg(i - 1);
        body += QStringLiteral("%0 = absf %v39 : tile<f32>") + QString::fromLatin1(kStore);
        const IrDiffPtr diff = test::diffOf(body, body);
        const ValueId left = named(*diff->left, "%0");
        QVERIFY(explainEquality(*diff, left, left).isEqual);
        const ValueProof cut = explainEquality(*diff, left, left, 10);
        QVERIFY(!cut.isEqual && !cut.isComplete);
        QCOMPARE(cut.steps.size(), size_t(10));
        QVERIFY(cut.summary.contains(QStringLiteral("the rest is not listed")));
    }
};

TILEPORT_TEST_MAIN(TestValueProof)
#include "tst_valueproof.moc"
