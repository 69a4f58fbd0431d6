// RUN: comm-opt %s --convert-comm-to-gpu --remarks-filter=convert-comm-to-gpu --split-input-file 2>%t.remarks \
// RUN:   | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// A collective with a kernel's algorithm becomes a launch; equal kernels are
// made once, sizes apart.

// CHECK-LABEL: module attributes {gpu.container_module}
comm.group @tp = ranks [[0, 1], [2, 3]]

// CHECK-LABEL: @push
// REMARK: remark: [Passed] KernelLaunched | Category:convert-comm-to-gpu | Function=push | Blocks=4, Count=4096,
// REMARK-SAME: {{^}} Kernel=all_reduce_push_sum_bf16_w2, Threads=128
func.func @push(%x: memref<4096xbf16>, %y: memref<4096xbf16>, %z: memref<8x3xbf16>) {
  // CHECK: %[[T:.*]] = comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_bf16_w2(%arg0) into(%arg1) on @tp
  // CHECK-SAME: {blocks = 4 : i64, count = 4096 : i64, on_compute_stream, ring_bytes = 8192 : i64, threads = 128 : i64}
  // CHECK-SAME: {{^}} : (memref<4096xbf16>) -> (memref<4096xbf16>)
  // CHECK: comm.wait %[[T]], %arg1 reading %arg0
  %t = comm.all_reduce sum %x into %y on @tp by push : memref<4096xbf16>
  comm.wait %t, %y reading %x : memref<4096xbf16>
  // In place the buffer is both. 24 elements are 3 chunks for the other rank.
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_bf16_w2(%arg2) into(%arg2)
  // CHECK-SAME: blocks = 1 : i64, count = 24 : i64, on_compute_stream, ring_bytes = 48 : i64
  %u = comm.all_reduce sum into %z on @tp by push : memref<8x3xbf16>
  comm.wait %u, %z : memref<8x3xbf16>
  return
}

// Types without a sentinel go by the stage and flags.
// CHECK-LABEL: @staged
func.func @staged(%x: memref<100xi32>, %y: memref<100xi32>) {
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_max_i32_w2(%arg0) into(%arg1)
  // CHECK-SAME: flag_bytes = 16 : i64, on_compute_stream, stage_bytes = 800 : i64
  %t = comm.all_reduce max %x into %y on @tp by push : memref<100xi32>
  comm.wait %t, %y reading %x : memref<100xi32>
  return
}

// What is computed before the wait keeps it from the compute stream.
// CHECK-LABEL: @overlapped
func.func @overlapped(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) {
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_2shot_s_avg_f32_w2
  // CHECK-NOT: on_compute_stream
  // CHECK: linalg.exp
  %t = comm.all_reduce avg %x into %y on @tp by "2shot-s" : memref<64xf32>
  linalg.exp ins(%z : memref<64xf32>) outs(%z : memref<64xf32>)
  comm.wait %t, %y reading %x : memref<64xf32>
  // What is not for a kernel stays.
  // CHECK: comm.all_reduce sum {{.*}} by nccl {launch = #comm.launch<on_compute_stream = true>}
  %u = comm.all_reduce sum %x into %y on @tp by nccl : memref<64xf32>
  comm.wait %u, %y reading %x : memref<64xf32>
  // CHECK: comm.all_gather {{.*}} by "copy-engine" {launch = #comm.launch<on_compute_stream = true>}
  %a = memref.alloc() : memref<128xf32>
  %v = comm.all_gather %x into %a dim 0 on @tp by "copy-engine" : memref<64xf32> into memref<128xf32>
  comm.wait %v, %a reading %x : memref<128xf32> reading memref<64xf32>
  memref.dealloc %a : memref<128xf32>
  return
}

