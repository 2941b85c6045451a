// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace tileport::review {

/// What was last confirmed of a review log (.tileport/review.head; schema: resources/schema/review-head.json). A chain
/// alone cannot tell that whole entries were cut off its end; this can.
struct ReviewHead {
    QStringList heads;       ///< hashes of the entries that nothing followed
    qint64 entries = 0;
    qint64 bytes = 0;        ///< of the log
    QString sha256;          ///< of these bytes of the log

    bool operator==(const ReviewHead &) const = default;
    /// One form only.
    [[nodiscard]] QByteArray toJson() const;
    /// InvalidInput for everything that toJson does not write, Unsupported for a newer version.
    [[nodiscard]] static Result<ReviewHead> fromJson(const QByteArray &bytes, const QString &file);
};

/// A head as it was found beside a log.
struct HeadReading {
    bool isThere = false;
    Result<ReviewHead> head = ReviewHead();   ///< of no meaning when there is none
};

} // namespace tileport::review
