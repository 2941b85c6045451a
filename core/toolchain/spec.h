// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <array>
#include <optional>

namespace tileport::toolchain {

enum class ParameterKind { Array, Scalar, Constant, List, Tuple, Other };

/// One extent or stride that the kernel knows at compile time, or does not.
using StaticValue = std::optional<qint64>;

/// What a reference kernel may assume of one parameter, and what the launch passed. Strides count elements.
struct Parameter {
    QString name;
    ParameterKind kind = ParameterKind::Other;
    QString dtype;                          ///< "float16"; of a constant its Python type
    QList<qint64> shape;
    QList<qint64> strides;
    QString indexDtype;                     ///< "int32" or "int64"
    QList<StaticValue> shapeConstant;
    QList<qint64> shapeDivisibleBy;
    QList<StaticValue> strideConstant;
    QList<qint64> strideDivisibleBy;
    QList<StaticValue> strideLowerBound;
    int alignment = 1;                      ///< of the base address, in bytes
    bool mayAliasInternally = false;
    QStringList aliasGroups;
    QJsonValue value;                       ///< of a scalar or constant; a non-finite float is text
    QList<Parameter> items;                 ///< of a list or tuple
    QString text;                           ///< of any other kind: as cuTile prints it

    bool operator==(const Parameter &other) const;
};

/// One launch that led to a specialisation.
struct Launch {
    QString caseLabel;
    QString kind;                           ///< "launch", "candidate" (of a tuner) or "default" (tuning off)
    std::array<qint64, 3> grid{1, 1, 1};
    QJsonValue config;                      ///< the tuner's configuration, or null
    std::optional<int> configIndex;
    bool isDependent = false;               ///< programmatic dependent launch

    bool operator==(const Launch &) const = default;
};

/// Where a kernel stands; lines are 1-based and inclusive.
struct SourceRange {
    QString file;
    int line = 0;
    int endLine = 0;

    bool operator==(const SourceRange &) const = default;
};

/// The bytecode that a specialisation file lies beside.
struct BytecodeFile {
    QString file;                           ///< name relative to the specialisation's file
    QString version;                        ///< "13.3"
    qint64 bytes = 0;
    QString sha256;

    bool operator==(const BytecodeFile &) const = default;
};

/// Everything that turns a cuTile Python kernel into one Tile IR entry (schema: resources/schema/reference-spec.json).
struct Specialisation {
    QString id;                             ///< stable over machines and devices
    QString operatorName;                   ///< operator, or the stem of the file
    QString module;
    QString kernel;
    QString variant;                        ///< branch of the host code; may be empty
    QString symbol;                         ///< mangled name of the entry
    QJsonObject hints;                      ///< num_ctas, occupancy …: number, null, or an object by target
    QStringList kinds;                      ///< of its launches
    QStringList cases;
    qint64 launchCount = 0;
    QList<Launch> launches;                 ///< at most 32
    QList<Parameter> parameters;            ///< in the order of declaration
    QJsonObject constants;
    SourceRange source;
    std::optional<BytecodeFile> bytecode;

    bool operator==(const Specialisation &) const = default;
};

/// Reads a specialisation; \p file names it in errors. Unsupported for a version newer than this program.
[[nodiscard]] Result<Specialisation> specialisationFromJson(const QJsonObject &object, const QString &file);
[[nodiscard]] QJsonObject toJson(const Specialisation &specialisation);

/// "array", "scalar", …
[[nodiscard]] QString parameterKindName(ParameterKind kind);

/// One argument of a cuTile Rust kernel.
struct GeneratedArgument {
    QString kind;                           ///< "tensor", "scalar" or "pointer"
    QString name;
    QList<qint64> shape;                    ///< of a tensor
    std::optional<QList<qint64>> strides;   ///< row-major when absent
    std::optional<qint64> alignment;        ///< of a tensor's or pointer's address, in bytes
    std::optional<qint64> value;            ///< of a scalar; absent = nothing is known
    bool isSpecialised = true;              ///< false = no divisibility facts

    bool operator==(const GeneratedArgument &) const = default;
};

/// What turns a cuTile Rust kernel into one Tile IR entry (schema: resources/schema/generated-spec.json).
struct GeneratedSpec {
    QString source;                         ///< path of the kernel file
    std::optional<QString> text;            ///< unsaved buffer instead of the file's content
    QString displayPath;                    ///< recorded in locations; empty = the file's name
    QString module;                         ///< empty = the one that has the entry
    QString entry;
    QString target = QStringLiteral("sm_90");
    QJsonArray generics;
    QList<GeneratedArgument> arguments;
    std::optional<std::array<qint64, 3>> constGrid;
    QJsonObject options;                    ///< occupancy, num_cta_in_cga, max_divisibility
    QString bytecodeVersion;                ///< empty = the newest that this cuTile writes, at most 13.3

    bool operator==(const GeneratedSpec &) const = default;
};

[[nodiscard]] Result<GeneratedSpec> generatedSpecFromJson(const QJsonObject &object, const QString &file);
/// As the emit helper takes it; format and version included.
[[nodiscard]] QJsonObject toJson(const GeneratedSpec &spec);

} // namespace tileport::toolchain
