// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-bucket='mode=coalesced first-cap-mb=25' | FileCheck %s
// RUN: comm-opt %s --comm-set-target=machine=cpu-host --comm-bucket='mode=coalesced first-cap-mb=25' \
// RUN:   | FileCheck %s --check-prefix=HOST

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// Only the library's collectives share a bucket, and only with their like.
// CHECK-LABEL: func.func @by_algorithm
// CHECK-DAG: comm.all_gather {{.*}}by "copy-engine" {comm.left_alone = "it runs by 'copy-engine', operand by operand: nothing is gained"
// CHECK-DAG: comm.all_gather {{.*}}by "copy-engine" {comm.left_alone = "it runs by 'copy-engine', operand by operand: nothing is gained"
// CHECK-DAG: comm.all_gather %{{[a-z0-9_]+}}, %{{[a-z0-9_]+}} into {{.*}}by nccl {comm.bucket
// CHECK-DAG: comm.all_gather %{{[a-z0-9_]+}} into {{.*}}comm.left_alone = "the only one of its
// HOST-LABEL: func.func @by_algorithm
// HOST-COUNT-2: comm.left_alone = "it runs by 'nccl', operand by operand
func.func @by_algorithm(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>,
                        %f: tensor<4xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %e0 = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e0 dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %b into %e1 dim 0 on @dp by nccl : tensor<4xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<8xf32> reading tensor<4xf32>
  %e2 = tensor.empty() : tensor<8xf32>
  %r2, %t2 = comm.all_gather %c into %e2 dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<8xf32> reading tensor<4xf32>
  %e3 = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.all_gather %d into %e3 dim 0 on @dp by nccl : tensor<4xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<8xf32> reading tensor<4xf32>
  %e4 = tensor.empty() : tensor<8xf32>
  %r4, %t4 = comm.all_gather %f into %e4 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %f : tensor<8xf32> reading tensor<4xf32>
  return %w0, %w1, %w2, %w3, %w4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
