// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/session/stagedport.h"

#include "core/base/files.h"
#include "core/pipeline/stagerunner.h"
#include "tests/core/session/fakeservices.h"

#include <QDir>

namespace tileport::test {

using namespace pipeline;

Engine stageEngine()
{
    return Engine(*RoutingTable::builtIn());
}

void writePortFile(const QString &folder, const QString &file, const QByteArray &bytes)
{
    if (const Result<void> written = writeFileAtomically(QDir(folder).filePath(file), bytes); !written)
        qWarning("%s", qPrintable(written.error().toString()));
}

void writeStagedPort(const QString &folder)
{
    const QByteArray program = FakeServices().referenceText.toUtf8();
    writePortFile(folder, QStringLiteral("k.py"), "def k_kernel(p, x):\n    y = x + x\n    ct.store(p, y)\n");
    writePortFile(folder, QStringLiteral("kernel.rs"), "// first\nfn k() {}\n");
    writePortFile(folder, QStringLiteral("reference/reference.mlir"), program);
    writePortFile(folder, QStringLiteral("generated/generated.mlir"), program);
}

RunHistory recordRuns(const QString &folder, const QStringList &runs)
{
    const Engine engine = stageEngine();
    const StageRules rules = *StageRules::builtIn();
    RunHistory history = *readHistory(folder, engine);
    for (const QString &line : runs) {
        const QStringList words = line.split(QLatin1Char(' '));
        const QDateTime time = QDateTime(QDate(2026, 1, 31), QTime(12, 0), Qt::UTC).addSecs(60 * history.records.size());
        RunOptions options;
        options.now = [time] { return time; };
        PersonExecutor ada(QStringLiteral("Ada"), {*port::stageVerdictOf(words.value(1, QStringLiteral("PASS"))), port::faultClassOf(words.value(2)).value_or(port::FaultClass::None)});
        const StageRunner runner(engine, rules);
        const Result<RunResult> result = words.first() == QStringLiteral("wish") ? runner.optIn(folder, QStringLiteral("Ada"), options)
                                                                               : runner.run(folder, runDue(history.state).value_or(port::RunId()), ada, options);
        if (!result || (words.first() != QStringLiteral("wish") && port::stageName(result->record.run.stage) != words.first())) {
            qWarning("%s: %s", qPrintable(line), qPrintable(result ? stateText(history.state) : result.error().toString()));
            break;
        }
        history = result->history;
    }
    return history;
}

} // namespace tileport::test
