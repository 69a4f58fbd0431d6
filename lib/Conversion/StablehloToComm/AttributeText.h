//===- AttributeText.h - Attributes that are only text ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// StableHLO and Shardy are not linked, so that their attributes are opaque text
// here. Malformed text is an error at the op that has it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H
#define COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H

#include "mlir/IR/Operation.h"

namespace mlir::comm {

/// A mesh: `#sdy.mesh<["dp"=2, "tp"=2], device_ids=[0, 2, 1, 3]>`. Without
/// device ids these are the places in the mesh.
struct MeshText {
  SmallVector<std::pair<std::string, int64_t>> axes;
  SmallVector<int64_t> deviceIds;
};

/// An axis of a mesh, or of its factors (`preSize`, `size`, rest) the middle
/// one, `"x":(preSize)size`.
struct AxisText {
  std::string name;
  bool isSubAxis = false;
  int64_t preSize = 1;
  int64_t size = 0;
};

/// Axes of a mesh, which is named or, without a name, written out.
struct MeshAxesText {
  std::string meshName;
  MeshText mesh;
  SmallVector<AxisText> axes;
};

/// How one dimension is sharded: over these axes, the outermost first. An open
/// one may be sharded further.
struct DimShardingText {
  SmallVector<AxisText> axes;
  bool isOpen = false;
};

/// How one value is sharded, `<@mesh, [{"x"}, {?}], unreduced={"y"}>`: over
/// which mesh (without a name it is written out), and along which axes its
/// pieces are still to be summed up.
struct ShardingText {
  std::string meshName;
  SmallVector<DimShardingText> dims;
  SmallVector<AxisText> unreduced;
};

/// `#stablehlo.scatter<update_window_dims = [1], …, index_vector_dim = 1>`;
/// what is left out is empty or 0.
struct ScatterText {
  SmallVector<int64_t> updateWindowDims, insertedWindowDims, inputBatchingDims,
      scatterIndicesBatchingDims, scatterDimsToOperandDims;
  int64_t indexVectorDim = 0;
};

/// `#stablehlo.dot<lhs_batching_dimensions = [0], …>`; what is left out is
/// empty.
struct DotText {
  SmallVector<int64_t> lhsBatching, rhsBatching, lhsContracting, rhsContracting;
};

/// True for an attribute of another dialect that starts with `mnemonic`.
bool isAttributeText(Attribute attribute, StringRef mnemonic);

/// `attribute` as an enum case, the last word of its text:
/// `#stablehlo<comparison_direction EQ>` gives EQ.
std::string getEnumText(Attribute attribute);

FailureOr<MeshText> parseMeshText(Operation *op, Attribute attribute);
FailureOr<MeshAxesText> parseMeshAxesText(Operation *op, Attribute attribute);
FailureOr<SmallVector<std::string>> parseManualAxesText(Operation *op,
                                                        Attribute attribute);
/// Of a `sharding_per_value`, or of one `sharding`; none of no attribute.
FailureOr<SmallVector<ShardingText>> parseShardingsText(Operation *op,
                                                        Attribute attribute);

/// None, without an error, where `attribute` is none such.
std::optional<ScatterText> parseScatterText(Attribute attribute);
std::optional<DotText> parseDotText(Attribute attribute);

/// The handle and the type of `#stablehlo.channel_handle<handle = 1, type =
/// 1>`.
FailureOr<std::pair<int64_t, int64_t>>
parseChannelHandleText(Operation *op, Attribute attribute);

/// The pairs of `{{0,1},{1,2}}`.
FailureOr<SmallVector<std::pair<int64_t, int64_t>>>
parsePairsText(Operation *op, StringRef text);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_STABLEHLOTOCOMM_ATTRIBUTETEXT_H
