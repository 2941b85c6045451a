// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runrecord.h"
#include "core/validate/evidence.h"

namespace tileport::validate {

/// What \p records say of the runs that finished, for Evidence::runs. Imported runs keep no snapshots, since nobody saw the
/// files before and after; what a person did has none from before, since it may be older than its record. A repair belongs
/// to the run that it repairs.
[[nodiscard]] QList<RunFacts> runFacts(const QList<pipeline::RunRecord> &records);

} // namespace tileport::validate
