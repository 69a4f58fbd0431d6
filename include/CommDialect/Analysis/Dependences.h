//===- Dependences.h - Dependence graph of a block's ops --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dependence graph of one block. Orders of the block's ops that respect it
// compute the same results and start the collectives of each communicator in
// the same order. They need no copies beyond those of the given order.
//
// The rules:
//  - values: an op follows the ops that define the operands of it and of its
//    nested ops.
//  - memory: accesses to one buffer keep their order unless both are reads.
//    Buffers are found through views. A buffer allocated in the function is
//    distinct from all others as long as it is only viewed and accessed; all
//    others may alias. Starts and waits have effects on their operands, so a
//    buffer in flight needs no special rule. Ops with unknown effects, or
//    effects on no particular value, keep their order relative to all accesses
//    and all communication.
//  - communication: starts of one group keep their order. A start of an unknown
//    group keeps its order relative to all starts, and so does every start in a
//    function with `comm.ordered_starts`. Waits are ordered by their tokens
//    alone. Other ops with an effect on the CommStream, and ops with
//    communication in their regions, keep their order relative to all starts
//    and waits (of the effect's symbol, if any).
//  - overwriting: some ops may bufferize in place to a write of a tensor, a
//    destination of a collective or of a destination-style op. They follow the
//    earlier readers of the tensor, since above a reader they would need a
//    copy. This concerns the last such op of a tensor; any other needs its copy
//    anyway. Tensors of `tensor.empty` and constants hold nothing worth a copy.
//  - tensors that are mutated (OpaqueEffects.h): an op that mutates one, by
//    declaration, name or side effects, keeps its order relative to all users
//    of that tensor and its possible aliases. The same holds for starts and
//    waits that have it as a destination.
//  - unregistered ops on tensors and scalars are pure compute, unless they have
//    the attribute `has_side_effect = true` or are otherwise assumed to do more
//    (see `unregisteredOpHasSideEffects`).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_DEPENDENCES_H
#define COMMDIALECT_ANALYSIS_DEPENDENCES_H

#include "CommDialect/Analysis/BlockView.h"
#include "CommDialect/Analysis/OpaqueEffects.h"
#include "CommDialect/Scheduling/Problem.h"

namespace mlir::comm {

/// The dependences among the ops of a block except its terminator, which stays
/// last. Ops are numbered in their order at construction; moving ops leaves the
/// graph valid. Construction is linear in the ops, operands and uses.
class BlockDependences {
public:
  struct Dependence {
    /// The op that must come first.
    unsigned from;
    DependenceKind kind;
  };

  /// Builds the graph of `block`. The ops of `pinned`, in block order, keep
  /// their relative order.
  explicit BlockDependences(Block &block, ArrayRef<Operation *> pinned = {});
  /// Builds the graph of the block as `view` shows it. `whole`, if not null, is
  /// that of the unchanged block, whose analysis of tensors it shares; then it
  /// is linear in the ops of the view.
  explicit BlockDependences(BlockView view,
                            const BlockDependences *whole = nullptr);

  const BlockView &getView() const { return view; }
  Block &getBlock() const { return *view.block; }
  unsigned size() const { return view.ops.size(); }
  ArrayRef<Operation *> getOps() const { return view.ops; }
  Operation *getOp(unsigned index) const { return view.ops[index]; }
  /// Returns the number of `op`, a non-terminator op of the block.
  unsigned getIndex(Operation *op) const { return indices.lookup(op); }
  bool contains(Operation *op) const { return indices.contains(op); }

  /// Returns the ops that must precede an op, each once.
  ArrayRef<Dependence> getPredecessors(unsigned index) const {
    return ArrayRef(predecessors)
        .slice(predecessorBegin[index],
               predecessorBegin[index + 1] - predecessorBegin[index]);
  }
  /// Returns the ops that must follow an op, each once, ascending.
  ArrayRef<unsigned> getSuccessors(unsigned index) const {
    return ArrayRef(successors)
        .slice(successorBegin[index],
               successorBegin[index + 1] - successorBegin[index]);
  }

  /// Returns the tensors that ops of the block, or their nested ops, mutate.
  const MutatedTensors &getMutatedTensors() const { return *mutated; }

  /// Prints one line per op: its number, name and dependences.
  void print(raw_ostream &os) const;

private:
  void build(ArrayRef<Operation *> pinned);

  BlockView view;
  std::shared_ptr<const MutatedTensors> mutated;
  DenseMap<Operation *, unsigned> indices;
  // Edges of op i lie between begin[i] and begin[i + 1].
  SmallVector<Dependence, 0> predecessors;
  SmallVector<unsigned, 0> predecessorBegin;
  SmallVector<unsigned, 0> successors;
  SmallVector<unsigned, 0> successorBegin;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_DEPENDENCES_H
