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
// Sources: of public functions, scalar arguments and the sizes of tensors and
// memrefs are uniform unless marked comm.varying; contents of tensors and
// memrefs vary unless the argument is marked comm.uniform, or a collective made
// them equal. An argument of a private function is what its callers hand over,
// whatever it is marked; it varies where not all of them are known. What ops
// find outside of the program varies (mayReadOutside).
//
// Buffers are followed in the order of the program: what overwrites all of a
// buffer gives it a new state. In the regions of ops whose control flow is not
// known, in regions of very many blocks, to buffers that arguments of a
// function may share, and to globals, writes only ever add to what a buffer may
// hold. What was written to all of a view, or to one of several buffers, is
// known where that is read until something else writes to the buffers.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H
#define COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H

#include "BufferEffects.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "Partition.h"

namespace mlir::comm {

/// Do all ranks call the function with the same argument, as far as it says:
/// data if it is comm.uniform, others if they are not comm.varying?
bool isUniformArgument(FunctionOpInterface function, unsigned number);

/// True if the results of `op`, or what it writes, may follow from something
/// else than its operands, its regions and the buffers it is known to read: the
/// rank, a clock, a file, random numbers. Ops that are not known may.
bool mayReadOutside(Operation *op);

/// True if `op` changes tensors that it takes: see OpaqueEffects.h. What has
/// other effects is taken to read them, unless it says otherwise.
bool changesTensors(Operation *op);

class UniformityAnalysis {
public:
  UniformityAnalysis(Operation *root, const ValueFlow &flow,
                     const BufferRoots &roots);

  /// On which ranks `value` is the same. Of a memref that is its shape and
  /// address; what it holds is a matter of where.
  Partition get(Value value) const;

  /// On which ranks the sizes of `data` are the same.
  Partition getShape(Value data) { return shapeOf(data).partition; }

  /// Where the variance of `value` comes from; null if it is uniform.
  Value getSource(Value value) const;

  /// On which ranks `op` runs the same number of times, each time together: its
  /// conditions, and where its function is called from several places, those
  /// of the calls.
  Partition getControl(Operation *op);

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
    /// The op that wrote it last on all paths, if there is one.
    Operation *last = nullptr;
  };
  using Changes = DenseMap<BufferRoot, Level>;
  /// What buffers hold behind each region of an op.
  using RegionStates = SmallVector<std::optional<Changes>, 2>;
  /// What buffers hold behind each of several blocks, and those that paths to a
  /// block have written differently.
  struct BlockStates {
    DenseMap<Block *, Changes> outs;
    DenseMap<Block *, DenseSet<BufferRoot>> differing;
  };

  Level join(Level a, Level b);
  Level levelOf(Value value) const;
  void setLevel(Value value, Level level);
  bool raise(Level &known, Level level);
  Level varyingBy(Operation *op) const;

  void setArguments();
  void findSharedBuffers(Operation *root);
  void findSharedArguments();
  bool shareArguments(CallOpInterface call, FunctionOpInterface callee);
  void findCommunicating();
  BufferRoot keyOf(BufferRoot root) const;
  Level contentsOf(BufferRoot key) const;
  Level contentsOf(ArrayRef<BufferRef> refs);
  Level contentsOf(Value memref, Operation *reader);
  bool isPartOf(Value memref, Operation *reader, Value written) const;
  void setContents(BufferRoot key, Level level);
  void write(Operation *writer, ArrayRef<BufferRef> refs, Level level,
             Level place, bool isFull);
  void write(Operation *writer, Value memref, Level level, bool isFull);
  void rollBack(size_t mark, Changes *changes);

  void visitFunction(FunctionOpInterface function);
  void visitRegion(Region &region);
  void visitBlocks(Region &region);
  bool update(Changes &known, const Changes &next);
  Level levelOfEdges(Block &block);
  void enterBlock(Block &block, const DenseMap<Block *, Changes> &outs,
                  Level control, DenseSet<BufferRoot> &differing);
  void leaveBlocks(Region &region, const DenseMap<Block *, Changes> &outs);
  Changes meet(ArrayRef<const Changes *> paths, const Changes *before,
               Level control, Operation *place,
               DenseSet<BufferRoot> *differing = nullptr);
  void visitBlock(Block &block);
  void visitOp(Operation *op);
  void visitStart(Operation *op);
  void visitLaunch(LaunchOp launch);
  void visitCall(CallOpInterface call);
  void visitBranch(RegionBranchOpInterface op);
  void visitRegions(RegionBranchOpInterface op);
  void enterRegion(RegionBranchOpInterface op, Region &region);
  void visitUnknownRegions(Operation *op, Level &level);
  void changeTensors(Operation *op, Level level);
  void visitOther(Operation *op);
  void visitReturn(Operation *op);
  void setPlace(const FlowPlace &place, Level control);
  Level shapeOf(Value tensor);
  Level levelOfConditions(ArrayRef<Value> conditions);
  Level levelOfConditions(Block *block);
  Level controlOf(Operation *op);
  Level skewOf(Operation *function) const;
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
  /// Of an op: the memrefs that it writes all of, and what it wrote last.
  DenseMap<Operation *, SmallVector<std::pair<Value, Level>, 1>> written;
  /// What any function wrote to globals.
  DenseMap<BufferRoot, Level> globals;
  /// What buffers ever held of which older ones, of earlier iterations, may
  /// still be used.
  DenseMap<BufferRoot, Level> oldContents;
  /// For arguments of a function that may share memory one that stands for all
  /// of them.
  DenseMap<BufferRoot, BufferRoot> keys;
  /// Buffers known under several names: a write leaves what another name may
  /// have written.
  DenseSet<BufferRoot> shared;
  /// Buffers whose address is kept where it is not followed.
  DenseSet<BufferRoot> captured;
  /// What memref arguments hold when their function is entered, and left.
  DenseMap<Value, Level> entryContents, exitContents;
  /// The sizes of functions' tensor arguments.
  DenseMap<Value, Level> argumentShapes;
  /// Of a function: what decides on its calls, and on those of its callers.
  DenseMap<Operation *, Level> callControl;
  /// Functions that start a collective, also through calls.
  DenseSet<Operation *> communicating;
  DenseMap<Operation *, SmallVector<Level>> returnLevels, returnContents;
  /// Of a region op: the values that decide on its regions.
  DenseMap<Operation *, SmallVector<Value>> conditionsOf;
  /// Of a block among several: the same, directly.
  DenseMap<Block *, SmallVector<Value>> conditionsOfBlock;
  DenseSet<Region *> seenRegions;
  /// Kept from visit to visit: they only grow. Begun anew each time, nested
  /// loops would take a time exponential in their depth.
  DenseMap<Operation *, std::unique_ptr<RegionStates>> regionStates;
  DenseMap<Region *, std::unique_ptr<BlockStates>> blockStates;
  bool changed = false;
  /// In a region of an op whose control flow is not known.
  bool isUnordered = false;
  /// A write added to what a buffer may hold there: all is to be visited again.
  bool hasGrown = false;
  /// What decides on the block that is looked at, among several.
  Level blockControl;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H
