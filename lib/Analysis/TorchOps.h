//===- TorchOps.h - Table of PyTorch's ops ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PyTorch's programs contain ops of the dialects `aten` and `prims`, which this
// build does not have. Their effects are listed in this table, which follows
// PyTorch's schemas, rather than guessed from words in their names.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H
#define COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace mlir::comm {

enum class TorchKind : uint8_t {
  /// An op of PyTorch that is not in the table.
  Unknown,
  /// No kernel: sizes, tensors without contents.
  NoKernel,
  /// Results are parts of the first operand.
  View,
  /// A view if possible, else a copy.
  MayView,
  /// Elementwise without tensor inputs: `full`, `arange`, `zero_`.
  Fill,
  Pointwise,
  /// The result has fewer elements than the first operand.
  Reduction,
  /// Maps rows to rows of the same size: softmax, layer norm.
  Rows,
  /// Moves as many bytes as its results have, from computed positions.
  Lookup,
  /// A separate kernel that reads its operands and writes its results.
  Kernel,
  /// Writes parts of its first operand, or of a copy of it.
  Update,
  // Contractions.
  Matmul,
  /// Adds the first operand to the product of the next two.
  AddMatmul,
  Convolution,
  ConvolutionBackward,
  /// Attention with the head dimension before the sequence dimension.
  Attention,
  AttentionBackward,
  /// Attention with the sequence dimension before the head dimension.
  SequenceFirstAttention,
  SequenceFirstAttentionBackward,
  /// An op with effects beyond computing or mutating operands.
  Effect
};

/// The operands that an op mutates.
enum class TorchWrites : uint8_t { None, First, All };

struct TorchOp {
  TorchKind kind = TorchKind::Unknown;
  TorchWrites writes = TorchWrites::None;
  /// Set if it draws from a random number generator, or may.
  bool isRandom = false;
  /// Set for ops on lists of tensors (`_foreach_add`).
  bool operatesOnLists = false;
  /// Set if the first operand is only written, or only determines the result's
  /// type (`copy_`).
  bool ignoresFirst = false;

  bool isView() const {
    return kind == TorchKind::View || kind == TorchKind::MayView;
  }
  bool isContraction() const {
    return kind >= TorchKind::Matmul &&
           kind <= TorchKind::SequenceFirstAttentionBackward;
  }
  /// Returns true if the result is the first operand.
  bool returnsFirst() const { return writes == TorchWrites::First; }
  /// Returns true if Inductor fuses the op into kernels.
  bool isFusible() const {
    return !operatesOnLists &&
           (kind == TorchKind::Fill || kind == TorchKind::Pointwise ||
            kind == TorchKind::Reduction || kind == TorchKind::Rows ||
            kind == TorchKind::Lookup);
  }
};

/// Returns the op of PyTorch that `name` denotes, such as "aten.mm",
/// "aten.mm.default" or "torch.ops.aten.mm.default". Returns none for other
/// names.
std::optional<TorchOp> getTorchOp(StringRef name);
inline std::optional<TorchOp> getTorchOp(Operation *op) {
  if (op->isRegistered())
    return std::nullopt;
  return getTorchOp(op->getName().getStringRef());
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_TORCHOPS_H
