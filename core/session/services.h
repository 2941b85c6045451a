// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/irdiff/preparation.h"
#include "core/port/port.h"

#include <QObject>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace tileport::session {

/// One thing that the workbench can or cannot do on this machine.
struct Capability {
    QString name;          ///< "Reference Tile IR from cuTile Python"
    bool isAvailable = false;
    QString purpose;       ///< why it is needed
    QString detail;        ///< version, or what is missing
    QString command;       ///< the one command that brings it; empty when available

    bool operator==(const Capability &) const = default;
};

/// Frames of the generated operations by pre-order number, for compilers that write no debug information.
using SideLocations = std::vector<std::vector<std::pair<QString, int>>>;

/// Bytecode or text of one program with what its maker said.
struct ProgramImage {
    QByteArray bytes;
    QString name;                ///< display name for errors
    bool isUsable = false;       ///< false = the maker refused; diagnostics say why
    Diagnostics diagnostics;
    irdiff::SideFacts facts;     ///< what its specification says for a comparison
    SideLocations locations;     ///< empty when the bytecode carries its own
    double milliseconds = 0;
};

/// What the generated side is made from.
struct GeneratedRequest {
    QString cutileVersion;
    QString file;                ///< path shown in locations and diagnostics
    QString text;                ///< the editor's buffer
    QJsonObject specification;   ///< resources/schema/generated-spec.json, but source and text
};

template <typename T>
using Answer = std::function<void(Result<T>)>;

/// Everything that the session needs from outside; the program injects the real tools, tests inject fakes.
/// Asynchronous calls answer exactly once on the thread of \p context, and not at all once \p context has died.
class Services : public std::enable_shared_from_this<Services> {
public:
    virtual ~Services() = default;

    /// Looks at the disk only; fast.
    [[nodiscard]] virtual QList<Capability> capabilities() const = 0;
    /// Installed cuTile Rust versions, oldest first.
    [[nodiscard]] virtual QStringList cutileVersions() const = 0;
    /// Folder that the relative names of shipped ports belong to; empty when the package is not installed.
    [[nodiscard]] virtual QString operatorPackageFolder() const = 0;

    virtual void listSpecialisations(QObject *context, const QString &operatorName,
                                     Answer<QList<port::Specialisation>> answer) = 0;
    /// Runs the operator's own code in the reference helper.
    virtual void makeReference(QObject *context, const port::ReferenceChoice &choice, Answer<ProgramImage> answer) = 0;
    virtual void makeGenerated(QObject *context, const GeneratedRequest &request, Answer<ProgramImage> answer) = 0;
    /// `cargo check` on \p request's text; the answer holds the compiler's diagnostics.
    virtual void checkRust(QObject *context, const GeneratedRequest &request, Answer<Diagnostics> answer) = 0;

    /// Bytecode or text to graph; thread-safe, called off the GUI thread.
    [[nodiscard]] virtual Result<irgraph::IrGraphPtr> readProgram(const QByteArray &bytes, const QString &name) const = 0;
    /// Thread-safe, called off the GUI thread.
    [[nodiscard]] virtual Result<irdiff::IrDiffPtr> compare(const irdiff::DiffRequest &request, const CancelToken &cancel) const = 0;
};

} // namespace tileport::session
