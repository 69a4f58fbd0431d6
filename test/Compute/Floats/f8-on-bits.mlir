// RUN: comm-opt %s --comm-lower-floats=step=kernels --split-input-file --verify-diagnostics | FileCheck %s

// Infinities; subnormal numbers are multiples of 2^-16.
// CHECK-LABEL: func.func @from_e5m2
// CHECK: %[[BYTE:.*]] = arith.bitcast %{{.*}} : f8E5M2 to i8
// CHECK: arith.extui %[[BYTE]] : i8 to i32
// CHECK: arith.constant 939524096 : i32
// CHECK: arith.constant 1.52587891E-5 : f32
// CHECK: arith.constant 2139095040 : i32
// CHECK: %[[WIDE:.*]] = arith.bitcast %{{.*}} : i32 to f32
// CHECK-NEXT: return %[[WIDE]]
func.func @from_e5m2(%x: f8E5M2) -> f32 {
  %0 = arith.extf %x : f8E5M2 to f32
  return %0 : f32
}

// -----

// One code is not a number; bf16 is exact.
// CHECK-LABEL: func.func @from_e4m3fn
// CHECK: arith.constant dense<127> : vector<4xi32>
// CHECK: arith.constant dense<2143289344> : vector<4xi32>
// CHECK: %[[WIDE:.*]] = arith.bitcast %{{.*}} : vector<4xi32> to vector<4xf32>
// CHECK-NEXT: %[[HALF:.*]] = arith.truncf %[[WIDE]] : vector<4xf32> to vector<4xbf16>
// CHECK-NEXT: return %[[HALF]]
func.func @from_e4m3fn(%x: vector<4xf8E4M3FN>) -> vector<4xbf16> {
  %0 = arith.extf %x : vector<4xf8E4M3FN> to vector<4xbf16>
  return %0 : vector<4xbf16>
}

// -----

// CHECK-LABEL: func.func @to_e4m3fn
// CHECK: arith.truncf %{{.*}} : f64 to f32
// CHECK: arith.constant 126 : i32
// CHECK: %[[BYTE:.*]] = arith.trunci %{{.*}} : i32 to i8
// CHECK-NEXT: %[[RESULT:.*]] = arith.bitcast %[[BYTE]] : i8 to f8E4M3FN
// CHECK-NEXT: return %[[RESULT]]
func.func @to_e4m3fn(%x: f64) -> f8E4M3FN {
  %0 = arith.truncf %x : f64 to f8E4M3FN
  return %0 : f8E4M3FN
}

// -----

// Arithmetic is in f32, and constants are bytes.
// CHECK-LABEL: func.func @arithmetic
// CHECK-NOT: {{(addf|cmpf|sitofp|fma|constant) .*}} f8E4M3B11FNUZ
// CHECK: arith.constant 88 : i8
// CHECK: arith.addf %{{.*}} : f32
// CHECK: math.fma %{{.*}} : f32
// CHECK: arith.cmpf olt, %{{.*}} : f32
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// What moves bytes stays.
// CHECK: arith.select %{{.*}} : f8E4M3B11FNUZ
func.func @arithmetic(%x: f8E4M3B11FNUZ, %n: i32) -> f8E4M3B11FNUZ {
  %one = arith.constant 1.0 : f8E4M3B11FNUZ
  %0 = arith.addf %x, %one : f8E4M3B11FNUZ
  %1 = math.fma %x, %0, %0 : f8E4M3B11FNUZ
  %2 = arith.cmpf olt, %1, %0 : f8E4M3B11FNUZ
  %3 = arith.sitofp %n : i32 to f8E4M3B11FNUZ
  %4 = arith.select %2, %1, %3 : f8E4M3B11FNUZ
  return %4 : f8E4M3B11FNUZ
}

// -----

// CHECK-LABEL: func.func @scales
// CHECK: arith.constant 127 : i8
// CHECK: memref.store %{{.*}} : memref<2xf8E8M0FNU>
func.func @scales(%m: memref<2xf8E8M0FNU>, %i: index) {
  %one = arith.constant 1.0 : f8E8M0FNU
  memref.store %one, %m[%i] : memref<2xf8E8M0FNU>
  return
}

// -----

func.func @no_sign(%x: f8E8M0FNU) -> f32 {
  // expected-error @+1 {{'arith.extf' on type 'f8E8M0FNU' cannot be compiled; expected floats of 16, 32 or 64 bits, or of 8 bits with a sign}}
  %0 = arith.extf %x : f8E8M0FNU to f32
  return %0 : f32
}

// -----

func.func @four_bits(%x: f4E2M1FN) -> f4E2M1FN {
  // expected-error @+1 {{'arith.addf' on type 'f4E2M1FN' cannot be compiled; expected floats of 16, 32 or 64 bits, or of 8 bits with a sign}}
  %0 = arith.addf %x, %x : f4E2M1FN
  return %0 : f4E2M1FN
}

// -----

func.func @tensors(%x: tensor<4xf8E5M2>) -> tensor<4xf32> {
  // expected-error @+1 {{'arith.extf' is on tensors; expected a bufferized program}}
  %0 = arith.extf %x : tensor<4xf8E5M2> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
