// RUN: comm-opt %s --convert-compute-to-gpu | FileCheck %s

#x = affine_map<(c, h, d, b, s) -> (b, s, c)>
#heads_first = affine_map<(c, h, d, b, s) -> (b, h, s, d)>
#heads_last = affine_map<(c, h, d, b, s) -> (b, s, h, d)>
#x_by_position = affine_map<(c, h, d, b, s) -> (s, b, c)>
#w = affine_map<(c, h, d, b, s) -> (c, h, d)>

// The gradient of a weight whose result's heads lie between batches and
// positions: these are brought together, and the product is one call.
// CHECK: @commNumbers(dense<[6, 6, 1, 1, 512, 512, 4096,
// CHECK-LABEL: func.func @heads_between
// CHECK-SAME: (%[[X:.*]]: memref<16x256x512xbf16>, %[[G:.*]]: memref<16x8x256x64xbf16>
// CHECK: %[[COPY:.*]] = memref.alloc() : memref<16x256x8x64xbf16>
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_generic
// CHECK: call @commLibraryMatmul
// CHECK-NOT: call @commLibraryMatmul
// CHECK: memref.dealloc %[[COPY]]
// CHECK: return
func.func @heads_between(%x: memref<16x256x512xbf16>, %g: memref<16x8x256x64xbf16>, %w: memref<512x8x64xbf16>) {
  linalg.generic {indexing_maps = [#x, #heads_first, #w],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : memref<16x256x512xbf16>, memref<16x8x256x64xbf16>) outs(%w : memref<512x8x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %0 = arith.mulf %a, %b : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  }
  return
}

// Nothing is copied where they are together ...
// CHECK-LABEL: func.func @heads_behind
// CHECK-NOT: memref.alloc
// CHECK-NOT: gpu.launch_func
// CHECK: call @commLibraryMatmul
// CHECK: return
func.func @heads_behind(%x: memref<16x256x512xbf16>, %g: memref<16x256x8x64xbf16>, %w: memref<512x8x64xbf16>) {
  linalg.generic {indexing_maps = [#x, #heads_last, #w],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : memref<16x256x512xbf16>, memref<16x256x8x64xbf16>) outs(%w : memref<512x8x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %0 = arith.mulf %a, %b : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  }
  return
}

// ... and one of the two where each is, but in another order.
// CHECK-LABEL: func.func @other_order
// CHECK: memref.alloc() : memref<256x16x8x64xbf16>
// CHECK-NOT: memref.alloc
// CHECK: call @commLibraryMatmul
// CHECK: return
func.func @other_order(%x: memref<256x16x512xbf16>, %g: memref<16x256x8x64xbf16>, %w: memref<512x8x64xbf16>) {
  linalg.generic {indexing_maps = [#x_by_position, #heads_last, #w],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : memref<256x16x512xbf16>, memref<16x256x8x64xbf16>) outs(%w : memref<512x8x64xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %0 = arith.mulf %a, %b : bf16
    %1 = arith.addf %o, %0 : bf16
    linalg.yield %1 : bf16
  }
  return
}

// What the library has no type for stays a kernel, without a copy.
// CHECK-LABEL: func.func @integers
// CHECK-NOT: call @commLibraryMatmul
// CHECK: gpu.launch_func
// CHECK: return
func.func @integers(%x: memref<16x256x512xi32>, %g: memref<16x8x256x64xi32>, %w: memref<512x8x64xi32>) {
  linalg.generic {indexing_maps = [#x, #heads_first, #w],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %g : memref<16x256x512xi32>, memref<16x8x256x64xi32>) outs(%w : memref<512x8x64xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %0 = arith.muli %a, %b : i32
    %1 = arith.addi %o, %0 : i32
    linalg.yield %1 : i32
  }
  return
}
