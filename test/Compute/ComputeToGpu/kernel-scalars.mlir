// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file | FileCheck %s
// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file --remarks-filter=convert-compute-to-gpu \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Only kernels ask at what place of a cache they write and read: they load it and
// compute the offset. The host has the base, and the sum of what it knows.
// CHECK: gpu.func @compute_0_copy(%{{.*}}: !llvm.ptr, %[[CACHE:.*]]: !llvm.ptr, %[[POSITION:.*]]: !llvm.ptr)
// CHECK: %[[BASE:.*]] = llvm.addrspacecast %[[CACHE]]
// CHECK: %[[P:.*]] = llvm.addrspacecast %[[POSITION]]
// CHECK: %[[ELEMENT:.*]] = llvm.getelementptr %[[P]]
// CHECK: %[[LOADED:.*]] = llvm.load %[[ELEMENT]] : !llvm.ptr<1> -> i32
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[LOADED]] : i32 to index
// CHECK: %[[CLAMPED:.*]] = arith.maxsi %[[INDEX]], %
// CHECK: %[[WIDE:.*]] = arith.index_cast %[[CLAMPED]] : index to i64
// CHECK: %[[ROW:.*]] = arith.constant 8 : i64
// CHECK: %[[STEP:.*]] = arith.muli %[[WIDE]], %[[ROW]] : i64
// CHECK: llvm.getelementptr %[[BASE]][%[[STEP]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK: gpu.func @compute_1_generic
// CHECK: llvm.load {{.*}} -> i32
// CHECK-LABEL: func.func @cache
// CHECK-NOT: commGpuRead
// 2 * 128 elements of the cache, which the host knows, are added to its address.
// CHECK: %[[CONSTANT:.*]] = arith.constant 1024 : index
// CHECK: arith.addi %{{.*}}, %[[CONSTANT]]
// CHECK-NOT: commGpuRead
// CHECK: return
// REMARK-NOT: ReadBack{{.*}}Function=cache
// REMARK: ReadBack{{.*}}Function=written
#v = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
func.func @cache(%new: memref<1x8xf32>, %caches: memref<4x16x8xf32>, %at: memref<i32>, %out: memref<8xf32>) {
  %zero = arith.constant 0 : index
  %loaded = memref.load %at[] : memref<i32>
  %index = arith.index_cast %loaded : i32 to index
  %clamped = arith.maxsi %index, %zero : index
  %cache = memref.subview %caches[2, 0, 0] [1, 16, 8] [1, 1, 1]
      : memref<4x16x8xf32> to memref<16x8xf32, strided<[8, 1], offset: 256>>
  %row = memref.subview %cache[%clamped, 0] [1, 8] [1, 1]
      : memref<16x8xf32, strided<[8, 1], offset: 256>> to memref<1x8xf32, strided<[8, 1], offset: ?>>
  memref.copy %new, %row : memref<1x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
  %flat = memref.collapse_shape %row [[0, 1]]
      : memref<1x8xf32, strided<[8, 1], offset: ?>> into memref<8xf32, strided<[1], offset: ?>>
  linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]}
      ins(%flat : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = arith.index_cast %clamped : index to i32
    %f = arith.sitofp %i : i32 to f32
    %p = arith.mulf %a, %f : f32
    linalg.yield %p : f32
  }
  return
}

// -----

// A temporary that is loaded from lives until the kernel has run, also where that
// is in a loop.
// CHECK-LABEL: func.func @temporary
// CHECK-NOT: commGpuRead
// CHECK: %[[T:.*]] = memref.alloc() : memref<index>
// CHECK: scf.for
// CHECK: gpu.launch_func
// CHECK: }
// CHECK-NEXT: memref.dealloc %[[T]]
#s = affine_map<() -> ()>
func.func @temporary(%x: memref<64xf32>, %at: memref<index>, %out: memref<8xf32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %t = memref.alloc() : memref<index>
  linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%at : memref<index>) outs(%t : memref<index>) {
  ^bb0(%a: index, %o: index):
    %sum = arith.addi %a, %one : index
    linalg.yield %sum : index
  }
  %loaded = memref.load %t[] : memref<index>
  memref.dealloc %t : memref<index>
  scf.for %i = %zero to %n step %one {
    %piece = memref.subview %x[%loaded] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
    linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  }
  return
}

// -----

