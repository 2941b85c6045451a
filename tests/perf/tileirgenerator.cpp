// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/tileirgenerator.h"

#include "core/ir/bytecode/bytewriter.h"
#include "core/ir/bytecode/container.h"
#include "core/ir/bytecode/entrytable.h"
#include "core/ir/bytecode/optable.h"

#include <initializer_list>
#include <random>

namespace tileport::test {

using namespace ir;

namespace {

constexpr uint32_t kPlaces = 4000;
constexpr unsigned kViewLength = 64;

/// The types of the generated program by their position in the table.
struct Types {
    uint32_t i32, scalarInt, f32, pointer, scalarPointer, view, partition, token, tile, boolTile, signature;
};

class Generator {
public:
    explicit Generator(const TileIrShape &shape) : m_shape(shape), m_random(shape.seed) {}

    QByteArray run();

private:
    void makeTypes();
    void makePlaces();
    void makeBody();
    void addBlock();
    void addLoop();
    void beginOp(const char *name);
    void operands(std::initializer_list<uint32_t> values)
    {
        for (uint32_t value : values)
            m_body.varint(value);
    }
    uint32_t addConstant(uint32_t type, uint32_t word);
    uint32_t binary(const char *name, std::initializer_list<uint64_t> fields, uint32_t lhs, uint32_t rhs);
    uint32_t load(uint32_t index);
    void store(uint32_t value, uint32_t index);
    std::string functionRecord() const;
    void addSection(SectionId id, const ByteWriter &payload, unsigned alignment);
    void writeDebug(ByteWriter &writer) const;

