// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QWidget>

class QLabel;
class QLineEdit;

namespace tileport::irdiff {

/// The line under the view where the reader types a line number of one side.
class GoToBar : public QWidget {
    Q_OBJECT
public:
    explicit GoToBar(QWidget *parent = nullptr);
    /// Shows the bar for \p side, whose text has \p lineCount lines, and takes the focus.
    void open(Side side, uint32_t lineCount);

Q_SIGNALS:
    /// \p line is 0-based and exists.
    void lineRequested(tileport::irdiff::Side side, qint64 line);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void accept();

    QLabel *m_label = nullptr;
    QLineEdit *m_edit = nullptr;
    Side m_side = Side::Left;
    uint32_t m_lineCount = 0;
};

} // namespace tileport::irdiff
