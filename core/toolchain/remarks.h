// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/result.h"

#include <QList>
#include <QMap>

namespace tileport::toolchain {

/// What the compiler says about one optimisation.
struct Remark {
    QString kind;                      ///< "Passed", "Missed", "Failure" or "Analysis"
    QString category;                  ///< "Memory", "Tensor-core", …
    QString name;                      ///< the compiler's identifier
    QString function;                  ///< entry that it is about
    Place place;                       ///< in the source; the compiler counts columns from zero, this from one
    QString message;
    QMap<QString, QString> details;    ///< "Instruction": "TMA Load instruction", "Shape": "[64, 64]"

    bool operator==(const Remark &) const = default;
};

/// Reads the remarks file of tileiras: a stream of YAML documents in LLVM's form (one per remark, plain or quoted scalars,
/// one flow mapping for the place). InvalidInput with the line for anything else.
[[nodiscard]] Result<QList<Remark>> parseRemarks(const QByteArray &yaml, const QString &file);

} // namespace tileport::toolchain
