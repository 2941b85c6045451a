// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irdiff/differ.h"
#include "core/irdiff/rustsignature.h"

#include <QJsonObject>

namespace tileport::irdiff {

/// Parameters of a reference entry in order, from its specification (resources/schema/reference-spec.json): per array a
/// pointer, extents and strides, per scalar itself; constants have no parameter. Roles are "name.pointer",
/// "name.shape[0]", "name.strides[1]", "name". InvalidInput without parameters, Unsupported for lists and tuples.
[[nodiscard]] Result<std::vector<ParameterFact>> referenceParameters(const QJsonObject &specification);

/// Parameters of a generated entry in order, from its specification (resources/schema/generated-spec.json), as far as it
/// tells: which tensors are mutable stands in the program only, see fitToEntry. \p binding maps the reference's names
/// to these names; roles use the reference's.
[[nodiscard]] Result<std::vector<ParameterFact>> generatedParameters(const QJsonObject &specification, const QJsonObject &binding);

/// \p facts spread over the arguments of \p entry: a mutable tensor has its partition's extents and strides behind its
/// own, which only the number and types of the arguments show. Empty when they fit in no way or in more than one; the
/// diff then infers the pairing.
[[nodiscard]] std::vector<ParameterFact> fitToEntry(const std::vector<ParameterFact> &facts, const irgraph::IrGraph &graph,
                                                    irgraph::OpId entry);

/// What the generated side's source declares, added to \p facts (from generatedParameters, before fitToEntry): the
/// declaration and its place, static extents out of literals and generics, element types. Parameters are found by name.
void addDeclarations(std::vector<ParameterFact> &facts, const RustSignature &signature, const QJsonObject &specification);

/// Constants of the reference kernel by its specification.
[[nodiscard]] std::vector<ConstantFact> referenceConstants(const QJsonObject &specification);
/// Generics of the generated entry by its specification; names and places only with \p signature (may be null).
[[nodiscard]] std::vector<ConstantFact> generatedConstants(const QJsonObject &specification, const RustSignature *signature);

/// "grid" of either specification, of a reference's first launch otherwise; empty when absent.
[[nodiscard]] std::vector<int64_t> gridOf(const QJsonObject &specification);

} // namespace tileport::irdiff
