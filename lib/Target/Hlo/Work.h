//===- Work.h - Work of HLO instructions ------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bytes through memory and the operations of one instruction, which is one
// kernel. The attribute `comm.work` holds them; the machine determines the
// time.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_WORK_H
#define COMMDIALECT_LIB_TARGET_HLO_WORK_H

#include "HloModuleImpl.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::comm::hlo {

struct Work {
  double bytes = 0;
  /// Multiplications and additions of contractions, and other operations.
  double contraction = 0, elementwise = 0;
  /// A shape with the element type of most of them.
  const ShapeProto *contractionShape = nullptr, *elementwiseShape = nullptr;

  void addContraction(double operations, const ShapeProto &shape);
  void addElementwise(double operations, const ShapeProto &shape);
};

Work getWork(const HloModule::Impl &module, const Instruction &instruction);

/// Returns `work` as the attribute `comm.work`. Null if it is empty.
DictionaryAttr getAttr(MLIRContext *context, const Work &work);

/// Returns operand and result leaves of `instruction` that share a buffer if
/// the operand has no later use, by leaf numbers.
SmallVector<std::pair<unsigned, unsigned>>
getInPlace(const Instruction &instruction);

/// Returns the trip count of a while loop that counts up to a constant
/// (Counters.cpp).
std::optional<int64_t> countIterations(const Instruction &loop);

/// Returns the trip count of a while loop, as XLA or else `countIterations`
/// determines it.
std::optional<int64_t> getTripCount(const HloModule::Impl &module,
                                    const Instruction &loop);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_WORK_H
