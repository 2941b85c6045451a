// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/tileport/console.h"
#include "app/tileport/options.h"

#include <span>

namespace tileport::cli {

/// One subcommand as a row: its name, what the help says, which options it takes, and what runs it.
struct Command {
    const char *name;
    const char *summary;                    ///< one line for the list of subcommands
    const char *usage;                      ///< behind the name in the usage line
    const char *details;                    ///< paragraph of the subcommand's own help
    std::span<const OptionRow> options;     ///< besides --json and --help, which every subcommand has
    int leastArguments;                     ///< positional arguments
    int mostArguments;
    ExitCode (*run)(const Options &options, Console &console);
};

/// Every subcommand that exists, in the order of the help text.
[[nodiscard]] std::span<const Command> commands();

/// What a subcommand says of options that do not fit together.
[[nodiscard]] Error badCall(const Command &command, const QString &message);

extern const Command kShowCommand;
extern const Command kDiffCommand;
extern const Command kReferenceCommand;
extern const Command kGeneratedCommand;
extern const Command kAssembleCommand;
extern const Command kNewCommand;
extern const Command kRunCommand;
extern const Command kStatusCommand;
extern const Command kOpenCommand;
extern const Command kSetupCommand;
extern const Command kDoctorCommand;
extern const Command kDecideCommand;
extern const Command kVerifyCommand;
extern const Command kReportCommand;

} // namespace tileport::cli
