//===- Iterations.h - Values in each iteration of a loop --------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops that are gone through on paper, trip by trip: scf.for and scf.while. A
// trip is described by the trips before it alone, so once counters count only
// as rests of divisions, and what else is carried is as it was before, all that
// follows has been seen.
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
  /// What a value is that follows from constants and the rank, or nothing.
  using OnRank = std::function<std::optional<int64_t>(Value)>;

  /// `loop` is an scf.for, or an scf.while.
  Iterations(Operation *loop, OnRank onRank);

  /// Notes that `value` is asked for. Asked for before the first trip.
  void use(Value value);

  /// The same of a memref or token that will be resolved. Returns what it may
  /// be.
  SmallVector<Value> useForwarded(Value value);

  /// Calls `visit` with each trip that differs from those before it, for each
  /// number that decides on it and is not known. False: `visit` gave false, or
  /// there are too many trips, or it cannot be told which they are.
  bool forEachTrip(function_ref<bool(int64_t)> visit);

  /// What `value` is in the trip. Nothing: not known.
  std::optional<int64_t> evaluate(Value value, int64_t trip);

  /// What a memref or token is in a trip, and the trip that made it: through
  /// casts, what is handed on, and choices (select, if, switch). Nothing: not
  /// known.
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
  /// The value that the trip before has handed on as `argument`, an argument of
  /// the loop, or in the first trip what the loop is entered with; the trip
  /// becomes that in which it was made. Null: it is none of the loop's.
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
  /// The number from outside that is not known; it may be any that is not
  /// negative.
  Value unknown;
  int64_t ofUnknown = 0;
  bool hasManyUnknowns = false;
  /// What is carried beside counters.
  llvm::SetVector<Value> states, forwarded;
  DenseMap<std::pair<Value, int64_t>, std::optional<Made>> resolved;
  DenseMap<std::pair<Value, int64_t>, std::optional<int64_t>> known;
};

} // namespace mlir::comm::verify

#endif // COMMDIALECT_LIB_TRANSFORMS_VERIFY_ITERATIONS_H
