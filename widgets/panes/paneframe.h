// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QWidget>

class QSplitter;

namespace tileport::panes {

/// Three panes side by side with splitters; one of them can take all the room.
class PaneFrame : public QWidget {
    Q_OBJECT
public:
    static constexpr int kCount = 3;

    /// Takes ownership of the panes, left to right; \p stretch says how much of the width each gets at first.
    PaneFrame(const QList<QWidget *> &panes, const QList<int> &stretch, QWidget *parent = nullptr);

    void focusPane(int index);
    /// Gives pane \p index all the room, or gives it back when it has it already.
    void toggleMaximised(int index);
    /// -1 when all panes are shown.
    [[nodiscard]] int maximised() const { return m_maximised; }
    /// The pane that has the focus; -1 when none has.
    [[nodiscard]] int focusedPane() const;

    /// Back to the first proportions, all panes shown.
    void resetSizes();
    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void maximisedChanged(int index);

private:
    QSplitter *m_splitter;
    QList<QWidget *> m_panes;
    QList<int> m_stretch;
    int m_maximised = -1;
};

} // namespace tileport::panes
