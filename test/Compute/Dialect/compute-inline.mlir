// A call of a library may be inlined.
// RUN: comm-opt %s --inline | FileCheck %s

// CHECK-LABEL: func.func @step
// CHECK: commlib.product
// CHECK-NOT: call @product
func.func @step(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  call @product(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
func.func private @product(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  commlib.product %a, %a into %b scale 1.0 none : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
