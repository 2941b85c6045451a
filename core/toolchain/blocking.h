// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QEventLoop>

#include <functional>
#include <optional>

namespace tileport::toolchain {

/// Waits for the answer of an asynchronous call; for the command line and for tests. \p call gets a context and an
/// answer to pass on. Runs an event loop of its own, so it must not be used on the GUI thread.
template <typename T, typename Call>
[[nodiscard]] Result<T> waitForAnswer(Call call)
{
    QEventLoop loop;
    std::optional<Result<T>> answer;
    const std::function<void(Result<T>)> take = [&](Result<T> result) {
        answer = std::move(result);
        loop.quit();
    };
    call(static_cast<QObject *>(&loop), take);
    if (!answer)
        loop.exec();
    if (!answer)
        return makeError(ErrorCode::Cancelled, QStringLiteral("the program is about to end"));
    return std::move(*answer);
}

} // namespace tileport::toolchain
