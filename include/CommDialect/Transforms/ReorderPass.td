//===- ReorderPass.td - comm-reorder pass ------------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_REORDERPASS_TD
#define COMMDIALECT_TRANSFORMS_REORDERPASS_TD

include "CommDialect/Transforms/CommPass.td"

def ReorderPass : CommPass<"comm-reorder", "::mlir::func::FuncOp"> {
  let summary = "Move starts, waits and compute by a policy";
  let description = [{
    Counterparts of Inductor's passes; docs/Inductor.md lists the differences.
    Most programs are better served by `comm-schedule`, which compares its own
    orders with these.

    | `policy` | other name | what moves |
    |---|---|---|
    | `raise` | `comm-raise-comms` | starts up, as far as possible |
    | `sink` | `comm-sink-waits` | waits down, as far as possible |
    | `fill` | `comm-reorder-compute-for-overlap` | compute to where it hides transfers |
    | `raise-within-memory` | `comm-reorder-preserving-peak-memory` | starts up, within a memory limit |
    | `sink-within-memory` | `comm-sink-waits-iterative` | waits down, within a memory limit |
    | `group-fsdp` | `comm-group-fsdp` | FSDP's gathers, so that few are in flight |
    | `freeze` | `comm-order-collectives` | no start past another, from now on |

    Several policies, as in `policy=sink,raise`, run one after the other. A cost
    that is a guess is warned about once per function.

    Each block is handled separately: nothing enters or leaves a region. The
    dependences come from values, memory effects, the order of starts on each
    communicator, and, on tensors, from which op overwrites which buffer (a move
    that would force bufferization to copy is not made).

    * **`sink`** moves each wait below all ops of its block that do not depend on
      it, so that they run while the data are in flight. Other ops keep their
      order, except those that need a wait: they follow it down. Waits keep their
      order among themselves unless one needs what another gives. The result is
      that of Inductor's `sink_waits`. Peak memory may rise.
      Remarks: `WaitSunk` (how many ops it passed, the last one) or `WaitNotSunk`
      (what stopped it) for each wait.
    * **`raise`** moves each start, and what it needs, above all ops of its block
      that it does not need. The ops that the first start needs come first, then
      those that the second needs, and so on; the rest follows in its order. The
      result is that of Inductor's `raise_comms`. Peak memory may rise.
      Remarks: `StartRaised` or `StartNotRaised`.
    * **`fill`** raises starts and sinks waits. After each start it places as much
      ready compute as hides the transfer, by the cost model; ops that the next
      collectives need come first. Transfers of several communicators are in
      flight together. A start whose communicator is idle is placed as soon as it
      is ready; compute of which less than half would be hidden is left for
      later; ops that cost nothing are placed where they are first needed. With
      `compat=inductor`, only one collective is in flight at a time; the policy
      takes the next compute however long it is, and all ops that cost nothing.
      Peak memory may rise. Remarks: `Filled` or `NotFilled`, with the compute
      placed while the transfer is in flight and the transfer's own time, in
      nanoseconds.
    * **`raise-within-memory`** visits the starts of a block from first to last
      and moves each up, op by op, together with the few ops that it needs (at
      most 128; no starts, and no compute that hides communication, such as
      matmuls). A start stops at an op that it needs and cannot take along, or
      where memory during some op would exceed the limit: the original peak of
      the function plus `peak-memory-budget` times that peak. The original peak
      is the one before the first of these passes, kept as `comm.original_peak`
      on the function; a nested block never exceeds its own peak. Use it where
      waits are late, best between two runs of `sink-within-memory` (see the
      pipeline `comm-inductor-overlap`). Memory is that of the memory model,
      exact after each move; after `comm-prepare-for-scheduling` it is also that
      of the compiled program. Starts pass those of other communicators.
      `compat=inductor` makes Inductor's decisions: its tables of bytes, its
      budget relative to the current peak, its stale peak of the group, and
      starts that pass each other. Remarks: `StartHoisted` or `StartNotHoisted`
      with the number of ops that it passed (Moved), the number that travelled
      along (Grouped), what stopped it (LimitingFactor), and the exposed time
      before and after in nanoseconds, according to the simulator.
    * **`sink-within-memory`** is the mirror image: it visits the waits of a block
      from last to first and moves each down, together with the few ops that
      need it. A wait also stops at a start. With `compat=inductor`, a move does
      not update which op frees a buffer. Remarks: `WaitSunk` or `WaitNotSunk`,
      with the same arguments.
    * **`group-fsdp`** finds the gathers of parameters: all_gathers that are
      computed from function arguments alone, by ops that neither communicate nor
      are matmuls. Each gather becomes one run of ops with those that produce its
      operand, and so does its wait with the ops that unpack the result (casts,
      slices and reshapes of it alone). A gather then starts only after the wait
      and unpacking of the gather `prefetch` + 1 before it: with 0, as in
      Inductor, at most one gathered parameter is waiting to be unpacked.
      Reduce-scatters whose results reach the function's results through such ops
      alone (gradients) are chained likewise. Other ops keep their order where
      possible. Gathers are found by their use, not by the names of FSDP's own
      ops. A wait for several collectives, or a chain that dependences forbid, is
      left alone. Remarks: `FsdpGroup` for each collective in a chain (the number
      of ops grouped with its start and with its wait), `NotFsdp` with the reason
      for other gathers and reduce-scatters.
    * **`freeze`** sets `comm.ordered_starts` on the function. From then on, every
      pass of this project keeps the order of the starts of all communicators;
      otherwise only the starts of the same communicator keep their order. Use it
      for host code that synchronises with a communicator between its
      collectives, so that ranks must start all of them in one order. Removing
      the attribute undoes it. Unlike Inductor's
      `decide_global_ordering_of_comms`, this is optional. Remarks:
      `StartsOrdered` with the number of starts, if there are any.

    Example, `policy=sink`:
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %z = arith.addf %y, %sum : tensor<4xf32>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.addf %y, %sum : tensor<4xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the ops
    of each block are a permutation of the original ones; with a memory limit,
    memory exceeds neither the limit nor, where it was already above the limit,
    its previous value. Fails on an invalid option; `fill` and the policies with a
    memory limit fail without a known target. Complexity: O((V + E) log V) for V
    ops and E dependences, where E is linear in operands and uses; within a memory
    limit O((n + d + g + e) log n) for n ops, d dependences, g ops that travel and
    e users of buffers met on the way.
  }];
  let options = [
    ListOption<"policies", "policy", "::mlir::comm::ReorderPolicy",
               "What moves; several run one after the other (default: sink)">,
    Option<"compat", "compat", "::mlir::comm::Compat",
           /*default=*/"::mlir::comm::Compat::None",
           "'inductor' for Inductor's decisions, bugs included">,
    Option<"peakMemoryBudget", "peak-memory-budget", "std::string",
           /*default=*/"\"\"",
           "How far memory may exceed the original peak, as a ratio; default "
           "0, with compat=inductor 0.2 (of the current peak)">,
    Option<"prefetchLimit", "prefetch-limit", "int64_t", /*default=*/"-1",
           "How many ops a start may pass within memory; -1: any number; "
           "ignored with compat=inductor">,
    Option<"prefetch", "prefetch", "int64_t", /*default=*/"0",
           "How many more gathers of FSDP may be outstanding">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_REORDERPASS_TD
