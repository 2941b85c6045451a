// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace tileport::test {

using namespace irgraph;

namespace {

/// Two loops that a front end made of one: the first counts to the smaller of end and boundary, the second from the
/// larger of start and boundary on, and goes on with what the first carried.
struct SplitPair {
    OpId first;
    OpId second;
    ValueId boundary;
};

using Names = std::map<std::string, std::string>;

class Merging {
public:
    Merging(const ProgramText &program, const Meaning &meaning) : m_program(program), m_graph(program.graph()), m_meaning(meaning) {}

    [[nodiscard]] std::optional<SplitPair> pairAt(OpId first) const
    {
        if (!isPlainFor(first))
            return std::nullopt;
        const OpId second = onlyUser(first);
        if (!second.isValid() || !isPlainFor(second) || m_graph.parent(second) != m_graph.parent(first) || !goesOn(first, second))
            return std::nullopt;
        const std::optional<ValueId> lower = boundaryOf(m_graph.operands(first)[1], "mini", m_graph.operands(second)[1]);
        const std::optional<ValueId> upper = boundaryOf(m_graph.operands(second)[0], "maxi", m_graph.operands(first)[0]);
        const bool isSplit = lower && upper && m_meaning.isSame(*lower, *upper) && m_program.isVisible(*upper, second);
        return isSplit ? std::optional(SplitPair{first, second, *upper}) : std::nullopt;
    }

    /// for start to end { if counter >= boundary { second body } else { first body } }
    [[nodiscard]] std::string text(const SplitPair &pair, size_t number) const
    {
        const std::string line = m_program.line(pair.second);
        const std::string indent = indentOf(line);
        const std::string types = carriedTypes(pair.second);
        const std::string fresh = std::string("%merged").append(std::to_string(number));
        const std::span<const ValueId> first = m_graph.operands(pair.first);
        const std::span<const ValueId> second = m_graph.operands(pair.second);
        const IdRange<ValueId> arguments = m_graph.arguments(m_graph.regions(pair.second)[0]);
        const size_t carried = second.size() - 3;
        std::string head = line.substr(0, nameStart(m_program, pair.second, line));
        head.append("for ").append(m_program.name(arguments[0])).append(" in (").append(m_program.name(first[0])).append(" to ").append(m_program.name(second[1]));
        head.append(", step ").append(m_program.name(second[2])).append(") : ").append(m_program.type(second[0])).append(" iter_values(");
        std::string results;
        for (uint32_t i = 0; i < carried; ++i) {
            const std::string comma(i == 0 ? "" : ", ");
            head.append(comma).append(m_program.name(arguments[i + 1])).append(" = ").append(m_program.name(first[i + 3]));
            results.append(comma).append(fresh).append("r").append(carried == 1 ? std::string() : std::string("#").append(std::to_string(i)));
        }
        const std::string inner = std::string(indent).append("  ");
        std::string out = head.append(") -> (").append(types).append(") {\n");
        out.append(inner).append(fresh).append("c = cmpi greater_than_or_equal ").append(m_program.name(arguments[0])).append(", ").append(m_program.name(pair.boundary));
        out.append(", signed : ").append(m_program.type(second[0])).append(" -> tile<i1>\n");
        out.append(inner).append(fresh).append("r").append(carried == 1 ? std::string() : std::string(":").append(std::to_string(carried)));
        out.append(" = if ").append(fresh).append("c -> (").append(types).append(") {\n").append(body(pair.second, {}));
        out.append(inner).append("} else {\n").append(body(pair.first, renamed(pair, fresh))).append(inner).append("}\n");
        return out.append(inner).append("continue ").append(results).append(" : ").append(types).append("\n").append(indent).append("}\n");
    }

private:
    /// A signed for that counts by one, carries something, has one way on and writes nothing.
    [[nodiscard]] bool isPlainFor(OpId op) const
    {
        const bool isFor = m_graph.opName(op) == "for" && m_graph.operands(op).size() > 3 && m_program.line(op).find("for unsigned") == std::string::npos;
        if (!isFor || m_meaning.integer(m_graph.operands(op)[2]) != 1)
            return false;
        size_t exits = 0;
        for (uint32_t inner = op.value + 1; inner < m_graph.subtreeEnd(op).value; ++inner) {
            const std::string_view name = m_graph.opName(OpId(inner));
            exits += name == "continue";
            if (name == "break" || name == "return" || m_meaning.isEffect(OpId(inner)))
                return false;
        }
        return exits == 1;
    }

    /// The one operation that uses the results of \p op.
    [[nodiscard]] OpId onlyUser(OpId op) const
    {
        OpId user;
        for (const ValueId result : m_graph.results(op)) {
            for (const Use &use : m_graph.uses(result)) {
                if (user.isValid() && user != use.op)
                    return {};
                user = use.op;
            }
        }
        return user;
    }

