// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/graphfromtext.h"

#include "core/base/text.h"
#include "tests/support/picturetypes.h"

#include <map>

namespace tileport::test {

using namespace irgraph;

namespace {

struct OpenOp {
    OpId op;
    std::string name;
    RegionId region;                         ///< valid while a region is open
    bool hasTerminator = false;
    std::vector<std::string> resultNames;
    std::vector<TypeId> resultTypes;
};

/// Turns lines into builder calls; the first problem stops it.
class PictureReader {
public:
    PictureReader(std::string_view text, const QString &name) : m_text(text), m_name(name), m_builder(name.toStdString()) {}
    Result<IrGraphPtr> read();

private:
    void readLine(std::string_view line);
    void readClosing(std::string_view line);
    void readStatement(std::string_view line);
    void readEntry(std::string_view rest);
    void readFor(std::string_view rest);
    void readLoop(std::string_view rest);
    void readIf(std::string_view rest);
    void readPlain(const std::string &op, std::string_view rest);

    OpId begin(const std::string &op, const std::vector<ValueId> &operands, const std::vector<NamedAttr> &attributes = {});
    void openRegion(std::string_view arguments);
    void addArgument(std::string_view name, TypeId type);
    void closeRegion();
    void closeOp();
    void setSegments(OpId op, const std::string &name, std::string_view words, size_t operands);

    ValueId value(std::string_view name);
    std::vector<ValueId> valuesIn(std::string_view text);
    TypeId type(std::string_view text) { return addTypeFromText(m_builder, text); }
    void setResultTypes(std::string_view list);
    void declare(const std::string &name, ValueId value) { m_scopes.back()[name] = value; }
    void fail(const QString &message)
    {
        if (!m_error)
            m_error = makeError(ErrorCode::InvalidInput, message, Place{m_name, int(m_line) + 1, 0, -1, {}});
    }

    std::string_view m_text;
    QString m_name;
    IrGraphBuilder m_builder;
    std::vector<std::map<std::string, ValueId, std::less<>>> m_scopes{1};
    std::vector<OpenOp> m_open;
    std::vector<std::string> m_results;   ///< of the statement being read
    std::vector<uint32_t> m_firstLines;
    uint32_t m_line = 0;
    bool m_inModule = false;
    std::optional<Error> m_error;
};

Result<IrGraphPtr> PictureReader::read()
{
    std::string_view rest = m_text;
    for (; !rest.empty() && !m_error; ++m_line) {
        const size_t newline = rest.find('\n');
        readLine(trimmed(rest.substr(0, newline)));
        rest.remove_prefix(newline == std::string_view::npos ? rest.size() : newline + 1);
    }
    if (!m_error && !m_open.empty())
        fail(QStringLiteral("'}' expected before the end"));
    if (m_error)
        return *m_error;
    m_builder.setText(std::string(m_text), m_firstLines);
    return m_builder.finish();
}

void PictureReader::readLine(std::string_view line)
{
    if (line.empty() || line.starts_with("//") || line.starts_with("#"))
        return;
    if (line.starts_with("cuda_tile.module")) {
        m_inModule = true;
        return;
    }
    if (line.starts_with("}"))
        return readClosing(line);
    if (line.starts_with("("))
        return openRegion(line.substr(1, line.rfind(')') - 1));
    readStatement(line);
}

void PictureReader::readClosing(std::string_view line)
{
    if (m_open.empty()) {
        if (!m_inModule)
            fail(QStringLiteral("'}' closes nothing"));
        return;
    }
    closeRegion();
    if (line.find("else") != std::string_view::npos)
        return openRegion({});
    closeOp();
}

void PictureReader::readStatement(std::string_view line)
{
    m_results.clear();
    if (line.starts_with("%")) {
        const size_t equals = line.find(" = ");
        if (equals == std::string_view::npos)
            return fail(QStringLiteral("'=' expected after the results"));
        for (const std::string_view result : splitOutside(line.substr(0, equals), ",")) {
            const size_t colon = result.find(':');
            const int count = colon == std::string_view::npos ? 0 : std::atoi(std::string(result.substr(colon + 1)).c_str());
            for (int i = 0; i < count; ++i)
                m_results.push_back(std::string(result.substr(0, colon)).append("#").append(std::to_string(i)));
            if (count == 0)
                m_results.emplace_back(result);
        }
        line.remove_prefix(equals + 3);
    }
    const size_t space = std::min(line.find(' '), line.size());
    std::string op(line.substr(0, space));
    if (op.starts_with("cuda_tile."))
        op.erase(0, 10);
    const std::string_view rest = trimmed(line.substr(space));
    if (op == "entry")
        return readEntry(rest);
    if (op == "for")
        return readFor(rest);
    if (op == "loop")
        return readLoop(rest);
    if (op == "if")
        return readIf(rest);
    readPlain(op, rest);
}

OpId PictureReader::begin(const std::string &op, const std::vector<ValueId> &operands, const std::vector<NamedAttr> &attributes)
{
    if (!m_open.empty())
        m_open.back().hasTerminator = op == "continue" || op == "break" || op == "yield" || op == "return";
    const OpId id = m_builder.beginOp(m_builder.addString(op), operands, attributes, {});
    m_firstLines.push_back(m_line);
    OpenOp open;
    open.op = id;
    open.name = op;
    open.resultNames = m_results;
    m_open.push_back(std::move(open));
    return id;
}

void PictureReader::addArgument(std::string_view name, TypeId type)
{
    declare(std::string(name), m_builder.addArgument(m_open.back().region, type, m_builder.addString(name)));
}

void PictureReader::openRegion(std::string_view arguments)
{
    if (m_open.empty())
        return fail(QStringLiteral("a region needs an operation"));
    m_open.back().region = m_builder.beginRegion(m_open.back().op);
    m_open.back().hasTerminator = false;
    m_scopes.emplace_back();
    for (const std::string_view argument : splitOutside(arguments, ",")) {
        const size_t colon = argument.find(':');
        addArgument(trimmed(argument.substr(0, colon)), type(argument.substr(colon + 1)));
    }
}

void PictureReader::closeRegion()
{
    OpenOp &open = m_open.back();
    if (!open.hasTerminator) {
        // Elided in text, present in the program.
        const char *terminator = open.name == "for" || open.name == "loop" ? "continue" : open.name == "entry" ? "return" : "yield";
        const OpId id = m_builder.beginOp(m_builder.addString(terminator), {}, {}, {});
        m_firstLines.push_back(IrGraph::kNoLine);
        m_builder.endOp(id);
    }
    m_builder.endRegion(open.region);
    m_scopes.pop_back();
}

void PictureReader::closeOp()
{
    const OpenOp open = m_open.back();
    m_open.pop_back();
    for (size_t i = 0; i < open.resultNames.size() && !m_error; ++i) {
        if (open.resultTypes.empty()) {
            fail(QStringLiteral("a result type is missing"));
            break;
        }
        const TypeId resultType = open.resultTypes[std::min(i, open.resultTypes.size() - 1)];
        declare(open.resultNames[i], m_builder.addResult(open.op, resultType, m_builder.addString(open.resultNames[i])));
    }
    m_builder.endOp(open.op);
}

ValueId PictureReader::value(std::string_view name)
{
    for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope) {
        if (const auto found = scope->find(name); found != scope->end())
            return found->second;
    }
    fail(QStringLiteral("unknown value %1").arg(qstring(name)));
    return ValueId(0U);
}

std::vector<ValueId> PictureReader::valuesIn(std::string_view text)
{
    std::vector<ValueId> values;
    for (size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at + 1)) {
        const size_t end = std::min(text.find_first_of(" ,[])}>:=\n", at), text.size());
        values.push_back(value(text.substr(at, end - at)));
    }
    return values;
}

