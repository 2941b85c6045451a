// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLabel>

namespace tileport::common {

/// One line of plain text that gives way: where there is no room for all of it, it ends in an ellipsis and the whole is
/// in the tool tip. It asks for the room of its text, and for next to none at least.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;
    /// What is painted now.
    [[nodiscard]] QString shownText() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
};

} // namespace tileport::common
