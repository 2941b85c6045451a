// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/perflog.h"

#include "core/base/json.h"
#include "core/validate/junit.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <set>

namespace tileport::validate {

namespace {

constexpr qsizetype kMaximumRows = 200'000;
constexpr qsizetype kMaximumLine = 65'536;   ///< dictionaries with kernel times are long, but not longer
const QStringList kBackends{QStringLiteral("cutile_rs"), QStringLiteral("cutile-rs"), QStringLiteral("cutile_py"), QStringLiteral("cutile"),
                            QStringLiteral("triton"),    QStringLiteral("torch"),     QStringLiteral("pytorch")};

Error tooMany(const QString &file)
{
    return makeError(ErrorCode::LimitExceeded, QStringLiteral("the log has more than %1 rows").arg(kMaximumRows), Place::ofFile(file));
}

/// Only a positive finite time is one.
std::optional<double> usable(double median)
{
    return std::isfinite(median) && median > 0 ? std::optional(median) : std::nullopt;
}

QString normalBackend(const QString &word)
{
    return QString(word).replace(u'-', u'_');
}

/// Takes the back end out of "cutile_rs-1024-float16" or "backend=cutile-rs, m=1024"; what stays is the key.
void splitParameters(const QString &parameters, PerfRow &row)
{
    static const QRegularExpression kAssigned(QStringLiteral("(?:^|[,;\\s])\\s*(?:backend|framework)\\s*=\\s*['\"]?([\\w-]+)['\"]?"));
    QString rest = parameters;
    if (const QRegularExpressionMatch assigned = kAssigned.match(rest); assigned.hasMatch()) {
        row.backend = normalBackend(assigned.captured(1));
        rest.remove(assigned.capturedStart(), assigned.capturedLength());
        static const QRegularExpression kLoose(QStringLiteral("^[,;\\s]+|[,;\\s]+$"));
        row.key = rest.remove(kLoose);
        return;
    }
    for (const QString &backend : kBackends) {
        const QRegularExpression part(QStringLiteral("(^|-)%1(-|$)").arg(QRegularExpression::escape(backend)));
        const QRegularExpressionMatch found = part.match(rest);
        if (!found.hasMatch())
            continue;
        row.backend = normalBackend(backend);
        const bool isInside = !found.captured(1).isEmpty() && !found.captured(2).isEmpty();
        rest.replace(found.capturedStart(), found.capturedLength(), isInside ? QStringLiteral("-") : QString());
        break;
    }
    row.key = rest;
}

/// "…::test_perf[cutile_rs-1024]": test and key; without brackets the function's name is the key.
void splitNode(const QString &node, PerfRow &row)
{
    row.test = node;
    const qsizetype open = node.indexOf(u'[');
    const qsizetype close = node.lastIndexOf(u']');
    if (open >= 0 && close > open)
        splitParameters(node.mid(open + 1, close - open - 1), row);
    else
        row.key = node.section(QStringLiteral("::"), -1);
}

std::optional<double> numberAfter(const QString &text, const QString &name)
{
    const QRegularExpression pattern(QStringLiteral("['\"]?\\b%1\\b['\"]?\\s*[:=]\\s*([-+]?(?:[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?|nan|inf))").arg(name));
    const QRegularExpressionMatch match = pattern.match(text);
    bool isNumber = false;
    const double value = match.captured(1).toDouble(&isNumber);
    return match.hasMatch() && isNumber ? std::optional(value) : std::nullopt;
}

/// The part of a benchmark's dictionary that counts for forward kernels.
QString forwardPart(const QString &text)
{
    const qsizetype forward = text.indexOf(QStringLiteral("forward"));
    const qsizetype backward = text.indexOf(QStringLiteral("backward"));
    if (forward < 0)
        return text;
    return backward > forward ? text.mid(forward, backward - forward) : text.mid(forward);
}

/// The printed text: pytest's test lines, and behind each a section with its numbers.
class LegacyReader {
public:
    LegacyReader(const QString &text, const QString &file) : m_lines(text.split(u'\n')), m_file(file) {}

