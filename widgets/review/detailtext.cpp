// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/detailtext.h"

#include "widgets/common/counted.h"
#include "widgets/review/findingsdelegate.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/plainwords.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLocale>

#include <algorithm>

namespace tileport::review {

using common::ColorRole;
using common::counted;
using common::Theme;
using irdiff::Side;
using irdiff::Verdict;
using session::PaneId;
using Kind = FindingNode::Kind;

namespace {

constexpr const char *kPaneNames[] = {"source", "rust", "reference", "generated"};

QString tr(const char *text)
{
    return QCoreApplication::translate("DetailText", text);
}

/// Pieces of rich text in the theme's colours.
class Page {
public:
    explicit Page(const Theme &theme) : m_theme(theme), m_font(QFontDatabase::systemFont(QFontDatabase::FixedFont).family()) {}

    void line(const QString &html, int above = 0) { m_html += QStringLiteral("<p style='margin:%1px 0 2px 0'>%2</p>").arg(above).arg(html); }
    void heading(const QString &text) { line(colored(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()), ColorRole::Muted), 8); }
    void code(const QString &html)
    {
        m_html += QStringLiteral("<table width='100%' cellspacing='0' cellpadding='4' style='margin:1px 0'><tr><td style='background:%1'>"
                                 "<span style='font-family:\"%2\"; white-space:pre-wrap'>%3</span></td></tr></table>")
                      .arg(color(ColorRole::GutterBackground), m_font, html);
    }
    void item(const QString &html) { line(QStringLiteral("&bull;&nbsp;") + html); }

    [[nodiscard]] QString colored(const QString &html, ColorRole role) const
    {
        return QStringLiteral("<span style='color:%1'>%2</span>").arg(color(role), html);
    }
    [[nodiscard]] QString muted(const QString &text) const { return colored(text.toHtmlEscaped(), ColorRole::Muted); }
    [[nodiscard]] QString mono(const QString &text) const { return QStringLiteral("<span style='font-family:\"%1\"'>%2</span>").arg(m_font, text.toHtmlEscaped()); }
    void columns(const QString &left, const QString &right)
    {
        m_html += QStringLiteral("<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:6px'><tr><td width='50%' style='padding-right:8px'>%1</td>"
                                 "<td width='50%'>%2</td></tr></table>").arg(left, right);
    }
    [[nodiscard]] const Theme &theme() const { return m_theme; }
    [[nodiscard]] QString html() const { return m_html; }

private:
    [[nodiscard]] QString color(ColorRole role) const { return m_theme.color(role).name(); }

    const Theme &m_theme;
    QString m_font;
    QString m_html;
};

QString anchor(const DetailLink &link, const QString &text)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(linkText(link), text.toHtmlEscaped());
}

/// "kernel.rs:34 · Tile IR line 12", each a link.
QString placeLinks(const FindingInput &input, Side side, const FindingPlace &place)
{
    const bool isLeft = side == Side::Left;
    QStringList parts;
    if (place.sourceLine > 0) {
        const QString name = QStringLiteral("%1:%2").arg(isLeft ? input.sourceName : input.rustName).arg(place.sourceLine);
        const QString link = anchor({isLeft ? PaneId::Source : PaneId::Rust, place.sourceLine, {}}, name);
        parts.append(place.isNeighbour ? tr("missing here, would follow %1").arg(link) : link);
    }
    if (place.op.isValid())
        parts.append(anchor({isLeft ? PaneId::Reference : PaneId::Generated, 0, place.op},
                            place.irLine > 0 ? tr("Tile IR line %1").arg(place.irLine) : tr("Tile IR")));
    return parts.isEmpty() ? tr("no place known") : parts.join(QStringLiteral(" · "));
}

/// An entry with all its parameters would fill the page.
QString shortened(const QString &text)
{
    constexpr qsizetype kMost = 400;
    return text.size() <= kMost ? text : text.left(kMost) + QChar(0x2026);
}

