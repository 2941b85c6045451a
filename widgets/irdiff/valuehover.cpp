// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/valuehover.h"

#include "core/base/text.h"
#include "widgets/common/counted.h"

#include <QCoreApplication>

namespace tileport::irdiff {

using irgraph::IrGraph;
using irgraph::OpId;
using irgraph::ValueId;

namespace {
constexpr int kMaximumText = 160;  // characters of a line shown in a tool tip
constexpr size_t kMaximumUses = 6;
constexpr size_t kMaximumDetails = 8;

struct ValueHover {
    Q_DECLARE_TR_FUNCTIONS(ValueHover)
};

QString shortened(const QString &text)
{
    const QString simple = text.trimmed();
    return simple.size() <= kMaximumText ? simple : simple.left(kMaximumText) + u'…';
}

QString code(const QString &text)
{
    return QStringLiteral("<code>%1</code>").arg(shortened(text).toHtmlEscaped());
}

QString lineReference(const IrPair &pair, Side side, OpId op)
{
    const int32_t line = pair.firstLine(side, op);
    return line < 0 ? ValueHover::tr("not printed") : ValueHover::tr("line %1").arg(line + 1);
}

QString definitionText(const IrPair &pair, Side side, ValueId value)
{
    const IrGraph &graph = *pair.graph(side);
    if (const OpId op = graph.definingOp(value); op.isValid())
        return ValueHover::tr("Defined in %1: %2").arg(lineReference(pair, side, op),
                                           code(pair.line(side, pair.firstLine(side, op))));
    const OpId owner = graph.owner(graph.argumentRegion(value));
    return ValueHover::tr("Argument %1 of %2 in %3").arg(graph.indexInDefinition(value) + 1)
        .arg(code(qstring(graph.opName(owner))), lineReference(pair, side, owner));
}

QString usesText(const IrPair &pair, Side side, ValueId value)
{
    const auto uses = pair.graph(side)->uses(value);
    if (uses.empty())
        return ValueHover::tr("Not used");
    QStringList places;
    for (size_t i = 0; i < uses.size() && i < kMaximumUses; ++i)
        places << ValueHover::tr("%1 (%2)").arg(lineReference(pair, side, uses[i].op),
                                    qstring(pair.graph(side)->opName(uses[i].op)).toHtmlEscaped());
    if (uses.size() > kMaximumUses)
        places << QStringLiteral("…");
    return common::counted(qint64(uses.size()), ValueHover::tr("1 use"), ValueHover::tr("%1 uses")) + QStringLiteral(": ")
        + places.join(QStringLiteral(", "));
}

QString sourceText(const IrPair &pair, Side side, OpId op)
{
    if (!op.isValid())
        return {};
    const auto frames = pair.graph(side)->frames(pair.graph(side)->location(op));
    for (const irgraph::Frame &frame : frames) {
        if (frame.isLibrary || frame.line == 0)
            continue;
        const QString file = qstring(pair.graph(side)->string(frame.file));
        return ValueHover::tr("From %1:%2").arg(file.mid(file.lastIndexOf(u'/') + 1).toHtmlEscaped()).arg(frame.line);
    }
    return frames.empty() ? ValueHover::tr("No source location") : ValueHover::tr("Only library code in its source location");
}

QString detailText(const ChangeDetail &detail)
{
    const QString what = detail.what.isEmpty() ? ValueHover::tr("operation") : detail.what;
    const auto shown = [](const QString &text) { return text.isEmpty() ? ValueHover::tr("not set") : code(text); };
    return ValueHover::tr("%1: %2 → %3").arg(what.toHtmlEscaped(), shown(detail.left), shown(detail.right));
}

// Equal in another form: which rules say so, and what they say.
QStringList ruleTexts(RuleMask rules)
{
    QStringList lines;
    for (const Rule &rule : rulebook()) {
        if (rules & maskOf(rule.id))
            lines << ValueHover::tr("Equal by <b>%1</b>: %2").arg(QString::fromUtf8(rule.name).toHtmlEscaped(),
                                                                  QString::fromUtf8(rule.statement).toHtmlEscaped());
    }
    return lines;
}

QStringList findingTexts(const Finding &finding)
{
    QStringList lines{QStringLiteral("<b>%1</b>: %2").arg(severityName(finding.severity), finding.message.toHtmlEscaped())};
    for (const QString &text : {finding.explanation, finding.remedy}) {
        if (!text.isEmpty())
            lines << text.toHtmlEscaped();
    }
    return lines;
}

// Name, type and line of the value that plays the same part on the other side.
QString partnerText(const IrPair &pair, Side side, ValueId value, const QString &where)
{
    const IrGraph &graph = *pair.graph(side);
    const OpId op = graph.definingOp(value);
    return ValueHover::tr("%1: <b>%2</b> : %3, %4")
        .arg(where, qstring(graph.valueName(value)).toHtmlEscaped(), code(qstring(graph.string(graph.typeInfo(graph.type(value)).text))),
             op.isValid() ? lineReference(pair, side, op) : lineReference(pair, side, graph.owner(graph.argumentRegion(value))));
}

QString joined(const QStringList &lines)
{
    return QStringLiteral("<div style='white-space:pre-wrap'>%1</div>").arg(lines.join(QStringLiteral("<br>")));
}
} // namespace

QString valueHover(const IrPair &pair, Side side, int64_t line, ValueId value)
{
    const irgraph::IrGraphPtr &graph = pair.graph(side);
    if (!graph || !value.isValid() || value.value >= graph->valueCount())
        return {};
    const QString type = qstring(graph->string(graph->typeInfo(graph->type(value)).text));
    QStringList lines;
    lines << QStringLiteral("<b>%1</b> : %2").arg(qstring(graph->valueName(value)).toHtmlEscaped(), code(type));
    const OpId maker = graph->definingOp(value);
    if (!maker.isValid() || pair.firstLine(side, maker) != line)
        lines << definitionText(pair, side, value);
    lines << usesText(pair, side, value);
    if (pair.diff()) {
        const ValueId other = pair.counterpart(side, value);
        const QString where = ValueHover::tr("in %1").arg(pair.name(otherSide(side)).toHtmlEscaped());
        lines << (other.isValid() ? partnerText(pair, otherSide(side), other, where) : ValueHover::tr("No counterpart %1").arg(where));
    }
    if (const QString source = sourceText(pair, side, maker); !source.isEmpty())
        lines << source;
    return joined(lines);
}

QString changeHover(const IrPair &pair, const AlignedRow &row, Side side)
{
    const OpId op = pair.opAtLine(side, lineOf(row, side));
    if (!op.isValid())
        return {};
    QStringList lines;
    if (row.kind == ChangeKind::Added)
        lines << ValueHover::tr("<b>Added</b>: only in %1").arg(pair.name(Side::Right).toHtmlEscaped());
    if (row.kind == ChangeKind::Removed)
        lines << ValueHover::tr("<b>Removed</b>: only in %1").arg(pair.name(Side::Left).toHtmlEscaped());
    if (row.kind == ChangeKind::Changed)
        lines << ValueHover::tr("<b>Changed</b>");
    if (const OpChange *change = pair.change(row.change)) {
        for (size_t i = 0; i < change->details.size() && i < kMaximumDetails; ++i)
            lines << detailText(change->details[i]);
        if (change->details.size() > kMaximumDetails)
            lines << ValueHover::tr("and %1 more").arg(change->details.size() - kMaximumDetails);
    }
    lines += ruleTexts(pair.rules(row));
    const std::vector<const Finding *> findings = pair.findings(row);
    for (const Finding *finding : findings)
        lines += findingTexts(*finding);
    if (!findings.empty() && pair.hasName(Side::Left)) // the sentences come from the engine, which knows two parts only
        lines << ValueHover::tr("The reference is here %1").arg(pair.name(Side::Left).toHtmlEscaped());
    lines << sourceText(pair, side, op);
    return joined(lines);
}

QString changeWord(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::Changed: return ValueHover::tr("changed");
    case ChangeKind::Added: return ValueHover::tr("added");
    case ChangeKind::Removed: return ValueHover::tr("removed");
    case ChangeKind::Same: break;
    }
    return ValueHover::tr("equal");
}

QString changeSentence(const IrPair &pair, const AlignedRow &row)
{
    QStringList parts;
    if (const OpChange *change = pair.change(row.change); change && row.kind == ChangeKind::Changed) {
        for (size_t i = 0; i < change->details.size() && i < kMaximumDetails; ++i) {
            const ChangeDetail &detail = change->details[i];
            const auto shown = [](const QString &text) { return text.isEmpty() ? ValueHover::tr("not set") : shortened(text); };
            parts << ValueHover::tr("%1 was %2, is %3").arg(detail.what, shown(detail.left), shown(detail.right));
        }
    }
    for (const Finding *finding : pair.findings(row))
        parts << severityName(finding->severity) + u' ' + finding->message;
    if (const RuleMask rules = pair.rules(row); rules != 0)
        parts << ValueHover::tr("in another form (%1)").arg(ruleNames(rules).join(QStringLiteral(", ")));
    return parts.isEmpty() ? changeWord(row.kind) : changeWord(row.kind) + QStringLiteral(": ") + parts.join(QStringLiteral("; "));
}

} // namespace tileport::irdiff
