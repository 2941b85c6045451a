// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/builtinexecutor.h"
#include "tests/core/session/fakeservices.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using port::RunId;
using port::Stage;

/// What the built-in stages answer on the files of a port, and what they write.
class tst_BuiltInExecutor : public QObject {
    Q_OBJECT

    QTemporaryDir m_root;
    const QByteArray m_reference = test::FakeServices().referenceText.toUtf8();

    QString path(const QString &file = {}) const { return m_root.filePath(QStringLiteral("k/") + file); }
    void write(const QString &file, const QByteArray &bytes) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(path(file)).path()));
        QFile out(path(file));
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size());
    }
    QStringList report() const
    {
        QFile in(path(QStringLiteral("generated/diff_report.md")));
        return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()).split(QLatin1Char('\n')) : QStringList();
    }
    QByteArray generated(const char *from, const char *to) const { return QByteArray(m_reference).replace(from, to); }

    /// "PASS: 1 reference program is valid", findings and progress behind it.
    QStringList answer(Stage stage, const CancelToken &cancel = {}) const
    {
        const auto fake = std::make_shared<test::FakeServices>();
        const auto read = [fake](const QByteArray &bytes, const QString &name) -> Result<irgraph::IrGraphPtr> {
            if (bytes == "no program")
                return makeError(ErrorCode::InvalidInput, QStringLiteral("this is no program"), {name, 1, 0, -1, {}});
            return fake->readProgram(bytes, name);
        };
        BuiltInExecutor executor({read,
                                  [fake](const irdiff::DiffRequest &request, const CancelToken &token) { return fake->compare(request, token); }},
                                 QStringLiteral("1"));
        pipeline::BudgetCounter budget;
        QStringList progress;
        pipeline::RunContext context{[&](const pipeline::RunProgress &one) { progress.append(QStringLiteral("%1/%2 %3").arg(one.done).arg(one.total).arg(one.message)); }, budget, cancel};
        pipeline::RunRequest request;
        request.folder = path();
        request.run = RunId{stage, 1};
        const Result<pipeline::RunAnswer> said = executor.run(request, context);
        if (!said)
            return {errorCodeName(said.error().code)};
        QStringList lines{pipeline::outcomeText(said->outcome) + QStringLiteral(": ") + said->message};
        for (const port::Finding &finding : said->findings)
            lines.append(QStringLiteral("%1 %2").arg(finding.kind, finding.place.file));
        return lines + progress;
    }

