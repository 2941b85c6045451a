// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/viewinput.h"

#include "core/irgraph/irgraphbuilder.h"

#include <algorithm>

namespace tileport::test {

using namespace irdiff;
using namespace irgraph;

namespace {

constexpr uint32_t kLoopLines = 50;   // the head, its operations, the closing line

/// Writes the text and the graph of one program line by line.
class ProgramWriter {
public:
    ProgramWriter(uint32_t lines, std::string suffix) : m_builder("synthetic"), m_suffix(std::move(suffix))
    {
        m_builder.reserve(lines, lines);
        TypeInfo type;
        type.text = m_builder.addString("tile<128x64xf32>");
        m_type = m_builder.addType(type);
        for (uint32_t i = 0; i < lines; ++i)
            addLine(i, i % kLoopLines, lines - i);
        m_builder.setText(std::move(m_text), std::move(m_firstLines));
    }
    IrGraphPtr finish() { return m_builder.finish(); }

private:
    void addLine(uint32_t line, uint32_t place, uint32_t left)
    {
        const bool hasRoom = m_isOpen || left > kLoopLines;
        if (hasRoom && place == 0)
            openLoop(line);
        else if (m_isOpen && place == kLoopLines - 1)
            closeLoop();
        else
            addOperation(line);
    }

    void openLoop(uint32_t line)
    {
        m_loop = m_builder.beginOp(m_builder.addString("loop"), {}, {}, {});
        m_region = m_builder.beginRegion(m_loop);
        m_firstLines.push_back(line);
        m_text += "  loop {\n";
        m_isOpen = true;
    }

    void closeLoop()
    {
        m_builder.endRegion(m_region);
        m_builder.endOp(m_loop);
        m_text += "  }\n";
        m_isOpen = false;
    }

    void addOperation(uint32_t line)
    {
        static constexpr const char *kNames[]{"addf", "mulf", "maxf"};
        const char *name = kNames[line % 3];
        std::vector<ValueId> operands;
        const auto count = static_cast<uint32_t>(m_values.size());
        if (count >= 2)
            operands = {m_values[count - 1], m_values[count / 2]};
        const OpId op = m_builder.beginOp(m_builder.addString(name), operands, {}, {});
        const std::string result = nameOf(count);
        m_values.push_back(m_builder.addResult(op, m_type, m_builder.addString(result)));
        m_builder.endOp(op);
        m_firstLines.push_back(line);
        m_text += (m_isOpen ? "    " : "  ") + result + " = " + name + ' ';
        if (count >= 2)
            m_text += nameOf(count - 1) + ", " + nameOf(count / 2);
        m_text += " rounding<nearest_even> : tile<128x64xf32>\n";
    }

    [[nodiscard]] std::string nameOf(uint32_t number) const { return "%" + std::to_string(number) + m_suffix; }

    IrGraphBuilder m_builder;
    std::string m_suffix;
    TypeId m_type;
    OpId m_loop;
    RegionId m_region;
    bool m_isOpen = false;
    std::string m_text;
    std::vector<uint32_t> m_firstLines;
    std::vector<ValueId> m_values;
};

OpChange changeOf(uint32_t op, uint32_t step)
{
    OpChange change;
    change.left = change.right = OpId(op);
    if (op % step == step / 2) {
        change.kind = ChangeKind::Changed;
        change.details.push_back({DetailKind::Operand, QStringLiteral("operand 0"), {}, {}});
    } else if (op % step == 0) {
        change.rules = 1;
    }
    return change;
}

} // namespace

IrDiffPtr makeViewInput(uint32_t lines, uint32_t differences)
{
    auto diff = std::make_shared<IrDiff>();
    diff->left = ProgramWriter(lines, "").finish();
    diff->right = ProgramWriter(lines, "_g").finish();
    const auto operations = static_cast<uint32_t>(diff->left->opCount());
    const uint32_t step = std::max(2U, operations / std::max(1U, differences));
    for (uint32_t i = 0; i < operations; ++i) {
        diff->partnerOfLeft.push_back(OpId(i));
        diff->partnerOfRight.push_back(OpId(i));
        diff->changes.push_back(changeOf(i, step));
    }
    // The text ends with a line without an operation.
    for (uint32_t i = 0; i < diff->left->lineCount(); ++i) {
        const OpId op = diff->left->opAtLine(i);
        const ChangeKind kind = op.isValid() ? diff->changes[op.value].kind : ChangeKind::Same;
        diff->rows.push_back({int32_t(i), int32_t(i), kind, op.isValid() ? int32_t(op.value) : -1});
    }
    return diff;
}

} // namespace tileport::test
