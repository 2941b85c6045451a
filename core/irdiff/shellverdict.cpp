// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/shellverdict.h"

#include "core/irgraph/idhashtable.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tileport::irdiff {

namespace {

/// Names that must be as often on both sides.
constexpr std::array<std::string_view, 11> kCritical{"load_ptr_tko", "store_ptr_tko", "load_view_tko", "store_view_tko", "reduce", "exp",
                               "exp2", "rsqrt", "fma", "mmaf", "for"};
/// Names that may differ by two.
constexpr std::array<std::string_view, 6> kArithmetic{"addf", "subf", "mulf", "divf", "maxf", "minf"};
constexpr std::array<std::string_view, 7> kFlushed{"addf", "subf", "mulf", "divf", "exp", "exp2", "negf"};
constexpr std::array<std::string_view, 2> kFlags{"flush_to_zero", "rounding<approx>"};

/// What the script extracts from one text. A line counts once for each name.
struct Extract {
    std::map<std::string, int, std::less<>> counts;
    std::set<std::string, std::less<>> tiles;
    std::set<std::string, std::less<>> identities;
    int swizzles = 0;
    int pointerAssumes = 0;
    int scalarAssumes = 0;
    int latencies = 0;
    int tmaOn = 0;
    int tmaOff = 0;
    int bf16 = 0;
    int occupancy = 0;    ///< of the first "occupancy = N", whatever target it is for
    int ctas = 0;
    std::set<std::string, std::less<>> accumulators;
    std::map<std::string, int, std::less<>> layouts;

