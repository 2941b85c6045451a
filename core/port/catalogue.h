// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/port/port.h"

#include <QStringList>

#include <optional>

namespace tileport::port {

/// One of the 24 public operators that have a cuTile back end.
struct OperatorInfo {
    QString name;
    QString family;          ///< attention, matrix product, normalisation …
    QString summary;         ///< what it computes, one line
    int kernels = 0;         ///< kernels in the module, backward ones included
    bool hasPort = false;    ///< a cuTile Rust port is shipped with the package

    bool operator==(const OperatorInfo &) const = default;
};

/// What is known without running any tool: the operators, and the shipped ports with their specifications.
class Catalogue {
public:
    /// The catalogue compiled into the program.
    [[nodiscard]] static Result<Catalogue> builtIn();
    /// \p portsJson in the format of resources/samples/ports.json; \p file names it in errors.
    [[nodiscard]] static Result<Catalogue> fromJson(const QByteArray &portsJson, const QString &file);

    [[nodiscard]] const QList<OperatorInfo> &operators() const { return m_operators; }
    [[nodiscard]] QStringList shippedPorts() const;
    [[nodiscard]] std::optional<OperatorInfo> find(const QString &operatorName) const;
    /// The shipped port where there is one, else the bare operator; nothing for an unknown name.
    [[nodiscard]] std::optional<Port> portOf(const QString &operatorName) const;

private:
    QList<OperatorInfo> m_operators;
    QList<Port> m_shipped;
};

/// One port out of its description (the members of "ports" in resources/samples/ports.json, also a folder's port.json).
[[nodiscard]] Result<Port> portFromJson(const QJsonObject &object, const QString &file, const QString &target);

} // namespace tileport::port
