// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/answer.h"
#include "core/toolchain/contentcache.h"
#include "core/toolchain/residentprocess.h"
#include "core/toolchain/spec.h"
#include "core/toolchain/toolfolder.h"

#include <QMap>

namespace tileport::toolchain {

/// A program whose launches are wanted: an operator, or a Python file with a call.
struct ReferenceProgram {
    QString operatorName;             ///< either this …
    QString caseLabel;                ///< one of its cases; empty = all
    QJsonObject replay;               ///< one call instead of its cases: function, arguments, keywords
    std::optional<bool> autotune;     ///< only tuned or only untuned; absent = both
    QString file;                     ///< … or this (absolute),
    QString call;                     ///< with an expression that launches its kernel
    int sm = 90;                      ///< device that the host code sees
    int timeLimitMs = 120'000;
};

/// One operator as installed.
struct ReferenceOperator {
    QString name;
    bool isAvailable = false;
    QString moduleFile;
    QString testFile;                 ///< empty when the package ships none
    QStringList caseLabels;
    QList<SourceRange> kernels;       ///< in the order of kernelNames
    QStringList kernelNames;
    QString portKernel;               ///< kernel.rs of the shipped port; empty when there is none
    QString portLauncher;             ///< its ffi.rs
    QString portWrapper;              ///< its Python wrapper
};

/// The launches of a program.
struct SpecialisationList {
    QList<Specialisation> specialisations;
    Diagnostics problems;             ///< launches or cases that did not work
};

/// Bytecode of one specialisation.
struct ReferenceBytecode {
    QByteArray bytecode;
    Specialisation specialisation;
    bool isFromCache = false;
};

/// What an export wrote, and which launches did not work.
struct ExportedLaunches {
    QStringList files;                ///< ID.tilebc and ID.spec.json in turns
    Diagnostics problems;
};

/// Reference Tile IR from the resident Python helper. Listing and making run the program's host code in a process of its
/// own; outlines and operators are read from the files only. Results for operators come from the cache; those of
/// other files do not, because what they import may change.
class ReferenceService : public QObject {
    Q_OBJECT
public:
    /// \p cache may be null; it must outlive this object.
    ReferenceService(ToolFolder folder, ContentCache *cache, QObject *parent = nullptr);

    using RequestId = ResidentProcess::RequestId; ///< 0 = answered without the helper
    using ProgressSink = std::function<void(const Progress &)>;

    void operators(QObject *context, Answer<QList<ReferenceOperator>> answer);
    /// Static outline of a Python file, as the helper describes it (kernels, functions, constants).
    void outline(const QString &file, QObject *context, Answer<QJsonObject> answer);
    RequestId specialisations(const ReferenceProgram &program, QObject *context, Answer<SpecialisationList> answer,
                              ProgressSink progress = {});
    RequestId bytecode(const ReferenceProgram &program, const QString &specialisationId, QObject *context,
                       Answer<ReferenceBytecode> answer);
    /// The one launch with these constants and hints: {"kernel","constants","hints"}.
    RequestId selectedBytecode(const ReferenceProgram &program, const QJsonObject &select, QObject *context,
                               Answer<ReferenceBytecode> answer);
    /// Writes every launch of \p program into \p folder: ID.tilebc and ID.spec.json.
    RequestId exportAll(const ReferenceProgram &program, const QString &folder, QObject *context,
                        Answer<ExportedLaunches> answer, ProgressSink progress = {});
    /// Tolerances and configurations of an operator's tests, read from their text (in \p tree, else where they are
    /// installed, else from the helper's table); the document of the helper's method "tests".
    RequestId tests(const QString &operatorName, const QString &tree, QObject *context, Answer<QJsonObject> answer);
    void cancel(RequestId id) { m_process.cancel(id); }

    [[nodiscard]] ResidentProcess &process() { return m_process; }

private:
    [[nodiscard]] QString keyFor(const QString &kind, const ReferenceProgram &program, const QJsonObject &more) const;
    RequestId makeBytecode(const ReferenceProgram &program, const QJsonObject &what, QObject *context,
                           Answer<ReferenceBytecode> answer);

    ToolFolder m_folder;
    ContentCache *m_cache;
    ResidentProcess m_process;
};

} // namespace tileport::toolchain
