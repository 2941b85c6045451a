// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/scripting.h"
#include "app/workbench/toolservices.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/irdiff/diffdocument.h"
#include "core/session/session.h"

#include <QJsonObject>
#include <QRegularExpression>
#include <QJsonDocument>
#include <QJsonArray>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::workbench;

/// A port opened in the window's session gives, byte for byte, the document that the command line prints for its files.
class TestSameReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_storage = std::make_unique<session::MemoryStorage>();
        m_settings = std::make_unique<session::Settings>(*m_storage);
    }
    void cleanup() { m_session.reset(); }

    void artefacts_data();
    void artefacts();
    void withSpecification();
    void ambiguousEntries();
    void shippedPorts_data();
    void shippedPorts();

private:
    void startSession(const QString &tools)
    {
        m_session = std::make_unique<session::Session>(std::make_shared<ToolServices>(toolchain::ToolFolder(tools)), *m_settings,
                                                       *port::Catalogue::builtIn());
    }
    [[nodiscard]] QString at(const QString &name) const { return m_folder->filePath(name); }
    void copyInput(const QString &from, const QString &to) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(to).path()));
        QVERIFY(QFile::copy(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/cli/inputs/") + from, to));
    }
    [[nodiscard]] QByteArray commandLine(const QStringList &arguments, bool isError = false) const
    {
        QProcess process;
        process.start(QStringLiteral(TILEPORT_PROGRAM), QStringList{u"diff"_s} + arguments);
        if (!process.waitForFinished(60'000))
            return "it did not end";
        return isError ? process.readAllStandardError() : process.readAllStandardOutput();
    }
    [[nodiscard]] QByteArray window(const QString &left, const QString &right) const
    {
        const irdiff::IrDiffPtr diff = m_session->live().diff;
        return diff ? irdiff::diffReport(*diff, {left, right}) : QByteArray("no diff: ") + m_session->live().diffMessage.toUtf8();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<session::MemoryStorage> m_storage;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::Session> m_session;
};

void TestSameReport::artefacts_data()
{
    QTest::addColumn<QString>("right");
    for (const char *name : {"rounded.mlir", "dropped.mlir", "wrapped.mlir", "subtracted.mlir", "empty.mlir", "wrong-type.mlir"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestSameReport::artefacts()
{
    QFETCH(const QString, right);
    const QString left = at(u"reference/reference.mlir"_s);
    const QString generated = at(u"generated/generated.mlir"_s);
    copyInput(u"scale.mlir"_s, left);
    copyInput(right, generated);
    startSession(at(u"no-tools"_s));
    QVERIFY(m_session->open(m_folder->path()));
    QVERIFY(waitForSession(*m_session, 10'000));
    QCOMPARE(m_session->live().diff && m_session->live().diff->verdict == irdiff::Verdict::Blocked, right == u"empty.mlir"_s || right == u"wrong-type.mlir"_s);
    QCOMPARE(window(left, generated), commandLine({left, generated, u"--json"_s}));
}

/// Target, grid, launch values and binding of a specification reach both.
void TestSameReport::withSpecification()
{
    const QString left = at(u"left.mlir"_s);
    const QString right = at(u"right.mlir"_s);
    copyInput(u"scale.mlir"_s, left);
    copyInput(u"rounded.mlir"_s, right);
    QJsonObject spec = *readJsonObject(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/cli/inputs/spec.json"));
    spec.insert(u"binding"_s, QJsonObject{{u"p"_s, u"x"_s}, {u"factor"_s, u"s"_s}});
    QVERIFY(writeFileAtomically(at(u"one.json"_s), stableJson(spec)));
    spec.insert(u"name"_s, u"one"_s);
    spec.insert(u"reference"_s, QJsonObject{{u"artefact"_s, left}});
    spec.insert(u"generated_artefact"_s, right);
    const QJsonObject port{{u"version"_s, 1}, {u"operator"_s, u"scale"_s}, {u"specifications"_s, QJsonArray{spec}}};
    QVERIFY(writeFileAtomically(at(u"port/port.json"_s), stableJson(port)));
    startSession(at(u"no-tools"_s));
    QVERIFY(m_session->open(at(u"port"_s)));
    QVERIFY(waitForSession(*m_session, 10'000));
    const QByteArray shown = window(left, right);
    QVERIFY2(shown.contains("\"tileport-diff\""), shown);
    QCOMPARE(shown, commandLine({left, right, u"--spec"_s, at(u"one.json"_s), u"--json"_s}));
}

/// Neither guesses: both say which entries there are.
void TestSameReport::ambiguousEntries()
{
    const QString left = at(u"reference/reference.mlir"_s);
    const QString right = at(u"generated/generated.mlir"_s);
    copyInput(u"scale.mlir"_s, left);
    copyInput(u"two-entries.mlir"_s, right);
    startSession(at(u"no-tools"_s));
    QVERIFY(m_session->open(m_folder->path()));
    QVERIFY(waitForSession(*m_session, 10'000));
    const QByteArray reason = "several entries could be meant: @first, @second";
    QVERIFY2(window(left, right).contains(reason), window(left, right));
    QVERIFY(commandLine({left, right}, true).contains(reason));
}

void TestSameReport::shippedPorts_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"matmul", "silu_and_mul", "bmm", "swiglu", "attention_sink"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// The helper tells the window where in kernel.rs an operation came from; a file of bytecode does not say.
static QByteArray withoutPlaces(const QByteArray &report)
{
    QJsonObject document = QJsonDocument::fromJson(report).object();
    QJsonArray findings;
    for (const QJsonValue &value : document.value(u"findings"_s).toArray()) {
        QJsonObject finding = value.toObject();
        finding.remove(u"right_place"_s);
        static const QRegularExpression kPlace(u"^kernel\\.rs:\\d+: "_s);
        finding.insert(u"remedy"_s, finding.value(u"remedy"_s).toString().remove(kPlace));
        findings.append(finding);
    }
    document.insert(u"findings"_s, findings);
    return QJsonDocument(document).toJson();
}

/// With the real tools: what the window makes live equals the files that set-up keeps of the same launch.
void TestSameReport::shippedPorts()
{
    QFETCH(const QString, name);
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    if (!QFileInfo::exists(tools + u"/corpus/manifest.json"_s))
        QSKIP("the corpus is not there; tileport setup makes it");
    startSession(tools);
    QVERIFY(m_session->open(name));
    QVERIFY(waitForSession(*m_session, 60'000));
    const QDir pair(tools + u"/corpus/pairs/"_s + name + u'/' + m_session->port()->specialisations.first().name);
    const QString left = pair.filePath(u"reference.tilebc"_s);
    const QString right = pair.filePath(u"generated-%1.tilebc"_s.arg(m_session->cutileVersion()));
    const QByteArray printed = commandLine({left, right, u"--spec"_s, pair.filePath(u"generated.spec.json"_s), u"--reference-spec"_s,
                                            pair.filePath(u"reference.spec.json"_s), u"--json"_s});
    QVERIFY2(printed.contains("\"tileport-diff\""), printed);
    QCOMPARE(withoutPlaces(window(left, right)), withoutPlaces(printed));
}

TILEPORT_GUI_TEST_MAIN(TestSameReport)
#include "tst_samereport.moc"