// Beside compute a kernel has few blocks: of what @push has in 4 one, of 64 KB
// four, and of what is more than that as many as without compute.
// CHECK-LABEL: @beside
func.func @beside(%x: memref<4096xbf16>, %y: memref<4096xbf16>, %z: memref<64xf32>, %p: memref<32768xbf16>,
                  %q: memref<32768xbf16>, %l: memref<32776xbf16>, %m: memref<32776xbf16>) {
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_bf16_w2(%arg0)
  // CHECK-SAME: {blocks = 1 : i64, count = 4096 : i64, ring_bytes = 8192 : i64, threads = 512 : i64}
  %t = comm.all_reduce sum %x into %y on @tp by push : memref<4096xbf16>
  linalg.exp ins(%z : memref<64xf32>) outs(%z : memref<64xf32>)
  comm.wait %t, %y reading %x : memref<4096xbf16>
  // CHECK: comm.launch all_reduce {{.*}}(%arg3) into(%arg4)
  // CHECK-SAME: {blocks = 4 : i64, count = 32768 : i64, ring_bytes = 65536 : i64, threads = 512 : i64}
  %u = comm.all_reduce sum %p into %q on @tp by push : memref<32768xbf16>
  linalg.exp ins(%z : memref<64xf32>) outs(%z : memref<64xf32>)
  comm.wait %u, %q reading %p : memref<32768xbf16>
  // CHECK: comm.launch all_reduce {{.*}}(%arg5) into(%arg6)
  // CHECK-SAME: {blocks = 17 : i64, count = 32776 : i64, ring_bytes = 65552 : i64, threads = 256 : i64}
  %v = comm.all_reduce sum %l into %m on @tp by push : memref<32776xbf16>
  linalg.exp ins(%z : memref<64xf32>) outs(%z : memref<64xf32>)
  comm.wait %v, %m reading %l : memref<32776xbf16>
  return
}

// Rows are the dimensions before the one that is gathered or scattered.
// CHECK-LABEL: @moves
func.func @moves(%x: memref<4x6xf32>, %y: memref<4x12xf32>, %s: memref<2x6xf32>, %o: memref<8x3xf32>) {
  // CHECK: comm.launch all_gather @comm_kernels::@all_gather_push_b32_w2(%arg0) into(%arg1)
  // CHECK-SAME: count = 24 : i64, {{.*}}rows = 4 : i64, stage_bytes = 192 : i64
  %t = comm.all_gather %x into %y dim 1 on @tp by push : memref<4x6xf32> into memref<4x12xf32>
  comm.wait %t, %y reading %x : memref<4x12xf32> reading memref<4x6xf32>
  // CHECK: comm.launch reduce_scatter @comm_kernels::@reduce_scatter_push_sum_f32_w2(%arg0) into(%arg2)
  // CHECK-SAME: count = 12 : i64
  // CHECK-NOT: rows
  // CHECK: comm.wait
  %u = comm.reduce_scatter sum %x into %s dim 0 on @tp by push : memref<4x6xf32> into memref<2x6xf32>
  comm.wait %u, %s reading %x : memref<2x6xf32> reading memref<4x6xf32>
  // CHECK: comm.launch all_to_all @comm_kernels::@all_to_all_push_b32_w2(%arg0) into(%arg0)
  // CHECK-SAME: count = 12 : i64, {{.*}}rows = 4 : i64
  %v = comm.all_to_all into %x split 1 concat 1 on @tp by push : memref<4x6xf32>
  comm.wait %v, %x : memref<4x6xf32>
  // Pieces are four rows here, and one there; and the other way.
  // CHECK: comm.launch all_to_all @comm_kernels::@all_to_all_push_b32_w2_to1rows(%arg0) into(%arg3)
  // CHECK-SAME: count = 12 : i64, {{.*}}rows = 4 : i64
  %v1 = comm.all_to_all %x into %o split 1 concat 0 on @tp by push : memref<4x6xf32> into memref<8x3xf32>
  comm.wait %v1, %o reading %x : memref<8x3xf32> reading memref<4x6xf32>
  // CHECK: comm.launch all_to_all @comm_kernels::@all_to_all_push_b32_w2_to4rows(%arg3) into(%arg0)
  // CHECK-SAME: count = 12 : i64
  // CHECK-NOT: rows = 
  // CHECK: comm.wait
  %v2 = comm.all_to_all %o into %x split 0 concat 1 on @tp by push : memref<8x3xf32> into memref<4x6xf32>
  comm.wait %v2, %x reading %o : memref<4x6xf32> reading memref<8x3xf32>
  // CHECK: comm.launch broadcast @comm_kernels::@broadcast_push_b32_w2_root1(%arg0) into(%arg0)
  // CHECK-SAME: root = 1 : i64
  %w = comm.broadcast into %x root 1 on @tp by push : memref<4x6xf32>
  comm.wait %w, %x : memref<4x6xf32>
  // In place, the source is the rank's own piece.
  // CHECK: %[[RANK:.*]] = comm.group_rank @tp
  // CHECK: %[[OFFSET:.*]] = arith.muli %[[RANK]], %c2
  // CHECK: %[[PIECE:.*]] = memref.subview %arg0[%[[OFFSET]], 0] [2, 6] [1, 1]
  // CHECK: comm.launch all_gather @comm_kernels::@all_gather_push_b32_w2(%[[PIECE]]) into(%arg0)
  // CHECK-SAME: count = 12 : i64
  %a = comm.all_gather into %x dim 0 on @tp by push : memref<4x6xf32>
  comm.wait %a, %x : memref<4x6xf32>
  // CHECK: %[[OWN:.*]] = memref.subview %arg0
  // CHECK: comm.launch reduce_scatter @comm_kernels::@reduce_scatter_push_sum_f32_w2(%arg0) into(%[[OWN]])
  %b = comm.reduce_scatter sum into %x dim 0 on @tp by push : memref<4x6xf32>
  comm.wait %b, %x : memref<4x6xf32>
  return
}

