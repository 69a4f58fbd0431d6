//===- BufferReuse.h - Predicts in-place bufferization ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Determines for each operand whose buffer a result may share whether it does,
// or bufferization copies it. Uses the analysis of one-shot bufferization or,
// for unknown ops and very large functions, a rule that is never more
// optimistic than that analysis.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BUFFERREUSE_H
#define COMMDIALECT_ANALYSIS_BUFFERREUSE_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// Returns the options of one-shot bufferization that decide what is in place,
/// the same as in the lowering.
bufferization::OneShotBufferizationOptions getBufferizationOptions();

/// Returns true if `value` is a tensor or memref that the memory model handles.
bool isBuffered(Value value);

/// Returns false if neither `op` nor any op in its regions can touch a buffer:
/// it has no regions, and only scalars.
bool mayTouchBuffers(Operation *op);

/// An operand and the result that shares its buffer unless it is copied.
struct TiedResult {
  OpOperand *operand;
  OpResult result;
};

/// Returns the destinations and their results: of collectives, waits,
/// destination-style ops, insertions and loops' shared outputs. Empty on
/// memrefs.
SmallVector<TiedResult, 2> getTiedResults(Operation *op);

/// Returns the operand that the results of `op` are views of, determined by
/// interface, op type, `comm.views` or PyTorch's schemas. For other
/// unregistered ops the names `reshape`, `view` and `bitcast` count. Null for
/// other ops.
OpOperand *getViewedOperand(Operation *op);

/// Returns true if the source of `collapse` has gaps, or may have, between
/// dimensions that are merged, so that bufferization copies it.
bool copiesToCollapse(tensor::CollapseShapeOp collapse);

/// Returns true if the source of `insert` was computed in the slice that it is
/// inserted into, through views and destinations of ops.
bool isComputedInSlice(tensor::InsertSliceOp insert);

/// Returns true if `op` returns a tensor with undefined contents, whose live
/// range begins with its first write: tensor.empty, or
/// bufferization.alloc_tensor without a copy.
bool isUndefinedTensor(Operation *op);

/// Calls `callback` with each result of `op` whose destination the lowering
/// certainly copies entirely although `op` writes only a part of it. The
/// destination is a constant, is read later, belongs to another loop iteration,
/// or is an argument that is not writable or whose updated contents the
/// function returns. The ops are insertions, scatters and loops that update
/// carried values. The calls for all ops of a function together are linear in
/// its ops.
void forEachCopiedResult(Operation *op, function_ref<void(OpResult)> callback);

class BufferReuse {
public:
  /// Uses the rule for unknown and very large functions.
  BufferReuse();
  ~BufferReuse();

  /// Switches to upstream's analysis. `work` is the caller's estimate of its
  /// cost: the sum of the squares of the numbers of accesses of the buffers.
  /// Returns false, and keeps the rule, if the analysis fails or `work` is too
  /// large. It does so as well if the function has an op on tensors that the
  /// analysis does not model, empty tensors with several users, or too deeply
  /// nested loops.
  bool analyze(FunctionOpInterface function, int64_t work);

  bool isInPlace(OpOperand &operand) const;

  /// Returns true if a different order of ops may change earlier answers.
  bool dependsOnOrder() const { return state || !lastUsers.empty(); }

private:
  bool isInPlaceByRule(OpOperand &operand) const;
  Operation *getLastUser(Value root) const;

  bufferization::OneShotBufferizationOptions options;
  std::unique_ptr<bufferization::OneShotAnalysisState> state;
  /// Caches the results of getLastUser.
  mutable DenseMap<Value, Operation *> lastUsers;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BUFFERREUSE_H