    TileIrShape m_shape;
    std::mt19937 m_random;
    EntryTable m_types;
    EntryTable m_strings;
    EntryTable m_constants;
    EntryTable m_places;
    std::vector<uint64_t> m_locations;
    std::vector<uint64_t> m_usable;      ///< entries that may be the location of an operation
    Types m_type{};
    ByteWriter m_body;
    ByteWriter m_file;
    uint32_t m_next = 0;
    uint32_t m_operations = 0;
    uint32_t m_view = 0;
    uint32_t m_token = 0;
    uint32_t m_zero = 0;
    uint32_t m_one = 0;
    uint32_t m_sum = 0;
};

void appendWords(ByteWriter &writer, std::initializer_list<uint64_t> numbers)
{
    for (uint64_t number : numbers)
        writer.varint(number);
}

void Generator::makeTypes()
{
    const auto add = [this](std::initializer_list<uint64_t> head, std::initializer_list<uint64_t> extents = {}) {
        ByteWriter writer;
        appendWords(writer, head);
        for (uint64_t extent : extents)
            writer.fixed(extent, 8);
        return m_types.add(writer.bytes());
    };
    m_type.i32 = add({3});
    m_type.scalarInt = add({13, m_type.i32, 0});
    m_type.f32 = add({7});
    m_type.pointer = add({12, m_type.f32});
    m_type.scalarPointer = add({13, m_type.pointer, 0});
    m_type.tile = add({13, m_type.f32, 1}, {8});
    m_type.boolTile = add({13, add({0}), 1}, {8});
    m_type.token = add({17});
    ByteWriter view;
    appendWords(view, {14, m_type.f32, 1});
    view.fixed(kViewLength, 8);
    view.varint(1);
    view.fixed(1, 8);
    m_type.view = m_types.add(view.bytes());
    ByteWriter partition;
    appendWords(partition, {15, 0, 1});
    partition.fixed(8, 4);
    appendWords(partition, {m_type.view, 1});
    partition.fixed(0, 4);
    m_type.partition = m_types.add(partition.bytes());
    m_type.signature = add({16, 2, m_type.scalarPointer, m_type.scalarInt, 0});
}

void Generator::makePlaces()
{
    const uint32_t name = m_strings.add("generated");
    const uint32_t path = m_strings.add("/src/generated/kernel.py");
    const auto add = [this](std::initializer_list<uint64_t> numbers) {
        ByteWriter writer;
        appendWords(writer, numbers);
        return m_places.add(writer.bytes()) + uint64_t(1);
    };
    const uint64_t file = add({2, m_strings.add("kernel.py"), m_strings.add("/src/generated")});
    const uint64_t unit = add({1, file});
    const uint64_t scope = add({5, file, 1, name, name, unit, 1});
    const uint64_t inlined = add({5, file, 900, m_strings.add("helper"), m_strings.add("helper"), unit, 900});
    for (uint32_t i = 0; i < kPlaces; ++i) {
        const uint64_t place = add({4, scope, path, i + 2, i % 60 + 1});
        m_usable.push_back(place);
        if (i % 3 == 0)
            m_usable.push_back(add({6, add({4, inlined, path, 900 + i % 50, 5}), place}));
    }
}

void Generator::beginOp(const char *name)
{
    ++m_operations;
    m_body.varint(opTable().find(std::string_view(name))->opcode);
    if (m_shape.withLocations)
        m_locations.push_back(m_usable[m_random() % m_usable.size()]);
}

uint32_t Generator::addConstant(uint32_t type, uint32_t word)
{
    ByteWriter bytes;
    bytes.varint(4);
    bytes.fixed(word, 4);
    beginOp("constant");
    m_body.varint(type);
    m_body.varint(m_constants.add(bytes.bytes()));
    return m_next++;
}

uint32_t Generator::binary(const char *name, std::initializer_list<uint64_t> fields, uint32_t lhs, uint32_t rhs)
{
    beginOp(name);
    m_body.varint(m_type.tile);
    for (uint64_t field : fields)
        m_body.varint(field);
    operands({lhs, rhs});
    return m_next++;
}

uint32_t Generator::load(uint32_t index)
{
    beginOp("load_view_tko");
    appendWords(m_body, {2, m_type.tile, m_type.token, 4, 0});
    operands({m_view, 1, index, m_token});
    m_next += 2;
    return m_next - 2;
}

void Generator::store(uint32_t value, uint32_t index)
{
    beginOp("store_view_tko");
    appendWords(m_body, {1, m_type.token, 4, 0});
    operands({value, m_view, 1, index, m_token});
    ++m_next;
}

/// for i in (0 to n, step 1) iter_values(sum) { two multiplications, an addition, a selection }
void Generator::addLoop()
{
    beginOp("for");
    appendWords(m_body, {1, m_type.tile, 0, 4});
    operands({m_zero, 1, m_one, m_sum});
    appendWords(m_body, {1, 1, 2, m_type.scalarInt, m_type.tile, 7});
    const uint32_t outer = m_next;
    const uint32_t index = m_next;
    const uint32_t carried = m_next + 1;
    m_next += 2;
    const uint32_t value = load(index);
    const uint32_t product = binary("mulf", {0, 0}, value, carried);
    const uint32_t total = binary("addf", {0, 0}, product, carried);
    beginOp("cmpf");
    appendWords(m_body, {m_type.boolTile, 2, 1});
    operands({total, carried});
    const uint32_t isLess = m_next++;
    beginOp("select");
    m_body.varint(m_type.tile);
    operands({isLess, total, product});
    const uint32_t chosen = m_next++;
    const uint32_t largest = binary("maxf", {m_random() % 2}, chosen, product);
    beginOp("continue");
    appendWords(m_body, {0, 1});
    operands({largest});
    m_next = outer;
    m_sum = m_next++;
}

void Generator::addBlock()
{
    const uint32_t index = addConstant(m_type.scalarInt, m_random() % 8);
    uint32_t value = load(index);
    const uint32_t factor = addConstant(m_type.tile, 0x3f000000 + m_random() % 4096 * 256);
    for (int i = 0; i < 8; ++i) {
        value = binary(i % 2 ? "addf" : "mulf", {0, m_random() % 4}, value, i % 3 ? factor : m_sum);
        if (i == 5)
            value = binary("subf", {0, 0}, value, m_sum);
    }
    m_sum = value;
    if (m_random() % 3 == 0)
        addLoop();
    store(m_sum, index);
}

void Generator::makeBody()
{
    m_next = 2;
    beginOp("make_token");
    m_body.varint(m_type.token);
    m_token = m_next++;
    beginOp("make_tensor_view");
    appendWords(m_body, {1, m_type.view, 0, 0, 0});
    const uint32_t view = m_next++;
    beginOp("make_partition_view");
    appendWords(m_body, {m_type.partition, view});
    m_view = m_next++;
    m_zero = addConstant(m_type.scalarInt, 0);
    m_one = addConstant(m_type.scalarInt, 1);
    m_sum = addConstant(m_type.tile, 0x3f800000);
    while (m_operations + 1 < m_shape.operations)
        addBlock();
    beginOp("return");
    appendWords(m_body, {0, 0});
}

void Generator::writeDebug(ByteWriter &writer) const
{
    writer.varint(1);
    writer.align(4);
    writer.fixed(0, 4);
    writer.varint(m_locations.size() + 1);
    writer.align(8);
    writer.fixed(m_usable.front(), 8);   // of the entry itself, which may not be an inlined call
    for (uint64_t location : m_locations)
        writer.fixed(location, 8);
    m_places.write(writer, 4);
}

std::string Generator::functionRecord() const
{
    ByteWriter writer;
    appendWords(writer, {1, 0, m_type.signature});
    writer.byte(2);
    writer.varint(m_shape.withLocations ? 1 : 0);
    writer.varint(m_body.size());
    writer.append(m_body.bytes());
    writer.align(8);
    return writer.takeBytes();
}

void Generator::addSection(SectionId id, const ByteWriter &payload, unsigned alignment)
{
    m_file.byte(static_cast<uint8_t>(static_cast<unsigned>(id) | 0x80U));
    m_file.varint(payload.size());
    m_file.varint(alignment);
    m_file.align(alignment);
    m_file.append(payload.bytes());
}

QByteArray Generator::run()
{
    m_strings.add("generated");
    makeTypes();
    makePlaces();
    makeBody();
    m_file.append(kMagic);
    for (const unsigned byte : {13U, 3U, 0U, 0U})
        m_file.byte(static_cast<uint8_t>(byte));
    ByteWriter functions;
    functions.append(functionRecord());
    addSection(SectionId::Func, functions, 8);
    ByteWriter constants;
    m_constants.write(constants, 8);
    addSection(SectionId::Constant, constants, 8);
    if (m_shape.withLocations) {
        ByteWriter debug;
        writeDebug(debug);
        addSection(SectionId::Debug, debug, 8);
    }
    ByteWriter types;
    m_types.write(types, 4);
    addSection(SectionId::Type, types, 4);
    ByteWriter strings;
    m_strings.write(strings, 4);
    addSection(SectionId::String, strings, 4);
    m_file.byte(0);
    return QByteArray::fromStdString(m_file.bytes());
}

} // namespace

QByteArray generateTileIr(const TileIrShape &shape)
{
    return Generator(shape).run();
}

} // namespace tileport::test
