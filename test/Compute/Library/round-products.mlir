// RUN: comm-opt %s --comm-raise-compute=ops=products | FileCheck %s

#row = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j, i)>
#line = affine_map<(i) -> (i)>

// Sums in f32 that all readers round to the type of the operands are rounded by the product.
// CHECK-LABEL: @rounded
// CHECK-NOT: xf32
// CHECK: %[[P:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<64x128xbf16>)
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf %{{.*}} : bf16
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<64x128xbf16>)
// CHECK-NOT: arith.truncf
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<64x128xbf16>)
// CHECK-NOT: arith.truncf
// CHECK: return
func.func @rounded(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>) -> (tensor<64x128xbf16>, tensor<64x128xbf16>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = tensor.empty() : tensor<64x128xbf16>
  %r = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<64x128xf32>) outs(%b : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    %n = arith.negf %t : bf16
    linalg.yield %n : bf16
  } -> tensor<64x128xbf16>
  %s = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<64x128xf32>) outs(%b : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    %n = arith.mulf %t, %t : bf16
    linalg.yield %n : bf16
  } -> tensor<64x128xbf16>
  return %r, %s : tensor<64x128xbf16>, tensor<64x128xbf16>
}

// One reader reads more digits.
// CHECK-LABEL: @read_in_f32
// CHECK: linalg.matmul {{.*}} -> tensor<64x128xf32>
func.func @read_in_f32(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>) -> tensor<64x128xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = tensor.empty() : tensor<64x128xbf16>
  %r = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<64x128xf32>) outs(%b : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %n = arith.mulf %a, %a : f32
    %t = arith.truncf %n : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x128xbf16>
  return %r : tensor<64x128xbf16>
}

// Readers that only round go away. The transpose stays.
// CHECK-LABEL: @only_rounded
// CHECK: %[[P:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<64x128xbf16>)
// CHECK: %[[T:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<64x128xbf16>) outs(%{{.*}} : tensor<128x64xbf16>)
// CHECK-NOT: linalg.generic
// CHECK: return %[[P]], %[[T]]
func.func @only_rounded(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>) -> (tensor<64x128xbf16>, tensor<128x64xbf16>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = tensor.empty() : tensor<64x128xbf16>
  %r = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<64x128xf32>) outs(%b : tensor<64x128xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64x128xbf16>
  %c = tensor.empty() : tensor<128x64xbf16>
  %s = linalg.generic {indexing_maps = [#row, #column], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<64x128xf32>) outs(%c : tensor<128x64xbf16>) {
  ^bb0(%a: f32, %o: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<128x64xbf16>
  return %r, %s : tensor<64x128xbf16>, tensor<128x64xbf16>
}

// Nor does a reader at a computed position need more digits, unlike one that does not round.
// CHECK-LABEL: @gathered
// CHECK: %[[P:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<64x128xbf16>)
// CHECK: %[[A:.*]] = tensor.extract %[[P]]
// CHECK-NEXT: linalg.yield %[[A]] : bf16
// CHECK-LABEL: @gathered_in_f32
// CHECK: linalg.matmul {{.*}} -> tensor<64x128xf32>
func.func @gathered(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>, %at: tensor<64xindex>) -> tensor<64xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = tensor.empty() : tensor<64xbf16>
  %r = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%at : tensor<64xindex>) outs(%b : tensor<64xbf16>) {
  ^bb0(%j: index, %o: bf16):
    %i = linalg.index 0 : index
    %a = tensor.extract %p[%i, %j] : tensor<64x128xf32>
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<64xbf16>
  return %r : tensor<64xbf16>
}
func.func @gathered_in_f32(%x: tensor<64x96xbf16>, %w: tensor<96x128xbf16>, %at: tensor<64xindex>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x128xf32>) -> tensor<64x128xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x96xbf16>, tensor<96x128xbf16>)
      outs(%f : tensor<64x128xf32>) -> tensor<64x128xf32>
  %b = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%at : tensor<64xindex>) outs(%b : tensor<64xf32>) {
  ^bb0(%j: index, %o: f32):
    %i = linalg.index 0 : index
    %a = tensor.extract %p[%i, %j] : tensor<64x128xf32>
    linalg.yield %a : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
