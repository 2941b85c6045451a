// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/validate/rustentry.h"

#include <QHash>
#include <QStringList>

#include <optional>
#include <vector>

namespace tileport::session {

/// A name with its type, or an expression without one.
struct LaunchWord {
    QString text;              ///< name or expression, on one line
    QString type;              ///< "*const TensorDesc", "int32_t"
    Place place;
};

/// One `extern "C"` function of an ffi.rs.
struct CInterface {
    QString name;
    std::vector<LaunchWord> parameters;
    QHash<QString, QStringList> origins;   ///< of every local name: the parameters that it is made of
    int bodyBegin = -1;                    ///< index in the tokens' code
    int bodyEnd = -1;
};

/// The functions that C can call, in order.
[[nodiscard]] std::vector<CInterface> cInterfaces(const validate::RustTokens &tokens, const QString &file);

/// The arguments of the calls of \p entry in the body of \p function.
[[nodiscard]] std::vector<std::vector<LaunchWord>> launches(const validate::RustTokens &tokens, const CInterface &function, const QString &entry, const QString &file);

/// Parameters of \p expression's names.
[[nodiscard]] QStringList originsOf(const CInterface &function, const QString &expression);

/// The declaration for cffi of function \p name in a Python text; nothing where there is none.
[[nodiscard]] std::optional<std::vector<LaunchWord>> cDeclaration(const QString &python, const QString &name, const QString &file);

/// The arguments of the first call "….name(" in a Python text; nothing where there is none.
[[nodiscard]] std::optional<std::vector<LaunchWord>> pythonCall(const QString &python, const QString &name, const QString &file);

} // namespace tileport::session
