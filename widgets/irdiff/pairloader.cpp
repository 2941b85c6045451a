// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/pairloader.h"

#include "core/irdiff/textalignment.h"

namespace tileport::irdiff {

PairLoader::PairLoader(QObject *parent) : QObject(parent)
{
    connect(&m_job, &Job::runningChanged, this, &PairLoader::loadingChanged);
}

void PairLoader::load(const IrPair &pair, bool isRaw, const IrPair &before)
{
    m_job.cancel();
    const uint32_t lines = pair.lineCount(Side::Left) + pair.lineCount(Side::Right);
    if (lines <= kInlineLines) {
        Q_EMIT loaded(prepare(pair, isRaw, before, {}));
        return;
    }
    m_job.start([pair, isRaw, before](const CancelToken &cancel) { return prepare(pair, isRaw, before, cancel); },
                [this](const LoadedPair &made) { Q_EMIT loaded(made); });
}

LoadedPair PairLoader::prepare(const IrPair &pair, bool isRaw, const IrPair &before, const CancelToken &cancel)
{
    LoadedPair made;
    made.pair = isRaw && pair.diff() ? IrPair(rawAlignment(*pair.diff(), cancel)) : pair;
    made.index = std::make_shared<const RowIndex>(made.pair);
    for (const Side side : kSides)
        made.keepsPlace = made.keepsPlace || (before.has(side) && before.graph(side) == pair.graph(side));
    for (const Side side : kSides) {
        const bool isOther = made.keepsPlace && before.has(side) && pair.has(side) && before.graph(side) != pair.graph(side);
        if (isOther)
            made.maps[sideIndex(side)] = alignLines(*before.graph(side), *pair.graph(side), cancel);
    }
    return made;
}

} // namespace tileport::irdiff
