// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/job.h"
#include "widgets/irdiff/findbar.h"
#include "widgets/irdiff/irdiffnavigator.h"

#include <QObject>

namespace tileport::irdiff {

/// Connects the find bar with the text: searches in the background while the reader types, keeps the matches in the
/// navigator's marks, steps through them.
class FindController : public QObject {
    Q_OBJECT
public:
    /// Everything is observed and must outlive this object.
    FindController(const IrPair &pair, IrDiffNavigator &navigator, FindBar &bar, QObject *parent);

    void open();
    void close();
    /// Searches again, after the text changed; does nothing while the bar is closed.
    void refresh();
    /// +1 the next match after the present one, -1 the one before; around the ends.
    void step(int direction);
    /// Blocks until a running search is done; for tests.
    void waitForIdle();

Q_SIGNALS:
    void matchesChanged();   ///< what is marked is different
    void matchReached();     ///< the caret stands on another match
    void closed();

private:
    void search(bool jumps);
    void take(Result<Matches> result, bool jumps);
    [[nodiscard]] int nearestMatch() const;

    const IrPair &m_pair;
    IrDiffNavigator &m_navigator;
    FindBar &m_bar;
    Job m_job;
    Caret m_origin; ///< where the reader was when the search began
};

} // namespace tileport::irdiff
