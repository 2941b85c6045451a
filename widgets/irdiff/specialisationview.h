// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/irdiff/parametermodel.h"
#include "widgets/irdiff/specialisationmodel.h"

#include <QSet>
#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace tileport::irdiff {

/// Two tables: the facts of the specialisation, and the pairing of parameters with a way to correct it. Enter goes to
/// the parameter in both programs and to its Rust line; F2 chooses another partner.
class SpecialisationView : public QWidget {
    Q_OBJECT
public:
    explicit SpecialisationView(QWidget *parent = nullptr);
    void setDiff(const IrDiffPtr &diff);
    /// Says above the tables why a correction was not taken; empty = nothing to say.
    void setPairingNote(const QString &note);
    /// Which of the buttons for corrections have something to do.
    void setCorrections(bool canUndo, bool canRedo, bool hasSome);

    [[nodiscard]] SpecialisationModel *facts() const { return m_facts; }
    [[nodiscard]] ParameterModel *parameters() const { return m_parameters; }
    [[nodiscard]] QTreeView *factsView() const { return m_factsView; }
    [[nodiscard]] QTreeView *parametersView() const { return m_parametersView; }
    [[nodiscard]] QCheckBox *onlyProblems() const { return m_onlyProblems; }
    [[nodiscard]] QString note() const;
    /// Asks for the partner of the current parameter; nothing happens without a candidate.
    void choosePartner();

Q_SIGNALS:
    /// Go to this parameter (\p pair is empty for constants and the grid) and to \p rust when it has a line.
    void jumpRequested(const tileport::irdiff::ParameterPair &pair, const tileport::Place &rust);
    void pairRequested(const QString &left, const QString &right);
    void undoRequested();
    void redoRequested();
    void resetRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QTreeView *addTable(QAbstractItemModel *model, const QString &title);
    void addPairingButtons();
    void jump();
    void showNote();
    void fitOnce(QTreeView *view);

    SpecialisationModel *m_facts;
    ParameterModel *m_parameters;
    QTabWidget *m_tabs = nullptr;
    QTreeView *m_factsView = nullptr;
    QTreeView *m_parametersView = nullptr;
    QCheckBox *m_onlyProblems = nullptr;
    QLabel *m_note = nullptr;
    QPushButton *m_undo = nullptr;
    QPushButton *m_redo = nullptr;
    QPushButton *m_reset = nullptr;
    QString m_pairingNote;
    QSet<const QTreeView *> m_fitted; ///< their columns suit what they show
    IrDiffPtr m_diff;
};

} // namespace tileport::irdiff
