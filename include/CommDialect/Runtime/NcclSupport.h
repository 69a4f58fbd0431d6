//===- NcclSupport.h - Checks for operations that NCCL runs -----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NCCL's reductions differ from the dialect's: it has no bitwise reductions,
// its min and max drop NaNs, and it rounds 16-bit floats after each addition,
// which ops must allow (`any_order`).
// In these cases the compiler selects a kernel, and the runtime refuses to call
// NCCL. Both use this function.
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_NCCLSUPPORT_H
#define COMMDIALECT_RUNTIME_NCCLSUPPORT_H

#include "CommDialect/Runtime/CommRuntime.h"

/// Returns why NCCL cannot run the operation as CommRuntime.h specifies, as
/// text that can follow a colon; null if it can. `kind` is a CommOpKind,
/// `elementType` a CommElementType, `reduction` a CommReduction (used only if
/// the kind reduces), and `ranks` the size of the group. With `anyOrder`, NCCL
/// may round after each step. The reduction must be defined on the type.
inline const char *commNcclObstacle(int32_t kind, int32_t reduction,
                                    int32_t elementType, int64_t ranks,
                                    bool anyOrder) {
  // Operations that only move data treat any type as bytes.
  if (kind != COMM_ALL_REDUCE && kind != COMM_REDUCE &&
      kind != COMM_REDUCE_SCATTER)
    return nullptr;
  bool isFloat16 = elementType == COMM_F16 || elementType == COMM_BF16;
  // A single rank does not reduce.
  if (ranks == 1)
    return nullptr;
  if (reduction == COMM_PREMUL_SUM)
    return isFloat16 ? "NCCL rounds the product and the sum apart" : nullptr;
  bool isRounded = isFloat16 && !anyOrder && ranks > 2;
  // For bytes of 0 or 1, minimum and maximum serve as `and` and `or`.
  if (elementType == COMM_I1)
    return reduction == COMM_BXOR ? "NCCL has no bitwise reductions" : nullptr;
  if (elementType == COMM_I16)
    return "NCCL has no 16-bit integers";
  if (elementType == COMM_F8)
    return "8-bit floats are not reduced";
  switch (reduction) {
  case COMM_SUM:
    return isRounded ? "NCCL rounds after each of several additions" : nullptr;
  case COMM_PROD:
    if (elementType == COMM_C64 || elementType == COMM_C128)
      return "NCCL has no complex numbers";
    return isRounded ? "NCCL rounds after each of several multiplications"
                     : nullptr;
  case COMM_AVG:
    // NCCL multiplies by 1 / ranks before it adds: exact for powers of two,
    // unless the product is subnormal or underflows.
    if (anyOrder)
      return nullptr;
    if (ranks & (ranks - 1))
      return "NCCL multiplies by a rounded reciprocal of the group's size";
    if (elementType == COMM_F16)
      return "NCCL divides before it adds, which loses bits of small values";
    return isRounded ? "NCCL rounds after each of several additions" : nullptr;
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
