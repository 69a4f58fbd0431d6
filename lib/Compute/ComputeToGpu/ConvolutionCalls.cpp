//===- ConvolutionCalls.cpp - Lowers convolutions to library calls --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/RuntimeTypes.h"
#include "CommDialect/Runtime/CommLibrary.h"
#include "Conversion/CommToRuntime/RuntimeCalls.h"
#include "LibraryCalls.h"
#include "LoopNest.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::commlib;

/// Returns sizes and strides of an operand as in CommTensorShape. `first` and
/// `second` are the letters of its first two dimensions, one of which includes
/// the groups (`firstHasGroups`). Returns nullopt if strides are dynamic or the
/// groups cannot be merged with that dimension.
static std::optional<CommTensorShape> getShape(Value operand, StringRef layout,
                                               char first, char second,
                                               bool firstHasGroups,
                                               unsigned spatial) {
  auto type = cast<MemRefType>(operand.getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return std::nullopt;
  // A missing letter is an innermost dimension of size 1.
  auto get = [&](char letter) -> std::pair<int64_t, int64_t> {
    size_t dim = layout.find(letter);
    if (dim == StringRef::npos)
      return {1, 1};
    return {type.getDimSize(dim), strides[dim]};
  };
  auto withGroups =
      [&](char letter) -> std::optional<std::pair<int64_t, int64_t>> {
    auto [groups, groupStride] = get('g');
    auto [size, stride] = get(letter);
    if (groups == 1)
      return std::pair(size, stride);
    if (size == 1)
      return std::pair(groups, groupStride);
    if (groupStride != size * stride)
      return std::nullopt;
    return std::pair(groups * size, stride);
  };
  CommTensorShape shape = {};
  auto set = [&](unsigned dim, std::optional<std::pair<int64_t, int64_t>> to) {
    if (to)
      std::tie(shape.sizes[dim], shape.strides[dim]) = *to;
    return to.has_value();
  };
  if (!set(0, firstHasGroups ? withGroups(first) : get(first)) ||
      !set(1, firstHasGroups ? get(second) : withGroups(second)))
    return std::nullopt;
  for (unsigned dim = 0; dim < spatial; ++dim)
    set(dim + 2, get('0' + dim));
  return shape;
}

LogicalResult comm::lowerConvolution(ConvolutionOp op, RuntimeModule &runtime) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  unsigned spatial = op.getNumSpatialDims();
  std::optional<CommTensorShape> image =
      getShape(op.getImage(), op.getImageLayout(), 'n', 'c',
               /*firstHasGroups=*/false, spatial);
  std::optional<CommTensorShape> filter =
      getShape(op.getFilter(), op.getFilterLayout(), 'k', 'c',
               /*firstHasGroups=*/true, spatial);
  std::optional<CommTensorShape> response =
      getShape(op.getResponse(), op.getResponseLayout(), 'n', 'k',
               /*firstHasGroups=*/false, spatial);
  if (!image || !filter || !response)
    return op.emitError() << "has an operand whose strides are not known, or "
                             "whose groups are not one behind the other";
  CommConvolution shape = {};
  shape.kind = static_cast<int64_t>(op.getKind());
  shape.elementType = *getRuntimeElementType(op.getFactorType());
  shape.flipped = op.getFlipped();
  shape.spatial = spatial;
  shape.image = *image;
  shape.filter = *filter;
  shape.response = *response;
  llvm::copy(op.getStrides(), shape.strides);
  llvm::copy(op.getDilations(), shape.dilations);
  llvm::copy(op.getLow(), shape.low);
  llvm::copy(op.getHigh(), shape.high);
  const auto *numbers = reinterpret_cast<const int64_t *>(&shape);
  runtime.call(
      builder, loc, "commLibraryConvolution", {},
      {runtime.getNumbers(builder, loc,
                          ArrayRef(numbers, sizeof(shape) / sizeof(int64_t))),
       getAddress(builder, loc, op.getImage()),
       getAddress(builder, loc, op.getFilter()),
       getAddress(builder, loc, op.getResponse()),
       runtime.getString(builder, loc, getLocationText(loc))});
  op.erase();
  return success();
}
