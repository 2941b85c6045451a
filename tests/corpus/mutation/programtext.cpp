// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/programtext.h"

#include <cctype>

namespace tileport::test {

using namespace irgraph;

Result<ProgramTextPtr> ProgramText::read(const QByteArray &bytes, const QString &name, const QString &group)
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
    if (!program)
        return program.error();
    const Result<IrGraphPtr> graph = (*program)->toGraph();
    if (!graph)
        return graph.error();
    const auto text = std::make_shared<ProgramText>();
    text->m_graph = *graph;
    text->m_name = name;
    text->m_group = group;
    return ProgramTextPtr(text);
}

QByteArray ProgramText::text() const { return Patch(*this).text(); }

std::string ProgramText::line(OpId op) const
{
    const uint32_t number = m_graph->firstLine(op);
    return number == IrGraph::kNoLine ? std::string() : std::string(m_graph->line(number));
}

RegionId ProgramText::regionOf(OpId op) const
{
    const OpId parent = m_graph->parent(op);
    if (!parent.isValid())
        return {};
    for (const RegionId region : m_graph->regions(parent)) {
        const IdRange<OpId> body = m_graph->body(region);
        if (body.first <= op.value && op.value < body.last)
            return region;
    }
    return {};
}

bool ProgramText::isVisible(ValueId value, OpId op) const
{
    const auto contains = [&](RegionId region) {
        const IdRange<OpId> body = m_graph->body(region);
        return body.first <= op.value && op.value < body.last;
    };
    const OpId definer = m_graph->definingOp(value);
    if (!definer.isValid())
        return contains(m_graph->argumentRegion(value));
    const RegionId region = regionOf(definer);
    return region.isValid() && contains(region) && m_graph->subtreeEnd(definer).value <= op.value;
}

std::string ProgramText::type(ValueId value) const
{
    return std::string(m_graph->string(m_graph->typeInfo(m_graph->type(value)).text));
}

namespace {
bool isNameChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '#' || c == '$' || c == '.'; }
} // namespace

size_t findToken(const std::string &line, const std::string &name, size_t start, uint32_t occurrence)
{
    for (size_t at = line.find(name, start); at != std::string::npos; at = line.find(name, at + 1)) {
        const size_t end = at + name.size();
        if ((end < line.size() && isNameChar(line[end])) || occurrence-- > 0)
            continue;
        return at;
    }
    return std::string::npos;
}

size_t nameStart(const ProgramText &program, OpId op, const std::string &line)
{
    const size_t equals = program.graph().results(op).empty() ? std::string::npos : line.find(" = ");
    return equals == std::string::npos ? line.find_first_not_of(' ') : equals + 3;
}

std::string indentOf(const std::string &line)
{
    const size_t first = line.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : line.substr(0, first);
}

std::string Patch::line(OpId op) const
{
    const auto edited = m_lines.find(m_program->graph().firstLine(op));
    return edited == m_lines.end() ? m_program->line(op) : edited->second;
}

void Patch::setLine(OpId op, const std::string &text) { m_lines[m_program->graph().firstLine(op)] = text; }

void Patch::removeLine(OpId op) { setLine(op, {}); }

void Patch::insertBefore(OpId op, const std::string &text) { m_before.emplace(m_program->graph().firstLine(op), text); }

void Patch::insertAfter(OpId op, const std::string &text) { m_after.emplace(m_program->graph().lastLine(op), text); }

bool Patch::setOperand(OpId op, uint32_t number, const std::string &name)
{
    if (m_program->graph().firstLine(op) == IrGraph::kNoLine)
        return false;
    const std::span<const ValueId> operands = m_program->graph().operands(op);
    const std::string old = m_program->name(operands[number]);
    std::string text = line(op);
    uint32_t occurrence = 0;
    for (uint32_t i = 0; i < number; ++i)
        occurrence += operands[i] == operands[number];
    const size_t at = findToken(text, old, nameStart(*m_program, op, text), occurrence);
    if (at == std::string::npos)
        return false;
    text.replace(at, old.size(), name);
    setLine(op, text);
    return true;
}

bool Patch::replaceUses(ValueId value, const std::string &name, OpId except)
{
    const std::string old = m_program->name(value);
    bool isComplete = true;
    for (const Use &use : m_program->graph().uses(value)) {
        if (use.op == except)
            continue;
        std::string text = line(use.op);
        const size_t at = text.empty() ? std::string::npos : findToken(text, old, nameStart(*m_program, use.op, text));
        if (at == std::string::npos) {
            isComplete = false;
            continue;
        }
        text.replace(at, old.size(), name);
        setLine(use.op, text);
    }
    return isComplete;
}

bool Patch::replaceText(OpId op, const std::string &from, const std::string &to)
{
    std::string text = line(op);
    if (text.empty())
        return false;
    const size_t at = text.find(from, nameStart(*m_program, op, text));
    if (at == std::string::npos)
        return false;
    text.replace(at, from.size(), to);
    setLine(op, text);
    return true;
}

QByteArray Patch::text() const
{
    const IrGraph &graph = m_program->graph();
    QByteArray out;
    const auto append = [&](std::string_view text) { out.append(text.data(), qsizetype(text.size())).append('\n'); };
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        for (auto [at, end] = m_before.equal_range(i); at != end; ++at)
            append(at->second);
        const auto edited = m_lines.find(i);
        if (edited == m_lines.end())
            append(graph.line(i));
        else if (!edited->second.empty())
            append(edited->second);
        for (auto [at, end] = m_after.equal_range(i); at != end; ++at)
            append(at->second);
    }
    return out;
}

std::vector<uint32_t> Patch::editedLines() const
{
    std::vector<uint32_t> numbers;
    for (const auto &[number, text] : m_lines)
        numbers.push_back(number);
    return numbers;
}

uint32_t Patch::movedLine(uint32_t number) const
{
    int64_t moved = number;
    for (const auto &[at, text] : m_before)
        moved += at <= number;
    for (const auto &[at, text] : m_after)
        moved += at < number;
    for (const auto &[at, text] : m_lines)
        moved -= at < number && text.empty();
    return static_cast<uint32_t>(moved);
}

} // namespace tileport::test
