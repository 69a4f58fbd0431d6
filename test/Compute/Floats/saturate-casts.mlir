// RUN: comm-opt %s --comm-lower-floats=step=kernels --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @signed
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-DAG: %[[LOW:.*]] = arith.constant -1.280000e+02 : f32
// CHECK-DAG: %[[HIGH:.*]] = arith.constant 1.280000e+02 : f32
// CHECK-DAG: %[[LEAST:.*]] = arith.constant -128 : i8
// CHECK-DAG: %[[GREATEST:.*]] = arith.constant 127 : i8
// CHECK-DAG: %[[CAST:.*]] = arith.fptosi %[[X]] : f32 to i8
// CHECK-DAG: %[[ABOVE:.*]] = arith.cmpf oge, %[[X]], %[[LOW]]
// CHECK: %[[A:.*]] = arith.select %[[ABOVE]], %[[CAST]], %[[LEAST]]
// CHECK: %[[BEHIND:.*]] = arith.cmpf oge, %[[X]], %[[HIGH]]
// CHECK: %[[B:.*]] = arith.select %[[BEHIND]], %[[GREATEST]], %[[A]]
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %[[X]], %[[X]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK: %[[C:.*]] = arith.select %[[NAN]], %[[ZERO]], %[[B]]
// CHECK: return %[[C]]
func.func @signed(%x: f32) -> i8 {
  %0 = arith.fptosi %x : f32 to i8
  return %0 : i8
}

// Not a number is the least integer, 0. Narrow floats are widened: f16 has no
// 2^32.
// CHECK-LABEL: func.func @unsigned
// CHECK-DAG: %[[X:.*]] = arith.extf %{{.*}} : vector<4xf16> to vector<4xf32>
// CHECK-DAG: %[[LOW:.*]] = arith.constant dense<-1.000000e+00> : vector<4xf32>
// CHECK-DAG: %[[HIGH:.*]] = arith.constant dense<4.2949673E+9> : vector<4xf32>
// CHECK-DAG: %[[GREATEST:.*]] = arith.constant dense<-1> : vector<4xi32>
// CHECK: %[[CAST:.*]] = arith.fptoui %[[X]] : vector<4xf32> to vector<4xi32>
// CHECK: arith.cmpf ogt, %[[X]], %[[LOW]]
// CHECK: arith.cmpf oge, %[[X]], %[[HIGH]]
// CHECK-NOT: uno
// CHECK: return
func.func @unsigned(%x: vector<4xf16>) -> vector<4xi32> {
  %0 = arith.fptoui %x : vector<4xf16> to vector<4xi32>
  return %0 : vector<4xi32>
}

// Other casts are defined as they are.
// CHECK-LABEL: func.func @others
// CHECK-NOT: arith.select
// CHECK: return
func.func @others(%x: i64, %y: f64) -> (i8, f32, f32, f32) {
  %0 = arith.trunci %x : i64 to i8
  %1 = arith.sitofp %x : i64 to f32
  %2 = arith.uitofp %x : i64 to f32
  %3 = arith.truncf %y : f64 to f32
  return %0, %1, %2, %3 : i8, f32, f32, f32
}

// Kernels have them, too.
// CHECK-LABEL: gpu.module @kernels
// CHECK: arith.cmpf oge
gpu.module @kernels {
  gpu.func @kernel(%x: f64, %p: memref<1xi64>) kernel {
    %c0 = arith.constant 0 : index
    %0 = arith.fptosi %x : f64 to i64
    memref.store %0, %p[%c0] : memref<1xi64>
    gpu.return
  }
}

// -----

func.func @tensors(%x: tensor<4xf32>) -> tensor<4xi8> {
  // expected-error @+1 {{'arith.fptosi' is on tensors; expected a bufferized program}}
  %0 = arith.fptosi %x : tensor<4xf32> to tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// bf16 by way of f32, wider floats at once.
// CHECK-LABEL: func @from_integers
// CHECK: %[[A:.*]] = arith.sitofp %{{.*}} : i32 to f32
// CHECK: arith.truncf %[[A]] : f32 to bf16
// CHECK: %[[B:.*]] = arith.uitofp %{{.*}} : vector<4xi64> to vector<4xf32>
// CHECK: arith.truncf %[[B]] : vector<4xf32> to vector<4xbf16>
// CHECK: arith.sitofp %{{.*}} : i32 to f16
func.func @from_integers(%x: i32, %y: vector<4xi64>) -> (bf16, vector<4xbf16>, f16) {
  %a = arith.sitofp %x : i32 to bf16
  %b = arith.uitofp %y : vector<4xi64> to vector<4xbf16>
  %c = arith.sitofp %x : i32 to f16
  return %a, %b, %c : bf16, vector<4xbf16>, f16
}
