// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/hash.h"
#include "core/pipeline/artefactstore.h"
#include "tests/core/pipeline/portfixture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;

/// Contents come back by their hash or not at all; what is not kept is told.
class tst_ArtefactStore : public QObject {
    Q_OBJECT

    static port::Snapshot snapshotOf(const PortFolder &folder) { return port::takeSnapshot(folder.path()).valueOr(port::Snapshot()); }

private Q_SLOTS:
    void contentsComeBack()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("a"), "one");
        folder.write(QStringLiteral("b/c"), "");
        const ArtefactStore store(folder.path());
        QCOMPARE(store.keep(snapshotOf(folder)).value(), port::Findings());
        folder.write(QStringLiteral("a"), "two");
        QCOMPARE(store.content(sha256Hex("one")).value(), QByteArray("one"));
        QCOMPARE(store.content(sha256Hex("")).value(), QByteArray());
        QVERIFY(!store.holds(sha256Hex("two")));
        QCOMPARE(store.content(sha256Hex("two")).error().code, ErrorCode::NotFound);
    }

    void limitsAreTold()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("big"), "123456");
        folder.write(QStringLiteral("one"), "1234");
        folder.write(QStringLiteral("two"), "5678");
        const ArtefactStore store(folder.path(), {5, 7});
        QCOMPARE(pictureOf(store.keep(snapshotOf(folder)).value()),
                 QStringList({QStringLiteral("warn artefact-not-kept: big cannot be looked at later: it has 6 bytes, which is more than is kept"),
                              QStringLiteral("warn artefact-not-kept: two cannot be looked at later: it has 4 bytes, which is more than is kept")}));
        QVERIFY(store.holds(sha256Hex("1234")));
    }

    void fileThatChangedMeanwhile()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("a"), "one");
        const port::Snapshot snapshot = snapshotOf(folder);
        folder.write(QStringLiteral("a"), "two");
        const ArtefactStore store(folder.path());
        QCOMPARE(pictureOf(store.keep(snapshot).value()), QStringList(QStringLiteral("warn artefact-not-kept: a cannot be looked at later: it changed while it was read")));
        QVERIFY(!store.holds(sha256Hex("one")) && !store.holds(sha256Hex("two")));
    }

    void changedContentIsNotGiven()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("a"), "one");
        const ArtefactStore store(folder.path());
        QVERIFY(store.keep(snapshotOf(folder)));
        folder.write(QStringLiteral(".tileport/artefacts/") + sha256Hex("one"), "One");
        QCOMPARE(store.content(sha256Hex("one")).error().message, QStringLiteral("what was kept has been changed"));
    }

    void onlyHashesAreNames()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("secret"), "x");
        const ArtefactStore store(folder.path());
        for (const char *name : {"", "../../secret", "ABCDEF", "g"}) {
            QCOMPARE(store.content(QString::fromLatin1(name)).error().code, ErrorCode::InvalidInput);
            QVERIFY(!store.holds(QString::fromLatin1(name)));
        }
    }

    void linksAreNotFollowed()
    {
        const PortFolder folder;
        QTemporaryDir elsewhere;
        folder.write(QStringLiteral("a"), "one");
        QVERIFY(QFile::link(elsewhere.path(), folder.path(QStringLiteral(".tileport"))));
        QCOMPARE(ArtefactStore(folder.path()).keep(snapshotOf(folder)).error().code, ErrorCode::InvalidInput);
        QVERIFY(QDir(elsewhere.path()).isEmpty());
    }

    void cancelled()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("a"), "one");
        CancelToken token;
        token.cancel();
        QCOMPARE(ArtefactStore(folder.path()).keep(snapshotOf(folder), token).error().code, ErrorCode::Cancelled);
    }
};

TILEPORT_TEST_MAIN(tst_ArtefactStore)
#include "tst_artefactstore.moc"
