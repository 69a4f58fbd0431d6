//===- CommlibOps.td - The commlib dialect -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_COMPUTE_COMMLIBOPS_TD
#define COMMDIALECT_COMPUTE_COMMLIBOPS_TD

include "CommDialect/IR/LibraryOpInterface.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Commlib_Dialect : Dialect {
  let name = "commlib";
  let cppNamespace = "::mlir::commlib";
  let summary = "Compute that libraries run on GPUs";
  let description = [{
    The ops of `commlib` are calls of cuBLASLt and cuDNN. `comm-raise-compute`
    creates them where a library is faster than a kernel of this project, and
    `convert-compute-to-gpu` lowers them to calls of the CUDA runtime.

    Each op is in destination-passing style, on tensors or on memrefs, and writes its
    destinations without reading them. Its cost is known by its number of operations
    (`LibraryOpInterface`).
  }];
}

class Commlib_Op<string mnemonic, list<Trait> traits = []>
    : Op<Commlib_Dialect, mnemonic, traits>;

/// Its values are part of the runtime's ABI (CommConvolutionKind).
def Commlib_ConvolutionKind : I32Enum<"ConvolutionKind",
    "a convolution, or the gradient with respect to an operand of one", [
      I32EnumCase<"Forward", 0, "forward">,
      I32EnumCase<"ImageGradient", 1, "image_gradient">,
      I32EnumCase<"FilterGradient", 2, "filter_gradient">
    ]> {
  let cppNamespace = "::mlir::commlib";
}
def Commlib_StaticShaped : AnyTypeOf<[
    StaticShapeTensorOf<[F16, BF16, F32]>, StaticShapeMemRefOf<[F16, BF16, F32]>]>;

