// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/report.h"

namespace tileport::report {

/// Fills standing, headline and reasons of \p report out of its log, decisions, signatures and stages. Only decisions on the last run
/// of a stage count for it; those on earlier runs are told.
void assess(Report &report);

/// Whether \p decision is about the run that \p stage tells of; the files of a public run do not tell its number.
[[nodiscard]] bool isAbout(const review::Decision &decision, const StageReport &stage);

} // namespace tileport::report
