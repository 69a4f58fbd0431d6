// RUN: comm-opt %s --comm-prepare-for-gpu --comm-lower-to-gpu="machine=h200-x2 ranks=1 format=isa" \
// RUN:   --mlir-print-ir-before=comm-serialize-kernels -o /dev/null 2>&1 | FileCheck %s
// RUN: comm-opt %s --comm-lower-to-host="ranks=1" | FileCheck %s

// Libraries have powers with exponents of 32 bits only.

// CHECK-NOT: powi
// CHECK: %[[SQUARE:.*]] = llvm.fmul %[[A:.*]], %[[A]] : f32
// CHECK: %[[CUBE:.*]] = llvm.fmul %[[SQUARE]], %[[A]] : f32
// CHECK: llvm.fdiv %{{.*}}, %[[CUBE]] : f32
// CHECK: %[[EXPONENT:.*]] = llvm.sitofp %{{.*}} : i64 to f32
// CHECK: pow{{.*}}%[[EXPONENT]]
// CHECK-NOT: powi
#map = affine_map<(i) -> (i)>
func.func @main(%x: tensor<64xf32>, %n: tensor<64xi64>) -> (tensor<64xf32>, tensor<64xf32>) {
  %three = arith.constant -3 : i64
  %empty = tensor.empty() : tensor<64xf32>
  %constant = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%empty : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %p = math.fpowi %a, %three : f32, i64
    linalg.yield %p : f32
  } -> tensor<64xf32>
  %variable = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]}
      ins(%constant, %n : tensor<64xf32>, tensor<64xi64>) outs(%empty : tensor<64xf32>) {
  ^bb0(%a: f32, %e: i64, %b: f32):
    %p = math.fpowi %a, %e : f32, i64
    linalg.yield %p : f32
  } -> tensor<64xf32>
  return %constant, %variable : tensor<64xf32>, tensor<64xf32>
}
