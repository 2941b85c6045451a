// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irgraph/irgraph.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

namespace tileport::session {

/// One exported reference program with what its specification says.
struct ReferenceFacts {
    QString id;
    QString kernel;                ///< Python function
    QString branch;                ///< of the host code, as the reference helper calls it; may be empty
    QString symbol;                ///< of the entry
    QString dtypes;                ///< of the arrays, without repeats: "float16", "bfloat16_float32"
    QStringList cases;
    bool isLaunched = true;        ///< false = only a candidate of the tuner
    QJsonObject constants;
    QJsonObject hints;
    QByteArray structure;          ///< of the program; see structureOf
    QStringList operations;
    QString bytecodeFile;
    QJsonObject specification;     ///< the whole document

    bool operator==(const ReferenceFacts &) const = default;
};

/// One structural variant: indices into the list that was planned.
struct PlannedVariant {
    QString name;
    QString kernel;
    QString dispatch;              ///< when it is chosen, for people
    int chosen = 0;                ///< the program that stands for the variant
    QMap<QString, int> supplements;///< one program for every other set of dtypes
    QList<int> programs;           ///< all of them, in order
};

/// The specification of an exported program (resources/schema/reference-spec.json) and its graph, as far as a plan needs them.
[[nodiscard]] Result<ReferenceFacts> referenceFactsOf(const QJsonObject &specification, const irgraph::IrGraph &graph, const QString &bytecodeFile);

/// A digest that is equal for programs that differ only in dtypes, sizes, constants and facts about arguments: the
/// operations in order and depth with the rank of their result, without conversions, constants and assumptions.
[[nodiscard]] QByteArray structureOf(const irgraph::IrGraph &graph);

/// Sorts programs into structural variants in the order of first appearance, and names them: by the kernel function, and
/// where one function has several, by the branch of the host code, else by the constants that differ, else by number.
[[nodiscard]] QList<PlannedVariant> planVariants(const QList<ReferenceFacts> &programs);

/// What the tuner may choose from among the programs of \p variant: constants and hints that differ within one case.
[[nodiscard]] QJsonArray tunerCandidates(const PlannedVariant &variant, const QList<ReferenceFacts> &programs);

} // namespace tileport::session
