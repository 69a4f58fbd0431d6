//===- BucketPasses.td ------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD
#define COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD

include "mlir/Pass/PassBase.td"

def BucketPass : Pass<"comm-bucket", "::mlir::ModuleOp"> {
  let summary = "Merge collectives into buckets that run as one";
  let description = [{
    Puts collectives of each block into buckets, so that fewer and larger ones
    run, and makes one collective of each bucket.

    **What may be in a bucket.** Collectives on tensors of static shape of one
    kind, group, reduction, element type (unless `multi-type`), factor of
    premul_sum (the same SSA value) and root; all in place or none; each with a
    token that goes to one wait in its block, which waits for nothing else. In
    `mode=coalesced` they have one dimension as well. Those with an
    algorithm share a bucket with those of the same one, which keeps it,
    and only if that is the machine's library (`nccl` or `mpi`): kernels and copy
    engines run operand by operand, so that nothing is gained. Those with one string as
    `comm.bucket_with` become one bucket, whatever the caps and the scope; that
    is refused, with a remark, if they may not be in one bucket or if a cycle
    would come of it. In a function with `comm.ordered_starts` only neighbours in
    the order of starts share a bucket.

    **When a bucket is full.** It takes no more once it has reached its cap:
    `first-cap-mb` for the first of a key, since nothing came before to hide
    behind, `cap-mb` for the others. `cap=saturation` has for both the size from
    which on the link carries 90 % of its bandwidth on `machine` (0.9 / 0.1 *
    latency * bandwidth, the two taken from the cost model, between 1 MiB and
    2000 MiB). `cap=auto` chooses buckets together with the schedule, so that the
    simulated makespan is smallest within `memory-limit`: it puts the ops into
    the order of that schedule, or leaves a function as it is if no bucket makes
    it faster. In functions of up to some thousand ops it tries caps of 1, 5,
    25, 100 and 500 MiB, saturation, and others that differ from bucket to bucket;
    in larger ones fewer. The remark `Buckets` has what was tried. Where the best
    of it was refused for its memory, the remark `NeedsMemory` has a higher limit
    with which it was tried and is faster (functions of up to 20,000 ops).

    **What does not wait for a bucket.** Ops keep their order, but for light ones
    (elementwise, views, reductions; no contractions, calls or ops with
    regions), which go where they are needed, and collectives:
    * A bucket is started as soon as it is full, when an op needs a member's
      data, or when it would otherwise come too late for that op; at the latest
      where nothing else is left to run.
    * What parameters alone are made of (the gathers of FSDP) goes into buckets
      in the order in which it is needed. A bucket is started before the wait
      for the one that is `prefetch` before it. A member that would come sooner
      without the others than with them stays out.
    * Data that only results of the block need, such as gradients, are waited
      for at the end, and what follows them, such as a norm over all of them or
      the update, follows them down there. Where a second collective needs them
      (a reduction over replicas), its buckets are made level by level.

    **scope** is `all`; `ddp-gradients`: all_reduces by sum, avg or premul_sum
    whose data reach nothing but results, by light ops and collectives of
    scalars (an average, an accumulated gradient, weight decay, momentum, an
    update, in PyTorch also in place, clipping by a norm over all); or `fsdp`: gathers of parameters, and
    scatters and reductions of their gradients, a bucket being of one layer,
    where layers are known, by `comm.layer` or by the name scopes of locations
    (`layers`). What is gathered again, for the backward pass, is in a bucket of
    its own. Scatters are waited for once the next bucket of them is started, if
    they should be through by then, so that what is scattered does not pile up.

    **How members travel.** In `mode=concat` they lie one behind the other in a
    buffer; those that are gathered or scattered rank-major, in a row for each
    rank, of any dimensions and sizes. A gathered member costs a copy on the way
    out (a transpose, if its dimension is not the first), unless its users read
    parts of single ranks; a scattered one a transpose on the way in, if its
    dimension is not the first. `copies` of `comm.bucket` names them. What has a
    layout, and all_to_all, is coalesced.

    **What is absorbed**, because no bit changes by it: if all members are
    multiplied or divided by one number first and nothing else uses what that
    gives, it is done once, on the packed bucket; in data movement what widens
    all sources (`arith.extf`, `arith.extsi`, `arith.extui`) is done behind it,
    and what narrows all results, as their only use, before it. With
    `allow-reassociation` a sum of what is divided by the number of ranks becomes
    an average.

    **Attributes** on which members agree are kept. `comm.cost` becomes the sum
    of the members' if all have one, and goes if not.

    All is decided by what every rank knows alike, so that the order of starts
    stays the same on all ranks. Results have the same bits as before, unless
    `allow-reassociation`.

    Example, `{mode=coalesced}`:
    ```mlir
    %r0, %t0 = comm.all_reduce sum %a into %i on @dp : tensor<4xf32>
    %x = comm.wait %t0, %r0 reading %a : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %b into %j on @dp : tensor<8xf32>
    %y = comm.wait %t1, %r1 reading %b : tensor<8xf32>
    ```
    becomes
    ```mlir
    %r:2, %t = comm.all_reduce sum %a, %b into %i, %j on @dp
        : tensor<4xf32>, tensor<8xf32>
    %x, %y = comm.wait %t, %r#0, %r#1 reading %a, %b
        : tensor<4xf32>, tensor<8xf32>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same;
    collectives made of several have `comm.bucket`, the others
    `comm.left_alone`, and functions have `comm.original_peak`, the peak memory
    that they had before the first pass that may raise it. Remarks: `Bucketed`
    for each bucket, `LeftAlone` with the reason for each other collective,
    `Unhides` where a collective that compute hid is exposed in its bucket, by
    the simulator. Complexity: O((V + E) log V) for V ops and E dependences.
    Fails if an option is bad.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"kinds", "kinds", "std::string",
               "Kinds to bucket; all_reduce, all_gather and reduce_scatter "
               "unless given">,
    Option<"capMb", "cap-mb", "double", /*default=*/"25",
           "A bucket of this many MiB is full">,
    Option<"firstCapMb", "first-cap-mb", "double", /*default=*/"1",
           "As cap-mb, for the first bucket">,
    Option<"cap", "cap", "std::string", /*default=*/"\"\"",
           "saturation or auto, instead of cap-mb">,
    Option<"mode", "mode", "std::string", /*default=*/"\"concat\"",
           "concat (copies into one buffer), coalesced (one op with an operand "
           "each) or view (producers write into one buffer)">,
    Option<"scope", "scope", "std::string", /*default=*/"\"all\"",
           "all, ddp-gradients or fsdp">,
    Option<"multiType", "multi-type", "bool", /*default=*/"false",
           "Element types may differ within a bucket">,
    Option<"allowReassociation", "allow-reassociation", "bool",
           /*default=*/"false", "Allow what changes rounding">,
    Option<"layers", "layers", "std::string", /*default=*/"\"auto\"",
           "How layers of FSDP are found: auto, attribute, name-scope or use">,
    Option<"prefetch", "prefetch", "unsigned", /*default=*/"1",
           "Buckets of gathers that are on their way ahead of the one in use">,
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "The machine: the name of a known one, or a file">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "For cap=auto: none, bytes (such as 16GiB), or a ratio of the first "
           "peak">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD
