// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "app/workbench/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace tileport::workbench {

namespace {

struct ActionRow {
    const char *id;
    const char *text;
    const char *shortcut;
    const char *menu;
    bool isCheckable = false;
};

#define T(text) QT_TRANSLATE_NOOP("Actions", text)
constexpr ActionRow kActions[] = {
    {"file.open", T("&Open Folder…"), "Ctrl+O", T("&File")},
    {"file.overview", T("Ports &Overview"), "Ctrl+Alt+P", T("&File")},
    {"file.start", T("Start &Page"), "Ctrl+Shift+O", T("&File")},
    {"file.save", T("&Save Rust Kernel"), "Ctrl+S", T("&File")},
    {"file.saveAs", T("Save Port &As…"), "Ctrl+Shift+S", T("&File")},
    {"file.report", T("Export &Report…"), "Ctrl+P", T("&File")},
    {"file.close", T("&Close Port"), "Ctrl+W", T("&File")},
    {"file.settings", T("Se&ttings…"), "Ctrl+,", T("&File")},
    {"file.quit", T("&Quit"), "Ctrl+Q", T("&File")},
    {"edit.undo", T("&Undo"), "Ctrl+Z", T("&Edit")},
    {"edit.redo", T("&Redo"), "Ctrl+Shift+Z", T("&Edit")},
    {"edit.comment", T("Toggle &Comment"), "Ctrl+/", T("&Edit")},
    {"edit.unlock", T("Un&lock or Lock Source"), "Ctrl+L", T("&Edit")},
    {"edit.find", T("&Find…"), "Ctrl+F", T("&Edit")},
    {"edit.findNext", T("Find &Next"), "F3", T("&Edit")},
    {"edit.findPrevious", T("Find &Previous"), "Shift+F3", T("&Edit")},
    {"go.line", T("&Go to Line…"), "Ctrl+G", T("&Go")},
    {"go.counterpart", T("Go to &Counterpart"), "Ctrl+J", T("&Go")},
    {"go.nextProblem", T("Next &Problem"), "F4", T("&Go")},
    {"go.previousProblem", T("Previous Pro&blem"), "Shift+F4", T("&Go")},
    {"go.palette", T("Command Pa&lette…"), "Ctrl+K", T("&Go")},
    {"view.source", T("Focus &Source"), "Ctrl+1", T("&View")},
    {"view.rust", T("Focus &Rust"), "Ctrl+2", T("&View")},
    {"view.ir", T("Focus &Tile IR"), "Ctrl+3", T("&View")},
    {"view.maxSource", T("Maximise Source"), "Ctrl+Shift+1", T("&View")},
    {"view.maxRust", T("Maximise Rust"), "Ctrl+Shift+2", T("&View")},
    {"view.maxIr", T("Maximise Tile IR"), "Ctrl+Shift+3", T("&View")},
    {"view.findings", T("F&indings"), "Ctrl+Shift+F", T("&View")},
    {"view.review", T("Re&view"), "Ctrl+Shift+V", T("&View")},
    {"view.problems", T("&Problems"), "Ctrl+Shift+M", T("&View")},
    {"view.specialisation", T("Spe&cialisation"), "Ctrl+Shift+T", T("&View")},
    {"view.log", T("&Log"), "Ctrl+Shift+L", T("&View")},
    {"view.zoomIn", T("Zoom &In"), "Ctrl++", T("&View")},
    {"view.zoomOut", T("Zoom &Out"), "Ctrl+-", T("&View")},
    {"view.zoomReset", T("Reset &Zoom"), "Ctrl+0", T("&View")},
    {"view.fold", T("&Fold or Unfold"), "Ctrl+Shift+[", T("&View")},
    {"view.foldAll", T("Fold &All"), "Ctrl+Alt+[", T("&View")},
    {"view.unfoldAll", T("&Unfold All"), "Ctrl+Alt+]", T("&View")},
    {"view.resetLayout", T("Reset La&yout"), "Ctrl+Shift+R", T("&View")},
    {"theme.system", T("Theme: As the System"), "Ctrl+Alt+0", T("&View")},
    {"theme.light", T("Theme: Light"), "Ctrl+Alt+1", T("&View")},
    {"theme.dark", T("Theme: Dark"), "Ctrl+Alt+2", T("&View")},
    {"theme.contrast", T("Theme: High Contrast"), "Ctrl+Alt+3", T("&View")},
    {"port.update", T("&Make Tile IR Now"), "F5", T("&Port")},
    {"port.live", T("Make Tile IR While &Typing"), "Ctrl+F5", T("&Port"), true},
    {"port.check", T("&Checked Compile (cargo check)"), "F6", T("&Port")},
    {"port.compare", T("C&ompare…"), "Ctrl+Shift+D", T("&Port")},
    {"port.compareEnd", T("&Back to the Port's Comparison"), "Ctrl+Shift+B", T("&Port")},
    {"port.checkPoint", T("Set Chec&k Point"), "Ctrl+Shift+K", T("&Port")},
    {"port.pair", T("C&hoose Partner of Parameter…"), "Ctrl+Shift+F2", T("&Port")},
    {"port.pairUndo", T("&Undo Pairing"), "Alt+Shift+Z", T("&Port")},
    {"port.pairRedo", T("R&edo Pairing"), "Alt+Shift+Y", T("&Port")},
    {"port.pairReset", T("Rese&t Pairing"), "Alt+Shift+R", T("&Port")},
    {"port.next", T("&Next Specialisation"), "Alt+PgDown", T("&Port")},
    {"port.previous", T("&Previous Specialisation"), "Alt+PgUp", T("&Port")},
    {"help.about", T("&About Tileport"), "F1", T("&Help")},
};
#undef T

QString translated(const char *text)
{
    return QCoreApplication::translate("Actions", text);
}

} // namespace

