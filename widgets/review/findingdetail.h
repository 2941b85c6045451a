// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/detailtext.h"

#include <QTextBrowser>

namespace tileport::review {

/// The detail beside the list: rich text whose links lead to the panes. Tab goes from link to link, Enter follows one;
/// a screen reader reads it as text.
class FindingDetail : public QTextBrowser {
    Q_OBJECT
public:
    explicit FindingDetail(QWidget *parent = nullptr);

    /// Keeps the scroll position when the text is that of the same \p key.
    void showText(const QString &key, const QString &html);

Q_SIGNALS:
    void linkFollowed(const tileport::review::DetailLink &link);
    /// The colours changed: the text has to be made anew.
    void themeChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    QString m_key;
};

} // namespace tileport::review
