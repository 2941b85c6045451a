// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/signature.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::review;

namespace {

const QByteArray kBytes = "{\"what\":\"is signed\"}";

} // namespace

/// Signatures through ssh-keygen with keys made here: a good one is good, everything else is told apart.
class TestSignature : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void goodSignature();
    void badSignatures_data();
    void badSignatures();
    void keysHaveTimes();
    void missingProgram();
    void missingFiles();
    void keyWithPassphraseFails();

private:
    void makeKey(const QString &name, const QString &passphrase = {}) const
    {
        QVERIFY(QDir(m_folder.path()).exists());
        QProcess process;
        process.start(QStringLiteral("ssh-keygen"), {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"), passphrase,
                                                     QStringLiteral("-C"), name, QStringLiteral("-f"), path(name)});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
    }
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QByteArray publicKey(const QString &name) const { return readFile(path(name) + QStringLiteral(".pub")).valueOr({}).trimmed(); }
    [[nodiscard]] Result<QString> check(const SshSignatures::Claim &claim) const { return SshSignatures().verify(claim, path(QStringLiteral("allowed"))); }

    QTemporaryDir m_folder;
};

void TestSignature::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("ssh-keygen")).isEmpty())
        QSKIP("ssh-keygen is not installed: signatures cannot be tested here");
    makeKey(QStringLiteral("ada"));
    makeKey(QStringLiteral("bob"));
    makeKey(QStringLiteral("eve"));
    QVERIFY(writeFileAtomically(path(QStringLiteral("allowed")),
                                "ada@example.org namespaces=\"tileport-review\" " + publicKey(QStringLiteral("ada")) + "\n"
                                "bob valid-before=\"20260101Z\" " + publicKey(QStringLiteral("bob")) + '\n'));
}

void TestSignature::goodSignature()
{
    const Result<QString> signature = SshSignatures().sign(kBytes, path(QStringLiteral("ada")));
    QVERIFY2(signature, qPrintable(signature ? QString() : signature.error().toString()));
    for (const QString &author : {QStringLiteral("ada@example.org"), QStringLiteral("Ada Lovelace <ada@example.org>")}) {
        const Result<QString> key = check({kBytes, *signature, author, test::noonPlus(0)});
        QVERIFY2(key, qPrintable(key ? QString() : key.error().toString()));
        QVERIFY(key->startsWith(QStringLiteral("SHA256:")));
    }
}

void TestSignature::badSignatures_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("author");
    QTest::newRow("other bytes") << QStringLiteral("ada") << QByteArray("{\"what\":\"was signed\"}") << QStringLiteral("ada@example.org");
    QTest::newRow("key of somebody else") << QStringLiteral("eve") << kBytes << QStringLiteral("ada@example.org");
    QTest::newRow("other author") << QStringLiteral("ada") << kBytes << QStringLiteral("bob");
    QTest::newRow("unknown author") << QStringLiteral("ada") << kBytes << QStringLiteral("eve");
    QTest::newRow("author that looks like an option") << QStringLiteral("ada") << kBytes << QStringLiteral("-Y");
    QTest::newRow("address inside the name") << QStringLiteral("ada") << kBytes << QStringLiteral("<ada@example.org> really bob");
    QTest::newRow("no author") << QStringLiteral("ada") << kBytes << QStringLiteral(" ");
}

void TestSignature::badSignatures()
{
    QFETCH(QString, key);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, author);
    const Result<QString> signature = SshSignatures().sign(kBytes, path(key));
    QVERIFY(signature);
    const Result<QString> checked = check({bytes, *signature, author, test::noonPlus(0)});
    QVERIFY(!checked && checked.error().code == ErrorCode::Conflict);
}

void TestSignature::keysHaveTimes()
{
    const Result<QString> signature = SshSignatures().sign(kBytes, path(QStringLiteral("bob")));
    QVERIFY(signature);
    QVERIFY(check({kBytes, *signature, QStringLiteral("bob"), QDateTime(QDate(2025, 6, 1), QTime(0, 0), Qt::UTC)}));
    QVERIFY(!check({kBytes, *signature, QStringLiteral("bob"), test::noonPlus(0)}));
}

void TestSignature::missingProgram()
{
    const SshSignatures none(QStringLiteral("ssh-keygen-that-is-not-there"));
    const Result<QString> made = none.sign(kBytes, path(QStringLiteral("ada")));
    QVERIFY(!made && made.error().code == ErrorCode::ToolMissing);
    QVERIFY2(made.error().remedy.contains(QStringLiteral("openssh-client")), qPrintable(made.error().remedy));
    const Result<QString> checked = none.verify({kBytes, QStringLiteral("x"), QStringLiteral("ada"), test::noonPlus(0)}, path(QStringLiteral("allowed")));
    QVERIFY(!checked && checked.error().code == ErrorCode::ToolMissing);
}

void TestSignature::missingFiles()
{
    const Result<QString> made = SshSignatures().sign(kBytes, path(QStringLiteral("nobody")));
    QVERIFY(!made && made.error().code == ErrorCode::NotFound);
    const Result<QString> checked = SshSignatures().verify({kBytes, QStringLiteral("x"), QStringLiteral("ada"), test::noonPlus(0)}, path(QStringLiteral("nowhere")));
    QVERIFY(!checked && checked.error().code == ErrorCode::NotFound);
    const Result<QString> noKey = SshSignatures().sign(kBytes, path(QStringLiteral("allowed")));
    QVERIFY(!noKey && noKey.error().code == ErrorCode::ToolFailed);
}

void TestSignature::keyWithPassphraseFails()
{
    makeKey(QStringLiteral("locked"), QStringLiteral("secret"));
    qputenv("SSH_ASKPASS_REQUIRE", "never");
    const Result<QString> made = SshSignatures().sign(kBytes, path(QStringLiteral("locked")));
    QVERIFY(!made && made.error().code == ErrorCode::ToolFailed);
}

TILEPORT_TEST_MAIN(TestSignature)
#include "tst_signature.moc"
