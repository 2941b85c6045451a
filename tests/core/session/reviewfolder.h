// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/files.h"
#include "core/session/reviewdesk.h"
#include "tests/corpus/runs/runpicture.h"

#include <QTemporaryDir>
#include <QTest>

namespace tileport::test {

/// One labelled run of the corpus as a real folder.
class ReviewFolder {
public:
    explicit ReviewFolder(const char *picture)
    {
        const auto read = readRunPicture(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/runs"), QString::fromLatin1(picture));
        m_isThere = read && unpack(*read, m_folder.path());
    }

    [[nodiscard]] bool isThere() const { return m_isThere; }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("scale")); }
    [[nodiscard]] QString file(const QString &name) const { return path() + QLatin1Char('/') + name; }
    [[nodiscard]] QByteArray bytes(const QString &name) const { return readFile(file(name)).valueOr({}); }
    void write(const QString &name, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(file(name), bytes)); }
    /// Changes one byte and nothing else: not the size.
    void flip(const QString &name) const
    {
        QByteArray changed = bytes(name);
        QVERIFY(!changed.isEmpty());
        changed[changed.size() / 2] = char(changed[changed.size() / 2] ^ 1);
        write(name, changed);
    }
    [[nodiscard]] review::ReviewHistory log() const { return review::ReviewLog(path()).read().valueOr({}); }

private:
    QTemporaryDir m_folder;
    bool m_isThere = false;
};

/// Rules that forbid \p kind by what \p view shows, with a reason and an author.
[[nodiscard]] inline QString rulesAgainst(const session::ReviewView &view, review::DecisionKind kind)
{
    QStringList rules;
    for (const review::GateReason &reason : view.answer(kind, QStringLiteral("looked at it"), QStringLiteral("ada")).reasons)
        rules.append(review::gateRuleName(reason.rule));
    rules.removeDuplicates();
    return rules.join(QLatin1Char(' '));
}

} // namespace tileport::test