def Commlib_ConvolutionOp : Commlib_Op<"convolution", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<Comm_LibraryOpInterface,
                              ["getEpilogueOperands"]>]> {
  let summary = "Computes a convolution, or one of its gradients, by a library";
  let description = [{
    A convolution of images with filters gives responses. The kind determines what
    the op reads and writes:

    | kind | reads | writes |
    |---|---|---|
    | `forward` | image, filter | response |
    | `image_gradient` | response, filter | image |
    | `filter_gradient` | image, response | filter |

    A layout has a letter for each dimension of an operand: `n` for images, `g` for
    groups, `c` for features of an image and `k` for those of a response (in a
    group), and the digits from 0 on for spatial dimensions. An image has `n`, `g`
    and `c`, a filter `g`, `k` and `c`, a response `n`, `g` and `k`, and each has
    all digits; a missing letter stands for a dimension of one element.

    Element `y` of the response is the sum over `w` of `image[y * stride + w *
    dilation - low] * filter[w]`, where the image is 0 outside, and `high` zeros
    follow it. With `flipped`, `filter` is read from its end. Sums are in f32. The
    destination is written and not read.

    Example:
    ```mlir
    %y = commlib.convolution forward %x "n01c", %w "k01c" into %init "n01k"
        strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
        : tensor<8x56x56x64xbf16>, tensor<64x3x3x64xbf16> into tensor<8x56x56x64xbf16>
        -> tensor<8x56x56x64xbf16>
    ```

    **Constraints**
    * convolution_c1: all operands have the same element type.
    * convolution_c2: a layout has a letter for each dimension, from the letters of
      its kind of operand, each at most once; it has all digits, 1 to 3 of them.
    * convolution_c3: dimensions with the same letter have the same size in both
      operands, and in each spatial dimension the response has as many elements as
      the window has positions.
    * convolution_c4: strides and dilations are positive, `low` and `high` are not
      negative, and there is one of each for each spatial dimension.
    * convolution_c5: dimensions of more than one element are in the library's
      order: `n`, digits, `g`, features for images and responses and `g`, `k`,
      digits, `c` for filters, or, in all operands, with the digits last.
  }];
  let arguments = (ins EnumProp<Commlib_ConvolutionKind>:$kind,
                       Commlib_StaticShaped:$lhs, Commlib_StaticShaped:$rhs,
                       Commlib_StaticShaped:$init,
                       StrAttr:$lhs_layout, StrAttr:$rhs_layout,
                       StrAttr:$init_layout,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$dilations,
                       DenseI64ArrayAttr:$low, DenseI64ArrayAttr:$high,
                       UnitAttr:$flipped);
  let results = (outs Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = [{
    $kind $lhs $lhs_layout `,` $rhs $rhs_layout `into` $init $init_layout
    `strides` $strides `dilations` $dilations `low` $low `high` $high
    (`flipped` $flipped^)? attr-dict
    `:` type($lhs) `,` type($rhs) `into` type($init) (`->` type($values)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }

    /// Returns the operand that is the image, filter or response, or its
    /// layout.
    ::mlir::Value getImage();
    ::mlir::Value getFilter();
    ::mlir::Value getResponse();
    ::llvm::StringRef getImageLayout();
    ::llvm::StringRef getFilterLayout();
    ::llvm::StringRef getResponseLayout();

    /// Returns the size of `operand` in the dimension `letter`, or 1 if it has
    /// no such dimension.
    static int64_t getSize(::mlir::Value operand, ::llvm::StringRef layout,
                           char letter);
    unsigned getNumSpatialDims() { return getStrides().size(); }
    /// Returns true if the library transposes all operands, since those of 16
    /// bits have their features before the digits.
    bool isTransposedByLibrary();

    /// Returns the letters of `part` in the order that the library needs, with
    /// features after the digits (`isLast`) or before them.
    static ::llvm::StringRef getOrder(ConvolutionPart part, bool isLast);
    /// Returns true if the dimensions of size above 1 are in `order`.
    static bool isInOrder(::mlir::Value operand, ::llvm::StringRef layout,
                          ::llvm::StringRef order);
  }];
}

/// Its values are part of the runtime's ABI (CommProductEpilogue).
def Commlib_ProductEpilogue : I32Enum<"ProductEpilogue",
    "what becomes of the sums of a product", [
      I32EnumCase<"None", 0, "none">,
      I32EnumCase<"Relu", 1, "relu">,
      I32EnumCase<"Gelu", 2, "gelu">,
      I32EnumCase<"GeluGradient", 3, "gelu_gradient">
    ]> {
  let cppNamespace = "::mlir::commlib";
}

def Commlib_ProductOp : Commlib_Op<"product", [
    AttrSizedOperandSegments, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<Comm_LibraryOpInterface,
                              ["getEpilogueOperands", "getElementwiseInput"]>]> {
  let summary = "Computes a product of matrices and what follows it, by a library";
  let description = [{
    With `t = scale * lhs * rhs + plus + bias`, where the bias is added to each row
    and what is missing is 0, the result is

    | epilogue | result |
    |---|---|
    | `none` | `t` |
    | `relu` | `max(t, 0)` |
    | `gelu` | `gelu(t)`, with `gelu(x) = x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))` |
    | `gelu_gradient` | `t * gelu'(before)` |

    `keeps` is a second destination, for `t`, which `gelu_gradient` needs later. Sums
    are in f32 and are rounded once. Destinations are written and not read.

    Example:
    ```mlir
    %h, %t = commlib.product %x, %w bias %b into %init keeps %initOfT scale 1.000000e+00 gelu
        : (tensor<4096x768xbf16>, tensor<768x3072xbf16>, tensor<3072xbf16>,
           tensor<4096x3072xbf16>, tensor<4096x3072xbf16>)
        -> (tensor<4096x3072xbf16>, tensor<4096x3072xbf16>)
    ```

    **Constraints**
    * product_c1: operands have one element type; f16 or bf16 for the epilogues of
      GELU.
    * product_c2: `lhs` is m x k, or k x m if it is `transposed`; `rhs` is k x n, or
      n x k; a bias has n elements; all others are m x n.
    * product_c3: there is `before` for `gelu_gradient` alone, and `keeps` only for
      `gelu`; with an epilogue there is no `plus`.
  }];
  let arguments = (ins Commlib_StaticShaped:$lhs, Commlib_StaticShaped:$rhs,
                       Optional<Commlib_StaticShaped>:$addend,
                       Optional<Commlib_StaticShaped>:$bias,
                       Optional<Commlib_StaticShaped>:$before,
                       Commlib_StaticShaped:$init,
                       Optional<Commlib_StaticShaped>:$kept,
                       UnitAttr:$lhs_transposed, UnitAttr:$rhs_transposed,
                       F64Attr:$scale, EnumProp<Commlib_ProductEpilogue>:$epilogue);
  let results = (outs Variadic<AnyRankedTensor>:$values);
  let assemblyFormat = [{
    $lhs (`transposed` $lhs_transposed^)? `,` $rhs (`transposed` $rhs_transposed^)?
    (`plus` $addend^)? (`bias` $bias^)? (`before` $before^)? `into` $init
    (`keeps` $kept^)? `scale` $scale $epilogue attr-dict
    `:` functional-type(operands, $values)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      unsigned count = getKept() ? 2 : 1;
      return ::mlir::MutableOperandRange(getOperation(),
                                         getNumOperands() - count, count);
    }
    /// Returns the number of products that are summed for each result element.
    int64_t getDepth();
  }];
}

class Commlib_AttentionOp<string mnemonic> : Commlib_Op<mnemonic, [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<Comm_LibraryOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$values);
  let hasVerifier = 1;
}

