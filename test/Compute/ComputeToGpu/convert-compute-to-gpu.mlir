// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// 16 bytes a thread; equal ops share a kernel, whatever their operands.
// CHECK: module attributes {gpu.container_module}
// CHECK: gpu.func @compute_0_add(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr) kernel attributes
// CHECK-SAME: {{^}} {known_block_size = array<i32: 256, 1, 1>}
// CHECK: %[[T:.*]] = nvvm.read.ptx.sreg.tid.x
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-COUNT-4: arith.addf
// CHECK: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// Transposed and misaligned ones have one of their own.
// CHECK: gpu.func @compute_1_add
// CHECK-NOT: vector<
// CHECK-COUNT-1: arith.addf
// CHECK: gpu.return
// CHECK: gpu.func @compute_2_fill
// CHECK: gpu.func @compute_3_copy
// CHECK-LABEL: func.func @elementwise
// CHECK: %[[STREAM:.*]] = call @commGpuStream() : () -> !llvm.ptr
// CHECK: %[[BLOCKS:.*]] = arith.constant 8 : i64
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @comm_compute::@compute_0_add blocks in (%[[BLOCKS]],
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_add
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_1_add
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_2_fill
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_3_copy
// CHECK-NOT: linalg
// CHECK: return
func.func @elementwise(%a: memref<64x128xf32>, %b: memref<64x128xf32>, %odd: memref<63x127xf32>, %s: f32) {
  linalg.add ins(%a, %b : memref<64x128xf32>, memref<64x128xf32>) outs(%a : memref<64x128xf32>)
  linalg.add ins(%b, %b : memref<64x128xf32>, memref<64x128xf32>) outs(%a : memref<64x128xf32>)
  linalg.add ins(%odd, %odd : memref<63x127xf32>, memref<63x127xf32>) outs(%odd : memref<63x127xf32>)
  linalg.fill ins(%s : f32) outs(%a : memref<64x128xf32>)
  %part = memref.subview %a[0, 0] [64, 64] [1, 1] : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1]>>
  %other = memref.subview %b[0, 64] [64, 64] [1, 1]
      : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  memref.copy %part, %other : memref<64x64xf32, strided<[128, 1]>> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  return
}

// -----

// Contiguous along the sum: a block for each row, with shuffles.
// CHECK: gpu.func @compute_0_generic
// CHECK-SAME: workgroup(
// CHECK: llvm.load {{.*}} -> vector<8xbf16>
// CHECK: arith.extf {{.*}} : bf16 to f32
// CHECK: nvvm.shfl.sync  bfly
// CHECK: gpu.barrier
// Along the outputs: columns, of which the threads of a warp take neighbours; two
// kernels, since columns are few.
// CHECK: gpu.func @compute_1_generic
// CHECK-NOT: nvvm.shfl.sync
// CHECK: gpu.func @compute_2_generic
// CHECK: nvvm.shfl.sync  bfly
// The fill is where the sum starts.
// CHECK-LABEL: func.func @reductions
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_generic
// CHECK: %[[SCRATCH:.*]] = memref.alloc() : memref<{{.*}}xf32>
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_1_generic
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_2_generic
// CHECK: memref.dealloc %[[SCRATCH]]
// CHECK-NOT: gpu.launch_func
func.func @reductions(%x: memref<1024x4096xbf16>, %y: memref<4096x256xf32>, %r: memref<1024xbf16>) -> memref<256xf32> {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1024x4096xbf16>) outs(%r : memref<1024xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %0 = arith.addf %a, %o : bf16
    linalg.yield %0 : bf16
  }
  %c = memref.alloc() : memref<256xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<256xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%y : memref<4096x256xf32>) outs(%c : memref<256xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %o, %a : f32
    linalg.yield %0 : f32
  }
  return %c : memref<256xf32>
}

// -----