    /// Whether \p second starts with what \p first ends with, in the same steps.
    [[nodiscard]] bool goesOn(OpId first, OpId second) const
    {
        const std::span<const ValueId> inits = m_graph.operands(second);
        const IdRange<ValueId> results = m_graph.results(first);
        if (inits.size() != m_graph.operands(first).size())
            return false;
        for (uint32_t i = 0; i + 3 < inits.size(); ++i) {
            if (inits[i + 3] != results[i])
                return false;
        }
        return true;
    }

    /// The other operand of a signed minimum or maximum with \p known.
    [[nodiscard]] std::optional<ValueId> boundaryOf(ValueId value, std::string_view name, ValueId known) const
    {
        const OpId op = m_graph.definingOp(m_meaning.strip(value));
        if (!op.isValid() || m_graph.opName(op) != name || m_program.line(op).find(" signed") == std::string::npos)
            return std::nullopt;
        const std::span<const ValueId> operands = m_graph.operands(op);
        if (m_meaning.isSame(operands[0], known))
            return operands[1];
        return m_meaning.isSame(operands[1], known) ? std::optional(operands[0]) : std::nullopt;
    }

    [[nodiscard]] std::string carriedTypes(OpId loop) const
    {
        std::string types;
        for (const ValueId result : m_graph.results(loop))
            types.append(types.empty() ? "" : ", ").append(m_program.type(result));
        return types;
    }

    /// Names of the first loop's arguments become those of the merged loop; what it makes gets names of its own.
    [[nodiscard]] Names renamed(const SplitPair &pair, const std::string &fresh) const
    {
        Names names;
        const auto rename = [&](ValueId value) {
            const std::string root = m_program.name(value).substr(0, m_program.name(value).find('#'));
            names.emplace(root, std::string(fresh).append("_").append(root, 1));
        };
        const IdRange<ValueId> from = m_graph.arguments(m_graph.regions(pair.first)[0]);
        const IdRange<ValueId> to = m_graph.arguments(m_graph.regions(pair.second)[0]);
        for (uint32_t i = 0; i < from.size(); ++i)
            names[m_program.name(from[i])] = m_program.name(to[i]);
        for (uint32_t op = pair.first.value + 1; op < m_graph.subtreeEnd(pair.first).value; ++op) {
            for (const ValueId result : m_graph.results(OpId(op)))
                rename(result);
            for (const RegionId region : m_graph.regions(OpId(op))) {
                for (const ValueId argument : m_graph.arguments(region))
                    rename(argument);
            }
        }
        return names;
    }

    /// The lines of a loop's body, with a yield for its continue.
    [[nodiscard]] std::string body(OpId loop, const Names &names) const
    {
        std::string out;
        for (uint32_t number = m_graph.firstLine(loop) + 1; number < m_graph.lastLine(loop); ++number) {
            std::string line = withNames(std::string(m_graph.line(number)), names);
            if (const size_t at = line.find_first_not_of(' '); at != std::string::npos && line.compare(at, 9, "continue ") == 0)
                line.replace(at, 8, "yield");
            out.append("  ").append(line).append("\n");
        }
        return out;
    }

    [[nodiscard]] static std::string withNames(const std::string &line, const Names &names)
    {
        std::string out;
        for (size_t at = 0; at < line.size();) {
            size_t end = at + 1;
            while (line[at] == '%' && end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_' || line[end] == '-'))
                ++end;
            const std::string token = line.substr(at, end - at);
            const auto found = names.find(token);
            out.append(found == names.end() ? token : found->second);
            at = end;
        }
        return out;
    }

    const ProgramText &m_program;
    const IrGraph &m_graph;
    const Meaning &m_meaning;
};

} // namespace

std::optional<QByteArray> mergeSplitLoops(const ProgramText &program, const Meaning &meaning, Dice &, size_t places)
{
    const IrGraph &graph = program.graph();
    const Merging merging(program, meaning);
    std::map<uint32_t, std::string> replaced;   // by line: what stands there instead
    std::vector<bool> removed(graph.lineCount(), false);
    size_t done = 0;
    for (uint32_t i = 0; i < graph.opCount() && done < places; ++i) {
        const std::optional<SplitPair> pair = merging.pairAt(OpId(i));
        if (!pair)
            continue;
        replaced[graph.firstLine(pair->second)] = merging.text(*pair, done++);
        for (const OpId loop : {pair->first, pair->second})
            std::fill(removed.begin() + graph.firstLine(loop), removed.begin() + graph.lastLine(loop) + 1, true);
    }
    if (done == 0)
        return std::nullopt;
    std::string out;
    for (uint32_t number = 0; number < graph.lineCount(); ++number) {
        if (const auto merged = replaced.find(number); merged != replaced.end())
            out.append(merged->second);
        else if (!removed[number])
            out.append(graph.line(number)).append("\n");
    }
    return QByteArray::fromStdString(out);
}

} // namespace tileport::test
