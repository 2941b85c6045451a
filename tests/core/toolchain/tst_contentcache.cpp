// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/contentcache.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

#include <QDirIterator>

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Results by content: found again, never damaged, never too many.
class TestContentCache : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<QTemporaryDir> m_folder;

    static QString key(const QString &text) { return CacheKey(u"test"_s).add(text).name(); }

    [[nodiscard]] QString onlyEntry() const
    {
        QDirIterator files(m_folder->path(), {u"*.entry"_s}, QDir::Files, QDirIterator::Subdirectories);
        return files.hasNext() ? files.next() : QString();
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void keysTellPartsApart()
    {
        QCOMPARE(CacheKey(u"k"_s).add(QByteArray("ab")).add(QByteArray("c")).name().size(), 64);
        QVERIFY(CacheKey(u"k"_s).add(QByteArray("ab")).add(QByteArray("c")).name() != CacheKey(u"k"_s).add(QByteArray("a")).add(QByteArray("bc")).name());
        QVERIFY(CacheKey(u"k"_s).name() != CacheKey(u"l"_s).name());
        QCOMPARE(key(u"x"_s), key(u"x"_s));
        const QJsonObject one{{u"a"_s, 1}, {u"b"_s, 2}};
        const QJsonObject same{{u"b"_s, 2}, {u"a"_s, 1}};
        QCOMPARE(CacheKey(u"k"_s).add(one).name(), CacheKey(u"k"_s).add(same).name());
    }

    void keysFollowAFile()
    {
        const test::FakeTools tools;
        const QString path = tools.write(u"tool"_s, "one");
        const QString before = CacheKey(u"k"_s).addFileStamp(path).name();
        tools.write(u"tool"_s, "longer");
        QVERIFY(CacheKey(u"k"_s).addFileStamp(path).name() != before);
        QVERIFY(!CacheKey(u"k"_s).addFileStamp(u"/no/such/file"_s).name().isEmpty());
    }

    void storesAndFinds()
    {
        ContentCache cache(m_folder->path());
        QVERIFY(!cache.find(key(u"a"_s)));
        QVERIFY(cache.store(key(u"a"_s), QByteArray("content\0with zero", 17)));
        QCOMPARE(cache.find(key(u"a"_s)).value_or("absent"), QByteArray("content\0with zero", 17));
        QVERIFY(cache.store(key(u"a"_s), QByteArray("newer")));
        QCOMPARE(ContentCache(m_folder->path()).find(key(u"a"_s)).value_or("absent"), QByteArray("newer"));
        QVERIFY(cache.store(key(u"empty"_s), {}));
        QCOMPARE(cache.find(key(u"empty"_s)).value_or("absent"), QByteArray());
    }

    void storesLater()
    {
        ContentCache cache(m_folder->path());
        for (int i = 0; i < 20; ++i)
            cache.storeLater(key(QString::number(i)), QByteArray::number(i));
        cache.waitForStores();
        QCOMPARE(cache.find(key(u"19"_s)).value_or("absent"), QByteArray("19"));
        {
            ContentCache other(m_folder->path());
            other.storeLater(key(u"last"_s), "x");
        }
        QCOMPARE(cache.find(key(u"last"_s)).value_or("absent"), QByteArray("x"));
    }

    void damagedEntriesAreDropped_data()
    {
        QTest::addColumn<QByteArray>("damage");
        QTest::newRow("truncated") << QByteArray("tileport-cache-1 ");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("other file") << QByteArray(500, 'x');
    }
    void damagedEntriesAreDropped()
    {
        QFETCH(QByteArray, damage);
        ContentCache cache(m_folder->path());
        QVERIFY(cache.store(key(u"a"_s), QByteArray("content")));
        QFile file(onlyEntry());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(damage);
        file.close();
        QVERIFY(!cache.find(key(u"a"_s)));
        QVERIFY(onlyEntry().isEmpty());
    }

    void oneChangedByteIsNoticed()
    {
        ContentCache cache(m_folder->path());
        QVERIFY(cache.store(key(u"a"_s), QByteArray("content")));
        QFile file(onlyEntry());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.readAll();
        bytes.back() = 'T';
        file.seek(0);
        file.write(bytes);
        file.close();
        QVERIFY(!cache.find(key(u"a"_s)));
    }

    void theLeastRecentlyUsedGoFirst()
    {
        ContentCache cache(m_folder->path(), 4'500);
        for (const QString &name : {u"a"_s, u"b"_s, u"c"_s, u"d"_s}) {
            QVERIFY(cache.store(key(name), QByteArray(1'000, 'x')));
            QTest::qWait(20); // times of change must differ
        }
        QVERIFY(cache.find(key(u"a"_s))); // used again
        QTest::qWait(20);
        QVERIFY(cache.store(key(u"e"_s), QByteArray(1'000, 'x')));
        QVERIFY(cache.size() <= 4'500);
        QVERIFY(cache.find(key(u"a"_s)));
        QVERIFY(cache.find(key(u"e"_s)));
        QVERIFY(!cache.find(key(u"b"_s)));
    }

    void tooLargeForTheCache()
    {
        ContentCache cache(m_folder->path(), 1'000);
        const Result<void> stored = cache.store(key(u"a"_s), QByteArray(2'000, 'x'));
        QCOMPARE(stored.error().code, ErrorCode::LimitExceeded);
        QCOMPARE(cache.size(), 0);
    }

    void aFolderThatCannotBeWritten()
    {
        const test::FakeTools tools;
        ContentCache cache(tools.write(u"blocker"_s, "x") + u"/cache"_s);
        QCOMPARE(cache.store(key(u"a"_s), QByteArray("x")).error().code, ErrorCode::Io);
        QVERIFY(!cache.find(key(u"a"_s)));
    }

    void clears()
    {
        ContentCache cache(m_folder->path());
        QVERIFY(cache.store(key(u"a"_s), QByteArray("x")));
        cache.clear();
        QVERIFY(!cache.find(key(u"a"_s)));
        QCOMPARE(cache.size(), 0);
    }
};

TILEPORT_TEST_MAIN(TestContentCache)
#include "tst_contentcache.moc"
