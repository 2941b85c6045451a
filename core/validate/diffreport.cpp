// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/derive.h"
#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

const QString kFile = QStringLiteral("generated/diff_report.md");

bool isBlocked(Material &m) { return m.report(port::Stage::C).claimed() == port::StageVerdict::Blocked; }

Outcome file(Material &m) { return both(m.files().has(kFile), QStringLiteral("%1 is missing").arg(kFile), fileAt(kFile)); }
Outcome agentLog(Material &m) { return bothWarn(m.files().has(QStringLiteral("reports/agent_logs/agent_c.md")), QStringLiteral("reports/agent_logs/agent_c.md is missing"), fileAt(kFile)); }

/// A heading with one of the words, where the script takes any line.
Outcome section(Material &m, const char *words)
{
    if (!m.files().has(kFile))
        return skipped();
    const QString text = m.text(kFile);
    const QByteArray heading = QByteArray("^#{1,6} .*(") + words + ')';
    const bool ours = greps(text, heading.constData(), true) || isBlocked(m);
    return withScript(both(ours, QStringLiteral("%1 has no section on: %2").arg(kFile, QString::fromLatin1(words).replace(u'|', QStringLiteral(", "))), fileAt(kFile)), failsUnless(greps(text, words, true)), {},
                      QStringLiteral("the script takes the words on any line for a section"));
}

/// One search of the whole text; prose proves nothing, so ours has no opinion.
Outcome words(Material &m, const char *pattern, Answer otherwise)
{
    if (!m.files().has(kFile))
        return skipped();
    return {Answer::Skipped, greps(m.text(kFile), pattern, true) ? Answer::Holds : otherwise, {}, {}, fileAt(kFile), {}, QStringLiteral("words in a text prove nothing; the programs are compared instead")};
}

Outcome structural(Material &m) { return section(m, "structural comparison|op count|step 1|diff_ir"); }
Outcome table(Material &m) { return words(m, "^\\|.*\\|.*\\|.*\\|", Answer::Fails); }
Outcome checklist(Material &m) { return section(m, "checklist|step 2|item-by-item"); }
Outcome statuses(Material &m) { return words(m, "MATCH|DIFFERS|MISSING|SEMANTIC_EQUIV", Answer::Fails); }
Outcome severities(Material &m) { return words(m, "CRITICAL|WARN|INFO", Answer::Warns); }
Outcome cause(Material &m) { return section(m, "root cause|step 3"); }
Outcome causeClasses(Material &m) { return words(m, "user_code|dsl_limitation|compiler_bug|semantic_equiv", Answer::Warns); }
Outcome impact(Material &m) { return section(m, "impact|step 4"); }
Outcome impactWords(Material &m) { return words(m, "correctness|performance|blocking", Answer::Warns); }
Outcome verdictSection(Material &m) { return section(m, "verdict|step 5"); }
Outcome assumeWords(Material &m) { return words(m, "assume div_by", Answer::Warns); }
Outcome flushWords(Material &m) { return words(m, "FTZ|rounding.*approx|flush_to_zero", Answer::Warns); }
Outcome strideWords(Material &m) { return words(m, "strides", Answer::Warns); }

Outcome firstLine(Material &m)
{
    if (!m.files().has(kFile))
        return skipped();
    const StageReport &said = m.report(port::Stage::C);
    const bool script = greps(m.text(kFile), "PASS_WITH_NOTES|PASS|FAIL_FIXABLE|FAIL_COMPILER_BUG", true);
    return withScript(both(said.head.has_value(), QStringLiteral("line 1 is \"%1\"").arg(said.headLine.left(80)), fileAt(kFile, 1)), failsUnless(script), QStringLiteral("X10"),
                      QStringLiteral("the script takes one of four words anywhere for the verdict, and does not know BLOCKED"));
}

Outcome actions(Material &m)
{
    if (!m.files().has(kFile))
        return skipped();
    const QString text = m.text(kFile);
    const bool has = greps(text, "action item|fix.*agent b|agent b.*fix|what.*fix", true);
    const bool ours = m.report(port::Stage::C).head != port::StageVerdict::FailFixable || has;
    return withScript(both(ours, QStringLiteral("%1 says FAIL_FIXABLE without saying what to do").arg(kFile), fileAt(kFile)), failsUnless(!greps(text, "FAIL_FIXABLE") || has), {},
                      QStringLiteral("the script wants action items as soon as the word stands anywhere"));
}

Outcome gaps(Material &m)
{
    if (!m.files().has(kFile))
        return skipped();
    const QString text = m.text(kFile);
    return bothWarn(m.report(port::Stage::C).head != port::StageVerdict::PassWithNotes || greps(text, "known gap|accepted|limitation", true), QStringLiteral("%1 passes with notes that it does not give").arg(kFile), fileAt(kFile));
}

