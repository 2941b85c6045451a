// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/rowtexts.h"

#include "widgets/common/counted.h"

#include <QCoreApplication>

namespace tileport::irdiff {

namespace {
constexpr qsizetype kMaximumRules = 3;

struct RowTexts {
    Q_DECLARE_TR_FUNCTIONS(RowTexts)
};

QString shortRuleNames(RuleMask rules)
{
    const QStringList names = ruleNames(rules);
    const QString first = names.mid(0, kMaximumRules).join(QStringLiteral(", "));
    return names.size() <= kMaximumRules ? first : RowTexts::tr("%1 and %2 more").arg(first).arg(names.size() - kMaximumRules);
}
} // namespace

QString hiddenRowsText(const IrDiffRows &rows, const VisibleRow &placeholder)
{
    const Explanation explained = rows.index().explainedIn(placeholder.row, placeholder.row + placeholder.hiddenRows);
    const uint32_t equal = placeholder.hiddenRows - std::min(placeholder.hiddenRows, explained.operations);
    QStringList parts;
    if (explained.operations > 0)
        parts << common::counted(explained.operations, RowTexts::tr("1 operation explained by %2"), RowTexts::tr("%1 operations explained by %2"))
                     .replace(QStringLiteral("%2"), shortRuleNames(explained.rules));
    if (equal > 0)
        parts << common::counted(equal, RowTexts::tr("1 equal line"), RowTexts::tr("%1 equal lines"));
    return parts.join(QStringLiteral(", "));
}

char16_t explainedSign(RuleMask rules)
{
    return rules & rulesOf(Soundness::NumericClass) ? u'\u2248' : u'=';
}

QString ruleBadge(RuleMask rules)
{
    return QChar(explainedSign(rules)) + QStringLiteral(" ") + shortRuleNames(rules);
}

} // namespace tileport::irdiff