// A place from a table at a place from memory; and the value of a fill.
// CHECK: gpu.func @compute_0_exp
// CHECK: %[[FIRST:.*]] = llvm.load {{.*}} -> i64
// CHECK: %[[I:.*]] = arith.index_cast %[[FIRST]] : i64 to index
// CHECK: arith.index_cast %[[I]] : index to i32
// CHECK: llvm.load {{.*}} -> i64
// CHECK: gpu.func @compute_1_fill
// CHECK: llvm.load {{.*}} -> f32
// CHECK: llvm.store
// CHECK-LABEL: func.func @indirect
// CHECK-NOT: commGpuRead
func.func @indirect(%x: memref<64xf32>,
    %table: memref<16xindex>, %at: memref<index>, %out: memref<8xf32>, %values: memref<4xf32>, %full: memref<32xf32>) {
  %three = arith.constant 3 : index
  %entry = memref.load %at[] : memref<index>
  %place = memref.load %table[%entry] : memref<16xindex>
  %piece = memref.subview %x[%place] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  %value = memref.load %values[%three] : memref<4xf32>
  linalg.fill ins(%value : f32) outs(%full : memref<32xf32>)
  return
}

// -----

// A matmul's operands are copied, its result is copied back; what it starts with is
// zero and not read.
// CHECK-LABEL: func.func @matmul
// CHECK-NOT: commGpuRead
// CHECK: %[[A:.*]] = memref.alloc() : memref<8x16xf32>
// CHECK: gpu.launch_func {{.*}}@compute_0_copy
// CHECK: %[[C:.*]] = memref.alloc() : memref<8x4xf32>
// CHECK-NOT: gpu.launch_func
// CHECK: call @commLibraryMatmul
// CHECK: gpu.launch_func {{.*}}@compute_1_copy
// CHECK: memref.dealloc %[[A]]
// CHECK: memref.dealloc %[[C]]
// Added to what it has, that is copied as well.
// CHECK-LABEL: func.func @matmul_on_top
// CHECK: gpu.launch_func {{.*}}_copy
// CHECK: call @commLibraryMatmul
// CHECK: gpu.launch_func {{.*}}_copy
func.func @matmul(%x: memref<64x16xf32>, %b: memref<16x4xf32>, %at: memref<index>) -> memref<64x4xf32> {
  %c = memref.alloc() : memref<64x4xf32>
  %zero = arith.constant 0.0 : f32
  %place = memref.load %at[] : memref<index>
  %a = memref.subview %x[%place, 0] [8, 16] [1, 1] : memref<64x16xf32> to memref<8x16xf32, strided<[16, 1], offset: ?>>
  %o = memref.subview %c[%place, 0] [8, 4] [1, 1] : memref<64x4xf32> to memref<8x4xf32, strided<[4, 1], offset: ?>>
  linalg.fill ins(%zero : f32) outs(%o : memref<8x4xf32, strided<[4, 1], offset: ?>>)
  linalg.matmul ins(%a, %b : memref<8x16xf32, strided<[16, 1], offset: ?>>, memref<16x4xf32>)
      outs(%o : memref<8x4xf32, strided<[4, 1], offset: ?>>)
  return %c : memref<64x4xf32>
}
func.func @matmul_on_top(%a: memref<8x16xf32>, %b: memref<16x4xf32>, %c: memref<64x4xf32>, %at: memref<index>) {
  %place = memref.load %at[] : memref<index>
  %o = memref.subview %c[%place, 0] [8, 4] [1, 1] : memref<64x4xf32> to memref<8x4xf32, strided<[4, 1], offset: ?>>
  linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x4xf32>) outs(%o : memref<8x4xf32, strided<[4, 1], offset: ?>>)
  return
}

// -----

