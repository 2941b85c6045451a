// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/random/randomprogram.h"

#include "tests/corpus/mutation/dice.h"

#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <sstream>

namespace tileport::test {

namespace {

const std::string kHead = "entry @k(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %k: tile<i32>, %x: tile<f32>, %y: tile<f32>, %z: tile<f32>) {\n";

/// Writes statements whose operands are values that are visible there.
class Writer {
public:
    explicit Writer(uint64_t seed) : m_dice(seed) {}

    std::string write(const std::string &family, const std::string &type);
    [[nodiscard]] const std::string &operands() const { return m_operands; }

private:
    using Scope = std::map<std::string, std::vector<std::string>>;   ///< names by type

    std::string fresh() { return "%v" + std::to_string(m_next++); }
    std::string any(const std::string &type) { return m_scope[type][m_dice.below(m_scope[type].size())]; }
    std::string oneOf(std::initializer_list<const char *> words) { return *std::next(words.begin(), static_cast<std::ptrdiff_t>(m_dice.below(words.size()))); }
    void add(const std::string &type, const std::string &body)
    {
        const std::string name = fresh();
        m_out += name + " = " + body + "\n";
        m_scope[type].push_back(name);
    }
    void claims();
    void statement();
    void integerStatement();
    void realStatement();
    void rowStatement();
    void branch(int depth);
    void counted(int depth);
    void statements(int depth);
    void place();
    void use(const std::string &type);
    void storeReal(const std::string &name);

