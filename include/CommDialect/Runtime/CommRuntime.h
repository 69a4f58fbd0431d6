//===- CommRuntime.h - C ABI of the runtimes --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ABI that `convert-comm-to-runtime` emits calls to. Every runtime library
// (host over MPI, CUDA over NCCL) exports these symbols.
//
// A collective is built operand by operand and then started:
//
//   op = commOpCreate(kind, group, ...); commOpSource(op, ...);
//   commOpDestination(op, ...); token = commOpStart(op); ... commWait(token);
//
// Programs call these functions during a run (commProgramRun in CommContext.h),
// on the thread of the run. No call returns an error. A failure (a dead rank, a
// size mismatch, a time-out) ends the run: it passes through the program's
// frames as an exception, and the run returns the error.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMRUNTIME_H
#define COMMDIALECT_RUNTIME_COMMRUNTIME_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Element types. The values are part of the ABI.
typedef enum CommElementType {
  COMM_I1 = 0, ///< one byte per element, 0 or 1
  COMM_I8 = 1,
  COMM_I16 = 2,
  COMM_I32 = 3,
  COMM_I64 = 4,
  COMM_F16 = 5,
  COMM_BF16 = 6,
  COMM_F32 = 7,
  COMM_F64 = 8,
  COMM_F8 = 9, ///< any 8-bit float: moved, never reduced
  COMM_C64 = 10,
  COMM_C128 = 11
} CommElementType;

/// Kinds of operations. The values are part of the ABI and equal those of the
/// dialect's `CollectiveKind` enum.
typedef enum CommOpKind {
  COMM_ALL_REDUCE = 0,
  COMM_REDUCE = 1,
  COMM_BROADCAST = 2,
  COMM_ALL_GATHER = 3,
  COMM_GATHER = 4,
  COMM_REDUCE_SCATTER = 5,
  COMM_SCATTER = 6,
  COMM_ALL_TO_ALL = 7,
  COMM_ALL_TO_ALL_V = 8,
  COMM_PERMUTE = 9,
  COMM_P2P = 10, ///< send, recv and their batch
  COMM_BARRIER = 11
} CommOpKind;

/// Reductions; equal to the dialect's `ReductionKind` enum. 16-bit floats
/// accumulate in f32. Contributions are combined in the order of the group's
/// members, so every rank computes the same bits in every run.
typedef enum CommReduction {
  COMM_SUM = 0,  ///< i1: or
  COMM_PROD = 1, ///< i1: and
  COMM_AVG = 2,  ///< floats: the sum divided by the group's size
  COMM_MIN = 3,  ///< integers: signed; floats: as arith.minimumf
  COMM_MAX = 4,  ///< integers: signed; floats: as arith.maximumf
  COMM_UMIN = 5,
  COMM_UMAX = 6,
  COMM_MINNUM = 7, ///< floats: as arith.minnumf
  COMM_MAXNUM = 8, ///< floats: as arith.maxnumf
  COMM_BAND = 9,
  COMM_BOR = 10,
  COMM_BXOR = 11,
  COMM_PREMUL_SUM = 12 ///< floats: each rank's factor times its source, summed
} CommReduction;

/// A strided memref descriptor, as MLIR lowers memrefs: the two pointers, the
/// offset in elements, then `rank` sizes and `rank` strides in elements.
typedef struct CommMemRef {
  void *allocated;
  void *aligned;
  int64_t offset;
  int64_t sizesAndStrides[];
} CommMemRef;

typedef struct CommOp CommOp;

/// Return the rank, its position in its line of `group`, and the
/// size of that line.
int64_t commRank(void);
int64_t commGroupRank(int32_t group, const char *location);
int64_t commGroupSize(int32_t group, const char *location);

/// Begins the description of an operation on `group` (an index into the
/// metadata's groups). `dim` is the dimension that is gathered, scattered or
/// split; `dim2` is the concatenated one of all_to_all. `root` is a rank within
/// the group. Arguments that do not apply are 0. `location` is the op's source
/// location and must outlive the operation. Fails if this rank is outside every
/// line of the group.
CommOp *commOpCreate(int32_t kind, int32_t group, int32_t reduction,
                     int64_t dim, int64_t dim2, int64_t root,
                     const char *location);

/// Adds an operand: a memref of `rank` dimensions. Without any source the
/// operation is in place: destinations are read and written. The operation owns
/// the memory until its wait; the descriptor itself is copied.
void commOpSource(CommOp *op, int64_t rank, const CommMemRef *buffer,
                  int32_t elementType);
void commOpDestination(CommOp *op, int64_t rank, const CommMemRef *buffer,
                       int32_t elementType);

/// Adds this rank's factor for premul_sum: one for all operands, or one for
/// each.
void commOpFactor(CommOp *op, double factor);

/// Allows a reduction to combine the contributions in any order, and to round
/// after each step. All ranks must allow it.
void commOpAnyOrder(CommOp *op);

/// Adds a (source, target) pair of group ranks for permute.
void commOpPair(CommOp *op, int64_t source, int64_t target);

/// Sets the peer (a group rank) of the next operand of a p2p. The order is all
/// sources, then all destinations. -1 means no peer: the source is not sent, or
/// the destination is filled with zeros.
void commOpPeer(CommOp *op, int64_t peer);

/// Add the number of elements along `dim` that an all_to_all_v sends to, and
/// receives from, the next rank in group order. It has a single source and
/// destination.
void commOpSendSize(CommOp *op, int64_t size);
void commOpReceiveSize(CommOp *op, int64_t size);

/// Starts the operation and consumes `op`. The result is never 0; 0 is the
/// token of `comm.completed_token`.
int64_t commOpStart(CommOp *op);

/// Returns when the operation is complete on this rank. Each token must be
/// waited for exactly once; 0 returns at once.
void commWait(int64_t token, const char *location);

/// Allocate and free memory, counting the requested bytes that are live. Fail
/// if memory is exhausted. The `_mlir_` functions are called by MLIR's lowering
/// of memref.alloc and memref.dealloc.
void *commAlloc(uint64_t bytes);
void *_mlir_memref_to_llvm_alloc(uint64_t bytes);
void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t bytes);
void _mlir_memref_to_llvm_free(void *pointer);
void *commAlignedAlloc(uint64_t alignment, uint64_t bytes);
/// Returns the memory that the caller has given for result `index` of the run
/// (commProgramRun). If none was given, or it does not fit, allocates.
void *commAllocResult(int64_t index, uint64_t alignment, uint64_t bytes);
/// Frees `pointer`. Has no effect on results in symmetric memory of functions
/// with `comm.static_results`.
void commFree(void *pointer);
#ifdef __cplusplus
}
#endif

#endif // COMMDIALECT_RUNTIME_COMMRUNTIME_H
