//===- RepeatedWork.cpp - Cost of recomputing values ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instruction counts of bodies that run more than once.
//
//===----------------------------------------------------------------------===//
#include "RepeatedWork.h"
#include "Analysis/ComputeCost.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::comm;

/// Limits on ops and on instructions of a recomputed element: in any case, and
/// if each element is read once. In the time that an H100 needs to move 6
/// bytes, a bf16 written once and read twice, it runs about 60 instructions.
static constexpr size_t kMostRepeatedOps = 4;
static constexpr double kMostRepeatedWork = 48;
/// Number of additional instructions of a division that computes a row's value.
/// In other divisions, memory latency hides them.
static constexpr double kRowDivision = 20;

bool comm::isCheap(linalg::GenericOp op) {
  size_t count = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (inner.hasTrait<OpTrait::ConstantLike>() ||
        isa<arith::ExtFOp, arith::TruncFOp>(inner))
      continue;
    if (!isa_and_present<arith::ArithDialect>(inner.getDialect()) ||
        isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp,
            arith::RemSIOp, arith::RemUIOp>(inner) ||
        ++count > kMostRepeatedOps)
      return false;
  }
  return true;
}

static double getWork(linalg::GenericOp op) {
  double work = 0;
  op.getBody()->walk([&](Operation *inner) { work += getScalarWeight(inner); });
  return work;
}

bool comm::isCheaperThanMemory(linalg::GenericOp op) {
  return getWork(op) <= kMostRepeatedWork;
}

/// Returns true if `use` reads each element of the result once.
static bool readsOnce(OpOperand &use) {
  return cast<linalg::GenericOp>(use.getOwner())
      .getMatchingIndexingMap(&use)
      .isPermutation();
}

bool comm::isWorthRecomputing(linalg::GenericOp producer, OpOperand &use) {
  return isCheap(producer) || (readsOnce(use) && isCheaperThanMemory(producer));
}

double comm::getRowWork(linalg::GenericOp producer, OpOperand &use) {
  if (isCheap(producer) || readsOnce(use))
    return 0;
  double iterations = 1;
  for (int64_t size :
       cast<linalg::GenericOp>(use.getOwner()).getStaticLoopRanges())
    iterations *= static_cast<double>(size);
  auto divisions = producer.getBody()->getOps<arith::DivFOp>();
  double divided =
      static_cast<double>(std::distance(divisions.begin(), divisions.end()));
  return iterations * (getWork(producer) + kRowDivision * divided);
}
