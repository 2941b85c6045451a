// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"

#include <array>

namespace tileport {

namespace {
constexpr std::array kCodeNames{"invalid-input", "unsupported", "not-found", "io",           "tool-missing", "tool-failed",
                                "timed-out",     "cancelled",   "limit-exceeded", "conflict", "internal"};
} // namespace

bool Error::operator==(const Error &other) const
{
    const bool sameCause = (!cause && !other.cause) || (cause && other.cause && *cause == *other.cause);
    return code == other.code && message == other.message && place == other.place && remedy == other.remedy && sameCause;
}

QString Error::toString() const
{
    const QString where = place.toString();
    QString text = where.isEmpty() ? QStringLiteral("error: %1").arg(message)
                                   : QStringLiteral("%1: error: %2").arg(where, message);
    if (!remedy.isEmpty())
        text += QStringLiteral(" (%1)").arg(remedy);
    if (cause)
        text += QStringLiteral("\n  because ") + cause->toString();
    return text;
}

Error makeError(ErrorCode code, const QString &message, const Place &place, const QString &remedy)
{
    return Error{code, message, place, remedy, {}};
}

Error withCause(Error error, const Error &cause)
{
    if (!error.cause) {
        error.cause = std::make_shared<const Error>(cause);
        return error;
    }
    error.cause = std::make_shared<const Error>(withCause(*error.cause, cause));
    return error;
}

QString errorCodeName(ErrorCode code)
{
    return QString::fromLatin1(kCodeNames[static_cast<size_t>(code)]);
}

} // namespace tileport
