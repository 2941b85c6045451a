// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irdiff/differ.h"

#include <QJsonObject>

namespace tileport::irdiff {

/// Parameters of a reference entry in order, from its specification (as the reference exporter writes it: params, args,
/// signature): per array a pointer, extents and strides, per scalar itself; constants have no parameter. Roles are
/// "name.pointer", "name.shape[0]", "name.strides[1]", "name".
[[nodiscard]] Result<std::vector<ParameterFact>> referenceParameters(const QJsonObject &specification);

/// Parameters of a generated entry in order, from its specification (args with kind tensor, mutable_tensor, pointer,
/// scalar). \p binding maps the reference's names to these names; roles use the reference's.
[[nodiscard]] Result<std::vector<ParameterFact>> generatedParameters(const QJsonObject &specification, const QJsonObject &binding);

/// "grid" of either specification, empty when absent.
[[nodiscard]] std::vector<int64_t> gridOf(const QJsonObject &specification);

} // namespace tileport::irdiff
