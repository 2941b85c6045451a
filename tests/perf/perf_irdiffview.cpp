// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// Opens two synthetic programs of a million lines each in the Tile IR view offscreen, scrolls, searches, folds and
// switches modes. Arguments: [lines] [differences]. Fails when nothing was shown, or when a "must" is missed.
#include "tests/perf/viewinput.h"
#include "widgets/common/theme.h"
#include "widgets/editor/syntaxhighlighter.h"
#include "widgets/irdiff/findcontroller.h"
#include "widgets/irdiff/irdiffview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>
#include <tuple>

using namespace tileport;
using namespace tileport::irdiff;

namespace {

constexpr int kPatienceMs = 60'000;
constexpr double kFrameMust = 12;
constexpr double kStallMust = 16;

double processorMs(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// Wall time is what the reader feels; processor time is what a busy machine cannot falsify, and what is judged.
struct Cost {
    double wall = 0;
    double processor = 0;
};

class Stopwatch {
public:
    explicit Stopwatch(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) : m_clock(clock), m_before(processorMs(clock)) { m_timer.start(); }
    [[nodiscard]] Cost cost() const { return {double(m_timer.nsecsElapsed()) / 1e6, processorMs(m_clock) - m_before}; }

private:
    clockid_t m_clock;
    double m_before;
    QElapsedTimer m_timer;
};

/// What the GUI thread was busy with.
struct Stall {
    Cost cost;
    QByteArray what;
};

/// Knows the longest that the GUI thread was busy with one event.
class MeteredApplication : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject *receiver, QEvent *event) override
    {
        if (m_isInside)
            return QApplication::notify(receiver, event);
        m_isInside = true;
        const Stopwatch watch;
        const QByteArray what = QByteArray(receiver->metaObject()->className()) + " event " + QByteArray::number(event->type());
        const bool isDone = QApplication::notify(receiver, event);
        if (const Cost cost = watch.cost(); cost.processor > m_longest.cost.processor)
            m_longest = {cost, what};
        m_isInside = false;
        return isDone;
    }
    [[nodiscard]] Stall takeLongest() { return std::exchange(m_longest, {}); }

private:
    bool m_isInside = false;
    Stall m_longest;
};

[[noreturn]] void fail(const char *what)
{
    std::fprintf(stderr, "perf_irdiffview: %s; the numbers would be void\n", what);
    std::exit(1);
}

class Benchmark {
public:
    Benchmark(MeteredApplication &application, IrDiffView &view) : m_application(application), m_view(view) {}

    void open(const char *what, const std::function<void()> &request, uint32_t leastRows, double must);
    void scroll();
    void command(const char *what, Command command, uint32_t leastRows);
    void find(const QString &text, size_t leastMatches);
    [[nodiscard]] bool isGood() const { return m_missed == 0; }

private:
    template <typename Signal, typename Sender>
    Cost waitFor(const Sender *sender, Signal signal, const std::function<void()> &request);
    void judge(const char *what, const char *figure, double value, double must);
    void report(const char *what, std::vector<Cost> frames);
    template <typename Next>
    void frames(const char *what, int count, Next next);
    void checkShown(uint32_t leastRows);
    [[nodiscard]] QImage painted();

    MeteredApplication &m_application;
    IrDiffView &m_view;
    int m_missed = 0;
};

/// From the call until what \p signal announces is painted; processor time is that of all threads.
template <typename Signal, typename Sender>
Cost Benchmark::waitFor(const Sender *sender, Signal signal, const std::function<void()> &request)
{
    QEventLoop loop;
    bool isDone = false;
    const auto connection = QObject::connect(sender, signal, &loop, [&] {
        isDone = true;
        loop.quit();
    });
    QTimer::singleShot(kPatienceMs, &loop, &QEventLoop::quit);
    const Stopwatch watch(CLOCK_PROCESS_CPUTIME_ID);
    QTimer::singleShot(0, &loop, request);
    std::ignore = m_application.takeLongest();
    loop.exec();
    QApplication::processEvents();   // paints what the hand-over marked
    const Cost cost = watch.cost();
    QObject::disconnect(connection);
    if (!isDone)
        fail("no answer within a minute");
    return cost;
}

void Benchmark::judge(const char *what, const char *figure, double value, double must)
{
    const bool isMissed = value > must;
    m_missed += isMissed ? 1 : 0;
    std::printf("%-28s %-26s %8.2f ms of %3.0f%s\n", what, figure, value, must, isMissed ? "   MISSED" : "");
}

QImage Benchmark::painted()
{
    QImage picture(m_view.size(), QImage::Format_RGB32);
    m_view.render(&picture);
    return picture;
}

/// Text makes neighbouring pixels differ; an empty column does not.
void Benchmark::checkShown(uint32_t leastRows)
{
    if (m_view.rows().visibleCount() < std::max(1U, leastRows))
        fail(qPrintable(QStringLiteral("%1 visible rows, expected %2 at least").arg(m_view.rows().visibleCount()).arg(leastRows)));
    const QImage picture = painted();
    int edges = 0;
    for (int y = 0; y < picture.height(); y += 3) {
        const auto *line = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        for (int x = 1; x < picture.width(); ++x)
            edges += line[x] != line[x - 1] ? 1 : 0;
    }
    if (edges < 5000)
        fail("no text was painted");
}

