// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/variantplan.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::session;

/// Which programs are one structural variant, and what the variants are called.
class tst_VariantPlan : public QObject {
    Q_OBJECT

    /// "kernel branch dtypes structure constants…": one program a line; "?" marks one that only the tuner knows.
    static QList<ReferenceFacts> programs(const QStringList &lines)
    {
        QList<ReferenceFacts> all;
        for (const QString &line : lines) {
            const QStringList words = line.split(QLatin1Char(' '));
            ReferenceFacts facts;
            facts.id = QString::number(all.size());
            facts.kernel = words.at(0);
            facts.branch = words.at(1) == QLatin1String("-") ? QString() : words.at(1);
            facts.dtypes = words.at(2);
            facts.structure = words.at(3).toLatin1();
            facts.cases = {QStringLiteral("case")};
            for (const QString &word : words.mid(4)) {
                if (word == QLatin1String("?"))
                    facts.isLaunched = false;
                else if (word.startsWith(QLatin1Char('@')))
                    facts.cases = {word};
                else
                    facts.constants.insert(word.section(QLatin1Char('='), 0, 0), word.section(QLatin1Char('='), 1).toInt());
            }
            all.append(facts);
        }
        return all;
    }

    /// "name: programs; chosen; dtype→supplement (when)".
    static QStringList plan(const QStringList &lines)
    {
        QStringList told;
        const QList<ReferenceFacts> all = programs(lines);
        for (const PlannedVariant &variant : planVariants(all)) {
            QStringList numbers;
            for (const int index : variant.programs)
                numbers.append(QString::number(index));
            QString line = QStringLiteral("%1: %2; %3").arg(variant.name, numbers.join(QLatin1Char(' '))).arg(variant.chosen);
            for (auto supplement = variant.supplements.cbegin(); supplement != variant.supplements.cend(); ++supplement)
                line += QStringLiteral("; %1→%2").arg(supplement.key()).arg(*supplement);
            told.append(line + QStringLiteral(" (%1)").arg(variant.dispatch));
        }
        return told;
    }

    static QByteArray structure(const QString &body)
    {
        const Result<irgraph::IrGraphPtr> graph = test::graphFromText((QStringLiteral("entry @k(%p: tile<ptr<f32>>, %x: tile<8xf32>) {\n") + body + QStringLiteral("return\n}\n")).toStdString());
        return graph ? structureOf(**graph) : QByteArray("unreadable");
    }

private Q_SLOTS:
    void dtypesAndSizesAreNoVariants()
    {
        QCOMPARE(plan({QStringLiteral("_k a float16 x N=1"), QStringLiteral("_k a float32 x N=2"), QStringLiteral("_k a float32 x N=3")}), QStringList(QStringLiteral("k: 0 1 2; 0; float32→1 (host branch: a)")));
    }

    void branchesNameVariants()
    {
        QCOMPARE(plan({QStringLiteral("_k plain f x"), QStringLiteral("_k two-fold f y"), QStringLiteral("_other - f x")}),
                 QStringList({QStringLiteral("k_plain: 0; 0 (host branch: plain)"), QStringLiteral("k_two_fold: 1; 1 (host branch: two-fold)"), QStringLiteral("other: 2; 2 (always)")}));
    }

    void constantsNameVariantsOfOneBranch()
    {
        QCOMPARE(plan({QStringLiteral("_k a f x T=1 N=4"), QStringLiteral("_k a f y T=0 N=4"), QStringLiteral("_k a f y T=0 N=8")}),
                 QStringList({QStringLiteral("k_T_1: 0; 0 (host branch: a; constants: T_1)"), QStringLiteral("k_T_0: 1 2; 1 (host branch: a; constants: T_0)")}));
    }

    void numbersWhereNothingTells()
    {
        QCOMPARE(plan({QStringLiteral("_k - f x N=1"), QStringLiteral("_k - f y N=1"), QStringLiteral("_k - f z N=1")}),
                 QStringList({QStringLiteral("k: 0; 0 (always)"), QStringLiteral("k_2: 1; 1 (always)"), QStringLiteral("k_3: 2; 2 (always)")}));
    }

