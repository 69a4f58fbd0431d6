//===- FsdpPasses.td ------------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_FSDPPASSES_TD
#define COMMDIALECT_TRANSFORMS_FSDPPASSES_TD

include "mlir/Pass/PassBase.td"

def DedupReduceScattersPass
    : Pass<"comm-dedup-reduce-scatters", "::mlir::func::FuncOp"> {
  let summary = "Add before a reduce_scatter instead of after two";
  let description = [{
    Replaces the sum of two scattered tensors by the scattered sum of the two,
    as for the gradients of a parameter that is used twice. Again, until there is
    none left: a tree of sums of n reduce_scatters becomes one.

    Both results must have no other use, and both ops the same group, reduction
    (sum, avg, or premul_sum with one factor), dimension and shape. Sums of
    integers are exact. Sums of floats are rounded in another order, therefore
    only with `allow-reassociation`. Sums are arith.addi, arith.addf, linalg.add,
    and a linalg.generic that does the same.

    The later of two reduce_scatters stays where it is and scatters the sum. What
    the earlier one was given lives until then.

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
    rank drops the same collectives. Remarks: `ScattersMerged`; `ScatterKept` with
    the reason for each other reduce_scatter. Complexity: linear. Never fails.
  }];
  let options = [
    Option<"allowReassociation", "allow-reassociation", "bool",
           /*default=*/"false", "Sums of floats, too, which changes rounding">
  ];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def ReinplaceAllGatherPass
    : Pass<"comm-reinplace-all-gather", "::mlir::func::FuncOp"> {
  let summary = "Gather in place, from the rank's own piece of the destination";
  let description = [{
    Turns all_gathers into their form in place, whose source is the rank's own
    piece of the destination, where the source can be made there: no buffer is
    needed for it, and none of it is copied.

    A source can be made there if nothing else reads it and it was written into
    an empty tensor: by ops with a destination, such as a linalg op that casts,
    or as a bucket that was packed by tensor.insert_slice. They write into a slice
    of the gather's destination then, which must be an empty tensor, too. A
    source that is already the rank's own slice of a tensor which nothing else
    uses is not written at all. An argument is left alone: it would have to be
    copied.

    The pieces must be one after the other in memory: gathers along a dimension
    with larger ones than 1 before it are left alone.

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

    With `by-copy-engines` only gathers that copy engines run into symmetric
    memory are looked at, and the others left without a remark: where the result
    is returned, peers cannot write it but in a function with
    `comm.static_results`, and read the source instead.

    Precondition: what `comm-verify` checks. Postcondition: the same. After
    bufferization there is one allocation less for each gather, and no copy more.
    Remarks: `GatherReinplaced` with the bytes saved (-1 where they are not
    known); `GatherNotReinplaced` with the reason. Complexity: linear. Never
    fails.
  }];
  let options = [
    Option<"byCopyEngines", "by-copy-engines", "bool", /*default=*/"false",
           "Only gathers by copy engines whose result peers can write">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::tensor::TensorDialect"];
}

def RemoveUnshardedParamsPass
    : Pass<"comm-remove-unsharded-params", "::mlir::ModuleOp"> {
  let summary = "Remove the buffers of gathered parameters";
  let description = [{
    FSDP2 gives a function each parameter twice: its shard, and a buffer for all
    of it, which lives as long as the program. This pass has the function use
    what was gathered instead of its copy in that buffer, so that it lives from
    the gather to the last use and can share its memory with others.

    Such an argument is found by use: all of it is overwritten by copies
    (memref.copy, linalg.copy or a linalg.generic that copies,
    bufferization.materialize_in_destination, a tensor.insert_slice of the whole)
    before it is read, perhaps several times, as where a layer is used again.

    * On tensors an argument may also be the destination of an all_gather, which
      then gets an empty tensor. An argument with any other use is kept, and so
      is one whose copy is the function's result: that one shall be permanent.
    * On memrefs what is read after a copy, also through views, in nested regions
      and by calls, is read from the source of the last copy before. A source that is
      deallocated too early is deallocated after the last use. All copies must
      be in one block; nothing else may write the argument, or the source as long
      as it is read; the argument must not be handed on to other blocks. That
      nobody reads the argument afterwards is shown by FSDP2's own resizing
      (`"inductor.resize_storage_bytes_"(%arg) {size = n : i64}`, as often to full
      size as to zero, the i-th full one before the i-th zero), or said by
      `drop-arguments`.

    An argument that is not used any more leaves the signature, and the calls, of
    a private function, and with `drop-arguments` of a public one, if all uses of
    the function are calls. So do arguments of callers that were only handed on
    to it.

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
    `UnshardedRemoved` with how many copies and gathers into the argument there
    were and whether it was dropped; `UnshardedKept` with the reason, for each
    other argument that something is copied into. Complexity: O(n log n) for n
    ops. Never fails.
  }];
  let options = [
    Option<"mayDropArguments", "drop-arguments", "bool", /*default=*/"false",
           "Public functions may lose arguments, and nobody reads afterwards "
           "what memrefs hold">
  ];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_FSDPPASSES_TD
