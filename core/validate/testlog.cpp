// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/testlog.h"

#include "core/validate/junit.h"

#include <QHash>
#include <QRegularExpression>

#include <array>

namespace tileport::validate {

namespace {

constexpr qsizetype kMaximumCases = 500'000;
constexpr qsizetype kMaximumLine = 4096;    ///< no line of pytest that we read is longer

Error tooMany(const QString &file)
{
    return makeError(ErrorCode::LimitExceeded, QStringLiteral("the log has more than %1 tests").arg(kMaximumCases), Place::ofFile(file));
}

/// junit XML as pytest writes it.
class XmlReader {
public:
    explicit XmlReader(const QString &file) : m_file(file) { m_log.hasSession = true; }

    Result<TestLog> run(const QByteArray &bytes)
    {
        const Result<void> walked = walkJUnit(bytes, m_file, {[this](const QXmlStreamReader &xml) { open(xml); }, [this] { return closeCase(); }});
        if (!walked)
            return walked.error();
        return std::move(m_log);
    }

private:
    Result<void> closeCase()
    {
        m_log.cases.append(m_case);
        if (m_log.cases.size() > kMaximumCases)
            return tooMany(m_file);
        return {};
    }

    void open(const QXmlStreamReader &xml)
    {
        const QXmlStreamAttributes attributes = xml.attributes();
        const QStringView name = xml.name();
        if (name == u"testsuite")
            takeSuite(attributes);
        else if (name == u"testcase")
            takeCase(xml);
        else if (name == u"failure" || name == u"error")
            outcome(name == u"error" ? TestCase::Outcome::Error : TestCase::Outcome::Failed, attributes);
        else if (name == u"skipped")
            outcome(attributes.value(QLatin1String("type")) == u"pytest.xfail" ? TestCase::Outcome::Expected : TestCase::Outcome::Skipped, attributes);
    }

    /// Suites add up; the attributes count what the cases should hold.
    void takeSuite(const QXmlStreamAttributes &attributes)
    {
        TestSummary summary = m_log.summary.value_or(TestSummary());
        const int tests = attributes.value(QLatin1String("tests")).toInt();
        const int failed = attributes.value(QLatin1String("failures")).toInt();
        const int errors = attributes.value(QLatin1String("errors")).toInt();
        const int skipped = attributes.value(QLatin1String("skipped")).toInt();
        summary.failed += failed;
        summary.errors += errors;
        summary.skipped += skipped;
        summary.passed += tests - failed - errors - skipped;
        m_log.summary = summary;
        m_log.collected = m_log.collected.value_or(0) + tests;
    }

    void takeCase(const QXmlStreamReader &xml)
    {
        const QXmlStreamAttributes attributes = xml.attributes();
        m_case = TestCase();
        QString name = attributes.value(QLatin1String("classname")).toString();
        if (const QString path = attributes.value(QLatin1String("file")).toString(); !path.isEmpty())
            name = path + QStringLiteral("::") + name.section(u'.', -1);
        m_case.id = name + QStringLiteral("::") + attributes.value(QLatin1String("name")).toString();
        m_case.place = {m_file, static_cast<int>(xml.lineNumber()), 0, -1, {}};
    }

    void outcome(TestCase::Outcome outcome, const QXmlStreamAttributes &attributes)
    {
        m_case.outcome = outcome;
        m_case.reason = attributes.value(QLatin1String("message")).toString().left(400);
    }

    QString m_file;
    TestCase m_case;
    TestLog m_log;
};

std::optional<TestCase::Outcome> outcomeOf(const QString &word)
{
    using Outcome = TestCase::Outcome;
    static const QList<std::pair<QString, Outcome>> kWords{
        {QStringLiteral("PASSED"), Outcome::Passed},   {QStringLiteral("FAILED"), Outcome::Failed},   {QStringLiteral("ERROR"), Outcome::Error},
        {QStringLiteral("SKIPPED"), Outcome::Skipped}, {QStringLiteral("XFAIL"), Outcome::Expected}, {QStringLiteral("XPASS"), Outcome::Expected}};
    for (const auto &[text, outcome] : kWords) {
        if (word == text)
            return outcome;
    }
    return {};
}

/// "== 3 failed, 12 passed, 1 skipped, 4 deselected in 2.10s ==": every number by its word.
std::optional<TestSummary> summaryOf(const QString &line)
{
    static const QRegularExpression kLine(QStringLiteral("^=*\\s*(?:\\d+ [a-z]+,? ?)+ in \\d[\\d.]*s"));
    static const QRegularExpression kPart(QStringLiteral("(\\d+) (passed|failed|errors?|skipped|deselected|xfailed|xpassed)"));
    if (!kLine.match(line).hasMatch())
        return {};
    TestSummary summary;
    const std::array<std::pair<QLatin1String, int *>, 8> targets{{{QLatin1String("passed"), &summary.passed},
                                                                 {QLatin1String("failed"), &summary.failed},
                                                                 {QLatin1String("error"), &summary.errors},
                                                                 {QLatin1String("errors"), &summary.errors},
                                                                 {QLatin1String("skipped"), &summary.skipped},
                                                                 {QLatin1String("deselected"), &summary.deselected},
                                                                 {QLatin1String("xfailed"), &summary.expected},
                                                                 {QLatin1String("xpassed"), &summary.expected}}};
    for (QRegularExpressionMatchIterator part = kPart.globalMatch(line); part.hasNext();) {
        const QRegularExpressionMatch match = part.next();
        for (const auto &[word, target] : targets) {
            if (match.captured(2) == word)
                *target += match.captured(1).toInt();
        }
    }
    return summary;
}

/// What pytest prints with -v or without.
class TextReader {
public:
    TextReader(const QString &text, const QString &file) : m_lines(text.split(u'\n')), m_file(file) {}

