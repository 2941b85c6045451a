// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "tests/corpus/texttokens.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFileInfo>

using namespace tileport;

namespace {
constexpr int kReferencePrograms = 210;
constexpr int kOperators = 24;
constexpr int kPairs = 22;
const char kHowToMake[] = "run 'bash resources/toolchain/setup/corpus.sh' (tests/run does) to make it";

// TILEPORT_TOOLS wins, as everywhere.
QString corpusFolder()
{
    const QString tools = qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER));
    return QDir(tools).filePath(QStringLiteral("corpus"));
}

QString listingOf(const QString &file, const QString &suffix)
{
    return file.left(file.size() - QStringLiteral(".tilebc").size()) + suffix;
}

std::string_view view(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<size_t>(bytes.size())};
}

QString textDifference(const QByteArray &expected, const QByteArray &actual)
{
    if (expected == actual)
        return {};
    const QString difference = test::firstDifference(view(expected), view(actual));
    return difference.isEmpty() ? QStringLiteral("white space differs") : difference;
}

QByteArray graphText(const irgraph::IrGraph &graph)
{
    QByteArray text;
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        const std::string_view line = graph.line(i);
        text.append(line.data(), static_cast<qsizetype>(line.size())).append('\n');
    }
    return text;
}
} // namespace

/// Every program of the corpus: our print is the official one, and every way through text, bytecode and back is stable.
/// The corpus (reference programs of all operators, generated programs of the shipped ports, official listings) is made
/// by set-up; without it this test fails.
class TestCorpus : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void isComplete();
    void printsAsTheDisassembler_data() { addFiles(); }
    void printsAsTheDisassembler();
    void printsLocationsAsTheDisassembler_data() { addFiles(); }
    void printsLocationsAsTheDisassembler();
    void graphHoldsTheOfficialText_data() { addFiles(); }
    void graphHoldsTheOfficialText();
    void bytecodeIsStable_data() { addFiles(); }
    void bytecodeIsStable();
    void textIsStable_data() { addFiles(); }
    void textIsStable();

private:
    void addFiles() const;
    void compareWithListing(const QString &file, const QString &suffix, bool debugInfo) const;
    [[nodiscard]] ir::ProgramPtr read(const QByteArray &bytes, const QString &name) const;
    [[nodiscard]] ir::ProgramPtr readFileOf(const QString &file) const;
    [[nodiscard]] QByteArray print(const ir::Program &program, const ir::PrintOptions &options = {}) const;

    QString m_folder;
    QStringList m_files;
};

void TestCorpus::initTestCase()
{
    m_folder = corpusFolder();
    const QString manifest = QDir(m_folder).filePath(QStringLiteral("manifest.json"));
    const Result<QByteArray> bytes = readFile(manifest);
    QVERIFY2(bytes, qPrintable(QStringLiteral("no corpus at %1: %2").arg(manifest, QLatin1String(kHowToMake))));
    const Result<QJsonObject> object = parseJsonObject(*bytes, manifest);
    QVERIFY2(object, qPrintable(object ? QString() : object.error().toString()));
    for (const QJsonValue &file : object->value(QStringLiteral("files")).toArray())
        m_files << file.toString();
    QVERIFY2(!m_files.isEmpty(), kHowToMake);
}

void TestCorpus::isComplete()
{
    QMap<QString, int> count;
    for (const QString &file : std::as_const(m_files)) {
        const QString name = QFileInfo(file).fileName();
        const bool isReference = file.startsWith(QStringLiteral("reference/"));
        ++count[isReference ? QStringLiteral("reference") : name.section(QLatin1String(".tilebc"), 0, 0)];
        QVERIFY2(QFileInfo::exists(QDir(m_folder).filePath(listingOf(file, QStringLiteral(".g.txt")))), qPrintable(file));
    }
    const QDir references(QDir(m_folder).filePath(QStringLiteral("reference")));
    QVERIFY2(references.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() >= kOperators, kHowToMake);
    QVERIFY2(count.value(QStringLiteral("reference")) >= kReferencePrograms, kHowToMake);
    QVERIFY2(count.value(QStringLiteral("generated-0.2.0")) >= kPairs, kHowToMake);
    QVERIFY2(count.value(QStringLiteral("generated-0.5.0")) >= kPairs, kHowToMake);
}