    Result<PerfLog> run()
    {
        for (m_at = 0; m_at < m_lines.size(); ++m_at) {
            takeLine(m_lines.at(m_at).left(kMaximumLine));
            if (m_log.rows.size() > kMaximumRows)
                return tooMany(m_file);
        }
        finish();
        if (!m_sawAnything)
            return makeError(ErrorCode::InvalidInput, QStringLiteral("is no performance log: no section \"Performance Test Results\", no test"), {m_file, 1, 0, -1, {}});
        return std::move(m_log);
    }

private:
    void takeLine(const QString &line)
    {
        static const QRegularExpression kNode(QStringLiteral("(?<![\\w./-])([\\w./-]+\\.py(?:::[\\w.-]+)+(?:\\[[^\\]]*\\])?)"));
        static const QRegularExpression kParameters(QStringLiteral("^\\s*(?:Parameters|Params|Config|Configuration)\\s*:\\s*(.+?)\\s*$"));
        const bool isSection = line.contains(QStringLiteral("Performance Test Results"));
        if (const QRegularExpressionMatch node = kNode.match(line); node.hasMatch() && node.captured(1) != m_node) {
            finish();
            m_node = node.captured(1);
        }
        if (isSection)
            openSection();
        if (const QRegularExpressionMatch parameters = kParameters.match(line); m_section && parameters.hasMatch())
            splitParameters(parameters.captured(1), *m_section);
        if (m_section && !m_section->median) {
            if (const std::optional<double> median = numberAfter(forwardPart(line), QStringLiteral("median")))
                m_section->median = usable(*median);
            if (const std::optional<double> spread = numberAfter(forwardPart(line), QStringLiteral("rel_std")))
                m_section->relativeStd = spread;
        }
        takeStatus(line);
    }

    void openSection()
    {
        const QString node = m_node;
        finish();
        m_node = node;
        m_sawAnything = true;
        m_section = PerfRow();
        m_section->place = place();
        if (!m_node.isEmpty())
            splitNode(m_node, *m_section);
    }

    void takeStatus(const QString &line)
    {
        static const QRegularExpression kStatus(QStringLiteral("\\b(PASSED|FAILED|SKIPPED|ERROR)\\b"));
        const QRegularExpressionMatch status = kStatus.match(line);
        if (!status.hasMatch() || m_node.isEmpty())
            return;
        m_sawAnything = true;
        if (status.captured(1) == QStringLiteral("PASSED"))
            return;
        PerfRow row = m_section.value_or(PerfRow());
        if (!m_section) {
            splitNode(m_node, row);
            row.place = place();
        }
        row.status = status.captured(1) == QStringLiteral("SKIPPED") ? PerfRow::Status::Skipped : PerfRow::Status::Failed;
        m_section.reset();
        // The list at the end names a failed test again.
        if (const std::pair key(row.test, row.status); !m_bad.contains(key)) {
            m_bad.insert(key);
            m_log.rows.append(row);
        }
    }

    void finish()
    {
        if (m_section) {
            if (m_section->key.isEmpty())
                m_log.problems.append(QStringLiteral("%1: a section without parameters").arg(m_section->place.toString()));
            m_log.rows.append(*m_section);
        }
        m_section.reset();
        m_node.clear();
    }

    [[nodiscard]] Place place() const { return {m_file, static_cast<int>(m_at) + 1, 0, -1, {}}; }

    QStringList m_lines;
    QString m_file;
    qsizetype m_at = 0;
    QString m_node;                       ///< the test that is being printed
    std::optional<PerfRow> m_section;
    std::set<std::pair<QString, PerfRow::Status>> m_bad;   ///< failed and skipped tests that have their row
    PerfLog m_log;
    bool m_sawAnything = false;
};

std::optional<PerfRow::Status> statusOf(const QString &word)
{
    if (word == QStringLiteral("passed"))
        return PerfRow::Status::Passed;
    if (word == QStringLiteral("failed"))
        return PerfRow::Status::Failed;
    return word == QStringLiteral("skipped") ? std::optional(PerfRow::Status::Skipped) : std::nullopt;
}

Result<PerfRow> recordRow(const QJsonObject &object, const Place &place)
{
    if (object.value(QLatin1String("format")).toString() != QStringLiteral("tileport-perf-record"))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("is no performance record"), place);
    if (object.value(QLatin1String("version")).toInt() != 1)
        return makeError(ErrorCode::Unsupported, QStringLiteral("is a performance record of another version"), place);
    const std::optional<PerfRow::Status> status = statusOf(object.value(QLatin1String("status")).toString());
    const QString key = object.value(QLatin1String("param_key")).toString();
    if (!status || key.isEmpty() || object.value(QLatin1String("unit")).toString(QStringLiteral("ms")) != QStringLiteral("ms"))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("needs param_key, status (passed, failed, skipped) and the unit ms"), place);
    PerfRow row;
    row.key = key;
    row.test = object.value(QLatin1String("test_node")).toString();
    row.backend = normalBackend(object.value(QLatin1String("backend")).toString());
    row.variant = object.value(QLatin1String("variant")).toString();
    row.status = *status;
    if (const QJsonValue median = object.value(QLatin1String("median")); median.isDouble())
        row.median = usable(median.toDouble());
    if (const QJsonValue spread = object.value(QLatin1String("rel_std")); spread.isDouble())
        row.relativeStd = spread.toDouble();
    row.place = place;
    return row;
}

