// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/readfailure.h"

namespace tileport::ir {

bool ReadFailure::set(uint64_t offset, const QString &message, ErrorCode code)
{
    if (!m_error) {
        Place place;
        place.file = m_fileName;
        place.offset = static_cast<qint64>(offset);
        m_error = makeError(code, message, place);
    }
    return false;
}

} // namespace tileport::ir
