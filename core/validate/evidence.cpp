// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/evidence.h"

#include "core/base/json.h"

#include <QDir>
#include <QFileInfo>

namespace tileport::validate {

QMap<QString, EnvironmentFact> probeEnvironment()
{
    const QStringList names{QStringLiteral("TILEGYM_PATH"),           QStringLiteral("TILEIRAS_BIN"),
                            QStringLiteral("CUDA_TILE_OPT_BIN"),      QStringLiteral("TRITON_TILEIR_PYTHONPATH"),
                            QStringLiteral("CUDA_TOOLKIT_PATH"),      QStringLiteral("CUTILE_KERNEL_OUT_ROOT"),
                            QStringLiteral("CUTILE_RS_ROOT")};
    const auto factOf = [](const QString &value) {
        const QFileInfo info(value);
        return EnvironmentFact{value, !value.isEmpty() && info.isDir(), !value.isEmpty() && info.isFile() && info.isExecutable()};
    };
    QMap<QString, EnvironmentFact> facts;
    for (const QString &name : names)
        facts.insert(name, factOf(qEnvironmentVariable(name.toLatin1().constData())));
    const QString optimiser = facts.value(QStringLiteral("CUDA_TILE_OPT_BIN")).value;
    const QString sibling = QStringLiteral("cuda-tile-translate");
    facts.insert(sibling, factOf(optimiser.isEmpty() ? QString() : QFileInfo(optimiser).absolutePath() + u'/' + sibling));
    return facts;
}

Result<Evidence> readEvidence(const QString &folder, const QString &tree, const CancelToken &cancel)
{
    Result<port::PortFiles> files = port::PortFiles::ofFolder(folder, {}, cancel);
    if (!files)
        return files.error();
    const Result<irdiff::Policy> policy = irdiff::Policy::ofProject(irdiff::Policy::projectFile(QDir(folder).filePath(QStringLiteral("kernel.rs"))));
    if (!policy)
        return policy.error();
    Evidence evidence;
    evidence.policy = *policy;
    evidence.port = *files;
    evidence.kernel = QDir(folder).dirName();
    const QString path = QStringLiteral("reference/analysis.json");
    if (const Result<QJsonObject> analysis = parseJsonObject(evidence.port.bytes(path).valueOr({}), path)) {
        if (const QString name = analysis->value(QLatin1String("kernel_name")).toString(); !name.isEmpty())
            evidence.kernel = name;
    }
    if (!tree.isEmpty()) {
        // A whole source tree is larger than a port; only its operator and test folders matter, but hashing them is cheap.
        Result<port::PortFiles> host = port::PortFiles::ofFolder(tree, {}, cancel);
        if (!host)
            return host.error();
        evidence.tree = *host;
    }
    return evidence;
}

} // namespace tileport::validate
