// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/linkindex.h"
#include "core/session/settings.h"
#include "core/irgraph/irgraphbuilder.h"
#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using irgraph::OpId;

/// The pure parts: links from debug frames and partners, settings and where they are kept.
class TestLinkIndex : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void framesOfTheAuthor();
    void linksBothWays();
    void worstChangePerLine();
    void withoutDiff();
    void settingsDefaults();
    void settingsAreBounded();
    void recentPorts();
    void fileStorage();
    void brokenStorage();
};

namespace {

/// Operations 0 … n-1, operation i with the frames of \p frames[i].
irgraph::IrGraphPtr graphWithFrames(const std::vector<std::vector<std::pair<const char *, int>>> &frames, const char *library = nullptr)
{
    irgraph::IrGraphBuilder builder("test");
    std::vector<uint32_t> lines;
    std::string text;
    for (const auto &list : frames) {
        std::vector<irgraph::Frame> made;
        for (const auto &[file, line] : list) {
            irgraph::Frame frame;
            frame.file = builder.addString(file);
            frame.line = uint32_t(line);
            frame.isLibrary = library && std::string_view(file) == library;
            made.push_back(frame);
        }
        const OpId op = builder.beginOp(builder.addString("op"), {}, {}, builder.addLocation(made));
        builder.endOp(op);
        lines.push_back(uint32_t(lines.size()));
        text += "op\n";
    }
    builder.setText(text, lines);
    return builder.finish();
}

irdiff::IrDiffPtr paired(std::vector<OpId> left, std::vector<OpId> right, std::vector<irdiff::OpChange> changes = {})
{
    auto diff = std::make_shared<irdiff::IrDiff>();
    diff->partnerOfLeft = std::move(left);
    diff->partnerOfRight = std::move(right);
    diff->changes = std::move(changes);
    return diff;
}

OpId op(int number)
{
    return number < 0 ? OpId() : OpId(uint32_t(number));
}

} // namespace

void TestLinkIndex::framesOfTheAuthor()
{
    const auto graph = graphWithFrames({{{"/lib/_stub.py", 7}, {"/src/k.py", 3}}, {{"/src/other.py", 3}}, {{"/src/notk.py", 3}}, {{"k.py", 5}, {"k.py", 3}}},
                                       "/lib/_stub.py");
    const SideIndex index(*graph, QStringLiteral("/elsewhere/k.py"));
    QCOMPARE(index.mappedLines(), (QList<int>{3, 5}));
    QCOMPARE(index.opsAt(3), (std::vector<OpId>{op(0), op(3)})); // a call's line owns what was inlined there
    QCOMPARE(index.linesOf(op(3)), (QList<int>{3, 5}));
    QVERIFY(index.linesOf(op(1)).isEmpty());
    QVERIFY(index.opsAt(7).empty());
    QVERIFY(SideIndex(*graph, QString()).isEmpty());
}

void TestLinkIndex::linksBothWays()
{
    const auto left = graphWithFrames({{{"k.py", 1}}, {{"k.py", 2}}});
    const SideIndex right({{{QStringLiteral("kernel.rs"), 10}}, {{QStringLiteral("kernel.rs"), 11}}}, QStringLiteral("kernel.rs"));
    const LinkIndex index(SideIndex(*left, QStringLiteral("k.py")), right, paired({op(1), op(-1)}, {op(-1), op(0)}));
    LinkedPlaces places = index.linked({PaneId::Source, 1, {}});
    QCOMPARE(places.rustLines, QList<int>{11});
    places = index.linked({PaneId::Rust, 11, {}});
    QCOMPARE(places.sourceLines, QList<int>{1});
    places = index.linked({PaneId::Generated, 0, op(1)});
    QCOMPARE(places.referenceOps, std::vector<OpId>{op(0)});
    places = index.linked({PaneId::Source, 2, {}});
    QVERIFY(places.generatedOps.empty());
    QVERIFY(places.explanation.contains(QStringLiteral("no counterpart")));
    places = index.linked({PaneId::Reference, 0, {}});
    QVERIFY(!places.isMapped());
    QVERIFY(!places.explanation.isEmpty());
}

