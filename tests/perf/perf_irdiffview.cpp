// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Opens two synthetic programs of a million lines each in the Tile IR view and scrolls through them offscreen.
// Prints milliseconds: building the inputs (not part of the goal), opening to the first frame, then the distribution
// of whole frames (scroll, paint) for line steps, page steps and jumps. Arguments: [lines] [differences].
#include "core/irgraph/irgraphbuilder.h"
#include "widgets/common/theme.h"
#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/irdiff/irdiffview.h"
#include "widgets/irdiff/linesearch.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

using namespace tileport;
using namespace tileport::irdiff;

namespace {
irgraph::IrGraphPtr makeGraph(uint32_t lines, const char *suffix)
{
    irgraph::IrGraphBuilder builder("synthetic");
    builder.reserve(lines, lines);
    irgraph::TypeInfo type;
    type.text = builder.addString("tile<128x64xf32>");
    const irgraph::TypeId tile = builder.addType(type);
    const irgraph::StringId names[]{builder.addString("addf"), builder.addString("mulf"), builder.addString("maxf")};
    std::string text;
    std::vector<uint32_t> firstLines;
    std::vector<irgraph::ValueId> values;
    for (uint32_t i = 0; i < lines; ++i) {
        std::vector<irgraph::ValueId> operands;
        if (i >= 2)
            operands = {values[i - 1], values[i / 2]};
        const irgraph::OpId op = builder.beginOp(names[i % 3], operands, {}, {});
        const std::string name = "%" + std::to_string(i) + suffix;
        values.push_back(builder.addResult(op, tile, builder.addString(name)));
        builder.endOp(op);
        firstLines.push_back(i);
        static constexpr const char *kNames[]{" = addf ", " = mulf ", " = maxf "};
        text += "  " + name + kNames[i % 3];
        if (i >= 2)
            text += "%" + std::to_string(i - 1) + suffix + ", %" + std::to_string(i / 2) + suffix;
        text += " rounding<nearest_even> : tile<128x64xf32>\n";
    }
    builder.setText(std::move(text), std::move(firstLines));
    return builder.finish();
}

IrDiffPtr makeDiff(const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right, uint32_t differences)
{
    auto diff = std::make_shared<IrDiff>();
    diff->left = left;
    diff->right = right;
    const uint32_t lines = left->lineCount();
    const uint32_t step = std::max(1u, lines / std::max(1u, differences));
    for (uint32_t i = 0; i < left->opCount(); ++i) {
        OpChange change;
        change.left = change.right = irgraph::OpId(i);
        diff->partnerOfLeft.push_back(irgraph::OpId(i));
        diff->partnerOfRight.push_back(irgraph::OpId(i));
        if (i % step == step / 2) {
            change.kind = ChangeKind::Changed;
            change.details.push_back({DetailKind::Operand, QStringLiteral("operand 0"), {}, {}});
        }
        diff->rows.push_back({int32_t(i), int32_t(i), change.kind, int32_t(i)});
        diff->changes.push_back(std::move(change));
    }
    // A trailing empty line belongs to the text as well.
    for (uint32_t i = left->opCount(); i < lines; ++i)
        diff->rows.push_back({int32_t(i), int32_t(i), ChangeKind::Same, -1});
    return diff;
}

// Wall time is what the reader feels; processor time is what a busy machine cannot falsify.
struct Times {
    std::vector<double> wall;
    std::vector<double> processor;
};

double processorMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

void report(const char *what, Times times)
{
    const auto at = [](std::vector<double> &list, double share) {
        std::ranges::sort(list);
        return list[std::min(list.size() - 1, size_t(share * double(list.size())))];
    };
    std::printf("%-14s frames %5zu   wall p50 %6.2f p99 %6.2f   processor p50 %6.2f p99 %6.2f max %6.2f ms\n", what,
                times.wall.size(), at(times.wall, 0.5), at(times.wall, 0.99), at(times.processor, 0.5),
                at(times.processor, 0.99), times.processor.back());
}

// One frame: the scroll bar moves, the viewport paints into a picture of its size.
template <typename Next>
Times frames(IrDiffView &view, int count, Next next)
{
    Times times;
    QImage picture(view.viewport()->size(), QImage::Format_RGB32);
    for (int i = 0; i < count; ++i) {
        QElapsedTimer timer;
        timer.start();
        const double before = processorMs();
        view.verticalScrollBar()->setValue(next(i));
        view.viewport()->render(&picture);
        times.processor.push_back(processorMs() - before);
        times.wall.push_back(double(timer.nsecsElapsed()) / 1e6);
    }
    return times;
}
} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const uint32_t lines = argc > 1 ? QByteArray(argv[1]).toUInt() : 1'000'000;
    const uint32_t differences = argc > 2 ? QByteArray(argv[2]).toUInt() : 20'000;
    common::Theme().applyTo(app);
    const editor::HighlightRepository repository;
    QElapsedTimer timer;
    timer.start();
    const irgraph::IrGraphPtr left = makeGraph(lines, "");
    const irgraph::IrGraphPtr right = makeGraph(lines, "_g");
    const IrDiffPtr diff = makeDiff(left, right, differences);
    std::printf("inputs         %u + %u lines, %zu changed, made in %lld ms\n", lines, lines, diff->count(ChangeKind::Changed),
                static_cast<long long>(timer.elapsed()));

    IrDiffView view;
    view.setHighlighting(repository);
    view.resize(1800, 1000);
    view.show();
    QApplication::processEvents();
    timer.restart();
    const double beforeOpen = processorMs();
    view.setDiff(diff);
    const qint64 set = timer.elapsed();
    view.viewport()->repaint();
    QApplication::processEvents();
    std::printf("open           wall %lld ms (of it setDiff %lld ms), processor %.0f ms\n",
                static_cast<long long>(timer.elapsed()), static_cast<long long>(set), processorMs() - beforeOpen);

    for (const bool collapses : {true, false}) {
        if (view.rowOptions().collapsesEqual != collapses)
            view.run(Command::CollapseEqual);
        std::printf("-- equal lines %s: %u visible rows\n", collapses ? "collapsed" : "shown", view.rows().visibleCount());
        const int height = view.geometryOfRows().cell.lineHeight;
        const int page = view.viewport()->height();
        const int end = view.verticalScrollBar()->maximum();
        std::mt19937 random(7);
        report("3-line steps", frames(view, 1000, [&](int i) { return std::min(end, i * 3 * height); }));
        report("pages", frames(view, 300, [&](int i) { return std::min(end, i * page); }));
        report("jumps", frames(view, 300, [&](int) { return int(random() % uint32_t(std::max(1, end))); }));
    }
    timer.restart();
    for (int i = 0; i < 100; ++i)
        view.run(Command::NextChange);
    std::printf("next change    %.2f ms each\n", double(timer.nsecsElapsed()) / 1e8);
    for (const char *text : {"%499999", "ROUNDING", "zzz"}) {
        timer.restart();
        const double before = processorMs();
        const auto found = findInLines(view.pair(), {QString::fromLatin1(text), false, false}, {});
            std::printf("find %-10swall %lld ms, processor %.0f ms, %zu matches\n", text, static_cast<long long>(timer.elapsed()),
                    processorMs() - before, found->list.size());
    }
    return 0;
}
