// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/routing.h"

#include "core/base/files.h"
#include "core/pipeline/strictjson_p.h"

#include <QRegularExpression>

// Resources of a static library must be pulled in by name, outside of any namespace.
static void initPipelineResources()
{
    Q_INIT_RESOURCE(pipeline);
}

namespace tileport::pipeline {

using port::FaultClass;
using port::Stage;
using port::StageVerdict;

namespace {

const QString kFormat = QStringLiteral("tileport-routing");
constexpr int kVersion = 1;

Stage letterAt(int index)
{
    return Stage(int(Stage::A) + index);
}

std::optional<Guard> guardOf(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("\\A([A-F])([<=])([0-9])\\z"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return Guard{*port::stageOf(match.captured(1)), match.captured(2) == QLatin1String("<") ? Guard::Relation::Less : Guard::Relation::Equal,
                 match.captured(3).toInt()};
}

/// Whose verdicts a node waits for.
Stage stageOfNode(Node node)
{
    return node == Node::Complete ? Stage::FinalGate : Stage(node);
}

Error wrong(const JsonReader &reader, const QString &key, const QString &message)
{
    return makeError(ErrorCode::InvalidInput, message, reader.place(key));
}

} // namespace

bool Guard::holds(const PipelineState &state) const
{
    const int count = state.runsOf(letter);
    return relation == Relation::Less ? count < number : count == number;
}

QString Guard::toString() const
{
    return port::stageName(letter) + (relation == Relation::Less ? QLatin1Char('<') : QLatin1Char('=')) + QString::number(number);
}

QString RoutingRow::name() const
{
    return QStringLiteral("row %1").arg(number);
}

/// Reads the document part by part; the first thing that is wrong ends it.
class RoutingReader {
public:
    explicit RoutingReader(const JsonReader &root) : m_root(root) {}

    Result<RoutingTable> read()
    {
        if (const Result<void> head = checkHead(m_root, kFormat, kVersion); !head)
            return head.error();
        for (auto part : {&RoutingReader::checkKeys, &RoutingReader::readCaps, &RoutingReader::readAcceptance, &RoutingReader::readRows, &RoutingReader::checkReferences}) {
            if (const Result<void> done = (this->*part)(); !done)
                return done.error();
        }
        return std::move(m_table);
    }

private:
    Result<void> checkKeys()
    {
        return onlyKnownKeys(m_root, {QStringLiteral("format"), QStringLiteral("version"), QStringLiteral("caps"), QStringLiteral("acceptance"), QStringLiteral("rows")});
    }

    Result<void> readCaps()
    {
        const Result<JsonReader> caps = m_root.object(QStringLiteral("caps"));
        if (!caps)
            return caps.error();
        QStringList keys{QStringLiteral("repairs")};
        for (int i = 0; i < kLetters; ++i) {
            keys.append(port::stageName(letterAt(i)));
            const Result<int> cap = boundedInteger(*caps, keys.last(), 1, 99);
            if (!cap)
                return cap.error();
            m_table.m_caps[size_t(i)] = *cap;
        }
        const Result<int> repairs = boundedInteger(*caps, keys.first(), 0, 99);
        if (!repairs)
            return repairs.error();
        m_table.m_repairCap = *repairs;
        return onlyKnownKeys(*caps, keys);
    }

    Result<void> readAcceptance()
    {
        const Result<QList<JsonReader>> steps = objectsOf(m_root, QStringLiteral("acceptance"), 20);
        if (!steps)
            return steps.error();
        for (const JsonReader &step : *steps) {
            const Result<int> number = boundedInteger(step, QStringLiteral("step"), 1, 7);
            const Result<QString> sentence = step.string(QStringLiteral("sentence"));
            if (!number || !sentence)
                return number ? sentence.error() : number.error();
            m_table.m_acceptance.insert(*number, *sentence);
        }
        for (int step = 4; step <= 7; ++step) {
            if (m_table.m_acceptance.value(step).isEmpty())
                return wrong(m_root, QStringLiteral("acceptance"), QStringLiteral("step %1 has no sentence").arg(step));
        }
        return {};
    }

