// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "core/session/linkindex.h"
#include "core/session/services.h"

#include <QElapsedTimer>
#include <QTimer>

namespace tileport::session {

/// What stands on one side of the Tile IR pane.
enum class SideKind {
    Empty,      ///< nothing was asked for
    Working,    ///< being made for the first time
    Ready,      ///< made from what is on screen
    Updating,   ///< a newer one is being made, the old one is shown
    Stale,      ///< the newest attempt failed, the last good one is shown
    Failed,     ///< never succeeded
};

struct SideState {
    SideKind kind = SideKind::Empty;
    irgraph::IrGraphPtr graph;      ///< the last good one; null when there never was one
    QString message;                ///< why it is empty, stale or failed, with a remedy
    std::optional<Error> failure;   ///< why the newest attempt gave nothing; none after a good one and before the first
    double milliseconds = 0;        ///< of making the newest good one

    [[nodiscard]] bool isBusy() const { return kind == SideKind::Working || kind == SideKind::Updating; }
};

/// Everything the panes show about the Tile IR, as of one moment.
struct LiveState {
    SideState reference;
    SideState generated;
    irdiff::IrDiffPtr diff;         ///< of the last good graphs, BLOCKED when a side could not be made; null while there is none
    QString diffMessage;            ///< why there is none although both sides are there, with a remedy
    std::shared_ptr<const LinkIndex> links;
    Diagnostics diagnostics;        ///< of the newest attempt of either side
    double diffMilliseconds = 0;    ///< reading the graphs not included
    double editMilliseconds = 0;    ///< from the last scheduled edit to this state, debounce included; 0 after an open
};

/// Keeps the diff up to date: reference and generated programs are made by the services, read and compared on worker
/// threads, and the newest request wins. A failure keeps the last good program and marks it stale.
class LivePipeline : public QObject {
    Q_OBJECT
public:
    explicit LivePipeline(std::shared_ptr<Services> services, QObject *parent = nullptr);

    /// Forgets everything, wishes included; nothing that is still running will be delivered.
    void reset();
    /// A person's pairing, rules and policy from now on; what is known of both sides is overwritten. Compares again.
    void setWishes(const irdiff::DiffOptions &wishes);
    /// \p sourceFile is the file that the Source pane shows; used for links.
    void makeReference(const port::ReferenceChoice &choice, const QString &sourceFile);
    void makeGenerated(const GeneratedRequest &request);
    /// makeGenerated after \p delay milliseconds without another call.
    void scheduleGenerated(const GeneratedRequest &request, int delay);
    /// Reads a program that exists already, for example a file of the port; \p facts are what is known of it.
    void showGeneratedArtefact(const QString &path, const QString &rustFile, const irdiff::SideFacts &facts);
    /// Says why there is no generated program at all: nothing was written yet, which is no verdict.
    void setGeneratedMissing(const QString &reason);
    /// The same for one that should be there and cannot be made: the comparison is blocked.
    void setGeneratedBlocked(const Error &why);

    /// A person's pairing of parameters; compares again. One that the comparison does not take is told by pairsRejected.
    void setPairs(const std::vector<irdiff::PairCorrection> &pairs);

    [[nodiscard]] const LiveState &state() const { return m_state; }
    [[nodiscard]] bool isBusy() const;

Q_SIGNALS:
    void stateChanged();
    void diffChanged();
    void pairsRejected(const QString &reason);
    void logged(const QString &line);

private:
    struct ReadSide {
        irgraph::IrGraphPtr graph;
        SideIndex index;
        irdiff::SideFacts facts;
        std::vector<Place> places;  ///< by operation number; empty = the program has its own
        std::optional<Error> error;
    };

    void acceptReference(quint64 id, Result<ProgramImage> &&image);
    void acceptGenerated(quint64 id, Result<ProgramImage> &&image);
    void readSide(Job &job, ProgramImage image, const QString &file, bool isReference);
    void deliverSide(bool isReference, ReadSide side, double milliseconds);
    void refuse(SideState &side, const Diagnostics &diagnostics, const QString &otherwise);
    void fail(SideState &side, const Error &error);
    void settleFailed(SideState &side, const Error &error);
    void publishBlocked(irdiff::Side side);
    void setBusy(SideState &side);
    void refreshDiff();
    void publish(irdiff::IrDiffPtr diff);
    void failDiff(const Error &error);
    [[nodiscard]] bool rejectsPairs(const Result<irdiff::IrDiffPtr> &diff);
    void log(const ReadSide &side, bool isReference, double milliseconds);

    std::shared_ptr<Services> m_services;
    Job m_referenceJob;
    Job m_generatedJob;
    Job m_diffJob;
    QTimer m_debounce;
    GeneratedRequest m_pending;
    QElapsedTimer m_sinceEdit;
    LiveState m_state;
    irdiff::DiffRequest m_request; ///< what is known of both sides; the programs are those of the state
    SideIndex m_referenceIndex;
    SideIndex m_generatedIndex;
    Diagnostics m_referenceDiagnostics;
    Diagnostics m_generatedDiagnostics;
    QString m_sourceFile;
    QString m_rustFile;
    quint64 m_referenceId = 0;   ///< newest request of each side; answers of older ones are dropped
    quint64 m_generatedId = 0;
};

} // namespace tileport::session
