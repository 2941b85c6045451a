// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"

#include <memory>

namespace tileport {

/// What kind of expected failure happened; code branches on this, never on the text.
enum class ErrorCode {
    InvalidInput,   ///< malformed, truncated or contradictory data
    Unsupported,    ///< well formed, but newer or beyond what we know
    NotFound,       ///< a file, operator, entry or key is missing
    Io,             ///< reading or writing failed
    ToolMissing,    ///< an outside tool is not installed
    ToolFailed,     ///< an outside tool ran and failed
    TimedOut,       ///< a time limit was hit
    Cancelled,      ///< somebody cancelled
    LimitExceeded,  ///< a size or count limit was hit
    Conflict,       ///< two facts contradict or a state does not permit the call
    Internal,       ///< a bug of ours, reported instead of crashing
};

/// An expected failure as a value: what happened, where, what to do, and what caused it.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    QString message;                      ///< one sentence for people, no trailing full stop needed
    Place place;                          ///< where; may be empty
    QString remedy;                       ///< what the reader can do; may be empty
    std::shared_ptr<const Error> cause;   ///< what led to it; may be null

    [[nodiscard]] bool operator==(const Error &other) const;
    /// "place: error: message (remedy)" with the chain of causes, one per line, as printed on stderr.
    [[nodiscard]] QString toString() const;
};

[[nodiscard]] Error makeError(ErrorCode code, const QString &message, const Place &place = {},
                              const QString &remedy = {});
/// The same error with \p cause appended at the end of its chain.
[[nodiscard]] Error withCause(Error error, const Error &cause);
/// Stable lower-case name of the code for JSON ("invalid-input" …).
[[nodiscard]] QString errorCodeName(ErrorCode code);

} // namespace tileport
