// RUN: comm-opt %s --split-input-file --comm-emit-program | FileCheck %s

// Results that the caller may place. Those that are views are one allocation.
// CHECK-LABEL: func.func private @program.main
// CHECK: %[[I:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[ALIGNMENT:.*]] = llvm.mlir.constant(64 : i64)
// CHECK: %[[BYTES:.*]] = llvm.mlir.constant(16 : i64)
// CHECK: %[[A:.*]] = call @commAllocResult(%[[I]], %[[ALIGNMENT]], %[[BYTES]])
// CHECK: %[[MEMREF:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<2x4xbf16>
// CHECK: llvm.mlir.constant(2 : i64)
// CHECK: llvm.mlir.constant(16 : i64)
// CHECK: llvm.mlir.constant(3 : i64)
// CHECK: call @commAllocResult
// CHECK-NOT: commAllocResult
// CHECK: memref.alloc() : memref<4xf32>
// CHECK: return %{{.*}}, %[[VIEW:.*]], %{{.*}}, %[[MEMREF]]
// CHECK: func.func private @commAllocResult(i64, i64, i64) -> !llvm.ptr
func.func @main(%a: memref<3xi1>) -> (memref<3xi1>, memref<8xbf16>, memref<3xi1>, memref<2x4xbf16>) {
  %m = memref.alloc() {alignment = 64 : i64} : memref<2x4xbf16>
  %v = memref.collapse_shape %m [[0, 1]] : memref<2x4xbf16> into memref<8xbf16>
  %b = memref.alloc() : memref<3xi1>
  %t = memref.alloc() : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return %a, %v, %b, %m : memref<3xi1>, memref<8xbf16>, memref<3xi1>, memref<2x4xbf16>
}

// -----

// Results that it may not: of run-time size, part of an allocation, of another
// order, of a loop's last iteration, or one that may be freed.
// CHECK-LABEL: func.func private @program.main
// CHECK-COUNT-5: memref.alloc
// CHECK-NOT: commAllocResult
func.func @main(%n: index, %if: i1)
    -> (memref<?xf32>, memref<4xf32>, memref<4x2xf32, strided<[1, 4]>>, memref<4xf32>, memref<4xf32>) {
  %dynamic = memref.alloc(%n) : memref<?xf32>
  %whole = memref.alloc() : memref<8xf32>
  %part = memref.subview %whole[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %cast = memref.cast %part : memref<4xf32, strided<[1]>> to memref<4xf32>
  %matrix = memref.alloc() : memref<2x4xf32>
  %turned = memref.transpose %matrix (i, j) -> (j, i) : memref<2x4xf32> to memref<4x2xf32, strided<[1, 4]>>
  %chosen = scf.if %if -> memref<4xf32> {
    %new = memref.alloc() : memref<4xf32>
    scf.yield %new : memref<4xf32>
  } else {
    scf.yield %cast : memref<4xf32>
  }
  %freed = memref.alloc() : memref<4xf32>
  scf.if %if {
    memref.dealloc %freed : memref<4xf32>
  }
  return %dynamic, %cast, %turned, %chosen, %freed
      : memref<?xf32>, memref<4xf32>, memref<4x2xf32, strided<[1, 4]>>, memref<4xf32>, memref<4xf32>
}
