//===- AlgorithmPasses.td - Passes that choose algorithms --*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that choose the algorithms of collectives and rewrite for them.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
#define COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def SelectAlgorithmPass : CommPass<"comm-select-algorithm", "::mlir::ModuleOp"> {
  let summary = "Choose an algorithm for each collective";
  let description = [{
    Gives each collective an `algorithm`: `nccl`, or one of the algorithms on
    symmetric memory that the machine's description has for its kind: a kernel
    (`push`, `pull`, `2shot-s`, `2shot-f`, `2shot-p`), `copy-engine` or `2shot-c`
    (docs/Machines.md). An algorithm that is already there is the user's choice and
    stays.

    * A collective with nothing to compute between start and wait is on the critical
      path: the shortest time wins.
    * Other collectives may be hidden. What counts is how much longer they make the
      step: their exposed time, and what compute beside them loses. A kernel starts
      when a kernel of the compute lane leaves it room, a copy engine at once. The
      first choice for each looks at its own window only. The pass then tries the
      other algorithms in a simulation of the block, collectives that are alike
      together, and keeps those with which the block ends earlier. Blocks of very
      many ops keep the first choice.
    * Collectives that copy engines could run are then tried in the form that
      `comm-realize-copies` gives them, in the order of a list scheduler: up to 16
      times, or 200,000 / n times for a block of n ops, but not at all with more
      than 50,000.

    An all_reduce gets `copy-engine` only if `comm-realize-copies` can split it
    into a reduce_scatter and an all_gather; its time is that of both. `2shot-c` is
    an all_reduce by copy engines that nothing hides: its sums are computed where it
    is waited for (`comm-symmetric-memory{step=assign}`).

    Only a schedule puts the compute that could hide a collective between its start
    and its wait. With `scheduled`, each start is first put behind the op that makes
    its data, and the module is scheduled without a limit, because how much of that
    compute memory allows is known only once the algorithms are. This order stays if
    it, or the order of least memory that is found from there, keeps
    `memory-limit`; otherwise the program gets its original order back.

    Of candidates within 2 % of the best, or within a thousandth of the block's
    compute, the pass takes the one with the shortest time alone; among equals (2
    %), the one that the machine lists first. The library counts as its last. All
    inputs to the decision are static and equal on all ranks, so all ranks decide
    alike.

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
    **Postcondition**: every collective of the comm dialect has an algorithm that
    can run it. Nothing else has changed, except that a function's
    `comm.original_peak` has grown by twice the largest staging buffer of what copy
    engines are now to scatter (while one buffer is filled, the contents of the
    other are added): memory limits that are ratios are relative to the program with
    these algorithms. Fails without a known target, unless there are no
    collectives; if a given algorithm is not the target's or cannot run the op; and
    if no algorithm can. Remarks: `AlgorithmSelected` with the time of each
    candidate alone, how much longer each makes the step, the reason, and what ruled
    out the others; `AlgorithmGiven`. Complexity: linear in ops and
    candidates, and at most 64 simulations of a block; in small modules 16 copies.
  }];
  let options = [
    Option<"scheduled", "scheduled", "bool", /*default=*/"false",
           "Choose for the order that comm-schedule finds without a memory limit">,
    Option<"memoryLimit", "memory-limit", "std::string", /*default=*/"\"1.0\"",
           "With scheduled: none, bytes (such as 16GiB), or a ratio of the first peak">
  ];
}

