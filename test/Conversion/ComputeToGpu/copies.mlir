// RUN: comm-opt %s --convert-compute-to-gpu | FileCheck %s

// Copies of 1 MiB and more are kernels, which are twice as fast as the copies of
// a graph; smaller ones, which are bound by their launch, are not.
// CHECK: gpu.func @compute_0_copy
// CHECK: llvm.load {{.*}} {alignment = 16 : i64}
// CHECK-LABEL: func.func @large
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_copy
// CHECK: return
// CHECK-LABEL: func.func @small
// CHECK-NOT: gpu.launch_func
// CHECK: call @commGpuCopy
// CHECK: return
func.func @large(%a: memref<512x512xf32>, %b: memref<512x512xf32>) {
  memref.copy %a, %b : memref<512x512xf32> to memref<512x512xf32>
  return
}
func.func @small(%a: memref<512x511xf32>, %b: memref<512x511xf32>) {
  memref.copy %a, %b : memref<512x511xf32> to memref<512x511xf32>
  return
}
