// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/graphtypes.h"

#include "core/ir/dialect/types.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

using namespace cudatile;
using irgraph::TypeInfo;
using irgraph::TypeKind;

namespace {

static_assert(TypeInfo::kDynamic == mlir::ShapedType::kDynamic);

/// The text inside cuda_tile syntax: nested and outer types of the dialect without "!cuda_tile.".
std::string shortText(mlir::Type type)
{
    constexpr std::string_view kPrefix = "!cuda_tile.";
    std::string text;
    llvm::raw_string_ostream stream(text);
    type.print(stream);
    for (size_t at = text.find(kPrefix); at != std::string::npos; at = text.find(kPrefix, at))
        text.erase(at, kPrefix.size());
    return text;
}

template <typename Range>
std::vector<int64_t> numbers(const Range &values)
{
    return {values.begin(), values.end()};
}

bool isIdentity(llvm::ArrayRef<int32_t> map)
{
    for (size_t i = 0; i < map.size(); ++i) {
        if (map[i] != static_cast<int32_t>(i))
            return false;
    }
    return true;
}

std::vector<int64_t> dimMapOf(mlir::Type type)
{
    if (const auto gather = llvm::dyn_cast<GatherScatterViewType>(type))
        return {gather.getSparseDim()};
    const auto partition = llvm::dyn_cast<PartitionViewType>(type);
    const llvm::ArrayRef<int32_t> map = partition ? partition.getDimMap() : llvm::cast<StridedViewType>(type).getDimMap();
    return isIdentity(map) ? std::vector<int64_t>() : numbers(map);
}

} // namespace

irgraph::TypeId GraphTypes::add(mlir::Type type)
{
    TypeInfo info = describe(type);
    info.text = m_builder.addString(shortText(type));
    const irgraph::TypeId id = m_builder.addType(std::move(info));
    m_known[type] = id;
    return id;
}

TypeInfo GraphTypes::describe(mlir::Type type)
{
    TypeInfo info;
    if (type.isInteger()) {
        info.kind = TypeKind::Integer;
        info.bitWidth = type.getIntOrFloatBitWidth();
    } else if (isFloatElement(type)) {
        info.kind = TypeKind::Float;
        info.bitWidth = elementBits(type);
    } else if (llvm::isa<TokenType>(type)) {
        info.kind = TypeKind::Token;
    } else if (const auto pointer = llvm::dyn_cast<PointerType>(type)) {
        info.kind = TypeKind::Pointer;
        info.element = id(pointer.getPointeeType());
    } else if (const auto tile = llvm::dyn_cast<TileType>(type)) {
        info.kind = TypeKind::Tile;
        info.element = id(tile.getElementType());
        info.shape = numbers(tile.getShape());
    } else if (const auto view = llvm::dyn_cast<TensorViewType>(type)) {
        info.kind = TypeKind::TensorView;
        info.element = id(view.getElementType());
        info.shape = numbers(view.getShape());
        info.strides = numbers(view.getStrides());
    } else if (isTileView(type)) {
        describeView(type, info);
    } else if (llvm::isa<mlir::FunctionType>(type)) {
        info.kind = TypeKind::Function;
    }
    return info;
}

void GraphTypes::describeView(mlir::Type type, TypeInfo &info)
{
    const auto strided = llvm::dyn_cast<StridedViewType>(type);
    info.kind = strided ? TypeKind::StridedView
        : llvm::isa<PartitionViewType>(type) ? TypeKind::PartitionView : TypeKind::GatherScatterView;
    info.element = id(tensorViewOf(type));
    info.shape = numbers(tileShapeOf(type));
    if (strided)
        info.strides = numbers(strided.getTraversalStrides());
    info.dimMap = dimMapOf(type);
    if (const PaddingValueAttr padding = paddingOf(type)) {
        const llvm::StringRef keyword = stringifyPaddingValue(padding.getValue());
        info.padding = m_builder.addString(std::string_view(keyword.data(), keyword.size()));
    }
}

} // namespace tileport::ir
