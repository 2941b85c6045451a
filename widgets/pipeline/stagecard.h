// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/pipeline/stagecontent.h"

#include <QAbstractButton>

namespace tileport::pipeline {

/// One stage in the strip: letter and title, runs against the cap, claimed and recomputed verdict, who and when. A button:
/// pressing it shows the stage's newest run. The small form of the side branches has two lines.
class StageCard : public QAbstractButton {
    Q_OBJECT
public:
    enum class Form { Main, Side };
    StageCard(port::Stage stage, Form form, QWidget *parent);

    void setContent(const StageContent &content);
    [[nodiscard]] const StageContent &content() const { return m_content; }
    [[nodiscard]] port::Stage stage() const { return m_stage; }
    /// Its run is the one that the panes show.
    void setShown(bool isShown);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void paintFrame(QPainter &painter) const;
    void paintHeading(QPainter &painter) const;
    void paintLine(QPainter &painter, int line, const Sign &sign) const;
    [[nodiscard]] QRect lineBox(int line) const;
    [[nodiscard]] Sign sideSign() const;
    [[nodiscard]] int lineCount() const { return m_form == Form::Main ? 4 : 2; }

    static constexpr int kMargin = 6;
    static constexpr int kIcon = 14;

    port::Stage m_stage;
    Form m_form;
    StageContent m_content;
    bool m_isShown = false;
};

} // namespace tileport::pipeline