    Dice m_dice;
    Scope m_scope{{"tile<i32>", {"%n", "%m", "%k"}}, {"tile<f32>", {"%x", "%y", "%z"}}};
    std::string m_out;
    std::string m_operands;
    std::string m_type;
    std::string m_token;
    int m_next = 0;
    int m_places = 0;
};

/// Two thirds of the integers are known not to be negative, as sizes and indices are.
void Writer::claims()
{
    for (const char *name : {"%n", "%m", "%k"}) {
        if (m_dice.below(3) == 0)
            continue;
        add("tile<i32>", "assume " + oneOf({"bounded<0, ?>", "bounded<0, ?>", "bounded<1, 64>", "bounded<0, 1000>"}) + ", " + name + " : tile<i32>");
        std::erase(m_scope["tile<i32>"], name);
    }
}

void Writer::integerStatement()
{
    const std::string a = any("tile<i32>");
    switch (m_dice.below(7)) {
    case 0: add("tile<i32>", "constant <i32: " + std::to_string(m_dice.below(9)) + "> : tile<i32>"); break;
    case 1: add("tile<i1>", "cmpi " + oneOf({"less_than ", "greater_than_or_equal ", "equal ", "not_equal "}) + a + ", " + any("tile<i32>") + ", "
                                + oneOf({"signed", "signed", "unsigned"}) + " : tile<i32> -> tile<i1>"); break;
    case 2: add("tile<f32>", "itof " + a + " signed : tile<i32> -> tile<f32>"); break;
    case 3: add("tile<i32>", oneOf({"mini ", "maxi "}) + a + ", " + any("tile<i32>") + " signed : tile<i32>"); break;
    case 4: add("tile<i32>", oneOf({"andi ", "ori ", "xori "}) + a + ", " + any("tile<i32>") + " : tile<i32>"); break;
    default: add("tile<i32>", oneOf({"addi ", "subi ", "muli "}) + a + ", " + any("tile<i32>") + " : tile<i32>"); break;
    }
}

void Writer::realStatement()
{
    const std::string a = any("tile<f32>");
    switch (m_dice.below(6)) {
    case 0: add("tile<f32>", oneOf({"negf ", "absf ", "exp2 "}) + a + " : tile<f32>"); break;
    case 1: add("tile<f32>", oneOf({"maxf ", "minf "}) + a + ", " + any("tile<f32>") + " : tile<f32>"); break;
    case 2: add("tile<f32>", "constant <f32: " + oneOf({"0.5", "2.0", "-1.0", "0.0"}) + "> : tile<f32>"); break;
    case 3: add("tile<f32>", "fma " + a + ", " + any("tile<f32>") + ", " + any("tile<f32>") + " : tile<f32>"); break;
    default: add("tile<f32>", oneOf({"addf ", "subf ", "mulf "}) + a + ", " + any("tile<f32>") + " : tile<f32>"); break;
    }
}

void Writer::rowStatement()
{
    if (m_scope["tile<8xf32>"].empty() || m_dice.below(3) == 0) {
        add("tile<1xf32>", "reshape " + any("tile<f32>") + " : tile<f32> -> tile<1xf32>");
        add("tile<8xf32>", "broadcast " + m_scope["tile<1xf32>"].back() + " : tile<1xf32> -> tile<8xf32>");
        add("tile<8xi32>", "iota : tile<8xi32>");
        add("tile<8xf32>", "itof " + m_scope["tile<8xi32>"].back() + " signed : tile<8xi32> -> tile<8xf32>");
        return;
    }
    if (m_dice.below(3) > 0) {
        add("tile<8xf32>", oneOf({"addf ", "subf ", "mulf "}) + any("tile<8xf32>") + ", " + any("tile<8xf32>") + " : tile<8xf32>");
        return;
    }
    const std::string combiner = oneOf({"addf", "maxf"});
    const std::string lhs = fresh();
    const std::string rhs = fresh();
    const std::string sum = fresh();
    add("tile<f32>", "reduce " + any("tile<8xf32>") + " dim=0 identities=[" + (combiner == "addf" ? "0.0" : "0xFF800000") + " : f32] : tile<8xf32> -> tile<f32>\n("
                         + lhs + ": tile<f32>, " + rhs + ": tile<f32>) {\n" + sum + " = " + combiner + " " + lhs + ", " + rhs + " : tile<f32>\nyield " + sum
                         + " : tile<f32>\n}");
}

void Writer::statement()
{
    const size_t kind = m_dice.below(10);
    if (kind < 5)
        integerStatement();
    else if (kind < 9)
        realStatement();
    else
        rowStatement();
}

/// An if with a value of either branch.
void Writer::branch(int depth)
{
    if (m_scope["tile<i1>"].empty())
        return;
    const std::string type = oneOf({"tile<i32>", "tile<f32>"});
    const std::string result = fresh();
    const Scope outside = m_scope;
    m_out += result + " = if " + any("tile<i1>") + " -> (" + type + ") {\n";
    statements(depth);
    m_out += "yield " + any(type) + " : " + type + "\n} else {\n";
    m_scope = outside;
    statement();
    m_out += "yield " + any(type) + " : " + type + "\n}\n";
    m_scope = outside;
    m_scope[type].push_back(result);
}

/// A loop of a few rounds with a carried value.
void Writer::counted(int depth)
{
    const std::string type = oneOf({"tile<i32>", "tile<f32>"});
    const std::string zero = fresh();
    const std::string one = fresh();
    const std::string end = fresh();
    const std::string counter = fresh();
    const std::string carried = fresh();
    const std::string result = fresh();
    m_out += zero + " = constant <i32: 0> : tile<i32>\n" + one + " = constant <i32: 1> : tile<i32>\n" + end + " = constant <i32: "
        + std::to_string(2 + m_dice.below(3)) + "> : tile<i32>\n" + result + " = for " + counter + " in (" + zero + " to " + end + ", step " + one
        + ") : tile<i32> iter_values(" + carried + " = " + any(type) + ") -> (" + type + ") {\n";
    const Scope outside = m_scope;
    m_scope["tile<i32>"].push_back(counter);
    m_scope[type].push_back(carried);
    statements(depth);
    m_out += "continue " + any(type) + " : " + type + "\n}\n";
    m_scope = outside;
    m_scope[type].push_back(result);
}

void Writer::place()
{
    ++m_places;
    m_operands = any("tile<i32>") + " " + any("tile<i32>") + " " + any("tile<f32>") + " " + any("tile<f32>") + " " + any("tile<f32>") + " "
        + std::to_string(1 + m_dice.below(7)) + " " + std::to_string(1 + m_dice.below(7));
    m_out += "@";
    use(m_type);
}

/// What the form gives becomes a float and an element of memory.
void Writer::use(const std::string &type)
{
    if (type == "tile<8xf32>") {
        m_scope[type].push_back("%result");
        rowStatement();
    }
    std::string name = "%result";
    if (type == "tile<i1>") {
        m_scope[type].push_back(name);
        add("tile<f32>", "select " + name + ", " + any("tile<f32>") + ", " + any("tile<f32>") + " : tile<i1>, tile<f32>");
        name = m_scope["tile<f32>"].back();
    } else if (type == "tile<8xf32>") {
        add("tile<8xf32>", "addf %result, " + any("tile<8xf32>") + " : tile<8xf32>");
        add("tile<f32>", "reduce " + m_scope[type].back() + " dim=0 identities=[0.0 : f32] : tile<8xf32> -> tile<f32>\n(%ra: tile<f32>, %rb: tile<f32>) {\n"
                             "%rc = addf %ra, %rb : tile<f32>\nyield %rc : tile<f32>\n}");
        name = m_scope["tile<f32>"].back();
    } else if (type != "tile<f32>") {
        add("tile<f32>", "itof " + name + " signed : " + type + " -> tile<f32>");
        name = m_scope["tile<f32>"].back();
    }
    m_scope[type].push_back("%result");
    storeReal(name);
}

/// Every store to an element of its own, so that their order does not matter.
void Writer::storeReal(const std::string &name)
{
    const std::string distance = fresh();
    const std::string pointer = fresh();
    m_out += distance + " = constant <i32: " + std::to_string(64 + 8 * m_next) + "> : tile<i32>\n" + pointer + " = offset %p, " + distance
        + " : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n" + fresh() + " = store_ptr_tko weak " + pointer + ", " + name + " : tile<ptr<f32>>, tile<f32> -> token\n";
}

void Writer::statements(int depth)
{
    const size_t count = 1 + m_dice.below(3);
    const bool isHere = m_places == 0 && depth > 0 && m_dice.below(3) == 0;
    for (size_t i = 0; i < count; ++i) {
        if (isHere && m_places == 0 && i == count / 2)
            place();
        const size_t kind = depth > 0 ? m_dice.below(8) : 2;
        if (kind == 0)
            branch(depth - 1);
        else if (kind == 1)
            counted(depth - 1);
        else
            statement();
    }
}

std::string Writer::write(const std::string &, const std::string &type)
{
    m_type = type;
    m_out = kHead;
    claims();
    for (int i = 0; i < 3; ++i)
        statements(2);
    if (m_places == 0)
        place();
    statements(1);
    storeReal(any("tile<f32>"));
    if (m_dice.below(2) == 0)
        storeReal(any("tile<f32>"));
    return m_out + "return\n}\n";
}

void replaceAll(std::string &text, const std::string &from, const std::string &to)
{
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

} // namespace

RandomProgram::RandomProgram(uint64_t seed)
{
    Dice dice(seed);
    const Form &form = forms()[dice.below(forms().size())];
    m_family = form.family;
    Writer writer(dice.next());
    m_text = writer.write(m_family, form.type);
    m_operands = writer.operands();
}

QByteArray RandomProgram::text(const Form &form) const
{
    std::string body = std::string(form.text) + "\n";
    std::istringstream operands(m_operands);
    replaceAll(body, "%$r", "%result");
    replaceAll(body, "%$t", "%form_");
    for (const char *name : {"$a", "$b", "$x", "$y", "$z", "$c", "$d"}) {
        std::string word;
        operands >> word;
        replaceAll(body, name, word);
    }
    std::string text = m_text;
    text.replace(text.find('@', text.find('{')), 1, body);
    return QByteArray::fromStdString(text);
}

std::vector<const Form *> RandomProgram::choices() const
{
    std::vector<const Form *> found;
    for (const Form &form : forms()) {
        if (form.family == m_family)
            found.push_back(&form);
    }
    return found;
}

QByteArray smallProgram(const Form &form, const std::string &claim)
{
    const bool claims = !claim.empty();
    const std::string type = form.type;
    std::string text = kHead;
    if (claims)
        text += "%a = assume " + claim + ", %m : tile<i32>\n%b = assume " + claim + ", %k : tile<i32>\n";
    std::string body = std::string(form.text) + "\n";
    replaceAll(body, "%$r", "%result");
    replaceAll(body, "%$t", "%form_");
    for (const auto &[name, word] : {std::pair{"$a", claims ? "%a" : "%m"}, {"$b", claims ? "%b" : "%k"}, {"$x", "%x"}, {"$y", "%y"}, {"$z", "%z"}, {"$c", "7"}, {"$d", "3"}})
        replaceAll(body, name, word);
    text += body;
    std::string element = type.substr(5, type.size() - 6);
    std::string pointer = "%p";
    if (type == "tile<8xf32>") {
        text += "%p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>\n%p2 = broadcast %p1 : tile<1xptr<f32>> -> tile<8xptr<f32>>\n%i = iota : tile<8xi32>\n"
                "%p3 = offset %p2, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n";
        return QByteArray::fromStdString(text + "%s = store_ptr_tko weak %p3, %result : tile<8xptr<f32>>, tile<8xf32> -> token\nreturn\n}\n");
    }
    if (element == "i1") {
        text += "%wide = exti %result unsigned : tile<i1> -> tile<i32>\n";
        element = "i32";
    }
    if (element != "f32") {
        text += "%p1 = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<" + element + ">>\n";
        pointer = "%p1";
    }
    return QByteArray::fromStdString(text + "%s = store_ptr_tko weak " + pointer + ", " + (type == "tile<i1>" ? "%wide" : "%result") + " : tile<ptr<" + element + ">>, tile<" + element
                                     + "> -> token\nreturn\n}\n");
}

std::vector<Cell> randomArguments(uint64_t seed, bool isWild)
{
    constexpr std::array<int64_t, 12> kIntegers{0, 1, -1, 7, 8, -8, 63, INT32_MAX, INT32_MIN, INT32_MAX - 3, 65536, -65537};
    const std::array<double, 10> kReals{0.0, -0.0, 1.0, -1.0, 0.25, -3.5, 1e30, std::numeric_limits<double>::infinity(), std::nan(""), -1e-30};
    Dice dice(seed);
    std::vector<Cell> arguments{Cell{int64_t(1) << 40, 0}, Cell{int64_t(2) << 40, 0}};
    for (int i = 0; i < 3; ++i)
        arguments.push_back({isWild ? kIntegers[dice.below(kIntegers.size())] : static_cast<int64_t>(dice.below(24)), 0});
    for (int i = 0; i < 3; ++i)
        arguments.push_back({0, isWild && dice.below(3) > 0 ? static_cast<double>(static_cast<float>(kReals[dice.below(kReals.size())])) : static_cast<double>(static_cast<float>(1 + dice.below(4'000'000)) / 999'983.0F)});
    return arguments;
}

} // namespace tileport::test
