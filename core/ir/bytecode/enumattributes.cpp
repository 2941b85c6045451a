// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/enumattributes.h"

#include "core/ir/dialect/types.h"

#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;

namespace {

constexpr uint64_t kNearestAway = 7;

template <typename Attr, typename Value>
mlir::Attribute dialectEnum(std::optional<Value> value, mlir::MLIRContext &context)
{
    return value ? mlir::Attribute(Attr::get(&context, *value)) : mlir::Attribute();
}

mlir::Attribute intEnum(bool known, uint32_t value, mlir::MLIRContext &context)
{
    return known ? mlir::IntegerAttr::get(mlir::IntegerType::get(&context, 32), value) : mlir::Attribute();
}

template <typename Attr>
std::optional<uint64_t> numberOf(mlir::Attribute attribute)
{
    const auto typed = llvm::dyn_cast_or_null<Attr>(attribute);
    return typed ? std::optional<uint64_t>(static_cast<uint64_t>(typed.getValue())) : std::nullopt;
}

} // namespace

bool isEnumeration(FieldKind kind)
{
    return kind >= FieldKind::Rounding && kind <= FieldKind::AtomicMode;
}

BytecodeVersion enumValueSince(FieldKind kind, uint64_t value)
{
    return kind == FieldKind::Rounding && value == kNearestAway ? kV13_4 : kV13_1;
}

mlir::Attribute enumAttribute(FieldKind kind, uint64_t value, BytecodeVersion version, mlir::MLIRContext &context)
{
    if (value > UINT32_MAX || version < enumValueSince(kind, value))
        return {};
    const auto number = static_cast<uint32_t>(value);
    switch (kind) {
    case FieldKind::Rounding: return dialectEnum<RoundingModeAttr>(symbolizeRoundingMode(number), context);
    case FieldKind::Signedness: return dialectEnum<SignednessAttr>(symbolizeSignedness(number), context);
    case FieldKind::Overflow: return dialectEnum<IntegerOverflowAttr>(symbolizeIntegerOverflow(number), context);
    case FieldKind::Predicate: return dialectEnum<ComparisonPredicateAttr>(symbolizeComparisonPredicate(number), context);
    case FieldKind::Ordering: return dialectEnum<ComparisonOrderingAttr>(symbolizeComparisonOrdering(number), context);
    case FieldKind::Visibility: return dialectEnum<SymbolVisibilityAttr>(symbolizeSymbolVisibility(number), context);
    case FieldKind::Reduction: return dialectEnum<MultimemReductionKindAttr>(symbolizeMultimemReductionKind(number), context);
    case FieldKind::MemoryOrdering: return intEnum(symbolizeMemoryOrderingSemantics(number).has_value(), number, context);
    case FieldKind::MemoryScope: return intEnum(symbolizeMemoryScope(number).has_value(), number, context);
    case FieldKind::AtomicMode: return intEnum(symbolizeAtomicRMWMode(number).has_value(), number, context);
    default: return {};
    }
}

std::optional<uint64_t> enumValue(FieldKind kind, mlir::Attribute attribute)
{
    switch (kind) {
    case FieldKind::Rounding: return numberOf<RoundingModeAttr>(attribute);
    case FieldKind::Signedness: return numberOf<SignednessAttr>(attribute);
    case FieldKind::Overflow: return numberOf<IntegerOverflowAttr>(attribute);
    case FieldKind::Predicate: return numberOf<ComparisonPredicateAttr>(attribute);
    case FieldKind::Ordering: return numberOf<ComparisonOrderingAttr>(attribute);
    case FieldKind::Visibility: return numberOf<SymbolVisibilityAttr>(attribute);
    case FieldKind::Reduction: return numberOf<MultimemReductionKindAttr>(attribute);
    case FieldKind::MemoryOrdering:
    case FieldKind::MemoryScope:
    case FieldKind::AtomicMode:
        if (const auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attribute))
            return integer.getValue().getZExtValue();
        return std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace tileport::ir
