//===- Values.h - Values of an interpreted program --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of an interpreted program. Elements are attributes, so that the
// folders of ops can compute with them. A null attribute is an unknown element:
// it is undefined, or an op without a folder computed it.
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

/// An error of one rank. Emitted after all ranks have ended.
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
    /// An unknown value, or one of a type that is not interpreted.
    Unknown,
    Scalar,
    Tensor,
    Buffer,
    /// The token of a collective. If `start` is null, the collective is done.
    Token,
    /// A tensor result of a start, which has its value after the wait.
    InFlight
  };
  Kind kind = Kind::Unknown;
  Attribute scalar;
  std::shared_ptr<const Tensor> tensor;
  Buffer buffer;
  std::shared_ptr<Start> start;
  /// The number of the result of `start`, for `InFlight`.
  unsigned index = 0;

  static Datum makeScalar(Attribute attribute);
  static Datum makeTensor(std::shared_ptr<const Tensor> tensor);
  static Datum makeBuffer(Buffer buffer);
  static Datum makeToken(std::shared_ptr<Start> start);

  /// Returns the integer of a scalar, or none if it is unknown.
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

/// Creates a tensor of unknown elements. Dynamic sizes in `shape` become 1.
std::shared_ptr<Tensor> makeUndefined(ArrayRef<int64_t> shape);

/// Returns the zero of `type`, or null if it has none.
Attribute getZero(Type type);

} // namespace mlir::comm::interpret

#endif // COMMDIALECT_LIB_INTERPRETER_VALUES_H
