// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/settings.h"

#include <QSettings>

#include <algorithm>

namespace tileport::session {

namespace {
const QString kTheme = QStringLiteral("appearance/theme");
const QString kFontSize = QStringLiteral("appearance/codeFontSize");
const QString kDelay = QStringLiteral("live/delay");
const QString kLive = QStringLiteral("live/enabled");
const QString kCutile = QStringLiteral("toolchain/cutile");
const QString kRecent = QStringLiteral("ports/recent");
const QString kThemeNames[] = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
                               QStringLiteral("high-contrast")};
constexpr int kMaximumRecent = 12;

int bounded(const QVariant &stored, int fallback, int low, int high)
{
    bool isNumber = false;
    const int number = stored.toInt(&isNumber);
    return isNumber ? std::clamp(number, low, high) : fallback;
}
} // namespace

FileStorage::FileStorage(QString path) : m_path(std::move(path)) {}

QVariant FileStorage::value(const QString &key) const
{
    return QSettings(m_path, QSettings::IniFormat).value(key);
}

void FileStorage::setValue(const QString &key, const QVariant &value)
{
    QSettings(m_path, QSettings::IniFormat).setValue(key, value);
}

Settings::Settings(SettingsStorage &storage, QObject *parent) : QObject(parent), m_storage(storage) {}

ThemeChoice Settings::theme() const
{
    const auto *it = std::find(std::begin(kThemeNames), std::end(kThemeNames), m_storage.value(kTheme).toString());
    return it == std::end(kThemeNames) ? ThemeChoice::System : ThemeChoice(it - std::begin(kThemeNames));
}

void Settings::setTheme(ThemeChoice theme)
{
    m_storage.setValue(kTheme, kThemeNames[int(theme)]);
    Q_EMIT themeChanged(theme);
}

int Settings::codeFontSize() const
{
    return bounded(m_storage.value(kFontSize), 10, 6, 32);
}

void Settings::setCodeFontSize(int points)
{
    m_storage.setValue(kFontSize, std::clamp(points, 6, 32));
    Q_EMIT codeFontSizeChanged(codeFontSize());
}

int Settings::liveDelay() const
{
    return bounded(m_storage.value(kDelay), 150, 50, 5000);
}

void Settings::setLiveDelay(int milliseconds)
{
    m_storage.setValue(kDelay, std::clamp(milliseconds, 50, 5000));
    Q_EMIT liveDelayChanged(liveDelay());
}

bool Settings::isLive() const
{
    const QVariant stored = m_storage.value(kLive);
    return !stored.isValid() || stored.toBool();
}

void Settings::setLive(bool live)
{
    m_storage.setValue(kLive, live);
    Q_EMIT liveChanged(live);
}

QString Settings::cutileVersion() const
{
    return m_storage.value(kCutile).toString();
}

void Settings::setCutileVersion(const QString &version)
{
    if (version == cutileVersion())
        return;
    m_storage.setValue(kCutile, version);
    Q_EMIT cutileVersionChanged(version);
}

QStringList Settings::recentPorts() const
{
    return m_storage.value(kRecent).toStringList();
}

void Settings::addRecentPort(const QString &port)
{
    QStringList recent = recentPorts();
    recent.removeAll(port);
    recent.prepend(port);
    m_storage.setValue(kRecent, QStringList(recent.mid(0, kMaximumRecent)));
    Q_EMIT recentPortsChanged();
}

void Settings::clearRecentPorts()
{
    m_storage.setValue(kRecent, QStringList());
    Q_EMIT recentPortsChanged();
}

QByteArray Settings::layout(const QString &name) const
{
    return m_storage.value(QStringLiteral("layout/") + name).toByteArray();
}

void Settings::setLayout(const QString &name, const QByteArray &bytes)
{
    m_storage.setValue(QStringLiteral("layout/") + name, bytes);
}

} // namespace tileport::session
