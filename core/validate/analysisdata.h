// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QJsonObject>
#include <QMap>
#include <QStringList>

#include <optional>

namespace tileport::validate {

/// One structural variant as analysis.json lists it; texts are empty where the file has none.
struct AnalysisVariant {
    QString name;
    QString kernelFunction;
    QString referenceIr;               ///< path relative to the port
    QString backend;                   ///< "cutile" or "triton"
    QJsonObject json;
};

/// Absolute and relative tolerance of one dtype.
struct Tolerance {
    double atol = 0;
    double rtol = 0;
    bool operator==(const Tolerance &) const = default;
};

/// analysis.json as far as later stages use it; odd values are left out here and told by the checks.
struct AnalysisData {
    QJsonObject json;
    QString kernelName;
    QString launchPath;
    QString backend;                   ///< overall winner; "" = not said
    QList<AnalysisVariant> variants;
    QMap<QString, QString> configToVariant;
    QMap<QString, Tolerance> tolerances;
    QStringList knownGaps;             ///< texts, of objects every string inside
    QString testFile;                  ///< out of correctness_reference.source; may be empty
    int configurations = 0;            ///< measured ones, counted as the public script does

    /// More than one structural variant.
    [[nodiscard]] bool isMulti() const { return variants.size() > 1; }
    /// The back end that \p variant was measured against.
    [[nodiscard]] QString backendOf(const QString &variant) const;
};

/// Reads the document; errors of parseJsonObject.
[[nodiscard]] Result<AnalysisData> readAnalysis(const QByteArray &bytes, const QString &file);

} // namespace tileport::validate
