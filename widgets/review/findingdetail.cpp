// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingdetail.h"

#include <QEvent>
#include <QScrollBar>

namespace tileport::review {

FindingDetail::FindingDetail(QWidget *parent) : QTextBrowser(parent)
{
    setAccessibleName(tr("Details of the finding"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    document()->setDocumentMargin(8);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (const std::optional<DetailLink> link = linkFromText(url.toString()))
            Q_EMIT linkFollowed(*link);
    });
}

void FindingDetail::showText(const QString &key, const QString &html)
{
    const int scroll = key == m_key ? verticalScrollBar()->value() : 0;
    m_key = key;
    setHtml(html);
    verticalScrollBar()->setValue(scroll);
}

void FindingDetail::changeEvent(QEvent *event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        Q_EMIT themeChanged();
}

} // namespace tileport::review
