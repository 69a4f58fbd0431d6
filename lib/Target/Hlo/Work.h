//===- Work.h - What instructions do -*- C++ -*- ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes through memory and operations of one instruction, which is one kernel:
// a machine makes a time of them (`comm.work`).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_WORK_H
#define COMMDIALECT_LIB_TARGET_HLO_WORK_H

#include "HloModuleImpl.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::comm::hlo {

struct Work {
  double bytes = 0;
  /// Multiplications and additions of contractions, and of all else.
  double contraction = 0, elementwise = 0;
  /// A shape with the type of most of them.
  const ShapeProto *contractionShape = nullptr, *elementwiseShape = nullptr;

  void addContraction(double operations, const ShapeProto &shape);
  void addElementwise(double operations, const ShapeProto &shape);
};

Work getWork(const HloModule::Impl &module, const Instruction &instruction);

/// As the attribute `comm.work`. Null if there is none to do.
DictionaryAttr getAttr(MLIRContext *context, const Work &work);

/// Operand and result leaf of `instruction` that are one buffer, if nothing
/// needs the operand any more, by numbers of leaves.
SmallVector<std::pair<unsigned, unsigned>>
getInPlace(const Instruction &instruction);

/// How often the body of a while loop runs, if XLA knows.
std::optional<int64_t> getTripCount(const HloModule::Impl &module,
                                    const Instruction &loop);

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_WORK_H
