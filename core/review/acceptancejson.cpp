// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/acceptancejson.h"

#include <span>

namespace tileport::review {

namespace {

/// Texts of a record by their names in the file; key, evidence, time and what a person gave are apart.
struct TextField {
    const char *name;
    QString Acceptance::*member;
    bool mayBeEmpty = false;
};
constexpr TextField kTexts[] = {
    {"kind", &Acceptance::kind}, {"message", &Acceptance::message}, {"policy", &Acceptance::policy, true},
};
constexpr TextField kPersonTexts[] = {{"reason", &Acceptance::reason}, {"author", &Acceptance::author}};

struct HashField {
    const char *name;
    QString Evidence::*member;
};
constexpr HashField kHashes[] = {{"reference", &Evidence::reference}, {"generated", &Evidence::generated}, {"kernel", &Evidence::kernel}};

} // namespace

QJsonObject acceptanceRecord(const Acceptance &acceptance)
{
    QJsonObject evidence;
    for (const HashField &field : kHashes)
        evidence.insert(QString::fromLatin1(field.name), acceptance.evidence.*field.member);
    QJsonObject object{{QStringLiteral("finding"), acceptance.key.finding},
                       {QStringLiteral("specialisation"), acceptance.key.specialisation},
                       {QStringLiteral("time"), timeText(acceptance.time)},
                       {QStringLiteral("evidence"), evidence}};
    for (const auto &fields : {std::span<const TextField>(kTexts), std::span<const TextField>(kPersonTexts)}) {
        for (const TextField &field : fields)
            object.insert(QString::fromLatin1(field.name), acceptance.*field.member);
    }
    return object;
}

Acceptance acceptanceFields(FieldReader &reader)
{
    Acceptance acceptance;
    acceptance.key = {reader.text("specialisation", true), reader.text("finding")};
    for (const TextField &field : kTexts)
        acceptance.*field.member = reader.text(field.name, field.mayBeEmpty);
    FieldReader evidence = reader.object("evidence");
    for (const HashField &field : kHashes)
        acceptance.evidence.*field.member = evidence.hash(field.name, true);
    evidence.close();
    return acceptance;
}

Acceptance acceptanceFrom(FieldReader &reader)
{
    Acceptance acceptance = acceptanceFields(reader);
    for (const TextField &field : kPersonTexts)
        acceptance.*field.member = reader.text(field.name, field.mayBeEmpty);
    acceptance.time = reader.time("time");
    reader.close();
    return acceptance;
}

Acceptance recordable(Acceptance acceptance, qsizetype longestText)
{
    for (const auto &fields : {std::span<const TextField>(kTexts), std::span<const TextField>(kPersonTexts)}) {
        for (const TextField &field : fields) {
            QString &text = acceptance.*field.member;
            if (text.size() > longestText)
                text = text.left(longestText - 1) + QChar(0x2026);
        }
    }
    acceptance.time = wholeSeconds(acceptance.time);
    return acceptance;
}

} // namespace tileport::review
