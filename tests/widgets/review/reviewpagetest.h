// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/core/review/logfixture.h"
#include "tests/core/session/reviewfolder.h"
#include "widgets/review/decisionbar.h"
#include "widgets/review/evidenceview.h"
#include "widgets/review/reviewpage.h"

#include <QAction>
#include <QLineEdit>

namespace tileport::test {

/// A test on a shown review page with a desk of its own, on a labelled run of the corpus.
class ReviewPageTest : public QObject {
protected:
    static constexpr int kPatience = 20'000;

    void open(const char *picture, const char *run)
    {
        close();
        m_folder = std::make_unique<ReviewFolder>(picture);
        QVERIFY(m_folder->isThere());
        m_desk = std::make_unique<session::ReviewDesk>();
        m_desk->setClock([] { return noonPlus(0); });
        m_page = std::make_unique<review::ReviewPage>(*m_desk);
        m_page->bar()->setAuthor(QStringLiteral("ada"));
        m_page->addActions(m_page->commands().all()); // in the program they stand in a menu
        m_page->resize(1280, 420);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_page->activateWindow();
        m_desk->showRun(m_folder->path(), *port::runOf(QString::fromLatin1(run)));
        settle();
    }
    void close()
    {
        m_page.reset();
        m_desk.reset();
        m_folder.reset();
    }
    void settle() { QVERIFY(QTest::qWaitFor([this] { return !m_desk->isBusy(); }, kPatience)); }
    void press(review::ReviewCommand command) { QTest::keySequence(m_page.get(), m_page->commands().action(command)->shortcut()); }
    void type(const char *text) { QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text)); }
    [[nodiscard]] review::DecisionBar *bar() const { return m_page->bar(); }
    [[nodiscard]] QString barText() const { return bar()->text(); }

    std::unique_ptr<ReviewFolder> m_folder;
    std::unique_ptr<session::ReviewDesk> m_desk;
    std::unique_ptr<review::ReviewPage> m_page;
};

} // namespace tileport::test
