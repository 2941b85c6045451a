// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/pairingcheck.h"

#include "core/irdiff/passes/findingmaker.h"
#include "core/irdiff/passes/verdict.h"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

namespace {

constexpr int kMostTrials = 4;
/// A trial costs a whole comparison; programs beyond this are judged as paired.
constexpr uint32_t kMostOperations = 20'000;

QString ownerOf(const ParameterPair &pair) { return pair.role.isEmpty() ? pair.leftName : pair.role.section(QLatin1Char('.'), 0, 0); }

class PairingCheck {
public:
    PairingCheck(const DiffState &state, IrDiff &diff, const Rerun &rerun) : m_state(state), m_diff(diff), m_rerun(rerun) {}

    void run()
    {
        if (m_diff.verdict != Verdict::FailFixable)
            return;
        if (blameTypes() || blameShapes())
            return;
        if (m_diff.left->opCount() + m_diff.right->opCount() <= kMostOperations)
            tryOthers();
    }

private:
    [[nodiscard]] static bool isStated(const ParameterPair &pair)
    {
        return pair.reason.startsWith(QStringLiteral("given")) || pair.reason.startsWith(QStringLiteral("corrected"));
    }
    [[nodiscard]] QString rightNameOf(const ParameterPair &pair) const
    {
        const std::vector<ParameterFact> &facts = m_state.options.rightParameters;
        const bool isKnown = pair.right >= 0 && size_t(pair.right) < facts.size() && !facts[size_t(pair.right)].name.isEmpty();
        return isKnown ? facts[size_t(pair.right)].name.section(QLatin1Char('.'), 0, 0) : pair.rightName;
    }

    bool blameTypes()
    {
        const auto wrong = std::ranges::find_if(m_diff.parameters, [](const ParameterPair &pair) {
            return isStated(pair) && pair.left >= 0 && pair.right >= 0 && pair.leftType != pair.rightType;
        });
        if (wrong == m_diff.parameters.end())
            return false;
        blame(QStringLiteral("%1 cannot be %2: the one is %3, the other %4").arg(ownerOf(*wrong), rightNameOf(*wrong), wrong->leftType, wrong->rightType),
              QStringLiteral("arguments of different types never mean the same"),
              QStringLiteral("pair %1 with an argument of its type, or launch the kernel with that element type").arg(ownerOf(*wrong)),
              [](const Finding &) { return true; });
        return true;
    }

    /// Extents at launch of the tensor whose address is argument \p pointer.
    [[nodiscard]] static std::vector<int64_t> shapeOf(const std::vector<ParameterFact> &facts, int pointer)
    {
        std::vector<int64_t> shape;
        if (pointer < 0 || size_t(pointer) >= facts.size())
            return shape;
        for (uint32_t i = 1; i <= facts[size_t(pointer)].tensorRank; ++i) {
            const size_t at = size_t(pointer) + i;
            if (at >= facts.size() || !facts[at].value)
                return {};
            shape.push_back(*facts[at].value);
        }
        return shape;
    }
    [[nodiscard]] static QString sizeText(const std::vector<int64_t> &shape)
    {
        QStringList texts;
        for (const int64_t extent : shape)
            texts.append(QString::number(extent));
        return texts.join(QLatin1Char('x'));
    }

    bool blameShapes()
    {
        for (const ParameterPair &pair : m_diff.parameters) {
            const std::vector<int64_t> left = shapeOf(m_state.options.leftParameters, pair.left);
            const std::vector<int64_t> right = shapeOf(m_state.options.rightParameters, pair.right);
            if (!isStated(pair) || left.empty() || left == right || left.size() != right.size() || !std::ranges::is_permutation(left, right))
                continue;
            blame(QStringLiteral("%1 cannot be %2 as it is: it is launched with %3, the other with %4").arg(ownerOf(pair), rightNameOf(pair), sizeText(left), sizeText(right)),
                  QStringLiteral("the same extents in another order: the operand is transposed on one side"),
                  QStringLiteral("pass the tensor as the reference does, or transpose in the kernel with partition_permuted"), [](const Finding &) { return true; });
            return true;
        }
        return false;
    }

    void tryOthers()
    {
        std::shared_ptr<IrDiff> best;
        for (const DiffOptions &options : candidates()) {
            const std::shared_ptr<IrDiff> other = m_rerun(options);
            if (other && other->verdict != Verdict::Blocked && (!best || criticals(*other) < criticals(*best)))
                best = other;
        }
        // Fewer by a little is chance; the pairing is at fault when most of the differences vanish with it.
        if (best && (criticals(*best) == 0 || criticals(*best) * 3 <= criticals(m_diff)) && isOtherPairing(*best))
            blameAgainst(*best);
    }

    [[nodiscard]] static int64_t criticals(const IrDiff &diff) { return std::ranges::count(diff.findings, FindingSeverity::Critical, &Finding::severity); }

    [[nodiscard]] std::vector<DiffOptions> candidates() const
    {
        std::vector<DiffOptions> options;
        if (std::ranges::any_of(m_diff.parameters, isStated)) {
            DiffOptions inferred = m_state.options;
            inferred.pairs.clear();
            for (ParameterFact &fact : inferred.leftParameters)
                fact.role.clear();
            options.push_back(inferred);
        }
        for (const auto &[first, second] : exchangeable())
            options.push_back(exchanged(first, second));
        if (options.size() > kMostTrials)
            options.resize(kMostTrials);
        return options;
    }

