// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/hints.h"

#include "core/base/text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace tileport::irdiff {

using namespace irgraph;

/// The text between the braces of the architecture, else of "default".
static QString hintsFor(const QString &text, const QString &architecture)
{
    for (const QString &key : {architecture, QStringLiteral("default")}) {
        const qsizetype at = text.indexOf(key + QStringLiteral(" = {"));
        if (at < 0)
            continue;
        const qsizetype open = text.indexOf(QLatin1Char('{'), at) + 1;
        return text.mid(open, text.indexOf(QLatin1Char('}'), open) - open);
    }
    return {};
}

QString defaultHint(const QString &key)
{
    // tileiras 13.4 makes the same machine code with and without it, for sm_90 and sm_100 (matmul and attention kernels,
    // tiles of 128 and 256): clusters have to be asked for. The occupancy without a hint is the compiler's own choice.
    static constexpr std::array kDefaults{std::pair("num_cta_in_cga", "1")};
    const auto *const found = std::ranges::find_if(kDefaults, [&](const auto &known) { return key == QLatin1String(known.first); });
    return found == kDefaults.end() ? QString() : QString::fromLatin1(found->second);
}

QMap<QString, QString> hintsOf(const IrGraph &graph, OpId op, const QString &architecture)
{
    QMap<QString, QString> hints;
    const std::optional<AttrInfo> attribute = graph.attribute(op, "optimization_hints");
    if (!attribute)
        return hints;
    for (const QString &part : hintsFor(qstring(graph.string(attribute->text)), architecture).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString key = part.section(QLatin1Char('='), 0, 0).trimmed();
        const QString value = part.section(QLatin1Char('='), 1).trimmed();
        hints.insert(key, value);
    }
    return hints;
}

} // namespace tileport::irdiff
