// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/evidencetext.h"

#include "widgets/review/decisionwords.h"
#include "widgets/review/findingsmodel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QUrl>
#include <QUrlQuery>

namespace tileport::review {

using common::ColorRole;
using common::Theme;
using validate::CheckResult;

namespace {

constexpr qsizetype kLongestLine = 2'000;   // characters of one line of evidence
const QString kScheme = QStringLiteral("port-file");

QString tr(const char *text)
{
    return QCoreApplication::translate("EvidenceText", text);
}

QString escaped(const QString &text)
{
    return (text.size() <= kLongestLine ? text : text.left(kLongestLine) + u'…').toHtmlEscaped();
}

QString colored(const QString &html, ColorRole role, const Theme &theme)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.color(role).name(), html);
}

QString linkTo(const QString &file, int line)
{
    QUrl url;
    url.setScheme(kScheme);
    url.setPath(u'/' + file);
    if (line > 0)
        url.setFragment(QString::number(line));
    const QString text = line > 0 ? QStringLiteral("%1:%2").arg(file).arg(line) : file;
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(QString::fromLatin1(url.toEncoded()).toHtmlEscaped(), escaped(text));
}

QString paragraph(const QString &title, const QString &html)
{
    return html.isEmpty() ? QString() : QStringLiteral("<p><b>%1</b> %2</p>").arg(escaped(title), html);
}

QString list(const QString &title, const QStringList &lines)
{
    if (lines.isEmpty())
        return {};
    QString html = QStringLiteral("<p><b>%1</b></p><ul>").arg(escaped(title));
    for (const QString &line : lines)
        html += QStringLiteral("<li>%1</li>").arg(escaped(line));
    return html + QStringLiteral("</ul>");
}

QString fileLine(const QString &path, int line, const port::FileStamp &stamp, const Theme &theme)
{
    const QString size = tr("%1 bytes").arg(QLocale().toString(stamp.size));
    return linkTo(path, line) + colored(QStringLiteral("<br/><code>%1</code> %2").arg(stamp.sha256.toHtmlEscaped(), size.toHtmlEscaped()), ColorRole::Muted, theme);
}

ColorRole colorOf(validate::Answer answer)
{
    switch (answer) {
    case validate::Answer::Holds: return ColorRole::Success;
    case validate::Answer::Warns: return ColorRole::Warning;
    case validate::Answer::Fails: return ColorRole::Error;
    default: return ColorRole::Muted;
    }
}

QString answerHtml(validate::Answer answer, const QString &rule, const Theme &theme)
{
    const QString word = QStringLiteral("<b>%1</b>").arg(colored(answerWord(answer).toHtmlEscaped(), colorOf(answer), theme));
    return rule.isEmpty() ? word : QStringLiteral("%1 – %2").arg(word, escaped(rule));
}

QString placeOf(const RunReading &reading, const Place &place, const Theme &theme)
{
    if (place.file.isEmpty())
        return {};
    const auto stamp = reading.evidence.computedOn.files.constFind(place.file);
    if (stamp == reading.evidence.computedOn.files.cend())
        return escaped(place.toString()) + u' ' + colored(tr("(not a file of the port)").toHtmlEscaped(), ColorRole::Muted, theme);
    return fileLine(place.file, place.line, *stamp, theme);
}

} // namespace

QString verdictText(const RunReading &reading, const Theme &theme)
{
    const DecisionLook look = verdictLook(reading.evidence.verdict);
    const validate::RecomputedVerdict &computed = reading.computed;
    QString html = QStringLiteral("<h3>%1</h3>").arg(escaped(tr("The verdict of %1").arg(port::runName(computed.run))));
    html += QStringLiteral("<p><b>%1</b></p>").arg(colored(escaped(look.text), look.color, theme));
    html += list(tr("What that rests on"), computed.evidence);
    html += list(tr("Missing to compute it"), computed.missing);
    QStringList findings;
    for (const GateFinding &finding : reading.evidence.findings)
        findings.append(QStringLiteral("%1: %2").arg(severityWord(finding.severity), finding.message));
    html += list(tr("Findings of the run"), findings);
    html += QStringLiteral("<p><b>%1</b></p>").arg(escaped(tr("Files that it was computed from")));
    for (auto file = computed.files.cbegin(); file != computed.files.cend(); ++file)
        html += QStringLiteral("<p>%1</p>").arg(fileLine(file.key(), 0, *file, theme));
    return html;
}

QString checkText(const EvidenceModel &model, const CheckResult &result, const Theme &theme)
{
    const validate::Check *check = validate::checkOf(result.check);
    const RunReading &reading = *model.reading();
    QString html = QStringLiteral("<h3>%1</h3>").arg(escaped(check ? check->rule : result.check));
    html += QStringLiteral("<p>%1</p>").arg(colored(escaped(check ? tr("%1, weighs: %2").arg(result.check, severityWord(check->severity)) : result.check), ColorRole::Muted, theme));
    html += paragraph(tr("Claimed:"), escaped(model.claimSentence(result)));
    const bool isTested = check && !check->scriptRule.isEmpty();
    html += paragraph(tr("Script:"), isTested ? answerHtml(result.script, check->scriptRule, theme) : escaped(tr("no public script tests it")));
    html += paragraph(tr("Ours:"), answerHtml(result.ours, {}, theme));
    html += paragraph(tr("Why they differ:"), escaped(result.difference));
    QStringList flaws;
    for (const QString &flaw : result.flaws)
        flaws.append(QStringLiteral("%1: %2").arg(flaw, validate::flawText(flaw)));
    html += list(tr("Known flaws of the script"), flaws);
    html += paragraph(tr("Missing:"), escaped(result.missing));
    html += list(tr("Seen"), result.evidence);
    if (check && (result.ours == validate::Answer::Fails || result.ours == validate::Answer::Warns))
        html += paragraph(tr("What to do:"), escaped(check->remedy));
    return html + paragraph(tr("Place:"), placeOf(reading, result.place, theme));
}

std::optional<EvidenceLink> evidenceLinkOf(const QUrl &url)
{
    if (url.scheme() != kScheme || url.path().size() < 2)
        return std::nullopt;
    return EvidenceLink{url.path().mid(1), url.fragment().toInt()};
}

} // namespace tileport::review
