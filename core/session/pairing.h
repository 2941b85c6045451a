// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/parameterfact.h"

#include <QObject>

namespace tileport::session {

/// The engineer's corrections of the pairing of parameters, with undo. Every change means a new comparison.
class Pairing : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Pairs two arguments, given as PairCorrection says; replaces an earlier correction of either of them.
    void correct(const QString &left, const QString &right);
    void undo();
    void redo();
    /// Forgets all corrections; can be undone.
    void reset();
    /// Forgets corrections and history: another program.
    void clear();
    /// The comparison did not take the newest state: goes back to the one before, without redo, and tells why.
    void reject(const QString &reason);

    [[nodiscard]] const std::vector<irdiff::PairCorrection> &corrections() const { return m_states[m_at]; }
    [[nodiscard]] bool canUndo() const { return m_at > 0; }
    [[nodiscard]] bool canRedo() const { return m_at + 1 < m_states.size(); }

Q_SIGNALS:
    void changed();
    void rejected(const QString &reason);

private:
    void push(std::vector<irdiff::PairCorrection> state);

    std::vector<std::vector<irdiff::PairCorrection>> m_states{{}};
    size_t m_at = 0;
};

} // namespace tileport::session
