// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/referencebatch.h"

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/toolchain/blocking.h"

#include <QDir>
#include <QTimer>

namespace tileport::toolchain {

namespace {

constexpr int kPollMs = 20;

/// waitForAnswer that also looks at a token; \p call returns the request, 0 when it needs no helper.
template <typename T, typename Call>
Result<T> waitOrCancel(ReferenceService &service, const CancelToken &cancel, Call call)
{
    return waitForAnswer<T>([&](QObject *context, const Answer<T> &answer) {
        const ReferenceService::RequestId id = call(context, answer);
        auto *const watch = new QTimer(context);
        QObject::connect(watch, &QTimer::timeout, context, [watch, id, &service, &cancel] {
            if (!cancel.isCancelled())
                return;
            watch->stop();
            service.cancel(id);
        });
        watch->start(kPollMs);
    });
}

} // namespace

Result<ExportedLaunches> ReferenceBatch::exportAll(const ReferenceProgram &program, const QString &folder, const Sink &progress, const CancelToken &cancel)
{
    return waitOrCancel<ExportedLaunches>(m_service, cancel, [&](QObject *context, const Answer<ExportedLaunches> &answer) {
        return m_service.exportAll(program, folder, context, answer, progress);
    });
}

Result<ExportedLaunches> ReferenceBatch::exportSelected(const ReferenceProgram &program, const QJsonObject &select, const QString &folder, const CancelToken &cancel)
{
    const Result<ReferenceBytecode> made = waitOrCancel<ReferenceBytecode>(m_service, cancel, [&](QObject *context, const Answer<ReferenceBytecode> &answer) {
        return m_service.selectedBytecode(program, select, context, answer);
    });
    if (!made)
        return made.error();
    const QString stem = QDir(folder).filePath(made->specialisation.id);
    ExportedLaunches exported;
    exported.files = {stem + QStringLiteral(".tilebc"), stem + QStringLiteral(".spec.json")};
    for (const auto &[path, bytes] : {std::pair(exported.files.first(), made->bytecode), std::pair(exported.files.last(), stableJson(toJson(made->specialisation)))}) {
        if (const Result<void> written = writeFileAtomically(path, bytes); !written)
            return written.error();
    }
    return exported;
}

Result<QJsonObject> ReferenceBatch::tests(const QString &operatorName, const QString &tree, const CancelToken &cancel)
{
    return waitOrCancel<QJsonObject>(m_service, cancel, [&](QObject *context, const Answer<QJsonObject> &answer) { return m_service.tests(operatorName, tree, context, answer); });
}

Result<QJsonObject> ReferenceBatch::outline(const QString &file, const CancelToken &cancel)
{
    return waitOrCancel<QJsonObject>(m_service, cancel, [&](QObject *context, const Answer<QJsonObject> &answer) {
        m_service.outline(file, context, answer);
        return ReferenceService::RequestId(0);
    });
}

} // namespace tileport::toolchain
