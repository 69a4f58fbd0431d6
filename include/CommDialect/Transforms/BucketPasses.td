//===- BucketPasses.td - Passes that form buckets ----------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD
#define COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def BucketPass : CommPass<"comm-bucket", "::mlir::ModuleOp"> {
  let summary = "Merge collectives into buckets that run as one";
  let description = [{
    Merges collectives of a block into buckets, each of which runs as one
    collective, so that fewer and larger collectives run.

    **What may share a bucket.** Collectives on tensors of static shape with the
    same kind, group, reduction, element type (unless `multi-type`), root, and
    factor of premul_sum (the same SSA value); all in place or none; each with a
    token that goes to one wait in its block, which waits for nothing else. With
    `mode=coalesced`, they must also have the same dimension. Collectives with
    an algorithm share a bucket only with those of the same algorithm, which the
    bucket keeps, and only if it is the machine's library (`nccl` or `mpi`):
    kernels and copy engines run operand by operand, so a bucket would gain
    nothing. Collectives with the same string as `comm.bucket_with` become one
    bucket, whatever the caps and the scope; this is refused, with a remark, if
    they may not share a bucket or if it would create a cycle. In a function
    with `comm.ordered_starts`, only neighbours in the order of starts share a
    bucket.

    **When a bucket is full.** A bucket takes no more members once it has
    reached its cap: `first-cap-mb` for the first bucket of a key, because
    nothing came before to hide behind, and `cap-mb` for the others.
    `cap=saturation` uses, for both, the size from which the link carries 90 %
    of its bandwidth on the target (0.9 / 0.1 * latency * bandwidth, both taken
    from the cost model, between 1 MiB and 2000 MiB). `cap=auto` chooses buckets
    together with the schedule, so that the simulated makespan is smallest
    within `memory-limit`: it puts the ops into the order of that schedule, or
    leaves a function as it is if no bucket makes it faster. In functions of up
    to some thousand ops it tries caps of 1, 5, 25, 100 and 500 MiB, saturation,
    and others that differ from bucket to bucket; in larger functions fewer.
    Where transfers take longer than compute, it also tries buckets that fill up
    to 25, 100 and 500 MiB although a member would complete sooner alone. The
    remark `Buckets` lists what was tried. `cap=quick` tries the same with rough
    schedules, and makes no buckets that save less than 1 % of the time, or
    where an order alone leaves less than 1 % for them to save: what is exposed,
    delays behind waits, and compute that is slowed down. If the best proposal
    was refused for its memory, the remark `NeedsMemory` gives a higher limit
    with which it was tried and is faster (functions of up to 20,000 ops).

    **What does not wait for a bucket.** Ops keep their order, except light ops
    (elementwise, views, reductions; no contractions, calls or ops with
    regions), which move to where they are needed, and collectives:
    * A bucket is started as soon as it is full, when an op needs a member's
      data, or when it would otherwise come too late for that op; at the latest
      when nothing else is left to run.
    * Collectives computed from parameters alone (the gathers of FSDP) join
      buckets in the order in which they are needed. A bucket is started before
      the wait for the bucket `prefetch` before it. A member that would complete
      sooner alone than with the others stays out.
    * Data that only the block's results need, such as gradients, are waited for
      at the end. Ops that use them, such as a norm over all of them or the
      update, move down with them. If a second collective needs them (a
      reduction over replicas), its buckets are made level by level.

    **scope** is one of

    * `all`;
    * `ddp-gradients`: all_reduces by sum, avg or premul_sum whose data reach
      nothing but results, through light ops and collectives of scalars (an
      average, an accumulated gradient, weight decay, momentum, an update, in
      PyTorch also in place, clipping by a norm over all);
    * `fsdp`: gathers of parameters, and scatters and reductions of their
      gradients. A bucket belongs to one layer if layers are known, by
      `comm.layer` or by the name scopes of locations (`layers`). Parameters
      that are gathered again, for the backward pass, are in a bucket of their
      own. Scatters are waited for once the next bucket of them has started, if
      they should be complete by then, so that scattered data do not pile up.

    **How members travel.** With `mode=concat` they lie one after the other in a
    buffer; gathered or scattered members lie rank-major, in a row for each
    rank, and may have any dimensions and sizes. A gathered member costs a copy
    on the way out (a transpose, if its dimension is not the first), unless its
    users read parts of single ranks; a scattered member costs a transpose on
    the way in, if its dimension is not the first. `copies` of `comm.bucket`
    counts them. Members with a layout, and all_to_all, are coalesced.

    **What is absorbed**, because it changes no bits: if all members are first
    multiplied or divided by one number, and nothing else uses the result, this
    is done once, on the packed bucket. In data movement, an op that widens all
    sources (`arith.extf`, `arith.extsi`, `arith.extui`) moves behind the
    collective, and one that narrows all results, as their only use, moves
    before it. With `allow-reassociation`, a sum of values divided by the number
    of ranks becomes an average.

    **Attributes** on which members agree are kept. `comm.cost` becomes the sum
    of the members' costs if all have one, and is dropped otherwise.

    All decisions depend only on what every rank knows, so the order of starts
    stays the same on all ranks. Results keep their bits, unless
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

    Precondition: what `comm-verify` checks. Postcondition: the same; merged
    collectives have `comm.bucket`, the others `comm.left_alone`, and functions
    have `comm.original_peak`, the peak memory that they had before the first
    pass that may raise it. Remarks: `Bucketed` for each bucket, `LeftAlone`
    with the reason for each other collective, `Unhides` where a collective that
    compute hid is exposed in its bucket, according to the simulator.
    Complexity: O((V + E) log V) for V ops and E dependences. Fails on an
    invalid option.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"kinds", "kinds", "::mlir::comm::CollectiveKind",
               "Kinds to bucket (default: all_reduce, all_gather and "
               "reduce_scatter)">,
    Option<"capMb", "cap-mb", "double", /*default=*/"25",
           "A bucket of this many MiB is full">,
    Option<"firstCapMb", "first-cap-mb", "double", /*default=*/"1",
           "Like cap-mb, for the first bucket">,
    Option<"cap", "cap", "::mlir::comm::BucketCap",
           /*default=*/"::mlir::comm::BucketCap::Size",
           "size (cap-mb), saturation (of the link), auto or quick">,
    Option<"mode", "mode", "::mlir::comm::BucketMode",
           /*default=*/"::mlir::comm::BucketMode::Concat",
           "concat (copies into one buffer), coalesced (one op with an operand "
           "for each member) or view (producers write into one buffer)">,
    Option<"scope", "scope", "::mlir::comm::BucketScope",
           /*default=*/"::mlir::comm::BucketScope::All",
           "all, ddp-gradients or fsdp">,
    Option<"multiType", "multi-type", "bool", /*default=*/"false",
           "Element types may differ within a bucket">,
    Option<"allowReassociation", "allow-reassociation", "bool",
           /*default=*/"false", "Allow rewrites that change rounding">,
    Option<"layers", "layers", "::mlir::comm::FsdpLayers",
           /*default=*/"::mlir::comm::FsdpLayers::Auto",
           "How to find FSDP's layers: auto, attribute, name-scope or use">,
    Option<"prefetch", "prefetch", "unsigned", /*default=*/"1",
           "How many buckets of gathers are in flight ahead of the one in use">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "For cap=auto: none, bytes (such as 16GiB), or a ratio of the first "
           "peak">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_BUCKETPASSES_TD
