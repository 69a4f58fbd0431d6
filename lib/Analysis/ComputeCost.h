//===- ComputeCost.h - Compute costs of ops ---------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The roofline model of ops: their bytes and operations, from their iteration
// space or name, and the resulting time on the machine.
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

/// The work of an op, in doubles: products of sizes must not overflow.
struct OpWork {
  /// Bytes transferred to and from memory.
  double bytes = 0;
  /// Time in ns of its operations at the machine's rates.
  double operationNs = 0;
  /// For a contraction without a library: the time of its kernel in ns, and the
  /// cache lines that a thread requests per product.
  double kernelNs = 0;
  double linesPerProduct = 0;
  bool isMatmul = false;
  /// Startup time in ns before its operations, if longer than a launch.
  double leastNs = 0;
  /// Set for a part of a kernel that another op launches.
  bool isStarted = false;
};

/// Returns the cost in ns given by `comm.cost` or CostOpInterface, else none.
std::optional<int64_t> getGivenCostNs(Operation *op);

/// Returns the weight of a scalar op, in operations: roughly its number of
/// instructions.
double getScalarWeight(Operation *op);

/// Computes the answer to one query of a cost model.
class ComputeEstimator {
public:
  explicit ComputeEstimator(CostModel &model)
      : model(model), machine(model.machine) {}

  /// Returns the time in ns of `op` with all its nested ops.
  double getNs(Operation *op);
  bool isMatmul(Operation *op);
  /// Returns the fraction of the time of `op` spent on memory, if it is a
  /// kernel by itself.
  double getMemoryPart(Operation *op);
  std::optional<SlowKernel> getSlowKernel(Operation *op);

  /// Returns the bytes of the tensors and memrefs among `types`. Guesses of
  /// unknown sizes are attributed to `op`.
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

  /// Returns the work of `op` if it is a kernel, else none.
  std::optional<OpWork> getKernelWork(Operation *op);
  OpWork getLinalgWork(linalg::LinalgOp op);
  OpWork getScatterWork(linalg::LinalgOp op, const Scattering &scattering);
  double getOrderedScatterNs(linalg::LinalgOp op, const Scattering &scattering);
  double getBodyNs(linalg::LinalgOp op, double iterations);
  double getReadBytes(linalg::LinalgOp op, double iterations);
  OpWork getElementwiseWork(Operation *op);
  /// Returns the work of a tensor or memref op that moves data; else none.
  std::optional<OpWork> getMovementWork(Operation *op);
  /// Returns the number of operations of a contraction or attention, derived
  /// from its name and operands. None for other ops.
  std::optional<double> getNamedContraction(Operation *op);
  std::optional<double> getTorchContraction(Operation *op,
                                            const TorchOp &torch);
  /// Returns the time in ns of a contraction of `operations` operations.
  double getContractionNs(Operation *op, double operations);
  double getTorchNs(Operation *op, const TorchOp &torch);
  /// Returns the share of `op` in the time of its fused kernel, in ns.
  double getFusedNs(Operation *op);
  double guessFromBytes(Operation *op);
  /// Returns the work from `comm.work`. None if `op` does not have it.
  std::optional<OpWork> getDeclaredWork(Operation *op);

  double getNumElements(Operation *op, Type type);
  /// Returns the bytes of all operands and results.
  double getAllBytes(Operation *op) {
    return getBytes(op, op->getOperandTypes()) +
           getBytes(op, op->getResultTypes());
  }
  /// Returns the size of a dimension; negative ones count from the last.
  double getSize(ShapedType type, int64_t dim);
  /// Returns the type of an operand; null if the operand does not exist or has
  /// no rank.
  static ShapedType getRankedOperand(Operation *op, unsigned number);
  /// Returns the time in ns of `count` operations on elements of `type` at the
  /// fraction `part` of the peak rates.
  double getOperationNs(double count, Type type,
                        const llvm::StringMap<double> &peaks, double part);
  double getVectorNs(double count, Type type) {
    return getOperationNs(count, type, machine.compute.vectorPeak,
                          machine.compute.sustained);
  }
  /// Returns the work, without bytes, of a contraction of `count` operations
  /// that is one of `parts` parts of a larger one.
  OpWork getMatmulWork(double count, Type type, int64_t parts = 1);
  /// Returns the time of a kernel in ns.
  double getKernelNs(const OpWork &work);

  CostModel &model;
  const Machine &machine;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_COMPUTECOST_H
