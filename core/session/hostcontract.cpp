// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/hostcontract.h"

#include "core/session/launchreader.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace tileport::session {

namespace {

using validate::RustEntry;

/// "int32_t" and "i32" are one type; "const TensorDesc *" and "*const TensorDesc" as well.
QString plainType(const QString &type)
{
    static const std::map<QString, QString> names{{QStringLiteral("int8_t"), QStringLiteral("i8")},   {QStringLiteral("uint8_t"), QStringLiteral("u8")},
                                                  {QStringLiteral("int16_t"), QStringLiteral("i16")}, {QStringLiteral("uint16_t"), QStringLiteral("u16")},
                                                  {QStringLiteral("int"), QStringLiteral("i32")},     {QStringLiteral("int32_t"), QStringLiteral("i32")},
                                                  {QStringLiteral("uint32_t"), QStringLiteral("u32")}, {QStringLiteral("int64_t"), QStringLiteral("i64")},
                                                  {QStringLiteral("uint64_t"), QStringLiteral("u64")}, {QStringLiteral("float"), QStringLiteral("f32")},
                                                  {QStringLiteral("double"), QStringLiteral("f64")},  {QStringLiteral("size_t"), QStringLiteral("usize")},
                                                  {QStringLiteral("void"), QStringLiteral("c_void")}};
    const bool isPointer = type.contains(u'*');
    static const QRegularExpression qualifiers(QStringLiteral("\\b(?:const|mut|struct)\\b|[*\\s]|\\w+::"));
    const QString bare = QString(type).remove(qualifiers);
    const auto known = names.find(bare);
    return (isPointer ? QStringLiteral("*") : QString()) + (known == names.end() ? bare : known->second);
}

QString declared(const LaunchWord &word) { return QStringLiteral("%1: %2").arg(word.text, word.type); }

void fail(ContractRow &row, const QString &sentence)
{
    row.mark = ContractMark::Mismatch;
    row.sentence += row.sentence.isEmpty() ? sentence : u' ' + sentence;
}

void doubt(ContractRow &row, const QString &sentence)
{
    if (row.mark == ContractMark::Match)
        row.mark = ContractMark::Unknown;
    row.sentence += row.sentence.isEmpty() ? sentence : u' ' + sentence;
}

/// One interface joined with the entries and with Python.
class Joiner {
public:
    Joiner(const ContractInput &input, const CInterface &function, HostContract &contract)
        : m_input(input), m_function(function), m_contract(contract), m_call(pythonCall(input.wrapper.text, function.name, input.wrapper.path)),
          m_declaration(cDeclaration(input.wrapper.text, function.name, input.wrapper.path))
    {
        if (!input.wrapper.problem.isEmpty())
            return;
        if (!m_call)
            m_contract.missing.append(QStringLiteral("%1 does not call %2").arg(input.wrapper.path, function.name));
        if (!m_declaration)
            m_contract.missing.append(QStringLiteral("%1 does not declare %2 for C").arg(input.wrapper.path, function.name));
    }

    void join(const RustEntry &entry, const std::vector<LaunchWord> &arguments)
    {
        const size_t count = std::max(arguments.size(), entry.parameters.size());
        for (size_t i = 0; i < count; ++i) {
            ContractRow row;
            row.entry = entry.name;
            if (i < arguments.size())
                addArgument(row, arguments[i]);
            else
                fail(row, QStringLiteral("The launch in %1 passes nothing for '%2'.").arg(m_input.interface.path, entry.parameters[i].name));
            if (i < entry.parameters.size())
                addParameter(row, entry.parameters[i], i < arguments.size() ? &arguments[i] : nullptr);
            else
                fail(row, QStringLiteral("The entry has no parameter number %1.").arg(i + 1));
            m_contract.rows.push_back(std::move(row));
        }
    }

    /// Parameters of the interface that are no argument of an entry, and what Python passes beyond them.
    void addRest(const std::vector<RustEntry> &entries)
    {
        for (const LaunchWord &parameter : m_function.parameters) {
            if (m_used.contains(parameter.text))
                continue;
            ContractRow row;
            row.interface = {declared(parameter), parameter.place};
            row.rust.text = genericNamed(entries, parameter.text);
            addPython(row, parameter.text);
            m_contract.rows.push_back(std::move(row));
        }
        for (size_t i = m_function.parameters.size(); m_call && i < m_call->size(); ++i) {
            ContractRow row;
            row.python = {(*m_call)[i].text, (*m_call)[i].place};
            fail(row, QStringLiteral("%1 has no parameter number %2.").arg(m_function.name).arg(i + 1));
            m_contract.rows.push_back(std::move(row));
        }
    }

private:
    void addArgument(ContractRow &row, const LaunchWord &argument)
    {
        m_origins = originsOf(m_function, argument.text);
        row.interface = {argument.text, argument.place};
        QStringList words;
        for (const QString &origin : m_origins) {
            m_used.append(origin);
            if (const LaunchWord *word = parameterNamed(origin))
                words.append(declared(*word));
            addPython(row, origin);
        }
        if (words.isEmpty())
            doubt(row, QStringLiteral("No parameter of %1 is found in '%2'.").arg(m_function.name, argument.text));
        else
            row.interface.text = QStringLiteral("%1 → %2").arg(words.join(QStringLiteral(", ")), argument.text);
    }

