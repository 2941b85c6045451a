// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/shellverdict.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// What the public script says, its known gaps and its known false alarms included.
class TestShellVerdict : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answers_data();
    void answers();
};

static irgraph::IrGraphPtr graphOf(const QString &body, const QString &hints)
{
    QString text = test::program(body);
    if (!hints.isEmpty())
        text.replace(QStringLiteral(") {"), QStringLiteral(") optimization_hints=<%1> {").arg(hints));
    const auto graph = test::graphFromText(text.toStdString());
    if (!graph)
        qWarning("%s", qPrintable(graph.error().toString()));
    return graph.valueOr(nullptr);
}

void TestShellVerdict::answers_data()
{
    QTest::addColumn<QStringList>("left");   ///< body, hints of the entry
    QTest::addColumn<QStringList>("right");
    QTest::addColumn<QString>("answer");     ///< verdict and its reasons
    const auto row = [](const char *title, const char *left, const char *right, const char *answer) {
        QTest::newRow(title) << QStringList{QString::fromLatin1(left), {}} << QStringList{QString::fromLatin1(right), {}} << QString::fromLatin1(answer);
    };
    const auto hints = [](const char *title, const char *left, const char *right, const char *answer) {
        QTest::newRow(title) << QStringList{{}, QString::fromLatin1(left)} << QStringList{{}, QString::fromLatin1(right)} << QString::fromLatin1(answer);
    };
    row("the same", "%0 = addf %x, %y : tile<f32>", "%0 = addf %x, %y : tile<f32>", "PASS");
    row("an exp became exp2", "%0 = exp %x : tile<f32>", "%0 = exp2 %x : tile<f32>", "FAIL_FIXABLE exp: 1 -> 0; exp2: 0 -> 1");
    row("two more additions", "%0 = addf %x, %y : tile<f32>", "%0 = addf %x, %y : tile<f32>\n%1 = addf %0, %y : tile<f32>\n%2 = addf %1, %y : tile<f32>", "PASS_WITH_NOTES addf: 1 -> 3");
    row("three more", "", "%0 = addf %x, %y : tile<f32>\n%1 = addf %0, %y : tile<f32>\n%2 = addf %1, %y : tile<f32>", "FAIL_FIXABLE addf: 0 -> 3");
    row("operations that it does not know", "%0 = tanh %x : tile<f32>", "%0 = sin %x : tile<f32>", "PASS");
    row("operands exchanged", "%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>", "PASS");
    row("a scalar assume, even of the reference against itself", "%0 = assume div_by<16>, %n : tile<i32>", "%0 = assume div_by<16>, %n : tile<i32>", "FAIL_FIXABLE scalar assumes: 1 -> 1");
    row("another tile", "%0 = constant <f32: 0.0> : tile<8x16xf32>", "%0 = constant <f32: 0.0> : tile<16x8xf32>", "FAIL_FIXABLE tile shapes: 1 -> 1");
    row("bf16 lost", "%0 = ftof %x : tile<f32> -> tile<bf16>", "%0 = ftof %x : tile<f32> -> tile<f16>", "PASS_WITH_NOTES bf16: 1 -> 0");
    hints("hints of another target count", "sm_90 = {occupancy = 1}", "sm_100 = {occupancy = 2}", "FAIL_FIXABLE occupancy: 1 -> 2");
    hints("only the first hint counts", "sm_90 = {occupancy = 1}, sm_100 = {occupancy = 4}", "sm_90 = {occupancy = 1}, sm_100 = {occupancy = 2}", "PASS");
    hints("a hint that is missing", "sm_90 = {num_cta_in_cga = 2}", "", "PASS_WITH_NOTES num_cta_in_cga: 2 -> 0");
    hints("a hint that is new", "", "sm_90 = {num_cta_in_cga = 1}", "PASS");
}

void TestShellVerdict::answers()
{
    QFETCH(const QStringList, left);
    QFETCH(const QStringList, right);
    QFETCH(const QString, answer);
    const ShellVerdict shell = shellVerdict(*graphOf(left[0], left[1]), *graphOf(right[0], right[1]));
    QStringList reasons(shell.criticals.begin(), shell.criticals.end());
    for (const QString &note : shell.notes)
        reasons.append(note);
    QCOMPARE((verdictName(shell.verdict) + QLatin1Char(' ') + reasons.join(QStringLiteral("; "))).trimmed(), answer);
}

TILEPORT_TEST_MAIN(TestShellVerdict)
#include "tst_shellverdict.moc"
