// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise | FileCheck %s

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
  %p = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%t, %eight : tensor<i32>, tensor<i32>)
      outs(%e : tensor<i32>) {
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

// What comes from data of two tensors, floats, and loops are left.
// CHECK-LABEL: func.func @data
// CHECK: linalg.generic
// CHECK: tensor.extract
// CHECK: linalg.generic {{.*}} : tensor<f32>)
// CHECK: linalg.generic {{.*}} : tensor<4xi32>)
func.func @data(%x: tensor<i32>, %y: tensor<i32>, %f: f32, %e: tensor<i32>, %g: tensor<f32>, %h: tensor<4xi32>)
    -> (i32, tensor<f32>, tensor<4xi32>) {
  %p = linalg.add ins(%x, %y : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) -> tensor<i32>
  %v = tensor.extract %p[] : tensor<i32>
  %t = tensor.from_elements %f : tensor<f32>
  %q = linalg.add ins(%t, %t : tensor<f32>, tensor<f32>) outs(%g : tensor<f32>) -> tensor<f32>
  %r = linalg.add ins(%h, %h : tensor<4xi32>, tensor<4xi32>) outs(%h : tensor<4xi32>) -> tensor<4xi32>
  return %v, %q, %r : i32, tensor<f32>, tensor<4xi32>
}

// A scan over an arange: one element of a tensor whose elements the host knows, here
// 3 * i + 2, and of one made from it.
// CHECK-LABEL: func.func @element
// CHECK-SAME: (%{{.*}}: tensor<64xf32>, %[[I:.*]]: index)
// CHECK-NOT: linalg
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[PLACE]], %[[THREE:.*]] : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[PRODUCT]], %{{.*}} : i32
// CHECK: %[[TWICE:.*]] = arith.addi %[[SUM]], %[[SUM]] : i32
// CHECK: %[[OFFSET:.*]] = arith.index_cast %[[TWICE]] : i32 to index
// CHECK: tensor.extract_slice %{{.*}}[%[[OFFSET]]]
#v = affine_map<(d0) -> (d0)>
func.func @element(%x: tensor<64xf32>, %i: index) -> tensor<8xf32> {
  %three = arith.constant dense<3> : tensor<9xi32>
  %c2 = arith.constant 2 : i32
  %e = tensor.empty() : tensor<9xi32>
  %iota = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%three : tensor<9xi32>)
      outs(%e : tensor<9xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.muli %1, %a : i32
    %3 = arith.addi %2, %c2 : i32
    linalg.yield %3 : i32
  } -> tensor<9xi32>
  %twice = linalg.add ins(%iota, %iota : tensor<9xi32>, tensor<9xi32>) outs(%e : tensor<9xi32>) -> tensor<9xi32>
  %slice = tensor.extract_slice %twice[%i] [1] [1] : tensor<9xi32> to tensor<1xi32>
  %scalar = tensor.collapse_shape %slice [] : tensor<1xi32> into tensor<i32>
  %v = tensor.extract %scalar[] : tensor<i32>
  %offset = arith.index_cast %v : i32 to index
  %r = tensor.extract_slice %x[%offset] [8] [1] : tensor<64xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}