void TestLinkIndex::worstChangePerLine()
{
    using irdiff::ChangeKind;
    const auto left = graphWithFrames({{{"k.py", 1}}, {{"k.py", 1}}, {{"k.py", 2}}});
    irdiff::OpChange same{ChangeKind::Same, op(0), op(0), {}, {}};
    irdiff::OpChange changed{ChangeKind::Changed, op(1), op(1), {}, {}};
    irdiff::OpChange removed{ChangeKind::Removed, op(2), op(-1), {}, {}};
    const LinkIndex index(SideIndex(*left, QStringLiteral("k.py")), {}, paired({op(0), op(1), op(-1)}, {op(0), op(1)}, {same, changed, removed}));
    const auto kinds = index.lineChanges(irdiff::Side::Left);
    QCOMPARE(kinds.value(1), ChangeKind::Changed);
    QCOMPARE(kinds.value(2), ChangeKind::Removed);
    QVERIFY(index.lineChanges(irdiff::Side::Right).isEmpty());
}

void TestLinkIndex::withoutDiff()
{
    const auto left = graphWithFrames({{{"k.py", 1}}});
    const LinkIndex index(SideIndex(*left, QStringLiteral("k.py")), {}, nullptr);
    const LinkedPlaces places = index.linked({PaneId::Source, 1, {}});
    QCOMPARE(places.referenceOps.size(), size_t(1));
    QVERIFY(places.generatedOps.empty());
    QVERIFY(!LinkIndex().linked({PaneId::Rust, 1, {}}).isMapped());
}

void TestLinkIndex::settingsDefaults()
{
    MemoryStorage storage;
    const Settings settings(storage);
    QCOMPARE(settings.theme(), ThemeChoice::System);
    QCOMPARE(settings.codeFontSize(), 10);
    QCOMPARE(settings.liveDelay(), 150);
    QVERIFY(settings.isLive());
    QVERIFY(settings.cutileVersion().isEmpty());
}

void TestLinkIndex::settingsAreBounded()
{
    MemoryStorage storage;
    Settings settings(storage);
    QSignalSpy spy(&settings, &Settings::codeFontSizeChanged);
    settings.setCodeFontSize(500);
    QCOMPARE(settings.codeFontSize(), 32);
    QCOMPARE(spy.size(), 1);
    settings.setLiveDelay(0);
    QCOMPARE(settings.liveDelay(), 50);
}

void TestLinkIndex::recentPorts()
{
    MemoryStorage storage;
    Settings settings(storage);
    for (int i = 0; i < 20; ++i)
        settings.addRecentPort(QStringLiteral("/p/%1").arg(i));
    QCOMPARE(settings.recentPorts().size(), 12);
    settings.addRecentPort(QStringLiteral("/p/15"));
    QCOMPARE(settings.recentPorts().first(), QStringLiteral("/p/15"));
    QCOMPARE(settings.recentPorts().size(), 12);
    settings.clearRecentPorts();
    QVERIFY(settings.recentPorts().isEmpty());
}

void TestLinkIndex::fileStorage()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("deep/settings.ini"));
    {
        FileStorage storage(path);
        Settings settings(storage);
        settings.setTheme(ThemeChoice::Dark);
        settings.setLive(false);
        settings.setLayout(QStringLiteral("panes"), QByteArray("\x01\x02", 2));
    }
    FileStorage storage(path);
    const Settings settings(storage);
    QCOMPARE(settings.theme(), ThemeChoice::Dark);
    QVERIFY(!settings.isLive());
    QCOMPARE(settings.layout(QStringLiteral("panes")), QByteArray("\x01\x02", 2));
}

void TestLinkIndex::brokenStorage()
{
    MemoryStorage storage;
    storage.setValue(QStringLiteral("appearance/theme"), QStringLiteral("purple"));
    storage.setValue(QStringLiteral("appearance/codeFontSize"), QStringLiteral("big"));
    storage.setValue(QStringLiteral("live/delay"), -4);
    const Settings settings(storage);
    QCOMPARE(settings.theme(), ThemeChoice::System);
    QCOMPARE(settings.codeFontSize(), 10);
    QCOMPARE(settings.liveDelay(), 50);
}

TILEPORT_TEST_MAIN(TestLinkIndex)
#include "tst_linkindex.moc"