// A thread has as many columns as 16 bytes have, and loads several rows before it
// adds; columns are enough for one kernel. With an odd number of them, one each.
// CHECK: gpu.func @compute_0_generic
// CHECK-SAME: workgroup(%{{.*}} : memref<2048xf32
// CHECK-COUNT-8: llvm.load {{.*}} -> vector<8xbf16>
// CHECK: arith.extf
// CHECK-NOT: llvm.load
// CHECK: gpu.barrier
// CHECK: gpu.func @compute_1_generic
// CHECK-SAME: workgroup(%{{.*}} : memref<256xf32
// CHECK-COUNT-8: llvm.load {{.*}} -> bf16
// CHECK: arith.extf
// CHECK: gpu.barrier
// CHECK-LABEL: func.func @columns
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_0_generic
// CHECK-NOT: gpu.launch_func
// CHECK: gpu.launch_func {{.*}} @comm_compute::@compute_1_generic
// CHECK-NOT: gpu.launch_func
func.func @columns(%x: memref<1024x4096xbf16>, %y: memref<1024x4095xbf16>, %c: memref<4096xbf16>,
    %d: memref<4095xbf16>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<1024x4096xbf16>) outs(%c : memref<4096xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %0 = arith.addf %o, %a : bf16
    linalg.yield %0 : bf16
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%y : memref<1024x4095xbf16>) outs(%d : memref<4095xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %0 = arith.addf %o, %a : bf16
    linalg.yield %0 : bf16
  }
  return
}

// -----

// One product of f32 matrices of 32 x 64 and 64 x 16 is added to what was there,
// the other is not.
// CHECK-DAG: @[[ADD:.*]](dense<[7, 7, 1, 1, 32, 16, 64, 64, 1, 0, 16, 1, 0, 16, 1, 0]>
// CHECK-DAG: @[[SET:.*]](dense<[7, 7, 0, 1, 32, 16, 64, 64, 1, 0, 16, 1, 0, 16, 1, 0]>
// CHECK-LABEL: func.func @matmuls
// The zero is not written.
// CHECK-NOT: gpu.launch_func
// CHECK: %[[SHAPE:.*]] = llvm.mlir.addressof @[[SET]]
// CHECK: call @commLibraryMatmul(%[[SHAPE]],
// CHECK: %[[SHAPE:.*]] = llvm.mlir.addressof @[[ADD]]
// CHECK: call @commLibraryMatmul(%[[SHAPE]],
// This fill is not zero, and is run.
// CHECK: gpu.launch_func {{.*}}fill
// CHECK: %[[SHAPE:.*]] = llvm.mlir.addressof @[[ADD]]
// CHECK: call @commLibraryMatmul(%[[SHAPE]],
// Integers are summed by a kernel.
// CHECK: gpu.launch_func {{.*}}matmul
func.func @matmuls(%a: memref<32x64xf32>, %b: memref<64x16xf32>, %c: memref<32x16xf32>,
    %i: memref<32x64xi32>, %j: memref<64x16xi32>, %k: memref<32x16xi32>) -> (memref<32x16xf32>, memref<32x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %p = memref.alloc() : memref<32x16xf32>
  linalg.fill ins(%zero : f32) outs(%p : memref<32x16xf32>)
  linalg.matmul ins(%a, %b : memref<32x64xf32>, memref<64x16xf32>) outs(%p : memref<32x16xf32>)
  linalg.matmul ins(%a, %b : memref<32x64xf32>, memref<64x16xf32>) outs(%c : memref<32x16xf32>)
  %q = memref.alloc() : memref<32x16xf32>
  linalg.fill ins(%one : f32) outs(%q : memref<32x16xf32>)
  linalg.matmul ins(%a, %b : memref<32x64xf32>, memref<64x16xf32>) outs(%q : memref<32x16xf32>)
  linalg.matmul ins(%i, %j : memref<32x64xi32>, memref<64x16xi32>) outs(%k : memref<32x16xi32>)
  return %p, %q : memref<32x16xf32>, memref<32x16xf32>
}

// -----

// The shape is in memory of the function if sizes are only known at run time.
// CHECK-LABEL: func.func @dynamic
// CHECK: %[[COUNT:.*]] = arith.constant 16 : i64
// CHECK: %[[SHAPE:.*]] = llvm.alloca %[[COUNT]] x i64
// CHECK: %[[DIM:.*]] = memref.dim %{{.*}}, %{{.*}} : memref<?x64xf32>
// CHECK: %[[FIELD:.*]] = llvm.getelementptr %[[SHAPE]][4]
// CHECK: %[[ROWS:.*]] = arith.index_cast %[[DIM]] : index to i64
// CHECK: llvm.store %[[ROWS]], %[[FIELD]]
// CHECK: call @commLibraryMatmul(%[[SHAPE]],
func.func @dynamic(%a: memref<?x64xf32>, %b: memref<64x16xf32>, %c: memref<?x16xf32>) {
  linalg.matmul ins(%a, %b : memref<?x64xf32>, memref<64x16xf32>) outs(%c : memref<?x16xf32>)
  return
}