    Result<void> readRows()
    {
        const Result<QList<JsonReader>> rows = objectsOf(m_root, QStringLiteral("rows"), RoutingTable::kRows);
        if (!rows)
            return rows.error();
        if (rows->size() != RoutingTable::kRows)
            return wrong(m_root, QStringLiteral("rows"), QStringLiteral("there are %1 rows, not %2").arg(rows->size()).arg(RoutingTable::kRows));
        for (const JsonReader &reader : *rows) {
            RoutingRow row;
            for (auto part : {&RoutingReader::readCondition, &RoutingReader::readGuards, &RoutingReader::readResult, &RoutingReader::readTexts, &RoutingReader::checkRow}) {
                if (const Result<void> done = (this->*part)(reader, row); !done)
                    return done;
            }
            m_table.m_rows.append(row);
        }
        return {};
    }

    Result<void> readCondition(const JsonReader &reader, RoutingRow &row)
    {
        const Result<int> number = boundedInteger(reader, QStringLiteral("row"), 1, RoutingTable::kRows);
        const Result<Node> node = namedValue(reader, QStringLiteral("node"), nodeOf);
        const Result<int> occasion = boundedInteger(reader, QStringLiteral("occasion"), 1, 2, 0);
        const Result<QList<StageVerdict>> verdicts = namedValues(reader, QStringLiteral("verdicts"), port::stageVerdictOf);
        const Result<QList<FaultClass>> faults = namedValues(reader, QStringLiteral("classes"), port::faultClassOf);
        if (!number || !node || !occasion)
            return !number ? number.error() : !node ? node.error() : occasion.error();
        if (!verdicts || !faults)
            return verdicts ? faults.error() : verdicts.error();
        row.number = *number;
        row.node = *node;
        row.occasion = *occasion;
        row.verdicts = *verdicts;
        row.faults = *faults;
        row.isOptIn = reader.json().value(QStringLiteral("opt_in")).toBool();
        return {};
    }

    Result<void> readGuards(const JsonReader &reader, RoutingRow &row)
    {
        const Result<QList<Guard>> guards = namedValues(reader, QStringLiteral("guards"), guardOf);
        const Result<int> unless = boundedInteger(reader, QStringLiteral("unless_row"), 1, RoutingTable::kRows, 0);
        if (!guards || !unless)
            return guards ? unless.error() : guards.error();
        row.guards = *guards;
        row.unlessRow = *unless;
        if (!reader.has(QStringLiteral("after")))
            return {};
        const Result<TerminalKind> after = namedValue(reader, QStringLiteral("after"), terminalOf);
        if (!after)
            return after.error();
        row.terminalBefore = *after;
        return {};
    }

    Result<void> readResult(const JsonReader &reader, RoutingRow &row)
    {
        const Result<Node> next = namedValue(reader, QStringLiteral("next"), nodeOf);
        if (!next)
            return next.error();
        row.next = *next;
        if (reader.has(QStringLiteral("terminal"))) {
            const Result<TerminalKind> terminal = namedValue(reader, QStringLiteral("terminal"), terminalOf);
            if (!terminal)
                return terminal.error();
            row.terminal = *terminal;
        }
        if (const Result<void> words = readMap(reader, QStringLiteral("terminal_if"), port::stageVerdictOf, [&](StageVerdict verdict, const JsonReader &map, const QString &key) -> Result<void> {
                const Result<TerminalKind> kind = namedValue(map, key, terminalOf);
                if (!kind)
                    return kind.error();
                row.terminalIf.insert(verdict, *kind);
                return {};
            }); !words)
            return words;
        return readMap(reader, QStringLiteral("next_occasion"), readingOf, [&](Reading reading, const JsonReader &map, const QString &key) -> Result<void> {
            const Result<int> occasion = boundedInteger(map, key, 1, 2);
            if (!occasion)
                return occasion.error();
            row.nextOccasion.insert(reading, *occasion);
            return {};
        });
    }

    Result<void> readTexts(const JsonReader &reader, RoutingRow &row)
    {
        const Result<QString> sentence = reader.string(QStringLiteral("sentence"));
        const Result<QString> read = optionalText(reader, QStringLiteral("read"));
        if (!sentence || !read)
            return sentence ? read.error() : sentence.error();
        row.sentence = *sentence;
        row.read = *read;
        return readMap(reader, QStringLiteral("unreachable"), readingOf, [&](Reading reading, const JsonReader &map, const QString &key) -> Result<void> {
            const Result<QString> why = map.string(key);
            if (!why)
                return why.error();
            row.unreachable.insert(reading, *why);
            return {};
        });
    }

