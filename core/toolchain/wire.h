// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"

#include <QJsonObject>

namespace tileport::toolchain {

/// Version of the JSON Lines protocol of the helpers (schema: resources/schema/toolchain-protocol.json).
inline constexpr int kProtocolVersion = 1;

/// One step of a running request.
struct Progress {
    QString message;
    int done = -1;    ///< -1 = unknown
    int total = -1;   ///< -1 = unknown
};

/// What one line from a helper says; exactly one of the three kinds.
struct Message {
    enum class Kind { Progress, Result, Error };
    Kind kind = Kind::Result;
    qint64 id = 0;
    Progress progress;
    QJsonObject result;
    Error error;
};

/// Reads one line of a helper. InvalidInput when it is not a message; the error quotes its start.
[[nodiscard]] Result<Message> parseMessage(const QByteArray &line);

/// One request as a line, with the line break.
[[nodiscard]] QByteArray requestLine(qint64 id, const QString &method, const QJsonObject &params);

/// The "error" member of a message as an Error: code names map to ErrorCode, unknown ones to ToolFailed.
[[nodiscard]] Error errorFromWire(const QJsonObject &error);

/// The "diagnostics" of a result; entries that are no objects are skipped.
[[nodiscard]] Diagnostics diagnosticsFromWire(const QJsonArray &diagnostics);

/// A place of the protocol ({"file","line","column","key"}).
[[nodiscard]] Place placeFromWire(const QJsonObject &place);

} // namespace tileport::toolchain
