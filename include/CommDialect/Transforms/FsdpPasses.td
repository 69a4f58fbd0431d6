//===- FsdpPasses.td - Passes for FSDP programs ------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_FSDPPASSES_TD
#define COMMDIALECT_TRANSFORMS_FSDPPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def SimplifyFsdpPass : CommPass<"comm-simplify-fsdp", "::mlir::ModuleOp"> {
  let summary = "Simplify what FSDP does with parameters and gradients";
  let description = [{
    Runs the steps in the given order; by default, those below in their order.

    #### `steps=remove-unsharded-params`: Remove the buffers of gathered parameters

    FSDP2 passes each parameter to a function twice: its shard, and a buffer for
    the whole parameter, which lives as long as the program. This pass makes the
    function use the gathered tensor instead of its copy in that buffer, so that
    it lives from the gather to the last use and can share its memory with
    others.

    Such an argument is found by its use: it is overwritten as a whole by copies
    (memref.copy, linalg.copy or a linalg.generic that copies,
    bufferization.materialize_in_destination, a tensor.insert_slice of the
    whole) before it is read, perhaps several times, for example if a layer is
    used again.

    * On tensors, an argument may also be the destination of an all_gather,
      which then gets an empty tensor. An argument with any other use is kept,
      and so is one whose copy is the function's result, because that one is
      meant to be permanent.
    * On memrefs, reads after a copy, also through views, in nested regions and
      by calls, become reads of the source of the last copy before them. A
      source that is deallocated too early is deallocated after the last use.
      All copies must be in one block; nothing else may write the argument, or
      the source as long as it is read; the argument must not be passed to other
      blocks. FSDP2's own resizing shows that nobody reads the argument
      afterwards (`"inductor.resize_storage_bytes_"(%arg) {size = n : i64}`, as
      often to full size as to zero, the i-th full one before the i-th zero), or
      `drop-arguments` says so.

    An argument that is no longer used is removed from the signature and the
    calls of a private function, and with `drop-arguments` also of a public one,
    if all uses of the function are calls. Arguments of callers that were only
    passed on to it are removed, too.

    Example: with `drop-arguments`,
    ```mlir
    func.func @layer(%shard: tensor<4xf32>, %full: tensor<16xf32>) {
      %r, %t = comm.all_gather %shard into %full dim 0 on @dp : ...
    ```
    becomes
    ```mlir
    func.func @layer(%shard: tensor<4xf32>) {
      %full = tensor.empty() : tensor<16xf32>
      %r, %t = comm.all_gather %shard into %full dim 0 on @dp : ...
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same. Remarks:
    `UnshardedRemoved` with the number of copies and gathers into the argument
    and whether it was dropped; `UnshardedKept` with the reason, for each other
    argument that is the target of a copy. Complexity: O(n log n) for n ops.
    Never fails.

    #### `steps=dedup-reduce-scatters`: Add before a reduce_scatter instead of after two

    Replaces the sum of two scattered tensors by the scattered sum of the two,
    as for the gradients of a parameter that is used twice. It repeats this
    until nothing changes: a tree of sums of n reduce_scatters becomes one.

    Both results must have no other use, and both ops must have the same group,
    reduction (sum, avg, or premul_sum with one factor), dimension and shape.
    Sums of integers are exact. Sums of floats are rounded in another order, so
    they need `allow-reassociation`. Sums are arith.addi, arith.addf,
    linalg.add, and a linalg.generic that does the same.

    The later of two reduce_scatters keeps its place and scatters the sum. The
    source of the earlier one lives until then.

    Example: with `allow-reassociation`,
    ```mlir
    %a, %ta = comm.reduce_scatter sum %x into %e0 dim 0 on @dp : ...
    %b, %tb = comm.reduce_scatter sum %y into %e1 dim 0 on @dp : ...
    %wa = comm.wait %ta, %a reading %x : ...
    %wb = comm.wait %tb, %b reading %y : ...
    %g = arith.addf %wa, %wb : tensor<4xf32>
    ```
    becomes
    ```mlir
    %sum = arith.addf %x, %y : tensor<8xf32>
    %b, %tb = comm.reduce_scatter sum %sum into %e1 dim 0 on @dp : ...
    %g = comm.wait %tb, %b reading %sum : ...
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same, and every
    rank removes the same collectives. Remarks: `ScattersMerged`; `ScatterKept`
    with the reason for each other reduce_scatter. Complexity: linear. Never
    fails.

    #### `steps=reinplace-all-gathers`: Gather in place, from the rank's own piece of the destination

    Turns all_gathers into their in-place form, whose source is the rank's own
    piece of the destination, if the source can be computed there: it then needs
    no buffer and no copy.

    A source can be computed there if nothing else reads it and it was written
    into an empty tensor: by ops with a destination, such as a linalg op that
    casts, or as a bucket that was packed by tensor.insert_slice. These ops then
    write into a slice of the gather's destination, which must also be an empty
    tensor. A source that is already the rank's own slice of an otherwise unused
    tensor is not written at all. An argument is left alone, because it would
    have to be copied.

    The pieces must be consecutive in memory: a gather along a dimension is left
    alone if an earlier dimension is larger than 1.

    Example:
    ```mlir
    %e = tensor.empty() : tensor<4xbf16>
    %x = linalg.generic ... ins(%p : tensor<4xf32>) outs(%e : tensor<4xbf16>)
    %all = tensor.empty() : tensor<16xbf16>
    %r, %t = comm.all_gather %x into %all dim 0 on @dp
        : tensor<4xbf16> into tensor<16xbf16>
    %w = comm.wait %t, %r reading %x : tensor<16xbf16> reading tensor<4xbf16>
    ```
    becomes
    ```mlir
    %all = bufferization.alloc_tensor() : tensor<16xbf16>
    %rank = comm.group_rank @dp : index
    %offset = arith.muli %rank, %c4 : index
    %e = tensor.extract_slice %all[%offset] [4] [1] : ...
    %x = linalg.generic ... ins(%p : tensor<4xf32>) outs(%e : tensor<4xbf16>)
    %own = tensor.insert_slice %x into %all[%offset] [4] [1] : ...
    %r, %t = comm.all_gather into %own dim 0 on @dp : tensor<16xbf16>
    %w = comm.wait %t, %r : tensor<16xbf16>
    ```

    Precondition: what `comm-verify` checks. Postcondition: the same. After
    bufferization there is one allocation less for each gather, and no
    additional copy. Remarks: `GatherReinplaced` with the bytes saved (-1 if not
    known); `GatherNotReinplaced` with the reason. Complexity: linear. Never
    fails.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"steps", "steps", "::mlir::comm::FsdpStep",
               "remove-unsharded-params, dedup-reduce-scatters or "
               "reinplace-all-gathers (default: all)">,
    Option<"allowReassociation", "allow-reassociation", "bool",
           /*default=*/"false",
           "Also merge scattered sums of floats, which changes rounding">,
    Option<"mayDropArguments", "drop-arguments", "bool", /*default=*/"false",
           "Public functions may lose arguments, and no caller reads the "
           "contents of memrefs afterwards">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_FSDPPASSES_TD
