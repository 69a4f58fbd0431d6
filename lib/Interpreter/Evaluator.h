//===- Evaluator.h - Runs a function as one rank ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The folders of ops compute scalars, and known scalars decide control flow. A
// branch on an unknown value ends the interpretation with the error "cannot
// interpret".
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_INTERPRETER_EVALUATOR_H
#define COMMDIALECT_LIB_INTERPRETER_EVALUATOR_H

#include "World.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::comm::interpret {

class Evaluator {
public:
  Evaluator(World &world, SymbolTableCollection &symbols, unsigned rank,
            int64_t mostSteps)
      : world(world), symbols(symbols), rank(rank), mostSteps(mostSteps),
        stepsLeft(mostSteps) {}

  /// Calls `function` with `arguments`.
  LogicalResult call(FunctionOpInterface function, ArrayRef<Datum> arguments,
                     SmallVectorImpl<Datum> &results);

private:
  /// Runs `region` from its entry block to a terminator without successors.
  /// `results` receives the operands of that terminator.
  LogicalResult runRegion(Region &region, ArrayRef<Datum> arguments,
                          SmallVectorImpl<Datum> &results);
  LogicalResult runBlock(Block &block);
  LogicalResult run(Operation *op);
  LogicalResult runStructured(Operation *op, bool &isKnown);
  LogicalResult runLoop(Operation *op, Region &body, int64_t lower,
                        int64_t upper, int64_t step,
                        SmallVectorImpl<Datum> &carried);
  LogicalResult runParallel(Operation *op, Region &body,
                            ArrayRef<int64_t> lowers, ArrayRef<int64_t> uppers,
                            ArrayRef<int64_t> steps, ArrayRef<Datum> outputs);
  LogicalResult runCall(Operation *op);
  LogicalResult fold(Operation *op);

  // Communication (EvaluateComm.cpp).
  LogicalResult runComm(Operation *op, bool &isKnown);
  LogicalResult runStart(CollectiveOpInterface op);
  LogicalResult runWait(WaitOpInterface op);
  LogicalResult addHalves(Start &start);

  // Tensors, memrefs and linalg (EvaluateTensors.cpp, EvaluateBuffers.cpp,
  // EvaluateLinalg.cpp).
  LogicalResult runTensor(Operation *op, bool &isKnown);
  LogicalResult runElementwise(Operation *op);
  LogicalResult runBuffer(Operation *op, bool &isKnown);
  LogicalResult runLinalg(linalg::LinalgOp op);

  // Helpers of all files.
  Datum &get(Value value) { return values[value]; }
  void set(Value value, Datum datum) { values[value] = std::move(datum); }
  void setInteger(Value value, int64_t integer);
  SmallVector<Datum> getAll(ValueRange from);
  LogicalResult cannot(Operation *op, const Twine &why);
  /// Counts `op` as `number` steps. Fails if this exceeds `mostSteps`.
  LogicalResult takeSteps(Operation *op, int64_t number = 1);
  /// Returns the integer value of `value`; emits an error at `op` if it is
  /// unknown.
  FailureOr<int64_t> getInteger(Operation *op, Value value);
  FailureOr<SmallVector<int64_t>> getIntegers(Operation *op,
                                              ArrayRef<OpFoldResult> mixed);
  FailureOr<SmallVector<int64_t>> getIntegers(Operation *op, ValueRange range);
  /// Returns the shape of `type`, with `sizes` for its dynamic dimensions.
  /// Fails if it has more than kMostElements.
  FailureOr<SmallVector<int64_t>> getShape(Operation *op, ShapedType type,
                                           ValueRange sizes);
  /// Returns the tensor of a value. Its elements are undefined if the value is
  /// unknown.
  std::shared_ptr<const Tensor> getTensor(Value value);
  FailureOr<Buffer> getBuffer(Operation *op, Value value);
  LogicalResult checkInside(Operation *op, ArrayRef<int64_t> indices,
                            ArrayRef<int64_t> shape);
  /// Fails if offsets, sizes and strides leave `shape`.
  LogicalResult checkSlice(Operation *op, ArrayRef<int64_t> offsets,
                           ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                           ArrayRef<int64_t> shape);
  FailureOr<Attribute> load(Operation *op, const Buffer &buffer,
                            ArrayRef<int64_t> indices);
  LogicalResult store(Operation *op, const Buffer &buffer,
                      ArrayRef<int64_t> indices, Attribute element);

  World &world;
  SymbolTableCollection &symbols;
  unsigned rank;
  int64_t mostSteps, stepsLeft;
  unsigned depth = 0;
  DenseMap<Value, Datum> values;
  /// The iteration of the linalg op that runs, for linalg.index.
  ArrayRef<int64_t> iteration;
};

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_EVALUATOR_H
