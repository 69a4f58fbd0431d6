//===- TorchOps.h - What PyTorch's ops do -*- C++ -*-----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of PyTorch come with its ops, of the dialects `aten` and `prims`,
// which this build does not have. What they do is in PyTorch's schemas and in
// this one table, not in words of their names.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H
#define COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace mlir::comm {

enum class TorchKind : uint8_t {
  /// Of PyTorch, but not in the table.
  Unknown,
  /// No kernel: sizes, tensors of no content.
  NoKernel,
  /// Results are parts of the first operand.
  View,
  /// As a view, or a copy where none can be.
  MayView,
  /// Elementwise, of no element of a tensor: `full`, `arange`, `zero_`.
  Fill,
  Pointwise,
  /// Fewer elements than the first operand has.
  Reduction,
  /// Rows become rows of the same size: softmax, layer norm.
  Rows,
  /// Moves as much as its results hold, from places that it looks up.
  Lookup,
  /// A kernel of its own that reads its operands and writes its results.
  Kernel,
  /// Writes parts of its first operand, or of a copy of it.
  Update,
  // Contractions.
  Matmul,
  /// The first operand is added to the product of the next two.
  AddMatmul,
  Convolution,
  ConvolutionBackward,
  /// Heads before places.
  Attention,
  AttentionBackward,
  /// Places before heads.
  PlacesAttention,
  PlacesAttentionBackward,
  /// More than a computation or a change of operands.
  Effect
};

/// Which operands an op changes in place.
enum class TorchWrites : uint8_t { None, First, All };

struct TorchOp {
  TorchKind kind = TorchKind::Unknown;
  TorchWrites writes = TorchWrites::None;
  /// Draws from a generator of random numbers, or may.
  bool isRandom = false;
  /// Works on lists of tensors (`_foreach_add`).
  bool isOfLists = false;
  /// Writes the first operand, or gives one of its type, and reads only others
  /// (`copy_`).
  bool ignoresFirst = false;

  bool isView() const {
    return kind == TorchKind::View || kind == TorchKind::MayView;
  }
  bool isContraction() const {
    return kind >= TorchKind::Matmul &&
           kind <= TorchKind::PlacesAttentionBackward;
  }
  /// The result is the first operand.
  bool givesFirst() const { return writes == TorchWrites::First; }
  /// Inductor makes such ops parts of a kernel.
  bool isFusible() const {
    return !isOfLists &&
           (kind == TorchKind::Fill || kind == TorchKind::Pointwise ||
            kind == TorchKind::Reduction || kind == TorchKind::Rows ||
            kind == TorchKind::Lookup);
  }
};

/// None if `name`, such as "aten.mm", "aten.mm.default" or
/// "torch.ops.aten.mm.default", is no op of PyTorch.
std::optional<TorchOp> getTorchOp(StringRef name);
inline std::optional<TorchOp> getTorchOp(Operation *op) {
  if (op->isRegistered())
    return std::nullopt;
  return getTorchOp(op->getName().getStringRef());
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H
