// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/report/gather.h"
#include "core/report/gathersources.h"
#include "core/report/reportdocument.h"
#include "core/report/reportfile.h"
#include "core/review/decide.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QDirIterator>
#include <QTemporaryDir>

#include <algorithm>

using namespace tileport;
using namespace tileport::report;

/// Reports on real folders: what is gathered, what never is, and where they are written.
class TestGather : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_root;
    QString m_port;

    static QDateTime now() { return QDateTime(QDate(2026, 12, 1), QTime(12, 0), Qt::UTC); }

    static GatherRequest requestOf(const QString &folder) { return {folder, now(), QStringLiteral("tileport 1.2.3"), {}, review::SshSignatures()}; }

    static void copyTree(const QString &from, const QString &to)
    {
        QDirIterator files(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            QVERIFY(writeFileAtomically(to + u'/' + QDir(from).relativeFilePath(file), *readFile(file)));
        }
    }

    void put(const QString &path, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(m_port + u'/' + path, bytes)); }

    Report gathered() const
    {
        Result<Report> report = gatherReport(requestOf(m_port));
        if (!report)
            qCritical("%s", qPrintable(report.error().toString()));
        return report.valueOr({});
    }

    static FindingReport findingAt(const char *id, const QString &file, int line)
    {
        FindingReport finding;
        finding.key.finding = QString::fromLatin1(id);
        finding.place = {file, line, 1, -1, {}};
        return finding;
    }

    /// Approves B1 on everything that is there.
    void approve() const
    {
        const Result<review::Present> present = review::readPresent(m_port, now());
        QVERIFY(present);
        review::DecisionRequest request{m_port, *port::runOf(QStringLiteral("B1")), review::DecisionKind::Approve, QStringLiteral("looked at it"), QStringLiteral("ada"), now(), review::RunEvidence()};
        request.evidence.verdict = {review::VerdictMatch::Agree, port::StageVerdict::Compiled, port::StageVerdict::Compiled, {}};
        request.evidence.computedOn = present->files;
        request.evidence.tools = {{QStringLiteral("tileport"), QStringLiteral("0.9")}};
        const Result<review::DecisionOutcome> outcome = review::decide(request);
        QVERIFY(outcome && outcome->entry);
    }

    static const StageReport *stageOf(const Report &report, const QString &run)
    {
        const auto found = std::ranges::find(report.stages, *port::runOf(run), &StageReport::run);
        return found == report.stages.end() ? nullptr : &*found;
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_port = m_root.filePath(QStringLiteral("%1/scale").arg(++number));
        copyTree(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/cli/inputs/port"), m_port);
    }

    void tellsEverything()
    {
        approve();
        const Report report = gathered();
        QCOMPARE(report.name, QStringLiteral("scale"));
        QCOMPARE(report.kernel, QStringLiteral("scale"));
        QCOMPARE(standingName(report.standing), QStringLiteral("partly-approved"));
        QCOMPARE(report.stages.size(), 4);
        const StageReport *b = stageOf(report, QStringLiteral("B1"));
        QVERIFY(b != nullptr);
        QCOMPARE(b->claimed, QStringLiteral("COMPILED"));
        QCOMPARE(b->recomputed, QStringLiteral("COMPILED"));
        QVERIFY(b->agreement == validate::Agreement::Agree);
        QVERIFY(!b->checks.isEmpty());
        QCOMPARE(report.programs.size(), 1);
        QCOMPARE(report.programs.first().problem, QString());
        QVERIFY(report.programs.first().diff->verdict == irdiff::Verdict::Pass);
        QCOMPARE(report.files.size(), 26);
        const auto kernel = std::ranges::find(report.files, QStringLiteral("kernel.rs"), &FileReport::path);
        QCOMPARE(kernel->coveredBy, QStringList{QStringLiteral("B1")});
        QVERIFY(kernel->changedFor.isEmpty());
        QCOMPARE(report.log.entries().size(), 1);
        QCOMPARE(report.newest, now());
        QVERIFY(report.tools.contains(ToolReport{QStringLiteral("tileport"), QStringLiteral("1.2.3"), QStringLiteral("this report")}));
        QVERIFY(report.tools.contains(ToolReport{QStringLiteral("tileport"), QStringLiteral("0.9"), QStringLiteral("decision on B1")}));
    }

    void changedFileMakesStale()
    {
        approve();
        put(QStringLiteral("kernel.rs"), *readFile(m_port + QStringLiteral("/kernel.rs")) + "// one more\n");
        const Report report = gathered();
        QCOMPARE(standingName(report.standing), QStringLiteral("stale"));
        QVERIFY2(report.reasons.first().contains(QStringLiteral("kernel.rs was changed.")), qPrintable(report.reasons.join(u'\n')));
        const auto kernel = std::ranges::find(report.files, QStringLiteral("kernel.rs"), &FileReport::path);
        QCOMPARE(kernel->changedFor, QStringList{QStringLiteral("B1")});
    }

    void excerptsStandAroundTheDifference()
    {
        const QString generated = QStringLiteral("generated/generated.mlir");
        QByteArray program = *readFile(m_port + u'/' + generated);
        QVERIFY(program.contains("mulf"));
        program.replace("mulf", "addf");
        put(generated, program);
        const Report report = gathered();
        const ProgramReport &pair = report.programs.first();
        QVERIFY(pair.diff->verdict == irdiff::Verdict::FailFixable);
        QVERIFY(pair.differingRows > 0);
        QCOMPARE(pair.rowsLeftOut, 0);
        bool isShown = false;
        for (const IrExcerpt &excerpt : pair.excerpts) {
            for (const IrRow &row : excerpt.rows)
                isShown = isShown || ((row.left.contains(QStringLiteral("mulf")) || row.right.contains(QStringLiteral("addf"))) && row.kind != irdiff::ChangeKind::Same && !row.findings.isEmpty());
        }
        QVERIFY(isShown);
        // The finding leads to its row.
        const QByteArray html = *reportBytes(report, ReportFormat::Html);
        const qsizetype link = html.indexOf("href=\"#ir-1-");
        QVERIFY(link > 0);
        const QByteArray anchor = html.mid(link + 7, html.indexOf('"', link + 7) - link - 7);
        QVERIFY2(html.contains("id=\"" + anchor + '"'), anchor.constData());
        QVERIFY(report.findings.first().severity == FindingSeverity::Critical);
    }

    void excerptsAreLimitedAndCounted()
    {
        const QString generated = QStringLiteral("generated/generated.mlir");
        QByteArray program = *readFile(m_port + u'/' + generated);
        put(generated, program.replace("mulf", "addf"));
        ProgramReport pair = gathered().programs.first();
        const qint64 all = pair.differingRows;
        pair.excerpts.clear();
        pair.differingRows = 0;
        addExcerpts(pair, {0, 1, 4});
        QCOMPARE(pair.differingRows, all);
        QCOMPARE(pair.excerpts.size(), 1);
        QCOMPARE(pair.excerpts.first().rows.size(), 1);
        QVERIFY(pair.excerpts.first().rows.first().left.contains(QStringLiteral("[line cut, it has")) || pair.excerpts.first().rows.first().right.contains(QStringLiteral("[line cut, it has")));
    }

    void launchIsKnownFromTheSpecificationBeside()
    {
        QCOMPARE(gathered().programs.first().factsFrom, QString());
        const QString path = QStringLiteral("generated/generated.spec.json");
        put(path, R"({"format": "tileport-generated-spec", "version": 1, "source": "kernel.rs", "entry": "scale_kernel", "generics": ["f32"],
                      "args": [{"kind": "pointer", "name": "x"}, {"kind": "pointer", "name": "y"}, {"kind": "scalar", "name": "n", "value": 1024}]})");
        const ProgramReport pair = gathered().programs.first();
        QCOMPARE(pair.problem, QString());
        QCOMPARE(pair.factsFrom, path);
        put(path, "{\"args\": 7}");
        QVERIFY(!gathered().programs.first().problem.isEmpty());
    }

    void brokenProgramIsTold()
    {
        put(QStringLiteral("generated/generated.mlir"), "cuda_tile.module @kernels {\n  entry @x(\n");
        const ProgramReport pair = gathered().programs.first();
        QVERIFY(!pair.problem.isEmpty());
        QVERIFY(pair.diff->verdict == irdiff::Verdict::Blocked);
        QVERIFY(pair.excerpts.isEmpty());
    }

    void bytesDependOnThePortOnly()
    {
        approve();
        const QString copy = m_root.filePath(QStringLiteral("elsewhere/deep/scale"));
        copyTree(m_port, copy);
        GatherRequest later = requestOf(copy);
        later.time = now().addDays(3);
        const Report first = gathered();
        const Result<Report> second = gatherReport(later);
        QVERIFY(second);
        for (const ReportFormat format : {ReportFormat::Html, ReportFormat::Markdown, ReportFormat::Json})
            QCOMPARE(*reportBytes(first, format), *reportBytes(*second, format));
    }

    void reportsKeepTheirSize()
    {
        put(QStringLiteral("kernel.rs"), QByteArray(10'000'000, 'x'));
        put(QString::fromUtf8("reports/<img src=x>|`\u202E.md"), "\xff\xfe\x00" "bin");
        const Report report = gathered();
        QVERIFY(reportBytes(report, ReportFormat::Html)->size() <= 2'000'000);
        QVERIFY(reportBytes(report, ReportFormat::Markdown)->size() <= 65'536);
        QVERIFY(!reportBytes(report, ReportFormat::Html)->contains("<img"));
        QVERIFY(parseJsonObject(*reportBytes(report, ReportFormat::Json), QStringLiteral("report.json")));
    }

    void filesOutsideAreNeverShown()
    {
        QVERIFY(writeFileAtomically(m_root.filePath(QStringLiteral("secret.py")), "password\n"));
        const Result<port::PortFiles> files = port::PortFiles::ofFolder(m_port);
        QVERIFY(files);
        for (const QString &name : {m_root.filePath(QStringLiteral("secret.py")), QStringLiteral("../../secret.py"), QStringLiteral("/etc/passwd")}) {
            const QList<SourceReport> sources = gatherSources({findingAt("f", name, 1)}, *files);
            QCOMPARE(sources.size(), 1);
            QVERIFY(sources.first().rows.isEmpty());
            QVERIFY(sources.first().file.isEmpty());
            QVERIFY(!sources.first().problem.isEmpty());
            QCOMPARE(sources.first().leftOut, 1);
        }
    }

    void sourcesShowNamedLines()
    {
        const port::PortFiles files = port::PortFiles::ofTexts({{QStringLiteral("a.py"), "1\n2\n3\n4\n5\n6\r\n7\n" + QByteArray(10'000'000, 'y')}, {QStringLiteral("x.bin"), QByteArray("a\0b", 3)}});
        const QString python = QStringLiteral("/build/a.py");
        SourceLimits limits;
        limits.context = 1;
        const QList<SourceReport> sources = gatherSources({findingAt("three", python, 3), findingAt("eight", python, 8), findingAt("beyond", python, 99), findingAt("binary", QStringLiteral("x.bin"), 1)}, files, limits);
        QCOMPARE(sources.size(), 2);
        QString picture;
        for (const SourceReport::Row &row : sources.first().rows)
            picture += QStringLiteral("%1:%2%3 ").arg(QString::number(row.line), row.text.left(1), row.findings.isEmpty() ? QString() : u'(' + row.findings.join(u',') + u')');
        QCOMPARE(picture, QStringLiteral("2:2 3:3(three) 4:4 7:7 8:y(eight) "));
        QVERIFY(sources.first().rows.last().text.endsWith(QStringLiteral("[line cut, it has 10000000 bytes]")));
        QCOMPARE(sources.first().leftOut, 1);
        QCOMPARE(sources.last().problem, QStringLiteral("This file is no text."));
    }

    void endingsSayTheFormat()
    {
        QCOMPARE(int(*formatOf(QStringLiteral("/a.b/c.HTML"))), int(ReportFormat::Html));
        QCOMPARE(int(*formatOf(QStringLiteral("x.md"))), int(ReportFormat::Markdown));
        QCOMPARE(int(*formatOf(QStringLiteral("x.json"))), int(ReportFormat::Json));
        QCOMPARE(int(*formatOf(QStringLiteral("x.pdf"))), int(ReportFormat::Pdf));
        for (const char *wrong : {"", "x", "x.txt", "x.html.gz", "/a.md/x"})
            QVERIFY2(!formatOf(QString::fromLatin1(wrong)), wrong);
    }

    void reportInsideOfThePortIsRefused()
    {
        const QString link = m_root.filePath(QStringLiteral("link%1").arg(quintptr(this)));
        QVERIFY(QFile::link(m_port, link));
        for (const QString &path : {m_port + QStringLiteral("/r.md"), m_port + QStringLiteral("/reports/new/r.md"), link + QStringLiteral("/r.md"), m_port + QStringLiteral("/../scale/r.md")}) {
            const Result<void> written = writeReport(m_port, path, "x");
            QVERIFY2(!written && written.error().code == ErrorCode::Conflict, qPrintable(path));
            QVERIFY(!QFileInfo::exists(path));
        }
        QVERIFY(writeReport(m_port, m_port + QStringLiteral("/.tileport/reports/r.md"), "x"));
        QVERIFY(writeReport(m_port, m_port + QStringLiteral("-report.md"), "x"));
    }

    void folderThatCannotBeWrittenIsTold()
    {
        const QString file = m_root.filePath(QStringLiteral("a-file"));
        QVERIFY(writeFileAtomically(file, "x"));
        const Result<void> written = writeReport(m_port, file + QStringLiteral("/r.md"), "x");
        QVERIFY(!written);
        QVERIFY(!written.error().message.isEmpty());
        QCOMPARE(*readFile(file), QByteArray("x"));
    }

    void missingFolderAndCancelAreErrors()
    {
        const Result<Report> missing = gatherReport(requestOf(m_root.filePath(QStringLiteral("nowhere"))));
        QVERIFY(!missing && missing.error().code == ErrorCode::NotFound);
        CancelToken cancel;
        cancel.cancel();
        const Result<Report> cancelled = gatherReport(requestOf(m_port), cancel);
        QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
    }

    void linkForALogIsRefused()
    {
        QDir().mkpath(m_port + QStringLiteral("/.tileport"));
        QVERIFY(QFile::link(QStringLiteral("/etc/passwd"), m_port + QStringLiteral("/.tileport/review.jsonl")));
        const Result<Report> report = gatherReport(requestOf(m_port));
        QVERIFY(!report && report.error().code == ErrorCode::InvalidInput);
    }
};

TILEPORT_TEST_MAIN(TestGather)
#include "tst_gather.moc"
