// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include <array>

namespace tileport::cli {

std::span<const Command> commands()
{
    static const std::array table{kShowCommand, kDiffCommand, kReferenceCommand, kGeneratedCommand,
                                  kAssembleCommand, kNewCommand, kRunCommand, kStatusCommand, kDecideCommand, kVerifyCommand, kReportCommand,
                                  kOpenCommand, kSetupCommand, kDoctorCommand};
    return table;
}

Error badCall(const Command &command, const QString &message)
{
    return makeError(ErrorCode::InvalidInput, message, {}, QStringLiteral("see tileport %1 --help").arg(QLatin1String(command.name)));
}

} // namespace tileport::cli