    Result<TestLog> run()
    {
        for (m_at = 0; m_at < m_lines.size(); ++m_at) {
            const QString line = m_lines.at(m_at).left(kMaximumLine);
            takeHead(line);
            takeCase(line);
            if (m_log.cases.size() > kMaximumCases)
                return tooMany(m_file);
        }
        m_log.isTruncated = !m_log.summary;
        return std::move(m_log);
    }

private:
    void takeHead(const QString &line)
    {
        static const QRegularExpression kSession(QStringLiteral("^(?:platform [A-Za-z0-9]+ -- Python|rootdir:|plugins:)"));
        static const QRegularExpression kCollected(QStringLiteral("collected (\\d+) items?"));
        static const QRegularExpression kCommand(QStringLiteral("^(?:\\$|\\+|>)?\\s*((?:[A-Z_]+=\\S+ )*(?:python\\S* -m )?pytest .*)$"));
        m_log.hasSession = m_log.hasSession || kSession.match(line).hasMatch();
        if (const QRegularExpressionMatch match = kCollected.match(line); match.hasMatch())
            m_log.collected = match.captured(1).toInt();
        if (const QRegularExpressionMatch match = kCommand.match(line); match.hasMatch() && m_log.command.isEmpty())
            m_log.command = match.captured(1);
        if (const std::optional<TestSummary> summary = summaryOf(line)) {
            m_log.summary = summary;
        }
    }

    /// "id PASSED [ 10%]"; the short list at the end repeats failures as "FAILED id - why".
    void takeCase(const QString &line)
    {
        static const QRegularExpression kBehind(QStringLiteral("^([\\w./-]+\\.py::\\S.*?)\\s+(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS)\\b\\s*(?:\\((.*)\\))?"));
        static const QRegularExpression kBefore(QStringLiteral("^(PASSED|FAILED|ERROR|XFAIL|XPASS) ([\\w./-]+\\.py::\\S+)(?: - (.*))?"));
        static const QRegularExpression kReason(QStringLiteral("^SKIPPED \\[\\d+\\] \\S+: (.*)$"));
        if (const QRegularExpressionMatch match = kBehind.match(line); match.hasMatch())
            add(match.captured(1), match.captured(2), match.captured(3));
        else if (const QRegularExpressionMatch early = kBefore.match(line); early.hasMatch())
            add(early.captured(2), early.captured(1), early.captured(3));
        else if (const QRegularExpressionMatch reason = kReason.match(line); reason.hasMatch())
            giveReason(reason.captured(1));
    }

    void add(const QString &id, const QString &word, const QString &reason)
    {
        TestCase test;
        test.id = id;
        test.outcome = *outcomeOf(word);
        test.reason = reason;
        test.place = {m_file, static_cast<int>(m_at) + 1, 0, -1, {}};
        const std::pair key(id, word);
        if (const auto known = m_known.constFind(key); known != m_known.cend()) {
            // The list at the end names a test again, and says why it failed.
            TestCase &first = m_log.cases[*known];
            first.reason = first.reason.isEmpty() ? reason : first.reason;
            return;
        }
        m_known.insert(key, m_log.cases.size());
        m_log.cases.append(test);
    }

    /// Skips whose line tells no reason get the one of the list behind.
    void giveReason(const QString &reason)
    {
        for (TestCase &test : m_log.cases) {
            if (test.outcome == TestCase::Outcome::Skipped && test.reason.isEmpty()) {
                test.reason = reason;
                return;
            }
        }
    }

    QStringList m_lines;
    QString m_file;
    qsizetype m_at = 0;
    QHash<std::pair<QString, QString>, qsizetype> m_known;   ///< by id and outcome: where the case stands
    TestLog m_log;
};

} // namespace

TestSummary TestLog::counted() const
{
    TestSummary sum;
    for (const TestCase &test : cases) {
        switch (test.outcome) {
        case TestCase::Outcome::Passed: ++sum.passed; break;
        case TestCase::Outcome::Failed: ++sum.failed; break;
        case TestCase::Outcome::Error: ++sum.errors; break;
        case TestCase::Outcome::Skipped: ++sum.skipped; break;
        case TestCase::Outcome::Expected: ++sum.expected; break;
        }
    }
    return sum;
}

Result<TestLog> readTestLog(const QByteArray &bytes, const QString &file)
{
    if (bytes.left(256).trimmed().startsWith('<'))
        return XmlReader(file).run(bytes);
    return TextReader(QString::fromUtf8(bytes), file).run();
}

} // namespace tileport::validate
