// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

// A thread transposes a tile of 8 x 8: all accesses of matrices are vectors. What
// depends on a row or a column only is loaded once for each.

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: gpu.func
// CHECK-COUNT-16: llvm.load {{.*}} -> vector<8xbf16>
// CHECK-COUNT-8: llvm.load {{.*}} -> bf16
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK-NOT: llvm.load
// CHECK-COUNT-8: llvm.store {{.*}} : vector<8xbf16>
// CHECK-NOT: llvm.store
// CHECK: gpu.return
// 2048 * 1056 / 64 threads
// CHECK: gpu.launch_func {{.*}} blocks in (%c132_i64
func.func @update(%a: memref<2048x1056xbf16>, %b: memref<1056x2048xbf16>, %r: memref<2048xbf16>,
                  %c: memref<1056xf32>, %o: memref<2048x1056xbf16>) {
  linalg.generic {indexing_maps = [#id, #swap, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %r, %c : memref<2048x1056xbf16>, memref<1056x2048xbf16>, memref<2048xbf16>, memref<1056xf32>)
      outs(%o : memref<2048x1056xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %z: bf16, %u: f32, %out: bf16):
    %s = arith.subf %x, %y : bf16
    %t = arith.mulf %s, %z : bf16
    %v = arith.truncf %u : f32 to bf16
    %w = arith.addf %t, %v : bf16
    linalg.yield %w : bf16
  }
  return
}

// -----

// Five transposed operands of 8 x 8 would need too many registers.

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: gpu.func
// CHECK-COUNT-20: llvm.load {{.*}} -> vector<4xbf16>
// CHECK-NOT: llvm.load
// CHECK-COUNT-4: llvm.store {{.*}} : vector<4xbf16>
// CHECK: gpu.return
func.func @several(%a: memref<4096x1024xbf16>, %b: memref<4096x1024xbf16>, %c: memref<4096x1024xbf16>,
                   %d: memref<4096x1024xbf16>, %e: memref<4096x1024xbf16>, %o: memref<1024x4096xbf16>) {
  linalg.generic {indexing_maps = [#swap, #swap, #swap, #swap, #swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %c, %d, %e : memref<4096x1024xbf16>, memref<4096x1024xbf16>, memref<4096x1024xbf16>,
          memref<4096x1024xbf16>, memref<4096x1024xbf16>) outs(%o : memref<1024x4096xbf16>) {
  ^bb0(%v: bf16, %w: bf16, %x: bf16, %y: bf16, %z: bf16, %out: bf16):
    %p = arith.addf %v, %w : bf16
    %q = arith.addf %x, %y : bf16
    %r = arith.addf %p, %q : bf16
    %s = arith.addf %r, %z : bf16
    linalg.yield %s : bf16
  }
  return
}

// -----

// Small ops need more threads than they have tiles, and sizes must be multiples.

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: gpu.func
// CHECK: llvm.load {{.*}} -> bf16
// CHECK: gpu.func
// CHECK: llvm.load {{.*}} -> bf16
func.func @kept(%a: memref<256x512xbf16>, %b: memref<512x256xbf16>, %c: memref<2050x4096xbf16>,
                %d: memref<4096x2050xbf16>) {
  linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<256x512xbf16>) outs(%b : memref<512x256xbf16>) {
  ^bb0(%x: bf16, %out: bf16):
    linalg.yield %x : bf16
  }
  linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<2050x4096xbf16>) outs(%d : memref<4096x2050xbf16>) {
  ^bb0(%x: bf16, %out: bf16):
    linalg.yield %x : bf16
  }
  return
}
