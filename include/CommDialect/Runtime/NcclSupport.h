//===- NcclSupport.h - What NCCL computes as the dialect says ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NCCL reduces in its own ways: it has no bitwise reductions, min and max that
// drop NaNs, and it rounds 16-bit floats after each addition. The compiler
// chooses a kernel where NCCL would not do what an op says; the runtime refuses
// to call NCCL there. Both ask this function.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_NCCLSUPPORT_H
#define COMMDIALECT_RUNTIME_NCCLSUPPORT_H

#include "CommDialect/Runtime/CommRuntime.h"

/// Why NCCL does not do the operation as CommRuntime.h says, in words that can
/// follow a colon; null if it does. `kind`, `reduction` and `elementType` are
/// CommOpKind, CommReduction (looked at only where the kind reduces) and
/// CommElementType, `ranks` is the size of the group. The reduction must be one
/// that the type has.
inline const char *commNcclObstacle(int32_t kind, int32_t reduction,
                                    int32_t elementType, int64_t ranks) {
  // What only moves is moved as bytes, of any type.
  if (kind != COMM_ALL_REDUCE && kind != COMM_REDUCE &&
      kind != COMM_REDUCE_SCATTER)
    return nullptr;
  bool isFloat16 = elementType == COMM_F16 || elementType == COMM_BF16;
  // Nothing is reduced.
  if (ranks == 1)
    return nullptr;
  if (reduction == COMM_PREMUL_SUM)
    return isFloat16 ? "NCCL rounds the product and the sum apart" : nullptr;
  // A byte of 0 or 1 has both as minimum and maximum.
  if (elementType == COMM_I1)
    return reduction == COMM_BXOR ? "NCCL has no bitwise reductions" : nullptr;
  if (elementType == COMM_I16)
    return "NCCL has no 16-bit integers";
  if (elementType == COMM_F8)
    return "8-bit floats are not reduced";
  switch (reduction) {
  case COMM_SUM:
    return isFloat16 && ranks > 2
               ? "NCCL rounds after each of several additions"
               : nullptr;
  case COMM_PROD:
    if (elementType == COMM_C64 || elementType == COMM_C128)
      return "NCCL has no complex numbers";
    return isFloat16 && ranks > 2
               ? "NCCL rounds after each of several multiplications"
               : nullptr;
  case COMM_AVG:
    // NCCL multiplies by 1 / ranks before it adds: exact for powers of two,
    // unless what it makes is too small for the type.
    if (ranks & (ranks - 1))
      return "NCCL multiplies by a rounded reciprocal of the group's size";
    if (elementType == COMM_F16)
      return "NCCL divides before it adds, which loses bits of small values";
    return elementType == COMM_BF16 && ranks > 2
               ? "NCCL rounds after each of several additions"
               : nullptr;
  case COMM_MIN:
  case COMM_MAX:
    return elementType >= COMM_F16 && elementType <= COMM_F64
               ? "NCCL drops NaNs, and the reduction keeps them"
               : nullptr;
  case COMM_BAND:
  case COMM_BOR:
  case COMM_BXOR:
    return "NCCL has no bitwise reductions";
  default: // umin, umax of integers; minnum, maxnum of floats
    return nullptr;
  }
}

#endif // COMMDIALECT_RUNTIME_NCCLSUPPORT_H
