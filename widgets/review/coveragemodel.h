// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/decision.h"

#include <QAbstractTableModel>

#include <vector>

namespace tileport::review {

/// Everything that a decision covers, line by line: the files with size and hash, then tool versions, the policy, accepted
/// findings and waivers that it counts on.
class CoverageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { WhatColumn, DetailColumn, HashColumn, ColumnCount_ };
    enum class Kind { File, Tool, Policy, Acceptance, Waiver };
    enum Role { KindRole = Qt::UserRole + 1 };

    explicit CoverageModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// False when nothing is another than before.
    bool setDecision(const Decision &decision);
    /// "14 files, 2 tool versions, policy “standard”".
    [[nodiscard]] QString summary() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_files.size() + m_others.size()); }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount_); }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Line {
        Kind kind = Kind::File;
        QString what;
        QString detail;
        QString hash;

        bool operator==(const Line &) const = default;
    };
    [[nodiscard]] static std::vector<Line> othersOf(const Decision &decision);
    [[nodiscard]] Line line(int row) const;
    [[nodiscard]] qint64 count(Kind kind) const;

    CoveredFiles m_covered;
    QStringList m_files;           ///< its keys; texts are made when a row is seen, since there may be twenty thousand
    std::vector<Line> m_others;
};

} // namespace tileport::review
