// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findinglist.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace tileport::review {

using namespace irdiff;
using irgraph::IrGraph;
using irgraph::OpId;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("FindingList", text);
}

std::vector<QString> linesOf(const QString &text)
{
    const QStringList lines = text.split(u'\n');
    return {lines.begin(), lines.end()};
}

const IrGraph &graphOf(const IrDiff &diff, Side side)
{
    return side == Side::Left ? *diff.left : *diff.right;
}

int firstLineOf(const session::SideIndex &index, OpId op)
{
    const QList<int> &lines = index.linesOf(op);
    return lines.isEmpty() ? 0 : lines.first();
}

/// Walks back in the text of the other side until an operation has a partner whose line is known: where something that
/// is missing would stand.
int neighbourLine(const FindingList &list, Side side, OpId partner)
{
    constexpr uint32_t kSteps = 400;
    const Side other = side == Side::Left ? Side::Right : Side::Left;
    const IrDiff &diff = *list.input.diff;
    const session::SideIndex &index = side == Side::Left ? list.input.links->reference() : list.input.links->generated();
    const uint32_t first = partner.value > kSteps ? partner.value - kSteps : 0;
    for (uint32_t op = partner.value; partner.isValid() && op-- > first;) {
        const OpId here = diff.partner(other, OpId(op));
        if (const int line = here.isValid() ? firstLineOf(index, here) : 0; line > 0)
            return line;
    }
    return 0;
}

/// Findings about the whole program stand at its entry.
std::pair<OpId, OpId> operationsOf(const IrDiff &diff, const Finding &finding)
{
    if (finding.left.isValid() || finding.right.isValid())
        return {finding.left, finding.right};
    return {diff.leftEntry, diff.rightEntry};
}

/// A file that the pane shows: findings name files as their makers know them.
bool isSameFile(const Place &place, const QString &name)
{
    return place.file.isEmpty() || QFileInfo(place.file).fileName() == name;
}

/// The finding's own place wins over that of its operation: it is the line to change, a signature for example.
void preferLine(FindingPlace &place, const Place &given, const QString &name, const std::vector<QString> &lines)
{
    if (given.line <= 0 || size_t(given.line) > lines.size() || !isSameFile(given, name))
        return;
    place.sourceLine = given.line;
    place.sourceText = lines[size_t(given.line) - 1].trimmed();
    place.isNeighbour = false;
}

void collectRules(FindingList &list)
{
    const IrDiff &diff = *list.input.diff;
    std::vector<RuleItem> all(rulebook().size());
    for (size_t i = 0; i < diff.changes.size(); ++i) {
        const OpChange &change = diff.changes[i];
        if (change.kind != ChangeKind::Same || change.rules == 0)
            continue;
        ++list.explainedOps;
        for (size_t r = 0; r < all.size(); ++r) {
            if (change.rules & maskOf(RuleId(r)))
                all[r].changes.push_back(int32_t(i));
        }
    }
    // A rule can also be needed for a parameter, which is no operation.
    RuleMask noted = 0;
    for (const Finding &finding : diff.findings) {
        noted |= finding.rules;
        for (size_t r = 0; r < all.size(); ++r)
            if (finding.rules & maskOf(RuleId(r)))
                all[r].facts += finding.facts;
    }
    for (size_t r = 0; r < all.size(); ++r) {
        if (all[r].changes.empty() && !(noted & maskOf(RuleId(r))))
            continue;
        all[r].rule = RuleId(r);
        all[r].facts.removeDuplicates();
        list.rules.push_back(std::move(all[r]));
    }
}

} // namespace

FindingPlace FindingList::place(Side side, OpId op, OpId partner) const
{
    const IrGraph &graph = graphOf(*input.diff, side);
    const session::SideIndex &index = side == Side::Left ? input.links->reference() : input.links->generated();
    const std::vector<QString> &lines = side == Side::Left ? sourceLines : rustLines;
    FindingPlace place;
    if (op.isValid() && op.value < graph.opCount()) {
        place.op = op;
        if (const uint32_t line = graph.firstLine(op); line != IrGraph::kNoLine) {
            const std::string_view text = graph.line(line);
            place.irLine = int(line) + 1;
            place.text = qstring(text).trimmed();
        }
        place.sourceLine = firstLineOf(index, op);
    } else {
        place.sourceLine = neighbourLine(*this, side, partner);
        place.isNeighbour = place.sourceLine > 0;
    }
    if (place.sourceLine > 0 && size_t(place.sourceLine) <= lines.size())
        place.sourceText = lines[size_t(place.sourceLine) - 1].trimmed();
    return place;
}

/// A comment would swallow what is joined behind it. "#[" begins an attribute of Rust.
static QString withoutComment(const QString &line)
{
    static const QRegularExpression comment(QStringLiteral("(^|\\s)(//|#(?!\\[)).*$"));
    return QString(line).remove(comment).trimmed();
}

QString statementAt(const std::vector<QString> &lines, int line)
{
    constexpr size_t kMost = 16; // lines; what stands in brackets for longer is a body
    QStringList parts;
    int open = 0;
    for (size_t i = size_t(line - 1); line > 0 && i < lines.size() && i < size_t(line - 1) + kMost; ++i) {
        const QString part = withoutComment(lines[i]);
        if (part.isEmpty())
            continue;
        parts.append(part);
        for (const QChar character : part)
            open += QStringView(u"([").contains(character) ? 1 : QStringView(u")]").contains(character) ? -1 : 0;
        if (open <= 0)
            break;
    }
    // Never closed: it was no statement, or a longer one than a reader wants to see.
    return open <= 0 ? parts.join(u' ') : parts.value(0);
}

FindingListPtr makeFindingList(FindingInput input)
{
    auto list = std::make_shared<FindingList>();
    list->input = std::move(input);
    const IrDiff &diff = *list->input.diff;
    list->sourceLines = linesOf(list->input.sourceText);
    list->rustLines = linesOf(list->input.rustText);
    list->evidence = evidenceOf(*diff.left, *diff.right, list->input.rustText);
    list->items.reserve(diff.findings.size());
    for (const Finding &finding : diff.findings) {
        const auto [left, right] = operationsOf(diff, finding);
        FindingItem item{finding, list->place(Side::Left, left, right), list->place(Side::Right, right, left), ruleNames(finding.rules)};
        preferLine(item.reference, finding.leftPlace, list->input.sourceName, list->sourceLines);
        preferLine(item.generated, finding.rightPlace, list->input.rustName, list->rustLines);
        list->items.push_back(std::move(item));
    }
    collectRules(*list);
    return list;
}

bool isExplained(const Finding &finding)
{
    return finding.rules != 0 && finding.severity == FindingSeverity::Info && !(finding.rules & rulesOf(Soundness::NumericClass));
}

QString soundnessText(Soundness soundness)
{
    switch (soundness) {
    case Soundness::Exact: return tr("exact");
    case Soundness::ExactUnderFacts: return tr("exact under facts");
    case Soundness::NumericClass: break;
    }
    return tr("numeric class");
}

} // namespace tileport::review
