//===- MemoryModel.h - The buffers that a program will have -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which buffers bufferization will make of the tensors of a function, how large
// they are, and which ops touch them.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_MEMORYMODEL_H
#define COMMDIALECT_ANALYSIS_MEMORYMODEL_H

#include "CommDialect/Analysis/BlockModel.h"

namespace mlir::comm {

class MemoryModel {
public:
  /// Analyses `root`, a function or a module, as it is now. Moving ops within
  /// the dependences leaves the model valid.
  explicit MemoryModel(Operation *root);
  ~MemoryModel();

  /// Sets the buffers and transient bytes of `model`, which is of the block of
  /// `dependences`. Buffers made outside of the block are not counted.
  void addTo(BlockModel &model, const BlockDependences &dependences);
  /// The same for a model of `block` as its ops are now.
  void addTo(BlockModel &model, Block &block);

  /// True if a model of `block` gets the same buffers whatever the order of
  /// ops, but for what is copied at its end: none of their ops was asked for
  /// its place.
  bool isForAnyOrder(Block &block) const;
  /// Is anything copied behind the last op? What that takes is counted beside
  /// what the last op frees.
  bool hasEndCopies(Block &block) const;
  /// Has the buffers of `model`, which is of `block`, as they are if op `last`
  /// is the last one.
  void setLast(BlockModel &model, Block &block, unsigned last) const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// The bytes of the buffer into which copy engines bring what a rank is to add,
/// which comm-assign-layouts will make; 0 if `op` is no such collective.
int64_t getStagingBytes(CollectiveOpInterface op);

/// The bytes of the elements of a shaped type, without padding, at most 16 TiB;
/// 0 if the shape is not static or the elements are no integers or floats.
int64_t getPackedBytes(Type type);

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_MEMORYMODEL_H
