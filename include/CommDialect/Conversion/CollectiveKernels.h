//===- CollectiveKernels.h - Collectives as GPU kernels ---------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which algorithms kernels exist for, what they need, and how they are made.
// CommDialect/Runtime/CommKernelAbi.h says what they are called with.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
#define COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H

#include "CommDialect/IR/CommDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

namespace mlir::comm {

/// A kernel, but for sizes: one kernel serves all.
struct KernelSpec {
  /// For all_reduce push, pull, 2shot-s, 2shot-f or 2shot-p; push for
  /// all_gather, reduce_scatter, all_to_all and broadcast.
  Algorithm algorithm = Algorithm::Push;
  CollectiveKind kind = CollectiveKind::AllReduce;
  /// Of all_reduce and reduce_scatter.
  std::optional<ReductionKind> reduction;
  /// Of premul_sum: the factor of all ranks, if it is a constant.
  std::optional<double> factor;
  Type elementType;
  int64_t ranks = 0;
  int64_t root = 0;
  /// Of an all_reduce that is fused with reductions of its rows: how many
  /// chunks of 16 bytes of a row a thread keeps (getRowForm). 0: the
  /// kernel knows no rows.
  int64_t chunksPerThread = 0;
  /// Of an all_to_all that splits and concatenates along different dimensions:
  /// in how many rows a piece arrives. 0: as many as it has in the source.
  int64_t destinationRows = 0;
};

/// How a kernel is launched for one size, and what it needs of the window.
struct KernelLaunch {
  int64_t blocks = 0, threads = 0;
  int64_t ringBytes = 0, stageBytes = 0, flagBytes = 0;
};

/// What premul_sum multiplies an operand of `start` with, if it is a constant.
std::optional<double> getConstantFactor(Operation *start, size_t operand);

/// Why there is no kernel for `spec`; none: there is one.
std::optional<std::string> getKernelObstacle(const KernelSpec &spec);

/// The launch for `count` elements of one rank's part (see comm.launch), in
/// `rows` rows. `isBesideCompute`: few elements are given few multiprocessors,
/// since a kernel that fills the GPU waits for each that another has, and that
/// one for the slowest rank. Depends on nothing else, so that all ranks agree.
KernelLaunch getKernelLaunch(const KernelSpec &spec, int64_t count,
                             int64_t rows, bool isBesideCompute = false);

/// How many chunks a thread keeps in a kernel that reduces rows of `inner`
/// elements, or why none does: rows too long for a block, rows so short that
/// most threads would have nothing to do, or no such form of the algorithm.
/// `spec` is that of the kernel without rows.
struct RowForm {
  int64_t chunksPerThread = 0;
  std::string obstacle;
};
RowForm getRowForm(const KernelSpec &spec, int64_t rows, int64_t inner);

/// A further buffer of a fused kernel: what it has for each element of the
/// collective, for each row, for each element of any row, or for all.
enum class FusedExtent { Element, Row, Column, Scalar };
struct FusedBuffer {
  Type type;
  FusedExtent extent = FusedExtent::Element;
};

/// Reduces one value for each of a thread's elements over the whole row, from
/// `neutral`; of a type of 32 bits. All threads of the row get the total.
using RowReducer =
    llvm::function_ref<Value(ValueRange values, TypedAttr neutral,
                             llvm::function_ref<Value(Value, Value)> combine)>;

/// Computes, at the end of a kernel, what is stored instead of the collective's
/// result: given the elements of the result that a thread has (of the spec's
/// type), and of each further buffer as many or, by its extent, one, the values
/// of each destination. Called in device code; `reduce` is there for kernels
/// that know rows.
using KernelEpilogue = llvm::function_ref<SmallVector<SmallVector<Value>>(
    OpBuilder &, Location, ValueRange elements,
    ArrayRef<SmallVector<Value>> arguments, RowReducer reduce)>;

/// What a fused kernel reads and writes beside the collective's buffers.
struct KernelFusion {
  /// A name that is equal where the computation is.
  std::string key;
  /// Destinations are for each element or row. Without rows, all are for each
  /// element.
  SmallVector<FusedBuffer> arguments, destinations;
  KernelEpilogue epilogue;
};

/// The kernel for `spec` in `module`, made if it is not there. With `fusion` it
/// is an all_reduce with an epilogue.
FailureOr<gpu::GPUFuncOp>
getOrCreateCollectiveKernel(gpu::GPUModuleOp module, const KernelSpec &spec,
                            const KernelFusion *fusion = nullptr);

/// The kernel by which `ranks` ranks meet before and after copies
/// (COMM_MEET_KERNEL), made if it is not there.
gpu::GPUFuncOp getOrCreateMeetKernel(gpu::GPUModuleOp module, int64_t ranks);

} // namespace mlir::comm

#endif // COMMDIALECT_CONVERSION_COLLECTIVEKERNELS_H