    /// Adds what \p lines lines say that each say \p line.
    void add(const Extract &line, int lines)
    {
        for (const auto &[name, count] : line.counts)
            counts[name] += count * lines;
        for (const auto &[layout, count] : line.layouts)
            layouts[layout] += count * lines;
        tiles.insert(line.tiles.begin(), line.tiles.end());
        identities.insert(line.identities.begin(), line.identities.end());
        accumulators.insert(line.accumulators.begin(), line.accumulators.end());
        for (int Extract::*const sum : {&Extract::swizzles, &Extract::pointerAssumes, &Extract::scalarAssumes, &Extract::latencies,
                                        &Extract::tmaOn, &Extract::tmaOff, &Extract::bf16})
            this->*sum += line.*sum * lines;
        occupancy = occupancy == 0 ? line.occupancy : occupancy;
        ctas = ctas == 0 ? line.ctas : ctas;
    }
    [[nodiscard]] int of(std::string_view name) const
    {
        const auto found = counts.find(name);
        return found == counts.end() ? 0 : found->second;
    }
};

bool contains(std::string_view line, std::string_view first, std::string_view later)
{
    const size_t at = line.find(first);
    return at != std::string_view::npos && line.find(later, at + first.size()) != std::string_view::npos;
}

/// reduce and for only count as "%name = reduce ": several results ("%r:2 = reduce") escape the script.
bool isStatement(std::string_view line, size_t at)
{
    const std::string_view before = line.substr(0, at);
    const size_t start = before.find_first_not_of(' ');
    if (start == std::string_view::npos)
        return true;
    return before.ends_with(" = ") && before.find_first_of(",:") == std::string_view::npos;
}

void countWords(std::string_view line, Extract &extract)
{
    std::array<std::string_view, 8> seen;   // more names than this on one line do not occur in printed programs
    size_t seenCount = 0;
    for (size_t at = 0; at < line.size();) {
        const size_t end = std::min(line.find(' ', at), line.size());
        const std::string_view word = line.substr(at, end - at);
        const auto is = [&](std::string_view name) { return word == name; };
        const bool needsStatement = word == "reduce" || word == "for";
        // No counted name holds anything but letters, digits and '_', as most words of a line do.
        const bool mayCount = !word.empty() && word.front() >= 'a' && word.front() <= 'z' && word.back() >= '0' && word.back() <= 'z';
        const bool isCounted = mayCount && (std::ranges::any_of(kCritical, is) || std::ranges::any_of(kArithmetic, is));
        const bool isNew = isCounted && std::ranges::find(seen, word) == seen.end();
        if (isNew && (!needsStatement || isStatement(line, at))) {
            ++extract.counts[std::string(word)];
            seen[seenCount++ % seen.size()] = word;
        }
        at = end + 1;
    }
}

void collectTiles(std::string_view line, Extract &extract)
{
    for (size_t at = line.find("tile<"); at != std::string_view::npos; at = line.find("tile<", at + 1)) {
        const size_t end = line.find_first_not_of("0123456789x", at + 5);
        const size_t close = line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", at + 5);
        const bool hasShape = end != std::string_view::npos && end > at + 5 && line[at + 5] >= '0' && line[at + 5] <= '9';
        if (hasShape && close != std::string_view::npos && line[close] == '>')
            extract.tiles.emplace(line.substr(at, close + 1 - at));
    }
}

void collectFlags(std::string_view line, Extract &extract)
{
    for (const std::string_view flag : kFlags) {
        if (line.find(flag) == std::string_view::npos)
            continue;
        for (const std::string_view name : kFlushed) {
            if (contains(line, name, flag))
                ++extract.counts[std::string(name).append(" ").append(flag)];
        }
    }
}

int countOf(std::string_view line, std::string_view text) { return line.find(text) == std::string_view::npos ? 0 : 1; }

/// The first number behind "key = " of the whole text; later ones are not looked at.
void takeFirstHint(std::string_view line, std::string_view key, int &value)
{
    if (const size_t at = line.find(key); value == 0 && at != std::string_view::npos)
        std::from_chars(line.data() + at + key.size(), line.data() + line.size(), value);
}

/// The last "tile<MxNxT>" of a line with an mma.
void collectAccumulator(std::string_view line, Extract &extract)
{
    if (line.find(" mmaf ") == std::string_view::npos)
        return;
    const size_t at = line.rfind("tile<");
    if (at == std::string_view::npos)
        return;
    const std::string_view tile = line.substr(at, line.find('>', at) + 1 - at);
    if (std::ranges::count(tile, 'x') == 2)
        extract.accumulators.emplace(tile);
}

void collectLayouts(std::string_view line, Extract &extract)
{
    constexpr std::array<std::pair<std::string_view, char>, 3> kKeys{{{"strides=[", ']'}, {"dim_map=[", ']'}, {"tile=(", ')'}}};
    for (const auto &[key, end] : kKeys) {
        for (size_t at = line.find(key); at != std::string_view::npos; at = line.find(key, at + 1)) {
            const size_t close = line.find(end, at);
            if (close == std::string_view::npos)
                continue;
            const std::string_view layout = line.substr(at, close + 1 - at);
            const auto found = extract.layouts.find(layout);
            ++(found == extract.layouts.end() ? extract.layouts.emplace(layout, 0).first : found)->second;
        }
    }
}

void collectHints(std::string_view line, Extract &extract)
{
    extract.latencies += countOf(line, "latency =");
    extract.tmaOn += countOf(line, "allow_tma = true");
    extract.tmaOff += countOf(line, "allow_tma = false");
    extract.bf16 += countOf(line, "bf16");
    takeFirstHint(line, "occupancy = ", extract.occupancy);
    takeFirstHint(line, "num_cta_in_cga = ", extract.ctas);
}

Extract extractLine(std::string_view line)
{
    Extract extract;
    countWords(line, extract);
    collectTiles(line, extract);
    collectFlags(line, extract);
    if (const size_t at = line.find("identities=["); at != std::string_view::npos)
        extract.identities.emplace(line.substr(at, line.find(']', at) + 1 - at));
    extract.swizzles += contains(line, "divi", "blockId") || contains(line, "remi", "blockId");
    if (line.find("assume div_by") != std::string_view::npos) {
        extract.pointerAssumes += line.find("ptr") != std::string_view::npos;
        extract.scalarAssumes += line.find("tile<i32>") != std::string_view::npos || line.find("tile<i64>") != std::string_view::npos;
    }
    collectHints(line, extract);
    collectAccumulator(line, extract);
    collectLayouts(line, extract);
    return extract;
}

/// Walks a line without the numbers of values ("%12" as "%"), which no pattern of the script looks at.
class FormWalk {
public:
    explicit FormWalk(std::string_view line) : m_rest(line) {}
    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    /// Up to and with the next '%', without the digits that follow it.
    std::string_view next()
    {
        const size_t end = std::min(m_rest.find('%'), m_rest.size() - 1) + 1;
        const std::string_view part = m_rest.substr(0, end);
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of("0123456789", end), m_rest.size()));
        return part;
    }

