//===- CommKernelAbi.h - What collective kernels are called with -*- C -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract between the collective kernels that the compiler generates
// (lib/Conversion/CommToGpu) and the runtime that launches them.
//
// The window of a group
// ---------------------
// Each rank of a line has a window of one size. In every process the windows of
// all ranks of the line are mapped one behind the other: that of group rank r
// begins at `window + r * stride`. A window is
//
//   ring    COMM_RING_SLOTS slots of ringSlotBytes, for kernels that send data
//           whose arrival the data themselves tell. Call k on the group (of
//           those that use the ring) uses slot k mod COMM_RING_SLOTS and fills
//           what call k - 1 used with the sentinel, all ones. All ones at
//           first.
//   stage   COMM_STAGE_SLOTS slots of stageSlotBytes, for kernels that send
//   data
//           and then a flag. Call k of those that use the stage uses slot
//           k mod COMM_STAGE_SLOTS.
//   rest    flags, which are 0 at first, and buffers, at offsets given by
//           comm-plan-symmetric-memory.
//
// A peer is at most one call ahead: it cannot complete call k + 1 before this
// rank has started it. So three ring slots are enough (one is being read, one
// cleared, one may be written by a peer that is ahead), and two stage slots.
//
// Flags are 32-bit words, written by signals. Kernels keep their own epochs on
// the device, one word a block in the flag area, so that the same launch with
// the same arguments may be replayed by a CUDA graph. The flag area of a kernel
// is used with one number of blocks only; launches that share it run in order.
//
// The calls of a group run one after the other, on all ranks in one order.
//
// Parameters of a kernel, in order
// --------------------------------
//    0  ptr  window      rank 0's window in this process
//    1  i64  stride      bytes from one rank's window to the next one's
//    2  i32  rank        this process's group rank
//    3  i64  ring        byte offset in each window of this call's ring slot
//    4  i64  clear       byte offset of the ring slot to clear
//    5  i64  clearBytes  how many bytes to clear, a multiple of 16; 0: none
//    6  i64  stage       byte offset of this call's stage slot
//    7  i64  flags       byte offset of the kernel's flag area
//    8  i64  count       elements of one rank's part (see comm.launch)
//    9  i64  rows        rows in which they lie
//   10  ptr  ...         sources, then destinations, then arguments: pointers
//   to
//                        the first element; contiguous
//
// Windows, slots and areas are aligned to 16 bytes at least; what the pointers
// point to is aligned as an element is.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMKERNELABI_H
#define COMMDIALECT_RUNTIME_COMMKERNELABI_H

/// Slots of a window's ring and of its stage.
#define COMM_RING_SLOTS 3
#define COMM_STAGE_SLOTS 2

/// Operations by copy engines need a kernel of this name and the number of
/// ranks (meet_w2), of one block: it returns on no rank before it runs on all.
#define COMM_MEET_KERNEL "meet_w"
#define COMM_MEET_KERNEL_THREADS 32

/// Parameters before the pointers.
#define COMM_KERNEL_FIXED_PARAMETERS 10

/// Kernels run on at most this many ranks.
#define COMM_KERNEL_MAX_RANKS 8

#endif // COMMDIALECT_RUNTIME_COMMKERNELABI_H
