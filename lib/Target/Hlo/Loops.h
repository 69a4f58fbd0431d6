//===- Loops.h - Loops whose gathers can start earlier ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_LOOPS_H
#define COMMDIALECT_LIB_TARGET_HLO_LOOPS_H

#include "HloModuleImpl.h"

namespace mlir::comm::hlo {

/// A value of a body that each iteration can compute for the next one.
struct Early {
  /// Set for values that depend only on constants, elements of the loop's tuple
  /// that stay the same, and counters.
  bool isKnown = false;
  /// Set if it depends on a counter.
  bool varies = false;
  /// Set if it depends on a collective.
  bool isGathered = false;
  /// Number of instructions in the longest chain that it depends on.
  unsigned depth = 0;
};

/// An all-gather in a loop's body.
struct LoopGather {
  const Instruction *instruction = nullptr;
  /// Reason why it cannot start an iteration earlier; empty if it can.
  std::string obstacle;
  /// Work that its first use depends on: bytes, and operations as the bytes
  /// that take as long.
  double workBefore = 0;
};

struct Loop {
  const Instruction *instruction = nullptr;
  const Computation *body = nullptr, *condition = nullptr;
  /// Number of iterations, if it is known.
  std::optional<int64_t> trips;
  /// Reason why it cannot be rotated; empty if it can.
  std::string obstacle;
  std::vector<LoopGather> gathers;
  /// For each instruction of the body, by its number.
  std::vector<Early> early;
};

/// Returns all while loops, in the order of computations and instructions.
std::vector<Loop> findLoops(const HloModule::Impl &hlo);

/// Returns the parameter of a loop's body or condition.
const Instruction *getLoopParameter(const Computation &computation);
/// Returns true if the body returns element `index` of its parameter unchanged.
bool isUnchanged(const Computation &body, int64_t index);

/// Returns the instruction whose value `value` is, through elements of tuples
/// and optimization barriers.
const Instruction &resolve(const Instruction &value);

/// Returns the module's bytes with `gathers` of `loop` an iteration earlier:
/// each iteration gathers for the next one, and the first gathers are before
/// the loop. `isForModel` leaves out the copies that XLA removes.
std::string rotateLoop(const HloModule::Impl &hlo, const Loop &loop,
                       ArrayRef<const Instruction *> gathers, bool isForModel);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_LOOPS_H
