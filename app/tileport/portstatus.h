// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/tileport/console.h"
#include "app/tileport/options.h"
#include "core/pipeline/executor.h"
#include "core/pipeline/runhistory.h"
#include "core/pipeline/stagerules.h"
#include "core/port/port.h"
#include "core/port/portlayout.h"

namespace tileport::cli {

/// Which reading of row 25 the call wants: --reading, else the literal one.
inline constexpr OptionRow kReadingOption{"--reading", "literal|generous", "row 25: E after D(2) ends the pipeline (default), or counts as E's first run"};

/// The built-in routing table in the reading that \p options asks for.
[[nodiscard]] Result<pipeline::Engine> engineOf(const Options &options);

/// The body of a tileport-status document.
[[nodiscard]] QJsonObject statusJson(const QString &folder, const pipeline::RunHistory &history, const pipeline::Engine &engine, const pipeline::StageRules &rules);
/// The same for people: the state, every run, what may come next with the row that says so, findings.
[[nodiscard]] QByteArray statusText(const QString &folder, const pipeline::RunHistory &history, const pipeline::Engine &engine, const pipeline::StageRules &rules);
/// DoesNotHold for a port that stopped, is left with a residue, or has a critical finding.
[[nodiscard]] ExitCode statusCode(const pipeline::RunHistory &history);

/// A run without its files, which the record of tileport run has.
[[nodiscard]] QJsonObject runJson(const pipeline::RunRecord &record);
/// What a port waits for, as documents and people get it; the text is empty when it waits for nothing.
[[nodiscard]] QJsonObject waitingJson(const port::Waiting &waiting);
[[nodiscard]] QByteArray waitingText(const port::Waiting &waiting);
/// Every file of a port by stage and role, with what is wrong with the files themselves.
[[nodiscard]] QJsonObject layoutJson(const port::PortLayout &layout);
[[nodiscard]] QByteArray layoutText(const port::PortLayout &layout);
/// "reading the reference of k (1 of 3)".
[[nodiscard]] QString progressText(const pipeline::RunProgress &progress);
/// "B1 built-in COMPILED": one run in one line.
[[nodiscard]] QString runText(const pipeline::RunRecord &record);

} // namespace tileport::cli
