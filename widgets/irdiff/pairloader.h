// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "widgets/irdiff/readingplace.h"

namespace tileport::irdiff {

/// A pair that is ready to be shown.
struct LoadedPair {
    IrPair pair;
    RowIndexPtr index;
    LineMaps maps;             ///< from what was shown before
    bool keepsPlace = false;   ///< one program is the same as before
};

/// Prepares pairs for the view: the rows' index, the plain alignment of the raw mode, where the lines of the programs
/// shown before went. Small pairs are ready at once, large ones come from a worker thread; the newest request wins.
class PairLoader : public QObject {
    Q_OBJECT
public:
    explicit PairLoader(QObject *parent = nullptr);

    /// \p before is what the view shows now. Answers with loaded(), for small pairs before this returns.
    void load(const IrPair &pair, bool isRaw, const IrPair &before);
    [[nodiscard]] bool isLoading() const { return m_job.isRunning(); }

    /// Lines of both programs up to which preparing costs less than a frame.
    static constexpr uint32_t kInlineLines = 6000;

Q_SIGNALS:
    void loaded(const tileport::irdiff::LoadedPair &pair);
    void loadingChanged(bool isLoading);

private:
    [[nodiscard]] static LoadedPair prepare(const IrPair &pair, bool isRaw, const IrPair &before, const CancelToken &cancel);

    Job m_job;
};

} // namespace tileport::irdiff
