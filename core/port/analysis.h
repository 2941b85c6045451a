// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QStringList>

namespace tileport::port {

/// One structural variant of a kernel: one reference program, whatever dtypes and sizes it is launched with.
struct VariantAnalysis {
    QString name;                          ///< unique; part of the artefacts' names
    QString kernelFunction;                ///< of the Python source
    QString dispatchCondition;             ///< when the host code chooses it, for people
    QString referenceIr;                   ///< text of the program, relative to the port
    QString entrySymbol;                   ///< name of the entry in that program
    QString specification;                 ///< of port.json that the program was made with; may be empty
    QMap<QString, QString> supplements;    ///< further programs that differ in dtype only: dtype → path
    QJsonObject constants;                 ///< what the program was made with: baked values
    QJsonObject hints;
    QJsonArray autotuneConfigs;            ///< the tuner's candidates; empty = it is launched directly

    bool operator==(const VariantAnalysis &) const = default;
};

/// What stage A found out about a kernel: the content of reference/analysis.json (resources/schema/analysis.json).
struct Analysis {
    QString kernelName;                    ///< public name of the operator
    QString source;                        ///< file of the Python kernel, relative to the port
    QString sourceSha256;
    QString backend;                       ///< "cutile" or "triton"
    QStringList operations;                ///< of all reference programs, sorted
    QList<VariantAnalysis> variants;
    QJsonArray configurations;             ///< [{test, names, param_list}]
    QJsonObject configToVariant;
    QString referenceFunction;             ///< that results are compared with
    QString referenceSource;               ///< FILE::CLASS::FUNCTION
    QJsonObject tolerances;                ///< dtype → {atol, rtol}
    QString toleranceSource;
    QStringList notes;                     ///< what is assumed or could not be read
    QJsonObject toolVersions;

    bool operator==(const Analysis &) const = default;
};

/// The document as it is written: the public keys in the spelling that the public validator reads, and ours beside them.
[[nodiscard]] QJsonObject toJson(const Analysis &analysis);

/// \p document in the one spelling that toJson writes: the agents' template and the public validator differ in the names of
/// the times, of the source and in the form of test_perf_configs. Keys that are not known stay as they are.
[[nodiscard]] QJsonObject inOneSpelling(const QJsonObject &document);

} // namespace tileport::port
