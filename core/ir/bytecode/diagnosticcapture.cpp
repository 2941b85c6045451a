// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/diagnosticcapture.h"

#include <mlir/IR/Location.h>
#include <mlir/IR/MLIRContext.h>

#include <utility>

namespace tileport::ir {

DiagnosticCapture::DiagnosticCapture(mlir::MLIRContext &context)
    : m_context(context)
    , m_handler(&context, [this](mlir::Diagnostic &diagnostic) {
        if (!m_text.isEmpty())
            m_text += QStringLiteral("; ");
        m_text += QString::fromStdString(diagnostic.str());
        return mlir::success();
    })
{
}

QString DiagnosticCapture::take()
{
    return std::exchange(m_text, {});
}

mlir::InFlightDiagnostic DiagnosticCapture::emitError()
{
    return mlir::emitError(mlir::UnknownLoc::get(&m_context));
}

} // namespace tileport::ir
