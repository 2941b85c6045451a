// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/stagestrip.h"

#include "widgets/common/accessibility.h"
#include "widgets/pipeline/stagecard.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tileport::pipeline {

using common::ColorRole;
using common::Theme;
using port::Stage;

namespace {
constexpr std::array kMainLine{Stage::Preflight, Stage::A, Stage::B, Stage::D, Stage::E, Stage::FinalGate};
constexpr std::array kSideBranches{Stage::C, Stage::F};
constexpr int kGap = 14;   ///< pixels between cards; the arrow stands there
} // namespace

StageStrip::StageStrip(QWidget *parent) : QWidget(parent), m_row(new QWidget(this)), m_reason(new QLabel(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 2);
    column->addWidget(m_row);
    column->addWidget(m_reason);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setWordWrap(true);
    m_reason->setFocusPolicy(Qt::TabFocus);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByKeyboard | Qt::TextSelectableByMouse);
    common::setAccessible(this, tr("Stages of the pipeline"));
    createCards();
    setCurrentStage(Stage::Preflight);
}

void StageStrip::createCards()
{
    auto *row = new QHBoxLayout(m_row);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    for (const Stage stage : kMainLine) {
        m_cards.append(new StageCard(stage, StageCard::Form::Main, m_row));
        row->addWidget(m_cards.last(), 10);
    }
    auto *sides = new QVBoxLayout;
    sides->setSpacing(2);
    for (const Stage stage : kSideBranches) {
        m_cards.append(new StageCard(stage, StageCard::Form::Side, m_row));
        sides->addWidget(m_cards.last());
    }
    row->addSpacing(kGap);
    row->addLayout(sides, 12);
    m_records.fill(-1, m_cards.size());
    for (qsizetype i = 0; i < m_cards.size(); ++i) {
        connect(m_cards.at(i), &StageCard::clicked, this, [this, i] {
            setCurrentStage(m_cards.at(i)->stage());
            Q_EMIT stageChosen(m_cards.at(i)->stage(), m_records.at(i));
        });
    }
}

StageCard *StageStrip::card(Stage stage) const
{
    return *std::ranges::find(m_cards, stage, &StageCard::stage);
}

void StageStrip::present(const StageInput &input, const RoutingTable &table)
{
    const bool hasCards = input.view->isRead && input.view->problem.isEmpty();
    const QString reason = input.view->problem.isEmpty() ? tr("Reading the runs…") : input.view->problem;
    m_row->setVisible(hasCards);
    m_reason->setVisible(!hasCards);
    m_reason->setText(hasCards ? QString() : reason);
    m_reason->setAccessibleName(m_reason->text());
    if (!hasCards)
        return;
    const int shown = input.moment < 0 || input.view->moments.at(input.moment).kind != session::PipelineMoment::Kind::Run ? -1 : input.view->moments.at(input.moment).index;
    for (qsizetype i = 0; i < m_cards.size(); ++i) {
        const session::StageStatus status = session::statusOf(*input.view, m_cards.at(i)->stage(), input.moment, table);
        m_records[i] = status.record;
        m_cards.at(i)->setContent(contentOf(input, status));
        m_cards.at(i)->setShown(shown >= 0 && status.record == shown);
    }
}

void StageStrip::setCurrentStage(Stage stage)
{
    m_current = stage;
    for (StageCard *card : std::as_const(m_cards))
        card->setFocusPolicy(card->stage() == stage ? Qt::StrongFocus : Qt::ClickFocus);
    setFocusProxy(card(stage));
}

void StageStrip::moveFocus(int direction)
{
    const qsizetype at = m_cards.indexOf(card(m_current));
    setCurrentStage(m_cards.at(std::clamp<qsizetype>(at + direction, 0, m_cards.size() - 1))->stage());
    card(m_current)->setFocus(Qt::TabFocusReason);
}

void StageStrip::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: moveFocus(-1); return;
    case Qt::Key_Right:
    case Qt::Key_Down: moveFocus(1); return;
    case Qt::Key_Home: moveFocus(-int(m_cards.size())); return;
    case Qt::Key_End: moveFocus(int(m_cards.size())); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: card(m_current)->click(); return;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

/// The arrows of the main line, and the one that leads aside.
void StageStrip::paintEvent(QPaintEvent *)
{
    if (!m_row->isVisible())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::matching(palette()).color(ColorRole::Muted), 1.4));
    constexpr int kArm = 4;
    for (qsizetype i = 0; i + 1 < qsizetype(kMainLine.size()); ++i) {
        const QRect left(m_cards.at(i)->mapTo(this, QPoint(0, 0)), m_cards.at(i)->size());
        const QPointF tip(left.right() + kGap / 2.0 + kArm / 2.0, left.center().y());
        painter.drawPolyline(QPolygonF{tip + QPointF(-kArm, -kArm), tip, tip + QPointF(-kArm, kArm)});
    }
}

QString StageStrip::picture() const
{
    if (!m_row->isVisibleTo(this))
        return m_reason->text();
    QStringList lines;
    for (const StageCard *card : m_cards)
        lines.append(card->content().picture());
    return lines.join(QLatin1Char('\n'));
}

} // namespace tileport::pipeline
