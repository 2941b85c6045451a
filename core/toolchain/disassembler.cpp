// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/disassembler.h"

#include "core/base/files.h"

#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {
constexpr qsizetype kMostText = 512 << 20;
}

QPointer<ToolJob> Disassembler::tileIr(const QByteArray &bytecode, bool withLocations, QObject *context,
                                       Answer<QString> answer)
{
    const QStringList options = withLocations ? QStringList{u"-g"_s} : QStringList{};
    return run(u"tileirdisasm"_s, options, bytecode, context, std::move(answer));
}

QPointer<ToolJob> Disassembler::machineCode(const QByteArray &cubin, QObject *context, Answer<QString> answer)
{
    return run(u"nvdisasm"_s, {u"-gi"_s, u"-c"_s}, cubin, context, std::move(answer));
}

QPointer<ToolJob> Disassembler::run(const QString &name, const QStringList &options, const QByteArray &input,
                                    QObject *context, Answer<QString> answer)
{
    const Result<QString> tool = m_folder.tool(name);
    if (!tool) {
        answerSoon<QString>(context, answer, tool.error());
        return nullptr;
    }
    const QString key = CacheKey(u"disassembled-1"_s).addFileStamp(*tool).add(options.join(u' ')).add(input).name();
    if (const auto known = m_cache ? m_cache->find(key) : std::nullopt) {
        answerSoon<QString>(context, answer, QString::fromUtf8(*known));
        return nullptr;
    }
    const auto folder = std::make_shared<QTemporaryDir>();
    const QString path = folder->filePath(u"input"_s);
    if (Result<void> written = writeFileAtomically(path, input); !written) {
        answerSoon<QString>(context, answer, written.error());
        return nullptr;
    }
    ToolCommand command;
    command.title = name;
    command.program = *tool;
    command.arguments = options + QStringList{path};
    command.environment = m_folder.environment();
    command.outputLimit = kMostText;
    return ToolJob::launch(command, context, [cache = m_cache, command, folder, key, answer](Result<ToolOutput> output) {
        if (!output)
            return answer(output.error());
        if (Result<void> good = checkExit(command, *output); !good) {
            Error refused = good.error();
            refused.code = ErrorCode::InvalidInput; // the tool ran; the input is what it did not like
            return answer(refused);
        }
        if (cache)
            cache->storeLater(key, output->standardOutput);
        answer(QString::fromUtf8(output->standardOutput));
    });
}

} // namespace tileport::toolchain
