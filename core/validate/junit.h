// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QXmlStreamReader>

#include <functional>

namespace tileport::validate {

/// What is done with the parts of a test report.
struct JUnitVisitor {
    std::function<void(const QXmlStreamReader &)> open;   ///< at the start of every element
    std::function<Result<void>()> closeCase;              ///< at the end of every testcase; an error ends the walk
};

/// Walks through junit XML as pytest writes it; \p file names it in errors. InvalidInput with the place for a document type,
/// which could name files and entities, and for what is no XML; errors of the visitor.
[[nodiscard]] Result<void> walkJUnit(const QByteArray &bytes, const QString &file, const JUnitVisitor &visitor);

} // namespace tileport::validate
