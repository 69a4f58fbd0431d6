//===- NumberSolver.h - The least work of a DataFlowSolver ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A data-flow analysis that computes almost nothing, to compare the project's
// analyses with: each result has the largest number of the operands. The
// constants that the solver's analysis of dead code asks for are unknown.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_BENCHMARKS_PASSES_NUMBERSOLVER_H
#define COMMDIALECT_BENCHMARKS_PASSES_NUMBERSOLVER_H

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"

namespace mlir::comm::bench {

struct Number {
  int value = 0;

  static Number join(const Number &a, const Number &b) {
    return {std::max(a.value, b.value)};
  }
  bool operator==(const Number &other) const { return value == other.value; }
  void print(raw_ostream &os) const { os << value; }
};

class NumberAnalysis : public dataflow::SparseForwardDataFlowAnalysis<
                           dataflow::Lattice<Number>> {
public:
  using Lattice = dataflow::Lattice<Number>;
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *, ArrayRef<const Lattice *> operands,
                               ArrayRef<Lattice *> results) override {
    Number number;
    for (const Lattice *operand : operands)
      number = Number::join(number, operand->getValue());
    for (Lattice *result : results)
      propagateIfChanged(result, result->join(number));
    return success();
  }
  void setToEntryState(Lattice *lattice) override {
    propagateIfChanged(lattice, lattice->join(Number{1}));
  }
};

class UnknownConstants : public dataflow::SparseForwardDataFlowAnalysis<
                             dataflow::Lattice<dataflow::ConstantValue>> {
public:
  using Lattice = dataflow::Lattice<dataflow::ConstantValue>;
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *, ArrayRef<const Lattice *>,
                               ArrayRef<Lattice *> results) override {
    setAllToEntryStates(results);
    return success();
  }
  void setToEntryState(Lattice *lattice) override {
    propagateIfChanged(
        lattice, lattice->join(dataflow::ConstantValue::getUnknownConstant()));
  }
};

inline LogicalResult solveNumbers(Operation *root) {
  DataFlowSolver solver;
  solver.load<dataflow::DeadCodeAnalysis>();
  solver.load<UnknownConstants>();
  solver.load<NumberAnalysis>();
  return solver.initializeAndRun(root);
}

} // namespace mlir::comm::bench

#endif // COMMDIALECT_BENCHMARKS_PASSES_NUMBERSOLVER_H
