// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <mlir/IR/Diagnostics.h>

namespace tileport::ir {

/// Collects MLIR's diagnostics while it lives, so that a library prints nothing and the text ends up in an Error.
class DiagnosticCapture {
public:
    explicit DiagnosticCapture(mlir::MLIRContext &context);

    /// The messages so far, joined by "; ", and forgets them.
    [[nodiscard]] QString take();
    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty(); }
    /// For getChecked functions: diagnostics without a place of their own.
    [[nodiscard]] mlir::InFlightDiagnostic emitError();

private:
    mlir::MLIRContext &m_context;
    QString m_text;
    mlir::ScopedDiagnosticHandler m_handler;
};

} // namespace tileport::ir