Actions::Actions(QMainWindow *window) : QObject(window), m_window(window)
{
    // Menus in their usual order; those of the Tile IR, the findings and the review are filled by their widgets.
    for (const QString &name : {translated("&File"), translated("&Edit"), translated("&Go"), translated("&View"), translated("&Port"),
                                tileIrMenu(), findingsMenu(), pipelineMenu(), reviewMenu(), translated("&Help")})
        static_cast<void>(menu(name));
    for (const ActionRow &row : kActions) {
        auto *made = new QAction(translated(row.text), window);
        made->setObjectName(QString::fromLatin1(row.id));
        QList<QKeySequence> shortcuts{QKeySequence(QString::fromLatin1(row.shortcut))};
        if (made->objectName() == QStringLiteral("view.zoomIn"))
            shortcuts.append(QKeySequence(QStringLiteral("Ctrl+=")));
        made->setShortcuts(shortcuts);
        made->setCheckable(row.isCheckable);
        m_actions.insert(made->objectName(), made);
        menu(translated(row.menu))->addAction(made);
    }
}

QMenu *Actions::menu(const QString &name)
{
    QMenu *&found = m_menus[name];
    if (!found)
        found = m_window->menuBar()->addMenu(name);
    return found;
}

QAction *Actions::action(const QString &id) const
{
    return m_actions.value(id);
}

void Actions::handle(const QString &id, const std::function<void()> &handler)
{
    QAction *known = m_actions.value(id);
    Q_ASSERT(known && !m_handled.contains(id));
    m_handled.append(id);
    connect(known, &QAction::triggered, m_window, handler);
}

void Actions::adopt(QAction *action, const QString &menuName)
{
    menu(menuName)->addAction(action);
    m_actions.insert(action->objectName(), action);
    m_handled.append(action->objectName());
}

QList<panes::PaletteEntry> Actions::paletteEntries() const
{
    QList<panes::PaletteEntry> entries;
    for (const QAction *top : m_window->menuBar()->actions()) {
        const QList<QAction *> items = top->menu() ? top->menu()->actions() : QList<QAction *>();
        for (const QAction *item : items) {
            if (item->isSeparator())
                continue;
            entries.append({item->objectName(), item->text().remove(QLatin1Char('&')), top->text().remove(QLatin1Char('&')),
                            item->shortcut().toString(QKeySequence::NativeText), item->isEnabled()});
        }
    }
    return entries;
}

void Actions::trigger(const QString &id)
{
    if (QAction *known = m_actions.value(id))
        known->trigger();
}

QString Actions::tileIrMenu()
{
    return translated("&Tile IR");
}

QString Actions::findingsMenu()
{
    return translated("Fi&ndings");
}

QString Actions::pipelineMenu()
{
    return translated("Pipe&line");
}

QString Actions::reviewMenu()
{
    return translated("Revie&w");
}

QStringList Actions::ids() const
{
    return m_actions.keys();
}

QStringList Actions::unhandled() const
{
    QStringList missing;
    for (const QString &id : m_actions.keys())
        if (!m_handled.contains(id))
            missing.append(id);
    return missing;
}

} // namespace tileport::workbench
