// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/signature.h"

#include "core/base/files.h"
#include "core/toolchain/tooljob.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace tileport::review {

namespace {

const QString kNamespace = QStringLiteral("tileport-review");
constexpr int kTimeLimitMs = 60'000;        // a key on a token waits for a touch
constexpr qsizetype kOutputLimit = 1 << 20;
constexpr qsizetype kSignatureLimit = 64 << 10;

toolchain::ToolCommand commandOf(const QString &program, const QStringList &arguments, const QByteArray &input)
{
    toolchain::ToolCommand command;
    command.title = QStringLiteral("ssh-keygen");
    command.program = program;
    command.arguments = arguments;
    command.standardInput = input;
    command.timeLimitMs = kTimeLimitMs;
    command.outputLimit = kOutputLimit;
    command.remedy = QStringLiteral("Install OpenSSH's client programs (Debian, Ubuntu: openssh-client)");
    return command;
}

/// "Ada Lovelace <ada@example.org>" is known as ada@example.org.
QString identityOf(const QString &author)
{
    static const QRegularExpression address(QStringLiteral("<([^<>]+)>\\s*\\z"));
    const QRegularExpressionMatch match = address.match(author);
    return match.hasMatch() ? match.captured(1).trimmed() : author.trimmed();
}

} // namespace

Result<QString> SshSignatures::sign(const QByteArray &bytes, const QString &key, const CancelToken &cancel) const
{
    if (!QFileInfo(key).isFile())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such key"), Place::ofFile(key));
    const toolchain::ToolCommand command = commandOf(m_program, {QStringLiteral("-q"), QStringLiteral("-Y"), QStringLiteral("sign"), QStringLiteral("-f"), key,
                                                                 QStringLiteral("-n"), kNamespace}, bytes);
    const Result<toolchain::ToolOutput> output = toolchain::runTool(command, cancel);
    if (!output)
        return output.error();
    if (const Result<void> ended = toolchain::checkExit(command, *output); !ended)
        return ended.error();
    const QString signature = QString::fromLatin1(output->standardOutput).trimmed();
    if (!signature.startsWith(QLatin1String("-----BEGIN SSH SIGNATURE-----")))
        return makeError(ErrorCode::ToolFailed, QStringLiteral("ssh-keygen wrote no signature"));
    return signature;
}

Result<QString> SshSignatures::verify(const Claim &claim, const QString &allowedSigners, const CancelToken &cancel) const
{
    if (!QFileInfo(allowedSigners).isFile())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such file of allowed signers"), Place::ofFile(allowedSigners));
    const QString identity = identityOf(claim.author);
    if (claim.signature.size() > kSignatureLimit || identity.isEmpty())
        return makeError(ErrorCode::Conflict, QStringLiteral("is no signature"));
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("entry.sig"));
    if (const Result<void> written = writeFileAtomically(file, claim.signature.toLatin1() + '\n'); !written)
        return written.error();
    const QString time = claim.time.toUTC().toString(QStringLiteral("yyyyMMddHHmmss")) + QLatin1Char('Z');
    const toolchain::ToolCommand command = commandOf(m_program, {QStringLiteral("-Y"), QStringLiteral("verify"), QStringLiteral("-f"), allowedSigners,
                                                                 QStringLiteral("-I"), identity, QStringLiteral("-n"), kNamespace,
                                                                 QStringLiteral("-O"), QStringLiteral("verify-time=") + time,
                                                                 QStringLiteral("-s"), file}, claim.bytes);
    const Result<toolchain::ToolOutput> output = toolchain::runTool(command, cancel);
    if (!output)
        return output.error();
    if (output->exitCode != 0)
        return makeError(ErrorCode::Conflict, QStringLiteral("the signature is not one of %1: %2")
                             .arg(identity, toolchain::lastLines(output->standardError + output->standardOutput, 1)));
    static const QRegularExpression fingerprint(QStringLiteral("SHA256:[A-Za-z0-9+/=]+"));
    const QRegularExpressionMatch match = fingerprint.match(QString::fromUtf8(output->standardOutput));
    return match.hasMatch() ? match.captured() : QString();
}

} // namespace tileport::review
