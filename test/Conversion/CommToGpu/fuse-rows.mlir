// RUN: comm-opt %s --convert-comm-to-gpu --canonicalize --remarks-filter=convert-comm-to-gpu \
// RUN:   --split-input-file 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Reductions of rows behind an all_reduce, and what is computed from them, are
// done by its kernel; what nothing else reads is never in memory.

comm.group @tp = ranks [[0, 1]]
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// The residual stream is used by others, the sum of squares is not.
// CHECK-LABEL: func @rms_norm
// CHECK-SAME: (%[[S:.*]]: memref<4x60xbf16>, %[[R:.*]]: memref<4x60xbf16>, %[[W:.*]]: memref<60xbf16>,
// CHECK-SAME: {{^}} %[[X:.*]]: memref<4x60xbf16>, %[[O:.*]]: memref<4x60xbf16>)
// CHECK-NOT: memref.alloc
// CHECK: %[[T:.*]] = comm.launch
// CHECK-SAME: {{^}} all_reduce @comm_kernels::@all_reduce_push_sum_bf16_w2_rows1_[[NORM:fused_[0-9a-f]+]](%[[S]])
// CHECK-SAME: {{^}} into(%[[X]], %[[O]]) arguments(%[[R]], %[[W]]) on @tp
// CHECK-SAME: {blocks = 4 : i64, count = 240
// CHECK-SAME: {{^}} : i64, on_compute_stream, ring_bytes = 1024 : i64, rows = 4 : i64, threads = 32 : i64}
// CHECK-NEXT: comm.wait %[[T]], %[[X]], %[[O]] reading %[[S]], %[[R]], %[[W]]
// CHECK-NEXT: return
// REMARK: RowsFused | {{.*}}Function=rms_norm | Fused="elements addf; rows; reduction of rows extf mulf addf;
// REMARK-SAME: {{^}} elements divf addf rsqrt extf mulf truncf mulf", KeepsResult=false,
// REMARK-SAME: {{^}} Kernel=all_reduce_push_sum_bf16_w2_rows1_fused_
func.func @rms_norm(%s: memref<4x60xbf16>, %r: memref<4x60xbf16>, %w: memref<60xbf16>, %x: memref<4x60xbf16>,
    %o: memref<4x60xbf16>) {
  %zero = arith.constant 0.0 : f32
  %size = arith.constant 60.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %y = memref.alloc() : memref<4x60xbf16>
  %t = comm.all_reduce sum %s into %y on @tp by push : memref<4x60xbf16>
  comm.wait %t, %y reading %s : memref<4x60xbf16>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %r : memref<4x60xbf16>, memref<4x60xbf16>) outs(%x : memref<4x60xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16):
    %0 = arith.addf %a, %b : bf16
    linalg.yield %0 : bf16
  }
  memref.dealloc %y : memref<4x60xbf16>
  %q = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<4xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x60xbf16>)
      outs(%q : memref<4xf32>) {
  ^bb0(%a: bf16, %c: f32):
    %0 = arith.extf %a : bf16 to f32
    %1 = arith.mulf %0, %0 : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %q, %w : memref<4x60xbf16>, memref<4xf32>, memref<60xbf16>) outs(%o : memref<4x60xbf16>) {
  ^bb0(%a: bf16, %b: f32, %g: bf16, %c: bf16):
    %0 = arith.divf %b, %size : f32
    %1 = arith.addf %0, %eps : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.extf %a : bf16 to f32
    %4 = arith.mulf %3, %2 : f32
    %5 = arith.truncf %4 : f32 to bf16
    %6 = arith.mulf %5, %g : bf16
    linalg.yield %6 : bf16
  }
  memref.dealloc %q : memref<4xf32>
  return
}

// A maximum and a sum that depends on it; the sum has another reader, and is
// written as well. The fill behind is of something else, and stays.
// CHECK-LABEL: func @softmax
// CHECK: %[[SUM:.*]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.fill
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_2shot_s_sum_f32_w2_rows1_fused_{{[0-9a-f]+}}(%arg0)
// CHECK-SAME: {{^}} into(%[[SUM]], %arg1) on @tp
// CHECK-SAME: rows = 4 : i64
// CHECK-NOT: linalg.generic
// CHECK: memref.copy %[[SUM]]
func.func @softmax(%s: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4xf32>, %z: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %y = memref.alloc() : memref<4x8xf32>
  %t = comm.all_reduce sum %s into %y on @tp by "2shot-s" : memref<4x8xf32>
  comm.wait %t, %y reading %s : memref<4x8xf32>
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%least : f32) outs(%m : memref<4xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<4x8xf32>)
      outs(%m : memref<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.maximumf %c, %a : f32
    linalg.yield %0 : f32
  }
  %q = memref.alloc() : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%z : memref<4x8xf32>)
  linalg.fill ins(%zero : f32) outs(%q : memref<4xf32>)
  linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y, %m : memref<4x8xf32>, memref<4xf32>) outs(%q : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %c, %1 : f32
    linalg.yield %2 : f32
  }
  linalg.generic {indexing_maps = [#id, #row, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %m, %q : memref<4x8xf32>, memref<4xf32>, memref<4xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    %2 = arith.divf %1, %d : f32
    linalg.yield %2 : f32
  }
  memref.dealloc %y : memref<4x8xf32>
  memref.dealloc %m : memref<4xf32>
  memref.copy %q, %p : memref<4xf32> to memref<4xf32>
  memref.dealloc %q : memref<4xf32>
  return
}

