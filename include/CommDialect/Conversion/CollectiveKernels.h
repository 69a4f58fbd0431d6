//===- CollectiveKernels.h - GPU kernels of collectives ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Creates the GPU kernels of collectives and their launch parameters.
// CommDialect/Analysis/KernelSpec.h decides which kernels exist, and
// CommDialect/Runtime/CommKernelAbi.h defines their parameters.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
#define COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H

#include "CommDialect/Analysis/KernelSpec.h"
#include "CommDialect/IR/OptionEnums.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::comm {

/// Launch size of a kernel, and the bytes that it needs in the window.
struct KernelLaunch {
  int64_t blocks = 0, threads = 0;
  int64_t ringBytes = 0, stageBytes = 0, flagBytes = 0;
};

/// Returns the launch for `count` elements of one rank's part (see
/// comm.launch), in `rows` rows. If `overlapsCompute`, small collectives get
/// few multiprocessors: a kernel that fills the GPU must wait for each one that
/// is busy, and then all ranks wait for the slowest. Depends only on the
/// arguments, so that all ranks agree.
KernelLaunch getKernelLaunch(const KernelSpec &spec, int64_t count,
                             int64_t rows, bool overlapsCompute = false);

/// Returns the number of blocks of `threads` threads of a kernel that fill half
/// of the GPU. With more, two kernels that run at once, on two ranks in another
/// order, could wait for each other's multiprocessors.
int64_t getHalfBlocks(const KernelSpec &spec, int64_t threads);

/// The form of a kernel that reduces rows of `inner` elements: the number of
/// chunks that a thread keeps. `obstacle` is set if there is none: rows are too
/// long for a block or so short that most threads idle, or the algorithm has no
/// row form. `spec` is the kernel without rows.
struct RowForm {
  int64_t chunksPerThread = 0;
  std::string obstacle;
};
RowForm getRowForm(const KernelSpec &spec, int64_t rows, int64_t inner);

/// The extent of an extra buffer of a fused kernel: a value per element of the
/// collective, per row, per column (shared by all rows), or a single scalar.
enum class FusedExtent { Element, Row, Column, Scalar };
struct FusedBuffer {
  Type type;
  FusedExtent extent = FusedExtent::Element;
};

/// Combines one value per element of a thread over the whole row, beginning
/// with `neutral`, whose type has 32 bits. All threads of the row get the
/// total.
using RowReducer =
    llvm::function_ref<Value(ValueRange values, TypedAttr neutral,
                             llvm::function_ref<Value(Value, Value)> combine)>;

/// Computes the values that a kernel stores instead of the collective's result,
/// for each destination. `elements` are the thread's elements of the result,
/// `arguments` as many elements of each extra buffer, or one, depending on its
/// extent. Emits device code. `reduce` is null in kernels without rows.
using KernelEpilogue = llvm::function_ref<SmallVector<SmallVector<Value>>(
    OpBuilder &, Location, ValueRange elements,
    ArrayRef<SmallVector<Value>> arguments, RowReducer reduce)>;

/// Extra inputs and outputs of a fused kernel.
struct KernelFusion {
  /// A name that is equal for equal computations.
  std::string key;
  /// Destinations have the extent Element or Row. Without rows, all buffers
  /// have the extent Element.
  SmallVector<FusedBuffer> arguments, destinations;
  KernelEpilogue epilogue;
};

/// Returns the kernel for `spec` in `module`, creating it if necessary. With
/// `fusion` it is an all_reduce with an epilogue. Emits an error if there is no
/// such kernel.
FailureOr<gpu::GPUFuncOp>
getOrCreateCollectiveKernel(gpu::GPUModuleOp module, const KernelSpec &spec,
                            const KernelFusion *fusion = nullptr);

/// Returns the barrier kernel of `ranks` ranks that runs before and after
/// copies (COMM_BARRIER_KERNEL), creating it if necessary.
gpu::GPUFuncOp getOrCreateBarrierKernel(gpu::GPUModuleOp module, int64_t ranks);

/// Loads the dialects that the above functions create ops of, with what their
/// conversion to LLVM needs.
void loadKernelDialects(MLIRContext *context);

/// Compiles the only GPU module of `module`, which has kernels of the above
/// functions, for `chip` (sm_90). `format` is Isa for PTX, or Bin for a cubin.
FailureOr<std::string> compileKernels(ModuleOp module, StringRef chip,
                                      KernelFormat format);

} // namespace mlir::comm

#endif // COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
