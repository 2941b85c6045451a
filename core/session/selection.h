// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irtypes.h"

#include <QMetaType>
#include <QString>

namespace tileport::session {

/// The panes that can own a selection.
enum class PaneId { Source, Rust, Reference, Generated };

/// What is selected, shared by all panes: a line of a text, or an operation of one side. A plain value.
struct Selection {
    PaneId pane = PaneId::Source;
    int line = 0;               ///< 1-based line in the pane's text; 0 = nothing
    irgraph::OpId op;           ///< for the two Tile IR sides; none when the line has no operation

    bool operator==(const Selection &) const = default;
    [[nodiscard]] bool isEmpty() const { return line == 0 && !op.isValid(); }
};

} // namespace tileport::session

Q_DECLARE_METATYPE(tileport::session::Selection)