private:
    std::string_view m_rest;
};

size_t hashOfForm(std::string_view line)
{
    size_t hash = 0;
    for (FormWalk walk(line); !walk.atEnd();)
        hash = (hash ^ std::hash<std::string_view>()(walk.next())) * 0x9E3779B97F4A7C15ULL;
    return hash;
}

bool haveSameForm(std::string_view a, std::string_view b)
{
    FormWalk first(a);
    FormWalk second(b);
    while (!first.atEnd() && !second.atEnd()) {
        if (first.next() != second.next())
            return false;
    }
    return first.atEnd() && second.atEnd();
}

/// Lines of one form say the same, so each form is searched once. First hints come from the first line: forms stand in the
/// order of their first lines.
Extract extractFrom(const irgraph::IrGraph &graph)
{
    struct Form {
        std::string_view line;
        int lines = 0;
    };
    std::vector<Form> forms;
    irgraph::IdHashTable index;
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        const std::string_view line = graph.line(i);
        const size_t hash = hashOfForm(line);
        uint32_t form = index.find(hash, [&](uint32_t known) { return haveSameForm(forms[known].line, line); });
        if (form == irgraph::IdHashTable::kEmpty) {
            form = static_cast<uint32_t>(forms.size());
            forms.push_back({line});
            index.insert(form, hash);
        }
        ++forms[form].lines;
    }
    Extract extract;
    for (const Form &form : forms)
        extract.add(extractLine(form.line), form.lines);
    return extract;
}

class Script {
public:
    Script(const irgraph::IrGraph &left, const irgraph::IrGraph &right) : m_left(extractFrom(left)), m_right(extractFrom(right)) {}

    ShellVerdict run()
    {
        for (const std::string_view name : kCritical)
            compare(name, 0, true);
        for (const std::string_view name : kArithmetic)
            compare(name, 2, true);
        if (!m_left.tiles.empty() && !m_right.tiles.empty() && m_left.tiles != m_right.tiles)
            tell(true, QStringLiteral("tile shapes"), static_cast<int>(m_left.tiles.size()), static_cast<int>(m_right.tiles.size()));
        if (m_left.identities != m_right.identities)
            tell(true, QStringLiteral("reduce identities"), static_cast<int>(m_left.identities.size()), static_cast<int>(m_right.identities.size()));
        if (m_left.swizzles > 0 && m_right.swizzles == 0)
            tell(false, QStringLiteral("block swizzle"), m_left.swizzles, 0);
        compareAssumes();
        for (const std::string_view name : kFlushed) {
            for (const std::string_view flag : kFlags)
                compareFlag(std::string(name).append(" ").append(flag));
        }
        compareHints();
        compareTypes();
        m_result.verdict = !m_result.criticals.empty() ? Verdict::FailFixable
            : !m_result.notes.empty()                  ? Verdict::PassWithNotes
                                                       : Verdict::Pass;
        return std::move(m_result);
    }

private:
    void tell(bool isCritical, const QString &what, int left, int right)
    {
        (isCritical ? m_result.criticals : m_result.notes).push_back(QStringLiteral("%1: %2 -> %3").arg(what).arg(left).arg(right));
    }