// Each operand has a launch; one wait is for all.
// CHECK-LABEL: @coalesced
func.func @coalesced(%a: memref<8xf32>, %b: memref<6xi64>, %x: memref<8xf32>, %y: memref<6xi64>) {
  // CHECK: %[[A:.*]] = comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2(%arg0) into(%arg2)
  // CHECK: %[[B:.*]] = comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_i64_w2(%arg1) into(%arg3)
  // CHECK: comm.wait [%[[A]], %[[B]]], %arg2, %arg3 reading %arg0, %arg1
  %t = comm.all_reduce sum %a, %b into %x, %y on @tp by push : memref<8xf32>, memref<6xi64>
  comm.wait %t, %x, %y reading %a, %b : memref<8xf32>, memref<6xi64>
  return
}

// CHECK-LABEL: @pull
func.func @pull(%y: memref<64xf32>) {
  %x = comm.symm_alloc on @tp : memref<64xf32, #comm.symm<@tp>>
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_pull_sum_f32_w2
  %t = comm.all_reduce sum %x into %y on @tp by pull : memref<64xf32, #comm.symm<@tp>> into memref<64xf32>
  comm.wait %t, %y reading %x : memref<64xf32> reading memref<64xf32, #comm.symm<@tp>>
  comm.symm_dealloc %x : memref<64xf32, #comm.symm<@tp>>
  return
}

// CHECK: gpu.module @comm_kernels
// CHECK-COUNT-1: gpu.func @all_reduce_push_sum_bf16_w2(
// CHECK-NOT: gpu.func @all_reduce_push_sum_bf16_w2(
// CHECK: gpu.func @all_reduce_push_max_i32_w2(

// -----

// What no kernel runs is left to NCCL, and a remark says why.

comm.group @tp = ranks [[0, 1]]
comm.group @some = ranks [[0, 1], [2]]
comm.group @many = ranks [[0, 1, 2, 3, 4, 5, 6, 7, 8]]

// CHECK-LABEL: @left
// CHECK-NOT: comm.launch
// CHECK-COUNT-7: by nccl
func.func @left(%x: memref<64xf32>, %y: memref<64xf32>, %d: memref<?xf32>,
                %g: memref<4x8xf32, strided<[16, 1]>>, %f: f32,
                %m: memref<6x8xf32>, %e: memref<0xf32>) {
  // REMARK: LeftToNccl | {{.*}}Function=left |
  // REMARK-SAME: {{^}} Algorithm=push, Reason="lines of its group have different numbers of ranks"
  %0 = comm.all_reduce sum into %x on @some by push : memref<64xf32>
  comm.wait %0, %x : memref<64xf32>
  // REMARK: Reason="kernels are for 2 to 8 ranks, and these are 9"
  %1 = comm.all_reduce sum into %x on @many by push : memref<64xf32>
  comm.wait %1, %x : memref<64xf32>
  // REMARK: Reason="a buffer's size is known at run time only"
  %2 = comm.all_reduce sum into %d on @tp by push : memref<?xf32>
  comm.wait %2, %d : memref<?xf32>
  // REMARK: Reason="a buffer has gaps"
  %3 = comm.all_reduce sum into %g on @tp by push : memref<4x8xf32, strided<[16, 1]>>
  comm.wait %3, %g : memref<4x8xf32, strided<[16, 1]>>
  // REMARK: Reason="premul_sum has a factor that is known at run time only"
  %4 = comm.all_reduce premul_sum(%f : f32) %x into %y on @tp by push : memref<64xf32>
  comm.wait %4, %y reading %x : memref<64xf32>
  // REMARK: Reason="it is in place, and the rank's own piece has gaps"
  %7 = comm.all_gather into %m dim 1 on @tp by push : memref<6x8xf32>
  comm.wait %7, %m : memref<6x8xf32>
  // REMARK: Reason="a buffer is empty"
  %8 = comm.all_reduce sum into %e on @tp by push : memref<0xf32>
  comm.wait %8, %e : memref<0xf32>
  return
}

