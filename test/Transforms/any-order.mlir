// With `any_order`, sums may be combined in any order and rounded after each step. Passes keep that,
// and never join such sums with others.

// RUN: split-file %s %t
// RUN: comm-opt %t/keep.mlir | comm-opt | FileCheck %t/keep.mlir --check-prefix=PRINT
// RUN: comm-opt %t/keep.mlir --comm-set-target=machine=h200-x4 --comm-canonicalize \
// RUN:   | FileCheck %t/keep.mlir --check-prefix=PAIR
// RUN: comm-opt %t/keep.mlir --comm-set-target=machine=h200-x4 --comm-bucket=mode=coalesced \
// RUN:   | FileCheck %t/keep.mlir --check-prefix=BUCKET
// RUN: comm-opt %t/copies.mlir --comm-realize-copies | FileCheck %t/copies.mlir
// RUN: not comm-opt %t/given.mlir --comm-set-target=machine=h200-x4 --comm-select-algorithm 2>&1 \
// RUN:   | FileCheck %t/given.mlir
// RUN: sed 's/by nccl/by nccl {any_order}/' %t/given.mlir \
// RUN:   | comm-opt --comm-set-target=machine=h200-x4 --comm-select-algorithm \
// RUN:   | FileCheck %t/given.mlir --check-prefix=ANY
// RUN: not comm-opt %t/differ.mlir --comm-verify 2>&1 | FileCheck %t/differ.mlir
// RUN: not comm-opt %t/discardable.mlir 2>&1 | FileCheck %t/discardable.mlir
// RUN: comm-opt %t/import.mlir --comm-import=any-order | FileCheck %t/import.mlir --check-prefix=ANY
// RUN: comm-opt %t/import.mlir --comm-import | FileCheck %t/import.mlir --implicit-check-not=any_order

//--- keep.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

// PRINT-LABEL: func @print(
// PRINT: comm.all_reduce sum {{.*}} on @dp {any_order} : tensor<8xbf16>
// PRINT: comm.reduce prod {{.*}} root 1 on @dp {any_order} : tensor<8xbf16>
// PRINT: comm.reduce_scatter avg {{.*}} dim 0 on @dp {any_order} : tensor<8xbf16> into tensor<2xbf16>
func.func @print(%x: tensor<8xbf16>, %e: tensor<8xbf16>, %p: tensor<2xbf16>)
    -> (tensor<8xbf16>, tensor<8xbf16>, tensor<2xbf16>) {
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp {any_order} : tensor<8xbf16>
  %y0 = comm.wait %t0, %r0 reading %x : tensor<8xbf16>
  %r1, %t1 = comm.reduce prod %x into %e root 1 on @dp {any_order} : tensor<8xbf16>
  %y1 = comm.wait %t1, %r1 reading %x : tensor<8xbf16>
  %r2, %t2 = comm.reduce_scatter avg %x into %p dim 0 on @dp {any_order} : tensor<8xbf16> into tensor<2xbf16>
  %y2 = comm.wait %t2, %r2 reading %x : tensor<2xbf16> reading tensor<8xbf16>
  return %y0, %y1, %y2 : tensor<8xbf16>, tensor<8xbf16>, tensor<2xbf16>
}

// PAIR-LABEL: func @pair(
// PAIR: comm.all_reduce sum {{.*}} on @dp {any_order} : tensor<8xbf16>
// PAIR-NOT: comm.all_gather
func.func @pair(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %p = tensor.empty() : tensor<2xbf16>
  %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @dp {any_order} : tensor<8xbf16> into tensor<2xbf16>
  %y = comm.wait %t, %r reading %x : tensor<2xbf16> reading tensor<8xbf16>
  %e = tensor.empty() : tensor<8xbf16>
  %r1, %t1 = comm.all_gather %y into %e dim 0 on @dp : tensor<2xbf16> into tensor<8xbf16>
  %z = comm.wait %t1, %r1 reading %y : tensor<8xbf16> reading tensor<2xbf16>
  return %z : tensor<8xbf16>
}