def Commlib_AttentionForwardOp : Commlib_AttentionOp<"attention"> {
  let summary = "Computes attention, by a library";
  let description = [{
    Computes `softmax(scale * query key^T + bias) value` along the keys, for each
    batch and head. With `causal`, a query sees keys only up to its own position.
    `stats` holds, for the computation of the gradients, the logarithm of each row's
    sum of exponentials, by batch, head and position. Heads of queries may share one
    head of keys and values: each has as many neighbours.

    A key that has a large negative number in `bias` is hidden. The gradients of a
    query that sees no key are undefined.

    A layout has a letter for each dimension: `b` for batches, `h` for heads, `s`
    for positions, `d` for features. The op computes in f32, except for the factors
    of products and the probabilities.

    Example:
    ```mlir
    %o, %stats = commlib.attention %q, %k, %v bias %mask into %oInit, %statsInit
        layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.250000e-01
        : tensor<8x512x12x64xbf16>, tensor<8x512x4x64xbf16>, tensor<8x512x4x64xbf16>
        bias tensor<8x1x1x512xf32>
        into tensor<8x512x12x64xbf16>, tensor<8x12x512xf32>
        -> tensor<8x512x12x64xbf16>, tensor<8x12x512xf32>
    ```

    **Constraints**
    * attention_c1: operands have one element type, f16 or bf16, except the
      statistics, which are f32, and the bias, which may be f32.
    * attention_c2: there is one layout for each operand except the statistics and
      the bias, with the letters `bhsd`, each once, and `d` last.
    * attention_c3: dimensions with the same letter have the same size in all
      operands, except that keys and values may have another number of positions
      than queries, and a divisor of their number of heads.
    * attention_c4: the bias is by batch, head, query and key. It has all keys, and
      of batches, heads and queries all or one; of queries all, for gradients.
  }];
  let arguments = (ins Commlib_StaticShaped:$query, Commlib_StaticShaped:$key,
                       Commlib_StaticShaped:$value,
                       Optional<Commlib_StaticShaped>:$bias,
                       Commlib_StaticShaped:$out,
                       Commlib_StaticShaped:$stats, StrArrayAttr:$layouts,
                       F64Attr:$scale, UnitAttr:$causal);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`bias` $bias^)? `into` $out `,` $stats
    `layouts` $layouts `scale` $scale (`causal` $causal^)? attr-dict
    `:` type($query) `,` type($key) `,` type($value) (`bias` type($bias)^)?
    `into` type($out) `,` type($stats) (`->` type($values)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return ::mlir::MutableOperandRange(getOperation(),
                                         getNumOperands() - 2, 2);
    }
  }];
}

def Commlib_AttentionGradientOp : Commlib_AttentionOp<"attention_gradient"> {
  let summary = "Computes the gradients of attention, by a library";
  let description = [{
    Computes the gradients of `commlib.attention` with respect to its query, key and
    value, from what the op read and wrote and the gradient with respect to its
    result. The bits are the same in every run. Layouts and constraints are those of
    `commlib.attention`, in the order of the operands.

    Example:
    ```mlir
    %dq, %dk, %dv = commlib.attention_gradient %q, %k, %v, %o, %do, %stats into %a, %b, %c
        layouts ["bshd", "bshd", "bshd", "bshd", "bshd", "bshd", "bshd", "bshd"]
        scale 1.250000e-01 causal : ...
    ```
  }];
  let arguments = (ins Commlib_StaticShaped:$query, Commlib_StaticShaped:$key,
                       Commlib_StaticShaped:$value,
                       Optional<Commlib_StaticShaped>:$bias,
                       Commlib_StaticShaped:$out,
                       Commlib_StaticShaped:$out_gradient,
                       Commlib_StaticShaped:$stats,
                       Commlib_StaticShaped:$query_gradient,
                       Commlib_StaticShaped:$key_gradient,
                       Commlib_StaticShaped:$value_gradient,
                       StrArrayAttr:$layouts, F64Attr:$scale, UnitAttr:$causal);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`bias` $bias^)? `,` $out `,` $out_gradient `,`
    $stats `into` $query_gradient `,` $key_gradient `,` $value_gradient
    `layouts` $layouts `scale` $scale (`causal` $causal^)? attr-dict
    `:` type($query) `,` type($key) `,` type($value) (`bias` type($bias)^)? `,`
    type($out) `,` type($out_gradient) `,` type($stats) `into` type($query_gradient) `,`
    type($key_gradient) `,` type($value_gradient) (`->` type($values)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return ::mlir::MutableOperandRange(getOperation(),
                                         getNumOperands() - 3, 3);
    }
  }];
}

#endif // COMMDIALECT_COMPUTE_COMMLIBOPS_TD
