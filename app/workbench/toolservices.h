// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/services.h"
#include "core/toolchain/checkedcompile.h"
#include "core/toolchain/generatedservice.h"
#include "core/toolchain/referenceservice.h"

namespace tileport::workbench {

/// The session's services by the real tools: helper processes, bytecode reader, diff.
class ToolServices : public session::Services {
public:
    explicit ToolServices(const toolchain::ToolFolder &folder);

    [[nodiscard]] QList<session::Capability> capabilities() const override;
    [[nodiscard]] QStringList cutileVersions() const override;
    [[nodiscard]] QString operatorPackageFolder() const override;
    void listSpecialisations(QObject *context, const QString &operatorName,
                             session::Answer<QList<port::Specialisation>> answer) override;
    void makeReference(QObject *context, const port::ReferenceChoice &choice, session::Answer<session::ProgramImage> answer) override;
    void makeGenerated(QObject *context, const session::GeneratedRequest &request,
                       session::Answer<session::ProgramImage> answer) override;
    void checkRust(QObject *context, const session::GeneratedRequest &request, session::Answer<Diagnostics> answer) override;
    [[nodiscard]] Result<irgraph::IrGraphPtr> readProgram(const QByteArray &bytes, const QString &name) const override;
    [[nodiscard]] Result<irdiff::IrDiffPtr> compare(const irdiff::DiffRequest &request, const CancelToken &cancel) const override;

private:
    toolchain::ToolFolder m_folder;
    toolchain::ContentCache m_cache;
    toolchain::ReferenceService m_reference;
    toolchain::GeneratedService m_generated;
    toolchain::CheckedCompile m_check;
    struct Running {
        QString version;
        toolchain::GeneratedService::RequestId id = 0;
    };
    QHash<const QObject *, Running> m_running;               ///< newest generate request of each asker, which its next one cancels
};

/// How one specialisation of an operator is shown: name, variant and detail out of constants, hints and shapes.
[[nodiscard]] port::Specialisation describe(const toolchain::Specialisation &specialisation, const QString &operatorName);

} // namespace tileport::workbench
