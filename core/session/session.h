// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/catalogue.h"
#include "core/session/comparison.h"
#include "core/session/livepipeline.h"
#include "core/session/pairing.h"
#include "core/session/settings.h"

#include <optional>

namespace tileport::session {

/// One text that a pane shows.
struct Buffer {
    QString file;          ///< absolute path on disk; empty when there is none
    QString text;
    QString savedText;     ///< what the disk holds
    QString hint;          ///< what to say when the text is empty

    [[nodiscard]] bool isModified() const { return text != savedText; }
};

/// What is open now: port, specialisation, buffers, results and the selection that the panes share. Lives on the GUI
/// thread; long work is done by the services and the pipeline's jobs.
class Session : public QObject {
    Q_OBJECT
public:
    /// \p settings must outlive this object.
    Session(std::shared_ptr<Services> services, Settings &settings, port::Catalogue catalogue, QObject *parent = nullptr);

    [[nodiscard]] const port::Catalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] Services &services() const { return *m_services; }
    [[nodiscard]] Settings &settings() const { return m_settings; }

    /// Opens a folder or, where no such folder exists, the operator of that name; runs no code of a folder.
    [[nodiscard]] Result<void> open(const QString &folderOrOperator);
    void close();
    [[nodiscard]] const std::optional<port::Port> &port() const { return m_port; }

    /// Index into port()->specialisations; -1 when nothing is selected.
    [[nodiscard]] int specialisation() const { return m_specialisation; }
    void selectSpecialisation(int index);
    /// The chosen one, or what stands in for it; empty when none is installed.
    [[nodiscard]] QString cutileVersion() const;
    void setCutileVersion(const QString &version);

    [[nodiscard]] const Buffer &source() const { return m_source; }
    [[nodiscard]] const Buffer &rust() const { return m_rust; }
    /// Takes the editor's text; new Tile IR follows after the settings' delay when live.
    void editRust(const QString &text);
    /// Makes the generated Tile IR now, whether live or not.
    void updateNow();
    /// Saves into the folder port; Conflict when the port has no folder of its own (use savePortAs).
    [[nodiscard]] Result<void> saveRust();
    /// Makes a port in \p folder and goes on there.
    [[nodiscard]] Result<void> savePortAs(const QString &folder);
    void checkRust();

    [[nodiscard]] const LiveState &live() const { return m_pipeline.state(); }
    [[nodiscard]] bool isBusy() const { return m_isListing || m_pipeline.isBusy() || m_comparison->isBusy(); }
    [[nodiscard]] Diagnostics diagnostics() const;

    /// Any two programs side by side, beside the port's own comparison.
    [[nodiscard]] Comparison &comparison() const { return *m_comparison; }
    /// Corrections of the pairing of parameters; each one makes a new comparison.
    [[nodiscard]] Pairing &pairing() const { return *m_pairing; }

    void select(const Selection &selection);
    [[nodiscard]] const Selection &selection() const { return m_selection; }
    [[nodiscard]] const LinkedPlaces &linked() const { return m_linked; }

Q_SIGNALS:
    void portChanged();
    void specialisationChanged();
    void buffersReplaced();
    void modifiedChanged(bool modified);
    void liveChanged();
    void diffChanged();
    void diagnosticsChanged();
    void selectionChanged();
    void logged(const QString &line);

private:
    void connectPipeline();
    void loadBuffers();
    [[nodiscard]] QString absolute(const QString &file) const;
    void listSpecialisations();
    void applyProjectPolicy();
    void makeBothSides();
    void makeGenerated(int delay);
    [[nodiscard]] std::optional<Error> missingGeneratedReason() const;
    [[nodiscard]] GeneratedRequest generatedRequest() const;
    void relink();

    std::shared_ptr<Services> m_services;
    Settings &m_settings;
    port::Catalogue m_catalogue;
    LivePipeline m_pipeline;
    Comparison *m_comparison;
    Pairing *m_pairing;
    std::optional<port::Port> m_port;
    int m_specialisation = -1;
    QString m_cutileVersion;
    bool m_isListing = false;
    quint64 m_openId = 0;         ///< answers to a port that was left are dropped
    Buffer m_source;
    Buffer m_rust;
    Diagnostics m_checked;        ///< of the last checked compile of exactly this text
    Selection m_selection;
    LinkedPlaces m_linked;
};

} // namespace tileport::session
