//===- BufferRoots.h - Memory that a memref refers to -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes for every memref value the buffers that it may refer to (its roots)
// and the parts of them. A root is an allocation, a function's argument, a
// global, or a value of unknown origin. Different roots do not alias: for
// distinct function arguments that is the contract of our lowering.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H
#define COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H

#include "ValueFlow.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::comm {

inline bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

/// The first value that refers to the buffer, or the name of a global.
using BufferRoot = llvm::PointerUnion<Value, StringAttr>;

/// A conservative bound of the elements of its root that a view covers.
struct ViewExtent {
  struct Dim {
    int64_t offset, size, stride;
  };
  /// One entry per dimension of `space`, a view of all of the root. Sizes may
  /// be dynamic. Empty: unknown.
  SmallVector<Dim, 4> box;
  Value space;
  /// Maps each dimension of the view to one of the box. Empty: unknown; views
  /// of this view are then not tracked in the box.
  SmallVector<unsigned, 4> dimMap;

  /// The elements relative to the root's pointer: those at `offset` plus
  /// multiples (below `size`) of strides.
  bool hasLayout = false;
  int64_t offset = 0;
  SmallVector<std::pair<int64_t, int64_t>, 4> sizesAndStrides;

  /// Set if the view may have a different base pointer or element type than its
  /// root: layouts of its views are then meaningless.
  bool isOpaque = false;

  /// Returns the first element, or the one after the last. Requires a layout.
  int64_t begin() const;
  int64_t end() const;
};

/// Returns true if two views of one root have no element in common.
bool areDisjoint(const ViewExtent &a, const ViewExtent &b);

/// A buffer that a value may refer to.
struct BufferRef {
  BufferRoot root;
  /// Null: the latest buffer that the root allocated. Else a buffer of an
  /// earlier iteration: `agedBy` is the outermost op whose back edge it passed,
  /// or an op that contains a loop of blocks.
  Operation *agedBy = nullptr;
  /// Set if the value covers all of the root.
  bool isWhole = true;
  /// Null: all of the root, or unknown.
  const ViewExtent *extent = nullptr;

  bool operator==(const BufferRef &other) const {
    return root == other.root && agedBy == other.agedBy &&
           isWhole == other.isWhole && extent == other.extent;
  }
};

/// Returns true if the buffers may share an element.
bool mayOverlap(const BufferRef &a, const BufferRef &b);

/// Returns the memref that `value` is directly a view of, or null. Covers casts
/// and reshapes.
Value getViewSource(Value value);

class BufferRoots {
public:
  BufferRoots(Operation *root, const ValueFlow &flow);

  /// Constructs it for AnalysisManager::getAnalysis.
  BufferRoots(Operation *root, AnalysisManager &analyses)
      : BufferRoots(root, analyses.getAnalysis<ValueFlow>()) {}
  bool
  isInvalidated(const AnalysisManager::PreservedAnalyses &preserved) const {
    return !preserved.isPreserved<BufferRoots>() ||
           !preserved.isPreserved<ValueFlow>();
  }

  /// Returns the buffers that a memref may refer to.
  ArrayRef<BufferRef> getRefs(Value memref) const;

  /// Returns true if both certainly are the same elements of the same buffer.
  bool isSameBuffer(Value a, Value b) const;

  /// Updates `refs` for `edge`, which leads to `receiver`: buffers allocated
  /// since the receiver was last entered become old.
  void ageRefs(const FlowReceiver &receiver, const FlowEdge &edge,
               SmallVectorImpl<BufferRef> &refs) const;

  /// Appends to `refs` the buffers that `ref`, a buffer as seen in `callee`,
  /// corresponds to in the caller after `call`. Buffers that the callee returns
  /// become the call's results. Appends nothing if the caller cannot reach the
  /// buffer.
  void mapToCaller(CallOpInterface call, FunctionOpInterface callee,
                   const BufferRef &ref,
                   SmallVectorImpl<BufferRef> &refs) const;

private:
  SmallVector<BufferRef, 1> computeRefs(Value value);
  SmallVector<BufferRef, 1> refsOfReceiver(const FlowReceiver &receiver,
                                           unsigned index);
  SmallVector<BufferRef, 1> refsOfView(Value view, Value source);
  const ViewExtent *getExtent(Value view, Value source, const BufferRef &ref);
  bool update(Value value);

  const ValueFlow &flow;
  DenseMap<Value, SmallVector<BufferRef, 1>> refs;
  std::deque<ViewExtent> extents;
  /// Keyed by the view and the extent of its source.
  DenseMap<std::pair<Value, const ViewExtent *>, const ViewExtent *> extentOf;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_ANALYSIS_BUFFERROOTS_H
