// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/comparison.h"

#include "core/irdiff/blockeddiff.h"
#include "core/session/artefact.h"

#include <QFileInfo>

namespace tileport::session {

namespace {

QString textOf(const Error &error)
{
    return error.remedy.isEmpty() ? error.message : QStringLiteral("%1\n%2").arg(error.message, error.remedy);
}

Error refusalOf(const ProgramImage &image)
{
    if (image.diagnostics.isEmpty())
        return makeError(ErrorCode::InvalidInput, Comparison::tr("The program has errors"));
    return makeError(ErrorCode::InvalidInput, image.diagnostics.first().message, image.diagnostics.first().place);
}

Result<ProgramImage> imageOf(const ProgramFile &program)
{
    if (!program.missing.isEmpty())
        return makeError(ErrorCode::NotFound, program.missing);
    Result<ProgramImage> image = readArtefact(program.path);
    if (image)
        image->facts = program.facts;
    return image;
}

} // namespace

Comparison::Comparison(std::shared_ptr<Services> services, QObject *parent) : QObject(parent), m_services(std::move(services)) {}

void Comparison::start(const ProgramChoice &left, const ProgramChoice &right)
{
    end();
    m_isActive = true;
    m_waiting = 2;
    m_sides[0].choice = left;
    m_sides[1].choice = right;
    make(0, m_id); // one after the other: a helper drops a request when the same asker sends another
    Q_EMIT changed();
}

void Comparison::end()
{
    const bool wasActive = m_isActive;
    ++m_id;
    m_isActive = false;
    m_waiting = 0;
    m_diff.reset();
    m_diffJob.cancel();
    for (size_t side = 0; side < 2; ++side) {
        m_readJobs[side].cancel();
        m_sides[side] = {};
        m_facts[side] = {};
        m_failures[side].reset();
    }
    if (wasActive)
        Q_EMIT changed();
}

void Comparison::make(size_t side, quint64 id)
{
    const auto &source = m_sides[side].choice.source;
    const auto answer = [this, side, id](const Result<ProgramImage> &image) { accept(side, id, image); };
    if (const auto *file = std::get_if<ProgramFile>(&source)) {
        read(side, [program = *file] { return imageOf(program); });
    } else if (const auto *request = std::get_if<GeneratedRequest>(&source)) {
        m_services->makeGenerated(this, *request, answer);
    } else if (const auto &reference = std::get<port::ReferenceChoice>(source); !reference.artefact.isEmpty()) {
        read(side, [path = reference.artefact] { return readArtefact(path); });
    } else {
        m_services->makeReference(this, reference, answer);
    }
}

void Comparison::accept(size_t side, quint64 id, const Result<ProgramImage> &image)
{
    if (id != m_id)
        return;
    if (!image)
        deliver(side, {nullptr, {}, image.error()});
    else if (!image->isUsable)
        deliver(side, {nullptr, {}, refusalOf(*image)});
    else
        read(side, [image = *image] { return Result<ProgramImage>(image); });
}

void Comparison::read(size_t side, std::function<Result<ProgramImage>()> load)
{
    m_readJobs[side].start(
        [services = m_services, load = std::move(load)](const CancelToken &) {
            ReadProgram program;
            const Result<ProgramImage> image = load();
            const Result<irgraph::IrGraphPtr> graph = image ? services->readProgram(image->bytes, image->name) : Result<irgraph::IrGraphPtr>(image.error());
            if (!graph) {
                program.error = graph.error();
                return program;
            }
            program.graph = *graph;
            program.facts = image->facts;
            return program;
        },
        [this, side](ReadProgram program) { deliver(side, std::move(program)); });
}

void Comparison::deliver(size_t side, ReadProgram program)
{
    --m_waiting;
    m_sides[side].graph = std::move(program.graph);
    m_sides[side].error = program.error ? textOf(*program.error) : QString();
    m_failures[side] = std::move(program.error);
    m_facts[side] = std::move(program.facts);
    if (m_waiting > 0)
        make(1, m_id);
    else
        compare();
    Q_EMIT changed();
}

void Comparison::compare()
{
    for (const irdiff::Side side : {irdiff::Side::Left, irdiff::Side::Right}) {
        const std::optional<Error> &why = m_failures[size_t(side)];
        if (!why)
            continue;
        m_diffJob.start([left = m_sides[0].graph, right = m_sides[1].graph, side, why = *why](const CancelToken &) { return irdiff::blockedDiff(left, right, side, why); },
                        [this](irdiff::IrDiffPtr diff) {
                            m_diff = std::move(diff);
                            Q_EMIT changed();
                        });
        return;
    }
    irdiff::DiffRequest request;
    request.left = m_sides[0].graph;
    request.right = m_sides[1].graph;
    request.leftFacts = m_facts[0];
    request.rightFacts = m_facts[1];
    m_diffJob.start([services = m_services, request](const CancelToken &cancel) { return services->compare(request, cancel); },
                    [this](Result<irdiff::IrDiffPtr> diff) {
                        if (diff)
                            m_diff = *diff;
                        else
                            m_sides[1].error = textOf(diff.error());
                        Q_EMIT changed();
                    });
}

ProgramChoice fileChoice(const QString &path)
{
    return {QFileInfo(path).fileName(), QFileInfo(path).absolutePath(), ProgramFile{path, {}, {}}};
}

} // namespace tileport::session