def RealizeCopiesPass
    : CommPass<"comm-realize-copies", "::mlir::func::FuncOp"> {
  let summary = "Rewrite collectives by copy engines into what these can run";
  let description = [{
    Copy engines move data between ranks and do not add. Collectives
    `by "copy-engine"` therefore become exchanges and gathers, and sums that the
    program computes: ops of their own, which a scheduler can hide and place.

    **An all_reduce** becomes a reduce_scatter and an all_gather, each with its own
    wait. The reduce_scatter starts where the all_reduce did, and the last wait is
    at the all_reduce's wait; the all_gather starts after half of the computing ops
    between them. Both ops get the attributes of the all_reduce; `comm.cost` is
    divided. If the ranks do not divide dimension 0, as many leading dimensions as
    it takes are joined by reshapes.

    If one elementwise linalg.generic is the only user of the sum, and its other
    inputs are the same on all ranks (computed by pure ops from arguments with
    `comm.uniform`), each rank computes it for its own piece of the sum, and the
    all_gather gathers the result. Ops that these inputs need move before the
    start. The update of a replicated parameter then takes only a rank's share of
    the time ("Automatic Cross-Replica Sharding of Weight Update in Data-Parallel
    Training", Xu et al., 2020).

    **A reduce_scatter** becomes an all_to_all of the pieces for each rank and,
    behind its wait, a linalg.generic that adds up what arrived: in the order of the
    ranks, 16-bit floats in f32, rounded once. All ranks thus get the same bits. If
    one elementwise op is the only user of the sum, and its other operands are
    already available, the two become one op, and so one kernel.

    With two ranks, the rank's own piece is added in place (`skip_own_piece`),
    because the order of two operands makes no difference. The source then lives
    until the sum.

    **An all_gather** becomes its in-place form where
    `comm-simplify-fsdp{steps=reinplace-all-gathers}` can do that and peers can write the result: it is
    not returned, or the function has `comm.static_results`. Others are left
    without a remark.

    Example, with two ranks:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp
        by "copy-engine" : tensor<8xf32>
    %y = comm.wait %t, %r reading %x : tensor<8xf32>
    ```
    becomes
    ```mlir
    %p = tensor.empty() : tensor<4xf32>
    %e0 = tensor.empty() : tensor<8xf32>
    %r0, %t0 = comm.all_to_all %x into %e0 split 0 concat 0 on @dp
        by "copy-engine" {skip_own_piece} : tensor<8xf32>
    %w = comm.wait %t0, %r0 reading %x : tensor<8xf32>
    %rank = comm.group_rank @dp : index
    %own = arith.muli %rank, %c4 : index
    %other = arith.subi %c4, %own : index
    %a = tensor.extract_slice %x[%own] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %b = tensor.extract_slice %w[%other] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %s = linalg.generic ... ins(%a, %b) outs(%p)    // the sum
    %r1, %t1 = comm.all_gather %s into %e dim 0 on @dp
        by "copy-engine" : tensor<4xf32> into tensor<8xf32>
    %y = comm.wait %t1, %r1 reading %s
        : tensor<8xf32> reading tensor<4xf32>
    ```

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same. An
    all_reduce or reduce_scatter is left as it is, with a remark `NotSplit` or
    `NotScattered`, if it is in place, is neither a sum nor an average, has a
    dynamic shape, is on memrefs, or lacks a wait of its own in its block; an
    all_reduce also if its elements are no multiple of the group's ranks, a
    reduce_scatter if it is along an inner dimension. The others have the remark
    `AllReduceSplit`, with the number of updates of pieces (`UpdatesOfPieces`), or
    `ScatteredByCopies`, with the number of sums and of fused sums. Gathers have
    the remarks of `comm-simplify-fsdp{steps=reinplace-all-gathers}`. Never fails. Linear, except for
    the ops between the start and the wait of each all_reduce.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitGatheredMatmulPass
    : CommPass<"comm-split-gathered-matmul", "::mlir::ModuleOp"> {
  let summary = "Start a matmul with the local piece of its gather";
  let description = [{
    A rank has its own piece of a gathered tensor from the beginning. If the first
    op that uses the result of an all_gather is a matmul (any linalg contraction),
    and the step waits for it, the matmul is split into parts, one for each rank's
    piece: the part for the rank's own piece runs before the wait, and those for the
    ranks that follow in the line run where the matmul was. If the sum runs over the
    pieces, each part adds to the previous one; otherwise, each is written beside
    the others.

    Example, with two ranks:
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

    A sum in parts has a different order on each rank, and is rounded to the
    result's type between the parts. Therefore a product that ranks may rely on to
    be the same (as `comm-print-uniformity` shows) stays whole.

    The pass finds the splits that pay by simulating a block, in its present order,
    with the costs and dependences that it will have; the block itself stays
    unchanged meanwhile. Matmuls for whose gathers the block waits `least-gain` or
    longer are split one after the other, up to 16; the best prefix of this series
    is taken. Then, in turn until nothing changes, the pass removes each split
    without which the block would not end later by `least-gain` (parts of a matmul
    take longer than the whole), and adds each split with which it ends earlier by
    as much. In all, up to 80 sets of splits are simulated, or 250,000 / n for a
    block of n ops, and none for more than 50,000 ops. Finally, the memory of the
    result is computed: if the block
    needs more than before, and more than the function's `comm.memory_limit`, the
    split with the least gain is undone. This pass therefore runs after
    `comm-schedule`.

    **Precondition**: what `comm-verify` checks. **Postcondition**: the same.
    Remarks: `MatmulSplit` at the gather, with how long the step waited for it
    before (`ExposedNs`) and how much earlier it ends with all splits
    (`GainOfAllNs`); `NotSplit` with a `Reason` at other gathers that the step waits
    for: in place, on memrefs, without a wait of their own, first used by another
    op, of dynamic shape; or because the matmul has a given cost, uses more of the
    gathered tensor, must give the same bits on all ranks, or reads what is computed
    after the wait; or because splitting would not pay. Fails without a known
    target, or if `least-gain` is negative. Linear in the ops of the module for each
    block that has gathers and each trial.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"leastGain", "least-gain", "int64_t", /*default=*/"10000",
           "Nanoseconds by which each split must make a block end earlier">,
    Option<"force", "force", "bool", /*default=*/"false",
           "Split every matmul that can be split, without simulating">
  ];
}

def RemoveCommunicationPass
    : CommPass<"comm-remove-communication", "::mlir::ModuleOp"> {
  let summary = "Remove all communication, to measure what it costs";
  let description = [{
    For tests and benchmarks: **the result computes something else**. Starts and
    waits disappear. The result of a wait becomes the source, if that has its type,
    and otherwise a new argument of the function, if that is public and nobody calls
    it, so that the program computes with data of the same kind: on GPUs, a matmul
    of zeros or of uninitialised memory takes up to 20 % less time, because it draws
    less power. In all other cases, the result becomes the start's destination. The
    remaining program computes as before; its time is that of the step with all
    communication hidden.

    Example:
    ```mlir
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
    %y = comm.wait %t, %r reading %x : tensor<4xf32>
    ```
    becomes uses of `%x` instead of `%y`.

    **Precondition**: every token goes from its start to a wait in the same block;
    otherwise an error names the start. **Postcondition**: no start and no wait is
    left. Linear.
  }];
}

#endif // COMMDIALECT_TRANSFORMS_ALGORITHMPASSES_TD
