//===- BufferizationPasses.td - What lies in which buffer --*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before bufferization, what makes for fewer and smaller buffers; behind it, how
// long they live.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD
#define COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD

include "mlir/Pass/PassBase.td"

def CheckCompilablePass : Pass<"comm-check-compilable", "::mlir::ModuleOp"> {
  let summary = "Report the first op that cannot be compiled";
  let description = [{
    An error at the first op of an unregistered dialect, or on tensors without a
    bufferization, at a linalg op without loops (`linalg.softmax`), and at a nested
    module, whose functions and groups nothing would find. Run before bufferization, whose own errors come later and say
    less.

    **After**: every op on tensors can be bufferized.
  }];
}

def UnshareFillsPass : Pass<"comm-unshare-fills", "::mlir::func::FuncOp"> {
  let summary = "Give each user of an empty or filled tensor a copy of its own";
  let description = [{
    A `linalg.fill` of a `tensor.empty` that several linalg ops update (JAX shares
    one zero among all matmuls of a shape) bufferizes to one allocation and a copy
    of it for each user but one. Each of them gets its own fill instead, just
    before it. Users that only read keep sharing the original.

    Each user of a `tensor.empty` gets its own, too, in the user's region. With a
    shared one, a buffer would hold one value after the other: it would live as
    long as all of them, and what a loop decides by could be in a buffer that
    held what varies by rank.

    Linear in the number of uses.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FreshLoopBuffersPass
    : Pass<"comm-fresh-loop-buffers", "::mlir::func::FuncOp"> {
  let summary =
      "Copy the sources of starts that a loop waits for in its next iteration";
  let description = [{
    A loop may carry a token, and with it the start's sources, into its first or
    next iteration. Where others read such a source too, or it is computed into
    the buffer of another of the loop's values, bufferization copies it on the
    way, while the original is in flight. Each such source is copied before the
    start instead. A source that is computed into an empty tensor and used by no
    other has its own buffer and is left alone.

    Runs on tensors, before bufferization.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SplitDeallocsPass : Pass<"comm-split-deallocs", "::mlir::func::FuncOp"> {
  let summary = "Split deallocations into one op for each buffer";
  let description = [{
    `ownership-based-buffer-deallocation` frees all buffers of a block with one
    op. Where two of its memrefs may be one buffer, such as the result of a loop
    and the loop's initial value, that becomes a comparison of pointers at run
    time, from tables in memory of their own, and every buffer concerned lives
    to the end of the block. But ownership is handed on along with one memref
    only: what two ops allocated, or a loop and the op before it, is never both
    to be freed and the same. The op is split into one for each allocation,
    region op, call and block that gave some of the memrefs, but for those that
    may be among what is retained and not for certain another's.
    A loop that runs for certain is known to give what its body allocates, and
    what is handed on as a copy where it is not owned to be nobody else's.

    **Before**: `bufferization.dealloc` ops as upstream's pass makes them, not
    yet simplified. Linear in the memrefs and their aliases.

    Example:
    ```mlir
    bufferization.dealloc (%init, %result : memref<4xf32>, memref<4xf32>) if (%true, %owned)
    ```
    becomes
    ```mlir
    bufferization.dealloc (%init : memref<4xf32>) if (%true)
    bufferization.dealloc (%result : memref<4xf32>) if (%owned)
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def ShortenLifetimesPass
    : Pass<"comm-shorten-lifetimes", "::mlir::func::FuncOp"> {
  let summary =
      "Move allocations to the first use and deallocations to the last";
  let description = [{
    In each block, moves each `memref.alloc`, and each view, to just before the
    first op that uses it, and each `memref.dealloc` (alone in an `scf.if` or
    not) to just behind the last op that touches the buffer through any alias.
    The memory model (`comm-print-memory`) counts on that. A wait names what was
    in flight: it is a use.

    **Before**: memrefs, deallocation done. **After**: each block's ops are a
    permutation of what they were. Linear in ops and uses of aliases.

    Example:
    ```mlir
    %a = memref.alloc() : memref<4xf32>
    "work"() : () -> ()
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    "work"() : () -> ()
    memref.dealloc %a : memref<4xf32>
    ```
    becomes
    ```mlir
    "work"() : () -> ()
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "work"() : () -> ()
    ```
  }];
}

def JoinAdjacentBuffersPass
    : Pass<"comm-join-adjacent-buffers", "::mlir::func::FuncOp"> {
  let summary = "Join operands of collectives that are adjacent in memory";
  let description = [{
    Neighbouring operands of an all_reduce, reduce, broadcast or permute that are
    neighbouring parts, of static size and without gaps, of one memref of one
    dimension become one operand, at the start and at its wait. Each element is
    sent and reduced as before, to the bit. What `comm-bucket{mode=view}` makes
    is so one collective on one buffer.

    **Before**: memrefs. A start whose token goes anywhere but to one wait of its
    own, or with a factor for each operand, is left as it is. Linear.

    Example:
    ```mlir
    %a = memref.subview %bucket[0] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1]>>
    %b = memref.subview %bucket[4] [8] [1] : memref<12xf32> to memref<8xf32, strided<[1], offset: 4>>
    %t = comm.all_reduce sum into %a, %b on @dp
        : memref<4xf32, strided<[1]>>, memref<8xf32, strided<[1], offset: 4>>
    comm.wait %t, %a, %b
        : memref<4xf32, strided<[1]>>, memref<8xf32, strided<[1], offset: 4>>
    ```
    becomes
    ```mlir
    %t = comm.all_reduce sum into %bucket on @dp : memref<12xf32>
    comm.wait %t, %bucket : memref<12xf32>
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD
