//===- Fusion.h - What the fusion of ops is made of -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H
#define COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {

/// Bounds on a fused op: what a kernel takes as parameters, and has in
/// registers.
inline constexpr size_t kMostInputs = 16, kMostOps = 192;

/// Bytes of a tensor, 0 of a scalar, or none if they are not known.
std::optional<int64_t> getTensorBytes(Type type);

/// Inputs of `op` whose elements are all one scalar become that scalar.
void readScalars(RewriterBase &rewriter, linalg::GenericOp op);

/// The scalar that all elements of `tensor` are, made in or above the body
/// whose start `builder` is at; null if they are none such.
Value getScalar(OpBuilder &builder, Value tensor);

/// Reductions of one element become elementwise ops.
void dropUnitReductions(RewriterBase &rewriter, func::FuncOp function);

/// Makes an elementwise op of `op`, a scatter, if it writes each element of its
/// output at most once and another elementwise op writes all of them first:
/// what is written is then chosen where all are, and no memory is written
/// twice. Replaces `op` then.
void writeInPlaceOfScatter(RewriterBase &rewriter, linalg::GenericOp op,
                           function_ref<void(linalg::GenericOp)> created);

/// True if any element of the result of `op` is computed from elements of its
/// inputs at the same place, or at a part of it.
bool isElementOfInputs(linalg::GenericOp op);

/// Computes what `extract` reads, a result of `op`, from the inputs of `op`,
/// whose element it is. Replaces `extract`; the extracts that it made are added
/// to `made`.
void readFromInputs(RewriterBase &rewriter, tensor::ExtractOp extract,
                    linalg::GenericOp op,
                    SmallVectorImpl<tensor::ExtractOp> &made);

/// Makes elementwise ops of the pads of `function`, and of inserts into fills,
/// that only elementwise ops read. `made` hears of each, and what it was.
void readPads(RewriterBase &rewriter, func::FuncOp function,
              function_ref<void(linalg::GenericOp, Operation *)> made);

/// Transposes the operands of the matrix product `op` so that its batches are
/// one in each of them, if a library would otherwise be called many times for
/// little. Replaces `op` then. `created` hears of each new linalg.generic.
void joinBatches(RewriterBase &rewriter, linalg::GenericOp op,
                 function_ref<void(linalg::GenericOp)> created);

/// The op that has `operand` and the one that makes it as one op, which
/// replaces the former, and with `replacesProducer` also the latter for others
/// that read its result; null: not possible. `created` hears of it before that.
linalg::GenericOp fuseProducer(RewriterBase &rewriter, OpOperand &operand,
                               bool replacesProducer,
                               function_ref<void(linalg::GenericOp)> created);

/// If the op ran where the second, a later one, is, would more memory be in use
/// while collectives are in flight?
using WouldLiveLonger = function_ref<bool(linalg::GenericOp, Operation *)>;
/// Hears of each new op, and of one that it replaces.
using OpCreated = function_ref<void(linalg::GenericOp, Operation *)>;

/// Makes one op with several results of an elementwise op and one that reads
/// its result, if all else that needs it comes later and both have the same
/// iterations.
void joinElementwise(RewriterBase &rewriter, Operation *function,
                     WouldLiveLonger wouldLiveLonger, OpCreated created);

/// Makes one op with several outputs of reductions that read the same tensor in
/// the same loops, so that it is read once.
void joinReductions(RewriterBase &rewriter, Operation *function,
                    WouldLiveLonger wouldLiveLonger, OpCreated created);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TRANSFORMS_FUSION_FUSION_H