    void addPython(ContractRow &row, const QString &name)
    {
        const auto at = std::ranges::find(m_function.parameters, name, &LaunchWord::text);
        const size_t index = size_t(at - m_function.parameters.begin());
        if (m_call && index >= m_call->size())
            fail(row, QStringLiteral("The call in %1 passes nothing for '%2'.").arg(m_input.wrapper.path, name));
        else if (m_call)
            addCall(row, (*m_call)[index]);
        if (!m_declaration)
            return;
        if (index >= m_declaration->size()) {
            fail(row, QStringLiteral("The C declaration in %1 lacks '%2'.").arg(m_input.wrapper.path, name));
            return;
        }
        const LaunchWord &declaration = (*m_declaration)[index];
        if (plainType(declaration.type) != plainType(at->type))
            fail(row, QStringLiteral("Python declares '%1' as %2, the interface as %3.").arg(name, declaration.type, at->type));
        if (declaration.text != name && std::ranges::find(m_function.parameters, declaration.text, &LaunchWord::text) != m_function.parameters.end())
            fail(row, QStringLiteral("Python declares '%1' where the interface takes '%2'.").arg(declaration.text, name));
    }

    static void addCall(ContractRow &row, const LaunchWord &word)
    {
        row.python.text += row.python.text.isEmpty() ? word.text : QStringLiteral(", ") + word.text;
        if (row.python.place.line == 0)
            row.python.place = word.place;
    }

    void addParameter(ContractRow &row, const validate::RustParameter &parameter, const LaunchWord *argument)
    {
        row.rust = {QStringLiteral("%1: %2").arg(parameter.name, parameter.type), parameter.place};
        QStringList texts;
        for (const ContractArgument &one : m_input.program) {
            if (one.entry == row.entry && one.parameter == parameter.name)
                texts.append(one.text);
        }
        row.program.text = texts.join(QStringLiteral(", "));
        if (texts.isEmpty() && std::ranges::find(m_input.program, row.entry, &ContractArgument::entry) != m_input.program.end())
            doubt(row, QStringLiteral("No argument of the program is known to be '%1'.").arg(parameter.name));
        if (!argument || m_origins.isEmpty())
            return;
        checkName(row, parameter);
        checkType(row, parameter, *argument);
    }

    /// "b_shape0" wants something of parameter b: by the part before the first underscore, else by the whole name.
    void checkName(ContractRow &row, const validate::RustParameter &parameter) const
    {
        for (const QString &root : {parameter.name, parameter.name.section(u'_', 0, 0)}) {
            if (!parameterNamed(root))
                continue;
            if (!m_origins.contains(root))
                fail(row, QStringLiteral("The launch passes '%1' where the entry takes '%2'.").arg(m_origins.join(QStringLiteral("', '")), parameter.name));
            return;
        }
    }

    void checkType(ContractRow &row, const validate::RustParameter &parameter, const LaunchWord &argument) const
    {
        const LaunchWord *direct = parameterNamed(argument.text);
        const bool isScalar = parameter.kind == validate::RustParameter::Kind::Scalar;
        static const QRegularExpression cast(QStringLiteral("\\bas\\s+(\\w+)$"));
        const QString given = direct ? direct->type : cast.match(argument.text).captured(1);
        if (isScalar && !given.isEmpty() && plainType(given) != plainType(parameter.type))
            fail(row, QStringLiteral("The launch passes %1 where the entry takes %2.").arg(given, parameter.type));
    }

    [[nodiscard]] const LaunchWord *parameterNamed(const QString &name) const
    {
        const auto at = std::ranges::find(m_function.parameters, name, &LaunchWord::text);
        return at == m_function.parameters.end() ? nullptr : &*at;
    }

    [[nodiscard]] static QString genericNamed(const std::vector<RustEntry> &entries, const QString &name)
    {
        for (const RustEntry &entry : entries) {
            if (entry.constGenerics.contains(name, Qt::CaseInsensitive))
                return QStringLiteral("const %1").arg(name.toUpper());
        }
        return {};
    }

    const ContractInput &m_input;
    const CInterface &m_function;
    HostContract &m_contract;
    std::optional<std::vector<LaunchWord>> m_call;
    std::optional<std::vector<LaunchWord>> m_declaration;
    QStringList m_used;
    QStringList m_origins;     ///< of the argument that is joined
};

} // namespace

HostContract hostContract(const ContractInput &input)
{
    HostContract contract;
    for (const ContractSource *source : {&input.wrapper, &input.interface, &input.kernel}) {
        if (!source->problem.isEmpty())
            contract.missing.append(source->problem);
    }
    if (input.program.empty())
        contract.missing.append(QStringLiteral("there is no generated program with named arguments"));
    const validate::RustKernel kernel = validate::readRustKernel(input.kernel.text, input.kernel.path);
    if (input.kernel.problem.isEmpty() && kernel.entries.empty())
        contract.missing.append(QStringLiteral("%1 has no entry").arg(input.kernel.path));
    if (!input.interface.problem.isEmpty())
        return contract;
    const validate::RustTokens tokens = validate::lexRust(input.interface.text);
    const std::vector<CInterface> functions = cInterfaces(tokens, input.interface.path);
    if (!tokens.isBalanced || functions.empty())
        contract.missing.append(QStringLiteral("%1 has no readable function that C can call").arg(input.interface.path));
    for (const CInterface &function : functions) {
        Joiner joiner(input, function, contract);
        for (const RustEntry &entry : kernel.entries) {
            for (const std::vector<LaunchWord> &arguments : launches(tokens, function, entry.name, input.interface.path))
                joiner.join(entry, arguments);
        }
        joiner.addRest(kernel.entries);
    }
    for (const RustEntry &entry : kernel.entries) {
        if (std::ranges::find(contract.rows, entry.name, &ContractRow::entry) == contract.rows.end() && !functions.empty())
            contract.missing.append(QStringLiteral("%1 does not launch %2").arg(input.interface.path, entry.name));
    }
    return contract;
}

} // namespace tileport::session
