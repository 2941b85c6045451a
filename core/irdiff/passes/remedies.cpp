// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/remedies.h"

#include "core/base/text.h"
#include "core/irdiff/passes/rustconstructs.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class RemedyWriter {
public:
    RemedyWriter(const DiffState &state, IrDiff &diff) : m_state(state), m_diff(diff) {}

    void run()
    {
        for (Finding &finding : m_diff.findings) {
            placeOn(finding);
            if (finding.remedy.isEmpty())
                finding.remedy = remedyFor(finding);
            // What is passed at launch is not changed in the kernel's file.
            const bool isInHostCode = finding.owner == FindingOwner::Host && (finding.kind.startsWith(QStringLiteral("hints-")) || finding.kind.startsWith(QStringLiteral("launch-")));
            if (!finding.remedy.isEmpty() && finding.rightPlace.line > 0 && !isInHostCode)
                finding.remedy = QStringLiteral("%1:%2: %3").arg(QFileInfo(finding.rightPlace.file).fileName()).arg(finding.rightPlace.line).arg(finding.remedy);
        }
    }

private:
    /// The innermost place in the kernel author's own file; line 0 when there is none.
    [[nodiscard]] static Place placeOf(const IrGraph &graph, const std::vector<Place> &given, OpId op)
    {
        if (!op.isValid())
            return {};
        if (op.value < given.size())
            return given[op.value];
        for (const Frame &frame : graph.frames(graph.location(op))) {
            // A program read from text is located in that text, which nobody edits.
            if (!frame.isLibrary && frame.line > 0 && graph.string(frame.file) != graph.sourceName())
                return {qstring(graph.string(frame.file)), static_cast<int>(frame.line), static_cast<int>(frame.column), -1, {}};
        }
        return {};
    }
    [[nodiscard]] Place leftPlace(OpId op) const { return placeOf(*m_diff.left, m_state.options.leftPlaces, op); }
    [[nodiscard]] Place rightPlace(OpId op) const { return placeOf(*m_diff.right, m_state.options.rightPlaces, op); }

    void placeOn(Finding &finding) const
    {
        if (finding.leftPlace.line == 0)
            finding.leftPlace = leftPlace(finding.left);
        if (finding.rightPlace.line == 0)
            finding.rightPlace = finding.right.isValid() ? rightPlace(finding.right) : placeBefore(finding.left);
    }

    /// Where the generated side would have had it: behind the partner of what comes before it.
    [[nodiscard]] Place placeBefore(OpId left) const
    {
        constexpr uint32_t kFarthest = 256; // a neighbour further away says nothing, and large programs have many findings
        const uint32_t start = left.isValid() ? left.value : 0;
        for (uint32_t op = start; op-- > m_diff.leftEntry.value && start - op <= kFarthest;) {
            const OpId partner = m_diff.partner(Side::Left, OpId(op));
            const Place place = rightPlace(partner);
            if (place.line > 0)
                return place;
        }
        return {};
    }

    [[nodiscard]] QString leftConstruct(const Finding &finding) const { return finding.left.isValid() ? rustConstruct(m_diff.left->opName(finding.left)) : QString(); }
    [[nodiscard]] QString rightConstruct(const Finding &finding) const { return finding.right.isValid() ? rustConstruct(m_diff.right->opName(finding.right)) : QString(); }

    using Writer = QString (RemedyWriter::*)(const Finding &) const;
    struct Row {
        std::string_view kind; ///< may end in '*'
        Writer write;
    };

    [[nodiscard]] QString remedyFor(const Finding &finding) const
    {
        static constexpr std::array kRows{
            Row{"operation-removed", &RemedyWriter::removed}, Row{"operation-added", &RemedyWriter::added}, Row{"operation-kind", &RemedyWriter::kind},
            Row{"operand-order", &RemedyWriter::order},       Row{"operand-dropped", &RemedyWriter::dropped}, Row{"operand-gained", &RemedyWriter::gained},
            Row{"operand", &RemedyWriter::operand},           Row{"attribute-flush_to_zero-*", &RemedyWriter::flush}, Row{"attribute-*", &RemedyWriter::attribute},
            Row{"type", &RemedyWriter::type},                 Row{"region", &RemedyWriter::region},         Row{"order-missing", &RemedyWriter::token},
            Row{"order-iterations", &RemedyWriter::carriedToken}, Row{"order-extra", &RemedyWriter::freeToken}, Row{"assume-unjustified", &RemedyWriter::claim},
            Row{"assume-extra", &RemedyWriter::claim},        Row{"parameter-type", &RemedyWriter::elementType}, Row{"parameter-value", &RemedyWriter::launchValue},
            Row{"launch-values", &RemedyWriter::builtIn},     Row{"unexplained", &RemedyWriter::unexplained},
            Row{"numeric-sigmoid-overflow", &RemedyWriter::sigmoid},
        };
        const std::string kindText = finding.kind.toStdString();
        const auto row = std::ranges::find_if(kRows, [&](const Row &one) {
            return one.kind.ends_with('*') ? kindText.starts_with(one.kind.substr(0, one.kind.size() - 1)) : one.kind == kindText;
        });
        return row == kRows.end() ? QString() : (this->*row->write)(finding);
    }

    /// The detail that an attribute finding tells.
    [[nodiscard]] const ChangeDetail *detailOf(const Finding &finding, DetailKind kind) const
    {
        if (finding.change < 0)
            return nullptr;
        for (const ChangeDetail &detail : m_diff.changes[size_t(finding.change)].details) {
            if (detail.kind == kind && (kind == DetailKind::Attribute ? finding.kind.mid(10).startsWith(detail.what) : finding.message.contains(detail.what)))
                return &detail;
        }
        return nullptr;
    }

    [[nodiscard]] QString removed(const Finding &finding) const { return QStringLiteral("add %1, as the reference has it").arg(leftConstruct(finding)); }
    [[nodiscard]] QString added(const Finding &finding) const { return QStringLiteral("remove %1: the reference does not do this").arg(rightConstruct(finding)); }
    [[nodiscard]] QString kind(const Finding &finding) const { return QStringLiteral("write %1 instead of %2").arg(leftConstruct(finding), rightConstruct(finding)); }
    [[nodiscard]] QString order(const Finding &finding) const { return QStringLiteral("exchange the operands of %1").arg(rightConstruct(finding)); }
    [[nodiscard]] QString dropped(const Finding &finding) const
    {
        const bool isMemory = finding.right.isValid() && m_diff.right->opName(finding.right).find("ptr_tko") != std::string_view::npos;
        return isMemory ? QStringLiteral("pass the mask or padding value that the reference passes to %1").arg(rightConstruct(finding))
                        : QStringLiteral("pass the operand that the reference passes to %1").arg(rightConstruct(finding));
    }
    [[nodiscard]] QString gained(const Finding &finding) const
    {
        return QStringLiteral("leave out the operand of %1 that the reference does not pass (None)").arg(rightConstruct(finding));
    }
    [[nodiscard]] QString operand(const Finding &finding) const
    {
        const ChangeDetail *detail = detailOf(finding, DetailKind::Operand);
        return QStringLiteral("compute %1 of %2 as the reference does").arg(detail ? detail->what : QStringLiteral("the operand"), rightConstruct(finding));
    }
    [[nodiscard]] QString flush(const Finding &finding) const
    {
        const bool isLost = finding.kind.endsWith(QStringLiteral("lost"));
        // An operator has no flush to pass.
        const QString construct = rightConstruct(finding);
        const QString function = construct.startsWith(QStringLiteral("`a ")) ? construct.section(QStringLiteral(" or "), 1) : construct;
        return QStringLiteral("pass %1 to %2").arg(isLost ? QStringLiteral("ftz::Enabled") : QStringLiteral("ftz::Disabled"), function);
    }
    [[nodiscard]] QString attribute(const Finding &finding) const
    {
        const ChangeDetail *detail = detailOf(finding, DetailKind::Attribute);
        if (!detail)
            return {};
        if (detail->what == QStringLiteral("optimization_hints"))
            return QStringLiteral("pass the %1 of the reference (%2) to %3")
                .arg(m_diff.right->opName(finding.right).find("ptr_tko") == std::string_view::npos ? QStringLiteral("latency and TMA choice") : QStringLiteral("latency"),
                     detail->left.isEmpty() ? QStringLiteral("none") : detail->left, rightConstruct(finding));
        if (detail->what == QStringLiteral("signedness"))
            return QStringLiteral("use a %1 element type: cuTile Rust takes the signedness of %2 from it").arg(detail->left, rightConstruct(finding));
        if (detail->left.isEmpty())
            return QStringLiteral("leave %1 at its default in %2").arg(detail->what, rightConstruct(finding));
        return QStringLiteral("write %1 for %2 in %3").arg(rustMarker(detail->what, detail->left), detail->what, rightConstruct(finding));
    }
    [[nodiscard]] QString type(const Finding &finding) const
    {
        const ChangeDetail *detail = detailOf(finding, DetailKind::ResultType);
        return detail ? QStringLiteral("annotate the result of %1 so that it becomes %2").arg(rightConstruct(finding), detail->left) : QString();
    }
    [[nodiscard]] QString region(const Finding &finding) const { return QStringLiteral("give %1 the body that the reference has").arg(rightConstruct(finding)); }
    [[nodiscard]] QString token(const Finding &) const
    {
        return QStringLiteral("pass the token that the earlier access returns to the later one (join_tokens where there are several)");
    }
    [[nodiscard]] QString carriedToken(const Finding &) const
    {
        return QStringLiteral("keep the token in a `let mut` before the loop and assign the one that the access returns inside it");
    }
    [[nodiscard]] QString freeToken(const Finding &) const { return QStringLiteral("start the access from new_token_unordered() if nothing needs the order"); }
    [[nodiscard]] QString claim(const Finding &) const { return QStringLiteral("drop the assume, or check on the host before every launch that it holds"); }
    [[nodiscard]] QString elementType(const Finding &) const { return QStringLiteral("declare the parameter with the reference's type (E for data, i32 for sizes)"); }
    [[nodiscard]] QString launchValue(const Finding &) const { return QStringLiteral("pass what the reference's launch passes"); }
    [[nodiscard]] QString builtIn(const Finding &) const
    {
        return QStringLiteral("compare again before other values are launched; where one program has a value built in, check it on the host or pass it as an argument");
    }
    [[nodiscard]] QString sigmoid(const Finding &) const { return QStringLiteral("divide 1 by 1 + exp(-x) as the reference does, instead of exp(x) by exp(x) + 1"); }
    [[nodiscard]] QString unexplained(const Finding &) const { return QStringLiteral("compare the operations that are marked as added and removed"); }

    const DiffState &m_state;
    IrDiff &m_diff;
};

} // namespace

void addRemedies(const DiffState &state, IrDiff &diff) { RemedyWriter(state, diff).run(); }

} // namespace tileport::irdiff
