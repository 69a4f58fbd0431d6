//===- SizeAgreement.h - Sizes of all_to_all_v that agree -------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_SIZEAGREEMENT_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_SIZEAGREEMENT_H

#include "Operation.h"

namespace comm::cuda {

/// Before the data of an all_to_all_v: gives its sizes to the stream, and to
/// the watchdog the comparison of what the other ranks say. A disagreement ends
/// the program, also when the data that follows hangs. Under capture nothing is
/// compared: the run before did.
void agreeOnSizes(CommOp &op, CUstream stream);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_SIZEAGREEMENT_H
