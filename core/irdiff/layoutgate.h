// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irtypes.h"

#include <QString>

#include <map>
#include <vector>

namespace tileport::irgraph {
class IrGraph;
}

namespace tileport::irdiff {

struct IrDiff;

/// How one program looks at one tensor: everything of a view that decides which element a tile index means.
struct ViewLayout {
    int argument = -1;          ///< number of the entry argument whose memory it is; -1 = not found (a computed address)
    QString kind;               ///< "partition_view", "strided_view", "gather_scatter_view"
    QString element;            ///< "f16"
    QString shape;              ///< of the tensor: "?x?", static extents as numbers
    QString strides;            ///< "?,1": unit strides as 1, all others as "?", since a static value is no other layout
    QString tile;               ///< "128x32"
    QString dimMap;             ///< "0,1"
    QString traversal;          ///< of strided views; empty when tiles do not overlap (equal to the tile)
    QString padding;            ///< "zero"; empty = left open
    bool operator==(const ViewLayout &) const = default;
    [[nodiscard]] QString toString() const;
};

/// A tensor that the two programs look at differently.
struct LayoutDifference {
    QString parameter;          ///< role, or names as printed
    QString left;               ///< the layout, empty when only the generated side has one
    QString right;
    QString what;               ///< "tile shape", "axis order", "stride mask", "element type", "padding", "one side only"
    irgraph::OpId leftOp;       ///< the access or view
    irgraph::OpId rightOp;
    bool isFatal = true;        ///< false: explained (padding where the reference leaves it open, an equal form)
    bool operator==(const LayoutDifference &) const = default;
};

/// The pipeline's semantic-layout gate, done on the programs instead of their texts: per parameter and matched access.
struct LayoutGate {
    bool holds = true;
    bool isVacuous = false;     ///< the reference has no view at all: the gate says nothing
    std::vector<LayoutDifference> differences;
    bool scriptHolds = true;    ///< what the public gate, which compares sorted lists of text matches, says
    QString scriptReason;       ///< its first difference: "strides=[?,1]: 6 -> 9"; empty when it holds
    QString disagreement;       ///< why the two answers differ; empty when they agree
};

/// Runs the gate on a finished comparison.
[[nodiscard]] LayoutGate layoutGate(const IrDiff &diff);

/// The public gate's extraction: how often "strides=[…]", "dim_map=[…]" and "tile=(…)" stand in the printed text, normalised.
[[nodiscard]] std::map<QString, int> scriptLayouts(const irgraph::IrGraph &graph);

} // namespace tileport::irdiff
