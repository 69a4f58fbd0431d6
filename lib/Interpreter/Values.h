//===- Values.h - Values of an interpreted program --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of an interpreted program. Elements are attributes, so that the
// folders of ops compute with them; a null attribute is an element that is not
// known, as it is undefined or an op that has no folder made it.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_INTERPRETER_VALUES_H
#define COMMDIALECT_LIB_INTERPRETER_VALUES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <optional>
#include <vector>

namespace mlir::comm::interpret {

/// The most elements of a tensor or memref.
inline constexpr int64_t kMostElements = 1 << 20;

struct Start;

/// What went wrong, on which rank's behalf. Emitted once all ranks have ended.
struct Failure {
  Location loc;
  std::string message;
  SmallVector<std::pair<Location, std::string>> notes;
};

/// A tensor, row-major. Immutable once it is shared.
struct Tensor {
  SmallVector<int64_t> shape;
  std::vector<Attribute> elements;
};

/// A part of an allocation that is in flight from a start to its wait.
struct PartInFlight {
  const Start *start;
  bool isWritten;
  llvm::BitVector elements;
};

/// Memory of a rank.
struct Allocation {
  std::vector<Attribute> elements;
  bool isFreed = false, isConstant = false;
  SmallVector<PartInFlight, 1> partsInFlight;
};

/// A view of an allocation.
struct Buffer {
  std::shared_ptr<Allocation> allocation;
  int64_t offset = 0;
  SmallVector<int64_t> shape, strides;
};

struct Datum {
  enum class Kind {
    /// Not known, or of a type that is not looked into.
    Unknown,
    Scalar,
    Tensor,
    Buffer,
    /// A collective's token. Null `start`: it is already done.
    Token,
    /// A tensor that a start's result stands for until the wait.
    InFlight
  };
  Kind kind = Kind::Unknown;
  Attribute scalar;
  std::shared_ptr<const Tensor> tensor;
  Buffer buffer;
  std::shared_ptr<Start> start;
  /// Of the start's results, for `InFlight`.
  unsigned index = 0;

  static Datum makeScalar(Attribute attribute);
  static Datum makeTensor(std::shared_ptr<const Tensor> tensor);
  static Datum makeBuffer(Buffer buffer);
  static Datum makeToken(std::shared_ptr<Start> start);

  /// The integer that a scalar is; none: it is not known.
  std::optional<int64_t> getInteger() const;
};

int64_t getNumElements(ArrayRef<int64_t> shape);
SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape);
int64_t linearize(ArrayRef<int64_t> indices, ArrayRef<int64_t> strides);
bool isInside(ArrayRef<int64_t> indices, ArrayRef<int64_t> shape);

/// Calls `callback` with all indices in `shape`, row-major, until it fails.
LogicalResult
forEachIndex(ArrayRef<int64_t> shape,
             function_ref<LogicalResult(ArrayRef<int64_t>)> callback);

/// A tensor of which nothing is known, with 1 for each dynamic size that
/// `shape` does not give.
std::shared_ptr<Tensor> makeUndefined(ArrayRef<int64_t> shape);

/// The zero of an element type; null where there is none.
Attribute getZero(Type type);

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_VALUES_H