    /// Calls \p take for every member of the object under \p key, which may be absent.
    template <typename Enum, typename Take>
    Result<void> readMap(const JsonReader &reader, const QString &key, std::optional<Enum> (*parse)(const QString &), Take take)
    {
        if (!reader.has(key))
            return {};
        const Result<JsonReader> map = reader.object(key);
        if (!map)
            return map.error();
        for (const QString &name : map->json().keys()) {
            const std::optional<Enum> value = parse(name);
            if (!value)
                return unknownWord(*map, name, name);
            if (const Result<void> taken = take(*value, *map, name); !taken)
                return taken;
        }
        return {};
    }

    Result<void> checkRow(const JsonReader &reader, RoutingRow &row)
    {
        static const QStringList keys{QStringLiteral("row"), QStringLiteral("node"), QStringLiteral("occasion"), QStringLiteral("opt_in"), QStringLiteral("verdicts"),
                                      QStringLiteral("classes"), QStringLiteral("guards"), QStringLiteral("after"), QStringLiteral("unless_row"), QStringLiteral("next"),
                                      QStringLiteral("next_occasion"), QStringLiteral("terminal"), QStringLiteral("terminal_if"), QStringLiteral("read"),
                                      QStringLiteral("unreachable"), QStringLiteral("sentence")};
        if (const Result<void> known = onlyKnownKeys(reader, keys); !known)
            return known;
        if (row.number != m_table.m_rows.size() + 1)
            return wrong(reader, QStringLiteral("row"), QStringLiteral("row %1 stands where row %2 belongs").arg(row.number).arg(m_table.m_rows.size() + 1));
        if (row.node == Node::Stopped || row.node == Node::Ended)
            return wrong(reader, QStringLiteral("node"), QStringLiteral("nothing follows %1").arg(nodeName(row.node)));
        if (row.verdicts.isEmpty() != row.isOptIn)
            return wrong(reader, QStringLiteral("verdicts"), QStringLiteral("row %1 needs verdicts, or is a person's wish without any").arg(row.number));
        for (const StageVerdict verdict : row.verdicts) {
            if (!port::verdictsOf(stageOfNode(row.node)).contains(verdict))
                return wrong(reader, QStringLiteral("verdicts"), QStringLiteral("%1 never ends with %2").arg(nodeName(row.node), port::stageVerdictName(verdict)));
        }
        const bool isEnd = row.next == Node::Stopped || (row.next == Node::Complete && row.node != Node::F);
        if (isEnd != (row.terminal != TerminalKind::None))
            return wrong(reader, QStringLiteral("terminal"), QStringLiteral("row %1 must say how it ends the pipeline exactly if it does").arg(row.number));
        if (row.sentence.trimmed().isEmpty())
            return wrong(reader, QStringLiteral("sentence"), QStringLiteral("row %1 has no sentence").arg(row.number));
        return {};
    }

    Result<void> checkReferences()
    {
        for (const RoutingRow &row : std::as_const(m_table.m_rows)) {
            const RoutingRow *other = row.unlessRow ? m_table.row(row.unlessRow) : nullptr;
            if (other && (other->node != row.node || other->unlessRow))
                return wrong(m_root, QStringLiteral("rows"), QStringLiteral("row %1 is the alternative of row %2, which it cannot be").arg(row.number).arg(row.unlessRow));
        }
        return {};
    }

    JsonReader m_root;
    RoutingTable m_table;
};

Result<RoutingTable> RoutingTable::builtIn()
{
    initPipelineResources();
    const QString file = QStringLiteral(":/tileport/pipeline/routing.json");
    const Result<QByteArray> bytes = readFile(file);
    return bytes ? fromJson(*bytes, file) : Result<RoutingTable>(bytes.error());
}

Result<RoutingTable> RoutingTable::fromJson(const QByteArray &json, const QString &file)
{
    if (json.size() > (1 << 20))
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("larger than 1 MiB"), Place::ofFile(file));
    const Result<QJsonObject> root = parseJsonObject(json, file);
    return root ? RoutingReader(JsonReader(*root, file)).read() : Result<RoutingTable>(root.error());
}

const RoutingRow *RoutingTable::row(int number) const
{
    return number >= 1 && number <= m_rows.size() ? &m_rows.at(number - 1) : nullptr;
}

int RoutingTable::cap(Stage stage) const
{
    const int index = letterIndex(stage);
    return index < 0 ? 0 : m_caps[size_t(index)];
}

} // namespace tileport::pipeline
