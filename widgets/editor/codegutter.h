// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

namespace tileport::editor {

class CodeEditor;

/// The strip left of the text: diagnostics, line numbers, fold triangles, link marks. Paints visible lines only.
class CodeGutter : public QWidget {
    Q_OBJECT
public:
    explicit CodeGutter(CodeEditor *editor);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int preferredWidth() const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Row {
        int line;
        QRect rect;
    };
    [[nodiscard]] QList<Row> visibleRows() const;
    [[nodiscard]] int lineAt(int y) const;
    [[nodiscard]] QRect foldRect(const Row &row) const;
    void paintRow(QPainter &painter, const Row &row) const;
    void paintDiagnostic(QPainter &painter, const Row &row) const;
    void paintLink(QPainter &painter, const Row &row) const;
    void paintFold(QPainter &painter, const Row &row) const;

    CodeEditor *m_editor;
};

} // namespace tileport::editor
