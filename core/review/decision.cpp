// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/decision.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace tileport::review {

namespace {

struct KindRow {
    const char *name;
    const char *title;
};
constexpr std::array<KindRow, kDecisionKinds.size()> kKindRows{{
    {"approve", QT_TRANSLATE_NOOP("Review", "approved")},
    {"reject", QT_TRANSLATE_NOOP("Review", "rejected")},
    {"send-back", QT_TRANSLATE_NOOP("Review", "sent back")},
    {"withdraw", QT_TRANSLATE_NOOP("Review", "withdrawn")},
}};
constexpr std::array kMatchNames{"agree", "disagree", "cannot-recompute"};

} // namespace

QString decisionKindName(DecisionKind kind)
{
    return QString::fromLatin1(kKindRows[size_t(kind)].name);
}

std::optional<DecisionKind> decisionKindOf(const QString &name)
{
    const auto found = std::ranges::find_if(kDecisionKinds, [&](DecisionKind kind) { return decisionKindName(kind) == name; });
    return found == kDecisionKinds.end() ? std::nullopt : std::optional(*found);
}

QString verdictMatchName(VerdictMatch match)
{
    return QString::fromLatin1(kMatchNames[size_t(match)]);
}

std::optional<VerdictMatch> verdictMatchOf(const QString &name)
{
    const auto found = std::ranges::find_if(kMatchNames, [&](const char *known) { return name == QLatin1String(known); });
    return found == kMatchNames.end() ? std::nullopt : std::optional(VerdictMatch(std::distance(kMatchNames.begin(), found)));
}

QString decisionTitle(const Decision &decision)
{
    const char *title = decision.isAgainstEvidence() ? QT_TRANSLATE_NOOP("Review", "approved against evidence") : kKindRows[size_t(decision.kind)].title;
    return QCoreApplication::translate("Review", title);
}

} // namespace tileport::review
