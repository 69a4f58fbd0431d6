//===- NcclTypes.cpp - Maps the ABI's types and reductions to NCCL's ------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "NcclTypes.h"

namespace comm::cuda {

ncclDataType_t ncclTypeOf(int32_t reduction, int32_t type) {
  bool isUnsigned = reduction == COMM_UMIN || reduction == COMM_UMAX;
  switch (type) {
  case COMM_I8:
    return isUnsigned ? ncclUint8 : ncclInt8;
  case COMM_I32:
    return isUnsigned ? ncclUint32 : ncclInt32;
  case COMM_I64:
    return isUnsigned ? ncclUint64 : ncclInt64;
  case COMM_F16:
    return ncclFloat16;
  case COMM_BF16:
    return ncclBfloat16;
  case COMM_F32:
  case COMM_C64:
    return ncclFloat32;
  case COMM_F64:
  case COMM_C128:
    return ncclFloat64;
  default: // i1
    return ncclUint8;
  }
}

/// Returns the reduction of i1, where true is 1 if unsigned and -1 if signed.
static ncclRedOp_t booleanReductionOf(int32_t reduction) {
  switch (reduction) {
  case COMM_PROD:
  case COMM_BAND:
  case COMM_UMIN:
  case COMM_MAX:
    return ncclMin;
  default: // sum, bor, umax, min
    return ncclMax;
  }
}

ncclRedOp_t ncclReductionOf(int32_t reduction, int32_t type) {
  if (type == COMM_I1)
    return booleanReductionOf(reduction);
  switch (reduction) {
  case COMM_PROD:
    return ncclProd;
  case COMM_AVG:
    return ncclAvg;
  case COMM_MIN:
  case COMM_UMIN:
  case COMM_MINNUM:
    return ncclMin;
  case COMM_MAX:
  case COMM_UMAX:
  case COMM_MAXNUM:
    return ncclMax;
  default:
    return ncclSum;
  }
}

} // namespace comm::cuda