// What the steps themselves read in the next iteration is written.
// CHECK-LABEL: func @carried
// CHECK: %[[X:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: scf.for
// CHECK: comm.launch all_reduce {{.*}}_rows1_fused_{{[0-9a-f]+}}(%arg0) into(%[[X]], %arg1) arguments(%[[X]])
func.func @carried(%s: memref<4x8xf32>, %o: memref<4xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<4x8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %y = memref.alloc() : memref<4x8xf32>
    %t = comm.all_reduce sum %s into %y on @tp by push : memref<4x8xf32>
    comm.wait %t, %y reading %s : memref<4x8xf32>
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : memref<4x8xf32>)
        outs(%x : memref<4x8xf32>) {
    ^bb0(%a: f32, %c: f32):
      %0 = arith.addf %a, %c : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %y : memref<4x8xf32>
    linalg.fill ins(%zero : f32) outs(%o : memref<4xf32>)
    linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>)
        outs(%o : memref<4xf32>) {
    ^bb0(%a: f32, %c: f32):
      %0 = arith.addf %c, %a : f32
      linalg.yield %0 : f32
    }
  }
  memref.dealloc %x : memref<4x8xf32>
  return
}

// CHECK: gpu.module @comm_kernels
// CHECK: gpu.func @all_reduce_push_sum_bf16_w2_rows1_[[NORM]](
// CHECK-SAME: workgroup(%{{.*}} : memref<16xi32, #gpu.address_space<workgroup>>) kernel
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK: gpu.barrier
// CHECK: gpu.barrier
// The scale is computed once for a thread's elements.
// CHECK-COUNT-1: math.rsqrt
// CHECK-NOT: math.rsqrt
// CHECK: gpu.return

// -----

// The mean is kept with a dimension of one, and the result is seen by another
// shape; the scale of a row is an op of its own.

comm.group @tp = ranks [[0, 1]]
#id = affine_map<(i, j, k) -> (i, j, k)>
#row = affine_map<(i, j, k) -> (i, j)>
#keep = affine_map<(i, j, k) -> (i, j, 0)>
#point = affine_map<(i, j, k) -> ()>

