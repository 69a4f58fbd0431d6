//===- AlgorithmPasses.td ----------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By which algorithm each collective runs.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
#define COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD

include "mlir/Pass/PassBase.td"

def SelectAlgorithmPass : Pass<"comm-select-algorithm", "::mlir::ModuleOp"> {
  let summary = "decides by which algorithm each collective runs";
  let description = [{
    Gives each collective a `comm.algorithm`: `nccl`, or one of the algorithms on
    symmetric memory that the machine's description has for its kind: a kernel
    (`push`, `pull`, `2shot-s`, `2shot-f`, `2shot-p`) or `copy-engine`
    (docs/Machines.md). One that is there already is the user's and stays.

    * A collective with nothing to compute between start and wait is on the
      critical path: the least time is best.
    * Others may be hidden. What counts is by how much they make the step longer:
      what is exposed, and what compute beside them loses. A kernel starts when
      one of the compute lane leaves it room, a copy engine at once. Each is
      first taken by its own window; then, collectives that are alike together,
      the others are tried in a simulation of the block, and kept if it ends
      earlier. Blocks of very many ops are left with the first choice.

    `copy-engine` is for an all_reduce only where `comm-split-all-reduce` can make
    a reduce_scatter and an all_gather of it; its time is that of both.

    Of candidates within 2 % of the best, or a thousandth of the block's compute,
    the one that takes the least time alone is taken; of equals (2 %) the one that
    the machine lists first. The library counts as its last. Everything that decides is static and
    equal on all ranks, so that all decide alike.

    Example, on `h200-x2`:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4096xbf16>
    %y = comm.wait %t, %r reading %x : tensor<4096xbf16>
    ```
    becomes
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp {comm.algorithm = "push"}
        : tensor<4096xbf16>
    %y = comm.wait %t, %r reading %x : tensor<4096xbf16>
    ```

    **Precondition**: what `comm-verify` checks; tensors or memrefs.
    **Postcondition**: every collective of the comm dialect has a
    `comm.algorithm` that can run it; nothing else has changed, but that a
    function's `comm.original_peak` has grown by twice the largest staging buffer
    of what copy engines are to scatter now (while one is filled, what came into the
    other is added): memory limits that are ratios are of the program by these
    algorithms. Fails where a
    given algorithm is not the machine's or cannot run the op, and where none
    can. Remarks: `AlgorithmSelected` with the time of each candidate alone, how
    much longer each makes the step, the reason, and what kept the others;
    `AlgorithmGiven`. Complexity: linear in ops and candidates, and at most 64
    simulations of a block.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "Name of a known machine, or a file (docs/Machines.md)">
  ];
}

def SplitAllReducePass
    : Pass<"comm-split-all-reduce", "::mlir::func::FuncOp"> {
  let summary = "makes two collectives of an all_reduce by copy engines";
  let description = [{
    An all_reduce with `comm.algorithm = "copy-engine"` becomes a reduce_scatter
    and an all_gather, both by copy engines, each with a wait of its own. Copy
    engines do not add: `comm-assign-layouts` makes of the reduce_scatter an
    exchange and a sum by a kernel of the program. As ops of their own a scheduler
    can hide both halves, and place the sum.

    The reduce_scatter starts where the all_reduce did, the last wait is where
    that of the all_reduce was; the all_gather starts where half of the ops that
    compute between them are done. Attributes of the all_reduce are on both;
    `comm.cost` is parted.

    All ranks get the same bits: each element is added on one rank, in the order
    of the ranks, floats of 16 bits in f32, and rounded once.

    Example, of two ranks:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp
        {comm.algorithm = "copy-engine"} : tensor<8xbf16>
    %y = comm.wait %t, %r reading %x : tensor<8xbf16>
    ```
    becomes
    ```mlir
    %p = tensor.empty() : tensor<4xbf16>
    %r0, %t0 = comm.reduce_scatter sum %x into %p dim 0 on @dp
        {comm.algorithm = "copy-engine"} : tensor<8xbf16> into tensor<4xbf16>
    %s = comm.wait %t0, %r0 reading %x
        : tensor<4xbf16> reading tensor<8xbf16>
    %r1, %t1 = comm.all_gather %s into %e dim 0 on @dp
        {comm.algorithm = "copy-engine"} : tensor<4xbf16> into tensor<8xbf16>
    %y = comm.wait %t1, %r1 reading %s
        : tensor<8xbf16> reading tensor<4xbf16>
    ```

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same.
    Left as it is, with a remark `NotSplit`, is what is in place, neither a sum
    nor an average, of a dimension 0 that the group's ranks do not divide, of
    dynamic shape, on memrefs, or without a wait of its own in its block. The
    others have the remark `AllReduceSplit`. Never fails. Linear, but for the ops
    between start and wait of each.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def RemoveCommunicationPass
    : Pass<"comm-remove-communication", "::mlir::ModuleOp"> {
  let summary = "leaves compute alone, to measure what communication costs";
  let description = [{
    For tests and benchmarks: **the result computes something else**. Starts and
    waits go; what a wait gave becomes the source, where that has its type, and
    the start's destination otherwise (memory that nobody has written, as after
    a start that moves nothing). What is left computes and allocates as before;
    its time is that of the step with all communication hidden.

    Example:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %y = comm.wait %t, %r reading %x : tensor<4xf32>
    ```
    becomes uses of `%x` instead of `%y`.

    **Precondition**: every token goes from its start to a wait in the same
    block; an error names the start where it does not. **Postcondition**: no
    start and no wait is left. Linear.
  }];
}

#endif // COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
