// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/graphcopy.h"

#include "core/irgraph/irgraphbuilder.h"

#include <unordered_map>

namespace tileport::test {

using namespace irgraph;

namespace {

class Copier {
public:
    Copier(const IrGraph &from, const GraphChange &change) : m_from(from), m_change(change), m_builder(std::string(from.sourceName())) {}

    IrGraphPtr run()
    {
        m_builder.reserve(m_from.opCount(), m_from.valueCount());
        m_values.resize(m_from.valueCount());
        for (uint32_t i = 0; i < m_from.opCount(); i = m_from.subtreeEnd(OpId(i)).value)
            copyOp(OpId(i));
        copyText();
        return m_builder.finish();
    }

private:
    StringId copy(StringId id) { return id.isValid() ? m_builder.addString(m_from.string(id)) : StringId(); }

    TypeId copy(TypeId id)
    {
        if (!id.isValid())
            return {};
        const auto known = m_types.find(id.value);
        if (known != m_types.end())
            return known->second;
        TypeInfo info = m_from.typeInfo(id);
        info.text = copy(info.text);
        info.padding = copy(info.padding);
        info.element = copy(info.element);
        return m_types[id.value] = m_builder.addType(std::move(info));
    }

    AttrId copy(AttrId id)
    {
        const auto known = m_attributes.find(id.value);
        if (known != m_attributes.end())
            return known->second;
        AttrInfo info = m_from.attrInfo(id);
        info.text = copy(info.text);
        return m_attributes[id.value] = m_builder.addAttr(std::move(info));
    }

    StringId nameOf(ValueId value)
    {
        const std::string name(m_from.valueName(value));
        return m_builder.addString(m_change.valuePrefix.empty() ? name : "%" + m_change.valuePrefix + name.substr(1));
    }

    std::string renamed(OpId op) const { return m_change.renamedOperation ? m_change.renamedOperation(op) : std::string(); }

    void copyOp(OpId op)
    {
        std::vector<ValueId> operands;
        for (const ValueId operand : m_from.operands(op))
            operands.push_back(m_values[operand.value]);
        std::vector<NamedAttr> attributes;
        for (const NamedAttr &attribute : m_from.attributes(op))
            attributes.push_back({copy(attribute.name), copy(attribute.value)});
        const std::string name = renamed(op);
        const OpId made = m_builder.beginOp(name.empty() ? copy(m_from.opNameId(op)) : m_builder.addString(name), operands, attributes, {});
        if (!m_from.operandSegments(op).empty())
            m_builder.setOperandSegments(made, m_from.operandSegments(op));
        for (const ValueId result : m_from.results(op))
            m_values[result.value] = m_builder.addResult(made, copy(m_from.type(result)), nameOf(result));
        for (const RegionId region : m_from.regions(op)) {
            const RegionId inside = m_builder.beginRegion(made);
            for (const ValueId argument : m_from.arguments(region))
                m_values[argument.value] = m_builder.addArgument(inside, copy(m_from.type(argument)), nameOf(argument));
            const IdRange<OpId> body = m_from.body(region);
            for (uint32_t i = body.first; i < body.last; i = m_from.subtreeEnd(OpId(i)).value)
                copyOp(OpId(i));
            m_builder.endRegion(inside);
        }
        m_builder.endOp(made);
    }

    void copyText()
    {
        std::string text;
        for (uint32_t i = 0; i < m_from.lineCount(); ++i) {
            std::string line(m_from.line(i));
            const OpId op = m_from.opAtLine(i);
            const std::string name = op.isValid() && m_from.firstLine(op) == i ? renamed(op) : std::string();
            if (!name.empty())
                line.replace(line.find(m_from.opName(op)), m_from.opName(op).size(), name);
            for (const char c : line) {
                text += c;
                if (c == '%')
                    text += m_change.valuePrefix;
            }
            text += '\n';
        }
        std::vector<uint32_t> firstLines;
        for (uint32_t i = 0; i < m_from.opCount(); ++i)
            firstLines.push_back(m_from.firstLine(OpId(i)));
        m_builder.setText(std::move(text), std::move(firstLines));
    }

    const IrGraph &m_from;
    const GraphChange &m_change;
    IrGraphBuilder m_builder;
    std::vector<ValueId> m_values;
    std::unordered_map<uint32_t, TypeId> m_types;
    std::unordered_map<uint32_t, AttrId> m_attributes;
};

} // namespace

IrGraphPtr copyGraph(const IrGraph &graph, const GraphChange &change) { return Copier(graph, change).run(); }

} // namespace tileport::test
