// RUN: comm-opt %s --comm-fuse-compute --comm-raise-compute=ops=products | FileCheck %s

// A linear layer in bf16 as torch-mlir writes it: factors are widened to f32 before the product, and
// the sum is rounded after the bias. The weights are stored transposed.

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#line = affine_map<(i) -> (i)>

// The library reads bf16, adds the bias in f32 and rounds once. What reads the result does not repeat
// the sum.
// CHECK-LABEL: func @linear
// CHECK-SAME: (%[[X:.*]]: tensor<64x96xbf16>, %[[W:.*]]: tensor<128x96xbf16>, %[[B:.*]]: tensor<128xf32>)
// CHECK: %[[NARROW:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<128xf32>)
// CHECK: arith.truncf
// CHECK-NOT: linalg.generic
// CHECK: %[[P:.*]] = commlib.product %[[X]], %[[W]] transposed bias %[[NARROW]] into %{{.*}} scale 1.000000e+00 none
// CHECK-SAME: {{^}} : (tensor<64x96xbf16>, tensor<128x96xbf16>, tensor<128xbf16>, tensor<64x128xbf16>)
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<64x128xbf16>)
// CHECK: arith.mulf
// CHECK: return %[[P]], %[[R]]
func.func @linear(%x: tensor<64x96xbf16>, %w: tensor<128x96xbf16>, %b: tensor<128xf32>)
    -> (tensor<64x128xbf16>, tensor<64x128xbf16>) {
  %zero = arith.constant 0.0 : f32
  %ex = tensor.empty() : tensor<64x96xf32>
  %wide_x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x96xbf16>) outs(%ex : tensor<64x96xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %t = arith.extf %a : bf16 to f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  %et = tensor.empty() : tensor<96x128xbf16>
  %t = linalg.transpose ins(%w : tensor<128x96xbf16>) outs(%et : tensor<96x128xbf16>) permutation = [1, 0]
  %ew = tensor.empty() : tensor<96x128xf32>
  %wide_w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<96x128xbf16>) outs(%ew : tensor<96x128xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %t1 = arith.extf %a : bf16 to f32
    linalg.yield %t1 : f32
  } -> tensor<96x128xf32>
  %eb = tensor.empty() : tensor<128xf32>
  %rounded = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%b : tensor<128xf32>) outs(%eb : tensor<128xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.truncf %a : f32 to bf16
    %t1 = arith.extf %n : bf16 to f32
    linalg.yield %t1 : f32
  } -> tensor<128xf32>
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%wide_x, %wide_w : tensor<64x96xf32>, tensor<96x128xf32>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %rounded : tensor<64x128xf32>, tensor<128xf32>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %sum = arith.addf %a, %c : f32
    linalg.yield %sum : f32
  } -> tensor<64x128xf32>
  %en = tensor.empty() : tensor<64x128xbf16>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<64x128xf32>) outs(%en : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t1 = arith.truncf %a : f32 to bf16
    linalg.yield %t1 : bf16
  } -> tensor<64x128xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%n : tensor<64x128xbf16>) outs(%en : tensor<64x128xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %t1 = arith.mulf %a, %a : bf16
    linalg.yield %t1 : bf16
  } -> tensor<64x128xbf16>
  return %n, %r : tensor<64x128xbf16>, tensor<64x128xbf16>
}

// Negative twins: a sum that is not rounded, a bias with more digits than the factors, and factors of
// two types, of which none is read before it is widened.
// CHECK-LABEL: func @in_f32
// CHECK-NOT: commlib.product
// CHECK: return
func.func @in_f32(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>, %b: tensor<128xbf16>) -> tensor<64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %s = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<64x128xf32>, tensor<128xbf16>) outs(%e : tensor<64x128xf32>) {
  ^bb0(%a: f32, %c: bf16, %o: f32):
    %t = arith.extf %c : bf16 to f32
    %sum = arith.addf %a, %t : f32
    linalg.yield %sum : f32
  } -> tensor<64x128xf32>
  return %s : tensor<64x128xf32>
}

// CHECK-LABEL: func @bias_of_f32
// CHECK-NOT: commlib.product
// CHECK: return
func.func @bias_of_f32(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>, %b: tensor<128xf32>) -> tensor<64x128xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %en = tensor.empty() : tensor<64x128xbf16>
  %s = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<64x128xf32>, tensor<128xf32>) outs(%en : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %c: f32, %o: bf16):
    %sum = arith.addf %a, %c : f32
    %t = arith.truncf %sum : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x128xbf16>
  return %s : tensor<64x128xbf16>
}

