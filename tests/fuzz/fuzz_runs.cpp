// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// The runs of a port, the tables of the pipeline, and the text that an agent returns.
#include "core/base/json.h"
#include "core/pipeline/runhistory.h"
#include "core/pipeline/stagerules.h"
#include "core/pipeline/validatorblock.h"

#include <cstdint>
#include <cstdlib>

using namespace tileport;

namespace {

/// A record that was taken is written as the same record.
void checkRoundTrip(const pipeline::RunRecord &record)
{
    const Result<pipeline::RunRecord> again = pipeline::runRecordFromJson(pipeline::toJson(record), QStringLiteral("again"));
    if (!again || *again != record)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const pipeline::Engine engine(pipeline::RoutingTable::builtIn().valueOr(pipeline::RoutingTable()));
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const QString name = QStringLiteral("input");
    if (const Result<pipeline::RunHistory> history = pipeline::historyFromJsonLines(bytes, name, engine)) {
        for (const pipeline::RunRecord &record : history->records)
            checkRoundTrip(record);
    }
    (void)pipeline::RoutingTable::fromJson(bytes, name);
    (void)pipeline::StageRules::fromJson(bytes, name);
    const QString text = QString::fromUtf8(bytes);
    for (const port::Stage stage : port::kStages)
        (void)pipeline::readValidatorBlock(stage, text);
    return 0;
}