// BUCKET-LABEL: func @bucket(
// BUCKET-DAG: comm.all_reduce sum %arg0, %arg2 into {{.*}} on @dp {any_order, comm.bucket
// BUCKET-DAG: comm.all_reduce sum %arg1, %arg3 into {{.*}} on @dp {comm.bucket
func.func @bucket(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp {any_order} : tensor<8xf32>
  %y0 = comm.wait %t0, %r0 reading %a : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @dp : tensor<8xf32>
  %y1 = comm.wait %t1, %r1 reading %b : tensor<8xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e2 on @dp {any_order} : tensor<8xf32>
  %y2 = comm.wait %t2, %r2 reading %c : tensor<8xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.all_reduce sum %d into %e3 on @dp : tensor<8xf32>
  %y3 = comm.wait %t3, %r3 reading %d : tensor<8xf32>
  return %y0, %y1, %y2, %y3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- copies.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

// CHECK: comm.all_to_all {{.*}} by "copy-engine" :
// CHECK: comm.all_gather {{.*}} by "copy-engine" :
func.func @split(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %e = tensor.empty() : tensor<8xbf16>
  %r, %t = comm.all_reduce sum %x into %e on @dp by "copy-engine" {any_order} : tensor<8xbf16>
  %y = comm.wait %t, %r reading %x : tensor<8xbf16>
  return %y : tensor<8xbf16>
}

//--- given.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

// ANY: comm.all_reduce sum {{.*}} by nccl {any_order}
func.func @given(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %e = tensor.empty() : tensor<8xbf16>
  // CHECK: error: {{.*}}cannot be run by 'nccl': NCCL rounds after each of several additions
  %r, %t = comm.all_reduce sum %x into %e on @dp by nccl : tensor<8xbf16>
  %y = comm.wait %t, %r reading %x : tensor<8xbf16>
  return %y : tensor<8xbf16>
}

//--- differ.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

// CHECK: error: {{.*}}any_order
func.func @differ(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %rank = comm.group_rank @dp : index
  %c0 = arith.constant 0 : index
  %is_first = arith.cmpi eq, %rank, %c0 : index
  %y = scf.if %is_first -> tensor<8xf32> {
    %r, %t = comm.all_reduce sum %x into %e on @dp {any_order} : tensor<8xf32>
    %w = comm.wait %t, %r reading %x : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  } else {
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<8xf32>
    %w = comm.wait %t, %r reading %x : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

//--- discardable.mlir
comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

// CHECK: error: {{.*}}'comm.any_order'
func.func @discardable(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.all_reduce sum %x into %e on @dp {comm.any_order} : tensor<8xf32>
  %y = comm.wait %t, %r reading %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- import.mlir
// Integers have no rounding, and a maximum has no order.
// ANY-LABEL: func @main(
// ANY: comm.all_reduce sum {{.*}} {any_order} : tensor<8xbf16>
// ANY: comm.all_reduce sum {{.*}} : tensor<8xi32>
// ANY: comm.all_reduce max {{.*}} : tensor<8xbf16>
// CHECK-LABEL: func @main(
// CHECK: comm.all_reduce sum {{.*}} : tensor<8xbf16>
func.func @main(%x: tensor<8xbf16>, %n: tensor<8xi32>) -> (tensor<8xbf16>, tensor<8xi32>, tensor<8xbf16>) {
  %y = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = "stablehlo.add"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%s) : (tensor<bf16>) -> ()
  }) : (tensor<8xbf16>) -> tensor<8xbf16>
  %m = "stablehlo.all_reduce"(%n) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<8xi32>) -> tensor<8xi32>
  %z = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = "stablehlo.maximum"(%a, %b) : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    "stablehlo.return"(%s) : (tensor<bf16>) -> ()
  }) : (tensor<8xbf16>) -> tensor<8xbf16>
  return %y, %m, %z : tensor<8xbf16>, tensor<8xi32>, tensor<8xbf16>
}
