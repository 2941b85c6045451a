// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irdiff/finding.h"

#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace tileport::irdiff {

/// How findings weigh: the public checklist as data. A project may bring its own, stricter rows.
class Policy {
public:
    /// What the checklist demands of an item: equal, allowed to differ, or worth a look for speed.
    enum class List : uint8_t { MustMatch, MayDiffer, Performance };
    /// One item of the checklist; findings of these kinds are about it. \c kinds may end in '*'; '*' alone stands for the
    /// kinds that no other item names.
    struct Item {
        QString item;
        List list = List::MustMatch;
        QStringList kinds;
        QString reason;
        QStringList operations;      ///< it is about programs with one of these (may end in '*'); empty = about any program
        bool needsLaunch = false;    ///< it can only be answered with the specification of the launch
    };
    /// What a kind of finding means; \c kind may end in '*'.
    struct Row {
        QString kind;
        FindingSeverity severity = FindingSeverity::Critical;
        FindingOwner owner = FindingOwner::Kernel;
        QString reason;
    };
    /// Whether a critical finding may be waived, by whom and for how long; off unless a project says otherwise.
    struct WaiverRule {
        bool isPermitted = false;
        QStringList persons;         ///< authors who may; empty = everybody who gives a name
        int longestDays = 30;

        bool operator==(const WaiverRule &) const = default;
    };

    /// The policy that comes with the program.
    [[nodiscard]] static Policy standard();
    /// Reads a policy (schema: resources/schema/diff-policy.json). A policy of a newer version is Unsupported.
    [[nodiscard]] static Result<Policy> fromJson(const QJsonObject &object, const QString &file);

    /// This policy made stricter by a project's rows (same schema, "extends": the name of this policy), which come first.
    /// InvalidInput with the row's place when a row would weigh any kind less than this policy does, or is no row;
    /// Conflict when it extends another policy. Its rule about waivers replaces this policy's.
    [[nodiscard]] Result<Policy> tightened(const QJsonObject &object, const QString &file) const;
    /// The standard policy, tightened by \p file when it exists; an unreadable file is an error, a missing one is not.
    [[nodiscard]] static Result<Policy> ofProject(const QString &file);
    /// "<root>/.tileport/policy.json" of the nearest folder above \p path that has one; empty when none has.
    [[nodiscard]] static QString projectFile(const QString &path);

    /// "must-match", "may-differ", "performance".
    [[nodiscard]] static QString listName(List list);
    [[nodiscard]] QString name() const { return m_name; }
    /// SHA-256 of name, rows, checklist and rule about waivers, hexadecimal: equal hashes weigh equally.
    [[nodiscard]] QString hash() const;
    [[nodiscard]] const std::vector<Item> &checklist() const { return m_checklist; }
    /// Whether \p name is what \p pattern means: the same, or beginning with what stands before its '*'.
    [[nodiscard]] static bool fits(const QString &pattern, const QString &name);
    /// The first row that fits; Critical for a kind that no row mentions.
    [[nodiscard]] FindingSeverity severityOf(const QString &kind) const;
    [[nodiscard]] FindingOwner ownerOf(const QString &kind) const;
    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] const WaiverRule &waiverRule() const { return m_waivers; }

private:
    [[nodiscard]] const Row *rowFor(const QString &kind) const;
    /// A kind that \p row would weigh less than this policy does; empty when there is none.
    [[nodiscard]] QString loosened(const Row &row) const;

    QString m_name;
    std::vector<Row> m_rows;
    std::vector<Item> m_checklist;
    WaiverRule m_waivers;
};

} // namespace tileport::irdiff
