// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/settings/settingsdialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>

#include "tests/support/testmain.h"

using namespace tileport;

/// Every field shows what is set, and sets what is shown.
class TestSettingsDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void showsValues();
    void setsByKeyboard();
    void delayNeedsLive();
    void boundsHold();
};

void TestSettingsDialog::showsValues()
{
    session::MemoryStorage storage;
    session::Settings settings(storage);
    settings.setTheme(session::ThemeChoice::Dark);
    settings.setCodeFontSize(14);
    const settings::SettingsDialog dialog(settings);
    QCOMPARE(dialog.themeBox()->currentIndex(), 2);
    QCOMPARE(dialog.fontSizeBox()->value(), 14);
    QCOMPARE(dialog.delayBox()->value(), 150);
    QCOMPARE(settings::themeNames().size(), 4);
}

void TestSettingsDialog::setsByKeyboard()
{
    session::MemoryStorage storage;
    session::Settings settings(storage);
    settings::SettingsDialog dialog(settings);
    dialog.show();
    QTest::keyClick(dialog.themeBox(), Qt::Key_Down);
    QCOMPARE(settings.theme(), session::ThemeChoice::Light);
    QTest::keyClick(dialog.fontSizeBox(), Qt::Key_Up);
    QCOMPARE(settings.codeFontSize(), 11);
}

void TestSettingsDialog::delayNeedsLive()
{
    session::MemoryStorage storage;
    session::Settings settings(storage);
    settings::SettingsDialog dialog(settings);
    dialog.show();
    QTest::keyClick(dialog.liveBox(), Qt::Key_Space);
    QVERIFY(!settings.isLive());
    QVERIFY(!dialog.delayBox()->isEnabled());
}

void TestSettingsDialog::boundsHold()
{
    session::MemoryStorage storage;
    session::Settings settings(storage);
    const settings::SettingsDialog dialog(settings);
    dialog.delayBox()->setValue(1'000'000);
    QCOMPARE(settings.liveDelay(), 5000);
    dialog.fontSizeBox()->setValue(-3);
    QCOMPARE(settings.codeFontSize(), 6);
}

TILEPORT_GUI_TEST_MAIN(TestSettingsDialog)
#include "tst_settingsdialog.moc"
