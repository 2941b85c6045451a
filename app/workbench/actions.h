// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/panes/palettemodel.h"

#include <QHash>
#include <QObject>

#include <functional>

class QAction;
class QMainWindow;
class QMenu;

namespace tileport::workbench {

/// All actions of the window, made from one table: id, text, shortcut, menu. The command palette reads the same menus.
class Actions : public QObject {
    Q_OBJECT
public:
    /// Fills the menu bar of \p window, which owns the actions.
    explicit Actions(QMainWindow *window);

    [[nodiscard]] QAction *action(const QString &id) const;
    /// What \p id does; each action of the table has exactly one handler.
    void handle(const QString &id, const std::function<void()> &handler);
    /// Adds an action that belongs to another widget to the menu with this name.
    void adopt(QAction *action, const QString &menu);

    /// Every enabled or disabled action of the menu bar.
    [[nodiscard]] QList<panes::PaletteEntry> paletteEntries() const;
    void trigger(const QString &id);
    /// Name of the menu that the Tile IR pane fills.
    [[nodiscard]] static QString tileIrMenu();
    /// Name of the menu that the findings page fills.
    [[nodiscard]] static QString findingsMenu();
    /// Name of the menu that the pipeline fills.
    [[nodiscard]] static QString pipelineMenu();
    /// Name of the menu that the review page fills.
    [[nodiscard]] static QString reviewMenu();
    /// Ids without a handler, for tests.
    [[nodiscard]] QStringList unhandled() const;
    [[nodiscard]] QStringList ids() const;

private:
    [[nodiscard]] QMenu *menu(const QString &name);

    QMainWindow *m_window;
    QHash<QString, QAction *> m_actions;
    QHash<QString, QMenu *> m_menus;
    QStringList m_handled;
};

} // namespace tileport::workbench
