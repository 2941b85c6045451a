// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/pipeline/rundialog.h"

#include "widgets/pipeline/pipelinewords.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace tileport::pipeline {

namespace {
constexpr int kRemarkLength = 400;
constexpr int kNameLength = 120;
} // namespace

RunDialog::RunDialog(const AllowedEvent &step, const StageRule &rule, const QString &person, QWidget *parent)
    : QDialog(parent), m_step(step), m_endings(new QComboBox(this)), m_person(new QLineEdit(person, this)), m_remark(new QLineEdit(this)), m_note(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Record %1 (%2)").arg(stepName(step), port::stageTitle(step.run.stage)));
    m_buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole)->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_person, &QLineEdit::textChanged, this, &RunDialog::validate);
    createForm(rule);
    m_person->setMaxLength(kNameLength);
    m_remark->setMaxLength(kRemarkLength);
    validate();
    m_endings->setFocus();
}

void RunDialog::createForm(const StageRule &rule)
{
    auto *form = new QFormLayout(this);
    const auto addText = [this, form](const QString &text) {
        auto *label = new QLabel(text, this);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(fontMetrics().averageCharWidth() * 80);
        form->addRow(label);
    };
    addText(routingQuote(m_step));
    addText(tr("To do: %1").arg(rule.task));
    addText(tr("Work on the files, then say how it ended; what changed is compared with what the stage may touch."));
    for (const AllowedEvent::Branch &branch : m_step.branches)
        m_endings->addItem(tr("%1 – leads to %2 (row %3)").arg(outcomeText(branch.outcome), branch.next).arg(branch.row));
    form->addRow(tr("It &ended with:"), m_endings);
    form->addRow(tr("&Name:"), m_person);
    form->addRow(tr("Re&mark:"), m_remark);
    m_note->setTextFormat(Qt::PlainText);
    form->addRow(m_note);
    form->addRow(m_buttons);
    m_endings->setAccessibleName(tr("How the stage ended"));
}

void RunDialog::validate()
{
    const bool isNamed = !m_person->text().trimmed().isEmpty();
    m_note->setText(isNamed ? QString() : tr("A run by a person needs the person's name"));
    for (QAbstractButton *button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(isNamed && m_endings->currentIndex() >= 0);
    }
}

QString RunDialog::person() const
{
    return m_person->text().trimmed();
}

Outcome RunDialog::outcome() const
{
    return m_step.branches.at(m_endings->currentIndex()).outcome;
}

QString RunDialog::remark() const
{
    return m_remark->text().trimmed();
}

} // namespace tileport::pipeline
