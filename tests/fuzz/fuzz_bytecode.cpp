// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Tile IR bytecode: the magic number is put in front, so that no input is wasted on it.
#include "tests/fuzz/irinput.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const QByteArray magic("\x7fTileIR\0", 8);
    if (bytes.size() >= magic.size())
        bytes.replace(0, magic.size(), magic);
    tileport::fuzz::exerciseProgram(bytes);
    return 0;
}
