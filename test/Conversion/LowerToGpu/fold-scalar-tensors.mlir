// RUN: comm-opt %s --comm-fold-scalar-tensors | FileCheck %s

#s = affine_map<() -> ()>

// What the rank says is computed by the host.
// CHECK-LABEL: func.func @offset
// CHECK: %[[RANK:.*]] = arith.index_cast
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[RANK]]
// CHECK-NOT: linalg
// CHECK: %[[OFFSET:.*]] = arith.index_cast %[[PRODUCT]]
// CHECK: tensor.extract_slice %{{.*}}[%[[OFFSET]]]
func.func @offset(%x: tensor<64xf32>, %rank: index) -> tensor<8xf32> {
  %i = arith.index_cast %rank : index to i32
  %t = tensor.from_elements %i : tensor<i32>
  %eight = arith.constant dense<8> : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %p = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%t, %eight : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.muli %a, %b : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  %v = tensor.extract %p[] : tensor<i32>
  %offset = arith.index_cast %v : i32 to index
  %slice = tensor.extract_slice %x[%offset] [8] [1] : tensor<64xf32> to tensor<8xf32>
  return %slice : tensor<8xf32>
}

// Data that need the scalar as a tensor still have one.
// CHECK-LABEL: func.func @also_data
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK: %[[T:.*]] = tensor.from_elements %[[SUM]] : tensor<i32>
// CHECK: return %[[T]], %[[SUM]]
func.func @also_data(%a: i32) -> (tensor<i32>, i32) {
  %t = tensor.from_elements %a : tensor<i32>
  %e = tensor.empty() : tensor<i32>
  %p = linalg.add ins(%t, %t : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  %v = tensor.extract %p[] : tensor<i32>
  return %p, %v : tensor<i32>, i32
}

// What comes from data, floats, and loops are left.
// CHECK-LABEL: func.func @data
// CHECK: linalg.add
// CHECK: tensor.extract
// CHECK: linalg.add
// CHECK: linalg.add
func.func @data(%x: tensor<i32>, %f: f32, %e: tensor<i32>, %g: tensor<f32>, %h: tensor<4xi32>) -> (i32, tensor<f32>, tensor<4xi32>) {
  %p = linalg.add ins(%x, %x : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  %v = tensor.extract %p[] : tensor<i32>
  %t = tensor.from_elements %f : tensor<f32>
  %q = linalg.add ins(%t, %t : tensor<f32>, tensor<f32>) outs(%g : tensor<f32>) -> tensor<f32>
  %r = linalg.add ins(%h, %h : tensor<4xi32>, tensor<4xi32>) outs(%h : tensor<4xi32>) -> tensor<4xi32>
  return %v, %q, %r : i32, tensor<f32>, tensor<4xi32>
}
