//===- ProgramBuilder.h - Building blocks of programs -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Provides matrix products, elementwise steps and collectives on values, so
// that families of programs read like networks.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_BENCHMARKS_PROGRAMBUILDER_H
#define COMMDIALECT_BENCHMARKS_PROGRAMBUILDER_H

#include "CommDialect/IR/CommOps.h"
#include "ProgramGenerator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::comm::bench {

/// The transposed operand of a product.
enum class Transposed { None, A, B };

/// Elementwise steps. Operands have one shape, except a bias, which is a row.
enum class Step {
  Add,      // a + b
  AddBias,  // a + b, b a row
  Relu,     // max(a, 0)
  ReluGrad, // b > 0 ? a : 0
  Exp,      // exp(a)
  Multiply, // a * b
  Update,   // a - 0.01 * b
};

using Shape = ArrayRef<int64_t>;

class ProgramBuilder : public ImplicitLocOpBuilder {
public:
  ProgramBuilder(MLIRContext *context, const ProgramOptions &options);

  //===--------------------------------------------------------------------===//
  // The module
  //===--------------------------------------------------------------------===//

  /// Declares the ranks as a grid, and a group with the name of each axis.
  void addMesh(ArrayRef<StringRef> axes, ArrayRef<int64_t> sizes);
  /// Declares a group of several axes of the mesh.
  void addGroup(StringRef name, ArrayRef<StringRef> axes);
  FlatSymbolRefAttr getGroup(StringRef name);

  Value addArgument(Type type);
  Value addArgument(Shape shape) { return addArgument(getType(shape)); }
  void addResult(Value value) { results.push_back(value); }
  /// Ends the function, which returns the results.
  OwningOpRef<ModuleOp> finish();

  //===--------------------------------------------------------------------===//
  // Compute
  //===--------------------------------------------------------------------===//

  RankedTensorType getType(Shape shape);
  Value createEmpty(Shape shape);
  /// Multiplies two matrices, and adds `sum` if given.
  Value createProduct(Value a, Value b,
                      Transposed transposed = Transposed::None,
                      Value sum = Value());
  Value create(Step step, ValueRange operands);
  /// Sums the rows of a matrix.
  Value createRowSum(Value matrix);
  /// Extracts a slice of `shape` from `source` at `offsets`.
  Value createSlice(Value source, ArrayRef<OpFoldResult> offsets, Shape shape);

  //===--------------------------------------------------------------------===//
  // Communication: a start, immediately followed by its wait
  //===--------------------------------------------------------------------===//

  Value createAllReduce(Value source, StringRef group);
  Value createAllGather(Value source, StringRef group, int64_t size);
  Value createReduceScatter(Value source, StringRef group, int64_t size);
  Value createAllToAll(Value source, StringRef group);
  /// Sends `source` from each group rank to the next, in a ring of `size`
  /// ranks.
  Value createRotation(Value source, StringRef group, int64_t size);
  /// Sends `source` if it is not null, and receives a tensor of `shape` unless
  /// that is empty.
  Value createExchange(Value source, Value to, Shape shape, Value from,
                       StringRef group);
  /// Creates the wait for `start`.
  WaitOp createWait(Operation *start);

  const ProgramOptions options;

private:
  /// Creates an unregistered op with a cost in place of compute.
  Value createLight(StringRef name, ValueRange operands, Shape shape,
                    int64_t flops);
  Value createConstant(double value);
  Value createZeros(Shape shape);

  Type elementType;
  OwningOpRef<ModuleOp> module;
  MeshOp mesh;
  func::FuncOp function;
  SmallVector<Value> results;
};

/// Returns the shape of a tensor.
Shape getShape(Value value);

} // namespace mlir::comm::bench

#endif // COMMDIALECT_BENCHMARKS_PROGRAMBUILDER_H
