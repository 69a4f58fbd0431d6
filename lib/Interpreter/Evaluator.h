//===- Evaluator.h - Runs a function as one rank ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars are computed by the folders of ops, control flow follows what is
// known. A branch on what is not known ends the interpretation with "cannot
// interpret", never with a guess.
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
  // Control flow (Evaluator.cpp).
  /// Runs from the region's entry to what ends it. `results` gets the operands
  /// of the terminator.
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

  // What they share.
  Datum &get(Value value) { return values[value]; }
  void set(Value value, Datum datum) { values[value] = std::move(datum); }
  void setInteger(Value value, int64_t integer);
  SmallVector<Datum> getAll(ValueRange from);
  LogicalResult cannot(Operation *op, const Twine &why);
  /// Counts `op` as `number` steps. Fails if there are too many.
  LogicalResult takeSteps(Operation *op, int64_t number = 1);
  /// The integer of an operand, or an error.
  FailureOr<int64_t> getInteger(Operation *op, Value value);
  FailureOr<SmallVector<int64_t>> getIntegers(Operation *op,
                                              ArrayRef<OpFoldResult> mixed);
  FailureOr<SmallVector<int64_t>> getIntegers(Operation *op, ValueRange range);
  /// The shape of `type` with `sizes` for what is dynamic, if not too large.
  FailureOr<SmallVector<int64_t>> getShape(Operation *op, ShapedType type,
                                           ValueRange sizes);
  /// The tensor of a value; undefined elements where it is not known.
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
  /// Of the linalg op that is run, for linalg.index.
  ArrayRef<int64_t> iteration;
};

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_EVALUATOR_H
