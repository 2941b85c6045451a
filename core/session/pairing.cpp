// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/pairing.h"

namespace tileport::session {

void Pairing::push(std::vector<irdiff::PairCorrection> state)
{
    if (state == corrections())
        return;
    m_states.resize(m_at + 1);
    m_states.push_back(std::move(state));
    ++m_at;
    Q_EMIT changed();
}

void Pairing::correct(const QString &left, const QString &right)
{
    std::vector<irdiff::PairCorrection> next = corrections();
    std::erase_if(next, [&](const irdiff::PairCorrection &pair) { return pair.left == left || pair.right == right; });
    next.push_back({left, right});
    push(std::move(next));
}

void Pairing::undo()
{
    if (!canUndo())
        return;
    --m_at;
    Q_EMIT changed();
}

void Pairing::redo()
{
    if (!canRedo())
        return;
    ++m_at;
    Q_EMIT changed();
}

void Pairing::reset()
{
    push({});
}

void Pairing::clear()
{
    const bool hadSome = !corrections().empty();
    m_states = {{}};
    m_at = 0;
    if (hadSome)
        Q_EMIT changed();
}

void Pairing::reject(const QString &reason)
{
    if (canUndo()) {
        m_states.resize(m_at);
        --m_at;
        Q_EMIT changed();
    }
    Q_EMIT rejected(reason);
}

} // namespace tileport::session
