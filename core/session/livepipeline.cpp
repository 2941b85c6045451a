// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/livepipeline.h"

#include "core/irdiff/blockeddiff.h"
#include "core/session/artefact.h"

#include <QFileInfo>

#include <algorithm>

namespace tileport::session {

static QString textOf(const Error &error)
{
    return error.remedy.isEmpty() ? error.message : QStringLiteral("%1\n%2").arg(error.message, error.remedy);
}

LivePipeline::LivePipeline(std::shared_ptr<Services> services, QObject *parent)
    : QObject(parent), m_services(std::move(services))
{
    m_debounce.setSingleShot(true);
    connect(&m_debounce, &QTimer::timeout, this, [this] { makeGenerated(m_pending); });
}

bool LivePipeline::isBusy() const
{
    return m_debounce.isActive() || m_state.reference.isBusy() || m_state.generated.isBusy() || m_diffJob.isRunning();
}

void LivePipeline::reset()
{
    m_debounce.stop();
    m_referenceJob.cancel();
    m_generatedJob.cancel();
    m_diffJob.cancel();
    ++m_referenceId;
    ++m_generatedId;
    m_state = {};
    m_request = {};
    m_referenceIndex = {};
    m_generatedIndex = {};
    m_referenceDiagnostics.clear();
    m_generatedDiagnostics.clear();
    m_sinceEdit.invalidate();
    Q_EMIT diffChanged();
    Q_EMIT stateChanged();
}

void LivePipeline::setBusy(SideState &side)
{
    side.kind = side.graph ? SideKind::Updating : SideKind::Working;
    Q_EMIT stateChanged();
}

void LivePipeline::makeReference(const port::ReferenceChoice &choice, const QString &sourceFile)
{
    const quint64 id = ++m_referenceId;
    m_sourceFile = sourceFile;
    setBusy(m_state.reference);
    if (!choice.artefact.isEmpty()) {
        acceptReference(id, readArtefact(choice.artefact));
        return;
    }
    m_services->makeReference(this, choice, [this, id](Result<ProgramImage> image) { acceptReference(id, std::move(image)); });
}

void LivePipeline::makeGenerated(const GeneratedRequest &request)
{
    m_debounce.stop();
    const quint64 id = ++m_generatedId;
    m_rustFile = request.file;
    setBusy(m_state.generated);
    m_services->makeGenerated(this, request, [this, id](Result<ProgramImage> image) { acceptGenerated(id, std::move(image)); });
}

void LivePipeline::scheduleGenerated(const GeneratedRequest &request, int delay)
{
    m_pending = request;
    m_sinceEdit.start();
    m_debounce.start(delay);
    setBusy(m_state.generated);
}

void LivePipeline::showGeneratedArtefact(const QString &path, const QString &rustFile, const irdiff::SideFacts &facts)
{
    const quint64 id = ++m_generatedId;
    m_rustFile = rustFile;
    setBusy(m_state.generated);
    Result<ProgramImage> image = readArtefact(path);
    if (image)
        image->facts = facts;
    acceptGenerated(id, std::move(image));
}

void LivePipeline::setGeneratedMissing(const QString &reason)
{
    m_debounce.stop();
    ++m_generatedId;
    m_generatedJob.cancel();
    m_state.generated = {};
    m_state.generated.message = reason;
    m_generatedIndex = {};
    Q_EMIT stateChanged();
    refreshDiff();
}

void LivePipeline::setGeneratedBlocked(const Error &why)
{
    setGeneratedMissing(textOf(why));
    m_state.generated.failure = why;
    refreshDiff();
}

void LivePipeline::acceptReference(quint64 id, Result<ProgramImage> &&image)
{
    if (id != m_referenceId)
        return;
    m_referenceDiagnostics = image ? image->diagnostics : Diagnostics();
    if (!image)
        fail(m_state.reference, image.error());
    else if (!image->isUsable)
        refuse(m_state.reference, m_referenceDiagnostics, tr("The reference could not be made; see the problems list"));
    else
        readSide(m_referenceJob, std::move(*image), m_sourceFile, true);
}

void LivePipeline::acceptGenerated(quint64 id, Result<ProgramImage> &&image)
{
    if (id != m_generatedId)
        return;
    m_generatedDiagnostics = image ? image->diagnostics : Diagnostics();
    if (!image)
        fail(m_state.generated, image.error());
    else if (!image->isUsable)
        refuse(m_state.generated, m_generatedDiagnostics, tr("The Rust text has errors; see the problems list"));
    else
        readSide(m_generatedJob, std::move(*image), m_rustFile, false);
}

/// Where each operation stands in \p file, from locations that came beside the bytecode.
static std::vector<Place> placesIn(const SideLocations &locations, const QString &file)
{
    std::vector<Place> places;
    for (const std::vector<std::pair<QString, int>> &frames : locations) {
        const auto own = std::ranges::find_if(frames, [&](const auto &frame) { return QFileInfo(frame.first).fileName() == QFileInfo(file).fileName(); });
        places.push_back(own == frames.end() ? Place() : Place{file, own->second, 0, -1, {}});
    }
    return places;
}

void LivePipeline::readSide(Job &job, ProgramImage image, const QString &file, bool isReference)
{
    const std::shared_ptr<Services> services = m_services;
    const double milliseconds = image.milliseconds;
    job.start(
        [services, image = std::move(image), file](const CancelToken &) {
            ReadSide side;
            Result<irgraph::IrGraphPtr> graph = services->readProgram(image.bytes, image.name);
            if (!graph) {
                side.error = graph.error();
                return side;
            }
            side.graph = *graph;
            side.facts = image.facts;
            side.places = placesIn(image.locations, file);
            side.index = image.locations.empty() ? SideIndex(*side.graph, file) : SideIndex(image.locations, file);
            return side;
        },
        [this, isReference, milliseconds](ReadSide side) { deliverSide(isReference, std::move(side), milliseconds); });
}

void LivePipeline::deliverSide(bool isReference, ReadSide side, double milliseconds)
{
    SideState &state = isReference ? m_state.reference : m_state.generated;
    if (side.error) {
        fail(state, *side.error);
        return;
    }
    log(side, isReference, milliseconds);
    state.kind = SideKind::Ready;
    state.graph = std::move(side.graph);
    state.message.clear();
    state.failure.reset();
    state.milliseconds = milliseconds;
    (isReference ? m_request.leftFacts : m_request.rightFacts) = std::move(side.facts);
    (isReference ? m_request.options.leftPlaces : m_request.options.rightPlaces) = std::move(side.places);
    (isReference ? m_referenceIndex : m_generatedIndex) = std::move(side.index);
    m_state.diagnostics = m_referenceDiagnostics + m_generatedDiagnostics;
    refreshDiff();
}

void LivePipeline::log(const ReadSide &side, bool isReference, double milliseconds)
{
    const QString name = isReference ? tr("Reference") : tr("Generated");
    Q_EMIT logged(tr("%1 Tile IR: %2 operations in %3 ms").arg(name).arg(side.graph->opCount()).arg(milliseconds, 0, 'f', 0));
    if (!side.facts.unknownBecause.isEmpty())
        Q_EMIT logged(tr("%1: %2; parameters are paired by use").arg(name, side.facts.unknownBecause));
}

void LivePipeline::fail(SideState &side, const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return; // a newer request is on its way
    const bool isReference = &side == &m_state.reference;
    Diagnostics &list = isReference ? m_referenceDiagnostics : m_generatedDiagnostics;
    Diagnostic diagnostic;
    diagnostic.message = error.message;
    diagnostic.place = error.place;
    diagnostic.remedy = error.remedy;
    list.append(diagnostic);
    Q_EMIT logged(error.toString());
    settleFailed(side, error);
}

/// The maker said no and told why by diagnostics; the first error is the reason.
void LivePipeline::refuse(SideState &side, const Diagnostics &diagnostics, const QString &otherwise)
{
    const auto first = std::ranges::find(diagnostics, Severity::Error, &Diagnostic::severity);
    if (first == diagnostics.end())
        settleFailed(side, makeError(ErrorCode::InvalidInput, otherwise));
    else
        settleFailed(side, makeError(ErrorCode::InvalidInput, first->message, first->place, tr("All errors are in the problems list")));
}

void LivePipeline::settleFailed(SideState &side, const Error &error)
{
    side.kind = side.graph ? SideKind::Stale : SideKind::Failed;
    side.message = textOf(error);
    side.failure = error;
    m_state.diagnostics = m_referenceDiagnostics + m_generatedDiagnostics;
    Q_EMIT stateChanged();
    if (!side.graph)
        refreshDiff();
}

void LivePipeline::setWishes(const irdiff::DiffOptions &wishes)
{
    irdiff::DiffOptions options = wishes;
    options.leftPlaces = m_request.options.leftPlaces;
    options.rightPlaces = m_request.options.rightPlaces;
    m_request.options = options;
    refreshDiff();
}

void LivePipeline::refreshDiff()
{
    // Comparing with a side that is about to arrive would flash a page of additions.
    if (m_state.reference.kind == SideKind::Working || m_state.generated.kind == SideKind::Working) {
        Q_EMIT stateChanged();
        return;
    }
    const auto left = m_state.reference.graph;
    const auto right = m_state.generated.graph;
    if (!left || !right) {
        m_diffJob.cancel();
        if (!left && m_state.reference.failure)
            publishBlocked(irdiff::Side::Left);
        else if (!right && m_state.generated.failure)
            publishBlocked(irdiff::Side::Right);
        else
            publish(nullptr);
        return;
    }
    m_request.left = left;
    m_request.right = right;
    const std::shared_ptr<Services> services = m_services;
    m_diffJob.start([services, request = m_request](const CancelToken &cancel) { return services->compare(request, cancel); },
                    [this](Result<irdiff::IrDiffPtr> diff) {
                        if (rejectsPairs(diff))
                            return; // the comparison before is on its way back
                        publish(diff ? *diff : nullptr);
                        if (!diff)
                            failDiff(diff.error());
                    });
}

// Laying out the side that is there takes time in proportion to its length.
void LivePipeline::publishBlocked(irdiff::Side side)
{
    const SideState &missing = side == irdiff::Side::Left ? m_state.reference : m_state.generated;
    m_diffJob.start([left = m_state.reference.graph, right = m_state.generated.graph, side, why = *missing.failure,
                     policy = m_request.options.policy](const CancelToken &) { return irdiff::blockedDiff(left, right, side, why, policy); },
                    [this](irdiff::IrDiffPtr diff) { publish(std::move(diff)); });
}

void LivePipeline::failDiff(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_state.diffMessage = textOf(error);
    Q_EMIT logged(error.toString());
    Q_EMIT stateChanged();
}

// A correction that the comparison refuses, or does not show, must not look as if it were in force.
bool LivePipeline::rejectsPairs(const Result<irdiff::IrDiffPtr> &diff)
{
    if (m_request.options.pairs.empty() || (!diff && diff.error().code == ErrorCode::Cancelled))
        return false;
    const auto isCorrected = [](const irdiff::ParameterPair &pair) { return pair.reason == QStringLiteral("corrected"); };
    if (diff && std::ranges::any_of((*diff)->parameters, isCorrected))
        return false;
    const QString reason = diff ? tr("The comparison did not take this pairing") : diff.error().message;
    Q_EMIT logged(reason);
    Q_EMIT pairsRejected(reason);
    return true;
}

void LivePipeline::setPairs(const std::vector<irdiff::PairCorrection> &pairs)
{
    if (m_request.options.pairs == pairs)
        return;
    m_request.options.pairs = pairs;
    if (m_state.reference.graph && m_state.generated.graph)
        refreshDiff();
}

void LivePipeline::publish(irdiff::IrDiffPtr diff)
{
    m_state.diff = std::move(diff);
    m_state.diffMessage.clear();
    m_state.diffMilliseconds = m_state.diff ? m_state.diff->milliseconds : 0;
    m_state.links = std::make_shared<LinkIndex>(m_referenceIndex, m_generatedIndex, m_state.diff);
    m_state.editMilliseconds = m_sinceEdit.isValid() ? double(m_sinceEdit.nsecsElapsed()) / 1e6 : 0;
    Q_EMIT diffChanged();
    Q_EMIT stateChanged();
}

} // namespace tileport::session
