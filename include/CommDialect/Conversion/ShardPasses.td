//===- ShardPasses.td - Conversions of upstream's shard ----*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_CONVERSION_SHARDPASSES_TD
#define COMMDIALECT_CONVERSION_SHARDPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertShardToCommPass
    : Pass<"convert-shard-to-comm", "::mlir::ModuleOp"> {
  let summary = "Convert upstream's shard dialect to comm";
  let description = [{
    Converts what upstream's `sharding-propagation` and `shard-partition` leave,
    and programs written with `shard`'s collectives. docs/Shard.md has the whole
    way from annotations to a run, and what each op becomes.

    A `shard.grid` becomes a `comm.mesh` of the same name, with the axes
    `axis0`, `axis1`, ... The axes that a collective names become a
    `comm.group`; equal ones become one. A device's rank is its linear index. A
    collective becomes a start and, right behind it, its wait; the wait of a
    send is at the end of its block. Elements of another type than the result's
    are converted before a reduction, as `shard` defines it.

    **Before**: sizes are known. **After**: no op of `shard` is left. All ops
    are checked first; one that comm cannot express is an error, and the module
    is unchanged.

    Example:
    ```mlir
    shard.grid @grid(shape = 2x2)
    ...
    %0 = shard.all_gather %x on @grid grid_axes = [1] gather_axis = 0
        : tensor<4xf32> -> tensor<8xf32>
    ```
    becomes
    ```mlir
    comm.mesh @grid(axis0 = 2, axis1 = 2)
    comm.group @axis1 = @grid[axis1]
    ...
    %init = tensor.empty() : tensor<8xf32>
    %r, %t = comm.all_gather %x into %init dim 0 on @axis1
        : tensor<4xf32> into tensor<8xf32>
    %0 = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::comm::CommDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // COMMDIALECT_CONVERSION_SHARDPASSES_TD
