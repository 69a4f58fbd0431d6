//===- TestProblem.h - Problems without IR ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds problems op by op, and at random.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_UNITTESTS_ANALYSIS_TESTPROBLEM_H
#define COMMDIALECT_UNITTESTS_ANALYSIS_TESTPROBLEM_H

#include "CommDialect/Scheduling/Problem.h"
#include <random>

namespace mlir::comm {

struct TestProblem : public Problem {
  unsigned compute(int64_t ns, ArrayRef<unsigned> after = {}) {
    return addOp(ns, after);
  }

  unsigned start(unsigned lane, int64_t ns, uint32_t links = 1,
                 bool usesCopyEngine = false, ArrayRef<unsigned> after = {}) {
    Transfer transfer;
    transfer.ns = ns;
    transfer.lane = lane;
    transfer.links = links;
    transfer.usesCopyEngine = usesCopyEngine;
    return addStart(transfer, after);
  }

  unsigned wait(ArrayRef<unsigned> starts, ArrayRef<unsigned> after = {}) {
    return addWait(starts, after);
  }
};

/// Builds a random problem. Costs are small, each link has two lanes, and
/// compute slows down by nothing or to half: all times are multiples of a power
/// of two.
inline TestProblem makeRandomProblem(std::mt19937 &random, unsigned numOps) {
  auto below = [&](unsigned end) { return unsigned(random() % end); };
  TestProblem problem;
  problem.startsAtKernelBoundary = below(2);
  problem.kernelSlowdown = below(2) * 1000;
  problem.copySlowdown = below(2) * 1000;
  problem.shortMatmulSlowdown = below(2) * 1000;
  problem.waitNs = below(2) * 2;
  SmallVector<unsigned> open;
  while (problem.size() < numOps) {
    SmallVector<unsigned> after;
    for (unsigned op = 0; op < problem.size(); ++op)
      if (below(6) == 0)
        after.push_back(op);
    unsigned kind = below(4);
    if (kind == 0) {
      unsigned lane = below(3);
      bool usesCopyEngine = below(2);
      open.push_back(problem.start(lane, below(8), /*links=*/lane + 1,
                                   usesCopyEngine, after));
      Problem::Transfer &transfer = problem.transfers.back();
      if (usesCopyEngine)
        transfer.latencyNs = std::min<int64_t>(below(4), transfer.ns);
    } else if (kind == 1 && !open.empty()) {
      unsigned count = 1 + below(open.size());
      std::shuffle(open.begin(), open.end(), random);
      problem.wait(ArrayRef(open).take_back(count), after);
      open.pop_back_n(count);
    } else {
      unsigned op = problem.compute(below(6), after);
      problem.ops[op].isMatmul = below(2);
      problem.ops[op].copySlowdown = below(2) * 1000;
    }
  }
  return problem;
}

} // namespace mlir::comm

#endif // COMMDIALECT_UNITTESTS_ANALYSIS_TESTPROBLEM_H