// Not of data, of sums, and of other places.
// CHECK-LABEL: func.func @unknown_element
// CHECK: linalg.generic {{.*}}ins(%arg0 : tensor<9xi32>)
// CHECK: linalg.generic {{.*}}"reduction"{{.*}} outs(%{{.*}} : tensor<9xi32>)
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<4x9xi32>)
// CHECK-COUNT-3: tensor.extract %
func.func @unknown_element(%data: tensor<9xi32>, %i: index) -> (i32, i32, i32) {
  %e = tensor.empty() : tensor<9xi32>
  %sum = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%data : tensor<9xi32>)
      outs(%e : tensor<9xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = arith.addi %a, %a : i32
    linalg.yield %0 : i32
  } -> tensor<9xi32>
  %one = arith.constant dense<1> : tensor<9x4xi32>
  %zero = arith.constant dense<0> : tensor<9xi32>
  %four = linalg.reduce ins(%one : tensor<9x4xi32>) outs(%zero : tensor<9xi32>) dimensions = [1]
    (%a: i32, %b: i32) { %0 = arith.addi %a, %b : i32 linalg.yield %0 : i32 }
  %e2 = tensor.empty() : tensor<4x9xi32>
  %turned = linalg.transpose ins(%one : tensor<9x4xi32>) outs(%e2 : tensor<4x9xi32>) permutation = [1, 0]
  %s0 = tensor.extract_slice %sum[%i] [1] [1] : tensor<9xi32> to tensor<i32>
  %s1 = tensor.extract_slice %four[%i] [1] [1] : tensor<9xi32> to tensor<i32>
  %s2 = tensor.extract_slice %turned[%i, %i] [1, 1] [1, 1] : tensor<4x9xi32> to tensor<i32>
  %r0 = tensor.extract %s0[] : tensor<i32>
  %r1 = tensor.extract %s1[] : tensor<i32>
  %r2 = tensor.extract %s2[] : tensor<i32>
  return %r0, %r1, %r2 : i32, i32, i32
}

// An integer as a float, which jnp.pad pads with; but no float is computed, nor one
// that data are computed from.
// CHECK-LABEL: func.func @cast
// CHECK-NOT: linalg.generic
// CHECK: %[[VALUE:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: tensor.yield %[[VALUE]]
func.func @cast(%x: tensor<4xf32>) -> tensor<6xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %e = tensor.empty() : tensor<f32>
  %t = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%zero : tensor<i32>) outs(%e : tensor<f32>) {
  ^bb0(%a: i32, %o: f32):
    %0 = arith.sitofp %a : i32 to f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %v = tensor.extract %t[] : tensor<f32>
  %r = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %r : tensor<6xf32>
}

// CHECK-LABEL: func.func @no_float
// CHECK: linalg.generic
// CHECK: tensor.extract
func.func @no_float(%n: i32) -> f32 {
  %t = tensor.from_elements %n : tensor<i32>
  %e = tensor.empty() : tensor<f32>
  %f = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%t : tensor<i32>) outs(%e : tensor<f32>) {
  ^bb0(%a: i32, %o: f32):
    %0 = arith.sitofp %a : i32 to f32
    %1 = arith.mulf %0, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  %v = tensor.extract %f[] : tensor<f32>
  return %v : f32
}

// CHECK-LABEL: func.func @float_of_data
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<f32>)
// CHECK: math.exp
func.func @float_of_data() -> tensor<f32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %e = tensor.empty() : tensor<f32>
  %t = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%zero : tensor<i32>) outs(%e : tensor<f32>) {
  ^bb0(%a: i32, %o: f32):
    %0 = arith.sitofp %a : i32 to f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %r = linalg.exp ins(%t : tensor<f32>) outs(%e : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// An element that follows from one of data is computed from that: here
// 8 * (x[i] + i) + x[i].
// CHECK-LABEL: func.func @from_data
// CHECK-SAME: (%[[X:.*]]: tensor<9xi32>, %[[I:.*]]: index)
// CHECK-NOT: linalg
// CHECK: %[[E:.*]] = tensor.extract %[[X]][%[[I]]]
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[SUM:.*]] = arith.addi %[[E]], %[[PLACE]]
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[SUM]], %
// CHECK: %[[ALL:.*]] = arith.addi %[[PRODUCT]], %[[E]]
// CHECK: return %[[ALL]]
func.func @from_data(%x: tensor<9xi32>, %i: index) -> i32 {
  %eight = arith.constant dense<8> : tensor<9xi32>
  %e = tensor.empty() : tensor<9xi32>
  %s = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]} ins(%x : tensor<9xi32>)
      outs(%e : tensor<9xi32>) {
  ^bb0(%a: i32, %o: i32):
    %0 = linalg.index 0 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.addi %a, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<9xi32>
  %p = linalg.mul ins(%s, %eight : tensor<9xi32>, tensor<9xi32>) outs(%e : tensor<9xi32>) -> tensor<9xi32>
  %t = linalg.add ins(%p, %x : tensor<9xi32>, tensor<9xi32>) outs(%e : tensor<9xi32>) -> tensor<9xi32>
  %v = tensor.extract %t[%i] : tensor<9xi32>
  return %v : i32
}

