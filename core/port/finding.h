// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/weight.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace tileport::port {

/// One observation about the files of a port that a reader has to judge. A plain value.
struct Finding {
    QString id;                 ///< stable while kind, place and message stay the same
    QString kind;               ///< closed set of the check that made it: "file-outside", "perf-geomean" …
    FindingSeverity severity = FindingSeverity::Warn;
    FindingOwner owner = FindingOwner::None;
    QString message;            ///< one plain sentence
    QStringList evidence;       ///< what was seen, one line each: "geomean_ratio=0.9871 is written, rows give 1.2040"
    QString remedy;             ///< what to do; may be empty
    Place place;                ///< the file is relative to the port's folder, with '/' on every system

    bool operator==(const Finding &) const = default;
};

using Findings = QList<Finding>;

/// \p finding with its id filled in.
[[nodiscard]] Finding withId(Finding finding);

} // namespace tileport::port
