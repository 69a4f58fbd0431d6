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
  let summary = "Choose an algorithm for each collective";
  let description = [{
    Gives each collective an `algorithm`: `nccl`, or one of the algorithms on
    symmetric memory that the machine's description has for its kind: a kernel
    (`push`, `pull`, `2shot-s`, `2shot-f`, `2shot-p`), `copy-engine` or `2shot-c`
    (docs/Machines.md). One that is there already is the user's and stays.

    * A collective with nothing to compute between start and wait is on the
      critical path: the least time is best.
    * Others may be hidden. What counts is by how much they make the step longer:
      what is exposed, and what compute beside them loses. A kernel starts when
      one of the compute lane leaves it room, a copy engine at once. Each is
      first taken by its own window; then, collectives that are alike together,
      the others are tried in a simulation of the block, and kept if it ends
      earlier. Blocks of very many ops are left with the first choice.
    * Collectives that copy engines could run are then tried as what
      `comm-split-all-reduce` and `comm-scatter-by-copies` make of them, in the order of
      a list scheduler: up to 16 times, or 200,000 / n for a block of n ops.

    `copy-engine` is for an all_reduce only where `comm-split-all-reduce` can make
    a reduce_scatter and an all_gather of it; its time is that of both. `2shot-c` is
    an all_reduce by copy engines that nothing hides: its sums are where it is
    waited for (`comm-assign-layouts`).

    What could hide a collective is between its start and its wait only in a
    schedule. With `scheduled` each start is first put behind the op that makes its
    data, and the module is scheduled without a limit: how much of the compute there
    memory allows is known once the algorithms are. The order stays, if
    `comm-schedule` then finds one within `memory-limit` from there; else the
    program has the order that it had.

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
    %r, %t = comm.all_reduce sum %x into %e on @dp by push
        : tensor<4096xbf16>
    %y = comm.wait %t, %r reading %x : tensor<4096xbf16>
    ```

    **Precondition**: what `comm-verify` checks; tensors or memrefs.
    **Postcondition**: every collective of the comm dialect has an
    algorithm that can run it; nothing else has changed, but that a
    function's `comm.original_peak` has grown by twice the largest staging buffer
    of what copy engines are to scatter now (while one is filled, what came into the
    other is added): memory limits that are ratios are of the program by these
    algorithms. Fails where a
    given algorithm is not the machine's or cannot run the op, and where none
    can. Remarks: `AlgorithmSelected` with the time of each candidate alone, how
    much longer each makes the step, the reason, and what kept the others;
    `AlgorithmGiven`. Complexity: linear in ops and candidates, and at most 64
    simulations of a block; in small modules 16 copies.
  }];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "Name of a known machine, or a file (docs/Machines.md)">,
    Option<"scheduled", "scheduled", "bool", /*default=*/"false",
           "Choose for the order of comm-schedule without a limit of memory">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "With scheduled: none, bytes (such as 16GiB), or a ratio of the first peak">
  ];
}

def SplitAllReducePass
    : Pass<"comm-split-all-reduce", "::mlir::func::FuncOp"> {
  let summary =
      "Split all_reduces by copy engines into reduce_scatter and all_gather";
  let description = [{
    An all_reduce `by "copy-engine"` becomes a reduce_scatter
    and an all_gather, both by copy engines, each with a wait of its own. Copy
    engines do not add: `comm-scatter-by-copies` makes of the reduce_scatter an
    exchange and a sum by a kernel of the program. As ops of their own a scheduler
    can hide both halves, and place the sum.

    The reduce_scatter starts where the all_reduce did, the last wait is where
    that of the all_reduce was; the all_gather starts where half of the ops that
    compute between them are done. Attributes of the all_reduce are on both;
    `comm.cost` is parted.

    All ranks get the same bits: each element is added on one rank, in the order
    of the ranks, floats of 16 bits in f32, and rounded once.

    If one elementwise linalg.generic alone uses the sum, and whatever else it
    reads is there before the start and the same on all ranks (made by pure ops
    of arguments with `comm.uniform`), each rank computes it of its piece of the
    sum, and the all_gather is of its result: the update of a replicated
    parameter takes a rank's share of the time
    ("Automatic Cross-Replica Sharding of Weight Update in Data-Parallel
    Training", Xu et al., 2020). The bits are those of before.

    Example, of two ranks:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp
        by "copy-engine" : tensor<8xbf16>
    %y = comm.wait %t, %r reading %x : tensor<8xbf16>
    ```
    becomes
    ```mlir
    %p = tensor.empty() : tensor<4xbf16>
    %r0, %t0 = comm.reduce_scatter sum %x into %p dim 0 on @dp
        by "copy-engine" : tensor<8xbf16> into tensor<4xbf16>
    %s = comm.wait %t0, %r0 reading %x
        : tensor<4xbf16> reading tensor<8xbf16>
    %r1, %t1 = comm.all_gather %s into %e dim 0 on @dp
        by "copy-engine" : tensor<4xbf16> into tensor<8xbf16>
    %y = comm.wait %t1, %r1 reading %s
        : tensor<8xbf16> reading tensor<4xbf16>
    ```

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same.
    Left as it is, with a remark `NotSplit`, is what is in place, neither a sum
    nor an average, of a dimension 0 that the group's ranks do not divide, of
    dynamic shape, on memrefs, or without a wait of its own in its block. The
    others have the remark `AllReduceSplit`, with the number of such updates
    (`UpdatesOfPieces`). Never fails. Linear, but for the ops between start and
    wait of each.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ScatterByCopiesPass
    : Pass<"comm-scatter-by-copies", "::mlir::func::FuncOp"> {
  let summary =
      "Split reduce_scatters by copy engines into an exchange and a sum";
  let description = [{
    A reduce_scatter `by "copy-engine"` becomes an all_to_all
    by copy engines, of the pieces for each rank, and behind its wait a
    linalg.generic that adds up what came: in the order of the ranks, floats of
    16 bits in f32, rounded once. If one elementwise op alone uses the sum, and
    its other operands are there already, the two become one op, and so one
    kernel.

    Of two ranks the rank's own piece is added where it lies
    (`skip_own_piece`): their order makes no difference. The source then
    lives until the sum.

    Example, of two ranks:
    ```mlir
    %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @dp
        by "copy-engine" : tensor<8xf32> into tensor<4xf32>
    %y = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<8xf32>
    ```
    becomes
    ```mlir
    %e = tensor.empty() : tensor<8xf32>
    %r, %t = comm.all_to_all %x into %e split 0 concat 0 on @dp
        by "copy-engine" {skip_own_piece} : tensor<8xf32>
    %w = comm.wait %t, %r reading %x : tensor<8xf32>
    %rank = comm.group_rank @dp : index
    %own = arith.muli %rank, %c4 : index
    %other = arith.subi %c4, %own : index
    %a = tensor.extract_slice %x[%own] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = tensor.extract_slice %w[%other] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %y = linalg.generic ... ins(%a, %b) outs(%p)    // the sum
    ```

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same.
    Left as it is, with a remark `NotScattered`, is what is in place, neither a
    sum nor an average, of dynamic shape, on memrefs, along an inner dimension, or
    without a wait of its own in its block. The others have the remark
    `ScatteredByCopies` with the number of sums and of those that were fused.
    Never fails. Linear.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitGatheredMatmulPass
    : Pass<"comm-split-gathered-matmul", "::mlir::ModuleOp"> {
  let summary = "Start a matmul with the piece of its gather that is local";
  let description = [{
    Of what is gathered a rank has its own piece all along. Where the first op to
    use what an all_gather gives is a matmul (any linalg contraction), and the step
    waits for it, that matmul is made in parts, one for each rank's piece: that of
    the own piece in front of the wait, the others, of the ranks that follow in
    the line, where it was. If the sum runs over the pieces each part adds to the
    one before, or else each is written beside the others.

    Example, of two ranks:
    ```mlir
    %r, %t = comm.all_gather %w into %e dim 0 on @dp
        : tensor<4x16xf32> into tensor<8x16xf32>
    %g = comm.wait %t, %r reading %w
        : tensor<8x16xf32> reading tensor<4x16xf32>
    %y = linalg.matmul ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>)
        outs(%zero : tensor<2x16xf32>) -> tensor<2x16xf32>
    ```
    becomes
    ```mlir
    %rank = comm.group_rank @dp : index
    %own = arith.muli %rank, %c4 : index
    %x0 = tensor.extract_slice %x[0, %own] [2, 4] [1, 1]
        : tensor<2x8xf32> to tensor<2x4xf32>
    %y0 = linalg.matmul {comm.parts = 2 : i64} ins(%x0, %w : tensor<2x4xf32>, tensor<4x16xf32>)
        outs(%zero : tensor<2x16xf32>) -> tensor<2x16xf32>
    %g = comm.wait %t, %r reading %w
        : tensor<8x16xf32> reading tensor<4x16xf32>
    // %other: (%rank + 1) % 2 * 4
    %x1 = tensor.extract_slice %x[0, %other] [2, 4] [1, 1] ...
    %g1 = tensor.extract_slice %g[%other, 0] [4, 16] [1, 1] ...
    %y = linalg.matmul {comm.parts = 2 : i64} ins(%x1, %g1 : tensor<2x4xf32>, tensor<4x16xf32>)
        outs(%y0 : tensor<2x16xf32>) -> tensor<2x16xf32>
    ```

    A sum in parts is in another order, one for each rank; and rounded to the
    result's type between them. So a product that ranks may count on to be the same
    (which `comm-print-uniformity` says) stays whole.

    What pays is tried by simulating a block, in the order in which it is, with the
    costs and dependences that it will have; the block itself stays as it is
    meanwhile. Matmuls for whose gathers the block waits `least-gain` or longer
    are split one after the other, up to 16; of the beginnings of this series the
    best is taken. Then, in turn until nothing changes, each split without which the
    block would not end later by `least-gain` is left out (parts of a matmul take
    longer than the whole), and each with which it ends earlier by as much is added.
    In all up to 80 sets of splits are simulated, or 400,000 / n for a block of n ops.
    Then the memory of what is found is counted: where the
    block needs more than before, and than the function's `comm.memory_limit`, the split
    that gains least is taken back. So this comes behind `comm-schedule`.

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same.
    Remarks: `MatmulSplit` at the gather, with how long the step waited for it
    before (`ExposedNs`) and how much earlier it ends with all that were split
    (`GainOfAllNs`); `NotSplit` with a `Reason` at others that it waits for: in
    place, on memrefs, without a wait of their own, first used by something else,
    of dynamic shape; or whose matmul has a given cost, uses more of what is
    gathered, must give the same bits on all ranks, or reads what is computed
    behind the wait; or that would not pay. Fails where the machine is not known, or
    `least-gain` is negative.
    Linear in the ops of the module for each block that has gathers and each trial.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"machine", "machine", "std::string", /*default=*/"\"h200-x8\"",
           "Name of a known machine, or a file (docs/Machines.md)">,
    Option<"leastGain", "least-gain", "int64_t", /*default=*/"10000",
           "Nanoseconds by which each split must let a block end earlier">,
    Option<"force", "force", "bool", /*default=*/"false",
           "Split all that can be, without trying">
  ];
}

def RemoveCommunicationPass
    : Pass<"comm-remove-communication", "::mlir::ModuleOp"> {
  let summary = "Remove all communication, to measure what it costs";
  let description = [{
    For tests and benchmarks: **the result computes something else**. Starts and
    waits go. What a wait gave becomes the source, where that has its type, and
    otherwise a new argument of the function, if that is public and nobody calls
    it, so that data of the same kind is computed with: on GPUs a matmul of zeros
    or of memory that nobody has written takes up to 20 % less time, since it
    draws less power. Elsewhere it becomes the start's destination. What is left
    computes as before; its time is that of the step with all communication
    hidden.

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
