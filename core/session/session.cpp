// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/session.h"

#include "core/base/files.h"
#include "core/port/portfolder.h"
#include "core/session/artefact.h"

#include <QDir>
#include <QFileInfo>

namespace tileport::session {

namespace {

constexpr qint64 kMaximumTextBytes = 64 << 20;

Result<QString> readText(const QString &path)
{
    const Result<QByteArray> bytes = readFile(path, kMaximumTextBytes);
    return bytes ? Result<QString>(QString::fromUtf8(*bytes)) : Result<QString>(bytes.error());
}

} // namespace

Session::Session(std::shared_ptr<Services> services, Settings &settings, port::Catalogue catalogue, QObject *parent)
    : QObject(parent), m_services(services), m_settings(settings), m_catalogue(std::move(catalogue)), m_pipeline(services),
      m_comparison(new Comparison(services, this)), m_pairing(new Pairing(this))
{
    connectPipeline();
}

void Session::connectPipeline()
{
    connect(&m_pipeline, &LivePipeline::stateChanged, this, [this] {
        Q_EMIT liveChanged();
        Q_EMIT diagnosticsChanged();
    });
    connect(&m_pipeline, &LivePipeline::diffChanged, this, [this] {
        relink();
        Q_EMIT diffChanged();
    });
    connect(&m_pipeline, &LivePipeline::logged, this, &Session::logged);
    connect(m_pairing, &Pairing::changed, this, [this] { m_pipeline.setPairs(m_pairing->corrections()); });
    connect(&m_pipeline, &LivePipeline::pairsRejected, m_pairing, &Pairing::reject);
}

Result<void> Session::open(const QString &folderOrOperator)
{
    std::optional<port::Port> opened;
    const bool isFolder = QFileInfo(folderOrOperator).isDir();
    if (isFolder || folderOrOperator.contains(QLatin1Char('/'))) {
        Result<port::Port> read = port::readPortFolder(folderOrOperator);
        if (!read)
            return read.error();
        opened = std::move(*read);
    } else {
        opened = m_catalogue.portOf(folderOrOperator);
    }
    if (!opened)
        return makeError(ErrorCode::NotFound, tr("'%1' is neither a folder nor one of the operators").arg(folderOrOperator), {},
                         tr("The start page lists the operators"));
    close();
    m_port = std::move(opened);
    loadBuffers();
    m_settings.addRecentPort(m_port->kind == port::PortKind::Folder ? m_port->folder : m_port->name);
    Q_EMIT logged(tr("Opened %1").arg(m_port->name));
    Q_EMIT portChanged();
    Q_EMIT buffersReplaced();
    if (m_port->specialisations.isEmpty())
        listSpecialisations();
    else
        selectSpecialisation(0);
    return {};
}

void Session::close()
{
    m_comparison->end();
    m_comparison->setCheckPoint({});
    m_pairing->clear();
    ++m_openId;
    m_isListing = false;
    m_port.reset();
    m_specialisation = -1;
    m_source = {};
    m_rust = {};
    m_checked.clear();
    m_selection = {};
    m_linked = {};
    m_pipeline.reset();
    Q_EMIT portChanged();
    Q_EMIT buffersReplaced();
    Q_EMIT selectionChanged();
}

QString Session::absolute(const QString &file) const
{
    if (file.isEmpty() || QDir::isAbsolutePath(file))
        return file;
    const QString package = m_services->operatorPackageFolder();
    return package.isEmpty() ? QString() : QDir(package).filePath(file);
}

void Session::loadBuffers()
{
    const QString install = tr("Install it with: tileport setup");
    m_source.file = absolute(m_port->sourceFile);
    m_source.hint = m_port->sourceFile.isEmpty() ? tr("This port names no source kernel.")
                                                 : tr("The source comes with the operator package.\n%1").arg(install);
    m_rust.file = absolute(m_port->rustFile);
    m_rust.hint = m_port->rustFile.isEmpty()
                      ? tr("There is no cuTile Rust port of %1 yet.\n\nType or paste a kernel here and save it as a port folder,\n"
                           "or open a folder that has a kernel.rs.").arg(m_port->name)
                      : tr("The port comes with the operator package.\n%1").arg(install);
    for (Buffer *buffer : {&m_source, &m_rust}) {
        if (buffer->file.isEmpty())
            continue;
        if (const Result<QString> text = readText(buffer->file)) {
            buffer->text = buffer->savedText = *text;
        } else {
            buffer->hint = text.error().message;
            Q_EMIT logged(text.error().toString());
        }
    }
}

void Session::listSpecialisations()
{
    m_isListing = true;
    const quint64 id = m_openId;
    m_services->listSpecialisations(this, m_port->name, [this, id](Result<QList<port::Specialisation>> found) {
        if (id != m_openId)
            return;
        m_isListing = false;
        if (!found || found->isEmpty()) {
            const QString reason = found ? tr("The operator lists no specialisation") : found.error().message;
            Q_EMIT logged(found ? reason : found.error().toString());
            m_port->notes.append(found ? reason : found.error().toString());
            Q_EMIT portChanged();
            Q_EMIT liveChanged();
            return;
        }
        m_port->specialisations = *found;
        Q_EMIT portChanged();
        selectSpecialisation(0);
    });
    Q_EMIT liveChanged();
}

void Session::selectSpecialisation(int index)
{
    if (!m_port || index < 0 || index >= m_port->specialisations.size())
        return;
    m_comparison->end();
    m_pairing->clear();
    m_specialisation = index;
    m_selection = {};
    Q_EMIT specialisationChanged();
    makeBothSides();
}

/// The same stricter rows as on the command line. A policy that cannot be used is said; the standard one then weighs.
void Session::applyProjectPolicy()
{
    if (m_port->kind != port::PortKind::Folder)
        return;
    const Result<irdiff::Policy> policy = irdiff::Policy::ofProject(irdiff::Policy::projectFile(m_port->folder));
    if (!policy) {
        Q_EMIT logged(policy.error().toString());
        return;
    }
    irdiff::DiffOptions wishes;
    wishes.policy = *policy;
    m_pipeline.setWishes(wishes);
}

void Session::makeBothSides()
{
    const port::ReferenceChoice &reference = m_port->specialisations.at(m_specialisation).reference;
    m_pipeline.reset();
    applyProjectPolicy();
    if (!reference.isEmpty())
        m_pipeline.makeReference(reference, m_source.file);
    makeGenerated(0);
}

void Session::makeGenerated(int delay)
{
    const port::Specialisation &s = m_port->specialisations.at(m_specialisation);
    const std::optional<Error> reason = missingGeneratedReason();
    if (reason && !s.generatedArtefact.isEmpty())
        m_pipeline.showGeneratedArtefact(s.generatedArtefact, m_rust.file, factsOf(s, m_rust.file));
    else if (reason && reason->code == ErrorCode::NotFound)
        m_pipeline.setGeneratedMissing(reason->message);
    else if (reason)
        m_pipeline.setGeneratedBlocked(*reason);
    else if (delay > 0)
        m_pipeline.scheduleGenerated(generatedRequest(), delay);
    else
        m_pipeline.makeGenerated(generatedRequest());
}

/// NotFound when nothing was written yet; another code when a kernel is there and cannot be made.
std::optional<Error> Session::missingGeneratedReason() const
{
    if (m_rust.text.trimmed().isEmpty())
        return makeError(ErrorCode::NotFound, m_port->rustFile.isEmpty() ? tr("There is no Rust kernel yet: type or paste one in the Rust pane") : tr("The Rust kernel is empty"));
    if (m_port->specialisations.at(m_specialisation).generated.isEmpty())
        return makeError(ErrorCode::InvalidInput, tr("This specialisation does not say how the Rust kernel is specialised."), {},
                         tr("Add a NAME.spec.json to the port's folder."));
    if (cutileVersion().isEmpty())
        return makeError(ErrorCode::ToolMissing, tr("The cuTile Rust helper is not installed."), {}, tr("Install it with: tileport setup"));
    return std::nullopt;
}

GeneratedRequest Session::generatedRequest() const
{
    const QString shown = m_rust.file.isEmpty() ? QStringLiteral("kernel.rs") : m_rust.file;
    return {cutileVersion(), shown, m_rust.text, port::generatedSpecification(m_port->specialisations.at(m_specialisation))};
}

QString Session::cutileVersion() const
{
    const QStringList installed = m_services->cutileVersions();
    for (const QString &wish : {m_cutileVersion, m_settings.cutileVersion()})
        if (installed.contains(wish))
            return wish;
    return installed.value(0);
}

void Session::setCutileVersion(const QString &version)
{
    if (version == cutileVersion())
        return;
    m_cutileVersion = version;
    m_settings.setCutileVersion(version);
    if (m_port && m_specialisation >= 0)
        makeGenerated(0);
}

void Session::editRust(const QString &text)
{
    if (!m_port || text == m_rust.text)
        return;
    const bool wasModified = m_rust.isModified();
    m_rust.text = text;
    m_checked.clear();
    if (wasModified != m_rust.isModified())
        Q_EMIT modifiedChanged(m_rust.isModified());
    if (m_specialisation >= 0 && m_settings.isLive())
        makeGenerated(m_settings.liveDelay());
}

void Session::updateNow()
{
    if (m_port && m_specialisation >= 0)
        makeGenerated(0);
}

Result<void> Session::saveRust()
{
    if (!m_port || m_port->kind != port::PortKind::Folder)
        return makeError(ErrorCode::Conflict, tr("A port that comes with a package is not changed in place"), {},
                         tr("Save it as a port folder of your own"));
    const QString path = m_rust.file.isEmpty() ? QDir(m_port->folder).filePath(QStringLiteral("kernel.rs")) : m_rust.file;
    if (Result<void> written = writeFileAtomically(path, m_rust.text.toUtf8()); !written)
        return written;
    m_rust.file = path;
    m_port->rustFile = path;
    m_rust.savedText = m_rust.text;
    Q_EMIT logged(tr("Saved %1").arg(path));
    Q_EMIT modifiedChanged(false);
    return {};
}

Result<void> Session::savePortAs(const QString &folder)
{
    if (!m_port)
        return makeError(ErrorCode::Conflict, tr("No port is open"));
    if (Result<void> written = port::writePortFolder(*m_port, folder, m_rust.text); !written)
        return written;
    m_port->kind = port::PortKind::Folder;
    m_port->folder = QDir(folder).absolutePath();
    m_port->rustFile = QDir(folder).absoluteFilePath(QStringLiteral("kernel.rs"));
    m_rust.file = m_port->rustFile;
    m_rust.savedText = m_rust.text;
    m_settings.addRecentPort(m_port->folder);
    Q_EMIT logged(tr("Saved the port in %1").arg(m_port->folder));
    Q_EMIT portChanged();
    Q_EMIT modifiedChanged(false);
    return {};
}

void Session::checkRust()
{
    if (!m_port || m_specialisation < 0)
        return;
    const QString text = m_rust.text;
    Q_EMIT logged(tr("cargo check is running"));
    m_services->checkRust(this, generatedRequest(), [this, text](Result<Diagnostics> checked) {
        if (!checked) {
            Q_EMIT logged(checked.error().toString());
            return;
        }
        Q_EMIT logged(checked->size() == 1 ? tr("cargo check: 1 message") : tr("cargo check: %1 messages").arg(checked->size()));
        if (text == m_rust.text)
            m_checked = *checked;
        Q_EMIT diagnosticsChanged();
    });
}

Diagnostics Session::diagnostics() const
{
    return m_pipeline.state().diagnostics + m_checked;
}

void Session::select(const Selection &selection)
{
    if (selection == m_selection)
        return;
    m_selection = selection;
    relink();
}

void Session::relink()
{
    m_linked = !m_selection.isEmpty() && live().links ? live().links->linked(m_selection) : LinkedPlaces();
    Q_EMIT selectionChanged();
}

} // namespace tileport::session