// -----

// The strides of transposed and batched operands: A is k x m in memory, the two
// batch dimensions of B are not one, so the outer is a loop.
// CHECK: dense<[7, 7, 1, 4, 32, 16, 64, 1, 32, 2048, 64, 1, 16, 16, 1, 512]>
// CHECK-LABEL: func.func @strides
// CHECK: scf.for
// CHECK: call @commLibraryMatmul
func.func @strides(%a: memref<2x4x64x32xf32>, %b: memref<2x64x4x16xf32>, %c: memref<2x4x32x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(x, y, m, n, k) -> (x, y, k, m)>,
      affine_map<(x, y, m, n, k) -> (x, k, y, n)>, affine_map<(x, y, m, n, k) -> (x, y, m, n)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<2x4x64x32xf32>, memref<2x64x4x16xf32>) outs(%c : memref<2x4x32x16xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %0 = arith.mulf %u, %v : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// -----

// A rank's piece begins at a multiple of its size; of other offsets nothing is
// known.
// CHECK: gpu.func @compute_0_exp
// CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: gpu.func @compute_1_exp
// CHECK-NOT: vector<
// CHECK: gpu.return
// CHECK-LABEL: func.func @pieces
func.func @pieces(%a: memref<64xf32>, %b: memref<64xf32>, %rank: index) {
  %size = arith.constant 16 : index
  %own = arith.muli %rank, %size : index
  %other = arith.subi %size, %own : index
  %x = memref.subview %a[%own] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  %y = memref.subview %b[%other] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  linalg.exp ins(%x : memref<16xf32, strided<[1], offset: ?>>) outs(%y : memref<16xf32, strided<[1], offset: ?>>)
  %odd = arith.addi %own, %rank : index
  %z = memref.subview %b[%odd] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  linalg.exp ins(%x : memref<16xf32, strided<[1], offset: ?>>) outs(%z : memref<16xf32, strided<[1], offset: ?>>)
  return
}

// -----

// CHECK-LABEL: func.func @memory
// CHECK: %[[SLOT:.*]] = llvm.alloca %{{.*}} x i64
// CHECK: memref.get_global @constant
// CHECK: call @commGpuConstant
// CHECK: call @commGpuCopy
// CHECK: call @commGpuRead(
// CHECK: call @commGpuWrite(
// CHECK-NOT: memref.copy
// CHECK: return
memref.global "private" constant @constant : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @memory(%x: memref<4xf32>, %n: memref<index>) -> index {
  %c = memref.get_global @constant : memref<4xf32>
  memref.copy %c, %x : memref<4xf32> to memref<4xf32>
  %v = memref.load %n[] : memref<index>
  memref.store %v, %n[] : memref<index>
  return %v : index
}

// -----

comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[1, 0]]

// CHECK-LABEL: func.func @symmetric
// CHECK: %[[GROUP:.*]] = arith.constant 1 : i32
// CHECK: %[[OFFSET:.*]] = arith.constant 4096 : i64
// CHECK: call @commGpuWindow(%[[GROUP]], %[[OFFSET]], %{{.*}}) : (i32, i64, !llvm.ptr) -> !llvm.ptr
// CHECK: call @commGpuPeer
// CHECK-NOT: comm.symm
// CHECK: return %{{.*}} : memref<16xf32>
func.func @symmetric(%peer: index) -> memref<16xf32> {
  %b = comm.symm_alloc on @h {offset = 4096 : i64} : memref<16xf32, #comm.symm<@h>>
  %p = comm.symm_peer %b, %peer : memref<16xf32, #comm.symm<@h>>
  %v = memref.memory_space_cast %p : memref<16xf32, #comm.symm<@h>> to memref<16xf32>
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@h>>
  return %v : memref<16xf32>
}
