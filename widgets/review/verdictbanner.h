// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"

#include <QWidget>

class QLabel;

namespace tileport::review {

/// One line with the verdict: icon and word, reason, policy, what the shell script would say, whether it is approximate.
/// Can have the focus, so that a screen reader reads it in full.
class VerdictBanner : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBanner(QWidget *parent = nullptr);

    /// Null hides the verdict and shows \p instead.
    void setDiff(const irdiff::IrDiffPtr &diff, const QString &instead = {});
    /// Everything that it says, as one text.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void updateLook();

    irdiff::IrDiffPtr m_diff;
    QString m_instead;
    QLabel *m_icon = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_reason = nullptr;
    QLabel *m_approximate = nullptr;
    QLabel *m_shell = nullptr;
};

} // namespace tileport::review
