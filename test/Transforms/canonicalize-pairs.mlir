// Two collectives that one does the work of, or none, each beside two that stay.
//
// RUN: comm-opt %s %target --comm-canonicalize --comm-verify | FileCheck %s
// RUN: comm-opt %s %target --comm-canonicalize > %t && comm-opt %t %target --comm-canonicalize | diff %t -

comm.group @g = ranks [[0, 1, 2, 3]]
comm.group @far = ranks [[0, 2], [1, 3]]

// The start is where the first was, the wait where the second was.
// CHECK-LABEL: func.func @reduce_scatter_all_gather(
// CHECK:       comm.all_reduce sum %arg0 into %{{.*}} on @g {comm.layer = "l"} : tensor<8x4xf32>
// CHECK-NEXT:  math.exp
// CHECK-NEXT:  math.cos
// CHECK-NEXT:  math.sin
// CHECK-NEXT:  comm.wait
// CHECK-NOT:   comm.
func.func @reduce_scatter_all_gather(%x: tensor<8x4xf32>, %y: tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @g {comm.layer = "l"} : tensor<8x4xf32> into tensor<2x4xf32>
  %a = math.exp %y : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x4xf32> reading tensor<8x4xf32>
  %b = math.cos %a : tensor<4xf32>
  %e1 = tensor.empty() : tensor<8x4xf32>
  %r1, %t1 = comm.all_gather %w into %e1 dim 0 on @g {comm.layer = "l"} : tensor<2x4xf32> into tensor<8x4xf32>
  %c = math.sin %b : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<8x4xf32> reading tensor<2x4xf32>
  return %w1, %c : tensor<8x4xf32>, tensor<4xf32>
}