void PictureReader::setResultTypes(std::string_view list)
{
    list = trimmed(list);
    if (list.ends_with("{"))
        list = trimmed(list.substr(0, list.size() - 1));
    if (list.starts_with("(") && list.ends_with(")"))
        list = list.substr(1, list.size() - 2);
    for (const std::string_view part : splitOutside(list, ","))
        m_open.back().resultTypes.push_back(type(part));
}

void PictureReader::readEntry(std::string_view rest)
{
    const size_t open = rest.find('(');
    AttrInfo symbol;
    symbol.kind = AttrKind::String;
    symbol.text = m_builder.addString(rest.substr(1, open - 1));
    std::vector<NamedAttr> attributes{{m_builder.addString("sym_name"), m_builder.addAttr(symbol)}};
    const size_t close = rest.find(')', open);
    addAttributesFromText(m_builder, "entry", rest.substr(close + 1), {}, attributes);
    begin("entry", {}, attributes);
    openRegion(rest.substr(open + 1, close - open - 1));
}

/// "%a = %init, .." of iter_values: names of the carried values and their initial values.
static void splitCarried(std::string_view list, std::vector<std::string_view> &names, std::string &inits)
{
    for (const std::string_view part : splitOutside(list, ",")) {
        const size_t equals = part.find('=');
        names.push_back(trimmed(part.substr(0, equals)));
        inits.append(part.substr(equals + 1)).append(" ,");
    }
}

static std::string_view insideParentheses(std::string_view text, std::string_view after)
{
    const size_t at = text.find(after);
    if (at == std::string_view::npos)
        return {};
    const size_t open = text.find('(', at);
    return text.substr(open + 1, text.find(')', open) - open - 1);
}

