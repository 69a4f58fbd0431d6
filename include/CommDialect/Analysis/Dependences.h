//===- Dependences.h - Which ops of a block must keep their order -*- C++ -*-=//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dependence graph of one block. An order of the block's ops that respects
// it computes the same, starts the collectives of each communicator in the same
// order and needs no copies that the given order does not need.
//
// The rules:
//  * values: an op follows the ops that define what it, or an op nested in it,
//    uses.
//  * memory: accesses to one buffer keep their order, unless both read. Buffers
//    are found through views. A buffer allocated in the function is distinct
//    from all others as long as it is only viewed and accessed; everything else
//    may be one buffer. Starts and waits have effects on their operands, so
//    that the time in which a buffer is in flight needs no rule of its own. Ops
//    with unknown effects, or effects on no particular value, keep their order
//    to all accesses and to all communication.
//  * communication: starts of one group keep their order; a start whose group
//    is not known keeps its order to all starts, and so does every start of a
//    function with `comm.ordered_starts`. Waits are ordered by their tokens
//    alone. Another op with an effect on the CommStream keeps its order to all
//    starts and waits (of the effect's symbol, if it has one), and so does an
//    op in whose regions there is communication.
//  * overwriting: an op that may bufferize in place to a write of a tensor (a
//    destination of a collective or of a destination-style op) follows the
//    earlier readers of the tensor: moved above one, it would need a copy. This
//    concerns the last such op of a tensor; any other needs its copy anyway.
//    Tensors of `tensor.empty` and constants hold nothing worth a copy.
//  * tensors that are changed in place (OpaqueEffects.h): what changes one, by
//    declaration, name or side effects, keeps its order to all that use it, or
//    anything that may be in the same memory. So do starts and waits of which
//    it is a destination.
//  * unregistered ops on tensors and scalars compute, and nothing else, unless
//    they have the attribute `has_side_effect = true` or are otherwise taken to
//    do more (see `unregisteredOpHasSideEffects`).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_ANALYSIS_DEPENDENCES_H
#define COMMDIALECT_ANALYSIS_DEPENDENCES_H

#include "CommDialect/Analysis/BlockView.h"
#include "CommDialect/Analysis/OpaqueEffects.h"

namespace mlir::comm {

enum class DependenceKind { Value, Memory, Communication, Overwrite, Pinned };

StringRef stringifyDependenceKind(DependenceKind kind);

/// The dependences among the ops of a block but its terminator, which always
/// stays last. Ops are numbered in the order in which they are when the graph
/// is built; moving ops leaves the graph valid. Built in time linear in the
/// ops, operands and uses.
class BlockDependences {
public:
  struct Dependence {
    /// The op that must come first.
    unsigned from;
    DependenceKind kind;
  };

  /// The ops of `pinned`, which are of the block and in the order in which
  /// they are there, keep their order.
  explicit BlockDependences(Block &block, ArrayRef<Operation *> pinned = {});
  /// The graph of the block as `view` has it.
  explicit BlockDependences(BlockView view);

  const BlockView &getView() const { return view; }
  Block &getBlock() const { return *view.block; }
  unsigned size() const { return view.ops.size(); }
  ArrayRef<Operation *> getOps() const { return view.ops; }
  Operation *getOp(unsigned index) const { return view.ops[index]; }
  /// The number of `op`, which must be an op of the block and no terminator.
  unsigned getIndex(Operation *op) const { return indices.lookup(op); }

  /// What must come before an op, each op once.
  ArrayRef<Dependence> getPredecessors(unsigned index) const {
    return ArrayRef(predecessors)
        .slice(predecessorBegin[index],
               predecessorBegin[index + 1] - predecessorBegin[index]);
  }
  /// The numbers of the ops that must come after an op, each once, ascending.
  ArrayRef<unsigned> getSuccessors(unsigned index) const {
    return ArrayRef(successors)
        .slice(successorBegin[index],
               successorBegin[index + 1] - successorBegin[index]);
  }

  /// The tensors that an op of the block, or one in it, changes in place.
  const MutatedTensors &getMutatedTensors() const { return mutated; }

  /// Prints one line for each op: its number, name, and what it depends on.
  void print(raw_ostream &os) const;

private:
  void build(ArrayRef<Operation *> pinned);

  BlockView view;
  MutatedTensors mutated;
  DenseMap<Operation *, unsigned> indices;
  // Edges of op i lie between begin[i] and begin[i + 1].
  SmallVector<Dependence, 0> predecessors;
  SmallVector<unsigned, 0> predecessorBegin;
  SmallVector<unsigned, 0> successors;
  SmallVector<unsigned, 0> successorBegin;
};

} // namespace mlir::comm

#endif // COMMDIALECT_ANALYSIS_DEPENDENCES_H
