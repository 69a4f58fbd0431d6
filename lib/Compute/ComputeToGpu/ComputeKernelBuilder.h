//===- ComputeKernelBuilder.h - Builder of compute kernels ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel of one or several linalg ops: its parameters, memory accesses and
// copies of the ops' bodies. Its users arrange the threads (ComputeKernels.h).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELBUILDER_H
#define COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELBUILDER_H

#include "LoopNest.h"
#include "StoredElements.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

namespace mlir::comm {

/// The function of a kernel and the arguments of its launch.
struct Kernel {
  gpu::GPUFuncOp function;
  /// Arguments of the launch, as values on the host.
  SmallVector<Value> operands;
  int64_t threads = 256;
  /// A constant, or an i64 on the host.
  OpFoldResult blocks;
};

/// Builds one kernel. Its parameters are the addresses of the nest's buffers,
/// other buffers and scalars that the body uses, and dynamic sizes and strides.
class ComputeKernelBuilder {
public:
  /// Builds a kernel of `op`, in no module yet, whose operands `host` computes.
  /// `fills` has, per output, the fill's value that replaces its contents, or
  /// null.
  ComputeKernelBuilder(OpBuilder &host, linalg::LinalgOp op,
                       const LoopNest &nest, ArrayRef<Value> fills)
      : ComputeKernelBuilder(host, ArrayRef(op), nest, fills) {}
  /// Builds a kernel of several ops, whose operands are in `nest`.
  ComputeKernelBuilder(OpBuilder &host, ArrayRef<linalg::LinalgOp> ops,
                       const LoopNest &nest, ArrayRef<Value> fills);
  ComputeKernelBuilder(const ComputeKernelBuilder &) = delete;
  /// Erases an unfinished kernel.
  ~ComputeKernelBuilder();

  /// Creates the function; emits an error if the op cannot be a kernel.
  LogicalResult begin(int64_t threads);
  /// Ends the function and returns the kernel with `blocks` blocks.
  Kernel finish(OpFoldResult blocks);

  OpBuilder &device() { return builder; }
  Location getLoc() const { return loc; }
  const LoopNest &getNest() const { return nest; }

  /// Returns the type of indices: i32 if all offsets fit, else i64.
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
  /// Converts an index or integer to `indexType`.
  Value toIndexType(Value value);

  /// Returns the product of the sizes of `loops`.
  Value count(ArrayRef<unsigned> loops);
  /// Returns the number of blocks with `perBlock` threads each for `times`
  /// threads per iteration of `loops`.
  OpFoldResult getBlocks(ArrayRef<unsigned> loops, int64_t perBlock,
                         int64_t times = 1);

  /// Returns the iteration numbers of `loops`, outermost first, for the
  /// iteration `linear` of all of them.
  SmallVector<Value> delinearize(Value linear, ArrayRef<unsigned> loops);
  /// Returns `base`, which may be null, plus the offset of `access` at the
  /// iterations `ivs` of `loops`.
  Value offset(unsigned access, ArrayRef<unsigned> loops, ArrayRef<Value> ivs,
               Value base = Value());

  /// Loads or stores `width` elements from `offset` on, with stride `stride`. A
  /// stride of 1 becomes one vector access, which must be aligned.
  SmallVector<Value> load(unsigned access, Value offset, int64_t width,
                          int64_t stride);
  void store(unsigned access, Value offset, ArrayRef<Value> values,
             int64_t stride);
  /// Loads or stores one element at a pointer like those of the nest.
  Value loadAt(Value pointer, Type elementType, Value offset);
  void storeAt(Value pointer, Type elementType, Value offset, Value value);
  /// Returns the initial value of an output: the fill's value, or a load.
  Value initial(unsigned output, Value offset);
  Value getPointer(unsigned access) { return pointers[access]; }
  /// Returns `value`, defined outside the kernel, for use in it: a copy of a
  /// constant, a value that the kernel computes, or a parameter.
  FailureOr<Value> capture(Value value);
  /// Adds the address of another buffer on the host as a parameter.
  Value addPointer(Value hostAddress);

  /// Adds memory that the threads of a block share. No parameter may be added
  /// afterwards.
  Value addSharedMemory(MemRefType type);

  /// Copies the body of `op` with block arguments `arguments`; returns its
  /// yielded values. `ivs` are the iteration numbers by dimension of the op
  /// (for linalg.index). If `replace` returns a value for an op, the op is not
  /// copied.
  SmallVector<Value> cloneBody(
      linalg::LinalgOp op, ArrayRef<Value> arguments, ArrayRef<Value> ivs,
      llvm::function_ref<Value(Operation &, IRMapping &)> replace = nullptr);

  /// Copies the body for neighbours along loop `along` of the op. Arguments and
  /// results are as for cloneBody, by neighbour.
  SmallVector<SmallVector<Value>>
  cloneBodies(linalg::LinalgOp op, ArrayRef<SmallVector<Value>> arguments,
              ArrayRef<SmallVector<Value>> ivs, unsigned along);

  /// Copies `ops` of the body and returns the values `wanted`. `arguments` that
  /// they do not use may be null.
  SmallVector<Value> cloneOps(ArrayRef<Operation *> ops, ArrayRef<Value> wanted,
                              ArrayRef<Value> arguments, ArrayRef<Value> ivs);

  /// Returns true if the body uses the block argument of the output.
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

  /// Neighbouring elements that a thread computes together (BodyLanes.cpp).
  struct Lanes {
    SmallVector<IRMapping> mappings;
    ArrayRef<SmallVector<Value>> ivs;
    unsigned along = 0;
  };
  void cloneLanes(Block &block, Lanes &lanes);
  void cloneBranch(scf::IfOp op, Lanes &lanes);
  bool loadLanes(memref::LoadOp load, Lanes &lanes);

  /// A memref from which the body loads elements at computed positions.
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
  IRMapping outer; ///< values from outside that the body uses
  int64_t threads = 0;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_COMPUTE_COMPUTETOGPU_COMPUTEKERNELBUILDER_H
