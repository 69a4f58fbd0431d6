//===- BufferReuse.h - What bufferizes in place -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each operand whose buffer a result may be in: is it, or does
// bufferization make a copy? Answered by one-shot bufferization's own analysis,
// or, where that does not know an op or would take too long, by a rule that
// never says yes where the analysis says no.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_BUFFERREUSE_H
#define COMMDIALECT_ANALYSIS_BUFFERREUSE_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::comm {

/// The options of one-shot bufferization that decide what is in place. The
/// lowering uses the same.
bufferization::OneShotBufferizationOptions getBufferizationOptions();

/// True if `value` is a tensor or memref that the model of memory knows.
bool isBuffered(Value value);

/// False if neither `op` nor anything in its regions can touch a buffer: it has
/// no regions, and only scalars.
bool mayTouchBuffers(Operation *op);

/// An operand and the result that is in its buffer, unless that is copied.
struct TiedResult {
  OpOperand *operand;
  OpResult result;
};

/// Destinations and their results: of collectives, waits, destination-style
/// ops, insertions and loops' shared outputs. On memrefs there are none.
SmallVector<TiedResult, 2> getTiedResults(Operation *op);

/// The operand that the results of `op` are views of: by interface, by type of
/// the op, by `comm.views`, by PyTorch's schemas, or by the name of another
/// unregistered op (`reshape`, `view`, `bitcast`). Null for other ops.
OpOperand *getViewedOperand(Operation *op);

/// True if what `collapse` is a view of has gaps, or may have, where dimensions
/// become one: bufferization copies it.
bool copiesToCollapse(tensor::CollapseShapeOp collapse);

/// True if what `insert` inserts was written into where it inserts it: a slice
/// of its destination, through views and destinations of ops.
bool isInItsSlice(tensor::InsertSliceOp insert);

/// True if `op` gives a tensor of no content: its buffer begins with what first
/// writes it. That is tensor.empty, bufferization.alloc_tensor without a copy,
/// and `inductor.after`.
bool isUndefinedTensor(Operation *op);

/// Calls `callback` with each result of `op`, which writes a part of its
/// destination, for which the lowering is sure to copy all of it: as that is a
/// constant, is read later, or belongs to another iteration of a loop; or as a
/// function returns what is in the buffer of an argument, which this op is the
/// first to write. Insertions, scatters and loops that update what they carry
/// are such ops. All calls for the ops of a function together take time linear
/// in its ops.
void forEachCopiedResult(Operation *op, function_ref<void(OpResult)> callback);

class BufferReuse {
public:
  /// By the rule for unknown and very large functions.
  BufferReuse();
  ~BufferReuse();

  /// Asks upstream's analysis from now on. `work` is the caller's estimate of
  /// what it will cost: the squares of the numbers of accesses of the buffers.
  /// False, and the rule stays in force, if the function has an op on tensors
  /// that the analysis does not know, empty tensors of several users or too
  /// many loops in each other, if it fails, or if that is too much.
  bool analyze(FunctionOpInterface function, int64_t work);

  bool isInPlace(OpOperand &operand) const;

  /// Whether what was asked may have other answers in another order of ops.
  bool dependsOnOrder() const { return state || !lastUsers.empty(); }

private:
  bool isInPlaceByRule(OpOperand &operand) const;
  Operation *getLastUser(Value root) const;

  bufferization::OneShotBufferizationOptions options;
  std::unique_ptr<bufferization::OneShotAnalysisState> state;
  /// What was found by getLastUser.
  mutable DenseMap<Value, Operation *> lastUsers;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_BUFFERREUSE_H