    void compare(const std::string_view name, int tolerance, bool isCritical)
    {
        const int left = m_left.of(name);
        const int right = m_right.of(name);
        if (left != right)
            tell(isCritical && std::abs(left - right) > tolerance, QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())), left, right);
    }

    void compareFlag(const std::string &name)
    {
        if (m_left.of(name) > m_right.of(name))
            tell(true, QString::fromStdString(name), m_left.of(name), m_right.of(name));
    }

    void compareAssumes()
    {
        const bool usesPointers = m_right.of("load_ptr_tko") + m_right.of("store_ptr_tko") > 0;
        if (m_left.pointerAssumes > m_right.pointerAssumes)
            tell(usesPointers, QStringLiteral("pointer assumes"), m_left.pointerAssumes, m_right.pointerAssumes);
        if (m_right.scalarAssumes > 0)
            tell(true, QStringLiteral("scalar assumes"), m_left.scalarAssumes, m_right.scalarAssumes);
    }

    void compareHint(const QString &name, int left, int right)
    {
        if (left != 0 && left != right)
            tell(right != 0, name, left, right);
    }

    void compareHints()
    {
        compareHint(QStringLiteral("occupancy"), m_left.occupancy, m_right.occupancy);
        compareHint(QStringLiteral("num_cta_in_cga"), m_left.ctas, m_right.ctas);
        if (m_left.tmaOn > m_right.tmaOn)
            tell(true, QStringLiteral("allow_tma = true"), m_left.tmaOn, m_right.tmaOn);
        if (m_left.tmaOff != m_right.tmaOff)
            tell(false, QStringLiteral("allow_tma = false"), m_left.tmaOff, m_right.tmaOff);
        if (m_left.latencies != m_right.latencies)
            tell(false, QStringLiteral("latency"), m_left.latencies, m_right.latencies);
    }

    void compareTypes()
    {
        if (!m_left.accumulators.empty() && !m_right.accumulators.empty() && m_left.accumulators != m_right.accumulators)
            tell(true, QStringLiteral("mma accumulators"), static_cast<int>(m_left.accumulators.size()), static_cast<int>(m_right.accumulators.size()));
        if (m_left.bf16 > 0 && m_right.bf16 == 0)
            tell(false, QStringLiteral("bf16"), m_left.bf16, 0);
        if (m_left.layouts != m_right.layouts) {
            const auto total = [](const Extract &extract) {
                int sum = 0;
                for (const auto &[layout, count] : extract.layouts)
                    sum += count;
                return sum;
            };
            tell(false, QStringLiteral("layout attributes"), total(m_left), total(m_right));
        }
    }

    Extract m_left;
    Extract m_right;
    ShellVerdict m_result;
};

} // namespace

ShellVerdict shellVerdict(const irgraph::IrGraph &left, const irgraph::IrGraph &right) { return Script(left, right).run(); }

QString explainDisagreement(const ShellVerdict &shell, const IrDiff &diff)
{
    const bool shellPasses = shell.verdict != Verdict::FailFixable;
    const bool wePass = diff.verdict == Verdict::Pass || diff.verdict == Verdict::PassWithNotes;
    if (shellPasses == wePass)
        return {};
    if (shellPasses) {
        const QString first = diff.findings.empty() ? QString() : diff.findings.front().message;
        return QStringLiteral("the shell script would say %1: it counts operation names and sees no difference in the counts, but: %2")
            .arg(verdictName(shell.verdict), first);
    }
    QStringList criticals(shell.criticals.begin(), shell.criticals.end());
    const bool isHint = std::ranges::any_of(criticals, [](const QString &one) { return one.startsWith(QStringLiteral("occupancy")) || one.startsWith(QStringLiteral("num_cta")); });
    QString told = criticals.mid(0, 4).join(QStringLiteral("; "));
    if (criticals.size() > 4)
        told += QStringLiteral("; and %1 more").arg(criticals.size() - 4);
    return QStringLiteral("the shell script would say %1 (%2): the counts differ, but every effect is equal by the rules shown").arg(verdictName(shell.verdict), told)
        + (isHint ? QStringLiteral("; of the hints it takes the first in each file, whatever the architecture") : QString());
}

} // namespace tileport::irdiff
