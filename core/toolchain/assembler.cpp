// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/assembler.h"

#include "core/base/files.h"

#include <QCborMap>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

// Exit codes of tileiras 13.5.
constexpr int kBadOption = 1;
constexpr int kNotBytecode = 3;
constexpr int kCompilerFailed = 5;

QStringList argumentsFor(const AssembleRequest &request, const QString &folder)
{
    QStringList arguments{folder + u"/in.tilebc"_s, u"-o"_s, folder + u"/out.cubin"_s, u"--gpu-name"_s, request.arch,
                          u"-O%1"_s.arg(request.optLevel)};
    if (request.wantsLineInfo)
        arguments.append(u"--lineinfo"_s);
    if (request.wantsRemarks)
        arguments += {u"--remarks=all"_s, u"--remark-format=yaml"_s, u"--remarks-output-file="_s + folder + u"/remarks.yaml"_s};
    return arguments;
}

// An entry of the cache: a CBOR map, because the cubin is binary.
QByteArray packed(const QByteArray &cubin, const QByteArray &remarks, const Assembled &assembled)
{
    const QCborMap map{{u"cubin"_s, cubin}, {u"remarks"_s, remarks}, {u"log"_s, assembled.log},
                       {u"ms"_s, assembled.elapsedMs}};
    return map.toCborValue().toCbor();
}

Result<Assembled> unpacked(const QByteArray &bytes)
{
    const QCborMap map = QCborValue::fromCbor(bytes).toMap();
    Result<QList<Remark>> remarks = parseRemarks(map.value(u"remarks"_s).toByteArray(), u"remarks.yaml"_s);
    if (!remarks)
        return remarks.error();
    Assembled assembled{map.value(u"cubin"_s).toByteArray(), std::move(*remarks), map.value(u"log"_s).toString(),
                        map.value(u"ms"_s).toInteger(), true};
    if (assembled.cubin.isEmpty())
        return makeError(ErrorCode::InvalidInput, u"the cached machine code is empty"_s);
    return assembled;
}

Result<void> checkRequest(const AssembleRequest &request)
{
    if (!Assembler::targets().contains(request.arch))
        return makeError(ErrorCode::InvalidInput, u"'%1' is no target of tileiras"_s.arg(request.arch), {},
                         u"Known targets: %1."_s.arg(Assembler::targets().join(u", "_s)));
    if (request.optLevel < 0 || request.optLevel > 3)
        return makeError(ErrorCode::InvalidInput, u"the optimisation level must be from 0 to 3"_s);
    return {};
}

} // namespace

const QStringList &Assembler::targets()
{
    static const QStringList kTargets{u"sm_80"_s,  u"sm_86"_s,  u"sm_87"_s,  u"sm_88"_s,  u"sm_89"_s,  u"sm_90"_s,
                                      u"sm_100"_s, u"sm_103"_s, u"sm_107"_s, u"sm_110"_s, u"sm_120"_s, u"sm_121"_s};
    return kTargets;
}

QString Assembler::keyOf(const AssembleRequest &request, const QString &tool) const
{
    CacheKey key(u"assembled-1"_s);
    key.addFileStamp(tool).add(request.bytecode).add(request.arch).add(QByteArray::number(request.optLevel));
    key.add(QByteArray::number(request.wantsLineInfo * 2 + request.wantsRemarks));
    return key.name();
}

QPointer<ToolJob> Assembler::assemble(const AssembleRequest &request, QObject *context, Answer<Assembled> answer)
{
    const Result<QString> tool = m_folder.tool(u"tileiras"_s);
    const Result<void> valid = checkRequest(request);
    if (!valid || !tool) {
        answerSoon<Assembled>(context, answer, valid ? tool.error() : valid.error());
        return nullptr;
    }
    const QString key = keyOf(request, *tool);
    if (const auto known = m_cache ? m_cache->find(key) : std::nullopt) {
        if (Result<Assembled> assembled = unpacked(*known)) {
            answerSoon<Assembled>(context, answer, std::move(assembled));
            return nullptr;
        }
    }
    const auto folder = std::make_shared<QTemporaryDir>();
    if (Result<void> written = writeFileAtomically(folder->filePath(u"in.tilebc"_s), request.bytecode); !written) {
        answerSoon<Assembled>(context, answer, written.error());
        return nullptr;
    }
    ToolCommand command;
    command.title = u"tileiras"_s;
    command.program = *tool;
    command.arguments = argumentsFor(request, folder->path());
    command.environment = m_folder.environment();
    command.workingDirectory = folder->path();
    command.timeLimitMs = request.timeLimitMs;
    // Copies of what is needed: this object may be gone when the job ends.
    return ToolJob::launch(command, context, [self = *this, request, folder, key, answer](Result<ToolOutput> output) {
        if (!output)
            return answer(output.error());
        if (output->exitCode != 0)
            return answer(self.explainExit(request, *output));
        const Result<QByteArray> cubin = readFile(folder->filePath(u"out.cubin"_s));
        if (!cubin)
            return answer(withCause(makeError(ErrorCode::ToolFailed, u"tileiras wrote no machine code"_s), cubin.error()));
        const QByteArray remarks = readFile(folder->filePath(u"remarks.yaml"_s)).valueOr({});
        Assembled assembled;
        assembled.log = QString::fromUtf8(output->standardOutput + output->standardError).trimmed();
        assembled.elapsedMs = output->elapsedMs;
        const QByteArray entry = packed(*cubin, remarks, assembled);
        if (self.m_cache)
            self.m_cache->storeLater(key, entry);
        Result<Assembled> result = unpacked(entry);
        if (result)
            result->isFromCache = false;
        answer(std::move(result));
    });
}

Error Assembler::explainExit(const AssembleRequest &request, const ToolOutput &output) const
{
    const QString said = lastLines(output.standardError);
    Place place;
    place.file = request.name;
    if (output.exitCode == kNotBytecode)
        return makeError(ErrorCode::InvalidInput, u"tileiras does not take this for Tile IR bytecode: %1"_s.arg(said), place,
                         u"Check the file with `tileport show`; text must be turned into bytecode first."_s);
    if (output.exitCode == kBadOption)
        return makeError(ErrorCode::Unsupported, u"tileiras refused an option: %1"_s.arg(said), place,
                         u"The installed tileiras may be too old; run `tileport setup`."_s);
    if (output.exitCode != kCompilerFailed)
        return makeError(ErrorCode::ToolFailed, u"tileiras ended with exit code %1: %2"_s.arg(output.exitCode).arg(said), place);
    // Exit code 5 stands for two different things, and tileiras says the same sentence for both.
    if (const Result<QString> ptxas = m_folder.tool(u"ptxas"_s); !ptxas)
        return makeError(ErrorCode::ToolMissing, u"tileiras needs ptxas, which is not installed"_s, place,
                         u"Run `tileport setup`; it installs matching versions."_s);
    return makeError(ErrorCode::ToolFailed,
                     u"the compiler failed on a program that it read (for %1, level %2): %3"_s
                         .arg(request.arch).arg(request.optLevel).arg(said),
                     place,
                     u"This is the compiler's failure, not the port's. Try another target or a lower level, and check "
                     "with `tileport doctor` that tileiras, nvvm and ptxas have the same version."_s);
}

} // namespace tileport::toolchain
