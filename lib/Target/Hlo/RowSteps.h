//===- RowSteps.h - Reads HLO instructions as steps on rows -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_ROWSTEPS_H
#define COMMDIALECT_LIB_TARGET_HLO_ROWSTEPS_H

#include "CommDialect/Target/RowProgram.h"
#include "HloModuleImpl.h"

namespace mlir::comm::hlo {

/// Returns the sizes' product, or -1 if the array is not row-major, dense and
/// in the default memory, or has other elements than f16, bf16 and f32.
int64_t getNumRowElements(const ShapeProto &shape);
std::optional<CommElementType> getRowType(const ShapeProto &shape);

/// Reads instructions as steps of a program, in the order of their operands.
/// Arrays are row-major, so that bitcasts keep the order of elements.
class RowSteps {
public:
  /// The step with an array's values. With `isPartial`, the array has sums of
  /// parts of the rows of these values instead.
  struct Value {
    unsigned step = 0;
    bool isPartial = false;
  };
  /// The arrays of an instruction: one, or those of a tuple.
  using Values = SmallVector<Value, 1>;

  RowSteps(int64_t rows, int64_t columns, CommElementType type)
      : program(rows, columns, type) {}

  /// Reads an instruction of the outer computation. Its other operands become
  /// arguments. Returns false if it has no such form.
  bool read(const Instruction &instruction);

  /// Returns the extent of an array with so many elements; none if there is
  /// none or several are possible.
  std::optional<FusedExtent> getExtent(int64_t numElements) const;

  RowProgram program;
  /// The values of instructions that were read.
  DenseMap<const Instruction *, Values> values;
  /// The instructions of arguments.
  SmallVector<const Instruction *> arguments;

private:
  using Scope = DenseMap<const Instruction *, Values>;

  std::optional<Values> compute(const Instruction &instruction, Scope &scope,
                                unsigned depth);
  std::optional<Values> callFusion(const Instruction &fusion, Scope &scope,
                                   unsigned depth);
  std::optional<Value> computeArray(const Instruction &instruction,
                                    ArrayRef<Value> operands);
  std::optional<Value> broadcast(const Instruction &instruction, Value operand);
  std::optional<Value> sum(const Instruction &instruction,
                           ArrayRef<Value> operands);
  std::optional<Value> sumWindows(const Instruction &instruction,
                                  ArrayRef<Value> operands);
  std::optional<Value> addPart(Value operand, int64_t numSums);
  std::optional<Value> addArgument(const Instruction &instruction);
  bool isZero(Value value) const;
};

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_ROWSTEPS_H
