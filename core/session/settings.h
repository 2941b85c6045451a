// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <QVariant>

namespace tileport::session {

/// Where settings are kept; injected, so that tests keep them in memory.
class SettingsStorage {
public:
    virtual ~SettingsStorage() = default;
    [[nodiscard]] virtual QVariant value(const QString &key) const = 0;
    virtual void setValue(const QString &key, const QVariant &value) = 0;
};

/// Keeps settings for the life of the object only.
class MemoryStorage : public SettingsStorage {
public:
    [[nodiscard]] QVariant value(const QString &key) const override { return m_values.value(key); }
    void setValue(const QString &key, const QVariant &value) override { m_values.insert(key, value); }

private:
    QVariantMap m_values;
};

/// Keeps settings in one ini file at \p path.
class FileStorage : public SettingsStorage {
public:
    explicit FileStorage(QString path);
    [[nodiscard]] QVariant value(const QString &key) const override;
    void setValue(const QString &key, const QVariant &value) override;

private:
    QString m_path;
};

enum class ThemeChoice { System, Light, Dark, HighContrast };

/// The user's choices as typed values with defaults; values out of range are replaced by the nearest valid one.
class Settings : public QObject {
    Q_OBJECT
public:
    /// \p storage must outlive this object.
    explicit Settings(SettingsStorage &storage, QObject *parent = nullptr);

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    /// Size of code in points, 6 … 32.
    [[nodiscard]] int codeFontSize() const;
    void setCodeFontSize(int points);
    /// Milliseconds after the last key until new Tile IR is made, 50 … 5000.
    [[nodiscard]] int liveDelay() const;
    void setLiveDelay(int milliseconds);
    [[nodiscard]] bool isLive() const;
    void setLive(bool live);
    /// Empty = the oldest installed, which the shipped ports are pinned to.
    [[nodiscard]] QString cutileVersion() const;
    void setCutileVersion(const QString &version);
    /// Newest first, at most 12; a folder or an operator's name.
    [[nodiscard]] QStringList recentPorts() const;
    void addRecentPort(const QString &port);
    void clearRecentPorts();
    /// Geometry and dock layout as opaque bytes.
    [[nodiscard]] QByteArray layout(const QString &name) const;
    void setLayout(const QString &name, const QByteArray &bytes);

Q_SIGNALS:
    void themeChanged(tileport::session::ThemeChoice theme);
    void codeFontSizeChanged(int points);
    void liveDelayChanged(int milliseconds);
    void liveChanged(bool live);
    void cutileVersionChanged(const QString &version);
    void recentPortsChanged();

private:
    SettingsStorage &m_storage;
};

} // namespace tileport::session
