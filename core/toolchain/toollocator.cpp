// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/toollocator.h"

#include "core/base/counted.h"
#include "core/toolchain/tooljob.h"

#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr int kProbeMs = 15'000;

QString setupCommand()
{
    return u"tileport setup"_s;
}

void setMissing(Capability &capability, const QStringList &missing)
{
    capability.state = CapabilityState::Missing;
    capability.detail = u"not installed: "_s + missing.join(u", "_s);
    capability.remedyCommand = setupCommand();
}

void setReady(Capability &capability, const QString &detail)
{
    capability.state = CapabilityState::Ready;
    capability.detail = detail;
}

// Ready when all tools are found; the detail is the path of the first.
void needTools(Capability &capability, const ToolFolder &folder, const QStringList &tools)
{
    QStringList missing;
    QString first;
    for (const QString &name : tools) {
        const Result<QString> path = folder.tool(name);
        if (!path)
            missing.append(name);
        else if (first.isEmpty())
            first = *path;
    }
    if (missing.isEmpty())
        setReady(capability, first);
    else
        setMissing(capability, missing);
}

QString firstLine(const QByteArray &output)
{
    return QString::fromUtf8(output.left(200)).section(u'\n', 0, 0).trimmed();
}

} // namespace

QString capabilityStateName(CapabilityState state)
{
    switch (state) {
    case CapabilityState::Ready:
        return u"ready"_s;
    case CapabilityState::Missing:
        return u"missing"_s;
    case CapabilityState::Broken:
        return u"broken"_s;
    }
    return {};
}

Capability ToolLocator::reference() const
{
    Capability capability{u"reference"_s, u"Reference Tile IR from cuTile Python"_s,
                          u"the source side of every port: specialisations and bytecode of Python kernels"_s};
    QStringList missing;
    if (!QFileInfo(m_folder.python()).isExecutable())
        missing.append(u"Python environment"_s);
    if (!QFileInfo(m_folder.pythonSources() + u"/tileport_reference/__main__.py"_s).isFile())
        missing.append(u"reference helper"_s);
    if (m_folder.pythonPackage(u"cuda/tile"_s).isEmpty())
        missing.append(u"cuda-tile"_s);
    if (m_folder.pythonPackage(u"tilegym"_s).isEmpty())
        missing.append(u"tilegym"_s);
    if (missing.isEmpty())
        setReady(capability, m_folder.python());
    else
        setMissing(capability, missing);
    return capability;
}

Capability ToolLocator::generated() const
{
    Capability capability{u"generated"_s, u"Tile IR from cuTile Rust"_s,
                          u"the generated side of every port, made anew while you type"_s};
    QStringList versions;
    for (const QVersionNumber &version : m_folder.emitHelpers().keys())
        versions.append(version.toString());
    if (versions.isEmpty())
        setMissing(capability, {u"the emit helper"_s});
    else
        setReady(capability, u"cutile "_s + versions.join(u", "_s));
    return capability;
}

Capability ToolLocator::assemble() const
{
    Capability capability{u"assemble"_s, u"Assembling Tile IR to machine code"_s,
                          u"`tileport assemble`, compiler remarks, machine-code comparison, benchmarks"_s};
    needTools(capability, m_folder, {u"tileiras"_s, u"ptxas"_s});
    return capability;
}

Capability ToolLocator::disassemble() const
{
    Capability capability{u"tileirdisasm"_s, u"NVIDIA's Tile IR disassembler"_s,
                          u"checking our own reader and printer against the official one"_s};
    needTools(capability, m_folder, {u"tileirdisasm"_s});
    return capability;
}

Capability ToolLocator::machineCode() const
{
    Capability capability{u"machine-code"_s, u"Machine-code listings"_s,
                          u"showing the machine code of both sides with source lines"_s};
    needTools(capability, m_folder, {u"nvdisasm"_s, u"cuobjdump"_s});
    return capability;
}

Capability ToolLocator::checkedCompile() const
{
    Capability capability{u"checked-compile"_s, u"Checked compile of a port (cargo check)"_s,
                          u"the Rust compiler's own diagnostics beside the fast route, on request"_s};
    needTools(capability, m_folder, {u"cargo"_s, u"rustc"_s});
    if (capability.state != CapabilityState::Ready)
        return capability;
    const QProcessEnvironment environment = m_folder.cargoEnvironment();
    const QString toolkit = environment.value(u"CUDA_TOOLKIT_PATH"_s);
    QStringList missing;
    if (!QFileInfo(toolkit + u"/include/cuda.h"_s).isFile())
        missing.append(u"cuda.h"_s);
    if (!QFileInfo(toolkit + u"/include/curand.h"_s).isFile())
        missing.append(u"curand.h"_s);
    if (!environment.contains(u"LIBCLANG_PATH"_s))
        missing.append(u"libclang"_s);
    if (!missing.isEmpty()) {
        setMissing(capability, missing);
        capability.remedyCommand = u"tileport setup --with-checked-build"_s;
    }
    return capability;
}

Capability ToolLocator::gpu() const
{
    Capability capability{u"gpu"_s, u"An NVIDIA GPU on this machine"_s, u"benchmarks and runs on the device; nothing else"_s};
    const QStringList devices = QDir(u"/dev"_s).entryList({u"nvidia[0-9]*"_s}, QDir::System);
    if (devices.isEmpty()) {
        capability.state = CapabilityState::Missing;
        capability.detail = u"no device; everything but benchmarks works without one"_s;
    } else {
        setReady(capability, counted(devices.size(), u"1 device"_s, u"%1 devices"_s));
    }
    return capability;
}

QList<Capability> ToolLocator::capabilities() const
{
    return {reference(), generated(), assemble(), disassemble(), machineCode(), checkedCompile(), gpu()};
}

void ToolLocator::probe(Capability &capability) const
{
    static const QMap<QString, QString> kTools{{u"assemble"_s, u"tileiras"_s}, {u"tileirdisasm"_s, u"tileirdisasm"_s},
                                               {u"machine-code"_s, u"nvdisasm"_s}, {u"checked-compile"_s, u"cargo"_s}};
    ToolCommand command;
    command.environment = m_folder.environment();
    command.timeLimitMs = kProbeMs;
    command.arguments = {u"--version"_s};
    if (capability.id == u"reference"_s) {
        command.program = m_folder.python();
        command.arguments = {u"-c"_s, u"import cuda.tile, importlib.metadata as m; "
                                      "print('cuda-tile', m.version('cuda-tile') + ', tilegym', m.version('tilegym'))"_s};
    } else if (const Result<QString> tool = m_folder.tool(kTools.value(capability.id)); tool) {
        command.program = *tool;
    } else {
        return;
    }
    command.title = QFileInfo(command.program).fileName();
    const Result<ToolOutput> output = runTool(command);
    Result<void> ok = output ? checkExit(command, *output) : Result<void>(output.error());
    if (ok) {
        const QString version = firstLine(output->standardOutput);
        capability.detail = version.isEmpty() ? capability.detail : version + u" ("_s + capability.detail + u')';
        return;
    }
    capability.state = CapabilityState::Broken;
    capability.detail = ok.error().message;
    capability.remedyCommand = setupCommand();
}

QList<Capability> ToolLocator::probedCapabilities() const
{
    QList<Capability> found = capabilities();
    for (Capability &capability : found) {
        if (capability.state == CapabilityState::Ready)
            probe(capability);
    }
    return found;
}

} // namespace tileport::toolchain
