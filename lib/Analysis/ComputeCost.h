//===- ComputeCost.h - How long compute takes -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The roofline of ops: what they do (bytes and operations), by their own
// iteration space or by name, and what that takes on the machine.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_COMPUTECOST_H
#define COMMDIALECT_LIB_ANALYSIS_COMPUTECOST_H

#include "CommDialect/Analysis/CostModel.h"
#include "Scattering.h"
#include "TorchOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace mlir::comm {

/// What an op does, in doubles: products of sizes must not overflow.
struct OpWork {
  /// To and from memory.
  double bytes = 0;
  /// The time that its operations take at the machine's rates.
  double operationNs = 0;
  /// Of a contraction that no library runs: the time that its kernel takes, and
  /// the cache lines that a thread asks for, for each product.
  double kernelNs = 0;
  double linesPerProduct = 0;
  bool isMatmul = false;
  /// What it takes before its operations, if that is more than a launch.
  double leastNs = 0;
  /// Part of a kernel that another op starts.
  bool isStarted = false;
};

/// The cost that `comm.cost` or CostOpInterface says, if one does.
std::optional<int64_t> getGivenCostNs(Operation *op);

/// Operations that a scalar op is, about as many as its instructions have.
double getScalarWeight(Operation *op);

/// One question to a cost model.
class ComputeEstimator {
public:
  explicit ComputeEstimator(CostModel &model)
      : model(model), machine(model.machine) {}

  /// Nanoseconds of `op` with all that is in it.
  double getNs(Operation *op);
  bool isMatmul(Operation *op);
  /// Of the time of `op`, if it is a kernel by itself.
  double getMemoryPart(Operation *op);
  std::optional<SlowKernel> getSlowKernel(Operation *op);

  /// Bytes of the tensors and memrefs among `types`. `op` is blamed for sizes
  /// that are not known.
  double getBytes(Operation *op, TypeRange types);

private:
  /// Returns the bytes that copies of whole destinations of `op` read and
  /// write.
  double getCopiedBytes(Operation *op);
  double getRegionNs(Region &region);
  double getLoopNs(LoopLikeOpInterface loop);
  double getCallNs(CallOpInterface call);
  double getRegistered(Operation *op);
  double getUnregistered(Operation *op);

  /// What `op` does if it is a kernel.
  std::optional<OpWork> getKernelWork(Operation *op);
  OpWork getLinalgWork(linalg::LinalgOp op);
  OpWork getScatterWork(linalg::LinalgOp op, const Scattering &scattering);
  double getOrderedScatterNs(linalg::LinalgOp op, const Scattering &scattering);
  double getBodyNs(linalg::LinalgOp op, double iterations);
  double getReadBytes(linalg::LinalgOp op, double iterations);
  OpWork getElementwiseWork(Operation *op);
  /// Of a tensor or memref op that moves data. None if it is no such op.
  std::optional<OpWork> getMovementWork(Operation *op);
  /// Operations of a contraction or attention by its name and operands. None if
  /// it is neither.
  std::optional<double> getNamedContraction(Operation *op);
  std::optional<double> getTorchContraction(Operation *op,
                                            const TorchOp &torch);
  /// Nanoseconds of a contraction of so many operations.
  double getContractionNs(Operation *op, double operations);
  double getTorchNs(Operation *op, const TorchOp &torch);
  /// The part of `op` in the time of the kernel that it is in.
  double getFusedNs(Operation *op);
  double guessFromBytes(Operation *op);
  /// What `comm.work` says. None if the op does not have it.
  std::optional<OpWork> getDeclaredWork(Operation *op);

  double getNumElements(Operation *op, Type type);
  /// Of all operands and results.
  double getAllBytes(Operation *op) {
    return getBytes(op, op->getOperandTypes()) +
           getBytes(op, op->getResultTypes());
  }
  /// Negative dimensions count from the last.
  double getSize(ShapedType type, int64_t dim);
  /// Null if there is no such operand, or it has no rank.
  static ShapedType getRankedOperand(Operation *op, unsigned number);
  /// The time of `count` operations on elements of `type` at such a part of the
  /// peak rates.
  double getOperationNs(double count, Type type,
                        const llvm::StringMap<double> &peaks, double part);
  double getVectorNs(double count, Type type) {
    return getOperationNs(count, type, machine.compute.vectorPeak,
                          machine.compute.sustained);
  }
  /// What a contraction of `count` operations, one of so many parts of one,
  /// does, without bytes.
  OpWork getMatmulWork(double count, Type type, int64_t parts = 1);
  /// Nanoseconds of a kernel.
  double getKernelNs(const OpWork &work);

  CostModel &model;
  const Machine &machine;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_COMPUTECOST_H
