//===- BufferizationPasses.td - Passes for bufferization ---*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes before bufferization for fewer and smaller buffers, and after it for
// shorter live ranges.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD
#define COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def CheckCompilablePass : CommPass<"comm-check-compilable", "::mlir::ModuleOp"> {
  let summary = "Report the first op that cannot be compiled";
  let description = [{
    Reports an error at the first op that is of an unregistered dialect, that is
    on tensors without a bufferization, that is a linalg op without loops
    (`linalg.softmax`), that is a loop in 16 others which carry tensors (each
    takes bufferization twice as long), or that is a nested module, whose
    functions and groups would not be found; also if groups have more than
    4194304 members in all. Run it before bufferization, whose
    own errors come later and say less.

    **After**: every op on tensors can be bufferized.
  }];
}

def PlaceBuffersPass : CommPass<"comm-place-buffers", "::mlir::func::FuncOp"> {
  let summary = "Improve where buffers are, before and after bufferization";
  let description = [{
    Does one step of the lowerings, which have them in this order: `prepare`,
    bufferization, `join`, insertion of deallocations, `split-deallocs`, and
    `finish`.

    #### `step=prepare`: Split shared tensors and copy those that loops carry in flight

    Runs on tensors, before scheduling and bufferization. What this pass copies,
    bufferization would copy later, where no schedule sees it or while it is in
    flight.

    **Fills.** A `linalg.fill` of a `tensor.empty` that several ops compute into, or
    put slices into (JAX shares one zero among all matmuls of a shape), bufferizes
    to one allocation and a copy of it for each user but one. Each of them gets its
    own fill, just before it. Users that only read keep sharing the original.

    Each user of a `tensor.empty` also gets its own, in the user's region. A
    shared buffer would hold one value after the other: it would live as long as
    all of them, and the condition of a loop could be in a buffer that
    previously held a value that varies by rank.

    **Sources in loops.** A loop may carry a token, and with it the start's
    sources, into its first or next iteration. If other ops also read such a
    source, or if it is computed into the buffer of another value of the loop,
    bufferization copies it on the way. This pass copies it before the start
    instead. A source that is computed into an empty tensor and has no other user
    has its own buffer and is left alone.

    Linear in the number of uses. Upstream's `eliminate-empty-tensors` and
    `buffer-loop-hoisting` do the opposite: they share buffers.

    #### `step=join`: Join operands of collectives that are adjacent in memory

    If neighbouring operands of an all_reduce, reduce, broadcast or permute are
    neighbouring parts, of static size and without gaps, of one memref of one
    dimension, they become one operand, at the start and at its wait. Each
    element is sent and reduced as before, bit for bit. The buckets of
    `comm-bucket{mode=view}` thus become one collective on one buffer.

    **Before**: memrefs. A start is left as it is if its token does not go to
    one wait of its own, or if it has a factor for each operand. Linear.

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

    #### `step=split-deallocs`: Split deallocations into one op for each buffer

    `ownership-based-buffer-deallocation` frees all buffers of a block with one
    op. If two of its memrefs may be the same buffer, such as the result of a
    loop and the loop's initial value, that op becomes a comparison of pointers
    at run time, with tables in memory, and every buffer concerned lives to the
    end of the block. However, only one memref carries the ownership of a
    buffer: two allocations, or a loop and the op before it, never both own the
    same buffer. This pass therefore splits the op into one for each allocation,
    region op, call and block that produced some of the memrefs, except those
    that may be among the retained memrefs and may belong to another op. A loop
    that certainly runs is known to return what its body allocates; a value that
    is passed on as a copy because it is not owned is known to have no other
    owner.

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

    #### `step=finish`: Shorten lifetimes of buffers, and reuse those of arguments

    **Lifetimes.** In each block, moves each `memref.alloc`, and each view, to just
    before the first op that uses it, and each `memref.dealloc` (alone in an
    `scf.if` or not) to just behind the last op that accesses the buffer through any
    alias. The memory model (`comm-print-memory`) relies on this. A wait names the
    buffers that were in flight, so it is a use. (Upstream's
    `optimize-allocation-liveness` moves only deallocations that no `scf.if` guards.)

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

    **Arguments.** If an argument has `comm.replaced_by = N`, returns it as
    result N instead of an allocation, with the same contents. The first op that
    writes the allocation must be the last one that reads the argument, and one
    of these:
    * a copy of the whole argument, which is removed;
    * the start of a collective that does not read the argument. Its result is only
      waited for and returned;
    * a `linalg.generic` or a call of a library, the only op that writes the allocation.
      It may read the argument if it reads each element before it writes the same
      one. Others may read the allocation if the block has no collective, whose
      kernel could compute both.

    An op of the last kind, whose result is only returned, may also come before
    the last one that reads the argument. It moves behind that one, and
    deallocations of what it reads follow it, unless an op in between accesses what
    it writes, changes what it reads, or starts or waits for a collective, or unless
    the peak of memory would rise.

    Example:
    ```mlir
    func.func @f(%p: memref<4xf32> {comm.replaced_by = 0}, %g: memref<4xf32>) -> memref<4xf32> {
      %new = memref.alloc() : memref<4xf32>
      linalg.generic ... ins(%p, %g) outs(%new)
      return %new
    ```
    becomes
    ```mlir
      linalg.generic ... ins(%p, %g) outs(%p)
      return %p
    ```

    **Before**: memrefs, with deallocations; arguments do not alias. **After**: each
    block has its ops in another order, without the allocations that an argument has
    replaced. The function may write to such arguments and return them, and the
    caller must not free these results. Linear in ops and in uses of aliases for each
    such argument, and in the ops of the block for each op that moves.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"step", "step", "::mlir::comm::BufferStep",
           /*default=*/"::mlir::comm::BufferStep::Prepare",
           "What to do: prepare, join, split-deallocs or finish">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_BUFFERIZATIONPASSES_TD
