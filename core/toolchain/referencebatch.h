// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/toolchain/referenceservice.h"

namespace tileport::toolchain {

/// The reference helper for a worker thread or the command line: every call blocks until it is answered or \c cancel is
/// set. Made and used on one thread, which must not be the GUI's.
class ReferenceBatch {
public:
    /// \p cache may be null.
    explicit ReferenceBatch(const ToolFolder &folder, ContentCache *cache = nullptr) : m_service(folder, cache) {}

    using Sink = ReferenceService::ProgressSink;

    /// Writes the launches of \p program into \p folder, ID.tilebc and ID.spec.json each; runs its host code.
    [[nodiscard]] Result<ExportedLaunches> exportAll(const ReferenceProgram &program, const QString &folder, const Sink &progress, const CancelToken &cancel);
    /// The same for the one launch with these constants and hints.
    [[nodiscard]] Result<ExportedLaunches> exportSelected(const ReferenceProgram &program, const QJsonObject &select, const QString &folder, const CancelToken &cancel);
    /// What an operator's tests demand; \p tree = "" for those that are installed. Nothing is run.
    [[nodiscard]] Result<QJsonObject> tests(const QString &operatorName, const QString &tree, const CancelToken &cancel);
    [[nodiscard]] Result<QJsonObject> outline(const QString &file, const CancelToken &cancel);

private:
    ReferenceService m_service;
};

} // namespace tileport::toolchain
