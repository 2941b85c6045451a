// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Shows many findings offscreen and prints milliseconds: what workers do (list, arrangement), and what the GUI thread
// does with it (model reset with the view's own layout and painting, for each grouping; a filter change; one step).
// Arguments: [findings].
#include "tests/widgets/review/reviewfixtures.h"
#include "widgets/review/detailtext.h"
#include "widgets/review/findingsmodel.h"
#include "widgets/review/findingsview.h"

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <tuple>

using namespace tileport;
using namespace tileport::review;

namespace {

/// Median and worst of some runs.
void measure(const char *title, const std::function<void()> &work)
{
    constexpr int kRuns = 11;
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
        QElapsedTimer clock;
        clock.start();
        work();
        times.push_back(double(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(times);
    std::printf("%-46s %8.2f ms median %8.2f ms worst\n", title, times[kRuns / 2], times.back());
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const int count = argc > 1 ? std::max(3, atoi(argv[1])) : 20'000;
    const FindingListPtr list = test::manyFindings(count);
    std::printf("%d findings\n", count);
    measure("worker: list from the diff", [&] { std::ignore = makeFindingList(list->input); });

    FindingsModel model;
    FindingsView view(&model);
    view.resize(1100, 260);
    view.show();
    const char *const names[] = {"none", "by rule", "by owner", "by source line"};
    for (int grouping = 0; grouping < 4; ++grouping) {
        FindingFilter all;
        all.grouping = Grouping(grouping);
        FindingFilter some = all;
        some.warn = false;
        ArrangementPtr whole;
        const QByteArray title = QByteArray("worker: arrangement, grouped ") + names[grouping];
        measure(title.constData(), [&] { whole = arrange(list, {}, all); });
        const ArrangementPtr part = arrange(list, {}, some);
        bool isWhole = false;
        const QByteArray shown = QByteArray("window: show, grouped ") + names[grouping];
        measure(shown.constData(), [&] {
            isWhole = !isWhole;
            view.present(isWhole ? whole : part);
            view.viewport()->repaint();
        });
        view.setCurrentIndex(model.indexOfNode(int32_t(whole->nodes.size() / 2)));
    }
    measure("window: next finding", [&] {
        view.step(1);
        view.viewport()->repaint();
    });
    measure("window: select everything", [&] {
        view.clearSelection();
        view.selectAll();
        std::ignore = view.selectedItems();
        view.viewport()->repaint();
    });
    measure("window: everything selected, then shown again", [&] { view.present(model.arrangement()); });
    return 0;
}