// CHECK-LABEL: func @reshaped
// CHECK-NOT: memref.alloc
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_2shot_p_sum_f32_w2_rows1_fused_{{[0-9a-f]+}}(%arg0)
// CHECK-SAME: {{^}} into(%arg1) arguments(%arg2) on @tp
// CHECK-SAME: count = 1080 : i64, flag_bytes = 112 : i64, on_compute_stream, rows = 18 : i64
// CHECK-NEXT: comm.wait
// CHECK-NEXT: return
// REMARK: Function=reshaped | Fused="rows; reduction of rows addf; rows divf; elements subf mulf"
func.func @reshaped(%s: memref<18x60xf32>, %o: memref<2x9x60xf32>, %g: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %size = arith.constant 60.0 : f32
  %y = memref.alloc() : memref<18x60xf32>
  %t = comm.all_reduce sum %s into %y on @tp by "2shot-p" : memref<18x60xf32>
  comm.wait %t, %y reading %s : memref<18x60xf32>
  %x = memref.expand_shape %y [[0, 1], [2]] output_shape [2, 9, 60] : memref<18x60xf32> into memref<2x9x60xf32>
  %q = memref.alloc() : memref<2x9xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<2x9xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : memref<2x9x60xf32>) outs(%q : memref<2x9xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  %m = memref.alloc() : memref<2x9x1xf32>
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q : memref<2x9xf32>) outs(%m : memref<2x9x1xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.divf %a, %size : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %q : memref<2x9xf32>
  linalg.generic {indexing_maps = [#id, #keep, #point, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m, %g : memref<2x9x60xf32>, memref<2x9x1xf32>, memref<f32>) outs(%o : memref<2x9x60xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = arith.mulf %0, %d : f32
    linalg.yield %1 : f32
  }
  memref.dealloc %m : memref<2x9x1xf32>
  memref.dealloc %y : memref<18x60xf32>
  return
}

// -----

// What is not a row of the result is left alone.

comm.group @tp = ranks [[0, 1]]
#id = affine_map<(i, j) -> (i, j)>
#swap = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// A reduction over another dimension: of columns.
// CHECK-LABEL: func @columns
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(
// CHECK: linalg.generic
func.func @columns(%s: memref<8x8xf32>, %y: memref<8x8xf32>, %q: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %t, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8xf32>)
  linalg.generic {indexing_maps = [#id, #column], iterator_types = ["reduction", "parallel"]} ins(%y : memref<8x8xf32>)
      outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Totals that are read by column: the reduction is fused, its reader is not.
// CHECK-LABEL: func @read_by_column
// CHECK: comm.launch all_reduce {{.*}}_rows1_fused_{{[0-9a-f]+}}(%arg0) into(%arg1, %arg2) on @tp
// CHECK: linalg.generic
func.func @read_by_column(%s: memref<8x8xf32>, %y: memref<8x8xf32>, %q: memref<8xf32>, %o: memref<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %t, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<8x8xf32>)
      outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %q : memref<8x8xf32>, memref<8xf32>) outs(%o : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.mulf %b, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// The value transposed.
// CHECK-LABEL: func @transposed
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(
// CHECK: linalg.generic
func.func @transposed(%s: memref<8x8xf32>, %y: memref<8x8xf32>, %q: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %t, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8xf32>)
  linalg.generic {indexing_maps = [#swap, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<8x8xf32>)
      outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Totals that something else writes in between; a total of 64 bits; one that is
// not of values combined in any order; totals that lie where weights are.
// CHECK-LABEL: func @not_fused
// CHECK: comm.launch all_reduce {{.*}}_rows1_fused_{{[0-9a-f]+}}(%arg0) into(%arg1, %arg2) on @tp
// CHECK: memref.copy
// CHECK: linalg.generic
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(
// CHECK: linalg.generic
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(
// CHECK: linalg.generic
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(
// CHECK: linalg.generic
func.func @not_fused(%s: memref<8x8xf32>,
    %y: memref<8x8xf32>, %q: memref<8xf32>, %o: memref<8x8xf32>, %p: memref<8xf32>, %d: memref<8xf64>) {
  %zero = arith.constant 0.0 : f32
  %wide = arith.constant 0.0 : f64
  %0 = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %0, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<8x8xf32>)
      outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.addf %c, %a : f32
    linalg.yield %r : f32
  }
  memref.copy %p, %q : memref<8xf32> to memref<8xf32>
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %q : memref<8x8xf32>, memref<8xf32>) outs(%o : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %r = arith.mulf %b, %a : f32
    linalg.yield %r : f32
  }
  %1 = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %1, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%wide : f64) outs(%d : memref<8xf64>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<8x8xf32>)
      outs(%d : memref<8xf64>) {
  ^bb0(%a: f32, %c: f64):
    %w = arith.extf %a : f32 to f64
    %r = arith.addf %c, %w : f64
    linalg.yield %r : f64
  }
  %2 = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %2, %y reading %s : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<8xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<8x8xf32>)
      outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %r = arith.subf %c, %a : f32
    linalg.yield %r : f32
  }
  %3 = comm.all_reduce sum %s into %y on @tp by push : memref<8x8xf32>
  comm.wait %3, %y reading %s : memref<8x8xf32>
  linalg.generic {indexing_maps = [#id, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y, %q : memref<8x8xf32>, memref<8xf32>) outs(%q : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %v = arith.mulf %b, %a : f32
    %r = arith.addf %c, %v : f32
    linalg.yield %r : f32
  }
  return
}

// -----

// Rows that no block can hold, rows too short, and an algorithm without rows:
// what is elementwise before is fused.

comm.group @tp = ranks [[0, 1]]
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: func @long
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2_fused_{{[0-9a-f]+}}(%arg0) into(%arg1)
// CHECK-NOT: comm.launch
// CHECK: iterator_types = ["parallel", "reduction"]
// REMARK: RowsNotFused | {{.*}}Function=long | Algorithm=push, Reason="a row has 4097 elements, and a block holds 4096"
// REMARK: ElementwiseFused | {{.*}}Function=long | Fused="elements negf"
func.func @long(%s: memref<2x4097xf32>, %o: memref<2x4097xf32>, %q: memref<2xf32>) {
  %y = memref.alloc() : memref<2x4097xf32>
  %t = comm.all_reduce sum %s into %y on @tp by push : memref<2x4097xf32>
  comm.wait %t, %y reading %s : memref<2x4097xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : memref<2x4097xf32>)
      outs(%o : memref<2x4097xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %y : memref<2x4097xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%q : memref<2xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%o : memref<2x4097xf32>)
      outs(%q : memref<2xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func @short
// CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_2shot_p_sum_f32_w2(
// CHECK: linalg.generic
// REMARK: RowsNotFused | {{.*}}Function=short | Algorithm=2shot-p,
// REMARK-SAME: {{^}} Reason="a row of 16 elements is too short for a warp, and 3000 of them are too many for one round"
func.func @short(%s: memref<3000x16xf32>, %y: memref<3000x16xf32>, %q: memref<3000xf32>) {
  %zero = arith.constant 0.0 : f32
  %t = comm.all_reduce sum %s into %y on @tp by "2shot-p" : memref<3000x16xf32>
  comm.wait %t, %y reading %s : memref<3000x16xf32>
  linalg.fill ins(%zero : f32) outs(%q : memref<3000xf32>)
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%y : memref<3000x16xf32>)
      outs(%q : memref<3000xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %c, %a : f32
    linalg.yield %0 : f32
  }
  return
}
