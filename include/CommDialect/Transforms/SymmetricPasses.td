//===- SymmetricPasses.td - Passes for symmetric memory ----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that place buffers in symmetric memory.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD
#define COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def SymmetricMemoryPass : CommPass<"comm-symmetric-memory", "::mlir::ModuleOp"> {
  let summary = "Put buffers into the windows of groups";
  let description = [{
    Does one step of the lowering to GPUs, which has them in this order:
    `materialize`, bufferization, `assign`, conversion to kernels, and `plan`.

    #### `step=materialize`: Hand the layouts of tensors to bufferization

    Runs on tensors, before bufferization. A `tensor.empty` or
    `bufferization.alloc_tensor` whose type asks for a
    `#comm.layout<comm_buffer<symm, @g>>` becomes a `bufferization.alloc_tensor`
    in the memory space `#comm.symm<@g>`. Upstream's bufferization then
    allocates there, and `comm-symmetric-memory{step=assign}` turns the allocation into
    symmetric memory.

    A fixed layout that is not row-major is an error, because upstream chooses
    strides itself. A comm_buffer that is an argument or a result of a function
    with a body is also an error, because a buffer in a window cannot be passed
    on.

    Example:
    ```mlir
    %e = tensor.empty() : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
    ```
    becomes
    ```mlir
    %e = bufferization.alloc_tensor() {memory_space = #comm.symm<@g>}
        : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
    ```

    #### `step=assign`: Choose which buffers live in their group's window

    Runs on memrefs, after `comm-select-algorithm`. Gives each collective the
    operands in symmetric memory that its algorithm needs.

    | algorithm | kind | in the window |
    |---|---|---|
    | copy-engine | all_gather, all_to_all | destinations: peers write them |
    | copy-engine | all_gather, all_to_all | or sources: peers read them |
    | copy-engine | all_gather in place | destinations, or copies of the ranks' own pieces |
    | pull | all_reduce | sources: peers read them |

    **Zero-copy.** If an operand is, through views, a contiguous part of a
    `memref.alloc` of static shape, that allocation itself becomes a
    `comm.symm_alloc` (behind a cast to the default memory space), so that the
    producer writes, or the consumer reads, the window. (A pull names its source
    by a cast back to the window's memory space.) This also applies to a slice
    of a bucket. An allocation belongs to one group: the first one that needs
    it.

    **One copy otherwise**, into (or out of) a new symmetric buffer: for
    arguments of functions, returned values (except those of a function with
    `comm.static_results`), allocations of run-time size, results of calls,
    strided parts, buffers of another group's window, and buffers of which two
    iterations of a loop each hold one. If a loop does not write a source, it is
    copied once, before the loop.

    **Arguments that stay.** In a function with `comm.static_arguments`, an
    argument that an all_gather by copy engine gathers into the window can stay
    at the rank's own piece of the gathered buffer (`holds_argument` of the
    symm_alloc), and is then not copied. The conditions are that nothing writes
    the argument, that nothing but the gather writes the buffer, and that the
    buffer is not returned. The buffer keeps its place through all calls.

    **Groups that pull.** An all_gather by copy engine whose destination cannot
    be in the window, such as a returned one, needs no copy if its source can be
    there. The other collectives that copy engines run for the group then also
    pull, if they can: one rank's pull loads the same direction of a link as
    another rank's push.

    **All-reduces by 2shot-c** become exchanges of halves along dimension 0, one
    after the other. Where they are waited for, each half gets a sum and an
    all_gather, both in place in the destination if that can be in the window:
    while one half is added, the other is in flight. The bits are those of the
    other algorithms (summed in the order of the ranks, 16-bit floats in f32).

    Collectives for which this is impossible get the algorithm `nccl`, with a
    remark: those with operands of run-time size, with a token that leaves its
    block, an all_to_all in place by copy engine, and a reduce_scatter that
    `comm-realize-copies` has not turned into an exchange.

    First of all, each `memref.alloc` in a `#comm.symm` memory space, which
    bufferization creates for tensors with a `#comm.layout<comm_buffer<...>>`
    (see `comm-symmetric-memory{step=materialize}`), becomes a `comm.symm_alloc`, and its
    dealloc a `comm.symm_dealloc`.

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

    Precondition: what `comm-verify` checks, on memrefs. Postcondition: the
    same. Remarks: `ZeroCopy` or `Copied`, with the reason, for each operand
    that has to be in a window; `FellBack`, with the reason, for a collective
    that gets another algorithm. Complexity: linear, except for views of one
    buffer.

    #### `step=plan`: Assign each symmetric buffer its place in the window

    Plans the window of each group that uses symmetric memory, with the
    structure that CommDialect/Runtime/CommKernelAbi.h defines:

    * a ring whose slots have the largest `ring_bytes` of the group's
      `comm.launch` ops, and a stage whose slots have the largest `stage_bytes`;
    * flags: an area for each kernel and number of blocks, shared by the
      launches with both (`flag_offset`), and one for each collective by copy
      engine (`flag_offset` of its `launch`);
    * buffers (`offset` of `comm.symm_alloc`). Buffers that are never live at
      the same time may share a place: in the order in which they become live,
      each takes the free place that fits best.

    A place is occupied from the allocation until all ranks are certain to be
    done with it: until a collective of the group that makes every rank wait for
    every other (all_reduce, all_gather, reduce_scatter, all_to_all, barrier)
    has been started after the last use, and waited for. If no such collective
    follows, the buffer keeps its place to the end of the enclosing loop, and if
    none follows there, to the end of the function. Buffers of different
    functions do not share places. A buffer that holds an argument
    (`holds_argument`) shares its place with no other, and the argument gets
    that place as `comm.place`.

    Copy engines write into peers' windows. Peers are known to be done with the
    old contents (`peers_ready` of the `launch`) if a collective of the group that makes every
    rank wait for every other has been waited for earlier in the block: buffers
    that had the place in this run of the block ended before such a collective,
    and peers have left the previous run. Otherwise, ranks meet before they
    copy.

    `window` of the group holds the bytes of the window and of one slot of ring
    and stage. Everything follows from the program alone, so it is the same on
    every rank and in every iteration.

    Example: `comm.group @g = ranks [[0, 1]] {window = array<i64: 16640, 0, 0>}`

    Precondition: what `comm-verify` checks. Postcondition: `comm.symm_alloc`
    ops have offsets, launches with flags have a flag_offset, and collectives by
    copy engines have a flag_offset and perhaps peers_ready. Fails if a buffer
    is used in a later iteration than the one that allocates it, or if a window
    would be larger than 2^62 bytes. Remarks: `Planned` for each group, with its
    bytes, what sharing saved, and the most that is live at one time.
    Complexity: O(n log n).
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::comm::CommDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect"];
  let options = [
    Option<"step", "step", "::mlir::comm::WindowStep",
           /*default=*/"::mlir::comm::WindowStep::Assign",
           "What to do: materialize, assign or plan">
  ];
}

#endif // COMMDIALECT_TRANSFORMS_SYMMETRICPASSES_TD
