// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPlainTextEdit>

namespace tileport::panes {

/// What happened, newest last, with the time of day; keeps the last 5000 lines.
class LogView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit LogView(QWidget *parent = nullptr);
    void append(const QString &line);
};

} // namespace tileport::panes
