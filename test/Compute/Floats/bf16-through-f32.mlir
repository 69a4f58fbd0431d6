// RUN: comm-opt %s --comm-lower-floats | FileCheck %s

// CHECK-LABEL: func.func @conversions
// CHECK: arith.extf %{{.*}} : bf16 to f32
// CHECK: arith.extf %{{.*}} : f32 to f64
// CHECK: arith.truncf %{{.*}} : vector<4xf64> to vector<4xf32>
// CHECK: arith.cmpf ueq
// CHECK: arith.truncf %{{.*}} : vector<4xf32> to vector<4xbf16>
// CHECK: math.fma %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// Other floats stay as they are.
// CHECK-NEXT: arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT: arith.truncf %{{.*}} : f64 to f16
// CHECK-NEXT: math.fma %{{.*}} : f64
func.func @conversions(%a: bf16, %b: vector<4xf64>, %c: f64) -> (f64, vector<4xbf16>, bf16, f32, f16, f64) {
  %0 = arith.extf %a : bf16 to f64
  %1 = arith.truncf %b : vector<4xf64> to vector<4xbf16>
  %2 = math.fma %a, %a, %a : bf16
  %3 = arith.extf %a : bf16 to f32
  %4 = arith.truncf %c : f64 to f16
  %5 = math.fma %c, %c, %c : f64
  return %0, %1, %2, %3, %4, %5 : f64, vector<4xbf16>, bf16, f32, f16, f64
}

// CHECK-LABEL: func.func @arithmetic
// CHECK-DAG: %[[A:.*]] = arith.extf %arg0 {{.*}}: bf16 to f32
// CHECK-DAG: %[[B:.*]] = arith.extf %arg1 {{.*}}: bf16 to f32
// CHECK: %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK: arith.truncf %[[SUM]] {{.*}}: f32 to bf16
func.func @arithmetic(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  return %0 : bf16
}