// A constant factor is part of the kernel: 0x3FD0000000000000 is 0.25. NCCL could
// not do it, since it rounds bf16 twice.
// CHECK-LABEL: @factor
func.func @factor(%x: memref<64xbf16>, %y: memref<32xbf16>, %z: memref<32xbf16>) {
  %f = arith.constant 0.25 : f32
  %h = arith.constant 0.5 : bf16
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_premul_sum_bf16_x3FD0000000000000_w2
  %0 = comm.all_reduce premul_sum(%f : f32) into %x on @tp by push : memref<64xbf16>
  comm.wait %0, %x : memref<64xbf16>
  // CHECK: comm.launch reduce_scatter @comm_kernels::@reduce_scatter_push_premul_sum_bf16_x3FD0000000000000_w2
  // CHECK: comm.launch reduce_scatter @comm_kernels::@reduce_scatter_push_premul_sum_bf16_x3FE0000000000000_w2
  %1 = comm.reduce_scatter premul_sum(%f, %h : f32, bf16) %x, %x into %y, %z dim 0 on @tp by push
      : memref<64xbf16>, memref<64xbf16> into memref<32xbf16>, memref<32xbf16>
  comm.wait %1, %y, %z reading %x : memref<32xbf16>, memref<32xbf16> reading memref<64xbf16>
  return
}

// Push stands for pull where the source is not in the window.
// CHECK-LABEL: @pushed
func.func @pushed(%x: memref<64xf32>, %y: memref<64xf32>) {
  // CHECK: comm.launch all_reduce @comm_kernels::@all_reduce_push_sum_f32_w2
  // REMARK: PushedNotPulled | {{.*}}Function=pushed | Reason="pull reads sources in the group's window,
  // REMARK-SAME: {{^}} and one is not there"
  %5 = comm.all_reduce sum %x into %y on @tp by pull : memref<64xf32>
  comm.wait %5, %y reading %x : memref<64xf32>
  return
}

// -----

// An elementwise op right behind the wait is done by the kernel.

comm.group @tp = ranks [[0, 1]]
#id = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: @residual
// REMARK: ElementwiseFused | {{.*}}Function=residual |
// REMARK-SAME: {{^}} Fused="elements addf extf mulf", KeepsResult=false, Kernel=all_reduce_push_sum_bf16_w2_fused_
func.func @residual(%x: memref<4x8xbf16>, %r: memref<4x8xbf16>, %o: memref<4x8xf32>) {
  // CHECK-NOT: memref.alloc
  // CHECK: %[[T:.*]] = comm.launch all_reduce
  // CHECK-SAME: {{^}} @comm_kernels::@all_reduce_push_sum_bf16_w2_[[KEY:fused_[0-9a-f]+]](%arg0) into(%arg2)
  // CHECK-SAME: {{^}} arguments(%arg1) on @tp
  // CHECK: comm.wait %[[T]], %arg2 reading %arg0, %arg1
  // CHECK-NOT: linalg.generic
  %y = memref.alloc() : memref<4x8xbf16>
  %t = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xbf16>
  comm.wait %t, %y reading %x : memref<4x8xbf16>
  %half = arith.constant 5.0e-01 : f32
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %r : memref<4x8xbf16>, memref<4x8xbf16>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: bf16, %b: bf16, %c: f32):
    %0 = arith.addf %a, %b : bf16
    %1 = arith.extf %0 : bf16 to f32
    %2 = arith.mulf %1, %half : f32
    linalg.yield %2 : f32
  }
  memref.dealloc %y : memref<4x8xbf16>
  return
}

// The result has another reader: both are written. The op adds to its output,
// which the kernel then reads.
// CHECK-LABEL: @kept
// REMARK: Function=kept | Fused="elements addf", KeepsResult=true
func.func @kept(%x: memref<4x8xf32>, %o: memref<4x8xf32>, %p: memref<4x8xf32>) {
  // CHECK: %[[Y:.*]] = memref.alloc
  // CHECK: comm.launch all_reduce {{.*}}_fused_{{[0-9a-f]+}}(%arg0) into(%[[Y]], %arg1) arguments(%arg1)
  // CHECK: comm.wait %{{.*}}, %[[Y]], %arg1 reading %arg0
  %y = memref.alloc() : memref<4x8xf32>
  %t = comm.all_reduce sum %x into %y on @tp by "2shot-s" : memref<4x8xf32>
  comm.wait %t, %y reading %x : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  }
  memref.copy %y, %p : memref<4x8xf32> to memref<4x8xf32>
  memref.dealloc %y : memref<4x8xf32>
  return
}

