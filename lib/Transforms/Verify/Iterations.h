//===- Iterations.h - Values in each iteration of a loop --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates scf.for and scf.while loops trip by trip. A trip depends only on
// the trips before it. Counters are only used modulo some divisor. So once
// these remainders and all other carried values repeat, all different trips
// have been visited.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_VERIFY_ITERATIONS_H
#define COMMDIALECT_LIB_TRANSFORMS_VERIFY_ITERATIONS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm::verify {

/// Returns the memref of which `value` is a cast, or `value`.
Value skipCasts(Value value);

class Iterations {
public:
  /// Returns the value that follows from constants and the rank, or none.
  using OnRank = std::function<std::optional<int64_t>(Value)>;

  /// `loop` is an scf.for, or an scf.while.
  Iterations(Operation *loop, OnRank onRank);

  /// Registers a value that will be evaluated. Must precede the first trip.
  void use(Value value);

  /// Registers a memref or token that will be resolved. Returns its possible
  /// values.
  SmallVector<Value> useForwarded(Value value);

  /// Calls `visit` with each trip that differs from the previous ones, for each
  /// relevant value of the unknown number. Returns false if `visit` does, if
  /// there are too many trips, or if they are not known.
  bool forEachTrip(function_ref<bool(int64_t)> visit);

  /// Returns `value` in the trip, or none if it is not known.
  std::optional<int64_t> evaluate(Value value, int64_t trip);

  /// The origin of a memref or token in a trip, and the trip that created it.
  /// Looks through casts, carried values and choices (select, if, switch).
  struct Made {
    Value value;
    int64_t trip;
  };
  std::optional<Made> resolve(Value value, int64_t trip);

  bool isInside(Value value) const {
    return loop->isAncestor(value.getParentRegion()->getParentOp());
  }

private:
  struct Carried {
    Value init, yielded;
  };
  std::optional<Carried> getCarried(Value value) const;
  /// Returns the value that `argument`, an argument of the loop, gets from the
  /// previous trip, which `trip` becomes. In the first trip, returns the
  /// initial value. Returns null if the loop has no such argument.
  Value getHandedOn(Value argument, int64_t &trip) const;
  Value skipForwarded(Value value) const;
  bool isCounter(Value value) const;
  int64_t getScale(Value value, unsigned depth);
  int64_t getPeriod(Value value, unsigned depth);
  bool isUnknown(Value value) const;
  void findUnknown(Value value);
  std::optional<int64_t> getKnownTrips() const;
  std::optional<SmallVector<int64_t>> getState(int64_t trip, int64_t period);
  bool goThrough(int64_t trips, function_ref<bool(int64_t)> visit);
  std::optional<int64_t> compute(Value value, int64_t trip);

  Operation *loop;
  OnRank onRank;
  SmallVector<Value> used;
  /// The unknown number from outside, which may be any non-negative one.
  Value unknown;
  int64_t unknownValue = 0;
  bool hasManyUnknowns = false;
  /// The carried values except counters.
  llvm::SetVector<Value> states, forwarded;
  DenseMap<std::pair<Value, int64_t>, std::optional<Made>> resolved;
  DenseMap<std::pair<Value, int64_t>, std::optional<int64_t>> known;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_ITERATIONS_H
