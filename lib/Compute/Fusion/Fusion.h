//===- Fusion.h - Rewrites used by elementwise fusion -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_FUSION_FUSION_H
#define COMMDIALECT_LIB_COMPUTE_FUSION_FUSION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::comm {

/// Folds tensors of one element into scalars of the host, and computes
/// extracted elements from the one element on which they depend.
void foldScalarTensors(func::FuncOp function);

/// Groups ops over the same rows that one kernel is to run.
void groupRows(func::FuncOp function);

/// Limits of a fused op: kernel parameters, and ops whose values fit in
/// registers.
inline constexpr size_t kMostInputs = 16, kMostOps = 192;

/// Returns the bytes of a tensor, 0 for a scalar, or nullopt if they are not
/// known.
std::optional<int64_t> getTensorBytes(Type type);

/// Replaces inputs of `op` whose elements are all the same scalar by that
/// scalar.
void readScalars(RewriterBase &rewriter, linalg::GenericOp op);

/// Returns the scalar that all elements of `tensor` equal, or null. Creates it
/// in the body at `builder` or uses one defined above.
Value getScalar(OpBuilder &builder, Value tensor);

/// Converts reductions of one element to elementwise ops.
void dropUnitReductions(RewriterBase &rewriter, func::FuncOp function);

/// Replaces the scatter `op` by an elementwise op if it writes each element at
/// most once, over the output of another elementwise op. The new op selects
/// each element, so none is written twice.
void writeInPlaceOfScatter(RewriterBase &rewriter, linalg::GenericOp op,
                           function_ref<void(linalg::GenericOp)> created);

/// Returns true if each element of the result of `op` depends only on input
/// elements at the same indices or a subset of them.
bool isElementOfInputs(linalg::GenericOp op);

/// Replaces `extract`, which reads a result of `op`, by a computation on the
/// inputs of `op`. Appends the new extracts to `made`.
void readFromInputs(RewriterBase &rewriter, tensor::ExtractOp extract,
                    linalg::GenericOp op,
                    SmallVectorImpl<tensor::ExtractOp> &made);

/// Converts each `tensor.pad`, and each `tensor.insert_slice` into a fill, to
/// an elementwise op if only elementwise ops read it. Calls `made` with each
/// new op and the op that it replaces.
void readPads(RewriterBase &rewriter, func::FuncOp function,
              function_ref<void(linalg::GenericOp, Operation *)> made);

/// Returns the tensor that `value` transposes, with the map from elements of
/// `value` to its elements. Null if `value` is not a transpose.
std::pair<Value, AffineMap> getTransposed(Value value);

/// Moves the transpose of what a collective returns before the collective, if
/// the matrix product before it can write its result transposed, or if all
/// pieces then are contiguous.
void moveTransposesBeforeCollectives(RewriterBase &rewriter,
                                     func::FuncOp function);

/// Gathers the transpose of what is gathered by columns, if only matrix
/// products read it.
void transposeGatheredColumns(RewriterBase &rewriter, func::FuncOp function);

/// Transposes the operands of the matrix product `op` so that each has a single
/// batch dimension. Does so only if a library would otherwise run many short
/// calls. Replaces `op` and calls `created` for each new op.
void joinBatches(RewriterBase &rewriter, linalg::GenericOp op,
                 function_ref<void(linalg::GenericOp)> created);

/// Makes a matrix product whose factors are widened from 16 bits to f32 read
/// them before that, and widen them itself. Replaces `product` if so.
void readNarrowFactors(RewriterBase &rewriter, linalg::LinalgOp product);

/// Returns true if `op` only adds a bias to a product of 16-bit matrices in f32
/// and rounds the sum to 16 bits, which a library does with the product.
bool roundsBiasedProduct(linalg::GenericOp op);

/// Fuses the owner of `operand` with its producer and replaces the former.
/// `replacesProducer` also replaces the producer for its other users. Calls
/// `created` before the replacement. Returns null if not possible.
linalg::GenericOp fuseProducer(RewriterBase &rewriter, OpOperand &operand,
                               bool replacesProducer,
                               function_ref<void(linalg::GenericOp)> created);

/// Callback that returns true if running the first op at the position of the
/// second, later one would keep more memory alive while collectives are in
/// flight.
using ExtendsLiveRanges = function_ref<bool(linalg::GenericOp, Operation *)>;
/// Callback that is called with each new op and an op that it replaces.
using OpCreated = function_ref<void(linalg::GenericOp, Operation *)>;

/// Joins an elementwise op and a reader of its result to one op with several
/// results. Requires that all other users come later and both have the same
/// number of iterations.
void joinElementwise(RewriterBase &rewriter, Operation *function,
                     ExtendsLiveRanges extendsLiveRanges, OpCreated created);

/// Joins reductions that read the same tensor in the same loops, so that it is
/// read once.
void joinReductions(RewriterBase &rewriter, Operation *function,
                    ExtendsLiveRanges extendsLiveRanges, OpCreated created);

/// Joins elementwise ops of the same loops that compute the same of other
/// tensors to one op, unless one depends on another. They are in the order of
/// their block, and their bodies read no tensors.
void joinIndependent(RewriterBase &rewriter, ArrayRef<linalg::GenericOp> ops,
                     OpCreated created);

/// Joins elementwise ops of few iterations that compute the same of other
/// tensors, and do not depend on each other, to one op with several results.
/// `getEpoch` returns the number of collectives started or waited for before an
/// op; those of joined ops are alike.
void joinSmall(RewriterBase &rewriter, Operation *function,
               function_ref<unsigned(Operation *)> getEpoch, OpCreated created);

/// Converts products with one-hot matrices, and sums of terms of which one is
/// not 0, to scatters if they are large. Returns the results.
SmallVector<Value> scatterOneHotSums(RewriterBase &rewriter,
                                     Operation *function, OpCreated created);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_FUSION_FUSION_H