// Read back is what changes before the kernel, or in it; what may change through a
// pointer; what the host needs itself; what is loaded in a branch that the kernel is
// not in; and of what not all is static.
// CHECK-LABEL: func.func @written
// CHECK: call @commGpuRead
// CHECK-LABEL: func.func @in_kernel
// CHECK: call @commGpuRead
// CHECK-LABEL: func.func @pointer
// CHECK: call @commGpuRead
// CHECK-LABEL: func.func @host
// CHECK: call @commGpuRead
// CHECK: scf.if
// CHECK-LABEL: func.func @dynamic
// CHECK: call @commGpuRead
// CHECK-LABEL: func.func @freed
// CHECK: call @commGpuRead
func.func @written(%x: memref<64xf32>, %at: memref<index>, %other: memref<index>, %out: memref<8xf32>) {
  %place = memref.load %at[] : memref<index>
  memref.copy %other, %at : memref<index> to memref<index>
  %piece = memref.subview %x[%place] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  return
}
func.func @in_kernel(%x: memref<64xf32>) {
  %one = arith.constant 1 : index
  %value = memref.load %x[%one] : memref<64xf32>
  linalg.fill ins(%value : f32) outs(%x : memref<64xf32>)
  return
}
func.func @pointer(%x: memref<64xf32>, %at: memref<index>, %out: memref<8xf32>) -> index {
  %place = memref.load %at[] : memref<index>
  %address = memref.extract_aligned_pointer_as_index %at : memref<index> -> index
  %piece = memref.subview %x[%place] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  return %address : index
}
func.func @host(%x: memref<64xf32>, %at: memref<i1>, %out: memref<64xf32>) {
  %condition = memref.load %at[] : memref<i1>
  scf.if %condition {
    linalg.exp ins(%x : memref<64xf32>) outs(%out : memref<64xf32>)
  }
  return
}
func.func @dynamic(%x: memref<?xf32>, %at: memref<index>, %out: memref<8xf32>) {
  %place = memref.load %at[] : memref<index>
  %piece = memref.subview %x[%place] [8] [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  return
}
func.func @freed(%x: memref<64xf32>, %condition: i1, %at: memref<index>, %out: memref<8xf32>) {
  %t = memref.alloc() : memref<index>
  memref.copy %at, %t : memref<index> to memref<index>
  %place = memref.load %t[] : memref<index>
  scf.if %condition {
    memref.dealloc %t : memref<index>
  }
  %piece = memref.subview %x[%place] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  linalg.exp ins(%piece : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  return
}

// -----

// Offsets in a table of more elements than 32 bits count are of 64.
// CHECK: gpu.func @compute_0_generic
// CHECK: arith.index_cast %{{.*}} : i32 to index
// CHECK: %[[ROW:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: %[[SUM:.*]] = arith.addi %[[ROW]], %{{.*}} : i64
// CHECK: llvm.getelementptr %{{.*}}[%[[SUM]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
// CHECK-LABEL: func.func @great_table
#m = affine_map<(d0, d1) -> (d0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
func.func @great_table(%table: memref<1048576x4096xf32>, %rows: memref<8xi32>, %out: memref<8x4096xf32>) {
  linalg.generic {indexing_maps = [#r, #m], iterator_types = ["parallel", "parallel"]} ins(%rows : memref<8xi32>)
      outs(%out : memref<8x4096xf32>) {
  ^bb0(%row: i32, %o: f32):
    %i = arith.index_cast %row : i32 to index
    %j = linalg.index 1 : index
    %v = memref.load %table[%i, %j] : memref<1048576x4096xf32>
    linalg.yield %v : f32
  }
  return
}

// -----

// What communication reads there is copied, until it is waited for. Not what it
// writes there.
// CHECK-LABEL: func.func @sent
// CHECK-NOT: commGpuRead
// CHECK: %[[COPY:.*]] = memref.alloc() : memref<8x16xf32>
// CHECK: gpu.launch_func {{.*}}_copy
// CHECK: %[[T:.*]] = comm.permute %[[COPY]] into %[[OUT:.*]] pairs
// CHECK-NEXT: comm.wait %[[T]], %[[OUT]] reading %[[COPY]]
// CHECK-NEXT: memref.dealloc %[[COPY]]
// CHECK-LABEL: func.func @received
// CHECK: commGpuRead
// CHECK: comm.permute
comm.group @g = ranks [[0, 1]]
func.func @sent(%x: memref<64x16xf32>, %at: memref<index>, %out: memref<8x16xf32>) {
  %place = memref.load %at[] : memref<index>
  %v = memref.subview %x[%place, 0] [8, 16] [1, 1] : memref<64x16xf32> to memref<8x16xf32, strided<[16, 1], offset: ?>>
  %t = comm.permute %v into %out pairs [[0, 1], [1, 0]] on @g
      : memref<8x16xf32, strided<[16, 1], offset: ?>> into memref<8x16xf32>
  comm.wait %t, %out reading %v : memref<8x16xf32> reading memref<8x16xf32, strided<[16, 1], offset: ?>>
  return
}
func.func @received(%x: memref<8x16xf32>, %at: memref<index>, %out: memref<64x16xf32>) {
  %place = memref.load %at[] : memref<index>
  %v = memref.subview %out[%place, 0] [8, 16] [1, 1]
      : memref<64x16xf32> to memref<8x16xf32, strided<[16, 1], offset: ?>>
  %t = comm.permute %x into %v pairs [[0, 1], [1, 0]] on @g
      : memref<8x16xf32> into memref<8x16xf32, strided<[16, 1], offset: ?>>
  comm.wait %t, %v reading %x : memref<8x16xf32, strided<[16, 1], offset: ?>> reading memref<8x16xf32>
  return
}
