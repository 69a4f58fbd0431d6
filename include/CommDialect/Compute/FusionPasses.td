//===- FusionPasses.td - Fusion of ops on tensors ----------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_FUSIONPASSES_TD
#define COMMDIALECT_COMPUTE_FUSIONPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def FuseComputePass : CommPass<"comm-fuse-compute", "::mlir::func::FuncOp"> {
  let summary = "Fuse ops as GPU kernels will run them";
  let description = [{
    Runs the steps in the given order; by default, those below in their order.

    #### `steps=elementwise`: Fuse chains of elementwise ops into one op for a GPU kernel

    **Scalars.** First, a tensor of one element that is made from scalars
    (`tensor.from_elements`, constants, fills), and what linalg ops without loops
    compute from such tensors, become scalars again. The host then computes the offset of a slice
    that depends on the rank, rather than a kernel from whose memory the host
    would have to read it back. The same holds for one element that a slice
    takes from a tensor whose elements depend only on their positions: this is
    where a scan over `arange` gets its counter. This applies to integers and
    indices only, and to integers cast to floats that are extracted; floats are
    data.

    If an extracted element is computed, by up to 32 ops, from its position and
    one element of data, it is computed from that element directly: a position
    in a cache, which JAX wraps and clamps, needs no kernels of its own
    (`convert-compute-to-gpu` then moves the computation into the kernel that
    uses the position). What is computed from data takes scalars as such, and
    not as tensors that would first have to be written to the GPU's memory.

    **Fusion.** On a GPU, elementwise ops spend most of their time writing results to memory
    that the next op reads again. Each `linalg.generic` that is not a
    contraction therefore absorbs

    * splat constants and fills that it reads, as scalars;
    * elementwise producers that nothing else uses;
    * elementwise producers with several uses, if they read no more bytes than
      they write and can be absorbed by all their users, so that the producer
      disappears. What all users read anyway does not count, nor what became a
      scalar, nor inputs with less than 1/64 of the bytes, which stay in caches.
      A user that reads
      each element once absorbs up to 48 instructions, which take less time than
      writing the element and reading it again; one that reads elements many
      times absorbs what is cheap: at most four arith ops, no division, no
      `math` function. (With one use it absorbs more, unless that takes 5e7
      instructions over all its iterations: a value of a row is then computed
      once, by a kernel of its own.)

    Pads, and inserts into fills (pads between elements), become selects on an
    index in the kernels of their users, if these are all elementwise: neither
    the fill nor the copy is written. What pads and concatenations read, each
    element at most once, is computed there if nothing else reads it. An
    associative scan's level is one kernel then, as is that of its gradient. A
    slice of a pad that has nothing of the padding is one of its source.

    The result of max(x, 0) is above 0 where x is. If x is needed for that alone,
    and the op that makes x reads more than it writes, the comparison reads
    max(x, 0): the mask of a gradient then keeps no sum of a residual block. A
    reduction of one element is elementwise.

    A gather (`tensor.extract` in a body) reads the inputs of a cheap elementwise
    op instead of its result. A scatter that writes each element at most once,
    into a tensor that another op fills or computes for it, becomes elementwise,
    and so a part of that chain: the gradient of `take_along_axis`, say, which
    is zeros with one number in each row.

    Reductions also absorb producers (not those that read at places computed
    from an index), but nothing absorbs a reduction.
    Reductions that read the same tensor in the same loops become one op with
    several results: the sum and the sum of squares of a batch norm, and the sums
    of its gradient, read memory once. So does an elementwise op with one that
    reads its result, if it must keep that result for others, which come later:
    a momentum and the parameter that it moves, or what a norm computes of its
    sums. (Neither reads the result of a collective, with which other passes fuse
    ops of one result.) A
    contraction absorbs the transposes of its inputs, which a matrix product
    reads equally fast. There is one exception: two batch dimensions that are
    not adjacent in an operand, such as an attention's sequences and heads, for
    which the library would need one call for each index of one of them, each of
    less than 2e9 products. Such operands are transposed, so that the batches
    form one dimension, if that copies less than 4 MiB per call. A matrix product
    also widens both factors from 16 bits itself, which torch-mlir does before it if
    there is a bias. The bias and the rounding of the sum stay one op, which
    `comm-raise-compute{ops=products}` gives to the library. All results keep their bits: the same
    ops run in the same order.

    There is one exception. A large product with a matrix of one 1 in each row, as a
    framework without scatters writes the gradient of an embedding, and a large sum of
    what an index selects become a scatter, which adds only the terms that are not 0:
    in the order of the rows, in f32, rounded once.

    Elementwise ops of at most 8,192 iterations that compute the same of other tensors
    become one op, if none depends on another and their results are single numbers or
    are only returned: the counts of steps and the updates of biases and scales by an
    optimizer then take one launch.

    The transpose of what a collective returns moves before it where it then is free
    or makes the collective faster, if nothing else reads the result: if a matrix
    product before an all-reduce can write the transpose, and if the pieces of ranks
    become contiguous while rows stay rows, as in an exchange of features for
    batches. What products alone read and ranks gather by columns, at least 4 MiB,
    is gathered as rows of its transpose.

    A producer is not absorbed if its inputs take more memory than its result
    and a collective starts or is waited for between the producer and its user:
    the inputs would live longer and count in the peak that `comm-optimize`
    limits. This pass therefore runs before `comm-optimize`, and the program
    that is scheduled is the program that runs. (In a program of one rank no
    collective is in flight.)

    Runs on tensors. Linear in the ops and in the sizes of the fused bodies.

    Example:
    ```mlir
    %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... arith.mulf ... }
    %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%s : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... math.tanh ... }
    ```
    becomes one `linalg.generic` with `arith.mulf` and `math.tanh`.

    #### `steps=rows`: Group ops over the same rows that one GPU kernel is to run

    A softmax, a norm, a cross entropy with logits and their gradients reduce the
    rows of a tensor, compute with the totals of each row, and go over the rows
    again. As a kernel each, these ops read the rows as often, and write what
    only the next one needs. `convert-compute-to-gpu` makes one kernel of a group
    of them, in which a few threads have a row: it reads what the ops read, and
    writes what others need, once.

    A group is made of `linalg.generic` ops of one block with constant sizes
    whose loops, but for those of one iteration, have the same sizes: reductions
    of rows, ops that compute a value for each row, and ops that compute each
    element of the rows. It begins with a reduction and the op that makes its
    rows. An op that comes later joins if it reads a result of the group, or
    elements of rows that the group reads anyway, in order, and needs nothing
    else that comes of the group. All members move to the last of them; ops in
    between that need their results move behind it. Nothing moves over a
    collective, a wait, or an op with effects, and an op that reads the result of
    a collective is in no group, since it can be a part of the collective's
    kernel.

    Rows have 64 to 16,384 elements: a kernel of longer ones, which no block can
    keep, would read them again for each of its reductions, from the caches, and
    has not been seen to be faster. There are at least 264 rows, two for each
    multiprocessor, unless they have at most 4,096 elements. A group has at most
    12 ops, 24 tensors and 192 ops in bodies.

    Members have the attribute `comm.row_group`: the number of the group and the
    place in it. A cost model takes the kernel's start once, and bytes as the
    kernel moves them. An op whose neighbours in the group are not beside it any
    more is a kernel of its own, as without the attribute.

    Runs on tensors, after `comm-fuse-compute{steps=elementwise}`. Linear: for each group 48 ops
    behind each of its members are looked at.

    Example:
    ```mlir
    %s = linalg.generic {..., iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<512x768xf32>) outs(%z : tensor<512xf32>) { ... arith.addf ... }
    %y = linalg.generic {..., iterator_types = ["parallel", "parallel"]}
        ins(%x, %s : tensor<512x768xf32>, tensor<512xf32>)
        outs(%e : tensor<512x768xf32>) { ... arith.divf ... }
    ```
    get the attributes `comm.row_group = array<i64: 0, 0>` and
    `comm.row_group = array<i64: 0, 1>`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"steps", "steps", "::mlir::comm::FusionStep",
               "elementwise or rows (default: both)">
  ];
}

#endif // COMMDIALECT_COMPUTE_FUSIONPASSES_TD
