// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/port/portlayout.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::port;

using Files = QMap<QString, QByteArray>;

/// Which file of a port is what, and what is wrong with the files themselves.
class tst_PortLayout : public QObject {
    Q_OBJECT

    static Files complete()
    {
        return {{QStringLiteral("reference/analysis.json"), R"({"kernel_name": "k", "kernel_variants": [{"variant_name": "a", "reference_ir": "reference/reference_a.mlir"}]})"},
                {QStringLiteral("reference/reference_a.mlir"), "entry @k() {}\n"}, {QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n"},
                {QStringLiteral("kernel.rs"), "fn k() {}\n"}, {QStringLiteral("generated/generated_a.mlir"), "entry @k() {}\n"},
                {QStringLiteral("reports/build_log.md"), "## Attempt 1\n"}, {QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n"}};
    }
    static PortLayout layout(const Files &files) { return layoutOf(PortFiles::ofTexts(files), QStringLiteral("k")); }
    /// "critical file-broken reference/analysis.json:1".
    static QStringList findings(const Files &files)
    {
        QStringList lines;
        for (const Finding &finding : layout(files).findings)
            lines.append(QStringLiteral("%1 %2 %3").arg(severityName(finding.severity), finding.kind, finding.place.toString()));
        return lines;
    }
    static Files with(const QString &path, const QByteArray &bytes)
    {
        Files files = complete();
        files.insert(path, bytes);
        return files;
    }
    static Files without(const QString &path)
    {
        Files files = complete();
        files.remove(path);
        return files;
    }

private Q_SLOTS:
    void roles()
    {
        Files files = complete();
        for (const char *path : {"baseline_perf_cutile.txt", "reports/agent_logs/perf_cutile_rs.full.txt", "generated/generated_a_canon.mlir", "generated/layout_gate/diff.txt", "perf_cutile_rs_a.txt", "notes/idea.txt"})
            files.insert(QLatin1String(path), "x\n");
        QStringList lines;
        const PortLayout read = layout(files);
        for (const Artefact &artefact : read.artefacts)
            lines.append(QStringLiteral("%1 %2 [%3] %4").arg(stageName(artefact.stage), artefact.role, artefact.variant, artefact.path));
        QCOMPARE(lines, QStringList({QStringLiteral("A baseline [cutile] baseline_perf_cutile.txt"), QStringLiteral("A analysis [] reference/analysis.json"), QStringLiteral("A reference [a] reference/reference_a.mlir"),
                                     QStringLiteral("A report [] reports/agent_a.md"), QStringLiteral("B generated [a] generated/generated_a.mlir"),
                                     QStringLiteral("B canonical generated [a] generated/generated_a_canon.mlir"), QStringLiteral("B layout gate [diff.txt] generated/layout_gate/diff.txt"),
                                     QStringLiteral("B kernel [] kernel.rs"), QStringLiteral("B report [] reports/agent_b.md"), QStringLiteral("B build log [] reports/build_log.md"),
                                     QStringLiteral("E measurements [a] perf_cutile_rs_a.txt"), QStringLiteral("E log [cutile_rs.full.txt] reports/agent_logs/perf_cutile_rs.full.txt")}));
        QCOMPARE(read.others, QStringList(QStringLiteral("notes/idea.txt")));
        QCOMPARE(read.of(Stage::B).size(), 6);
        QVERIFY(read.of(Stage::F).isEmpty());
    }

    void aCompletePortHasNoFindings() { QCOMPARE(findings(complete()), QStringList()); }
    void nothingIsNoFinding() { QCOMPARE(findings({}), QStringList()); }
    void aKernelAloneIsNoStage() { QCOMPARE(findings({{QStringLiteral("kernel.rs"), "fn k() {}\n"}, {QStringLiteral("k.py"), "x\n"}}), QStringList()); }

    void whatAStageLeftOut()
    {
        QCOMPARE(findings(without(QStringLiteral("reports/build_log.md"))), QStringList(QStringLiteral("warn file-missing reports/build_log.md")));
        QCOMPARE(findings(without(QStringLiteral("kernel.rs"))), QStringList(QStringLiteral("warn file-missing kernel.rs")));
        QCOMPARE(findings(with(QStringLiteral("reports/agent_e.md"), "x\n")), QStringList({QStringLiteral("warn file-missing perf_cutile_rs.txt"), QStringLiteral("warn file-missing reports/performance.md")}));
    }

    void halfWrittenFiles()
    {
        QCOMPARE(findings(with(QStringLiteral("reference/analysis.json"), "{\n \"kernel_name\": \"k\",\n \"kern")), QStringList(QStringLiteral("critical file-broken reference/analysis.json:3:7")));
        QCOMPARE(findings(with(QStringLiteral("reference/analysis.json"), "[1]")).size(), 1);
        QCOMPARE(findings(with(QStringLiteral("reference/analysis.json"), "")), QStringList(QStringLiteral("critical file-empty reference/analysis.json")));
        QCOMPARE(findings(with(QStringLiteral("kernel.rs"), "")), QStringList(QStringLiteral("warn file-empty kernel.rs")));
        QCOMPARE(findings(with(QStringLiteral("generated/layout_gate/diff.txt"), "")), QStringList());
        QCOMPARE(findings(with(QStringLiteral("reports/agent_b.md"), QByteArray("VERDICT: \0\0\0", 12))), QStringList(QStringLiteral("warn file-no-text reports/agent_b.md")));
    }

    void textThatIsNone()
    {
        QCOMPARE(findings(with(QStringLiteral("reports/build_log.md"), "gr\xc3\xb6\xc3\x9f" "er\n\n ab\xff\n")), QStringList(QStringLiteral("warn file-no-text reports/build_log.md:3:4")));
        QCOMPARE(findings(with(QStringLiteral("reports/build_log.md"), "a\xc3" "b")), QStringList(QStringLiteral("warn file-no-text reports/build_log.md:1:2")));
        QCOMPARE(findings(with(QStringLiteral("reports/build_log.md"), "\xc3\xa9\xe2\x82")), QStringList(QStringLiteral("warn file-no-text reports/build_log.md:1:3")));
        QCOMPARE(findings(with(QStringLiteral("reports/build_log.md"), "cut \xc3")), QStringList(QStringLiteral("warn file-no-text reports/build_log.md:1:5")));
    }

    void bytecodeThatIsNone()
    {
        QCOMPARE(findings(with(QStringLiteral("reference/reference_a.tilebc"), QByteArray("\x7f" "ELF\0\0", 6))), QStringList(QStringLiteral("critical file-broken reference/reference_a.tilebc")));
        QCOMPARE(findings(with(QStringLiteral("reference/reference_a.tilebc"), QByteArray("\x7fTileIR\0\x0d\x01", 10))), QStringList());
        QCOMPARE(findings(with(QStringLiteral("reference/reference_a.tilebc"), "")), QStringList(QStringLiteral("critical file-empty reference/reference_a.tilebc")));
    }

    void filesThatContradict()
    {
        QCOMPARE(findings(with(QStringLiteral("reference/reference.mlir"), "x\n")), QStringList(QStringLiteral("warn files-contradict reference/reference.mlir")));
        QCOMPARE(findings(with(QStringLiteral("generated/generated_b.mlir"), "x\n")), QStringList(QStringLiteral("warn files-contradict generated/generated_b.mlir")));
        QCOMPARE(findings(without(QStringLiteral("reference/reference_a.mlir"))), QStringList(QStringLiteral("warn files-contradict reference/analysis.json")));
        QCOMPARE(findings(with(QStringLiteral("reference/analysis.json"), R"({"kernel_name": "other"})")), QStringList(QStringLiteral("warn files-contradict reference/analysis.json")));
        Files two = complete();
        for (const char *path : {"correctness_cutile_rs.txt", "correctness_cutile_rs.xml", "reports/correctness.md"})
            two.insert(QLatin1String(path), "x\n");
        QCOMPARE(findings(two), QStringList(QStringLiteral("warn files-contradict correctness_cutile_rs.txt")));
    }

    void linksAndSizesOnTheDisk()
    {
        QTemporaryDir root;
        const QString folder = root.filePath(QStringLiteral("k"));
        QVERIFY(writeFileAtomically(folder + QStringLiteral("/kernel.rs"), "fn k() {}\n"));
        QVERIFY(writeFileAtomically(root.filePath(QStringLiteral("secret")), "x"));
        QVERIFY(QFile::link(root.filePath(QStringLiteral("secret")), folder + QStringLiteral("/ffi.rs")));
        QFile large(folder + QStringLiteral("/perf_cutile_rs.txt"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(PortFiles::kMaximumBytes + 1));
        large.close();
        const Result<PortLayout> read = readLayout(folder);
        QVERIFY(read);
        QStringList kinds;
        for (const Finding &finding : read->findings)
            kinds.append(finding.kind + QLatin1Char(' ') + finding.place.file);
        QVERIFY2(kinds.contains(QStringLiteral("file-oversized perf_cutile_rs.txt")), qPrintable(kinds.join(QLatin1Char(';'))));
        QVERIFY2(kinds.join(QLatin1Char(';')).contains(QStringLiteral("ffi.rs")), qPrintable(kinds.join(QLatin1Char(';'))));
        QCOMPARE(read->of(Stage::D).size(), 0);
        QCOMPARE(readLayout(root.filePath(QStringLiteral("none"))).error().code, ErrorCode::NotFound);
    }

    /// Whatever bytes lie in whatever file: a layout, no crash, every file accounted for.
    void anyBytes()
    {
        QRandomGenerator random(20261201);
        const QStringList paths = complete().keys() + QStringList{QStringLiteral("port.json"), QStringLiteral("reference/reference_a.tilebc"), QStringLiteral("x.spec.json"), QStringLiteral("odd")};
        for (int round = 0; round < 3'000; ++round) {
            Files files = complete();
            for (int change = 0; change < 3; ++change) {
                const QString path = paths.at(random.bounded(int(paths.size())));
                QByteArray bytes = files.value(path);
                switch (random.bounded(4)) {
                case 0: bytes.truncate(random.bounded(int(bytes.size()) + 1)); break;
                case 1: bytes.append(char(random.bounded(256))); break;
                case 2: bytes = QByteArray(random.bounded(40), char(random.bounded(256))); break;
                default: bytes.insert(random.bounded(int(bytes.size()) + 1), char(random.bounded(256)));
                }
                files.insert(path, bytes);
            }
            const PortLayout read = layout(files);
            QCOMPARE(read.artefacts.size() + read.others.size(), files.size());
        }
    }
};

TILEPORT_TEST_MAIN(tst_PortLayout)
#include "tst_portlayout.moc"
