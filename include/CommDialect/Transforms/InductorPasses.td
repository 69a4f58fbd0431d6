//===- InductorPasses.td - Passes modeled on Inductor's ----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counterparts of Inductor's passes. docs/Inductor.md lists the differences.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_INDUCTORPASSES_TD
#define COMMDIALECT_TRANSFORMS_INDUCTORPASSES_TD

include "CommDialect/Transforms/CommPass.td"

class InductorPass<string flag, list<Option> more>
    : CommPass<flag, "::mlir::func::FuncOp"> {
  let options = [
    Option<"compat", "compat", "std::string", /*default=*/"\"\"",
           "'inductor' for Inductor's decisions, bugs included">
  ] # more;
}

def ReorderComputeForOverlapPass
    : InductorPass<"comm-reorder-compute-for-overlap", []> {
  let summary = "Fill the time of each collective with compute";
  let description = [{
    Raises starts as `comm-raise-comms` does and sinks waits as
    `comm-sink-waits` does. After each start it places as much ready compute as
    hides the transfer, by the cost model; ops that the next collectives need
    come first.

    By default, transfers of several communicators are in flight together. A
    start whose communicator is idle is placed as soon as it is ready; compute
    of which less than half would be hidden is left for later; ops that cost
    nothing are placed where they are first needed. With `compat=inductor`, only
    one collective is in flight at a time; the pass takes the next compute
    however long it is, and all ops that cost nothing.

    Each block is handled separately, with the dependences that
    `comm-sink-waits` describes. The pass ignores memory: peak memory may rise.

    Example: if the transfer takes as long as `%y`,
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.negf %sum : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %g into %init on @dp : tensor<4xf32>
    %y = math.exp %x : tensor<4xf32>
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %z = arith.negf %sum : tensor<4xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the
    ops of each block are a permutation of the original ones. Remarks for each
    start: `Filled` or `NotFilled`, with the compute placed while it is in
    flight and its own time, in nanoseconds. Fails without a known target, and on
    an unknown `compat`. Complexity: O((V + E) log V) for V ops and E dependences.
  }];
}

class MemoryPreservingPass<string flag, list<Option> more>
    : InductorPass<flag, [
        Option<"peakMemoryBudget", "peak-memory-budget", "std::string",
               /*default=*/"\"\"",
               "How far memory may exceed the original peak, as a ratio; default "
               "0, with compat=inductor 0.2 (of the current peak)">,
        Option<"warns", "warn", "bool", /*default=*/"true",
               "Warn, once per function, about costs that are guesses">
      ] # more>;

