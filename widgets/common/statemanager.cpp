// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/common/statemanager.h"

#include <QEvent>
#include <QHeaderView>
#include <QSettings>
#include <QSplitter>

namespace tileport::common {

namespace {
QString storedName(const QString &key)
{
    return QStringLiteral("layout/") + key;
}
} // namespace

StateManager::StateManager(QSettings &storage, QObject *parent) : QObject(parent), m_storage(storage) {}

QByteArray StateManager::stored(const QString &key) const
{
    return m_storage.value(storedName(key)).toByteArray();
}

void StateManager::watch(QSplitter *splitter, const QString &key)
{
    const QByteArray state = stored(key);
    if (!state.isEmpty())
        splitter->restoreState(state); // a state of another kind of splitter is refused and changes nothing
    // Emitted only for drags of a handle, never for setSizes().
    connect(splitter, &QSplitter::splitterMoved, this, [this, splitter, key] { setValue(key, splitter->saveState()); });
}

void StateManager::watch(QHeaderView *header, const QString &key)
{
    const QByteArray state = stored(key);
    if (!state.isEmpty())
        header->restoreState(state);
    // A header reports sizes set by code like those set by hand; only a mouse button that goes up tells a person.
    QObject *viewport = header->viewport();
    auto before = std::make_shared<QByteArray>(header->saveState());
    m_savers.insert(viewport, [this, header, key, before] {
        const QByteArray now = header->saveState();
        if (now != *before)
            setValue(key, now);
        *before = now;
    });
    viewport->installEventFilter(this);
    connect(viewport, &QObject::destroyed, this, [this](QObject *gone) { m_savers.remove(gone); });
}

bool StateManager::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonDblClick) {
        if (const auto saver = m_savers.constFind(object); saver != m_savers.constEnd())
            QMetaObject::invokeMethod(this, *saver, Qt::QueuedConnection); // after the header did its part
    }
    return QObject::eventFilter(object, event);
}

QVariant StateManager::value(const QString &key, const QVariant &fallback) const
{
    return m_storage.value(storedName(key), fallback);
}

void StateManager::setValue(const QString &key, const QVariant &value)
{
    m_storage.setValue(storedName(key), value);
}

void StateManager::forgetAll()
{
    m_storage.remove(QStringLiteral("layout"));
}

} // namespace tileport::common