void PictureReader::readFor(std::string_view rest)
{
    std::vector<NamedAttr> attributes;
    if (rest.starts_with("unsigned")) {
        AttrInfo unit;
        unit.kind = AttrKind::Unit;
        unit.text = m_builder.addString("unit");
        attributes.push_back({m_builder.addString("unsignedCmp"), m_builder.addAttr(unit)});
        rest = trimmed(rest.substr(8));
    }
    const std::string_view variable = rest.substr(0, rest.find(' '));
    std::vector<std::string_view> names;
    std::string inits;
    splitCarried(insideParentheses(rest, "iter_values"), names, inits);
    std::vector<ValueId> operands = valuesIn(insideParentheses(rest, " in "));
    const std::vector<ValueId> carried = valuesIn(inits);
    operands.insert(operands.end(), carried.begin(), carried.end());
    begin("for", operands, attributes);
    const std::vector<std::string_view> typed = splitOutside(rest, " : ");
    const std::string_view tail = typed.size() > 1 ? typed[1] : "tile<i32>";
    if (!names.empty())
        setResultTypes(tail.substr(tail.find("-> ") + 3));
    openRegion({});
    addArgument(variable, type(splitOutside(tail, " ").front()));
    for (size_t i = 0; i < names.size(); ++i)
        addArgument(names[i], m_open.back().resultTypes[std::min(i, m_open.back().resultTypes.size() - 1)]);
}

void PictureReader::readLoop(std::string_view rest)
{
    std::vector<std::string_view> names;
    std::string inits;
    splitCarried(insideParentheses(rest, "iter_values"), names, inits);
    begin("loop", valuesIn(inits));
    const size_t colon = rest.find(" : ");
    std::string_view types = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 3);
    if (rest.starts_with(": "))
        types = rest.substr(2);
    const size_t arrow = types.find("-> ");
    setResultTypes(arrow == std::string_view::npos ? types : types.substr(arrow + 3));
    openRegion({});
    const std::vector<std::string_view> carried = splitOutside(types.substr(0, arrow), ",");
    for (size_t i = 0; i < names.size(); ++i) {
        std::string_view one = carried[std::min(i, carried.size() - 1)];
        addArgument(names[i], type(one.ends_with("{") ? one.substr(0, one.size() - 1) : one));
    }
}

void PictureReader::readIf(std::string_view rest)
{
    begin("if", valuesIn(rest.substr(0, rest.find_first_of(" {"))));
    if (const size_t arrow = rest.find("-> "); arrow != std::string_view::npos)
        setResultTypes(rest.substr(arrow + 3));
    openRegion({});
}

void PictureReader::setSegments(OpId op, const std::string &name, std::string_view words, size_t operands)
{
    const uint32_t token = words.find("token") != std::string_view::npos ? 1 : 0;
    const uint32_t plain = static_cast<uint32_t>(operands) - token;
    std::vector<uint32_t> sizes;
    if (name == "load_ptr_tko")
        sizes = {1, plain > 1 ? 1U : 0U, plain > 2 ? 1U : 0U, token};
    else if (name == "store_ptr_tko" || name == "atomic_rmw_tko")
        sizes = {1, 1, plain > 2 ? 1U : 0U, token};
    else if (name == "load_view_tko")
        sizes = {1, plain - 1, token};
    else if (name == "store_view_tko")
        sizes = {1, 1, plain - 2, token};
    else if (name == "make_tensor_view") {
        const std::string_view shape = words.substr(0, words.find("strides"));
        const uint32_t dynamicShape = static_cast<uint32_t>(std::ranges::count(shape, '%')) - 1;
        sizes = {1, dynamicShape, static_cast<uint32_t>(operands) - 1 - dynamicShape};
    }
    if (!sizes.empty())
        m_builder.setOperandSegments(op, sizes);
}

void PictureReader::readPlain(const std::string &op, std::string_view rest)
{
    const bool immediateTypes = rest.starts_with(": ");
    const std::vector<std::string_view> parts = splitOutside(rest, immediateTypes ? ": " : " : ");
    const std::string_view words = parts.empty() ? std::string_view() : parts[0];
    const std::string_view types = parts.size() > 1 ? parts[1] : std::string_view();
    const std::vector<std::string_view> sides = splitOutside(types, " -> ");
    const std::string_view resultTypes = sides.empty() ? std::string_view() : sides.back();
    std::vector<NamedAttr> attributes;
    addAttributesFromText(m_builder, op, words, resultTypes, attributes);
    const std::vector<ValueId> operands = valuesIn(words);
    const OpId id = begin(op, operands, attributes);
    setSegments(id, op, words, operands.size());
    if (m_results.size() > 1 || op == "reduce" || op == "scan")
        setResultTypes(resultTypes);
    else if (!m_results.empty() && !resultTypes.empty())
        setResultTypes(splitOutside(resultTypes, ",").back());
    if (op != "reduce" && op != "scan")
        closeOp();
}

} // namespace

Result<IrGraphPtr> graphFromText(std::string_view text, const QString &name)
{
    return PictureReader(text, name).read();
}

} // namespace tileport::test
