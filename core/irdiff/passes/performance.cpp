// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/performance.h"

#include "core/irdiff/passes/findingmaker.h"
#include "core/irdiff/passes/hints.h"

#include <QMap>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class PerformanceJudge {
public:
    PerformanceJudge(const DiffState &state, IrDiff &diff) : m_state(state), m_diff(diff) {}

    void run()
    {
        const QString &architecture = m_state.options.architecture;
        const QMap<QString, QString> left = hintsOf(*m_diff.left, m_diff.leftEntry, architecture);
        const QMap<QString, QString> right = hintsOf(*m_diff.right, m_diff.rightEntry, architecture);
        QMap<QString, QString> keys = left;
        keys.insert(right);
        for (auto key = keys.keyBegin(); key != keys.keyEnd(); ++key) {
            if (left.value(*key, defaultHint(*key)) != right.value(*key, defaultHint(*key)))
                tellHint(*key, left.value(*key), right.value(*key));
        }
        const DiffOptions &options = m_state.options;
        if (!options.referenceGrid.empty() && !options.grid.empty() && options.referenceGrid != options.grid)
            tellGrid();
    }

private:
    void tellHint(const QString &key, const QString &left, const QString &right)
    {
        const QString architecture = m_state.options.architecture;
        const QString message = right.isEmpty() ? QStringLiteral("%1 is not set for %2, in the reference it is %3").arg(key, architecture, left)
            : left.isEmpty()                    ? QStringLiteral("%1 is %3 for %2, the reference leaves it to the compiler").arg(key, architecture, right)
                                                : QStringLiteral("%1 is %3 for %2, in the reference %4").arg(key, architecture, right, left);
        Finding &finding = addFinding(m_diff, m_state.options.policy, QStringLiteral("hints-") + key, message);
        finding.left = m_diff.leftEntry;
        finding.right = m_diff.rightEntry;
        // What the host does not pass at launch stands at the entry.
        const bool isFromHost = right.isEmpty() || m_state.options.hostHints.contains(key);
        if (!isFromHost)
            finding.owner = FindingOwner::Kernel;
        finding.explanation = right.isEmpty()
            ? QStringLiteral("the compiler then takes %1, which may cost much time where the reference was tuned")
                  .arg(defaultHint(key).isEmpty() ? QStringLiteral("what it thinks best") : defaultHint(key))
            : left.isEmpty() ? QStringLiteral("a pinned value limits how many blocks can be resident; the reference does not ask for it")
                             : QStringLiteral("both sides are tuned, for different values");
        if (right.isEmpty())
            finding.remedy = QStringLiteral("pass it at launch: .compile_options(CompileOptions::default().%1(%2))").arg(key, left)
                + (key == QStringLiteral("num_worker_warps_per_cta") ? QStringLiteral("; cuTile Rust 0.2 has no such option") : QString());
        else if (left.isEmpty())
            finding.remedy = isFromHost ? QStringLiteral("leave %1 out of CompileOptions").arg(key)
                                        : QStringLiteral("drop %1 from optimization_hints of #[cutile::entry(…)] for %2").arg(key, architecture);
        else
            finding.remedy = isFromHost ? QStringLiteral("set %1 to %2 in CompileOptions").arg(key, left)
                                        : QStringLiteral("write %1 = %2 in optimization_hints of #[cutile::entry(…)] for %3").arg(key, left, architecture);
    }

    void tellGrid()
    {
        const auto text = [](const std::vector<int64_t> &grid) {
            QStringList blocks;
            for (const int64_t count : grid)
                blocks.append(QString::number(count));
            return blocks.join(QStringLiteral(" x "));
        };
        const QString right = text(m_state.options.grid);
        const QString left = text(m_state.options.referenceGrid);
        Finding &finding = addFinding(m_diff, m_state.options.policy, QStringLiteral("launch-grid"),
                                      QStringLiteral("%1 blocks are launched, of the reference %2").arg(right, left));
        finding.explanation = QStringLiteral("the programs are compared for the generated side's grid; a block that is missing writes nothing");
        finding.remedy = QStringLiteral("launch with .grid((%1))").arg(QString(left).replace(QStringLiteral(" x "), QStringLiteral(", ")));
    }

    const DiffState &m_state;
    IrDiff &m_diff;
};

} // namespace

void judgePerformance(const DiffState &state, IrDiff &diff) { PerformanceJudge(state, diff).run(); }

} // namespace tileport::irdiff