private Q_SLOTS:
    void init() { QVERIFY(QDir(path()).removeRecursively() && QDir().mkpath(path())); }

    void whatItCanDo()
    {
        const BuiltInExecutor executor({}, QStringLiteral("1.2"));
        QString stages;
        for (const Stage stage : port::kStages)
            stages += executor.canRun(stage) ? port::stageName(stage) + QLatin1Char(' ') : QString();
        QCOMPARE(stages, QStringLiteral("preflight A C gate "));
        write(QStringLiteral("perf_cutile_rs.txt"), "x\n");
        const BuiltInExecutor withFolder({}, QStringLiteral("1.2"), path());
        QVERIFY(withFolder.canRun(Stage::E) && !withFolder.canRun(Stage::D) && !withFolder.canRun(Stage::B));
        QVERIFY(QFile::remove(path(QStringLiteral("perf_cutile_rs.txt"))));
        QCOMPARE(executor.name(), QStringLiteral("tileport 1.2"));
        QCOMPARE(answer(Stage::B), QStringList(QStringLiteral("not-found")));
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        QCOMPARE(answer(Stage::B), QStringList(QStringLiteral("unsupported")));
    }

    void preflightWantsAPort()
    {
        QCOMPARE(answer(Stage::Preflight), QStringList(QStringLiteral("FAIL: This folder holds no port")));
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        QCOMPARE(answer(Stage::Preflight), QStringList(QStringLiteral("PASS: the folder is a port")));
    }

    void references()
    {
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        QCOMPARE(answer(Stage::A), QStringList(QStringLiteral("FAIL_FIXABLE: There is no reference Tile IR under reference/; tileport reference makes it")));
        write(QStringLiteral("reference/reference.mlir"), m_reference);
        QCOMPARE(answer(Stage::A), QStringList({QStringLiteral("PASS: 1 reference program is valid"), QStringLiteral("0/1 reading the reference of k")}));
        write(QStringLiteral("reference/reference_other.mlir"), "no program");
        const QStringList lines = answer(Stage::A);
        QCOMPARE(lines.first(), QStringLiteral("FAIL_FIXABLE: The reference Tile IR of other cannot be used: this is no program"));
        QCOMPARE(lines.at(1), QStringLiteral("reference-unusable reference/reference_other.mlir"));
    }

    void equalPair()
    {
        write(QStringLiteral("reference/reference.mlir"), m_reference);
        write(QStringLiteral("generated/generated.mlir"), m_reference);
        QCOMPARE(answer(Stage::C), QStringList({QStringLiteral("PASS: k: PASS (every effect of both programs is equal)"), QStringLiteral("0/1 comparing k")}));
        QCOMPARE(report().first(), QStringLiteral("VERDICT: PASS"));
        QVERIFY(!report().contains(QStringLiteral("owner: kernel")));
    }

    /// The worst pair decides, and the device code has to act first.
    void worstPairDecides()
    {
        write(QStringLiteral("reference/reference_a.mlir"), m_reference);
        write(QStringLiteral("generated/generated_a.mlir"), m_reference);
        write(QStringLiteral("reference/reference_b.mlir"), m_reference);
        write(QStringLiteral("generated/generated_b.mlir"), generated("addf", "mulf"));
        QVERIFY(answer(Stage::C).first().startsWith(QStringLiteral("FAIL_FIXABLE kernel: a: PASS (every effect of both programs is equal); b: FAIL_FIXABLE (")));
        QCOMPARE(report().mid(0, 2), QStringList({QStringLiteral("VERDICT: FAIL_FIXABLE"), QStringLiteral("owner: kernel")}));
        QVERIFY(report().contains(QStringLiteral("## b")));
        write(QStringLiteral("reference/reference_c.mlir"), m_reference);
        QVERIFY(answer(Stage::C).first().startsWith(QStringLiteral("BLOCKED: ")));
        QCOMPARE(report().first(), QStringLiteral("VERDICT: BLOCKED"));
        QVERIFY(!report().contains(QStringLiteral("owner: kernel")));
    }

    void nothingToCompare()
    {
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        QCOMPARE(answer(Stage::C), QStringList(QStringLiteral("BLOCKED: There is no Tile IR to compare under reference/ and generated/")));
        QVERIFY(report().isEmpty());
    }

    /// The validators' answer on what a person or an agent left; without the logs there is nothing to judge.
    void hostStagesAreJudgedByTheirFiles()
    {
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        for (const Stage stage : {Stage::D, Stage::E})
            QCOMPARE(answer(stage).first(), QStringLiteral("not-found"));
        write(QStringLiteral("reports/correctness.md"), "VERDICT: ALL_PASS\n\n| Test | Result |\n| --- | --- |\n| a | PASSED |\n");
        write(QStringLiteral("correctness_cutile_rs.txt"),
              "platform linux -- Python 3.11\nrootdir: /x\ntests/ops/test_k.py::T::test_op[cutile_rs_1] FAILED\n=== 1 failed in 1.00s ===\n");
        const QStringList failed = answer(Stage::D);
        QVERIFY2(failed.first().startsWith(QStringLiteral("FAIL")), qPrintable(failed.first()));
        QVERIFY(failed.join(QLatin1Char(' ')).contains(QStringLiteral("correctness")));
        QVERIFY(failed.last().contains(QStringLiteral("checking the files of")));
        QVERIFY(answer(Stage::FinalGate).first().startsWith(QStringLiteral("FAIL")));
        CancelToken cancel;
        cancel.cancel();
        QCOMPARE(answer(Stage::D, cancel), QStringList(QStringLiteral("cancelled")));
    }

    /// A project may weigh a difference more than the standard policy does; the built-in C and the window must agree.
    void theProjectsPolicyDecides()
    {
        write(QStringLiteral("reference/reference.mlir"), m_reference);
        write(QStringLiteral("generated/generated.mlir"), generated("addf %x, %x :", "addf %x, %x flush_to_zero :"));
        QVERIFY2(answer(Stage::C).first().startsWith(QStringLiteral("PASS_WITH_NOTES")), qPrintable(answer(Stage::C).first()));
        write(QStringLiteral(".tileport/policy.json"), R"({"format": "tileport-diff-policy", "version": 1, "name": "strict", "extends": "public checklist",
            "rows": [{"kind": "attribute-flush_to_zero-gained", "severity": "critical", "owner": "kernel", "reason": "house rule"}]})");
        QVERIFY2(answer(Stage::C).first().startsWith(QStringLiteral("FAIL_FIXABLE kernel")), qPrintable(answer(Stage::C).first()));
        write(QStringLiteral(".tileport/policy.json"), "{ no policy");
        QCOMPARE(answer(Stage::C).first(), QStringLiteral("invalid-input"));
    }

    void cancelledBeforeItWrites()
    {
        write(QStringLiteral("reference/reference.mlir"), m_reference);
        write(QStringLiteral("generated/generated.mlir"), m_reference);
        CancelToken cancel;
        cancel.cancel();
        QCOMPARE(answer(Stage::C, cancel), QStringList(QStringLiteral("cancelled")));
        QCOMPARE(answer(Stage::A, cancel), QStringList(QStringLiteral("cancelled")));
        QVERIFY(report().isEmpty());
    }
};

TILEPORT_TEST_MAIN(tst_BuiltInExecutor)
#include "tst_builtinexecutor.moc"
