// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/engine.h"
#include "core/pipeline/stagerules.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace tileport::pipeline {

/// Asks a person how a stage ended that no built-in tool performs: says what has to be done, offers the endings that the
/// routing permits with where each one leads, and takes name and remark.
class RunDialog : public QDialog {
    Q_OBJECT
public:
    RunDialog(const AllowedEvent &step, const StageRule &rule, const QString &person, QWidget *parent);

    [[nodiscard]] QString person() const;
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] QString remark() const;

private:
    void createForm(const StageRule &rule);
    void validate();

    AllowedEvent m_step;
    QComboBox *m_endings;
    QLineEdit *m_person;
    QLineEdit *m_remark;
    QLabel *m_note;
    QDialogButtonBox *m_buttons;
};

} // namespace tileport::pipeline
