// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QList>
#include <QString>

namespace tileport::port {

/// How the reference Tile IR of a specialisation comes about: an artefact on disk, or a call of the operator that
/// the reference helper replays on the CPU.
struct ReferenceChoice {
    QString operatorName;       ///< "matmul"; empty when only an artefact is known
    QString kernel;             ///< Python function of the kernel
    QString specialisationId;   ///< as the reference helper lists it; empty when the call chooses
    QJsonObject call;           ///< function, arguments, keywords (format of resources/samples/ports.json)
    QJsonObject select;         ///< constants and hints that choose among several launches of the call
    bool autotune = false;      ///< whether the operator's own tuner may run
    QString artefact;           ///< bytecode or text on disk; wins over everything above

    bool operator==(const ReferenceChoice &) const = default;
    [[nodiscard]] bool isEmpty() const { return artefact.isEmpty() && kernel.isEmpty() && call.isEmpty(); }
};

/// Everything that turns a kernel pair into one pair of Tile IR entries.
struct Specialisation {
    QString name;               ///< short, unique within the port
    QString variant;            ///< structural variant: the kernel function
    QString detail;             ///< dtype, constants, hints; for people
    ReferenceChoice reference;
    QJsonObject generated;      ///< how the kernel is specialised, without source and text; empty when there is nothing
    QJsonObject binding;        ///< reference parameter → generated argument, by name; may be empty
    QList<qint64> grid;         ///< launched blocks by axis; empty = unknown
    QString generatedArtefact;  ///< bytecode or text on disk, used when nothing can be generated
    QString note;

    bool operator==(const Specialisation &) const = default;
};

/// All that is known of the generated side, as a file of resources/schema/generated-spec.json has it (without source).
[[nodiscard]] QJsonObject generatedSpecification(const Specialisation &specialisation);

/// Where a port comes from.
enum class PortKind { Operator, Shipped, Folder };

/// What `tileport new` made a port from, so that its references can be made, or made again.
struct PortOrigin {
    enum class Kind { Unknown, Operator, Python, Triton };

    Kind kind = Kind::Unknown;
    QString file;               ///< of Python and Triton: absolute, where the source was taken from; a copy is in the folder
    QString kernel;             ///< only this kernel function; empty = all that are launched
    QString call;               ///< of Python: an expression that launches the kernels; running it runs the file
    QStringList bytecode;       ///< of Triton: what a person supplied, relative to the folder
    QString tests;              ///< of Operator: top folder of the source tree whose tests are read; empty = what is installed
    bool isShipped = false;     ///< of Operator: the kernel.rs is the package's own

    bool operator==(const PortOrigin &) const = default;
};

[[nodiscard]] QJsonObject toJson(const PortOrigin &origin);
/// InvalidInput with the key for an unknown kind; \p file names the document in errors.
[[nodiscard]] Result<PortOrigin> originFromJson(const QJsonObject &object, const QString &file);

/// One kernel being ported: source, Rust and the ways to specialise them. A plain value; files are only named.
struct Port {
    PortKind kind = PortKind::Operator;
    QString name;
    QString folder;             ///< of a Folder port; empty otherwise
    QString sourceFile;         ///< absolute, or relative to the operator package
    QString rustFile;           ///< absolute, or relative to the operator package; empty when there is none yet
    QList<Specialisation> specialisations; ///< empty = the reference helper must be asked
    QStringList notes;          ///< what a person should know (missing pieces)
    PortOrigin origin;

    bool operator==(const Port &) const = default;
    /// The variants in order of first appearance.
    [[nodiscard]] QStringList variants() const;
    /// Indices into specialisations of \p variant.
    [[nodiscard]] QList<int> indicesOf(const QString &variant) const;
};

/// What a port needs before its reference Tile IR can exist, and how a person brings it.
struct Waiting {
    QString what;               ///< "Tile IR bytecode of the Triton kernel"; empty = it waits for nothing
    QString how;                ///< steps, for people

    bool operator==(const Waiting &) const = default;
    explicit operator bool() const { return !what.isEmpty(); }
};

/// Nothing for a port with reference Tile IR on disk, and for one whose references can be made.
[[nodiscard]] Waiting waitingOf(const Port &port);

} // namespace tileport::port