Outcome owner(Material &m)
{
    const StageReport &said = m.report(port::Stage::C);
    return said.head == port::StageVerdict::FailFixable ? oursOnly(said.faultClass != port::FaultClass::None, QStringLiteral("%1 names no owner: kernel or host").arg(kFile), fileAt(kFile)) : skipped();
}

Outcome everyVariant(Material &m)
{
    if (!m.files().has(kFile) || !m.data().isMulti())
        return skipped();
    QStringList missing;
    for (const AnalysisVariant &variant : m.data().variants) {
        if (!m.text(kFile).contains(variant.name))
            missing.append(variant.name);
    }
    return oursOnly(missing.isEmpty(), QStringLiteral("%1 does not mention %2").arg(kFile, missing.join(QStringLiteral(", "))), fileAt(kFile));
}

/// What the report says against what the programs say.
Outcome claim(Material &m)
{
    const std::optional<port::StageVerdict> said = m.report(port::Stage::C).head;
    if (!said || !port::isSuccess(*said))
        return skipped();
    const DerivedVerdict derived = deriveVerdict(port::Stage::C, m, {});
    if (!derived.verdict)
        return unknown(derived.missing.value(0));
    return oursOnly(port::isSuccess(*derived.verdict), QStringLiteral("%1 is written, the comparison of the programs gives %2: %3").arg(port::stageVerdictName(*said), port::stageVerdictName(*derived.verdict), derived.evidence.value(0)), fileAt(kFile, 1));
}

constexpr auto kC = port::Stage::C;
constexpr auto kV = Validator::DiffReport;
constexpr auto kNone = FindingOwner::None;
constexpr auto kWarn = FindingSeverity::Warn;
constexpr auto kInfo = FindingSeverity::Info;

constexpr CheckRow kRows[] = {
    {"diff-report.file", kV, kC, kWarn, kNone, "generated/diff_report.md is there.", "exists", "", "", file},
    {"diff-report.agent-log", kV, kC, kInfo, kNone, "The stage kept its log.", "warns without agent_c.md", "", "", agentLog},
    {"diff-report.structural", kV, kC, kInfo, kNone, "A section compares the structure.", "one of four phrases", "", "", structural},
    {"diff-report.table", kV, kC, kInfo, kNone, "Our own report lists every operation.", "a line with four bars", "", "", table},
    {"diff-report.checklist", kV, kC, kInfo, kNone, "A section goes through the checklist.", "one of three phrases", "", "", checklist},
    {"diff-report.statuses", kV, kC, kInfo, kNone, "Our own report gives a status to every pair.", "one of four words", "", "", statuses},
    {"diff-report.severities", kV, kC, kInfo, kNone, "Our own report gives a severity to every finding.", "warns without one of three words", "", "", severities},
    {"diff-report.cause", kV, kC, kInfo, kNone, "A section gives the root cause.", "one of two phrases", "", "", cause},
    {"diff-report.cause-classes", kV, kC, kInfo, kNone, "Our own findings name their kind.", "warns without one of four words", "", "", causeClasses},
    {"diff-report.impact", kV, kC, kInfo, kNone, "A section says what the differences do.", "one of two phrases", "", "", impact},
    {"diff-report.impact-words", kV, kC, kInfo, kNone, "Our own findings say what they do.", "warns without one of three words", "", "", impactWords},
    {"diff-report.verdict-section", kV, kC, kInfo, kNone, "A section gives the verdict.", "one of two phrases", "", "", verdictSection},
    {"diff-report.first-line", kV, kC, kWarn, kNone, "Line 1 is the verdict.", "one of four words anywhere", "X10", "", firstLine},
    {"diff-report.actions", kV, kC, kWarn, kNone, "A failure says what to do.", "if FAIL_FIXABLE anywhere, one of four phrases", "", "", actions},
    {"diff-report.gaps", kV, kC, kInfo, kNone, "Notes are given.", "warns if PASS_WITH_NOTES without one of three phrases", "", "", gaps},
    {"diff-report.assume", kV, kC, kInfo, kNone, "Our own comparison weighs every claim.", "warns without assume div_by", "", "", assumeWords},
    {"diff-report.flush", kV, kC, kInfo, kNone, "Our own comparison weighs every flag.", "warns without FTZ or rounding approx", "", "", flushWords},
    {"diff-report.strides", kV, kC, kInfo, kNone, "Our own comparison weighs every layout.", "warns without strides", "", "", strideWords},
    {"diff-report.owner", kV, kC, kWarn, kNone, "A failure names its owner.", "", "", "Add owner: kernel or owner: host.", owner},
    {"diff-report.variants", kV, kC, kWarn, kNone, "Every structural variant is reported.", "", "", "", everyVariant},
    {"diff-report.claim", kV, kC, FindingSeverity::Critical, kNone, "The report's verdict is that of the programs.", "", "N8", "", claim},
};

} // namespace

CheckRows diffReportRows() { return kRows; }

} // namespace tileport::validate
