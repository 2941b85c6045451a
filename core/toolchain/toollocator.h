// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/toolfolder.h"

#include <QList>

namespace tileport::toolchain {

enum class CapabilityState {
    Ready,     ///< everything is there
    Missing,   ///< not installed
    Broken,    ///< there, but something that it needs is not, or it does not start
};

/// One thing that this machine can or cannot do, why anybody would want it, and how to get it.
struct Capability {
    QString id;              ///< stable: "reference", "generated", "assemble", …
    QString title;
    QString neededFor;
    CapabilityState state = CapabilityState::Missing;
    QString detail{};        ///< versions and paths, or what is missing
    QString remedyCommand{}; ///< the one command that brings it; empty when ready or when no command can

    bool operator==(const Capability &) const = default;
};

/// "ready", "missing" or "broken".
[[nodiscard]] QString capabilityStateName(CapabilityState state);

/// Says which capabilities the tool folder and the machine give.
class ToolLocator {
public:
    explicit ToolLocator(ToolFolder folder) : m_folder(std::move(folder)) {}

    /// Looks at the disk only; fast enough for the start of the workbench.
    [[nodiscard]] QList<Capability> capabilities() const;
    /// The same, and starts every tool that seems ready to ask for its version; blocks for up to some seconds.
    [[nodiscard]] QList<Capability> probedCapabilities() const;

    [[nodiscard]] const ToolFolder &folder() const { return m_folder; }

private:
    [[nodiscard]] Capability reference() const;
    [[nodiscard]] Capability generated() const;
    [[nodiscard]] Capability assemble() const;
    [[nodiscard]] Capability disassemble() const;
    [[nodiscard]] Capability machineCode() const;
    [[nodiscard]] Capability checkedCompile() const;
    [[nodiscard]] Capability gpu() const;
    void probe(Capability &capability) const;

    ToolFolder m_folder;
};

} // namespace tileport::toolchain
