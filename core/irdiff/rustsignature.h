// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/result.h"

#include <QStringList>

#include <vector>

namespace tileport::irdiff {

/// One parameter of a cuTile Rust entry as it is written.
struct RustParameter {
    enum class Kind : uint8_t { Tensor, MutableTensor, Pointer, Scalar, Other };
    QString name;
    Kind kind = Kind::Other;
    QString element;               ///< "E", "f16"; of a scalar its type
    QStringList shape;             ///< as written: "-1", "128", "BM"
    QString declaration;           ///< "a: &Tensor<E, { [-1, -1] }>", on one line
    Place place;
};

/// One generic of it, in order.
struct RustGeneric {
    QString name;
    bool isType = false;           ///< "E: ElementType" against "const BM: i32"
    QString declaration;
    Place place;
};

/// The signature of an entry: generics, parameters, and the text of its attribute.
struct RustSignature {
    QString entry;
    QString attribute;             ///< inside the parentheses of #[cutile::entry(…)]; may be empty
    Place attributePlace;
    Place place;                   ///< of the function's name
    std::vector<RustGeneric> generics;
    std::vector<RustParameter> parameters;
};

/// Reads the signature of \p entry out of a kernel file's text: comments and strings are skipped, nothing is expanded.
/// NotFound without such an entry, InvalidInput for a signature that does not end.
[[nodiscard]] Result<RustSignature> rustSignature(const QString &text, const QString &entry, const QString &file);

} // namespace tileport::irdiff
