//===- MemoryModel.h - Predicted buffers of a program -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The buffers that bufferization will create for the tensors of a function,
// their sizes, and the ops that touch them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MEMORYMODEL_H
#define COMMDIALECT_ANALYSIS_MEMORYMODEL_H

#include "CommDialect/Analysis/BuildProblem.h"

namespace mlir::comm {

class MemoryModel {
public:
  /// Analyzes `root`, a function or a module, in its current state. Moving ops
  /// within the dependences leaves the model valid.
  explicit MemoryModel(Operation *root);
  ~MemoryModel();

  /// Sets the buffers and transient bytes of `model`, the model of the block of
  /// `dependences`. Buffers created outside of the block are not counted.
  void addTo(Problem &model, const BlockDependences &dependences);
  /// Sets the buffers and transient bytes of a model of `block` with its
  /// current ops.
  void addTo(Problem &model, Block &block);

  /// Returns true if a model of `block` has the same buffers for any order of
  /// ops, except for copies at its end. This holds if no decision depended on
  /// the position of an op.
  bool isOrderIndependent(Block &block) const;
  /// Returns true if there are copies after the last op. Their bytes are
  /// counted in addition to those that the last op frees.
  bool hasEndCopies(Block &block) const;
  /// Sets the buffers of `model`, the model of `block`, to those that result if
  /// op `last` is the last one.
  void setLast(Problem &model, Block &block, unsigned last) const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// Returns the bytes of the staging buffer into which copy engines bring a
/// rank's operands of a reduction, which comm-symmetric-memory=step=assign will
/// create; 0 if `op` does not need one.
int64_t getStagingBytes(CollectiveOpInterface op);

/// Returns the bytes of the elements of a shaped type, without padding, at most
/// 16 TiB. 0 if the shape is not static or the elements are neither integers
/// nor floats.
int64_t getPackedBytes(Type type);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MEMORYMODEL_H
