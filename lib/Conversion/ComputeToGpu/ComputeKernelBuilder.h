//===- ComputeKernelBuilder.h - What compute kernels are made with *- C++
//-*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel for a linalg op, or several: its parameters, its accesses to memory
// and copies of the op's body, for whoever arranges its threads (Kernels.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_COMPUTEKERNELBUILDER_H
#define COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_COMPUTEKERNELBUILDER_H

#include "LoopNest.h"
#include "StoredElements.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// A kernel's function with what it is launched with.
struct Kernel {
  gpu::GPUFuncOp function;
  SmallVector<Value> operands; ///< on the host
  int64_t threads = 256;
  /// A constant, or an i64 on the host.
  OpFoldResult blocks;
};

/// Builds one kernel. The parameters are the addresses of the nest's buffers,
/// further buffers and scalars that the body uses, and dynamic sizes and
/// strides.
class ComputeKernelBuilder {
public:
  /// `host` is where operands are computed. The kernel is not part of a module
  /// yet. `fills` has a value for each output that one replaces, else null.
  ComputeKernelBuilder(OpBuilder &host, linalg::LinalgOp op,
                       const LoopNest &nest, ArrayRef<Value> fills)
      : ComputeKernelBuilder(host, ArrayRef(op), nest, fills) {}
  /// One of several ops, whose operands the nest has.
  ComputeKernelBuilder(OpBuilder &host, ArrayRef<linalg::LinalgOp> ops,
                       const LoopNest &nest, ArrayRef<Value> fills);
  ComputeKernelBuilder(const ComputeKernelBuilder &) = delete;
  /// Erases a kernel that is not finished.
  ~ComputeKernelBuilder();

  /// Creates the function; an error where the op cannot be a kernel.
  LogicalResult begin(int64_t threads);
  /// Ends it.
  Kernel finish(OpFoldResult blocks);

  OpBuilder &device() { return builder; }
  Location getLoc() const { return loc; }
  const LoopNest &getNest() const { return nest; }

  /// The type that indices are computed in: i32 where all offsets fit.
  Type getIndexType() const { return indexType; }
  Value index(int64_t value);
  Value size(unsigned loop);
  Value threadId();
  Value blockId();
  Value add(Value a, Value b);
  Value mul(Value a, Value b);
  Value udiv(Value a, Value b);
  Value urem(Value a, Value b);
  Value less(Value a, Value b); ///< unsigned
  /// `value` as `indexType`, from index or an integer.
  Value toIndexType(Value value);

  /// How many iterations `loops` have together.
  Value count(ArrayRef<unsigned> loops);
  /// The number of blocks for as many threads as that, `times` as often, over
  /// `perBlock`.
  OpFoldResult getBlocks(ArrayRef<unsigned> loops, int64_t perBlock,
                         int64_t times = 1);

  /// The iteration numbers of `loops`, outermost first, of the combined
  /// iteration `linear` of them.
  SmallVector<Value> delinearize(Value linear, ArrayRef<unsigned> loops);
  /// Adds to `base` (may be null) the offset of `access` at iterations `ivs` of
  /// `loops`.
  Value offset(unsigned access, ArrayRef<unsigned> loops, ArrayRef<Value> ivs,
               Value base = Value());

  /// `width` elements from `offset` on, with a stride of one (aligned) or as
  /// `stride` says, as the body has them.
  SmallVector<Value> load(unsigned access, Value offset, int64_t width,
                          int64_t stride);
  void store(unsigned access, Value offset, ArrayRef<Value> values,
             int64_t stride);
  /// One element at a pointer of the same kind.
  Value loadAt(Value pointer, Type elementType, Value offset);
  void storeAt(Value pointer, Type elementType, Value offset, Value value);
  /// What output `i` holds first: the fill's value, or what is loaded.
  Value initial(unsigned output, Value offset);
  Value getPointer(unsigned access) { return pointers[access]; }
  /// A use of a value from outside: a copy of a constant, what the kernel
  /// computes itself, or a parameter.
  FailureOr<Value> capture(Value value);
  /// Another buffer, by its address on the host.
  Value addPointer(Value hostAddress);

  /// Memory that the threads of a block share.
  /// No parameter may be added afterwards.
  Value addSharedMemory(MemRefType type);

  /// A copy of the body of `op` for block arguments `arguments`; its yielded
  /// values.
  /// `ivs` are by the op's dimension (for linalg.index). An op for which
  /// `replace` gives a value is not copied.
  SmallVector<Value> cloneBody(
      linalg::LinalgOp op, ArrayRef<Value> arguments, ArrayRef<Value> ivs,
      llvm::function_ref<Value(Operation &, IRMapping &)> replace = nullptr);

  /// Copies of the body for neighbours along loop `along` of the op: as
  /// cloneBody, by neighbour.
  SmallVector<SmallVector<Value>>
  cloneBodies(linalg::LinalgOp op, ArrayRef<SmallVector<Value>> arguments,
              ArrayRef<SmallVector<Value>> ivs, unsigned along);

  /// Copies of some of the body's ops, and of that the values `wanted`.
  /// `arguments` that they do not use may be null.
  SmallVector<Value> cloneOps(ArrayRef<Operation *> ops, ArrayRef<Value> wanted,
                              ArrayRef<Value> arguments, ArrayRef<Value> ivs);

  /// True if the body reads output `i`'s block argument.
  bool readsOutput(unsigned output);

private:
  Value addParameter(Value hostValue);
  void setSignature();
  LogicalResult captureBuffer(Value memref);
  FailureOr<Value> addBuffer(Value memref, int64_t offset);
  void addExtent(OpFoldResult extent);
  Value extent(OpFoldResult value);
  void lowerAccesses(Operation *clone, ArrayRef<Value> ivs);
  void cloneOp(Operation &original, IRMapping &mapping, ArrayRef<Value> ivs);

  /// Neighbours that a thread computes together (BodyLanes.cpp).
  struct Lanes {
    SmallVector<IRMapping> mappings;
    ArrayRef<SmallVector<Value>> ivs;
    unsigned along = 0;
  };
  void cloneLanes(Block &block, Lanes &lanes);
  void cloneBranch(scf::IfOp op, Lanes &lanes);
  bool loadLanes(memref::LoadOp load, Lanes &lanes);

  /// A memref that elements at computed places are loaded from.
  struct Captured {
    Value memref;
    Value pointer;
    SmallVector<OpFoldResult> strides;
  };

  OpBuilder &host;
  SmallVector<linalg::LinalgOp> ops;
  linalg::LinalgOp op; ///< the first
  const LoopNest &nest;
  SmallVector<Value> fills;
  Location loc;
  OpBuilder builder;
  gpu::GPUFuncOp function;
  Type indexType;
  SmallVector<Value> operands;
  SmallVector<Value> pointers, scalars; ///< by access
  llvm::DenseMap<Value, Value> extents;
  SmallVector<Captured> captured;
  IRMapping outer; ///< what the body uses from outside
  int64_t threads = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMPUTETOGPU_COMPUTEKERNELBUILDER_H
