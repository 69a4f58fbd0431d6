// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A softmax of rows that lanes of a warp have: each row is loaded once and stored once,
// totals go through shuffles alone, and their buffers are gone.
// CHECK: gpu.func @compute_0_rows(%{{[^,]*}}: !llvm.ptr, %{{[^,]*}}: !llvm.ptr) kernel
// CHECK-COUNT-3: llvm.load {{.*}} -> vector<8xbf16>
// CHECK-NOT: llvm.load
// CHECK: arith.maximumf
// CHECK: nvvm.shfl.sync bfly
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: nvvm.shfl.sync bfly
// CHECK: arith.divf
// CHECK-NOT: gpu.barrier
// CHECK-COUNT-3: llvm.store {{.*}} : vector<8xbf16>
// CHECK-NOT: llvm.store
// CHECK: gpu.return
// CHECK-LABEL: func.func @softmax
// CHECK-NOT: memref.alloc
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_rows blocks in (%c512
// CHECK-NOT: gpu.launch_func
// CHECK: memref.dealloc %arg0
// CHECK-NOT: memref.dealloc
func.func @softmax(%x: memref<4096x768xbf16>, %y: memref<4096x768xbf16>) {
  %least = arith.constant 0xFF80 : bf16
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<4096xbf16>
  %s = memref.alloc() : memref<4096xf32>
  linalg.fill ins(%least : bf16) outs(%m : memref<4096xbf16>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4096x768xbf16>) outs(%m : memref<4096xbf16>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: bf16, %o: bf16):
    %0 = arith.maximumf %o, %a : bf16
    linalg.yield %0 : bf16
  }
  linalg.fill ins(%zero : f32) outs(%s : memref<4096xf32>)
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %m : memref<4096x768xbf16>, memref<4096xbf16>) outs(%s : memref<4096xf32>) attrs = {comm.row_group =
      array<i64: 0, 1>} {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %0 = arith.subf %a, %b : bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = math.exp %1 : f32
    %3 = arith.addf %o, %2 : f32
    linalg.yield %3 : f32
  }
  memref.dealloc %x : memref<4096x768xbf16>
  linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m, %s : memref<4096x768xbf16>, memref<4096xbf16>, memref<4096xf32>) outs(%y : memref<4096x768xbf16>)
      attrs = {comm.row_group = array<i64: 0, 2>} {
  ^bb0(%a: bf16, %b: bf16, %c: f32, %o: bf16):
    %0 = arith.subf %a, %b : bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = math.exp %1 : f32
    %3 = arith.divf %2, %c : f32
    %4 = arith.truncf %3 : f32 to bf16
    linalg.yield %4 : bf16
  }
  memref.dealloc %m : memref<4096xbf16>
  memref.dealloc %s : memref<4096xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#first = affine_map<(i, j) -> (i, 0)>

