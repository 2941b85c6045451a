// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/reviewhistory.h"

namespace tileport::review {

/// What the lines of a log are, before anybody asks what holds.
struct ChainReading {
    QList<ReviewEntry> entries;
    QList<LogIssue> issues;
    QStringList heads;
    QList<Fragment> fragments;
    bool endsInLine = true;      ///< false: the next append has to begin with a newline
};

/// Goes through the lines of \p log once and holds them against its head:
///
///     entry 1   no parents
///     entry 2   parents: 1
///     {"auth    what an interrupted append left
///     entry 3   parents: 2, fragments: size and hash of that line
[[nodiscard]] ChainReading readChain(const QByteArray &log, const HeadReading &head, const QString &file);

} // namespace tileport::review
