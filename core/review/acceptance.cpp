// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptance.h"

#include "core/review/reviewtext.h"

#include <QCryptographicHash>

namespace tileport::review {

namespace {

QString hexOf(const QCryptographicHash &hash)
{
    return QString::fromLatin1(hash.result().toHex());
}

QString programHash(const irgraph::IrGraph &graph)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        const std::string_view line = graph.line(i);
        hash.addData(QByteArrayView(line.data(), qsizetype(line.size())));
        hash.addData(QByteArrayView("\n", 1));
    }
    return hexOf(hash);
}

} // namespace

QString textHash(const QString &text)
{
    if (text.isEmpty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(text.toUtf8());
    return hexOf(hash);
}

Evidence evidenceOf(const irgraph::IrGraph &reference, const irgraph::IrGraph &generated, const QString &kernelText)
{
    return {programHash(reference), programHash(generated), textHash(kernelText)};
}

QStringList changedEvidence(const Evidence &then, const Evidence &now)
{
    QStringList changed;
    if (then.reference != now.reference)
        changed.append(tr("the reference program"));
    if (then.generated != now.generated)
        changed.append(tr("the generated program"));
    if (then.kernel != now.kernel)
        changed.append(tr("kernel.rs"));
    return changed;
}

} // namespace tileport::review