// A block has a longer row; what makes the rows, and the totals, is stored if others
// read it, by the first lane. Chunks behind the row's end are neither added nor stored.
// CHECK: gpu.func @compute_0_rows
// CHECK-SAME: workgroup(%[[SUMS:.*]] : memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK-COUNT-4: llvm.load {{.*}} -> vector<4xf32>
// CHECK: arith.select
// CHECK: scf.if
// CHECK: llvm.store {{.*}} : vector<4xf32>
// CHECK: nvvm.shfl.sync bfly
// CHECK: memref.store %{{.*}}, %[[SUMS]]
// CHECK: gpu.barrier
// CHECK: llvm.store {{.*}} : f32
// CHECK: math.rsqrt
// CHECK-NOT: gpu.barrier
// CHECK-NOT: llvm.store {{.*}} : f32
// CHECK: llvm.store {{.*}} : vector<4xf32>
// CHECK: gpu.return
// CHECK-LABEL: func.func @norm
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_rows blocks in (%c300{{.*}} threads in (%c256
// CHECK-NOT: gpu.launch_func
func.func @norm(%x: memref<300x1100xf32>, %r: memref<300x1100xf32>)
    -> (memref<300x1100xf32>, memref<300xf32>, memref<300x1100xf32>) {
  %zero = arith.constant 0.0 : f32
  %h = memref.alloc() : memref<300x1100xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %r : memref<300x1100xf32>, memref<300x1100xf32>) outs(%h : memref<300x1100xf32>) attrs = {comm.row_group =
      array<i64: 0, 0>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  %s = memref.alloc() : memref<300xf32>
  linalg.fill ins(%zero : f32) outs(%s : memref<300xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%h : memref<300x1100xf32>) outs(%s : memref<300xf32>) attrs = {comm.row_group = array<i64: 0, 1>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  }
  %wide = memref.expand_shape %s [[0, 1]] output_shape [300, 1] : memref<300xf32> into memref<300x1xf32>
  %i = memref.alloc() : memref<300x1xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%wide : memref<300x1xf32>)
      outs(%i : memref<300x1xf32>) attrs = {comm.row_group = array<i64: 0, 2>} {
  ^bb0(%a: f32, %o: f32):
    %0 = math.rsqrt %a : f32
    linalg.yield %0 : f32
  }
  %y = memref.alloc() : memref<300x1100xf32>
  linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %i : memref<300x1100xf32>, memref<300x1xf32>) outs(%y : memref<300x1100xf32>) attrs = {comm.row_group =
      array<i64: 0, 3>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %i : memref<300x1xf32>
  return %h, %s, %y : memref<300x1100xf32>, memref<300xf32>, memref<300x1100xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// What no thread can keep is loaded again.
// CHECK: gpu.func @compute_0_rows
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<8xbf16>
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<8xbf16>
// CHECK: arith.sitofp
// CHECK-LABEL: func.func @long
func.func @long(%x: memref<1024x50304xbf16>, %y: memref<1024x50304xbf16>) {
  %zero = arith.constant 0.0 : f32
  %s = memref.alloc() : memref<1024xf32>
  linalg.fill ins(%zero : f32) outs(%s : memref<1024xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1024x50304xbf16>) outs(%s : memref<1024xf32>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: bf16, %o: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x,
      %s : memref<1024x50304xbf16>, memref<1024xf32>) outs(%y : memref<1024x50304xbf16>) attrs = {comm.row_group =
      array<i64: 0, 1>} {
  ^bb0(%a: bf16, %b: f32, %o: bf16):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.divf %0, %b : f32
    %2 = linalg.index 1 : index
    %3 = arith.index_cast %2 : index to i32
    %4 = arith.sitofp %3 : i32 to f32
    %5 = arith.addf %1, %4 : f32
    %6 = arith.truncf %5 : f32 to bf16
    linalg.yield %6 : bf16
  }
  memref.dealloc %s : memref<1024xf32>
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// Ops that are not side by side, of which one writes what another reads otherwise, or
// in whose buffer something else is done, are kernels of their own; as are those with
// strides that only the host knows.
// CHECK-NOT: gpu.func {{.*}}_rows
// CHECK-LABEL: func.func @apart
// CHECK-COUNT-10: gpu.launch_func
// CHECK-NOT: gpu.launch_func
func.func @apart(%x: memref<512x512xf32>, %y: memref<512x512xf32>,
    %z: memref<512x512xf32>, %s: memref<512xf32>, %d: memref<512x96xf32, strided<[?, 1]>>, %e: memref<512x96xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<512x512xf32>)
      outs(%s : memref<512xf32>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z : memref<512x512xf32>)
      outs(%x : memref<512x512xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s :
      memref<512x512xf32>, memref<512xf32>) outs(%y : memref<512x512xf32>) attrs = {comm.row_group = array<i64: 0, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<512x512xf32>)
      outs(%s : memref<512xf32>) attrs = {comm.row_group = array<i64: 1, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s :
      memref<512x512xf32>, memref<512xf32>) outs(%y : memref<512x512xf32>) attrs = {comm.row_group = array<i64: 1, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<512x512xf32>)
      outs(%s : memref<512xf32>) attrs = {comm.row_group = array<i64: 2, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s :
      memref<512x512xf32>, memref<512xf32>) outs(%x : memref<512x512xf32>) attrs = {comm.row_group = array<i64: 2, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%d
      : memref<512x96xf32, strided<[?, 1]>>) outs(%s : memref<512xf32>) attrs = {comm.row_group = array<i64: 3, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%d,
      %s : memref<512x96xf32, strided<[?, 1]>>, memref<512xf32>) outs(%e : memref<512x96xf32>) attrs = {comm.row_group =
      array<i64: 3, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%z : memref<512x512xf32>)
      outs(%x : memref<512x512xf32>) attrs = {comm.row_group = array<i64: 4, 0>} {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// An op between that reads what the kernel reads is no obstacle, and runs before it.
// CHECK-LABEL: func.func @between
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_generic
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_1_generic
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_2_rows
// CHECK-NOT: gpu.launch_func
func.func @between(%x: memref<512x512xf32>, %y: memref<512x512xf32>, %s: memref<512xf32>, %c: memref<512xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<512x512xf32>)
      outs(%s : memref<512xf32>) attrs = {comm.row_group = array<i64: 0, 0>} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<512x512xf32>) outs(%c : memref<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s :
      memref<512x512xf32>, memref<512xf32>) outs(%y : memref<512x512xf32>) attrs = {comm.row_group = array<i64: 0, 1>} {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}
