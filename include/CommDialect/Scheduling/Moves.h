//===- Moves.h - Ops of a problem that become other ops ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A move replaces ops of a problem, such as an all_reduce by two transfers and
// a sum between them. An Expansion has the numbers of the new ops, so a search
// can combine moves without rewriting a program. docs/Scheduling.md has an
// example.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_MOVES_H
#define COMMDIALECT_SCHEDULING_MOVES_H

#include "CommDialect/Scheduling/Problem.h"

namespace mlir::comm {

/// The ops of a problem that a move replaces, and those that they become.
struct Expansion {
  /// An op of `part`: a new one before op `op` of the problem, whose size means
  /// the end, or op `op` itself.
  struct Place {
    unsigned op;
    bool isNew;
  };

  /// The ops of the problem that are replaced, ascending.
  llvm::SmallVector<unsigned, 4> removed;
  /// The new ops, and the ops of the problem that depend on them or that they
  /// depend on, in their order. It has the lanes of the problem, then those
  /// that only moves use, numbered alike in all expansions of the problem.
  Problem part;
  /// By op of `part`, ascending.
  llvm::SmallVector<Place, 0> places;
  /// By buffer of `part`: the buffer of the problem that has its bytes and
  /// these users besides its own, or kNone for a new one.
  llvm::SmallVector<unsigned, 0> buffers;

  /// Adds an op of `problem` that stays, with its transfer if it is a start.
  /// Returns its number in `part`.
  unsigned keep(const Problem &problem, unsigned op);
  /// Places the ops that were added to `part` last before op `op` of the
  /// problem.
  void placeBefore(unsigned op) { places.resize(part.size(), {op, true}); }
  /// Returns the ops of the problem that stay and that depend on new ops, or on
  /// which these depend.
  llvm::SmallVector<unsigned> getNeighbors() const;
};

/// Returns the first fault of expansions of `problem` in one line, or nullopt
/// if all can be applied together. No op may be replaced twice, and no neighbor
/// of an expansion by another one.
std::optional<std::string>
checkExpansions(const Problem &problem,
                llvm::ArrayRef<const Expansion *> expansions);

/// Returns the problem after all moves. New ops at one place are in the order
/// of `expansions`, which pass checkExpansions. O((n + e) log n) for n ops and
/// e dependences.
Problem applyExpansions(const Problem &problem,
                        llvm::ArrayRef<const Expansion *> expansions);

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_MOVES_H