// Not what takes more than 32 ops: every thread of a kernel might compute it.
// CHECK-LABEL: func.func @too_much
// CHECK: linalg.generic
// CHECK: tensor.extract
func.func @too_much(%x: tensor<i32>) -> i32 {
  %e = tensor.empty() : tensor<i32>
  %t = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%x : tensor<i32>) outs(%e : tensor<i32>) {
  ^bb0(%a: i32, %o: i32):
    %1 = arith.muli %a, %a : i32
    %2 = arith.muli %1, %a : i32
    %3 = arith.muli %2, %a : i32
    %4 = arith.muli %3, %a : i32
    %5 = arith.muli %4, %a : i32
    %6 = arith.muli %5, %a : i32
    %7 = arith.muli %6, %a : i32
    %8 = arith.muli %7, %a : i32
    %9 = arith.muli %8, %a : i32
    %10 = arith.muli %9, %a : i32
    %11 = arith.muli %10, %a : i32
    %12 = arith.muli %11, %a : i32
    %13 = arith.muli %12, %a : i32
    %14 = arith.muli %13, %a : i32
    %15 = arith.muli %14, %a : i32
    %16 = arith.muli %15, %a : i32
    %17 = arith.muli %16, %a : i32
    %18 = arith.muli %17, %a : i32
    %19 = arith.muli %18, %a : i32
    %20 = arith.muli %19, %a : i32
    %21 = arith.muli %20, %a : i32
    %22 = arith.muli %21, %a : i32
    %23 = arith.muli %22, %a : i32
    %24 = arith.muli %23, %a : i32
    %25 = arith.muli %24, %a : i32
    %26 = arith.muli %25, %a : i32
    %27 = arith.muli %26, %a : i32
    %28 = arith.muli %27, %a : i32
    %29 = arith.muli %28, %a : i32
    %30 = arith.muli %29, %a : i32
    %31 = arith.muli %30, %a : i32
    %32 = arith.muli %31, %a : i32
    %33 = arith.muli %32, %a : i32
    linalg.yield %33 : i32
  } -> tensor<i32>
  %v = tensor.extract %t[] : tensor<i32>
  return %v : i32
}

// Ops on data take scalars as such, and fold with them: x % 8 as JAX guards it.
// CHECK-LABEL: func.func @scalar_of_data
// CHECK-SAME: (%[[X:.*]]: tensor<4xi32>, %[[N:.*]]: i32)
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<4xi32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i32):
// CHECK-NEXT: %[[REST:.*]] = arith.remsi %[[IN]], %{{.*}} : i32
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[REST]], %[[N]] : i32
// CHECK-NEXT: linalg.yield %[[SUM]]
#none = affine_map<(d0) -> ()>
func.func @scalar_of_data(%x: tensor<4xi32>, %n: i32) -> tensor<4xi32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %eight = arith.constant dense<8> : tensor<i32>
  %t = tensor.from_elements %n : tensor<i32>
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#v, #none, #none, #v], iterator_types = ["parallel"]}
      ins(%x, %eight, %t : tensor<4xi32>, tensor<i32>, tensor<i32>) outs(%e : tensor<4xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %o: i32):
    %0 = arith.cmpi eq, %b, %zero : i32
    %1 = arith.select %0, %one, %b : i32
    %2 = arith.remsi %a, %1 : i32
    %3 = arith.select %0, %a, %2 : i32
    %4 = arith.addi %3, %c : i32
    linalg.yield %4 : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}