void TestCorpus::printsAsTheDisassembler()
{
    QFETCH(QString, file);
    compareWithListing(file, QStringLiteral(".txt"), false);
}

void TestCorpus::printsLocationsAsTheDisassembler()
{
    QFETCH(QString, file);
    compareWithListing(file, QStringLiteral(".g.txt"), true);
}

void TestCorpus::graphHoldsTheOfficialText()
{
    QFETCH(QString, file);
    const ir::ProgramPtr program = readFileOf(file);
    QVERIFY(program);
    const Result<irgraph::IrGraphPtr> graph = program->toGraph();
    QVERIFY2(graph, qPrintable(graph ? QString() : graph.error().toString()));
    QCOMPARE(textDifference(print(*program), graphText(**graph)), QString());
}

void TestCorpus::bytecodeIsStable()
{
    QFETCH(QString, file);
    const ir::ProgramPtr program = readFileOf(file);
    QVERIFY(program);
    const Result<QByteArray> written = program->toBytecode(*program->version());
    QVERIFY2(written, qPrintable(written ? QString() : written.error().toString()));
    const ir::ProgramPtr again = read(*written, file);
    QVERIFY(again);
    ir::PrintOptions options;
    options.debugInfo = true;
    QCOMPARE(textDifference(print(*program, options), print(*again, options)), QString());
    QVERIFY2(again->toBytecode(*program->version()).valueOr({}) == *written, "the second bytecode differs from the first");
}

void TestCorpus::textIsStable()
{
    QFETCH(QString, file);
    const ir::ProgramPtr program = readFileOf(file);
    QVERIFY(program);
    ir::PrintOptions lossless;
    lossless.form = ir::PrintForm::Lossless;
    const ir::ProgramPtr fromText = read(print(*program, lossless), file);
    QVERIFY(fromText);
    QCOMPARE(textDifference(print(*program), print(*fromText)), QString());
    const Result<QByteArray> written = fromText->toBytecode(*program->version());
    QVERIFY2(written, qPrintable(written ? QString() : written.error().toString()));
    const ir::ProgramPtr again = read(*written, file);
    QVERIFY(again);
    QCOMPARE(textDifference(print(*program, lossless), print(*again, lossless)), QString());
}

void TestCorpus::addFiles() const
{
    QTest::addColumn<QString>("file");
    for (const QString &file : m_files)
        QTest::newRow(file.toUtf8().constData()) << file;
}

void TestCorpus::compareWithListing(const QString &file, const QString &suffix, bool debugInfo) const
{
    const Result<QByteArray> listing = readFile(QDir(m_folder).filePath(listingOf(file, suffix)));
    QVERIFY2(listing, qPrintable(QStringLiteral("no official listing of %1: %2").arg(file, QLatin1String(kHowToMake))));
    const ir::ProgramPtr program = readFileOf(file);
    QVERIFY(program);
    ir::PrintOptions options;
    options.debugInfo = debugInfo;
    const QString difference = test::firstDifference(view(*listing), view(print(*program, options)));
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

ir::ProgramPtr TestCorpus::read(const QByteArray &bytes, const QString &name) const
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
    if (!program)
        qWarning("%s", qPrintable(program.error().toString()));
    return program.valueOr(nullptr);
}

ir::ProgramPtr TestCorpus::readFileOf(const QString &file) const
{
    const Result<QByteArray> bytes = readFile(QDir(m_folder).filePath(file));
    return bytes ? read(*bytes, file) : nullptr;
}

QByteArray TestCorpus::print(const ir::Program &program, const ir::PrintOptions &options) const
{
    const Result<QByteArray> text = program.print(options);
    if (!text)
        qWarning("%s", qPrintable(text.error().toString()));
    return text.valueOr({});
}

TILEPORT_TEST_MAIN(TestCorpus)
#include "tst_corpus.moc"
