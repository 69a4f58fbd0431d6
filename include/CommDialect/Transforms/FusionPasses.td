//===- FusionPasses.td - Fewer, larger ops on tensors ------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_FUSIONPASSES_TD
#define COMMDIALECT_TRANSFORMS_FUSIONPASSES_TD

include "mlir/Pass/PassBase.td"

def FuseElementwisePass
    : Pass<"comm-fuse-elementwise", "::mlir::func::FuncOp"> {
  let summary = "Fuse chains of elementwise ops into one op for a GPU kernel";
  let description = [{
    What an elementwise op computes is written to memory and read again by the
    next; on a GPU that is most of their time. Each `linalg.generic` that is not
    a contraction takes in

    * constants of one value and fills that it reads, as scalars;
    * elementwise producers that nothing else uses;
    * elementwise producers with several uses, if they are cheap (at most four
      ops of arithmetic, no division, no function of `math`), if they do not read
      more bytes than they write, and if all their users can take them in, so
      that the producer goes.

    Reductions take in producers, too, but nothing takes in a reduction. A
    contraction takes in the transposes of its inputs, which a matrix product
    reads as well as any. Only where two batches lie apart in its operands, as an
    attention's sequences and heads do, and the library would have to be called for
    each of one of them, calls of less than 2e9 products each, they are transposed so
    that the batches are one, if that copies less than 4 MiB for each call. All results are what they were,
    to the bit: the same ops in the same order.

    A producer stays as it is where the memory that its inputs take is more than
    its result's, and a collective starts or is waited for between it and its
    user: what would live longer counts in the peak that `comm-optimize` keeps to.
    So this runs before that, and what is scheduled is what is run.

    Runs on tensors. Linear in the ops and in the sizes of the fused bodies.

    Example:
    ```mlir
    %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... arith.mulf ... }
    %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%s : tensor<8xf32>) outs(%e : tensor<8xf32>) { ... math.tanh ... }
    ```
    becomes one `linalg.generic` with `arith.mulf` and `math.tanh`.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def FoldScalarTensorsPass
    : Pass<"comm-fold-scalar-tensors", "::mlir::func::FuncOp"> {
  let summary = "Fold tensors of one element into scalars of the host";
  let description = [{
    A tensor of one element that is made of scalars (`tensor.from_elements`,
    constants, fills), and what linalg ops without loops compute from such
    tensors, become scalars again: the offset of a slice that depends on the
    rank is computed by the host, and not by a kernel from whose memory the
    host would have to read it back. So does one element that a slice takes of a
    tensor whose elements are computed from their places alone: a scan over
    `arange` has its counter from there. Integers and indices only, and integers
    cast to floats that are extracted: floats are data.

    An element that is extracted, and computed by up to 32 ops from its place and
    one element of data, is computed from that: a position in a cache, which JAX
    wraps and clamps, needs no kernels of its own
    (`convert-compute-to-gpu` then moves the computation into the kernel that
    uses the position). What is computed from data takes scalars as such, and not
    as tensors that would have to be written to the GPU's memory first.

    Runs on tensors. Linear, but that what makes an element is computed for each
    slice and extract.

    Example:
    ```mlir
    %t = tensor.from_elements %rank : tensor<i32>
    %u = linalg.generic ... ins(%t : tensor<i32>) outs(%e : tensor<i32>) { ... arith.muli ... }
    %o = tensor.extract %u[] : tensor<i32>
    ```
    becomes an `arith.muli` of `%rank`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_FUSIONPASSES_TD
