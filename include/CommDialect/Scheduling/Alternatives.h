//===- Alternatives.h - Chooses how transfers run ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A collective may run by several algorithms, some on copy engines. The best
// one depends on the compute that hides it and on the other transfers. An
// AlternativeChooser chooses among given costs, in the present order of a
// problem. docs/Scheduling.md has an example.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_SCHEDULING_ALTERNATIVES_H
#define COMMDIALECT_SCHEDULING_ALTERNATIVES_H

#include "CommDialect/Scheduling/Problem.h"
#include "CommDialect/Scheduling/SearchBudget.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::comm {

/// The ways to run one transfer, and the chosen one.
struct TransferChoice {
  struct Alternative : TransferCost {
    Alternative(TransferCost cost) : TransferCost(std::move(cost)) {}

    /// The time in ns that it adds to the step if nothing else changes: its
    /// exposed time, and what compute loses meanwhile. Set by add().
    int64_t addedNs = 0;
  };

  /// Index of the transfer in the problem.
  unsigned transfer = 0;
  /// At least one. Of equally good ones, the first is chosen.
  llvm::SmallVector<Alternative, 4> alternatives;
  /// True if the transfer keeps its cost in the problem whatever is chosen.
  bool keepsCost = false;

  /// The index of the chosen alternative, and the compute time in ns between
  /// the start and the wait. Set by add().
  unsigned chosen = 0;
  int64_t computeNs = 0;
  /// True if a simulation decided.
  bool isSimulated = false;

  const Alternative &get() const { return alternatives[chosen]; }
};

class AlternativeChooser {
public:
  /// Classes of choices with equal alternatives, by index.
  using Classes = llvm::SmallVector<llvm::SmallVector<unsigned>>;

  /// `problem` must outlive this object and stay unchanged. Linear.
  explicit AlternativeChooser(const Problem &problem);

  /// Adds a choice, and chooses the alternative that adds least to the step. Of
  /// those within 2 % or a thousandth of all compute, prefers the shortest.
  void add(TransferChoice choice);
  llvm::ArrayRef<TransferChoice> getChoices() const { return choices; }

  /// Simulates the problem with other alternatives, and chooses those with
  /// which it ends earlier.
  void improve(const SearchBudget &budget = {});

  /// Returns the classes of choices that compute can hide, the one with the
  /// most time first. All of a class have the same communicator and
  /// alternatives.
  Classes getClasses() const;

  /// Tries each alternative for all choices of a class together, and keeps it
  /// if the time decreases by more than a thousandth. `apply` sets an
  /// alternative of a choice, both by index, and `run` returns the time in ns
  /// with all that are set. Calls `run` at most `mostRuns` times after the
  /// first.
  void tryAlternatives(
      const Classes &classes, int64_t mostRuns,
      llvm::function_ref<void(unsigned choice, unsigned alternative)> apply,
      llvm::function_ref<int64_t()> run);

  /// Sets the costs of the chosen alternatives in `target`, whose transfers are
  /// those of the problem.
  void applyTo(Problem &target) const;

private:
  /// The compute between a start and its wait.
  struct Cover {
    int64_t computeNs = 0;
    /// Time of the first op that takes time. On some machines, a collective by
    /// a kernel starts only in the last part of that op.
    int64_t firstNs = 0;
    int64_t longestMatmulNs = 0;
  };

  void findCovers();
  int64_t getAddedNs(const TransferCost &cost, const Cover &cover) const;
  unsigned pick(llvm::ArrayRef<TransferChoice::Alternative> alternatives) const;

  const Problem &problem;
  /// By transfer.
  llvm::SmallVector<Cover, 0> covers;
  /// Negligible time in ns: a thousandth of all compute.
  int64_t noiseNs = 0;
  llvm::SmallVector<TransferChoice, 0> choices;
};

} // namespace mlir::comm

#endif // COMMDIALECT_SCHEDULING_ALTERNATIVES_H