QString sideHtml(const Theme &theme, const FindingList &list, Side side, const FindingPlace &place)
{
    Page page(theme);
    const QString title = side == Side::Left ? tr("Reference") : tr("Generated");
    page.line(QStringLiteral("<b>%1</b>&nbsp; %2").arg(title, placeLinks(list.input, side, place)));
    const QString statement = statementAt(side == Side::Left ? list.sourceLines : list.rustLines, place.sourceLine);
    if (!statement.isEmpty())
        page.code(shortened(statement).toHtmlEscaped());
    if (!place.text.isEmpty())
        page.code(shortened(place.text).toHtmlEscaped());
    else if (!place.op.isValid())
        page.line(page.muted(tr("has no operation for it")));
    return page.html();
}

void addSides(Page &page, const FindingList &list, const FindingPlace &left, const FindingPlace &right)
{
    page.columns(sideHtml(page.theme(), list, Side::Left, left), sideHtml(page.theme(), list, Side::Right, right));
}

void addRule(Page &page, const irdiff::Rule &entry)
{
    page.line(QStringLiteral("<b>%1</b>&nbsp; %2").arg(page.mono(QString::fromLatin1(entry.name)), page.muted(soundnessText(entry.soundness))), 4);
    page.line(QString::fromLatin1(entry.statement).toHtmlEscaped());
    page.line(tr("Why it holds: %1").arg(QString::fromLatin1(entry.argument).toHtmlEscaped()));
}

void addAcceptance(Page &page, const Acceptance &acceptance, FindingState state, const Evidence &now)
{
    const QString when = QLocale().toString(acceptance.time, QLocale::ShortFormat);
    page.heading(state == FindingState::Stale ? tr("Accepted, but stale") : tr("Accepted"));
    page.line(tr("“%1”").arg(acceptance.reason.toHtmlEscaped()));
    page.line(page.muted(tr("%1, %2 UTC, policy %3").arg(acceptance.author, when, acceptance.policy)));
    if (state == FindingState::Stale)
        page.line(page.colored(tr("Changed since: %1. Judge it again: A keeps the reason.")
                                   .arg(changedEvidence(acceptance.evidence, now).join(QStringLiteral(", ")).toHtmlEscaped()), ColorRole::Warning));
}

void addRemedy(Page &page, const FindingInput &input, const FindingItem &item)
{
    page.heading(tr("What to change"));
    const FindingPlace &place = item.generated;
    const QString where = place.sourceLine > 0
        ? anchor({PaneId::Rust, place.sourceLine, {}}, QStringLiteral("%1:%2").arg(input.rustName).arg(place.sourceLine)) : QString();
    // The remedy may begin with the line already; as a link it is better.
    QString remedy = item.finding.remedy;
    if (const QString line = QStringLiteral("%1:%2: ").arg(input.rustName).arg(place.sourceLine); remedy.startsWith(line))
        remedy.remove(0, line.size());
    if (!remedy.isEmpty())
        page.line(where.isEmpty() ? remedy.toHtmlEscaped() : QStringLiteral("%1: %2").arg(where, remedy.toHtmlEscaped()));
    else if (item.finding.owner == irdiff::FindingOwner::None)
        page.line(tr("Nothing, if the difference is acceptable."));
    else if (item.finding.owner == irdiff::FindingOwner::Host)
        page.line(tr("The code that launches the kernel, not the kernel: make it pass or declare what the reference has."));
    else if (!where.isEmpty())
        page.line((place.isNeighbour ? tr("Add behind %1 what the reference does there.") : tr("Make %1 do what the reference does.")).arg(where));
    else
        page.line(tr("The kernel; the compiler recorded no Rust line for this operation."));
}

const FindingItem *causeOf(const FindingList &list, const FindingItem &item)
{
    const auto found = std::ranges::find_if(list.items, [&](const FindingItem &one) { return one.finding.id == item.finding.cause; });
    return item.finding.cause.isEmpty() || found == list.items.end() ? nullptr : &*found;
}

