//===- BufferRoots.h - Which memory a memref is -*- C++ -*-
//----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For every memref value the buffers it may be (its roots) and which part of
// them. A root is an allocation, a function's argument, a global, or a value
// made in a way not known here. Different roots do not alias: for distinct
// function arguments that is the contract of our lowering.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H
#define COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H

#include "ValueFlow.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::comm {

/// The value that the buffer was first known as, or the name of a global.
using BufferRoot = llvm::PointerUnion<Value, StringAttr>;

/// Which elements of its root a view covers at most.
struct ViewExtent {
  struct Dim {
    int64_t offset, size, stride;
  };
  /// One for each dimension of `space`, a view of all of the root. Sizes may be
  /// dynamic. Empty: not known.
  SmallVector<Dim, 4> box;
  Value space;
  /// The dimension of the box that each dimension of the view runs along.
  /// Empty: not known, then views of this view are not followed in the box.
  SmallVector<unsigned, 4> dimMap;

  /// As elements after the root's pointer: those at `offset` plus multiples
  /// (below `size`) of strides.
  bool hasLayout = false;
  int64_t offset = 0;
  SmallVector<std::pair<int64_t, int64_t>, 4> sizesAndStrides;

  /// The view may count from another pointer or in other elements than its
  /// root: layouts of its views say nothing.
  bool isOpaque = false;

  /// The first element and the one after the last. Only with a layout.
  int64_t begin() const;
  int64_t end() const;
};

/// True if the two views of one root have no element in common.
bool areDisjoint(const ViewExtent &a, const ViewExtent &b);

/// A buffer that a value may be.
struct BufferRef {
  BufferRoot root;
  /// Null: the last buffer that the root made. Else one of an earlier iteration
  /// of this op, the outermost of which it came over a back edge; or of a loop
  /// of blocks in it.
  Operation *agedBy = nullptr;
  /// The value is all of the root.
  bool isWhole = true;
  /// Null: all of the root, or not known.
  const ViewExtent *extent = nullptr;

  bool operator==(const BufferRef &other) const {
    return root == other.root && agedBy == other.agedBy &&
           isWhole == other.isWhole && extent == other.extent;
  }
};

/// True if the buffers may share an element.
bool mayOverlap(const BufferRef &a, const BufferRef &b);

/// The memref that `value` is directly a view of, or null. Covers casts and
/// reshapes.
Value getViewSource(Value value);

class BufferRoots {
public:
  BufferRoots(Operation *root, const ValueFlow &flow);

  /// The buffers that a memref may be.
  ArrayRef<BufferRef> getRefs(Value memref) const;

  /// True if both are known to be the same elements of the same buffer.
  bool isSameBuffer(Value a, Value b) const;

  /// `refs` after `edge`, which leads to `place`: what was allocated since the
  /// place was last entered becomes old.
  void ageRefs(const FlowPlace &place, const FlowEdge &edge,
               SmallVectorImpl<BufferRef> &refs) const;

  /// Writes `ref`, a buffer as known in the callee, as known after `call`.
  /// `returned` are the callee's returned operands that are the call's
  /// results. Nothing is added where the caller cannot reach the buffer.
  void mapToCaller(CallOpInterface call, FunctionOpInterface callee,
                   const BufferRef &ref,
                   SmallVectorImpl<BufferRef> &refs) const;

private:
  SmallVector<BufferRef, 1> computeRefs(Value value);
  SmallVector<BufferRef, 1> refsOfPlace(const FlowPlace &place, unsigned index);
  SmallVector<BufferRef, 1> refsOfView(Value view, Value source);
  const ViewExtent *getExtent(Value view, Value source, const BufferRef &ref);
  bool update(Value value);

  const ValueFlow &flow;
  DenseMap<Value, SmallVector<BufferRef, 1>> refs;
  std::deque<ViewExtent> extents;
  /// By the view, and the extent of what it is a view of.
  DenseMap<std::pair<Value, const ViewExtent *>, const ViewExtent *> extentOf;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H
