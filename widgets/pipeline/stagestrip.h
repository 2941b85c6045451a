// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/pipeline/stagecontent.h"

#include <QWidget>

class QLabel;

namespace tileport::pipeline {

class StageCard;

/// The stages of a port in a row, Preflight · A · B · D · E · Gate, with C and F as side branches. One stop of the Tab key:
/// left and right go from card to card, Enter goes into the stage's newest run.
class StageStrip : public QWidget {
    Q_OBJECT
public:
    explicit StageStrip(QWidget *parent = nullptr);

    /// Cards as of \p input; instead of them the reason why there are none.
    void present(const StageInput &input, const RoutingTable &table);
    [[nodiscard]] StageCard *card(port::Stage stage) const;
    /// The card that the Tab key leads to.
    [[nodiscard]] port::Stage currentStage() const { return m_current; }
    void setCurrentStage(port::Stage stage);
    /// One line for each card, or the reason; for tests.
    [[nodiscard]] QString picture() const;

Q_SIGNALS:
    /// A stage was chosen; the run is an index into the history's records, -1 where it never ran.
    void stageChosen(tileport::port::Stage stage, int record);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void createCards();
    void moveFocus(int direction);

    QList<StageCard *> m_cards;    ///< in the order of the arrow keys
    QList<int> m_records;          ///< of each card
    QWidget *m_row = nullptr;
    QLabel *m_reason = nullptr;
    port::Stage m_current = port::Stage::Preflight;
};

} // namespace tileport::pipeline