void addFinding(Page &page, const Arrangement &arrangement, size_t index, const Acceptance *acceptance)
{
    const FindingList &list = *arrangement.list;
    const FindingItem &item = list.items[index];
    const FindingState state = arrangement.states[index];
    const QString word = page.colored(QStringLiteral("<b>%1</b>").arg(severityWord(item.finding.severity)), severityLook(int(item.finding.severity)).color);
    page.line(QStringLiteral("%1&nbsp; %2").arg(word, page.muted(tr("%1 · owner: %2 · %3").arg(item.finding.kind, ownerWord(item.finding.owner), stateName(state)))));
    page.line(QStringLiteral("<b>%1</b>").arg(item.finding.message.toHtmlEscaped()));
    if (const QString plain = plainWords(list, item.finding); !plain.isEmpty())
        page.line(plain.toHtmlEscaped(), 2);
    if (acceptance)
        addAcceptance(page, *acceptance, state, list.evidence);
    if (const FindingItem *cause = causeOf(list, item))
        page.line(page.colored(tr("Follows from: %1").arg(cause->finding.message.toHtmlEscaped()), ColorRole::Warning));
    addRemedy(page, list.input, item);
    addSides(page, list, item.reference, item.generated);
    page.heading(item.rules.isEmpty() ? tr("Missing justification") : tr("Rule"));
    if (item.rules.isEmpty())
        page.line((item.finding.explanation.isEmpty() ? tr("no rule makes the two equal") : item.finding.explanation).toHtmlEscaped());
    for (const irdiff::Rule &entry : irdiff::rulebook())
        if (item.finding.rules & irdiff::maskOf(entry.id))
            addRule(page, entry);
    for (const QString &fact : item.finding.facts)
        page.item(page.mono(fact));
    if (item.finding.severity == irdiff::FindingSeverity::Critical)
        page.line(page.muted(tr("Critical: it can change results, so it can be repaired but not accepted.")), 6);
}

void addRuleItem(Page &page, const Arrangement &arrangement, const RuleItem &item)
{
    addRule(page, irdiff::rule(item.rule));
    page.line(item.changes.empty() ? tr("Needed for parameters, for no operation.")
                                   : tr("Needed for %1; open the row to see them.").arg(counted(qint64(item.changes.size()), tr("1 operation"), tr("%1 operations"))), 4);
    for (const irdiff::Finding &finding : arrangement.list->input.diff->findings)
        if ((finding.rules & irdiff::maskOf(item.rule)) && !finding.message.endsWith(QString::fromLatin1(irdiff::rule(item.rule).statement)))
            page.item(finding.message.toHtmlEscaped());
    if (item.facts.isEmpty())
        return;
    page.heading(tr("Facts it needs"));
    for (const QString &fact : item.facts)
        page.item(page.mono(fact));
}

void addUse(Page &page, const Arrangement &arrangement, int32_t index)
{
    const FindingList &list = *arrangement.list;
    const irdiff::OpChange &change = list.input.diff->changes[size_t(index)];
    page.line(QStringLiteral("<b>%1</b>").arg(tr("Equal by %1").arg(irdiff::ruleNames(change.rules).join(QStringLiteral(", ")))));
    addSides(page, list, list.place(Side::Left, change.left, change.right), list.place(Side::Right, change.right, change.left));
    for (const irdiff::Rule &entry : irdiff::rulebook())
        if (change.rules & irdiff::maskOf(entry.id))
            addRule(page, entry);
}

/// The findings about an item of the checklist, most severe first.
std::vector<const irdiff::Finding *> findingsOf(const irdiff::IrDiff &diff, const irdiff::ChecklistLine &line)
{
    std::vector<const irdiff::Finding *> found;
    for (const irdiff::Finding &finding : diff.findings)
        if (line.findings.contains(finding.id))
            found.push_back(&finding);
    std::ranges::stable_sort(found, [](const irdiff::Finding *a, const irdiff::Finding *b) { return a->severity > b->severity; });
    return found;
}

