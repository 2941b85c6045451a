// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/answer.h"
#include "core/toolchain/contentcache.h"
#include "core/toolchain/residentprocess.h"
#include "core/toolchain/spec.h"
#include "core/toolchain/toolfolder.h"


#include <map>

namespace tileport::toolchain {

/// Locations of the operations by pre-order number, each from the innermost frame outwards; empty = unknown.
using OperationLocations = QList<QList<Place>>;

/// Tile IR of a cuTile Rust kernel, or the reasons why there is none.
struct GeneratedProgram {
    bool isUsable = false;            ///< false = the kernel or its specification was refused; see diagnostics
    QByteArray bytecode;
    QString bytecodeVersion;
    QString symbol;                   ///< name of the entry in the bytecode
    Diagnostics diagnostics;
    OperationLocations locations;     ///< for versions that write no debug information
    double milliseconds = 0;          ///< inside the helper
    bool isFromCache = false;
};

/// A parameter or a generic of an entry, as written.
struct GeneratedName {
    QString name;
    QString kind;                     ///< "type", "const"; "tensor", "tensor_mut", "pointer", "scalar"
    QString type;
    int line = 0;                     ///< 1-based; 0 = unknown
};

/// One kernel entry of a Rust file.
struct GeneratedEntry {
    QString module;
    QString name;
    int line = 0;
    int endLine = 0;
    QList<GeneratedName> generics;
    QList<GeneratedName> parameters;
};

/// What a Rust file offers.
struct GeneratedListing {
    QList<GeneratedEntry> entries;
    Diagnostics diagnostics;          ///< of a file that does not parse
};

/// Tile IR from the resident Rust helpers, one per cuTile version, without a cargo build. A mistake in the kernel is an
/// answer with diagnostics; an error means that the helper could not do its work. Equal requests come from the cache.
class GeneratedService : public QObject {
    Q_OBJECT
public:
    /// \p cache may be null; it must outlive this object.
    GeneratedService(ToolFolder folder, ContentCache *cache, QObject *parent = nullptr);
    ~GeneratedService() override;

    using RequestId = ResidentProcess::RequestId; ///< 0 = answered without the helper

    /// With \p isOn an answer from the cache also starts the helper and makes it ready, since an edit usually follows.
    void setPreparesHelper(bool isOn) { m_preparesHelper = isOn; }

    /// Installed cuTile versions, oldest first.
    [[nodiscard]] QStringList versions() const;

    /// Entries, generics and parameters; \p text replaces the file's content when given.
    void list(const QString &version, const QString &source, const std::optional<QString> &text, QObject *context,
              Answer<GeneratedListing> answer);
    RequestId generate(const QString &version, const GeneratedSpec &spec, QObject *context, Answer<GeneratedProgram> answer);
    void cancel(const QString &version, RequestId id);

    /// The helper of a version, for tests and for the log; null when it is not installed.
    [[nodiscard]] ResidentProcess *process(const QString &version);

private:

    ToolFolder m_folder;
    ContentCache *m_cache;
    bool m_preparesHelper = false;
    std::map<QString, std::unique_ptr<ResidentProcess>> m_processes;
};

} // namespace tileport::toolchain
