// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/panes/paneframe.h"

#include <QApplication>
#include <QSplitter>
#include <QVBoxLayout>

namespace tileport::panes {

PaneFrame::PaneFrame(const QList<QWidget *> &panes, const QList<int> &stretch, QWidget *parent)
    : QWidget(parent), m_splitter(new QSplitter(Qt::Horizontal, this)), m_panes(panes), m_stretch(stretch)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_splitter);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(5);
    for (int i = 0; i < m_panes.size(); ++i) {
        m_panes.at(i)->setMinimumWidth(160);
        m_splitter->addWidget(m_panes.at(i));
        m_splitter->setStretchFactor(i, stretch.at(i));
    }
    resetSizes();
}

void PaneFrame::resetSizes()
{
    if (m_maximised >= 0)
        toggleMaximised(m_maximised);
    QList<int> sizes;
    for (const int part : std::as_const(m_stretch))
        sizes.append(part * 100);
    m_splitter->setSizes(sizes);
}

void PaneFrame::focusPane(int index)
{
    if (index < 0 || index >= m_panes.size())
        return;
    if (m_maximised >= 0 && m_maximised != index)
        toggleMaximised(index);
    m_panes.at(index)->setFocus(Qt::ShortcutFocusReason);
}

void PaneFrame::toggleMaximised(int index)
{
    m_maximised = m_maximised == index ? -1 : index;
    for (int i = 0; i < m_panes.size(); ++i)
        m_panes.at(i)->setVisible(m_maximised < 0 || m_maximised == i);
    if (m_maximised >= 0)
        m_panes.at(index)->setFocus(Qt::ShortcutFocusReason);
    Q_EMIT maximisedChanged(m_maximised);
}

int PaneFrame::focusedPane() const
{
    for (int i = 0; i < m_panes.size(); ++i)
        if (m_panes.at(i)->isAncestorOf(QApplication::focusWidget()) || m_panes.at(i)->hasFocus())
            return i;
    return -1;
}

QByteArray PaneFrame::saveState() const
{
    return m_splitter->saveState();
}

void PaneFrame::restoreState(const QByteArray &state)
{
    if (!state.isEmpty())
        m_splitter->restoreState(state);
}

} // namespace tileport::panes
