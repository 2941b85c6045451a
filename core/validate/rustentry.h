// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/validate/rustlexer.h"

#include <QStringList>

#include <vector>

namespace tileport::validate {

/// One parameter of an entry as it is written.
struct RustParameter {
    enum class Kind : uint8_t { Tensor, MutableTensor, Pointer, Scalar, Other };
    QString name;
    QString type;              ///< on one line, single blanks
    Kind kind = Kind::Other;
    QString element;           ///< of a pointer or tensor: "E", "f32"
    Place place;
};

/// One function behind #[cutile::entry(…)].
struct RustEntry {
    QString name;
    QString attribute;         ///< what stands between the parentheses
    bool isBareAttribute = false;   ///< #[cutile::entry] without parentheses
    bool isUnsafe = false;
    bool isPublic = false;
    QStringList typeGenerics;  ///< "E"
    QStringList constGenerics; ///< "BM"
    std::vector<RustParameter> parameters;
    int bodyBegin = -1;        ///< index of '{' in the tokens' code; -1 = no body
    int bodyEnd = -1;          ///< index of its '}'
    Place place;
};

/// A kernel file: its tokens and entries.
struct RustKernel {
    RustTokens tokens;
    std::vector<RustEntry> entries;
};

/// Finds the entries of \p text by their attribute; other attributes and comments may stand between it and the function.
[[nodiscard]] RustKernel readRustKernel(const QString &text, const QString &file);

/// The entries that the public script finds: text search, comments included, no attribute in between; name, and whether the
/// parameter text holds "&Tensor<" and "*mut E".
struct ScriptEntry {
    QString name;
    bool hasTensor = false;
    bool hasPointer = false;
};
[[nodiscard]] QList<ScriptEntry> scriptEntries(const QString &text);

} // namespace tileport::validate
