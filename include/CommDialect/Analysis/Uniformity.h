//===- Uniformity.h - On which ranks values are the same -*- C++ -*-
//-------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rank runs the same program. A value is uniform where it follows from
// what is the same on all ranks; it is uniform within the lines of a group
// where it follows from what a collective of the group made equal there.
//
// Sources: scalar arguments of functions are uniform unless marked
// comm.varying; contents of tensors and memrefs vary unless the argument is
// marked comm.uniform, or a collective made them equal. An argument of a
// function of which all callers are known is what they hand over.
//
// Buffers are followed in the order of the program: what overwrites all of a
// buffer gives it a new state. In the regions of ops whose control flow is not
// known, and in regions of very many blocks, writes only ever add to what a
// buffer may hold.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_UNIFORMITY_H
#define COMMDIALECT_ANALYSIS_UNIFORMITY_H

#include "CommDialect/Analysis/BufferEffects.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/Analysis/Partition.h"

namespace mlir::comm {

/// Do all ranks call the function with the same argument, as far as it says:
/// data if it is comm.uniform, others if they are not comm.varying?
bool isUniformArgument(FunctionOpInterface function, unsigned number);

class UniformityAnalysis {
public:
  UniformityAnalysis(Operation *root, const ValueFlow &flow,
                     const BufferRoots &roots);

  /// On which ranks `value` is the same. Of a memref that is its shape and
  /// address; what it holds is a matter of where.
  Partition get(Value value) const;

  /// Where the variance of `value` comes from; null if it is uniform.
  Value getSource(Value value) const;

  /// The values that decide whether, and how often, `op` runs, within its
  /// function.
  void getConditions(Operation *op, SmallVectorImpl<Value> &conditions) const;

  PartitionTable &getPartitions() { return partitions; }

private:
  struct Level {
    Partition partition = Partition::Uniform;
    /// Where its variance comes from.
    Value source;
    /// Of what a buffer holds: what wrote it last, or the first op of the block
    /// where different writes meet.
    Operation *writer = nullptr;
  };
  using Changes = DenseMap<BufferRoot, Level>;

  Level join(Level a, Level b);
  Level levelOf(Value value) const;
  void setLevel(Value value, Level level);
  Level contentsOf(BufferRoot root) const;
  Level contentsOf(ArrayRef<BufferRef> refs);
  void setContents(BufferRoot root, Level level);
  void write(Operation *writer, ArrayRef<BufferRef> refs, Level level,
             bool isFull);
  void rollBack(size_t mark, Changes *changes);

  void visitFunction(FunctionOpInterface function);
  void visitRegion(Region &region);
  void visitBlocks(Region &region);
  static bool update(Changes &known, const Changes &next);
  Level levelOfEdges(Block &block);
  void enterBlock(Block &block, const DenseMap<Block *, Changes> &outs,
                  Level control);
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  void visitStart(Operation *op);
  void visitCall(CallOpInterface call);
  void visitBranch(RegionBranchOpInterface op);
  void visitOther(Operation *op);
  void visitReturn(Operation *op);
  void setPlace(const FlowPlace &place, Level control);
  Level shapeOf(Value tensor);
  Level levelOfConditions(ArrayRef<Value> conditions);
  void findConditions(RegionBranchOpInterface op);
  void findConditions(Region &region);
  std::optional<Level> visitSource(Operation *op);

  const ValueFlow &flow;
  const BufferRoots &roots;
  BufferEffects effects;
  PartitionTable partitions;
  /// What these hold is not known by their definition: they vary.
  MutatedTensors mutated;
  DenseMap<Value, Level> levels;
  /// What buffers hold at the place that is looked at.
  DenseMap<BufferRoot, Level> contents;
  SmallVector<std::pair<BufferRoot, Level>> log;
  /// What any function wrote to globals.
  DenseMap<BufferRoot, Level> globals;
  /// What memref arguments hold when their function is entered, and left.
  DenseMap<Value, Level> entryContents, exitContents;
  DenseMap<Operation *, SmallVector<Level>> returnLevels, returnContents;
  /// Of a region op: the values that decide on its regions.
  DenseMap<Operation *, SmallVector<Value>> conditionsOf;
  /// Of a block among several: the same, directly.
  DenseMap<Block *, SmallVector<Value>> conditionsOfBlock;
  DenseSet<Region *> seenRegions;
  bool changed = false;
  /// In a region of an op whose control flow is not known.
  bool isUnordered = false;
  /// A write added to what a buffer may hold there: all is to be visited again.
  bool hasGrown = false;
  /// What decides on the block that is looked at, among several.
  Level blockControl;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_UNIFORMITY_H
