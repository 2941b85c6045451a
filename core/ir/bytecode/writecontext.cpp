// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/writecontext.h"

namespace tileport::ir {

void WriteContext::fail(const QString &reason)
{
    if (m_error)
        return;
    m_error = makeError(ErrorCode::Unsupported, QStringLiteral("%1 cannot be written as bytecode %2: %3")
                            .arg(QString::fromStdString(m_subject), m_version.toString(), reason));
}

bool WriteContext::require(BytecodeVersion since, const QString &what)
{
    if (m_version < since)
        fail(QStringLiteral("%1 needs version %2").arg(what, since.toString()));
    return m_version >= since;
}

} // namespace tileport::ir
