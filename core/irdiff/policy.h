// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irdiff/finding.h"

#include <QJsonObject>

#include <vector>

namespace tileport::irdiff {

/// How findings weigh: the public checklist as data. A project may bring its own, stricter one.
class Policy {
public:
    /// What a kind of finding means; \c kind may end in '*'.
    struct Row {
        QString kind;
        FindingSeverity severity = FindingSeverity::Critical;
        FindingOwner owner = FindingOwner::Kernel;
        QString reason;
    };

    /// The policy that comes with the program.
    [[nodiscard]] static Policy standard();
    /// Reads a policy (schema: resources/schema/diff-policy.json). A policy of a newer version is Unsupported.
    [[nodiscard]] static Result<Policy> fromJson(const QJsonObject &object, const QString &file);

    [[nodiscard]] QString name() const { return m_name; }
    /// The first row that fits; Critical for a kind that no row mentions.
    [[nodiscard]] FindingSeverity severityOf(const QString &kind) const;
    [[nodiscard]] FindingOwner ownerOf(const QString &kind) const;
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }

private:
    [[nodiscard]] const Row *rowFor(const QString &kind) const;

    QString m_name;
    std::vector<Row> m_rows;
};

} // namespace tileport::irdiff
