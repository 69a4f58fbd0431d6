//===- SymmetricPasses.td ----------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which buffers live in symmetric memory, and where.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD
#define COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD

include "mlir/Pass/PassBase.td"

def AssignLayoutsPass : Pass<"comm-assign-layouts", "::mlir::ModuleOp"> {
  let summary = "Choose the buffers that live in their group's window";
  let description = [{
    On memrefs, after `comm-select-algorithm`: gives each collective whose
    algorithm needs it operands in symmetric memory.

    | algorithm | kind | in the window |
    |---|---|---|
    | copy-engine | all_gather, all_to_all | destinations: peers write them |
    | copy-engine | all_gather, all_to_all | or sources: peers read them |
    | copy-engine | all_gather in place | destinations, or copies of own pieces |
    | pull | all_reduce | sources: peers read them |

    **Zero-copy.** Where an operand is, by way of views, a contiguous part of a
    `memref.alloc` of static shape, that allocation itself becomes a
    `comm.symm_alloc` (seen through a cast to the default memory space), so that
    the producer writes, or the consumer reads, the window. (A pull names its
    source by a cast back to the window's memory space.) So also for a slice of a
    bucket. An allocation has one group: the first that asks.

    **One copy otherwise**, into (or out of) a fresh symmetric buffer: for
    arguments of functions, what is returned (but by a function with
    `comm.static_results`), allocations of run-time size, what
    calls give, strided parts, buffers of another group's window, and buffers of
    which two iterations of a loop hold one each. The copy of a source that a
    loop does not write is made once, in front of the loop.

    **Arguments that stay.** In a function with `comm.static_arguments` the own
    piece of what an all_gather by copy engine gathers in the window is where its
    source, an argument, may be all the time (`holds_argument` of the
    symm_alloc): if nothing writes the argument, and nothing but the gather the
    buffer, which is not returned. Then it is not copied. The buffer keeps its
    place through all calls.

    **Groups that pull.** An all_gather by copy engine whose destination cannot be
    in the window, such as one that is returned, needs no copy if its source can.
    The other collectives of its group by copy engines then pull as well, where they
    can: beside a rank that pushes, one that pulls loads the same direction of a link.

    **All-reduces by 2shot-c** become exchanges of halves along dimension 0, one
    behind the other, and, where they are waited for, a sum and an all_gather of
    each, both in place in the destination if that can be in the window: while the
    one half is added, the other is on its way. The bits are those of other
    algorithms (the order of the ranks, floats of 16 bits in f32).

    What cannot be done so (operands of run-time size, a token that leaves its
    block, an all_to_all in place by copy engine, a reduce_scatter of which
    `comm-scatter-by-copies` has not made an exchange) gets the algorithm `nccl`, with a remark.

    Before that, `memref.alloc` in a `#comm.symm` memory space, as bufferization
    makes of tensors with a `#comm.layout<comm_buffer<...>>` (see
    `comm-materialize-layouts`), becomes `comm.symm_alloc`; so does the dealloc.

    Example:
    ```mlir
    %y = memref.alloc() : memref<16xf32>
    %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine"
        : memref<8xf32> into memref<16xf32>
    ```
    becomes
    ```mlir
    %s = comm.symm_alloc on @g : memref<16xf32, #comm.symm<@g>>
    %y = memref.memory_space_cast %s
        : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
    %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine"
        : memref<8xf32> into memref<16xf32>
    ```

    Precondition: what `comm-verify` checks, on memrefs. Postcondition: the same.
    Remarks: `ZeroCopy` or `Copied`, with the reason, for each operand that has to
    be in a window; `FellBack`, with the reason, for a collective that gets
    another algorithm. Complexity: linear, but for views of one buffer.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::comm::CommDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MaterializeLayoutsPass
    : Pass<"comm-materialize-layouts", "::mlir::ModuleOp"> {
  let summary = "Hand the layouts of tensors to bufferization";
  let description = [{
    On tensors, before bufferization: a `tensor.empty` or
    `bufferization.alloc_tensor` whose type asks for a
    `#comm.layout<comm_buffer<symm, @g>>` becomes a `bufferization.alloc_tensor`
    in the memory space `#comm.symm<@g>`; upstream's bufferization then allocates
    there, and `comm-assign-layouts` makes symmetric memory of it.

    A fixed layout that is not row-major is an error: upstream chooses strides
    itself. So is a comm_buffer that is an argument, or a result, of a function
    with a body: what is in a window cannot be handed over.

    Example:
    ```mlir
    %e = tensor.empty() : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
    ```
    becomes
    ```mlir
    %e = bufferization.alloc_tensor() {memory_space = #comm.symm<@g>}
        : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def PlanSymmetricMemoryPass
    : Pass<"comm-plan-symmetric-memory", "::mlir::ModuleOp"> {
  let summary = "Assign each symmetric buffer its place in the window";
  let description = [{
    Gives each group that uses symmetric memory its window, as
    CommDialect/Runtime/CommKernelAbi.h lays it out:

    * a ring of slots of the largest `ring_bytes` of the group's `comm.launch`
      ops, and a stage of slots of the largest `stage_bytes`;
    * flags: an area for each kernel and number of blocks, which the launches
      with these share (`flag_offset`), and one for each collective by copy engine
      (`flag_offset`);
    * buffers (`offset` of `comm.symm_alloc`). Those that are not live at one time
      may share a place: each takes the free place that fits best, in the order
      in which they begin to live.

    A place is taken from the allocation until all ranks are surely done with it:
    until a collective of the group that makes every rank wait for every other
    (all_reduce, all_gather, reduce_scatter, all_to_all, barrier) has been started
    after the last use, and waited for. Where none follows, the buffer keeps its
    place to the end of the loop around it, and if none follows there, of the
    function. Buffers of different functions do not share places, and one that
    holds an argument (`holds_argument`) shares its with none; the argument
    gets the place of the buffer as `comm.place`.

    Copy engines write into peers' windows. That peers are done with what is
    there is known (`peers_ready`) where a collective of the group that makes
    every rank wait for every other has been waited for before in the block: what
    had a place there in this run of the block ended before such a one, and peers
    have left the run before. Others meet before they copy.

    `window` of the group holds the bytes of the window and of one slot of
    ring and stage. All follows from the program alone, so it is the same on every
    rank, in every iteration.

    Example: `comm.group @g = ranks [[0, 1]] {window = array<i64: 16640, 0, 0>}`

    Precondition: what `comm-verify` checks. Postcondition: `comm.symm_alloc` ops
    have offsets, launches with flags a flag_offset, collectives by copy engines a
    flag_offset and perhaps peers_ready. Fails if a buffer is used in
    a later iteration than the one that allocates it, or a window would be larger
    than 2^62 bytes. Remarks: `Planned` for each group, with its bytes, what
    sharing saved, and the most that is live at one time. Complexity:
    O(n log n).
  }];
}

#endif // COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD
