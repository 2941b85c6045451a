// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/ir/bytecode/bytecodeversion.h"
#include "core/ir/bytecode/diagnosticcapture.h"
#include "core/ir/bytecode/readfailure.h"

#include <mlir/IR/MLIRContext.h>

namespace tileport::ir {

/// What every part of one read shares: where MLIR objects live, the version that gates the layout, what went wrong.
struct ReadContext {
    mlir::MLIRContext &mlir;
    ReadFailure &failure;
    DiagnosticCapture &diagnostics;
    BytecodeVersion version;
    Diagnostics warnings;

    void warn(uint64_t offset, const QString &message)
    {
        Place place;
        place.file = failure.fileName();
        place.offset = static_cast<qint64>(offset);
        warnings.append({Severity::Warning, message, place, 0, 0, {}});
    }
};

} // namespace tileport::ir
