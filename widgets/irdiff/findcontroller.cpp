// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/findcontroller.h"

#include <QCoreApplication>

#include <tuple>

namespace tileport::irdiff {

FindController::FindController(const IrPair &pair, IrDiffNavigator &navigator, FindBar &bar, QObject *parent)
    : QObject(parent), m_pair(pair), m_navigator(navigator), m_bar(bar)
{
    connect(&m_bar, &FindBar::queryChanged, this, [this] { search(true); });
    connect(&m_bar, &FindBar::nextRequested, this, [this] { step(1); });
    connect(&m_bar, &FindBar::previousRequested, this, [this] { step(-1); });
    connect(&m_bar, &FindBar::closed, this, &FindController::close);
}

void FindController::open()
{
    const Selection &selection = m_navigator.marks().selection;
    const bool isOneLine = !selection.isEmpty() && selection.anchor.row == selection.caret.row;
    m_origin = selection.first();
    m_bar.open(isOneLine ? m_navigator.textToCopy() : QString());
    search(false);
}

void FindController::close()
{
    m_job.cancel();
    m_bar.hide();
    m_navigator.marks().matches = {};
    Q_EMIT matchesChanged();
    Q_EMIT closed();
}

void FindController::refresh()
{
    if (m_bar.isVisible())
        search(false);
}

void FindController::search(bool jumps)
{
    const FindQuery query = m_bar.query();
    if (query.text.isEmpty()) {
        m_job.cancel();
        take(Matches(), false);
        return;
    }
    m_bar.showSearching();
    // The copy of the pair shares both graphs and keeps them alive while the worker reads.
    m_job.start([pair = m_pair, query](const CancelToken &token) { return findInLines(pair, query, token); },
                [this, jumps](Result<Matches> result) { take(std::move(result), jumps); });
}

void FindController::take(Result<Matches> result, bool jumps)
{
    Matches &matches = m_navigator.marks().matches;
    matches = result ? std::move(*result) : Matches(); // a million of them: a copy would take the thread of the windows half a frame
    if (jumps && m_navigator.goToMatch(nearestMatch()))
        Q_EMIT matchReached();
    if (result)
        m_bar.showCount(matches);
    else if (result.error().code != ErrorCode::Cancelled)
        m_bar.showError(result.error());
    Q_EMIT matchesChanged();
}

int FindController::nearestMatch() const
{
    const std::vector<Match> &list = m_navigator.marks().matches.list;
    const auto key = std::tuple(m_origin.row, m_origin.side, m_origin.column);
    const auto found = std::lower_bound(list.begin(), list.end(), key, [](const Match &match, const auto &wanted) {
        return std::tuple(match.row, match.side, match.column) < wanted;
    });
    return list.empty() ? -1 : found == list.end() ? 0 : int(found - list.begin());
}

void FindController::step(int direction)
{
    Matches &matches = m_navigator.marks().matches;
    const int count = int(matches.list.size());
    if (count == 0)
        return;
    const int next = matches.current < 0 ? nearestMatch() : (matches.current + direction + count) % count;
    m_navigator.goToMatch(next);
    m_origin = m_navigator.marks().selection.first();
    m_bar.showCount(matches);
    Q_EMIT matchReached();
}

void FindController::waitForIdle()
{
    m_job.waitForIdle();
    QCoreApplication::sendPostedEvents();
}

} // namespace tileport::irdiff
