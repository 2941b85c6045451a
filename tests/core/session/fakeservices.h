// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/services.h"

namespace tileport::test {

/// Services without tools. A Rust text carries its Tile IR as a text picture in lines that start with "//ir "; each
/// operation's location is its line. A line with "syntax error" is refused with a diagnostic there.
class FakeServices : public session::Services {
public:
    QString referenceText = QStringLiteral("entry @k(%p: tile<ptr<f32>>, %x: tile<f32>) {\n%0 = addf %x, %x : tile<f32>\n"
                                           "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n");
    QString package;                                  ///< operator package folder
    QStringList versions{QStringLiteral("0.2.0"), QStringLiteral("0.5.0")};
    QList<session::Capability> machine;
    std::optional<Error> referenceError;
    std::optional<Error> listError;
    QList<port::Specialisation> specialisations;
    Diagnostics checked;
    int generatedCalls = 0;
    int referenceCalls = 0;
    QString lastVersion;

    [[nodiscard]] QList<session::Capability> capabilities() const override { return machine; }
    [[nodiscard]] QStringList cutileVersions() const override { return versions; }
    [[nodiscard]] QString operatorPackageFolder() const override { return package; }
    void listSpecialisations(QObject *context, const QString &operatorName,
                             session::Answer<QList<port::Specialisation>> answer) override;
    void makeReference(QObject *context, const port::ReferenceChoice &choice, session::Answer<session::ProgramImage> answer) override;
    void makeGenerated(QObject *context, const session::GeneratedRequest &request,
                       session::Answer<session::ProgramImage> answer) override;
    void checkRust(QObject *context, const session::GeneratedRequest &request, session::Answer<Diagnostics> answer) override;
    [[nodiscard]] Result<irgraph::IrGraphPtr> readProgram(const QByteArray &bytes, const QString &name) const override;
    [[nodiscard]] Result<irdiff::IrDiffPtr> compare(const irdiff::DiffRequest &request, const CancelToken &cancel) const override;
};

/// A port folder with a Python source, kernel.rs and port.json whose Tile IR equals the fake's reference.
void writeFakePort(const QString &folder);
/// A kernel.rs whose Tile IR is \p program: line i of the program is line i + 1 of the text.
[[nodiscard]] QString fakeRustOf(const QString &program);
/// The text of its kernel.rs.
[[nodiscard]] QString fakeRustText();

} // namespace tileport::test
