// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/widgets/irdiff/irfixtures.h"

#include "core/irgraph/irgraphbuilder.h"

#include <map>

namespace tileport::irdiff::fixture {

using namespace irgraph;

namespace {
std::string_view view(const QByteArray &bytes)
{
    return {bytes.constData(), size_t(bytes.size())};
}

QList<QByteArray> namesIn(const QByteArray &text)
{
    QList<QByteArray> names;
    for (qsizetype at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
        qsizetype end = at + 1;
        while (end < text.size() && (isalnum(uchar(text[end])) || text[end] == '_' || text[end] == '#' || text[end] & 0x80))
            ++end;
        names << text.mid(at, end - at);
    }
    return names;
}

struct Open {
    OpId op;
    RegionId region;
};

// Reads line by line; only what the tests need of the language.
class Reader {
public:
    explicit Reader(const std::string &name) : m_builder(name) {}

    IrGraphPtr read(const QByteArray &text)
    {
        const QList<QByteArray> lines = text.split('\n');
        for (qsizetype i = 0; i < lines.size(); ++i)
            readLine(lines[i].trimmed(), uint32_t(i));
        while (!m_open.empty())
            close();
        m_builder.setText(text.toStdString(), m_firstLines);
        return m_builder.finish();
    }

private:
    void close()
    {
        m_builder.endRegion(m_open.back().region);
        m_builder.endOp(m_open.back().op);
        m_open.pop_back();
    }

    void readLine(const QByteArray &line, uint32_t number)
    {
        if (line.isEmpty())
            return;
        if (line == "} else {" && !m_open.empty()) {
            m_builder.endRegion(m_open.back().region);
            m_open.back().region = m_builder.beginRegion(m_open.back().op);
            return;
        }
        if (line.startsWith('}')) {
            if (!m_open.empty())
                close();
            return;
        }
        const qsizetype equals = line.indexOf(" = ");
        const bool hasResults = line.startsWith('%') && equals > 0;
        const QByteArray body = hasResults ? line.mid(equals + 3) : line;
        const QByteArray mnemonic = body.left(body.indexOf(' ') < 0 ? body.size() : body.indexOf(' '));
        const bool isLoop = mnemonic == "for";
        std::vector<ValueId> operands;
        QList<QByteArray> arguments;
        for (const QByteArray &name : namesIn(body)) {
            if (isLoop && arguments.isEmpty())
                arguments << name;
            else if (mnemonic == "entry")
                arguments << name;
            else if (const auto found = m_values.find(name); found != m_values.end())
                operands.push_back(found->second);
        }
        const OpId op = m_builder.beginOp(m_builder.addString(view(mnemonic)), operands, {}, {});
        m_firstLines.push_back(number);
        const TypeId type = typeOf(line);
        if (hasResults) {
            for (const QByteArray &name : namesIn(line.left(equals)))
                m_values[name] = m_builder.addResult(op, type, m_builder.addString(view(name)));
        }
        if (!line.endsWith('{')) {
            m_builder.endOp(op);
            return;
        }
        const RegionId region = m_builder.beginRegion(op);
        for (const QByteArray &name : arguments)
            m_values[name] = m_builder.addArgument(region, type, m_builder.addString(view(name)));
        m_open.push_back({op, region});
    }

    TypeId typeOf(const QByteArray &line)
    {
        const qsizetype at = line.lastIndexOf(" : ");
        TypeInfo info;
        info.text = m_builder.addString(at < 0 ? "?" : view(line.mid(at + 3)));
        return m_builder.addType(info);
    }

    IrGraphBuilder m_builder;
    std::map<QByteArray, ValueId> m_values;
    std::vector<Open> m_open;
    std::vector<uint32_t> m_firstLines;
};
} // namespace

IrGraphPtr graphFromText(const QByteArray &text, const std::string &name)
{
    return Reader(name).read(text);
}

std::shared_ptr<IrDiff> diffFromPicture(IrGraphPtr left, IrGraphPtr right, const QByteArray &picture)
{
    auto diff = std::make_shared<IrDiff>();
    diff->left = left;
    diff->right = right;
    diff->partnerOfLeft.resize(left->opCount());
    diff->partnerOfRight.resize(right->opCount());
    int32_t leftLine = 0;
    int32_t rightLine = 0;
    for (const char sign : picture) {
        AlignedRow row;
        row.kind = sign == '~' ? ChangeKind::Changed
            : sign == '+'      ? ChangeKind::Added
            : sign == '-'      ? ChangeKind::Removed
                               : ChangeKind::Same;
        const bool isExplained = QByteArray("c<>").contains(sign);
        row.leftLine = sign == '+' || sign == '>' ? -1 : leftLine++;
        row.rightLine = sign == '-' || sign == '<' ? -1 : rightLine++;
        OpChange change;
        change.kind = row.kind;
        if (row.leftLine >= 0 && left->opAtLine(uint32_t(row.leftLine)).isValid()
            && left->firstLine(left->opAtLine(uint32_t(row.leftLine))) == uint32_t(row.leftLine))
            change.left = left->opAtLine(uint32_t(row.leftLine));
        if (row.rightLine >= 0 && right->opAtLine(uint32_t(row.rightLine)).isValid()
            && right->firstLine(right->opAtLine(uint32_t(row.rightLine))) == uint32_t(row.rightLine))
            change.right = right->opAtLine(uint32_t(row.rightLine));
        if (change.left.isValid() && change.right.isValid()) {
            diff->partnerOfLeft[change.left.value] = change.right;
            diff->partnerOfRight[change.right.value] = change.left;
        }
        if (row.kind == ChangeKind::Changed)
            change.details.push_back({DetailKind::Attribute, QStringLiteral("what"), QStringLiteral("old"), QStringLiteral("new")});
        if (isExplained)
            change.rules = maskOf(sign == 'c' ? RuleId::CeilDivision : RuleId::SharedConstants);
        if (change.left.isValid() || change.right.isValid()) {
            row.change = int32_t(diff->changes.size());
            diff->changes.push_back(change);
        }
        diff->rows.push_back(row);
    }
    return diff;
}

} // namespace tileport::irdiff::fixture
