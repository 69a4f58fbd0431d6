// RUN: comm-opt %s --comm-raise-compute=ops=products | FileCheck %s
// RUN: comm-opt %s --comm-raise-compute=ops=products --one-shot-bufferize="bufferize-function-boundaries \
// RUN:   function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops" \
// RUN:   --convert-compute-to-gpu | FileCheck %s --check-prefix=CALL

// CALL-COUNT-5: call @commLibraryProduct(
// CALL-NOT: call @commLibraryProduct(

// A step of gradient descent: the library multiplies and adds. The order of the
// result's dimensions says which operand is the left one, and the dimensions of
// a sum are joined.
// CHECK-LABEL: func @update
// CHECK-SAME: (%[[W:.*]]: tensor<64x96xbf16>, %[[X:.*]]: tensor<4x8x96xbf16>, %[[G:.*]]: tensor<4x8x64xbf16>)
// CHECK: %[[L:.*]] = tensor.collapse_shape %[[G]] {{\[}}[0, 1], [2]]
// CHECK: %[[R:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1], [2]]
// CHECK: %[[P:.*]] = commlib.product %[[L]] transposed, %[[R]] plus %[[W]] into %{{.*}} scale -9.99{{[0-9]+}}E-5 none
// CHECK-SAME: {{^}} : (tensor<32x64xbf16>, tensor<32x96xbf16>, tensor<64x96xbf16>, tensor<64x96xbf16>)
// CHECK-SAME: {{^}} -> tensor<64x96xbf16>
// CHECK-NOT: linalg.generic
// CHECK: return %[[P]]
#in = affine_map<(d0, d1, d2, d3) -> (d2, d3, d0)>
#in2 = affine_map<(d0, d1, d2, d3) -> (d2, d3, d1)>
#swapped = affine_map<(d0, d1, d2, d3) -> (d1, d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @update(%w: tensor<64x96xbf16>, %x: tensor<4x8x96xbf16>, %g: tensor<4x8x64xbf16>) -> tensor<64x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<64x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<64x96xbf16>) -> tensor<64x96xbf16>
  %p = linalg.generic {indexing_maps = [#in, #in2, #swapped],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : tensor<4x8x96xbf16>, tensor<4x8x64xbf16>) outs(%f : tensor<64x96xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %s: bf16):
    %m = arith.mulf %a, %b : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<64x96xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xbf16>, tensor<64x96xbf16>) outs(%e : tensor<64x96xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %out: bf16):
    %rate = arith.constant 1.0e-4 : f32
    %wide = arith.extf %b : bf16 to f32
    %step = arith.mulf %wide, %rate : f32
    %narrow = arith.truncf %step : f32 to bf16
    %t = arith.subf %a, %narrow : bf16
    linalg.yield %t : bf16
  } -> tensor<64x96xbf16>
  return %r : tensor<64x96xbf16>
}

// Its negative twins: another user of the product; other values of the weights;
// a product that does not start from 0; a size that is no multiple of 16 bytes;
// f64; an operand that comes with a collective; a result that goes to one.
// CHECK-LABEL: func @other_user
// CHECK-NOT: commlib.product
func.func @other_user(%w: tensor<64x96xf32>, %x: tensor<64x32xf32>, %g: tensor<32x96xf32>)
    -> (tensor<64x96xf32>, tensor<64x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x96xf32>) outs(%f : tensor<64x96xf32>)
      -> tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r, %p : tensor<64x96xf32>, tensor<64x96xf32>
}

// CHECK-LABEL: func @weighted
// CHECK-NOT: commlib.product
func.func @weighted(%w: tensor<64x96xf32>, %x: tensor<64x32xf32>, %g: tensor<32x96xf32>) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x96xf32>) outs(%f : tensor<64x96xf32>)
      -> tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %decay = arith.constant 0.99 : f32
    %d = arith.mulf %a, %decay : f32
    %t = arith.subf %d, %b : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// CHECK-LABEL: func @multiplied
// CHECK-NOT: commlib.product
func.func @multiplied(%w: tensor<64x96xf32>, %x: tensor<64x32xf32>, %g: tensor<32x96xf32>) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x96xf32>) outs(%f : tensor<64x96xf32>)
      -> tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %a, %m : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// CHECK-LABEL: func @from_one
// CHECK-NOT: commlib.product
func.func @from_one(%w: tensor<64x96xf32>, %x: tensor<64x32xf32>, %g: tensor<32x96xf32>) -> tensor<64x96xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x96xf32>) outs(%f : tensor<64x96xf32>)
      -> tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// CHECK-LABEL: func @odd
