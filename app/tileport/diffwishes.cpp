// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/tileport/diffwishes.h"

#include <QFileInfo>

namespace tileport::cli {

namespace {

Result<irdiff::PairCorrection> pairFrom(const QString &word)
{
    const qsizetype equals = word.indexOf(QLatin1Char('='));
    if (equals <= 0 || equals + 1 >= word.size())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'--pair %1' is not LEFT=RIGHT").arg(word), {}, QStringLiteral("see tileport diff --help"));
    return irdiff::PairCorrection{word.left(equals).trimmed(), word.mid(equals + 1).trimmed()};
}

} // namespace

Result<void> applyWishes(const Options &options, irdiff::DiffOptions &diff)
{
    for (const QString &word : options.values(QLatin1String("--pair"))) {
        const Result<irdiff::PairCorrection> pair = pairFrom(word);
        if (!pair)
            return pair.error();
        diff.pairs.push_back(*pair);
    }
    const bool isNamed = options.has(QLatin1String("--policy"));
    const QString file = isNamed ? options.value(QLatin1String("--policy")) : irdiff::Policy::projectFile(options.arguments()[1]);
    if (isNamed && !QFileInfo::exists(file))
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such policy"), Place::ofFile(file));
    const Result<irdiff::Policy> policy = irdiff::Policy::ofProject(file);
    if (!policy)
        return policy.error();
    diff.policy = *policy;
    return {};
}

} // namespace tileport::cli
