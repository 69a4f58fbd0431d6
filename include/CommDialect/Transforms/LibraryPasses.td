//===- LibraryPasses.td ----------------------------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that find compute which a library runs better than kernels of ours.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_TRANSFORMS_LIBRARYPASSES_TD
#define COMMDIALECT_TRANSFORMS_LIBRARYPASSES_TD

include "mlir/Pass/PassBase.td"

def RaiseConvolutionsPass
    : Pass<"comm-raise-convolutions", "::mlir::func::FuncOp"> {
  let summary = "Raise convolutions in linalg to comm.convolution";
  let description = [{
    A convolution in linalg, by name or generic, with the zeros that were put around
    or between its operand's elements (`tensor.pad`, `tensor.insert_slice` into
    zeros), its filter's reversal, transposes and the split into groups, becomes one
    `comm.convolution`, which reads the operands as they are. What JAX writes for
    gradients are convolutions, too:

    * one whose filter is reversed, or whose image has zeros between its elements,
      is the gradient of one with respect to the image;
    * one whose window has more places than its result is the gradient with respect
      to the filter.

    Elements are f16, bf16 or f32, of one type; shapes are static; the sum starts
    from 0. Products of f16 and bf16 are then summed in f32, and not in their own
    type. A remark, `NoLibraryConvolution`, says why a convolution stays as it is.

    Runs on tensors. Linear.

    Example:
    ```mlir
    %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] { ... 0.0 ... }
    %y = linalg.conv_2d_nhwc_hwcf ins(%p, %w : ...) outs(%zeros : ...) -> tensor<8x56x56x64xbf16>
    ```
    becomes
    ```mlir
    %y = comm.convolution forward %x "n01c", %w "01ck" into %empty "n01k"
        strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1] : ...
    ```
  }];
  let dependentDialects = ["::mlir::comm::CommDialect",
                           "::mlir::tensor::TensorDialect"];
}

def RaiseAttentionPass
    : Pass<"comm-raise-attention", "::mlir::func::FuncOp"> {
  let summary = "Raise softmax between two products to comm.attention";
  let description = [{
    `softmax(scale * QK^T) V`, and the products that compute its gradients, become
    `comm.attention` and `comm.attention_gradient`, which write no scores and no
    probabilities to memory.

    Found are products of matrices of f16 or bf16 with what is computed, row by row,
    from another product. Whether that is a softmax, with which factor, and masked
    or not so that queries see only keys up to their own place, is not read off its
    form, of which there are many, but tried: for 64 rows of random scores (for all,
    if there are no more) what the program computes in f64 must be the softmax to
    six digits. So are the gradients: what the program multiplies with keys and
    queries must be, for random gradients of the probabilities, what the softmax's
    gradient is. Masks may come from places (iota) and constants of one value; one
    that is data is left alone.

    Attention is left as it is where something besides the gradients reads the
    probabilities, since these would be computed again; where features are more than
    128 or no multiple of 8; where heads of queries share those of keys; and where
    elements are f32. A remark, `NoLibraryAttention`, says why.

    Scores and probabilities are then rounded otherwise than by the program: scores
    are in f32, probabilities in the type of the values.

    Runs on tensors. Linear in the ops, but for the rows that are computed.
  }];
  let dependentDialects = ["::mlir::comm::CommDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_TRANSFORMS_LIBRARYPASSES_TD