// CHECK-NOT: commlib.product
func.func @odd(%w: tensor<64x98xf32>, %x: tensor<64x32xf32>, %g: tensor<32x98xf32>) -> tensor<64x98xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x98xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x98xf32>) -> tensor<64x98xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x98xf32>) outs(%f : tensor<64x98xf32>)
      -> tensor<64x98xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x98xf32>, tensor<64x98xf32>) outs(%e : tensor<64x98xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<64x98xf32>
  return %r : tensor<64x98xf32>
}

// CHECK-LABEL: func @wide
// CHECK-NOT: commlib.product
func.func @wide(%w: tensor<64x96xf64>, %x: tensor<64x32xf64>, %g: tensor<32x96xf64>) -> tensor<64x96xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<64x96xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<64x96xf64>) -> tensor<64x96xf64>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf64>, tensor<32x96xf64>) outs(%f : tensor<64x96xf64>)
      -> tensor<64x96xf64>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %p : tensor<64x96xf64>, tensor<64x96xf64>) outs(%e : tensor<64x96xf64>) {
  ^bb0(%a: f64, %b: f64, %out: f64):
    %t = arith.addf %a, %b : f64
    linalg.yield %t : f64
  } -> tensor<64x96xf64>
  return %r : tensor<64x96xf64>
}

// What is added comes with a collective, or may: the product would wait for it.
// CHECK-LABEL: func @received
// CHECK-NOT: commlib.product
// CHECK: return
comm.mesh @mesh(d = 2)
comm.group @d = @mesh[d]
func.func @received(%w: tensor<64x96xf32>, %x: tensor<64x32xf32>, %g: tensor<32x96xf32>) -> tensor<64x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x96xf32>) -> tensor<64x96xf32>
  %v, %token = comm.all_reduce sum %w into %e on @d : tensor<64x96xf32>
  %p = linalg.matmul ins(%x, %g : tensor<64x32xf32>, tensor<32x96xf32>) outs(%f : tensor<64x96xf32>)
      -> tensor<64x96xf32>
  %s = comm.wait %token, %v : tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%s, %p : tensor<64x96xf32>, tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %t = arith.addf %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// A bias of each column, of several dimensions, and a factor, which goes to both.
// CHECK-LABEL: func @bias
// CHECK-SAME: (%[[B:.*]]: tensor<1x1x12x8xbf16>
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[B]] :
// CHECK: arith.mulf
// CHECK: %[[J:.*]] = tensor.collapse_shape %[[S]] {{\[}}[0, 1, 2, 3]]
// CHECK: %[[P:.*]] = commlib.product %{{.*}}, %{{.*}} bias %[[J]] into %{{.*}} scale 1.250000e-01 none
// CHECK: tensor.expand_shape %[[P]] {{\[}}[0, 1], [2, 3]] {{.*}} tensor<32x96xbf16> into tensor<4x8x12x8xbf16>
// CHECK-NOT: linalg.generic
#lhs = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
#rhs = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#out = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#columns = affine_map<(d0, d1, d2, d3) -> (0, 0, d2, d3)>
#rows = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
func.func @bias(%b: tensor<1x1x12x8xbf16>, %x: tensor<4x8x64xbf16>, %w: tensor<64x12x8xbf16>) -> tensor<4x8x12x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x8x12x8xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x8x12x8xbf16>) -> tensor<4x8x12x8xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8x64xbf16>, tensor<64x12x8xbf16>) outs(%f : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %s: bf16):
    %m = arith.mulf %a, %c : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<4x8x12x8xbf16>
  %r = linalg.generic {indexing_maps = [#id4, #columns, #id4],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %b : tensor<4x8x12x8xbf16>, tensor<1x1x12x8xbf16>) outs(%e : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %eight = arith.constant 8.0 : bf16
    %t = arith.addf %a, %c : bf16
    %d = arith.divf %t, %eight : bf16
    linalg.yield %d : bf16
  } -> tensor<4x8x12x8xbf16>
  return %r : tensor<4x8x12x8xbf16>
}

// Not a number for each row, and not a third, which would be rounded otherwise.
// CHECK-LABEL: func @bias_of_rows
// CHECK-NOT: commlib.product
func.func @bias_of_rows(%b: tensor<4x8xbf16>, %x: tensor<4x8x64xbf16>, %w: tensor<64x12x8xbf16>)
    -> tensor<4x8x12x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x8x12x8xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x8x12x8xbf16>) -> tensor<4x8x12x8xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8x64xbf16>, tensor<64x12x8xbf16>) outs(%f : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %s: bf16):
    %m = arith.mulf %a, %c : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<4x8x12x8xbf16>
  %r = linalg.generic {indexing_maps = [#id4, #rows, #id4],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %b : tensor<4x8x12x8xbf16>, tensor<4x8xbf16>) outs(%e : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %t = arith.addf %a, %c : bf16
    linalg.yield %t : bf16
  } -> tensor<4x8x12x8xbf16>
  return %r : tensor<4x8x12x8xbf16>
}

