//===- LibraryPasses.td - Passes that raise to libraries ---*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes that raise compute that a library runs faster than generated kernels.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_LIBRARYPASSES_TD
#define COMMDIALECT_COMPUTE_LIBRARYPASSES_TD

include "CommDialect/Transforms/CommPass.td"

def RaiseComputePass : CommPass<"comm-raise-compute", "::mlir::func::FuncOp"> {
  let summary = "Raise compute in linalg to calls of libraries";
  let description = [{
    Raises the kinds of ops in the given order; by default, those below in their
    order.

    #### `ops=convolutions`: Raise convolutions in linalg to commlib.convolution

    A convolution in linalg, named or generic, becomes one `commlib.convolution`, which
    reads the original operands. The op includes the zeros put around or between the
    elements of an operand (`tensor.pad`, `tensor.insert_slice` into zeros), the
    reversal of the filter, transposes, and the split into groups. JAX writes
    gradients as convolutions, too:

    * a convolution whose filter is reversed, or whose image has zeros between its
      elements, is the gradient with respect to the image;
    * a convolution whose window is larger than its result is the gradient with
      respect to the filter.

    Operands have one element type, f16, bf16 or f32, and static shapes; the sum
    starts from 0. A sum in f32 that is only rounded to this type, as torch-mlir
    writes it, is taken with its rounding. Products of f16 and bf16 are then accumulated in f32, and not in
    their own type, in an order of the library. Values must be finite: the library
    may leave out products with the zeros between and around elements, which are NaN
    where the other factor is infinite or NaN. A remark, `NoLibraryConvolution`, says why a convolution stays
    as it is.

    Runs on tensors. Linear.

    Example:
    ```mlir
    %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] { ... 0.0 ... }
    %y = linalg.conv_2d_nhwc_hwcf ins(%p, %w : ...) outs(%zeros : ...) -> tensor<8x56x56x64xbf16>
    ```
    becomes
    ```mlir
    %y = commlib.convolution forward %x "n01c", %w "01ck" into %empty "n01k"
        strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1] : ...
    ```

    #### `ops=attention`: Raise softmax between two products to commlib.attention

    `softmax(scale * QK^T + bias) V`, and the products that compute its gradients,
    become `commlib.attention` and `commlib.attention_gradient`, which write no scores and
    no probabilities to memory.

    The pass looks for products of f16 or bf16 matrices with values computed, row by
    row, from another product. A softmax has many forms, so the pass does not match
    its form. It brings what the program computes for any query and key into a normal
    form, of sums of products, and proves that this is a softmax: exp(a + b) =
    exp(a) exp(b), a sum along the keys is linear, select(c, a, b) = b + c (a - b), and
    comparisons of positions, by `linalg.index` or in constants, are decided for keys
    up to the query's position and after it. This also gives the factor, and whether
    the mask is causal, so that queries see keys only up to their own position.
    Gradients are proved likewise: the program must multiply keys and queries with
    scale * P * (G - sum(P * G)), for probabilities P and their gradients G.

    The proof is for real numbers: casts and the order of sums do not matter. A number
    below -1000 instead of the scores, or added to them, hides a key, provided that the
    query sees another one; data that a large number multiplies is taken to be from 0
    to 1. Whatever else the ops between the products read, as masks and biases, may be
    anything. If the result is that of scores to which something is added, the
    program's own ops compute this, of scores that are 0, in one kernel before. It
    has one element along dimensions that it does not depend on; the library wants
    all queries where there are gradients. Heads of queries may share heads of keys,
    by products with one dimension more. If one dimension joins batches and heads of
    tensors that are transposed for that, as torch-mlir writes it, the op reads and
    writes them in their own layout.

    Attention is left as it is if other ops than the gradients read the scores, the
    probabilities or their gradients (the gradient of a bias does), because they
    would be computed again; if there are more than 128 features, their number is
    not a multiple of 8, or values have others than keys; and if elements are f32.
    A remark, `NoLibraryAttention`, says why.

    The rounding of scores and probabilities then differs from the program's: scores
    are in f32, probabilities in the type of the values. A query that sees no key has
    a result and gradients that may not be the program's.

    Runs on tensors. Linear in the products, each with the ops next to it.

    #### `ops=channels-last`: Store what convolutions read and write with the channels last

    The library computes convolutions of 16-bit elements with the features last. It
    transposes what has them first, as PyTorch has by default, before and after each
    convolution. This pass gives images, responses and filters with the features
    first, and what elementwise ops compute of them and for them, a layout with the
    features last:

    * `commlib.convolution` gets other layouts;
    * a `linalg.generic` reads and writes them by other indexing maps, in the order
      of its result;
    * arguments and results of the function, and what other ops make or read, are
      transposed, once each. A transpose replaces at least one of the library's.

    Filters have multiples of 8 features of images and of responses; groups stay as
    they are, as do convolutions of f32, for which the library may have kernels for
    both layouts, and those in regions.

    Runs on tensors, after `comm-fuse-compute{steps=elementwise}` and before
    `comm-fuse-compute{steps=rows}`.
    Linear.

    Example:
    ```mlir
    %y = commlib.convolution forward %x "nc01", %w "kc01" into %e "nk01" ...
    %r = linalg.generic {...} ins(%y : tensor<8x64x56x56xbf16>) ...
    ```
    becomes, with `%xt` and `%wt` transposed,
    ```mlir
    %y = commlib.convolution forward %xt "n01c", %wt "k01c" into %e "n01k" ...
    %r = linalg.generic {...} ins(%y : tensor<8x56x56x64xbf16>) ...
    ```

    #### `ops=products`: Raise products and what follows them to commlib.product

    A product of matrices and the elementwise op that reads it become one
    `commlib.product`, a call of the library, where that saves the op's kernel:

    | elementwise op | becomes |
    |---|---|
    | `w + c * p`, with a constant `c` and `w` of the product's shape (a step of gradient descent) | `plus` |
    | `c * (p + b)`, with a bias of each column and a power of two | `bias` |
    | `gelu(p + b)`, by tanh, with a bias or without | `gelu`; the sum is kept if others read it |
    | `g * gelu'(x)`, with a product `g` | `gelu_gradient` |
    | `max(p + b, 0)`, with a bias or without, if nothing else reads the product | `relu` |

    The pass does not match the form of the op, but brings what it computes into the
    normal form of `comm-raise-compute{ops=attention}`: this must be what the library computes, up
    to the rounding of constants of 16 bits.

    The product is of f16, bf16 or f32 (GELU of 16 bits) and starts from 0. Its sum
    may be in f32 if the op rounds its result to the type of the factors; the bias
    then has this type, or is rounded to it in the op. Its shapes
    are static, without batches, and rows of matrices in memory are multiples of 16
    bytes. Nothing but the op reads it, except for GELU. Products of what a
    collective received, and ops whose result a collective sends, stay as they are,
    since passes overlap their parts with communication; so does what adds anything but
    a parameter, in a function with collectives, as it may wait for one. So do the ops
    of a row kernel (`comm-fuse-compute{steps=rows}`). The sums are then rounded once, and not before
    the op, too.

    Elementwise readers of a product whose rows are reshaped to batches and sequences
    compute in the product's dimensions first.

    Before that, products of f16 and bf16 with results of f32 that all readers round
    to this type, as torch-mlir writes them, get results of it. Readers that do no
    more than round go away.

    Not raised, because separate kernels are faster (cuBLASLt 13.1 on an H100): the
    gradient of a bias with the product that reads the same operand, GELU's gradient
    with that of the bias, and the gradient of ReLU.

    Runs on tensors, after `comm-fuse-compute{steps=rows}`. Linear.

    Example:
    ```mlir
    %p = linalg.matmul ins(%x, %g : tensor<768x4096xbf16>, tensor<4096x768xbf16>)
        outs(%zeros : tensor<768x768xbf16>) -> tensor<768x768xbf16>
    %w2 = linalg.generic {...} ins(%w, %p : ...) outs(%e : ...) { ... w - 1e-4 * p ... }
    ```
    becomes
    ```mlir
    %w2 = commlib.product %x, %g plus %w into %e scale -1.000000e-04 none : ...
    ```
  }];
  let dependentDialects = ["::mlir::commlib::CommlibDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"ops", "ops", "::mlir::comm::LibraryOps",
               "convolutions, attention, channels-last or products "
               "(default: all)">
  ];
}

#endif // COMMDIALECT_COMPUTE_LIBRARYPASSES_TD
