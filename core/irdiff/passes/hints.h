// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QMap>
#include <QString>

namespace tileport::irdiff {

/// The optimization hints of \p op for one architecture (its own, else the default ones) by key:
///
///   optimization_hints=<sm_90 = {num_cta_in_cga = 1, occupancy = 2}>      num_cta_in_cga: 1, occupancy: 2
[[nodiscard]] QMap<QString, QString> hintsOf(const irgraph::IrGraph &graph, irgraph::OpId op, const QString &architecture);

/// What the compiler takes for a hint that is not given; empty when it chooses by itself.
[[nodiscard]] QString defaultHint(const QString &key);

} // namespace tileport::irdiff
