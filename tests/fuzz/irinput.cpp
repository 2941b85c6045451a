// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/irinput.h"

#include "core/ir/program.h"

#include <cstdio>
#include <cstdlib>

namespace tileport::fuzz {

namespace {
const QString kName = QStringLiteral("input");

void require(bool holds, const char *promise)
{
    if (holds)
        return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

void exerciseText(const ir::Program &program)
{
    ir::PrintOptions options;
    require(program.print(options).hasValue(), "a verified program prints");
    options.debugInfo = true;
    require(program.print(options).hasValue(), "a verified program prints with locations");
}

void exerciseBytecode(const ir::Program &program, ir::BytecodeVersion version)
{
    const Result<QByteArray> written = program.toBytecode(version);
    if (!written)
        return;
    const Result<ir::ProgramPtr> again = ir::readProgram(*written, kName);
    require(again.hasValue(), "what we wrote reads back");
    require((*again)->print().valueOr({}) == program.print().valueOr({}), "what we wrote is the same program");
}
} // namespace

void exerciseProgram(const QByteArray &bytes)
{
    const Result<ir::ProgramPtr> program = ir::readProgram(bytes, kName);
    if (!program) {
        require(!program.error().message.isEmpty(), "an error says what is wrong");
        return;
    }
    exerciseText(**program);
    (void)(*program)->toGraph();
    exerciseBytecode(**program, ir::kOldestVersion);
    exerciseBytecode(**program, ir::kNewestVersion);
}

} // namespace tileport::fuzz