    /// Pairs of pairs that could have been mixed up.
    [[nodiscard]] std::vector<std::pair<size_t, size_t>> exchangeable() const
    {
        std::vector<std::pair<size_t, size_t>> found;
        for (size_t a = 0; a < m_diff.parameters.size(); ++a) {
            for (size_t b = a + 1; b < m_diff.parameters.size(); ++b) {
                const ParameterPair &first = m_diff.parameters[a];
                const ParameterPair &second = m_diff.parameters[b];
                const bool isWhole = first.left >= 0 && first.right >= 0 && second.left >= 0 && second.right >= 0 && first.leftType == second.leftType;
                if (isWhole && first.isAmbiguous && second.isAmbiguous)
                    found.emplace_back(a, b);
            }
        }
        return found;
    }
    [[nodiscard]] uint32_t rankOf(const ParameterPair &pair) const
    {
        const std::vector<ParameterFact> &facts = m_state.options.leftParameters;
        return pair.left >= 0 && size_t(pair.left) < facts.size() ? facts[size_t(pair.left)].tensorRank : 0;
    }

    [[nodiscard]] DiffOptions exchanged(size_t first, size_t second) const
    {
        DiffOptions options = m_state.options;
        options.pairs.clear();
        const ParameterPair &a = m_diff.parameters[first];
        const ParameterPair &b = m_diff.parameters[second];
        const int parts = 2 * static_cast<int>(std::min(rankOf(a), rightRankOf(a)));
        for (int i = 0; i <= parts; ++i) {
            options.pairs.push_back({QString::number(a.left + i), QString::number(b.right + i)});
            options.pairs.push_back({QString::number(b.left + i), QString::number(a.right + i)});
        }
        for (const ParameterPair &pair : m_diff.parameters) {
            const auto names = [&](const QString &text, bool isLeft) {
                return std::ranges::any_of(options.pairs, [&](const PairCorrection &one) { return (isLeft ? one.left : one.right) == text; });
            };
            const bool isFree = !names(QString::number(pair.left), true) && !names(QString::number(pair.right), false);
            if (isStated(pair) && isFree)
                options.pairs.push_back({QString::number(pair.left), QString::number(pair.right)});
        }
        return options;
    }
    [[nodiscard]] uint32_t rightRankOf(const ParameterPair &pair) const
    {
        const std::vector<ParameterFact> &facts = m_state.options.rightParameters;
        return pair.right >= 0 && size_t(pair.right) < facts.size() ? facts[size_t(pair.right)].tensorRank : 0;
    }

    [[nodiscard]] static int partnerIn(const IrDiff &diff, int left)
    {
        const auto found = std::ranges::find(diff.parameters, left, &ParameterPair::left);
        return found == diff.parameters.end() ? -1 : found->right;
    }
    [[nodiscard]] bool isOtherPairing(const IrDiff &other) const
    {
        return std::ranges::any_of(m_diff.parameters, [&](const ParameterPair &pair) {
            return pair.left >= 0 && pair.right >= 0 && partnerIn(other, pair.left) != pair.right;
        });
    }

    void blameAgainst(const IrDiff &other)
    {
        QStringList wrong;
        QStringList right;
        for (const ParameterPair &pair : m_diff.parameters) {
            const int partner = pair.left < 0 ? -1 : partnerIn(other, pair.left);
            if (pair.left < 0 || pair.right < 0 || partner < 0 || partner == pair.right || wrong.contains(QStringLiteral("%1 with %2").arg(ownerOf(pair), rightNameOf(pair))))
                continue;
            ParameterPair better = pair;
            better.right = partner;
            better.rightName = otherRightName(other, partner);
            wrong.append(QStringLiteral("%1 with %2").arg(ownerOf(pair), rightNameOf(pair)));
            right.append(QStringLiteral("%1=%2").arg(ownerOf(pair), rightNameOf(better)));
        }
        QHash<QString, int> remaining;
        for (const Finding &finding : other.findings)
            ++remaining[finding.kind + finding.message];
        const int64_t rest = criticals(other);
        blame(QStringLiteral("%1 cannot be the right pairing: with %2 %3").arg(wrong.join(QStringLiteral(", ")), right.join(QStringLiteral(", ")),
                  rest == 0 ? QStringLiteral("no difference remains") : QStringLiteral("%1 of %2 differences vanish").arg(criticals(m_diff) - rest).arg(criticals(m_diff))),
              QStringLiteral("both programs were compared once more with the other pairing"),
              QStringLiteral("correct the binding in the specification, or say --pair %1").arg(right.join(QStringLiteral(" --pair "))),
              [remaining](const Finding &finding) { return !remaining.contains(finding.kind + finding.message); });
    }
    [[nodiscard]] static QString otherRightName(const IrDiff &other, int right)
    {
        const auto found = std::ranges::find(other.parameters, right, &ParameterPair::right);
        return found == other.parameters.end() ? QString() : found->rightName;
    }

    template <typename Follows>
    void blame(const QString &message, const QString &explanation, const QString &remedy, Follows follows)
    {
        Finding &added = addFinding(m_diff, m_state.options.policy, QStringLiteral("pairing-contradicts"), message);
        added.explanation = explanation;
        added.remedy = remedy;
        added.left = m_diff.leftEntry;
        added.right = m_diff.rightEntry;
        finishFindings(m_diff);
        const QString id = m_diff.findings.front().id;
        for (Finding &finding : m_diff.findings) {
            if (finding.id != id && finding.severity != FindingSeverity::Info && follows(finding))
                finding.cause = id;
        }
        finishFindings(m_diff);
    }

    const DiffState &m_state;
    IrDiff &m_diff;
    const Rerun &m_rerun;
};

} // namespace

void checkPairing(const DiffState &state, IrDiff &diff, const Rerun &rerun) { PairingCheck(state, diff, rerun).run(); }

} // namespace tileport::irdiff