// Another use; another dimension; another group.
// CHECK-LABEL: func.func @reduce_scatter_all_gather_not(
// CHECK-COUNT-3: comm.all_gather
// CHECK-NOT:   comm.all_reduce
func.func @reduce_scatter_all_gather_not(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %z: tensor<8x4xf32>)
    -> (tensor<2x4xf32>, tensor<8x4xf32>, tensor<2x16xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %e1 = tensor.empty() : tensor<8x4xf32>
  %e2 = tensor.empty() : tensor<2x16xf32>
  %e3 = tensor.empty() : tensor<4x4xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @g : tensor<8x4xf32> into tensor<2x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x4xf32> reading tensor<8x4xf32>
  %r1, %t1 = comm.all_gather %w into %e1 dim 0 on @g : tensor<2x4xf32> into tensor<8x4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<8x4xf32> reading tensor<2x4xf32>
  %r2, %t2 = comm.reduce_scatter sum %y into %e dim 0 on @g : tensor<8x4xf32> into tensor<2x4xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<2x4xf32> reading tensor<8x4xf32>
  %r3, %t3 = comm.all_gather %w2 into %e2 dim 1 on @g : tensor<2x4xf32> into tensor<2x16xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<2x16xf32> reading tensor<2x4xf32>
  %r4, %t4 = comm.reduce_scatter sum %z into %e dim 0 on @g : tensor<8x4xf32> into tensor<2x4xf32>
  %w4 = comm.wait %t4, %r4 reading %z : tensor<2x4xf32> reading tensor<8x4xf32>
  %r5, %t5 = comm.all_gather %w4 into %e3 dim 0 on @far : tensor<2x4xf32> into tensor<4x4xf32>
  %w5 = comm.wait %t5, %r5 reading %w4 : tensor<4x4xf32> reading tensor<2x4xf32>
  return %w, %w1, %w3, %w5 : tensor<2x4xf32>, tensor<8x4xf32>, tensor<2x16xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @to_root_and_back(
// CHECK:       comm.all_reduce premul_sum(%arg1 : f32) %arg0 into
// CHECK-NEXT:  comm.wait
// CHECK:       comm.all_gather %arg0 into %{{.*}} dim 0
// CHECK-NEXT:  comm.wait
// CHECK:       comm.broadcast %arg0 into %{{.*}} root 3
// CHECK-NEXT:  comm.wait
// CHECK-NEXT:  return
func.func @to_root_and_back(%x: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<16xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.reduce premul_sum(%f : f32) %x into %e root 1 on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.broadcast into %w root 1 on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<4xf32>
  %e2 = tensor.empty() : tensor<16xf32>
  %r2, %t2 = comm.gather %x into %e2 dim 0 root 2 on @g : tensor<4xf32> into tensor<16xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<16xf32> reading tensor<4xf32>
  %e3 = tensor.empty() : tensor<16xf32>
  %r3, %t3 = comm.broadcast %w2 into %e3 root 2 on @g : tensor<16xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<16xf32>
  %e4 = tensor.empty() : tensor<1xf32>
  %r4, %t4 = comm.scatter %x into %e4 dim 0 root 3 on @g : tensor<4xf32> into tensor<1xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<1xf32> reading tensor<4xf32>
  %e5 = tensor.empty() : tensor<4xf32>
  %r5, %t5 = comm.all_gather %w4 into %e5 dim 0 on @g : tensor<1xf32> into tensor<4xf32>
  %w5 = comm.wait %t5, %r5 reading %w4 : tensor<4xf32> reading tensor<1xf32>
  return %w1, %w3, %w5 : tensor<4xf32>, tensor<16xf32>, tensor<4xf32>
}

// What was gathered has another use, as has what was exchanged.
// CHECK-LABEL: func.func @there_and_back(
// CHECK:       %[[G:.*]] = comm.wait
// CHECK:       %[[A:.*]] = comm.wait
// CHECK-NOT:   comm.
// CHECK:       return %[[G]], %arg0, %[[A]], %arg1, %arg0
func.func @there_and_back(%x: tensor<4xf32>, %y: tensor<4x4xf32>)
    -> (tensor<16xf32>, tensor<4xf32>, tensor<1x16xf32>, tensor<4x4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %r, %t = comm.gather %x into %e dim 0 root 2 on @g : tensor<4xf32> into tensor<16xf32>
  %w = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.scatter %w into %e1 dim 0 root 2 on @g : tensor<16xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32> reading tensor<16xf32>
  %e2 = tensor.empty() : tensor<1x16xf32>
  %r2, %t2 = comm.all_to_all %y into %e2 split 0 concat 1 on @g : tensor<4x4xf32> into tensor<1x16xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<1x16xf32> reading tensor<4x4xf32>
  %e3 = tensor.empty() : tensor<4x4xf32>
  %r3, %t3 = comm.all_to_all %w2 into %e3 split 1 concat 0 on @g : tensor<1x16xf32> into tensor<4x4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4x4xf32> reading tensor<1x16xf32>
  %e4 = tensor.empty() : tensor<1xf32>
  %r4, %t4 = comm.scatter %x into %e4 dim 0 root 3 on @g : tensor<4xf32> into tensor<1xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<1xf32> reading tensor<4xf32>
  %r5, %t5 = comm.gather %w4 into %e1 dim 0 root 3 on @g : tensor<1xf32> into tensor<4xf32>
  %w5 = comm.wait %t5, %r5 reading %w4 : tensor<4xf32> reading tensor<1xf32>
  return %w, %w1, %w2, %w3, %w5 : tensor<16xf32>, tensor<4xf32>, tensor<1x16xf32>, tensor<4x4xf32>, tensor<4xf32>
}

// The same exchange twice is none back, unless it is along one dimension; and
// another group's is none.
// CHECK-LABEL: func.func @there_and_not_back(
// CHECK-COUNT-4: comm.all_to_all
// CHECK-NOT:     comm.all_to_all
// CHECK:         return %{{.*}}, %arg0, %{{.*}}
func.func @there_and_not_back(%y: tensor<16x4xf32>) -> (tensor<1x64xf32>, tensor<16x4xf32>, tensor<16x4xf32>) {
  %e = tensor.empty() : tensor<4x16xf32>
  %r, %t = comm.all_to_all %y into %e split 0 concat 1 on @g : tensor<16x4xf32> into tensor<4x16xf32>
  %w = comm.wait %t, %r reading %y : tensor<4x16xf32> reading tensor<16x4xf32>
  %e1 = tensor.empty() : tensor<1x64xf32>
  %r1, %t1 = comm.all_to_all %w into %e1 split 0 concat 1 on @g : tensor<4x16xf32> into tensor<1x64xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<1x64xf32> reading tensor<4x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %r2, %t2 = comm.all_to_all %y into %e2 split 0 concat 0 on @g : tensor<16x4xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<16x4xf32>
  %r3, %t3 = comm.all_to_all %w2 into %e2 split 0 concat 0 on @g : tensor<16x4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<16x4xf32>
  %r4, %t4 = comm.all_to_all %y into %e2 split 0 concat 0 on @far : tensor<16x4xf32>
  %w4 = comm.wait %t4, %r4 reading %y : tensor<16x4xf32>
  %r5, %t5 = comm.all_to_all %w4 into %e2 split 0 concat 0 on @g : tensor<16x4xf32>
  %w5 = comm.wait %t5, %r5 reading %w4 : tensor<16x4xf32>
  return %w1, %w3, %w5 : tensor<1x64xf32>, tensor<16x4xf32>, tensor<16x4xf32>
}

// Rank 2 gets what rank 0 got of nobody: zeros. Rank 3 gets nothing at all.
// CHECK-LABEL: func.func @permute_of_permute(
// CHECK:       comm.permute %arg0 into %{{.*}} pairs {{\[\[}}0, 0], [1, 1]] on @g
// CHECK-NOT:   comm.permute
func.func @permute_of_permute(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 2], [2, 3]] on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.permute %w into %e1 pairs [[0, 2], [1, 0], [2, 1]] on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

// A ring there and back is nothing; with another use only the way back is.
// CHECK-LABEL: func.func @permute_back(
// CHECK:       comm.permute %arg1
// CHECK-NEXT:  %[[W:.*]] = comm.wait
// CHECK-NEXT:  return %arg0, %[[W]], %arg1
func.func @permute_back(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 2], [2, 3], [3, 0]] on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.permute %w into %e pairs [[1, 0], [2, 1], [3, 2], [0, 3]] on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  %r2, %t2 = comm.permute %y into %e pairs [[0, 1], [1, 2], [2, 3], [3, 0]] on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<4xf32>
  %r3, %t3 = comm.permute %w2 into %e pairs [[1, 0], [2, 1], [3, 2], [0, 3]] on @g : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %w1, %w2, %w3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// The first is used by itself; the groups differ.
// CHECK-LABEL: func.func @permute_of_permute_not(
// CHECK-COUNT-4: comm.permute
func.func @permute_of_permute_not(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %e pairs [[0, 1], [1, 2], [2, 3]] on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %r1, %t1 = comm.permute %w into %e pairs [[0, 2], [1, 0], [2, 1]] on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  %r2, %t2 = comm.permute %x into %e pairs [[0, 1], [1, 0]] on @far : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4xf32>
  %r3, %t3 = comm.permute %w2 into %e pairs [[0, 1], [1, 0]] on @g : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<4xf32>
  return %w, %w1, %w3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
