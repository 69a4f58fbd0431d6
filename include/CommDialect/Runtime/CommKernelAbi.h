//===- CommKernelAbi.h - Call interface of collective kernels -----*- C -*-===//
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
// Each rank of a line has a window of the same size. Every process maps the
// windows of all ranks of the line contiguously: that of group rank r begins at
// `window + r * stride`. A window consists of
//
//   ring    COMM_RING_SLOTS slots of ringSlotBytes, for kernels whose data
//           themselves show their arrival. Among the group's calls that use
//           the ring, call k uses slot k mod COMM_RING_SLOTS and fills the slot
//           of call k - 1 with the sentinel, all ones. Initially all ones.
//   stage   COMM_STAGE_SLOTS slots of stageSlotBytes, for kernels that send
//           data and then a flag. Among calls that use the stage, call k uses
//           slot k mod COMM_STAGE_SLOTS.
//   rest    flags, initially 0, and buffers, at offsets assigned by
//           comm-symmetric-memory=step=plan.
//
// A peer is at most one call ahead: it cannot complete call k + 1 before this
// rank has started it. So three ring slots suffice (one is being read, one
// cleared, one may be written by a peer that is ahead), and two stage slots.
//
// Flags are 32-bit words, written by signals. Kernels keep their own epochs on
// the device, one word per block in the flag area, so that a CUDA graph may
// replay the same launch with the same arguments. The flag area of a kernel is
// always used with the same number of blocks; launches that share it run in
// order.
//
// The calls of a group run one after another, in the same order on all ranks.
//
// Kernels that count their calls
// ------------------------------
// The name of such a kernel ends with _counted. It has an area of its own in
// the rest of the window, which only launches with the same arguments use:
// slots, flags and counters. The slot of a call is selected on the device, so
// that a launch may be replayed, and launches of several areas run in any order
// or at once. The area's counters are a 32-bit word per block, initially 0. Its
// slots are COMM_RING_SLOTS or COMM_STAGE_SLOTS slots of `clearBytes` bytes;
// those of a ring are initially all ones. Parameters differ in this:
//
//    3  i64  ring        byte offset of the area's ring
//    4  i64  clear       byte offset of the area's counters
//    5  i64  clearBytes  bytes of a slot, a multiple of 16
//    6  i64  stage       byte offset of the area's stage
//
// Parameters of a kernel, in order
// --------------------------------
//    0  ptr  window      rank 0's window in this process
//    1  i64  stride      bytes from one rank's window to the next
//    2  i32  rank        this process's group rank
//    3  i64  ring        byte offset in each window of this call's ring slot
//    4  i64  clear       byte offset of the ring slot to clear
//    5  i64  clearBytes  bytes to clear, a multiple of 16; 0: none
//    6  i64  stage       byte offset of this call's stage slot
//    7  i64  flags       byte offset of the kernel's flag area
//    8  i64  count       elements of one rank's part (see comm.launch)
//    9  i64  rows        number of rows of these elements
//   10  ptr  ...         sources, then destinations, then arguments: pointers
//                        to the first element; contiguous
//
// Windows, slots and areas are aligned to at least 16 bytes; operands are
// aligned to their element type.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_RUNTIME_COMMKERNELABI_H
#define COMMDIALECT_RUNTIME_COMMKERNELABI_H

/// Slots of a window's ring and of its stage.
#define COMM_RING_SLOTS 3
#define COMM_STAGE_SLOTS 2

/// Barrier kernel of operations with copy engines: its name followed by the
/// number of ranks (meet_w2), run as one block. It returns on no rank before it
/// has started on all.
#define COMM_BARRIER_KERNEL "meet_w"
#define COMM_BARRIER_KERNEL_THREADS 32

/// Parameters before the pointers.
#define COMM_KERNEL_FIXED_PARAMETERS 10

/// Kernels run on at most this many ranks.
#define COMM_KERNEL_MAX_RANKS 8

#endif // COMMDIALECT_RUNTIME_COMMKERNELABI_H
