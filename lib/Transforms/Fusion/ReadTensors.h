//===- ReadTensors.h - What bodies read -------------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FUSION_READTENSORS_H
#define COMMDIALECT_LIB_TRANSFORMS_FUSION_READTENSORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::comm {

/// Ops of the body, with those in regions.
size_t countOps(linalg::GenericOp op);

/// The tensors that `op` reads, at its own places or at computed ones.
llvm::SmallSetVector<Value, 16> getReadTensors(linalg::GenericOp op);

/// Are the tensors that both read, and the ops of both, few enough for one
/// kernel? What is read twice is one input of it.
bool fitInOneKernel(linalg::GenericOp first, linalg::GenericOp second);

/// Does `op` read elements at places that it computes from its loops?
bool readsByIndex(linalg::GenericOp op);

/// Does `read` ask for each element at most once? True where each subscript is
/// a constant or moves with one loop, each with another, as in pads and
/// concatenations.
bool readsEachOnce(tensor::ExtractOp read);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FUSION_READTENSORS_H