    void launchedProgramsStandForTheVariant()
    {
        const QStringList lines{QStringLiteral("_k a f x T=64 ?"), QStringLiteral("_k a f x T=128 ?"), QStringLiteral("_k a f x T=256")};
        QCOMPARE(plan(lines), QStringList(QStringLiteral("k: 0 1 2; 2 (host branch: a)")));
        const QList<ReferenceFacts> all = programs(lines);
        QCOMPARE(tunerCandidates(planVariants(all).first(), all), QJsonArray({QJsonObject{{QStringLiteral("T"), 64}}, QJsonObject{{QStringLiteral("T"), 128}}}));
        QVERIFY(tunerCandidates(planVariants(programs({lines.last()})).first(), programs({lines.last()})).isEmpty());
    }

    void launchesOfOtherSizesAreNoCandidates()
    {
        const QList<ReferenceFacts> all = programs({QStringLiteral("_k a f x T=64 N=1 ? @one"), QStringLiteral("_k a f x T=128 N=1 ? @one"), QStringLiteral("_k a f x T=64 N=2 ? @two")});
        QCOMPARE(tunerCandidates(planVariants(all).first(), all), QJsonArray({QJsonObject{{QStringLiteral("T"), 64}}, QJsonObject{{QStringLiteral("T"), 128}}}));
    }

    void nothingPlansNothing() { QCOMPARE(plan({}), QStringList()); }

    void structureIgnoresWhatDtypesBring()
    {
        const QByteArray plain = structure(QStringLiteral("%0 = addf %x, %x : tile<8xf32>\n"));
        QVERIFY(plain != "unreadable");
        QCOMPARE(structure(QStringLiteral("%c = constant <f32: 1.0> : tile<8xf32>\n%0 = addf %x, %c : tile<8xf32>\n")), plain);
        QCOMPARE(structure(QStringLiteral("%h = ftof %x : tile<8xf32> -> tile<8xf16>\n%0 = addf %h, %h : tile<8xf16>\n")), plain);
        QCOMPARE(structure(QStringLiteral("%0 = addf %x, %x : tile<64xf32>\n")), plain);
    }

    void structureSeesOperationsRanksAndOrder()
    {
        const QByteArray plain = structure(QStringLiteral("%0 = addf %x, %x : tile<8xf32>\n%1 = mulf %0, %0 : tile<8xf32>\n"));
        for (const char *other : {"%0 = addf %x, %x : tile<8xf32>\n", "%0 = mulf %x, %x : tile<8xf32>\n%1 = addf %0, %0 : tile<8xf32>\n",
                                  "%0 = addf %x, %x : tile<8x8xf32>\n%1 = mulf %0, %0 : tile<8xf32>\n", "%0 = subf %x, %x : tile<8xf32>\n%1 = mulf %0, %0 : tile<8xf32>\n"})
            QVERIFY2(structure(QLatin1String(other)) != plain, other);
    }

    void factsOfASpecification()
    {
        const Result<irgraph::IrGraphPtr> graph = test::graphFromText("entry @k() {\nreturn\n}\n");
        QVERIFY(graph);
        const QJsonObject array{{QStringLiteral("kind"), QStringLiteral("array")}, {QStringLiteral("dtype"), QStringLiteral("float16")}};
        const QJsonObject number{{QStringLiteral("kind"), QStringLiteral("scalar")}, {QStringLiteral("dtype"), QStringLiteral("int32")}};
        QJsonObject specification{{QStringLiteral("id"), QStringLiteral("o.k.1")}, {QStringLiteral("kernel"), QStringLiteral("_k")}, {QStringLiteral("symbol"), QStringLiteral("k")},
                                  {QStringLiteral("parameters"), QJsonArray{array, number, array}}, {QStringLiteral("kinds"), QJsonArray{QStringLiteral("candidate")}}};
        const Result<ReferenceFacts> facts = referenceFactsOf(specification, **graph, QStringLiteral("f"));
        QVERIFY(facts);
        QCOMPARE(facts->dtypes, QStringLiteral("float16"));
        QVERIFY(!facts->isLaunched);
        specification.remove(QStringLiteral("kernel"));
        QCOMPARE(referenceFactsOf(specification, **graph, QStringLiteral("f")).error().place.key, QStringLiteral("/kernel"));
    }
};

TILEPORT_TEST_MAIN(tst_VariantPlan)
#include "tst_variantplan.moc"
