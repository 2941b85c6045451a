// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/container.h"

#include <algorithm>

namespace tileport::ir {

namespace {

struct SectionRule {
    const char *name;
    unsigned alignment;        ///< required multiple of the section's alignment; 0 = none
    bool mandatory;
};

constexpr SectionRule kRules[] = {
    {"end", 0, false},      {"String", 4, true}, {"Func", 8, true},   {"Debug", 8, false},
    {"Constant", 8, false}, {"Type", 4, false},  {"Global", 0, false}, {"Producer", 0, false},
};

QString sectionName(uint8_t id)
{
    return QLatin1StringView(kRules[id].name);
}

void readHeader(ByteReader &reader, Container &container)
{
    const auto magic = reader.take(kMagic.size(), "the file signature \"\\x7fTileIR\\0\"");
    if (!std::equal(magic.begin(), magic.end(), kMagic.begin(), kMagic.begin() + static_cast<ptrdiff_t>(magic.size())))
        reader.failAt(0, QStringLiteral("not Tile IR bytecode: expected the file signature \"\\x7fTileIR\\0\""));
    container.version.major = reader.byte("the major version");
    container.version.minor = reader.byte("the minor version");
    container.tag = reader.u16("the version tag");
    if (reader.failed() || (container.version >= kOldestVersion && container.version <= kNewestVersion))
        return;
    reader.failAt(kMagic.size(), QStringLiteral("bytecode version %1 is not supported; expected %2 to %3")
                      .arg(container.version.toString(), kOldestVersion.toString(), kNewestVersion.toString()),
                  ErrorCode::Unsupported);
}

/// Reads the alignment of a section header and skips to the payload, which is aligned from the start of the file.
void readAlignment(ByteReader &reader, uint8_t id)
{
    const uint64_t place = reader.offset();
    const uint64_t alignment = reader.varint("the section alignment");
    if (reader.failed())
        return;
    if (alignment == 0 || alignment > (1U << 20) || (alignment & (alignment - 1)) != 0) {
        reader.failAt(place, QStringLiteral("alignment %1 of section %2 is not a power of two").arg(alignment).arg(sectionName(id)));
        return;
    }
    if (kRules[id].alignment != 0 && alignment % kRules[id].alignment != 0) {
        reader.failAt(place, QStringLiteral("alignment %1 of section %2 is not a multiple of %3")
                                 .arg(alignment).arg(sectionName(id)).arg(kRules[id].alignment));
        return;
    }
    reader.align(alignment, "the padding before a section");
}

void readSection(ByteReader &reader, uint8_t header, uint64_t place, Container &container)
{
    const uint8_t id = header & 0x7f;
    if (id >= std::size(kRules)) {
        reader.failAt(place, QStringLiteral("unknown section %1; expected 0 to 7").arg(id));
        return;
    }
    Section &section = container.sections[id];
    if (section.present) {
        reader.failAt(place, QStringLiteral("section %1 is there twice").arg(sectionName(id)));
        return;
    }
    const uint64_t size = reader.varint("the section length");
    if (header & 0x80)
        readAlignment(reader, id);
    else if (kRules[id].alignment != 0 && !reader.failed())
        reader.failAt(place, QStringLiteral("section %1 must be aligned to %2 bytes").arg(sectionName(id)).arg(kRules[id].alignment));
    section.offset = reader.offset();
    section.bytes = reader.take(size, "the payload of a section");
    section.present = true;
}

} // namespace

ByteReader Container::reader(SectionId id, ReadFailure &failure) const
{
    const Section &wanted = section(id);
    return ByteReader(wanted.bytes, wanted.offset, failure);
}

bool looksLikeBytecode(std::span<const uint8_t> bytes)
{
    return !bytes.empty() && bytes[0] == static_cast<uint8_t>(kMagic[0]);
}

Container readContainer(std::span<const uint8_t> bytes, ReadFailure &failure)
{
    Container container;
    if (bytes.size() > INT32_MAX) {
        failure.set(0, QStringLiteral("files of 2 GiB and more are not read"), ErrorCode::LimitExceeded);
        return container;
    }
    ByteReader reader(bytes, 0, failure);
    readHeader(reader, container);
    while (!failure.isSet()) {
        const uint64_t place = reader.offset();
        const uint8_t header = reader.byte("a section or the end marker 00");
        if (failure.isSet())
            break;
        if (header == 0) {
            if (!reader.atEnd())
                reader.fail(QStringLiteral("expected the end of the file after the end marker, found %1 more bytes").arg(reader.remaining()));
            break;
        }
        readSection(reader, header, place, container);
    }
    for (uint8_t id = 1; id < std::size(kRules); ++id) {
        if (kRules[id].mandatory && !container.sections[id].present)
            failure.set(bytes.size(), QStringLiteral("section %1 is missing").arg(sectionName(id)));
    }
    return container;
}

} // namespace tileport::ir