// CHECK-LABEL: func @third
// CHECK-NOT: commlib.product
func.func @third(%b: tensor<1x1x12x8xbf16>, %x: tensor<4x8x64xbf16>, %w: tensor<64x12x8xbf16>)
    -> tensor<4x8x12x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x8x12x8xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x8x12x8xbf16>) -> tensor<4x8x12x8xbf16>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x8x64xbf16>, tensor<64x12x8xbf16>) outs(%f : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %s: bf16):
    %m = arith.mulf %a, %c : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<4x8x12x8xbf16>
  %r = linalg.generic {indexing_maps = [#id4, #columns, #id4],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p, %b : tensor<4x8x12x8xbf16>, tensor<1x1x12x8xbf16>) outs(%e : tensor<4x8x12x8xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %o: bf16):
    %three = arith.constant 3.0 : bf16
    %t = arith.addf %a, %c : bf16
    %d = arith.divf %t, %three : bf16
    linalg.yield %d : bf16
  } -> tensor<4x8x12x8xbf16>
  return %r : tensor<4x8x12x8xbf16>
}

// GELU with a bias keeps its sums for the gradient, which reads them instead of
// the product and the bias.
// CHECK-LABEL: func @gelu
// CHECK: %[[P:.*]]:2 = commlib.product %{{.*}}, %{{.*}} bias %{{.*}} into %{{.*}} keeps %{{.*}} scale 1.000000e+00 gelu
// CHECK: %[[Q:.*]] = commlib.product %{{.*}}, %{{.*}} transposed before %[[P]]#1
// CHECK-SAME: {{^}} into %{{.*}} scale 1.000000e+00 gelu_gradient
// CHECK-NOT: linalg.generic
// CHECK: return %[[P]]#0, %[[Q]]
#column = affine_map<(d0, d1) -> (d1)>
#mm_l = affine_map<(d0, d1, d2) -> (d0, d2)>
#mm_rt = affine_map<(d0, d1, d2) -> (d1, d2)>
#mm_o = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @gelu(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>,
    %b: tensor<96xbf16>, %g: tensor<32x64xbf16>, %v: tensor<96x64xbf16>) -> (tensor<32x96xbf16>, tensor<32x96xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %h = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<32x96xbf16>, tensor<96xbf16>) outs(%e : tensor<32x96xbf16>) {
  ^bb0(%p0: bf16, %b0: bf16, %o: bf16):
    %half = arith.constant 0.5 : bf16
    %one = arith.constant 1.0 : bf16
    %cubic = arith.constant 4.467770e-02 : bf16
    %root = arith.constant 7.968750e-01 : bf16
    %t = arith.addf %p0, %b0 : bf16
    %t2 = arith.mulf %t, %t : bf16
    %t3 = arith.mulf %t2, %t : bf16
    %c = arith.mulf %t3, %cubic : bf16
    %s = arith.addf %t, %c : bf16
    %u = arith.mulf %s, %root : bf16
    %tanh = math.tanh %u : bf16
    %d = arith.addf %tanh, %one : bf16
    %m = arith.mulf %d, %half : bf16
    %r = arith.mulf %t, %m : bf16
    linalg.yield %r : bf16
  } -> tensor<32x96xbf16>
  %q = linalg.generic {indexing_maps = [#mm_l, #mm_rt, #mm_o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g, %v : tensor<32x64xbf16>, tensor<96x64xbf16>) outs(%f : tensor<32x96xbf16>) {
  ^bb0(%a: bf16, %c: bf16, %s: bf16):
    %m = arith.mulf %a, %c : bf16
    %t = arith.addf %s, %m : bf16
    linalg.yield %t : bf16
  } -> tensor<32x96xbf16>
  %dz = linalg.generic {indexing_maps = [#id, #id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%q, %p, %b : tensor<32x96xbf16>, tensor<32x96xbf16>, tensor<96xbf16>) outs(%e : tensor<32x96xbf16>) {
  ^bb0(%q0: bf16, %p0: bf16, %b0: bf16, %o: bf16):
    %half = arith.constant 0.5 : bf16
    %one = arith.constant 1.0 : bf16
    %cubic = arith.constant 4.467770e-02 : bf16
    %root = arith.constant 7.968750e-01 : bf16
    %three = arith.constant 1.337890e-01 : bf16
    %t = arith.addf %p0, %b0 : bf16
    %t2 = arith.mulf %t, %t : bf16
    %t3 = arith.mulf %t2, %t : bf16
    %c = arith.mulf %t3, %cubic : bf16
    %s = arith.addf %t, %c : bf16
    %u = arith.mulf %s, %root : bf16
    %tanh = math.tanh %u : bf16
    %d = arith.addf %tanh, %one : bf16
    %m = arith.mulf %d, %half : bf16
    %th2 = arith.mulf %tanh, %tanh : bf16
    %sech = arith.subf %one, %th2 : bf16
    %i2 = arith.mulf %t2, %three : bf16
    %i = arith.addf %one, %i2 : bf16
    %ir = arith.mulf %i, %root : bf16
    %n = arith.mulf %sech, %ir : bf16
    %ht = arith.mulf %t, %half : bf16
    %n2 = arith.mulf %n, %ht : bf16
    %slope = arith.addf %m, %n2 : bf16
    %r = arith.mulf %q0, %slope : bf16
    linalg.yield %r : bf16
  } -> tensor<32x96xbf16>
  return %h, %dz : tensor<32x96xbf16>, tensor<32x96xbf16>
}

// Not with another factor than GELU's, and not in f32.
// CHECK-LABEL: func @nearly_gelu
// CHECK-NOT: commlib.product
func.func @nearly_gelu(%x: tensor<32x64xbf16>, %w: tensor<64x96xbf16>) -> tensor<32x96xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<32x96xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<32x96xbf16>) -> tensor<32x96xbf16>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xbf16>, tensor<64x96xbf16>) outs(%f : tensor<32x96xbf16>)
      -> tensor<32x96xbf16>
  %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<32x96xbf16>) outs(%e : tensor<32x96xbf16>) {
  ^bb0(%t: bf16, %o: bf16):
    %half = arith.constant 0.5 : bf16
    %one = arith.constant 1.0 : bf16
    %root = arith.constant 8.515625e-01 : bf16
    %u = arith.mulf %t, %root : bf16
    %tanh = math.tanh %u : bf16
    %d = arith.addf %tanh, %one : bf16
    %m = arith.mulf %d, %half : bf16
    %r = arith.mulf %t, %m : bf16
    linalg.yield %r : bf16
  } -> tensor<32x96xbf16>
  return %h : tensor<32x96xbf16>
}

