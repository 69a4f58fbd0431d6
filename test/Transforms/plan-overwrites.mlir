// A pipelined loop has an op that overwrites a tensor before one that reads it; its last
// iteration, which is behind it then, has them the other way round. The loop gets its order
// when it has been pipelined, so that this says nothing of the last iteration.
// RUN: comm-opt %s --mlir-print-debuginfo -o %t.mlir
// RUN: comm-opt %t.mlir --comm-set-target=machine=h200-x2 \
// RUN:   --comm-plan='memory-limit=none pipeline-loops output=%t.json' -o /dev/null
// RUN: FileCheck %s --check-prefix=PLAN <%t.json
// RUN: %python %S/Inputs/edit-plan.py before %t.json reads overwrites >%t.other.json
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.other.json | FileCheck %s

// PLAN: "overwrites/tensor.insert_slice"
// PLAN: "reads/comm.wait"

// CHECK:     scf.for
// CHECK:       comm.wait %token
// CHECK:       tensor.insert_slice
// CHECK:     tensor.insert_slice
// CHECK:     comm.wait {{.*}} reading %{{.*}}#
comm.group @g = ranks [[0, 1]]
func.func @f(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>, %small: tensor<64x512xf32>)
    -> (tensor<512x512xf32>, tensor<512x512xf32>) {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %three step %one iter_args(%acc = %x, %n = %x)
      -> (tensor<512x512xf32>, tensor<512x512xf32>) {
    %ea = tensor.empty() : tensor<512x512xf32>
    %s, %u = comm.all_reduce sum %y into %ea on @g {comm.cost = 100000} : tensor<512x512xf32>
    %v = comm.wait %u, %s reading %y : tensor<512x512xf32>
    %e = tensor.empty() : tensor<512x512xf32>
    %p, %t = comm.permute %acc into %e pairs [[0, 1], [1, 0]] on @g : tensor<512x512xf32>
    %other = tensor.insert_slice %small into %acc[64, 0] [64, 512] [1, 1]
        : tensor<64x512xf32> into tensor<512x512xf32> loc("overwrites")
    %w = comm.wait %t, %p reading %acc : tensor<512x512xf32> loc("reads")
    %q = linalg.matmul {comm.cost = 100000} ins(%v, %other : tensor<512x512xf32>, tensor<512x512xf32>)
        outs(%y : tensor<512x512xf32>) -> tensor<512x512xf32>
    scf.yield %q, %w : tensor<512x512xf32>, tensor<512x512xf32>
  }
  return %r#0, %r#1 : tensor<512x512xf32>, tensor<512x512xf32>
}
