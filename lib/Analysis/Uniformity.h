//===- Uniformity.h - Computes on which ranks values agree ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rank runs the same program. A value is uniform if it is a function of
// values that are the same on all ranks. It is uniform within the lines of a
// group if it is a function of values that a collective of the group made equal
// there.
//
// Sources: for public functions, scalar arguments and the sizes of tensors and
// memrefs are uniform unless marked comm.varying. Contents of tensors and
// memrefs vary unless the argument is marked comm.uniform, or a collective made
// them equal. An argument of a private function has the level of its callers'
// operands, regardless of its marks; it varies unless all callers are known.
// Data from outside of the program vary (mayReadOutside).
//
// Buffers are tracked in program order: a write of a whole buffer replaces its
// state. Writes only add to the possible contents in regions of ops with
// unknown control flow or of very many blocks. The same holds for globals and
// for buffers that arguments of a function may share. Data written to all of a
// view, or to one of several buffers, are precise for readers of it until
// another write to the buffers.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H
#define COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H

#include "BufferEffects.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "Partition.h"

namespace mlir::comm {

/// Returns true for values that can determine control flow.
inline bool isScalar(Value value) {
  return value.getType().isIntOrIndexOrFloat();
}

/// Returns true if all ranks call the function with the same argument,
/// according to its marks: data if it is comm.uniform, others unless they are
/// comm.varying.
bool isUniformArgument(FunctionOpInterface function, unsigned number);

/// Returns true if the results or writes of `op` may depend on more than its
/// operands, its regions and the buffers it is known to read. Examples are the
/// rank, a clock, a file and random numbers. Unknown ops may.
bool mayReadOutside(Operation *op);

/// Returns true if `op` mutates tensor operands: see OpaqueEffects.h. Ops with
/// other effects are assumed to only read them, unless declared otherwise.
bool changesTensors(Operation *op);

class UniformityAnalysis {
public:
  UniformityAnalysis(Operation *root, const ValueFlow &flow,
                     const BufferRoots &roots);

  /// Constructs it for AnalysisManager::getAnalysis.
  UniformityAnalysis(Operation *root, AnalysisManager &analyses)
      : UniformityAnalysis(root, analyses.getAnalysis<ValueFlow>(),
                           analyses.getAnalysis<BufferRoots>()) {}
  bool
  isInvalidated(const AnalysisManager::PreservedAnalyses &preserved) const {
    return !preserved.isPreserved<UniformityAnalysis>() ||
           !preserved.isPreserved<BufferRoots>();
  }

  /// Returns on which ranks `value` is the same. For a memref this covers its
  /// shape and address; its contents depend on the point in the program.
  Partition get(Value value) const;

  /// Returns on which ranks the sizes of `data` are the same.
  Partition getShape(Value data) { return shapeOf(data).partition; }

  /// Returns the origin of the variance of `value`; null if it is uniform.
  Value getSource(Value value) const;

  /// Returns on which ranks `op` runs the same number of times, each time
  /// together. This depends on its conditions and, if its function has several
  /// call sites, on those of the calls.
  Partition getControl(Operation *op);

  /// Appends the values in its function that determine if, and how often, `op`
  /// runs.
  void getConditions(Operation *op, SmallVectorImpl<Value> &conditions) const;

  PartitionTable &getPartitions() { return partitions; }

private:
  struct Level {
    Partition partition = Partition::Uniform;
    /// The origin of the variance.
    Value source;
    /// For contents of a buffer: the last write, or the first op of the block
    /// where different writes merge.
    Operation *writer = nullptr;
    /// The op that wrote it last on all paths, if it is unique.
    Operation *last = nullptr;
  };
  using Changes = DenseMap<BufferRoot, Level>;
  /// Contents of buffers after each region of an op.
  using RegionStates = SmallVector<std::optional<Changes>, 2>;
  /// Contents of buffers after each of several blocks, and the buffers that
  /// paths to a block have written differently.
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
             Level choice, bool isFull);
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
               Level control, Operation *mergeOp,
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
  void setReceiver(const FlowReceiver &receiver, Level control);
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
  /// Their contents are unknown at their definition: they vary.
  MutatedTensors mutated;
  DenseMap<Value, Level> levels;
  /// Contents of buffers at the current point of the visit.
  DenseMap<BufferRoot, Level> contents;
  SmallVector<std::pair<BufferRoot, Level>> log;
  /// By op: the memrefs that it writes completely, and the last written levels.
  DenseMap<Operation *, SmallVector<std::pair<Value, Level>, 1>> written;
  /// Contents of globals after writes in any function.
  DenseMap<BufferRoot, Level> globals;
  /// All past contents of buffers of which instances from earlier iterations
  /// may still be in use.
  DenseMap<BufferRoot, Level> oldContents;
  /// Maps arguments of a function that may alias to one representative.
  DenseMap<BufferRoot, BufferRoot> keys;
  /// Buffers with several names: a write must preserve possible writes under
  /// another name.
  DenseSet<BufferRoot> shared;
  /// Buffers whose addresses escape.
  DenseSet<BufferRoot> captured;
  /// Contents of memref arguments on entry to and exit from their function.
  DenseMap<Value, Level> entryContents, exitContents;
  /// The sizes of functions' tensor arguments.
  DenseMap<Value, Level> argumentShapes;
  /// By function: the conditions of its calls, and of those of its callers.
  DenseMap<Operation *, Level> callControl;
  /// Functions that start a collective, directly or through calls.
  DenseSet<Operation *> communicating;
  DenseMap<Operation *, SmallVector<Level>> returnLevels, returnContents;
  /// By region op: the values that select its regions.
  DenseMap<Operation *, SmallVector<Value>> conditionsOf;
  /// By block among several: its direct conditions.
  DenseMap<Block *, SmallVector<Value>> conditionsOfBlock;
  DenseSet<Region *> seenRegions;
  /// Kept between visits, as they only grow. Restarting each time would make
  /// nested loops exponential in their depth.
  DenseMap<Operation *, std::unique_ptr<RegionStates>> regionStates;
  DenseMap<Region *, std::unique_ptr<BlockStates>> blockStates;
  bool changed = false;
  /// Set in a region of an op with unknown control flow.
  bool isUnordered = false;
  /// Set if a write added to a buffer's contents while `isUnordered`, so that
  /// all must be visited again.
  bool hasGrown = false;
  /// The conditions of the current block, if it is one of several.
  Level blockControl;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_UNIFORMITY_H
