// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraphbuilder.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Types.h>

namespace tileport::ir {

/// Converts types into a graph, each distinct one once.
class GraphTypes {
public:
    explicit GraphTypes(irgraph::IrGraphBuilder &builder) : m_builder(builder) {}

    irgraph::TypeId id(mlir::Type type)
    {
        const auto known = m_known.find(type);
        return known != m_known.end() ? known->second : add(type);
    }

private:
    irgraph::TypeId add(mlir::Type type);
    irgraph::TypeInfo describe(mlir::Type type);
    void describeView(mlir::Type type, irgraph::TypeInfo &info);

    irgraph::IrGraphBuilder &m_builder;
    llvm::DenseMap<mlir::Type, irgraph::TypeId> m_known;
};

} // namespace tileport::ir