Result<PerfLog> readJsonLines(const QByteArray &bytes, const QString &file)
{
    PerfLog log;
    log.format = PerfFormat::JsonLines;
    const QList<QByteArray> lines = bytes.split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (lines.at(i).trimmed().isEmpty())
            continue;
        const Place place{file, static_cast<int>(i) + 1, 0, -1, {}};
        Result<QJsonObject> object = parseJsonObject(lines.at(i), file);
        if (!object)
            return makeError(ErrorCode::InvalidInput, QStringLiteral("is no JSON object"), place);
        Result<PerfRow> row = recordRow(*object, place);
        if (!row)
            return row.error();
        log.rows.append(*row);
        if (log.rows.size() > kMaximumRows)
            return tooMany(file);
    }
    return log;
}

/// pytest-benchmark: seconds, one entry per benchmark.
Result<PerfLog> readPytestBenchmark(const QJsonObject &document, const QString &file)
{
    PerfLog log;
    log.format = PerfFormat::PytestBenchmark;
    const QJsonArray benchmarks = document.value(QLatin1String("benchmarks")).toArray();
    if (benchmarks.size() > kMaximumRows)
        return tooMany(file);
    for (qsizetype i = 0; i < benchmarks.size(); ++i) {
        const QJsonObject entry = benchmarks.at(i).toObject();
        const Place place{file, 0, 0, -1, QStringLiteral("/benchmarks/%1").arg(i)};
        const QString node = entry.value(QLatin1String("fullname")).toString(entry.value(QLatin1String("name")).toString());
        if (node.isEmpty())
            return makeError(ErrorCode::InvalidInput, QStringLiteral("a benchmark without a name"), place);
        PerfRow row;
        splitNode(node, row);
        row.place = place;
        const QJsonObject stats = entry.value(QLatin1String("stats")).toObject();
        row.median = usable(stats.value(QLatin1String("median")).toDouble() * 1000.0);
        if (const double mean = stats.value(QLatin1String("mean")).toDouble(); mean > 0)
            row.relativeStd = stats.value(QLatin1String("stddev")).toDouble() / mean * 100.0;
        log.rows.append(row);
    }
    return log;
}

/// junit XML whose test cases carry the property "benchmark", as the public tests record it.
class JUnitReader {
public:
    explicit JUnitReader(const QString &file) : m_file(file) { m_log.format = PerfFormat::JUnit; }

    Result<PerfLog> run(const QByteArray &bytes)
    {
        const Result<void> walked = walkJUnit(bytes, m_file, {[this](const QXmlStreamReader &xml) { open(xml); }, [this] { return closeCase(); }});
        if (!walked)
            return walked.error();
        return std::move(m_log);
    }

private:
    Result<void> closeCase()
    {
        m_log.rows.append(m_row);
        if (m_log.rows.size() > kMaximumRows)
            return tooMany(m_file);
        return {};
    }

    void open(const QXmlStreamReader &xml)
    {
        const QXmlStreamAttributes attributes = xml.attributes();
        if (xml.name() == u"testcase") {
            m_row = PerfRow();
            m_row.place = {m_file, static_cast<int>(xml.lineNumber()), 0, -1, {}};
            splitNode(attributes.value(QLatin1String("classname")).toString() + QStringLiteral("::") + attributes.value(QLatin1String("name")).toString(), m_row);
        } else if (xml.name() == u"failure" || xml.name() == u"error") {
            m_row.status = PerfRow::Status::Failed;
        } else if (xml.name() == u"skipped") {
            m_row.status = PerfRow::Status::Skipped;
        } else if (xml.name() == u"property" && attributes.value(QLatin1String("name")) == u"benchmark") {
            const QString value = forwardPart(attributes.value(QLatin1String("value")).toString());
            if (const std::optional<double> median = numberAfter(value, QStringLiteral("median")))
                m_row.median = usable(*median);
            m_row.relativeStd = numberAfter(value, QStringLiteral("rel_std"));
        }
    }

    QString m_file;
    PerfRow m_row;
    PerfLog m_log;
};

} // namespace

Result<PerfLog> readPerfLog(const QByteArray &bytes, const QString &file)
{
    const QByteArray head = bytes.left(256).trimmed();
    if (head.startsWith('<'))
        return JUnitReader(file).run(bytes);
    if (head.startsWith('{')) {
        if (const Result<QJsonObject> whole = parseJsonObject(bytes, file); whole && whole->contains(QLatin1String("benchmarks")))
            return readPytestBenchmark(*whole, file);
        return readJsonLines(bytes, file);
    }
    return LegacyReader(QString::fromUtf8(bytes), file).run();
}

} // namespace tileport::validate