void Benchmark::open(const char *what, const std::function<void()> &request, uint32_t leastRows, double must)
{
    const Cost cost = waitFor(&m_view, &IrDiffView::pairShown, request);
    const Stall stall = m_application.takeLongest();
    judge(what, "processor, all threads", cost.processor, must);
    judge(what, "GUI thread, longest", stall.cost.processor, kStallMust);
    std::printf("%-28s wall %.0f ms; longest: %s, wall %.1f ms; %u visible rows\n", "", cost.wall, stall.what.constData(),
                stall.cost.wall, m_view.rows().visibleCount());
    checkShown(leastRows);
}

void Benchmark::report(const char *what, std::vector<Cost> frames)
{
    const auto at = [&](double Cost::*part, double share) {
        std::ranges::sort(frames, {}, part);
        return frames[std::min(frames.size() - 1, size_t(share * double(frames.size())))].*part;
    };
    judge(what, "frame p99, processor", at(&Cost::processor, 0.99), kFrameMust);
    std::printf("%-28s p50 %.2f, max %.2f ms; wall p50 %.2f, p99 %.2f ms; %zu frames\n", "", at(&Cost::processor, 0.5),
                at(&Cost::processor, 1), at(&Cost::wall, 0.5), at(&Cost::wall, 0.99), frames.size());
}

// One frame: the scroll bar moves, the view with its header and overview is painted into a picture.
template <typename Next>
void Benchmark::frames(const char *what, int count, Next next)
{
    std::vector<Cost> costs;
    QImage picture(m_view.size(), QImage::Format_RGB32);
    for (int i = 0; i < count; ++i) {
        const Stopwatch watch;
        m_view.verticalScrollBar()->setValue(next(i));
        m_view.render(&picture);
        costs.push_back(watch.cost());
    }
    report(what, std::move(costs));
}

void Benchmark::scroll()
{
    const int height = m_view.geometryOfRows().cell.lineHeight;
    const int page = m_view.viewport()->height();
    const int end = m_view.verticalScrollBar()->maximum();
    if (end < page)
        fail("there is nothing to scroll");
    std::mt19937 random(7);
    frames("scroll 3 lines", 1000, [&](int i) { return std::min(end, i * 3 * height); });
    frames("scroll pages", 300, [&](int i) { return std::min(end, i * page); });
    frames("scroll jumps", 300, [&](int) { return int(random() % uint32_t(end)); });
}

void Benchmark::command(const char *what, Command command, uint32_t leastRows)
{
    const Stopwatch watch;
    m_view.run(command);
    std::ignore = painted();
    judge(what, "with its frame, processor", watch.cost().processor, kStallMust);
    checkShown(leastRows);
}

void Benchmark::find(const QString &text, size_t leastMatches)
{
    auto *edit = m_view.findChild<QLineEdit *>();
    if (!edit)
        fail("the find bar has no text field");
    const Cost cost = waitFor(&m_view.find(), &FindController::matchesChanged, [&] { edit->setText(text); });
    const Stall stall = m_application.takeLongest();
    const size_t found = m_view.marks().matches.list.size();
    const QByteArray what = "find \"" + text.toUtf8() + '"';
    judge(what.constData(), "GUI thread, longest", stall.cost.processor, kStallMust);
    std::printf("%-28s %zu matches, wall %.0f ms, processor %.0f ms\n", "", found, cost.wall, cost.processor);
    if (found < leastMatches)
        fail("too few matches");
}

void runAll(Benchmark &benchmark, IrDiffView &view, const IrDiffPtr &diff)
{
    const auto lines = uint32_t(diff->rows.size());
    const auto changed = uint32_t(diff->count(ChangeKind::Changed));
    benchmark.open("open", [&] { view.setDiff(diff); }, changed, 300);
    std::printf("-- long equal stretches collapsed\n");
    benchmark.scroll();
    benchmark.command("show equal lines", Command::CollapseEqual, lines);
    std::printf("-- all lines shown\n");
    benchmark.scroll();
    benchmark.command("fold all", Command::FoldAll, lines / 100);
    benchmark.command("unfold all", Command::UnfoldAll, lines);
    benchmark.command("collapse equal lines", Command::CollapseEqual, changed);
    benchmark.command("collapse explained ones", Command::CollapseExplained, changed);
    benchmark.command("mode: unexplained only", Command::ShowUnexplained, changed);
    benchmark.command("mode: rules named", Command::ShowExplained, changed);
    benchmark.command("mode: everything", Command::ShowEverything, changed);
    for (int i = 0; i < 3; ++i)
        benchmark.command("next change", Command::NextChange, changed);
    view.run(Command::Find);
    benchmark.find(QStringLiteral("%4999"), 2);
    benchmark.find(QStringLiteral("ROUNDING"), std::min<size_t>(lines / 2, kMaximumMatches / 2));
    benchmark.find(QStringLiteral("zzz"), 0);
    benchmark.open("mode: raw text", [&] { view.run(Command::ShowRaw); }, changed, 8000);
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    MeteredApplication app(argc, argv);
    const uint32_t lines = argc > 1 ? QByteArray(argv[1]).toUInt() : 1'000'000;
    const uint32_t differences = argc > 2 ? QByteArray(argv[2]).toUInt() : 20'000;
    common::Theme().applyTo(app);
    const editor::HighlightRepository repository;
    const IrDiffPtr diff = test::makeViewInput(lines, differences);
    std::printf("%u + %u lines, %zu changed\n", lines, lines, diff->count(ChangeKind::Changed));

    IrDiffView view;
    view.setHighlighting(repository);
    view.resize(1800, 1000);
    view.show();
    QApplication::processEvents();
    Benchmark benchmark(app, view);
    runAll(benchmark, view, diff);
    if (!benchmark.isGood())
        std::printf("a goal was missed\n");
    return benchmark.isGood() ? 0 : 1;
}