/// Sign and words of one answer in its colour; both say it without the colour.
QString answerHtml(const Page &page, const irdiff::IrDiff &diff, const irdiff::ChecklistLine &line)
{
    const auto found = findingsOf(diff, line);
    const QString text = QStringLiteral("<b>%1</b>&nbsp;%2");
    if (!found.empty()) {
        const irdiff::FindingSeverity worst = found.front()->severity;
        const QString sign = worst == irdiff::FindingSeverity::Critical ? QStringLiteral("✗") : worst == irdiff::FindingSeverity::Warn ? QStringLiteral("!") : QStringLiteral("i");
        return page.colored(text.arg(sign, tr("differs, %1").arg(severityWord(worst))), severityLook(int(worst)).color);
    }
    if (line.status == irdiff::ItemStatus::NotApplicable)
        return page.colored(text.arg(QStringLiteral("–"), tr("not checked")), ColorRole::Muted);
    return diff.isApproximate ? page.colored(text.arg(QStringLiteral("?"), tr("not sure")), ColorRole::Warning) // never more certain than the verdict
                              : page.colored(text.arg(QStringLiteral("✓"), tr("holds")), ColorRole::Success);
}

QString listTitle(const QString &list)
{
    return list == QStringLiteral("must-match") ? tr("must match") : list == QStringLiteral("may-differ") ? tr("may differ") : tr("speed");
}

/// Every item with its answer, what was found first, and why an item was not checked.
void addChecklist(Page &page, const irdiff::IrDiff &diff)
{
    QString list;
    for (const irdiff::ChecklistLine &line : diff.checklist) {
        if (line.list != list) {
            list = line.list;
            page.heading(tr("Checklist: %1").arg(listTitle(list)));
        }
        page.line(QStringLiteral("%1&nbsp; %2").arg(answerHtml(page, diff, line), line.item.toHtmlEscaped()));
        const auto found = findingsOf(diff, line);
        if (!found.empty())
            page.item((found.front()->message + (found.size() > 1 ? tr(", and %1 more").arg(found.size() - 1) : QString())).toHtmlEscaped());
        else if (!line.why.isEmpty())
            page.item(page.muted(line.why));
    }
}

QString countsText(const FindingCounts &counts)
{
    if (counts.total == 0)
        return tr("No finding.");
    return tr("%1: %2 critical, %3, %4 info; %5 accepted.")
        .arg(counted(counts.total, tr("1 finding"), tr("%1 findings"))).arg(counts.critical).arg(counted(counts.warn, tr("1 warning"), tr("%1 warnings")))
        .arg(counts.info).arg(counts.accepted)
        + (counts.stale > 0 ? tr(" %1 stale.").arg(counts.stale) : QString());
}

} // namespace

QString linkText(const DetailLink &link)
{
    const bool isOp = link.pane == PaneId::Reference || link.pane == PaneId::Generated;
    return QStringLiteral("%1:%2").arg(QLatin1String(kPaneNames[int(link.pane)])).arg(isOp ? qint64(link.op.value) : qint64(link.line));
}

std::optional<DetailLink> linkFromText(const QString &text)
{
    const QStringList parts = text.split(u':');
    bool isNumber = false;
    const uint number = parts.value(1).toUInt(&isNumber);
    if (parts.size() != 2 || !isNumber)
        return std::nullopt;
    for (const PaneId pane : {PaneId::Source, PaneId::Rust, PaneId::Reference, PaneId::Generated}) {
        if (parts.first() != QLatin1String(kPaneNames[int(pane)]))
            continue;
        const bool isOp = pane == PaneId::Reference || pane == PaneId::Generated;
        return isOp ? DetailLink{pane, 0, irgraph::OpId(uint32_t(number))} : DetailLink{pane, int(number), {}};
    }
    return std::nullopt;
}

QString detailOf(const Arrangement &arrangement, const FindingNode &node, const Acceptance *acceptance, const Theme &theme)
{
    Page page(theme);
    switch (node.kind) {
    case Kind::Group:
        page.line(QStringLiteral("<b>%1</b>").arg(arrangement.groups[size_t(node.index)].title.toHtmlEscaped()));
        page.line(counted(node.childCount, tr("1 row"), tr("%1 rows")));
        if (arrangement.groups[size_t(node.index)].isExplained)
            page.line(tr("These operations have another form in the other program and yet the same value; each rule says why. Enter opens the group."), 6);
        break;
    case Kind::Finding: addFinding(page, arrangement, size_t(node.index), acceptance); break;
    case Kind::Rule: addRuleItem(page, arrangement, arrangement.list->rules[size_t(node.index)]); break;
    case Kind::RuleUse: addUse(page, arrangement, node.index); break;
    }
    return page.html();
}