// ReLU, if nothing else reads the product.
// CHECK-LABEL: func @relu
// CHECK: commlib.product %{{.*}}, %{{.*}} bias %{{.*}} into %{{.*}} scale 1.000000e+00 relu
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @relu(%x: tensor<32x64xf32>, %w: tensor<64x96xf32>, %b: tensor<96xf32>) -> tensor<32x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x96xf32>) -> tensor<32x96xf32>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xf32>, tensor<64x96xf32>) outs(%f : tensor<32x96xf32>)
      -> tensor<32x96xf32>
  %h = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %b : tensor<32x96xf32>, tensor<96xf32>) outs(%e : tensor<32x96xf32>) {
  ^bb0(%p0: f32, %b0: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %t = arith.addf %p0, %b0 : f32
    %r = arith.maximumf %t, %z : f32
    linalg.yield %r : f32
  } -> tensor<32x96xf32>
  return %h : tensor<32x96xf32>
}

// CHECK-LABEL: func @relu_read_again
// CHECK-NOT: commlib.product
func.func @relu_read_again(%x: tensor<32x64xf32>, %w: tensor<64x96xf32>) -> (tensor<32x96xf32>, tensor<32x96xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x96xf32>) -> tensor<32x96xf32>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xf32>, tensor<64x96xf32>) outs(%f : tensor<32x96xf32>)
      -> tensor<32x96xf32>
  %h = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<32x96xf32>) outs(%e : tensor<32x96xf32>) {
  ^bb0(%t: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %r = arith.maximumf %t, %z : f32
    linalg.yield %r : f32
  } -> tensor<32x96xf32>
  %k = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<32x96xf32>) outs(%e : tensor<32x96xf32>) {
  ^bb0(%t: f32, %o: f32):
    %r = math.absf %t : f32
    linalg.yield %r : f32
  } -> tensor<32x96xf32>
  return %h, %k : tensor<32x96xf32>, tensor<32x96xf32>
}

// An op of which a cost is given stays.
// CHECK-LABEL: func @cost
// CHECK: linalg.matmul
// CHECK: linalg.generic {{.*}}comm.cost = 5
// CHECK-NOT: commlib.product
func.func @cost(%x: tensor<32x64xf32>, %w: tensor<64x96xf32>, %b: tensor<32x96xf32>) -> tensor<32x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x96xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x96xf32>) -> tensor<32x96xf32>
  %p = linalg.matmul ins(%x, %w : tensor<32x64xf32>, tensor<64x96xf32>) outs(%f : tensor<32x96xf32>)
      -> tensor<32x96xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b, %p : tensor<32x96xf32>, tensor<32x96xf32>) outs(%e : tensor<32x96xf32>) attrs = {comm.cost = 5 : i64} {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %t = arith.addf %a, %c : f32
    linalg.yield %t : f32
  } -> tensor<32x96xf32>
  return %r : tensor<32x96xf32>
}