// CHECK-LABEL: func @two_types
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<64x96xf32>, tensor<96x128xf32>)
func.func @two_types(%x: tensor<64x96xbf16>, %w: tensor<96x128xf16>) -> tensor<64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %ex = tensor.empty() : tensor<64x96xf32>
  %wide_x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x96xbf16>) outs(%ex : tensor<64x96xf32>) {
  ^bb0(%a: bf16, %o: f32):
    %t = arith.extf %a : bf16 to f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  %ew = tensor.empty() : tensor<96x128xf32>
  %wide_w = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w : tensor<96x128xf16>) outs(%ew : tensor<96x128xf32>) {
  ^bb0(%a: f16, %o: f32):
    %t = arith.extf %a : f16 to f32
    linalg.yield %t : f32
  } -> tensor<96x128xf32>
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%wide_x, %wide_w : tensor<64x96xf32>, tensor<96x128xf32>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %p : tensor<64x128xf32>
}

// What the library needs of two biases is computed by one op; that of a bias which is
// computed from the first layer's result stays apart.
// CHECK-LABEL: func @layers
// CHECK-SAME: (%[[X:.*]]: tensor<64x96xbf16>, %[[W:.*]]: tensor<96x96xbf16>,
// CHECK-SAME: %[[B:.*]]: tensor<96xbf16>, %[[C:.*]]: tensor<96xbf16>)
// CHECK: %[[S:.*]]:2 = linalg.generic {{.*}} ins(%[[C]], %[[B]] : tensor<96xbf16>, tensor<96xbf16>)
// CHECK-COUNT-2: arith.mulf
// CHECK: %[[P:.*]] = commlib.product %[[X]], %[[W]] bias %[[S]]#1 into %{{.*}} scale 5.000000e-01 none
// CHECK: %[[Q:.*]] = commlib.product %[[P]], %[[W]] bias %[[S]]#0 into %{{.*}} scale 5.000000e-01 none
// CHECK: %[[L:.*]] = tensor.extract_slice %[[Q]]
// CHECK: %[[D:.*]] = linalg.generic {{.*}} ins(%[[L]] : tensor<96xbf16>)
// CHECK: commlib.product %[[Q]], %[[W]] bias %[[D]] into %{{.*}} scale 5.000000e-01 none
func.func @layers(%x: tensor<64x96xbf16>, %w: tensor<96x96xbf16>, %b: tensor<96xbf16>, %c: tensor<96xbf16>)
    -> tensor<64x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %half = arith.constant 0.5 : bf16
  %e = tensor.empty() : tensor<64x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<64x96xbf16>) -> tensor<64x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x96xbf16>) outs(%f : tensor<64x96xbf16>)
      -> tensor<64x96xbf16>
  %y = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<64x96xbf16>, tensor<96xbf16>) outs(%e : tensor<64x96xbf16>) {
  ^bb0(%a: bf16, %d: bf16, %o: bf16):
    %s = arith.addf %a, %d : bf16
    %r = arith.mulf %s, %half : bf16
    linalg.yield %r : bf16
  } -> tensor<64x96xbf16>
  %q = linalg.matmul ins(%y, %w : tensor<64x96xbf16>, tensor<96x96xbf16>) outs(%f : tensor<64x96xbf16>)
      -> tensor<64x96xbf16>
  %z = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%q, %c : tensor<64x96xbf16>, tensor<96xbf16>) outs(%e : tensor<64x96xbf16>) {
  ^bb0(%a: bf16, %d: bf16, %o: bf16):
    %s = arith.addf %a, %d : bf16
    %r = arith.mulf %s, %half : bf16
    linalg.yield %r : bf16
  } -> tensor<64x96xbf16>
  %line = tensor.extract_slice %z[0, 0] [1, 96] [1, 1] : tensor<64x96xbf16> to tensor<96xbf16>
  %t = linalg.matmul ins(%z, %w : tensor<64x96xbf16>, tensor<96x96xbf16>) outs(%f : tensor<64x96xbf16>)
      -> tensor<64x96xbf16>
  %u = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%t, %line : tensor<64x96xbf16>, tensor<96xbf16>) outs(%e : tensor<64x96xbf16>) {
  ^bb0(%a: bf16, %d: bf16, %o: bf16):
    %s = arith.addf %a, %d : bf16
    %r = arith.mulf %s, %half : bf16
    linalg.yield %r : bf16
  } -> tensor<64x96xbf16>
  return %u : tensor<64x96xbf16>
}
