//===- TorchPasses.td - Conversions of PyTorch programs ----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_TORCHPASSES_TD
#define COMMDIALECT_CONVERSION_TORCHPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertC10dToCommPass
    : Pass<"convert-c10d-to-comm", "::mlir::ModuleOp"> {
  let summary = "Convert PyTorch's functional collectives to comm";
  let description = [{
    Reads PyTorch's `_c10d_functional` ops as `commdialect.torch.export` writes
    them (docs/Export.md): on tensors, in generic form, in the dialect
    `c10d_functional`, of which this project's tools know the namespace; `mlir-opt`
    needs `--allow-unregistered-dialect`.

    | op | attributes | becomes |
    |---|---|---|
    | `all_reduce` | `reduce_op` | `comm.all_reduce` |
    | `all_gather_into_tensor` | | `comm.all_gather` along dimension 0 |
    | `reduce_scatter_tensor` | `reduce_op` | `comm.reduce_scatter` along dimension 0 |
    | `broadcast` | `src` | `comm.broadcast`, `src` is a rank of the group |
    | `all_to_all_single` | | `comm.all_to_all` of dimension 0 |
    | | `send_sizes`, `receive_sizes` | one of `comm.all_to_all`, `comm.permute`, `comm.all_to_all_v` |
    | `wait_tensor` | | `comm.wait` |
    | `get_rank` | | `comm.rank` |

    All collectives have `groups`, the lines of ranks. Equal `groups` become one
    `comm.group`, with the name `group_name`, if that exists. Collectives with
    several operands are PyTorch's `_coalesced` forms; the first of their waits
    waits for all. `reduce_op` is `sum`, `avg`, `product`, `min`, `max`, `band`,
    `bor` or `bxor`; with `is_unsigned`, minima and maxima are of unsigned
    integers. `send_sizes` and `receive_sizes` have a row for each rank: its
    sizes for each place in its line. If rows differ, `comm.rank` selects the
    row.

    **Before**: `wait_tensor` is the only user of each result. **After**: no op
    of the dialect is left.

    Example:
    ```mlir
    %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "avg", group_name = "dp",
        groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    ```
    becomes
    ```mlir
    comm.group @dp = ranks [[0, 1]]
    ...
    %init = tensor.empty() : tensor<4xf32>
    %0, %t = comm.all_reduce avg %x into %init on @dp : tensor<4xf32>
    %1 = comm.wait %t, %0 reading %x : tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::comm::CommDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_CONVERSION_TORCHPASSES_TD