// In place behind the collective in place; what is freed in between is freed
// behind the new wait.
// CHECK-LABEL: @in_place
func.func @in_place(%o: memref<4x8xf32>) {
  // CHECK: %[[X:.*]] = memref.alloc
  // CHECK: comm.launch all_reduce {{.*}}_fused_{{[0-9a-f]+}}(%[[X]]) into(%arg0)
  // CHECK-NEXT: comm.wait %{{.*}}, %arg0 reading %[[X]]
  // CHECK-NEXT: memref.dealloc %[[X]]
  %x = memref.alloc() : memref<4x8xf32>
  %y = memref.alloc() : memref<4x8xf32>
  %t = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xf32>
  comm.wait %t, %y reading %x : memref<4x8xf32>
  memref.dealloc %x : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %0 = math.sqrt %a : f32
    linalg.yield %0 : f32
  }
  memref.dealloc %y : memref<4x8xf32>
  return
}

// Not: an op that broadcasts, one that reads its index, one that writes a buffer
// that overlaps with another by other indices, one with work in between, and one
// that reads another view of the result.
// CHECK-LABEL: @not_fused
// CHECK-NOT: _fused_
// CHECK-COUNT-5: linalg.generic
func.func @not_fused(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %r: memref<4xf32>, %o: memref<4x8xf32>,
    %big: memref<8x8xf32>) {
  %0 = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xf32>
  comm.wait %0, %y reading %x : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %r : memref<4x8xf32>, memref<4xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  %1 = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xf32>
  comm.wait %1, %y reading %x : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %s = arith.addf %a, %k : f32
    linalg.yield %s : f32
  }
  %source = memref.subview %big[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %shifted = memref.subview %big[2, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 16>>
  %2 = comm.all_reduce sum %source into %y on @tp by push : memref<4x8xf32, strided<[8, 1]>> into memref<4x8xf32>
  comm.wait %2, %y reading %source : memref<4x8xf32> reading memref<4x8xf32, strided<[8, 1]>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<4x8xf32>) outs(%shifted : memref<4x8xf32, strided<[8, 1], offset: 16>>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  %3 = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xf32>
  comm.wait %3, %y reading %x : memref<4x8xf32>
  memref.copy %y, %x : memref<4x8xf32> to memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : memref<4x8xf32>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  }
  %again = memref.cast %y : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %4 = comm.all_reduce sum %x into %y on @tp by push : memref<4x8xf32>
  comm.wait %4, %y reading %x : memref<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %again : memref<4x8xf32>, memref<4x8xf32, strided<[8, 1]>>) outs(%o : memref<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// Where copy engines move data, ranks meet by a kernel of one warp, one for a
// number of ranks.

comm.group @pairs = ranks [[0, 1], [2, 3]]
comm.group @all = ranks [[0, 1, 2, 3]]

// CHECK-LABEL: @copies
// CHECK: gpu.module @comm_kernels
// CHECK: gpu.func @meet_w2({{.*}}) kernel attributes {nvvm.maxntid = array<i32: 32, 1, 1>}
// CHECK: comm.signal set
// CHECK: comm.wait_signal ge
// CHECK: gpu.func @meet_w4(
// CHECK-NOT: gpu.func
func.func @copies(%x: memref<4xf32>, %y: memref<8xf32>, %z: memref<16xf32>) {
  %0 = comm.all_gather %x into %y dim 0 on @pairs by "copy-engine" : memref<4xf32> into memref<8xf32>
  %1 = comm.all_gather %x into %z dim 0 on @all by "copy-engine" : memref<4xf32> into memref<16xf32>
  %2 = comm.all_gather %x into %y dim 0 on @pairs by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait [%0, %1, %2], %y, %z, %y reading %x, %x, %x
      : memref<8xf32>, memref<16xf32>, memref<8xf32> reading memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

// NCCL needs none.

comm.group @pairs = ranks [[0, 1], [2, 3]]

// CHECK-LABEL: @nccl
// CHECK-NOT: gpu.func
func.func @nccl(%x: memref<4xf32>, %y: memref<8xf32>) {
  %0 = comm.all_gather %x into %y dim 0 on @pairs by nccl : memref<4xf32> into memref<8xf32>
  comm.wait %0, %y reading %x : memref<8xf32> reading memref<4xf32>
  return
}
