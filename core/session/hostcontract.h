// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"

#include <QStringList>

#include <vector>

namespace tileport::session {

/// A text that takes part in the host launch contract.
struct ContractSource {
    QString path;              ///< for places
    QString text;
    QString problem;           ///< why there is no text, one sentence; empty when there is
};

/// One argument of an entry of the generated program.
struct ContractArgument {
    QString entry;
    QString parameter;         ///< of the Rust signature, "a" of "a.shape[0]"
    QString text;              ///< "%0 a.pointer: ptr<f16>"
};

/// What the contract is read from.
struct ContractInput {
    ContractSource wrapper;    ///< Python; calls the C interface
    ContractSource interface;  ///< ffi.rs
    ContractSource kernel;     ///< kernel.rs
    std::vector<ContractArgument> program;   ///< empty = there is no generated program
};

enum class ContractMark : uint8_t { Match, Mismatch, Unknown };

struct ContractCell {
    QString text;              ///< empty = nothing on this level
    Place place;
};

/// One argument of an entry on its way from Python to Tile IR, or one parameter of the C interface that is no argument.
struct ContractRow {
    QString entry;             ///< of the Rust signature; of a parameter that reaches none, empty
    ContractCell python;
    ContractCell interface;
    ContractCell rust;
    ContractCell program;
    ContractMark mark = ContractMark::Match;
    QString sentence;          ///< what does not fit or is not known; empty for Match
};

/// The host launch contract of a port. A plain value.
struct HostContract {
    std::vector<ContractRow> rows;
    QStringList missing;       ///< what could not be read, one sentence each
};

/// Reads the three texts and joins them: by position where the language binds by position, by name where texts name the
/// same thing. Never fails; what cannot be read is told in \c missing. Pure; linear in the texts.
[[nodiscard]] HostContract hostContract(const ContractInput &input);

} // namespace tileport::session
