//===- AttributeText.h - Parses opaque attributes ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO and Shardy are not linked, so their attributes are opaque text
// here. Malformed text is an error at the op that has it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// A mesh: `#sdy.mesh<["dp"=2, "tp"=2], device_ids=[0, 2, 1, 3]>`, or a
/// dictionary with the same contents, `{axes = [{name = "dp", size = 2}, …],
/// device_ids = dense<…>}`. Without device ids, the devices are numbered by
/// their positions in the mesh.
struct MeshText {
  SmallVector<std::pair<std::string, int64_t>> axes;
  SmallVector<int64_t> deviceIds;
};

/// An axis of a mesh, or a factor of one: `"x":(preSize)size` is the middle one
/// of the factors `preSize`, `size` and the rest.
struct AxisText {
  std::string name;
  bool isSubAxis = false;
  int64_t preSize = 1;
  int64_t size = 0;
};

/// Axes of a mesh that is named or, if the name is empty, given inline.
struct MeshAxesText {
  std::string meshName;
  MeshText mesh;
  SmallVector<AxisText> axes;
};

/// The axes that shard one dimension, the outermost first. An open dimension
/// may be sharded further.
struct DimShardingText {
  SmallVector<AxisText> axes;
  bool isOpen = false;
};

/// The sharding of one value, `<@mesh, [{"x"}, {?}], unreduced=max{"y"}>`. The
/// mesh is inline if the name is empty. The value's pieces are still to be
/// reduced along the unreduced axes, by `sum`, `max` or `min`.
struct ShardingText {
  std::string meshName;
  MeshText mesh;
  SmallVector<DimShardingText, 0> dims;
  SmallVector<AxisText, 0> unreduced;
  std::string reduction = "sum";
};

/// Axes that an `sdy.all_to_all` moves from one dimension to another.
struct AxesMoveText {
  SmallVector<AxisText> axes;
  int64_t source = 0;
  int64_t target = 0;
};

/// `#stablehlo.scatter<update_window_dims = [1], …, index_vector_dim = 1>`, or
/// the same of a gather, `#stablehlo.gather<offset_dims = [1], …>`; omitted
/// fields are empty or 0.
struct ScatterText {
  SmallVector<int64_t> updateWindowDims, insertedWindowDims, inputBatchingDims,
      scatterIndicesBatchingDims, scatterDimsToOperandDims;
  int64_t indexVectorDim = 0;
};

/// `#stablehlo.dot<lhs_batching_dimensions = [0], …>`; omitted fields are
/// empty.
struct DotText {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
};

/// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`, the places of
/// what is not spatial.
struct ConvolutionText {
  int64_t inputBatch = 0, inputFeature = 0, kernelInput = 0, kernelOutput = 0,
          outputBatch = 0, outputFeature = 0;
  size_t rank = 0;
};

/// Returns true for an attribute of another dialect that starts with
/// `mnemonic`.
bool isAttributeText(Attribute attribute, StringRef mnemonic);

/// Returns `attribute` as an enum case, the last word of its text: EQ for
/// `#stablehlo<comparison_direction EQ>`.
std::string getEnumText(Attribute attribute);

FailureOr<MeshText> parseMeshText(Operation *op, Attribute attribute);
FailureOr<MeshAxesText> parseMeshAxesText(Operation *op, Attribute attribute);
FailureOr<SmallVector<std::string>> parseManualAxesText(Operation *op,
                                                        Attribute attribute);
/// Parses a `sharding_per_value` or a single `sharding`; a null attribute
/// yields an empty list.
FailureOr<SmallVector<ShardingText>> parseShardingsText(Operation *op,
                                                        Attribute attribute);

/// Parses the axes of a Shardy collective, `axis_ref_list{"x"}`.
FailureOr<SmallVector<AxisText>> parseAxesText(Operation *op,
                                               Attribute attribute);
/// Parses the axes of each dimension, `list_of_axis_ref_lists[{"x"}, {}]`.
FailureOr<SmallVector<SmallVector<AxisText>>>
parseAxesPerDimText(Operation *op, Attribute attribute);
/// Parses `all_to_all_param_list[{"x"}: 0->1]`.
FailureOr<SmallVector<AxesMoveText>> parseAxesMovesText(Operation *op,
                                                        Attribute attribute);

/// Parses `attribute`; returns none, without an error, if it has another
/// mnemonic.
std::optional<ScatterText> parseScatterText(Attribute attribute);
std::optional<DotText> parseDotText(Attribute attribute);
std::optional<ConvolutionText> parseConvolutionText(Attribute attribute);

/// Returns the handle and the type of `#stablehlo.channel_handle<handle = 1,
/// type = 1>`.
FailureOr<std::pair<int64_t, int64_t>>
parseChannelHandleText(Operation *op, Attribute attribute);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H
