// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/checktable.h"
#include "core/validate/material.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace tileport::validate {

[[nodiscard]] inline Place fileAt(const QString &file, int line = 0) { return {file, line, 0, -1, {}}; }
[[nodiscard]] inline Place keyAt(const QString &file, const QString &key) { return {file, 0, 0, -1, key}; }

/// Both answers Holds, or both Fails with what was seen.
[[nodiscard]] inline Outcome both(bool holds, const QString &seen, const Place &place = {})
{
    const Answer answer = holds ? Answer::Holds : Answer::Fails;
    return {answer, answer, holds || seen.isEmpty() ? QStringList() : QStringList{seen}, {}, place, {}, {}};
}

/// The same for a rule that the script only warns about.
[[nodiscard]] inline Outcome bothWarn(bool holds, const QString &seen, const Place &place = {})
{
    const Answer answer = holds ? Answer::Holds : Answer::Warns;
    return {answer, answer, holds || seen.isEmpty() ? QStringList() : QStringList{seen}, {}, place, {}, {}};
}

/// Our answer alone; the script tests nothing.
[[nodiscard]] inline Outcome oursOnly(bool holds, const QString &seen, const Place &place = {})
{
    Outcome outcome = both(holds, seen, place);
    outcome.script = Answer::Skipped;
    return outcome;
}

[[nodiscard]] inline Outcome skipped() { return {Answer::Skipped, Answer::Skipped, {}, {}, {}, {}, {}}; }
[[nodiscard]] inline Outcome unknown(const QString &missing) { return {Answer::Unknown, Answer::Unknown, {}, missing, {}, {}, {}}; }

/// Without the tree that the script looks into: nothing of ours to say.
[[nodiscard]] inline Outcome noTree() { return {Answer::Skipped, Answer::Unknown, {}, {}, {}, {}, {}}; }

/// Another answer of the script than ours, and why. \p flaw may name several, separated by blanks.
[[nodiscard]] inline Outcome withScript(Outcome outcome, Answer script, const QString &flaw, const QString &why)
{
    outcome.script = script;
    if (script != outcome.ours) {
        outcome.flaws = flaw.split(u' ', Qt::SkipEmptyParts);
        outcome.difference = why;
    }
    return outcome;
}

[[nodiscard]] inline Answer failsUnless(bool holds) { return holds ? Answer::Holds : Answer::Fails; }
[[nodiscard]] inline Answer warnsUnless(bool holds) { return holds ? Answer::Holds : Answer::Warns; }

/// "test -s".
[[nodiscard]] inline Outcome filled(Material &material, const QString &path)
{
    return both(material.isFilled(path), QStringLiteral("%1 is missing or empty").arg(path), fileAt(path));
}

/// Lines of \p text that match, as grep -c counts them.
[[nodiscard]] inline int countLines(const QString &text, const QRegularExpression &pattern)
{
    int count = 0;
    qsizetype start = 0;
    while (start < text.size()) {
        qsizetype end = text.indexOf(u'\n', start);
        end = end < 0 ? text.size() : end;
        count += pattern.match(text.mid(start, std::min<qsizetype>(end - start, 65'536))).hasMatch() ? 1 : 0;
        start = end + 1;
    }
    return count;
}

[[nodiscard]] inline bool greps(const QString &text, const char *pattern, bool ignoreCase = false)
{
    const QRegularExpression expression(QString::fromLatin1(pattern), ignoreCase ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption);
    return countLines(text, expression) > 0;
}

} // namespace tileport::validate
