// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "widgets/common/accessibility.h"
#include "widgets/panes/comparedialog.h"
#include "widgets/panes/noticebar.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace tileport;
using namespace tileport::panes;

namespace {
const QList<CompareItem> kItems{{QStringLiteral("Reference"), QStringLiteral("f16")}, {QStringLiteral("Generated"), {}}, {QStringLiteral("Saved"), {}}};

QPushButton *acceptButton(const CompareDialog &dialog)
{
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("&Compare"))
            return button;
    }
    return nullptr;
}
} // namespace

class TestCompareDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sensibleChoiceByEnter()
    {
        CompareDialog dialog(kItems, 2, 1);
        QSignalSpy accepted(&dialog, &QDialog::accepted);
        dialog.show();
        QTest::keyClick(&dialog, Qt::Key_Return);
        QCOMPARE(accepted.count(), 1);
        QCOMPARE(dialog.left(), 2);
        QCOMPARE(dialog.right(), 1);
        QCOMPARE(common::unnamedControls(&dialog), QStringList());
    }

    void bothSidesByKey()
    {
        CompareDialog dialog(kItems, 0, 1);
        dialog.show();
        const QList<QComboBox *> boxes = dialog.findChildren<QComboBox *>();
        QTest::keyClick(boxes.at(0), Qt::Key_Down);
        QTest::keyClick(boxes.at(1), Qt::Key_Down);
        QCOMPARE(dialog.left(), 1);
        QCOMPARE(dialog.right(), 2);
        dialog.exchange();
        QCOMPARE(dialog.left(), 2);
        dialog.addFile(QStringLiteral("/tmp/some.tilebc"), false);
        QCOMPARE(dialog.right(), 3);
        QVERIFY(dialog.item(3).isFile);
        QCOMPARE(dialog.item(3).detail, QStringLiteral("/tmp/some.tilebc"));
    }

    // Negative.
    void incompleteChoice()
    {
        CompareDialog dialog({}, -1, -1);
        dialog.show();
        QVERIFY(!acceptButton(dialog)->isEnabled());
        dialog.addFile(QStringLiteral("a"), true);
        QVERIFY(!acceptButton(dialog)->isEnabled());
        dialog.addFile(QStringLiteral("b"), false);
        QVERIFY(acceptButton(dialog)->isEnabled());
        QVERIFY(dialog.item(77).title.isEmpty());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void noticeBar()
    {
        NoticeBar bar(QStringLiteral("&Back"));
        QVERIFY(bar.isHidden());
        bar.setText(QStringLiteral("Comparing"));
        QVERIFY(!bar.isHidden());
        QSignalSpy triggered(&bar, &NoticeBar::triggered);
        QTest::keyClick(bar.findChild<QPushButton *>(), Qt::Key_Space);
        QCOMPARE(triggered.count(), 1);
        bar.setText({});
        QVERIFY(bar.isHidden());
    }
};

TILEPORT_GUI_TEST_MAIN(TestCompareDialog)
#include "tst_comparedialog.moc"