QString shellSentence(const irdiff::IrDiff &diff)
{
    if (diff.verdict == Verdict::Blocked)
        return tr("The shell script was not asked: there is no comparison");
    if (diff.shell.difference.isEmpty())
        return tr("The shell script would say %1 as well").arg(irdiff::verdictName(diff.shell.verdict));
    return diff.shell.difference.front().toUpper() + diff.shell.difference.mid(1);
}

QString overviewOf(const Arrangement &arrangement, const QString &keptIn, const Theme &theme)
{
    const irdiff::IrDiff &diff = *arrangement.list->input.diff;
    Page page(theme);
    page.line(QStringLiteral("<b>%1</b>: %2").arg(irdiff::verdictName(diff.verdict), diff.verdictReason.toHtmlEscaped()));
    if (diff.isApproximate)
        page.line(page.colored(tr("Approximate: %1. It can never be PASS.").arg(diff.approximationReason.toHtmlEscaped()), ColorRole::Warning));
    page.line(countsText(arrangement.counts));
    if (arrangement.list->explainedOps > 0)
        page.line(tr("%1 have another form and the same value, by %2.")
                      .arg(counted(qint64(arrangement.list->explainedOps), tr("1 operation"), tr("%1 operations")),
                           counted(qint64(arrangement.list->rules.size()), tr("1 rule"), tr("%1 rules"))));
    page.heading(tr("Beside it: the public shell script, which counts operation names"));
    page.line(shellSentence(diff).toHtmlEscaped());
    for (const QString &critical : diff.shell.criticals)
        page.item(page.mono(critical));
    if (arrangement.counts.total > 0)
        page.line(tr("F7 goes to the first finding in all panes; A accepts one that is not critical, with a reason."), 8);
    addChecklist(page, diff);
    page.line(page.muted(tr("Policy: %1").arg(diff.policy)), 8);
    page.line(page.muted(keptIn));
    return page.html();
}

QString markdownOf(const Arrangement &arrangement, const AcceptanceStore &store)
{
    const FindingList &list = *arrangement.list;
    const irdiff::IrDiff &diff = *list.input.diff;
    const auto place = [](const QString &name, const FindingPlace &where) {
        return where.sourceLine > 0 ? QStringLiteral("%1%2:%3").arg(where.isNeighbour ? tr("after ") : QString(), name).arg(where.sourceLine) : QStringLiteral("–");
    };
    QString text = QStringLiteral("**%1** %2: %3  \n%4  \n%5\n\n").arg(irdiff::verdictName(diff.verdict), list.input.specialisation, diff.verdictReason,
                                                                   shellSentence(diff), tr("Policy: %1").arg(diff.policy));
    for (const irdiff::ChecklistLine &line : diff.checklist)
        if (line.status == irdiff::ItemStatus::Differs)
            text += QStringLiteral("- %1: %2 (%3)\n").arg(tr("checklist"), line.item, listTitle(line.list));
    for (const FindingNode &node : arrangement.nodes) {
        if (node.kind != Kind::Finding)
            continue;
        const FindingItem &item = list.items[size_t(node.index)];
        text += QStringLiteral("- **%1** (%2) %3 – %4, %5 `%6`\n").arg(severityWord(item.finding.severity), stateName(arrangement.states[size_t(node.index)]), item.finding.message,
                                                                 place(list.input.sourceName, item.reference), place(list.input.rustName, item.generated), item.finding.id);
        if (const Acceptance *accepted = store.find({list.input.specialisation, item.finding.id}))
            text += QStringLiteral("  - %1 (%2, %3)\n").arg(accepted->reason, accepted->author, accepted->time.toString(Qt::ISODate));
    }
    for (const RuleItem &item : list.rules)
        text += QStringLiteral("- %1 `%2` (%3): %4\n").arg(tr("rule"), QString::fromLatin1(irdiff::rule(item.rule).name),
                                                       soundnessText(irdiff::rule(item.rule).soundness),
                                                       counted(qint64(item.changes.size()), tr("1 operation"), tr("%1 operations")));
    return text;
}

} // namespace tileport::review