def ReorderPreservingPeakMemoryPass
    : MemoryPreservingPass<"comm-reorder-preserving-peak-memory", [
        Option<"unsafeCollectivesReorder", "unsafe-collectives-reorder", "bool",
               /*default=*/"true",
               "Starts may pass starts; by default only those of other "
               "communicators, with compat=inductor any">,
        Option<"prefetchLimit", "prefetch-limit", "int64_t", /*default=*/"-1",
               "How many ops a start may pass; -1: any number; ignored with "
               "compat=inductor">
      ]> {
  let summary = "Start communication earlier while memory allows it";
  let description = [{
    Visits the starts of a block from first to last and moves each up, op by op,
    together with the few ops that it needs (at most 128; no starts, and no
    compute that hides communication, such as matmuls). A start stops at an op that it needs
    and cannot take along, or where memory during some op would exceed the
    limit: the original peak of the function plus `peak-memory-budget` times
    that peak. The original peak is the one before the first of these passes,
    kept as `comm.original_peak` on the function; a nested block never exceeds
    its own peak. Run this pass where waits are late, best between two runs of
    `comm-sink-waits-iterative` (see the pipeline `comm-inductor-overlap`).

    Memory is that of the memory model, exact after each move; after
    `comm-prepare-for-scheduling` it is also that of the compiled program.
    Starts of one communicator keep their order. `compat=inductor` makes
    Inductor's decisions: its tables of bytes, its budget relative to the
    current peak, its stale peak of the group, and starts that pass each other;
    see docs/Inductor.md.

    Example: where memory allows it,
    ```mlir
    %y = "aten.mm"(%x, %w) : ...
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_gather %s into %e dim 0 on @dp : ...
    ```
    becomes
    ```mlir
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_gather %s into %e dim 0 on @dp : ...
    %y = "aten.mm"(%x, %w) : ...
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the
    ops of each block are a permutation of the original ones; memory exceeds
    neither the limit nor, where it was already above the limit, its previous
    value. Remarks for each start: `StartHoisted` or `StartNotHoisted` with the
    number of ops that it passed (Moved), the number that travelled along
    (Grouped), what stopped it (LimitingFactor), and the exposed time before and
    after in nanoseconds, according to the simulator. Fails without a known target, and on an
    invalid option.
    Complexity: O((n + d + g + e) log n) for n ops, d dependences, g ops that
    travel and e users of buffers met on the way.
  }];
}

def SinkWaitsIterativePass
    : MemoryPreservingPass<"comm-sink-waits-iterative", [
        Option<"swapWithCollectives", "swap-with-collectives", "bool",
               /*default=*/"false", "Waits may pass starts">
      ]> {
  let summary = "Sink waits while memory allows it";
  let description = [{
    The mirror image of `comm-reorder-preserving-peak-memory`: visits the waits
    of a block from last to first and moves each down, together with the few ops
    that need it. A wait stops at an op that it cannot take along, at a start,
    or at the memory limit. The memory model and `comm.original_peak` are the
    same.

    `compat=inductor` makes Inductor's decisions: after a move it does not
    update which op frees a buffer.

    Example: where memory allows it,
    ```mlir
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    %y = "aten.mm"(%x, %w) : ...
    ```
    becomes
    ```mlir
    %y = "aten.mm"(%x, %w) : ...
    %sum = comm.wait %t, %r reading %g : tensor<4xf32>
    ```

    Preconditions, postconditions, failures and complexity are those of
    `comm-reorder-preserving-peak-memory`. Remarks for each wait: `WaitSunk` or
    `WaitNotSunk`, with the same arguments.
  }];
}

def OrderCollectivesPass : CommPass<"comm-order-collectives",
                                "::mlir::func::FuncOp"> {
  let summary = "Freeze the order of all starts";
  let description = [{
    Sets `comm.ordered_starts` on the function. From then on, every pass of this
    project keeps the order of the starts of all communicators; otherwise only
    the starts of the same communicator keep their order. Use it for host code
    that synchronises with a communicator between its collectives, so that ranks
    must start all of them in one order. Removing the attribute undoes it.

    Unlike Inductor's `decide_global_ordering_of_comms`, this is optional:
    unless the pass runs, starts of independent communicators may pass each
    other.

    Example:
    ```mlir
    func.func @step(%g: tensor<4xf32>) attributes {comm.ordered_starts}
    ```

    Precondition: none. Postcondition: the ops are unchanged. Remarks:
    `StartsOrdered` with the number of starts, if there are any. Complexity:
    linear. Never fails.
  }];
}

def GroupFsdpPass : CommPass<"comm-group-fsdp", "::mlir::func::FuncOp"> {
  let summary = "Limit the FSDP gathers that are in flight";
  let description = [{
    Finds the gathers of parameters: all_gathers that are computed from function
    arguments alone, by ops that neither communicate nor are matmuls. Each
    gather becomes one run of ops with those that produce its operand, and so
    does its wait with the ops that unpack the result (casts, slices and
    reshapes of it alone). A gather then starts only after the wait and
    unpacking of the gather `prefetch` + 1 before it: with 0, as in Inductor, at
    most one gathered parameter is waiting to be unpacked. Reduce-scatters whose
    results reach the function's results through such ops alone (gradients) are
    chained likewise. Other ops keep their order where possible.

    Gathers are found by their use, not by the names of FSDP's own ops. A wait
    for several collectives, or a chain that dependences forbid, is left alone,
    with a remark.

    Example: with two gathers started at once,
    ```mlir
    %a, %ta = comm.all_gather %p0 into %e0 dim 0 on @dp : ...
    %b, %tb = comm.all_gather %p1 into %e1 dim 0 on @dp : ...
    %w0 = comm.wait %ta, %a reading %p0 : ...
    %w1 = comm.wait %tb, %b reading %p1 : ...
    ```
    becomes
    ```mlir
    %a, %ta = comm.all_gather %p0 into %e0 dim 0 on @dp : ...
    %w0 = comm.wait %ta, %a reading %p0 : ...
    %b, %tb = comm.all_gather %p1 into %e1 dim 0 on @dp : ...
    %w1 = comm.wait %tb, %b reading %p1 : ...
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and the
    ops of each block are a permutation of the original ones. Remarks:
    `FsdpGroup` for each collective in a chain (the number of ops grouped with
    its start and with its wait), `NotFsdp` with the reason for other gathers
    and reduce-scatters. Fails on a negative `prefetch`. Complexity: O((V + E)
    log V).
  }];
  let options = [
    Option<"prefetch", "prefetch", "int64_t", /*default=*/"0",
           "How many more gathers may be outstanding">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_INDUCTORPASSES_TD
