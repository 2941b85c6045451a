// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/portfiles.h"
#include "core/port/stage.h"

#include <QList>

namespace tileport::port {

/// What is in a file of the public layout, as far as that decides how it is read.
enum class ArtefactForm : uint8_t { Json, Text, Bytecode };

/// One file that the public layout knows.
struct Artefact {
    QString path;              ///< relative to the port
    Stage stage = Stage::A;    ///< whose work it is
    QString role;              ///< "analysis", "reference", "kernel", "test log" …; for people
    QString variant;           ///< part of the name behind "reference_", "generated_", "perf_cutile_rs_"; "" = the only one
    ArtefactForm form = ArtefactForm::Text;
    FileStamp stamp;

    bool operator==(const Artefact &) const = default;
};

/// Every file of a port with the role that it has, and what is wrong with the files themselves: missing, half-written,
/// oversized, no text where a text has to be, links that lead outside, and files that contradict each other. A plain value.
struct PortLayout {
    QString kernel;            ///< the folder's name
    QList<Artefact> artefacts; ///< by stage, then path
    QStringList others;        ///< files that the layout does not know; kept, never read
    Findings findings;

    bool operator==(const PortLayout &) const = default;
    /// Artefacts of one stage, in order.
    [[nodiscard]] QList<Artefact> of(Stage stage) const;
};

/// Reads and hashes the port in \p folder; nothing is run, nothing outside of it is read. Whatever lies there gives a layout;
/// errors only as of takeSnapshot. Call it off the GUI thread.
[[nodiscard]] Result<PortLayout> readLayout(const QString &folder, const CancelToken &cancel = {});
/// The same of files that were read already. \p kernel is the folder's name.
[[nodiscard]] PortLayout layoutOf(const PortFiles &files, const QString &kernel);

} // namespace tileport::port
