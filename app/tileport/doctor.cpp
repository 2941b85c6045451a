// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/command.h"

#include "core/toolchain/toollocator.h"

#include <algorithm>
#include <array>

namespace tileport::cli {

using toolchain::Capability;
using toolchain::CapabilityState;

namespace {
constexpr std::array kOptions{
    OptionRow{"--quick", nullptr, "look at the disk only; do not start the tools to ask for their versions"},
};

QByteArray capabilityText(const Capability &capability)
{
    QString text = QStringLiteral("%1 %2\n").arg(toolchain::capabilityStateName(capability.state), -8).arg(capability.title);
    const auto add = [&text](QLatin1String label, const QString &value) {
        if (!value.isEmpty())
            text += QStringLiteral("         %1: %2\n").arg(label, value);
    };
    add(QLatin1String("state"), capability.detail);
    add(QLatin1String("needed for"), capability.neededFor);
    add(QLatin1String("get it with"), capability.remedyCommand);
    return text.toUtf8();
}

QJsonObject capabilityJson(const Capability &capability)
{
    return QJsonObject{{QLatin1String("id"), capability.id},
                       {QLatin1String("title"), capability.title},
                       {QLatin1String("needed_for"), capability.neededFor},
                       {QLatin1String("state"), toolchain::capabilityStateName(capability.state)},
                       {QLatin1String("detail"), capability.detail},
                       {QLatin1String("command"), capability.remedyCommand}};
}

// What plain set-up does not bring (a GPU, the checked build on request) does not make the answer negative.
bool shouldBeHere(const Capability &capability)
{
    return capability.state != CapabilityState::Ready && capability.remedyCommand == QLatin1String("tileport setup");
}

ExitCode runDoctor(const Options &options, Console &console)
{
    const toolchain::ToolLocator locator{toolchain::ToolFolder()};
    const QList<Capability> list = options.has(QLatin1String("--quick")) ? locator.capabilities() : locator.probedCapabilities();
    QJsonArray array;
    console.text("tool folder: " + locator.folder().root().toUtf8() + "\n\n");
    for (const Capability &capability : list) {
        console.text(capabilityText(capability));
        array.append(capabilityJson(capability));
    }
    const bool complete = std::none_of(list.begin(), list.end(), shouldBeHere);
    console.document(QLatin1String("doctor"), QJsonObject{{QLatin1String("tool_folder"), locator.folder().root()},
                                                          {QLatin1String("complete"), complete},
                                                          {QLatin1String("capabilities"), array}});
    return complete ? ExitCode::Holds : ExitCode::DoesNotHold;
}
} // namespace

const Command kDoctorCommand{
    "doctor", "what works on this machine, what does not, and the command that brings it", "[--quick]",
    "Exit code 0 when everything that `tileport setup` brings is there, 1 otherwise. A GPU and what only\n`tileport setup --with-checked-build` brings do not count.",
    kOptions, 0, 0, runDoctor};

} // namespace tileport::cli
