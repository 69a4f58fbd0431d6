//===- RuntimeTypes.h - Element types of the runtime's ABI ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_RUNTIMETYPES_H
#define COMMDIALECT_LIB_ANALYSIS_RUNTIMETYPES_H

#include "CommDialect/Runtime/CommRuntime.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace mlir::comm {

/// Returns the ABI's code of an element type; none for unsupported types.
inline std::optional<CommElementType> getRuntimeElementType(Type type) {
  if (type.isIndex())
    return COMM_I64;
  if (auto integer = dyn_cast<IntegerType>(type))
    switch (integer.getWidth()) {
    case 1:
      return COMM_I1;
    case 8:
      return COMM_I8;
    case 16:
      return COMM_I16;
    case 32:
      return COMM_I32;
    case 64:
      return COMM_I64;
    default:
      return std::nullopt;
    }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    if (complex.getElementType().isF32())
      return COMM_C64;
    if (complex.getElementType().isF64())
      return COMM_C128;
    return std::nullopt;
  }
  if (type.isF16())
    return COMM_F16;
  if (type.isBF16())
    return COMM_BF16;
  if (type.isF32())
    return COMM_F32;
  if (type.isF64())
    return COMM_F64;
  if (isa<FloatType>(type) && type.getIntOrFloatBitWidth() == 8)
    return COMM_F8;
  return std::nullopt;
}

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_RUNTIMETYPES_H
