// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QTimer>

#include <functional>

namespace tileport::toolchain {

/// What an asynchronous call delivers: exactly once, on the thread of the context, not at all once that has died.
template <typename T>
using Answer = std::function<void(Result<T>)>;

/// Delivers an answer that is known already, from the event loop like every other.
template <typename T>
void answerSoon(QObject *context, const Answer<T> &answer, Result<T> result)
{
    QTimer::singleShot(0, context, [answer, result = std::move(result)]() mutable { answer(std::move(result)); });
}

} // namespace tileport::toolchain
