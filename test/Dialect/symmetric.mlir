// RUN: comm-opt %s > %t.1 && comm-opt %s --emit-bytecode | comm-opt > %t.2 && diff %t.1 %t.2
// RUN: comm-opt %s --mlir-print-op-generic | comm-opt > %t.3 && diff %t.1 %t.3
// RUN: comm-opt %s | FileCheck %s
// RUN: comm-opt %s --canonicalize --cse | FileCheck %s --check-prefix=FOLD
// RUN: comm-opt %s --symbol-dce | FileCheck %s --check-prefix=DCE
// RUN: comm-opt %s --inline | FileCheck %s --check-prefix=INLINE

// What upstream's passes do with symmetric memory and signals.

// symbol-dce sees the group on the op; it looks into no type.
// DCE: comm.group @tp
// DCE-NOT: @unused
comm.group @tp = ranks [[0, 1]] {sym_visibility = "private"}
comm.group @unused = ranks [[0, 1]] {sym_visibility = "private"}

// CHECK-LABEL: @buffers
// FOLD-LABEL: @buffers
func.func @buffers(%x: memref<8xf32>) {
  // CHECK: comm.symm_alloc on @tp {offset = 4096 : i64} : memref<8xf32, #comm.symm<@tp>>
  // FOLD: comm.symm_alloc
  %b = comm.symm_alloc on @tp {offset = 4096 : i64} : memref<8xf32, #comm.symm<@tp>>
  %c = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@tp>> to memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  // CHECK: comm.symm_dealloc
  // FOLD: comm.symm_dealloc
  comm.symm_dealloc %b : memref<8xf32, #comm.symm<@tp>>
  return
}

// Two buffers are two buffers; what nobody uses goes.
// FOLD-LABEL: @not_merged
func.func @not_merged(%x: memref<8xf32>) {
  // FOLD-COUNT-2: comm.symm_alloc
  // FOLD-NOT: comm.symm_alloc
  %a = comm.symm_alloc on @tp : memref<8xf32, #comm.symm<@tp>>
  %b = comm.symm_alloc on @tp : memref<8xf32, #comm.symm<@tp>>
  %unused = comm.symm_alloc on @tp : memref<8xf32, #comm.symm<@tp>>
  %c = memref.memory_space_cast %a : memref<8xf32, #comm.symm<@tp>> to memref<8xf32>
  %d = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@tp>> to memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  memref.copy %c, %d : memref<8xf32> to memref<8xf32>
  comm.symm_dealloc %unused : memref<8xf32, #comm.symm<@tp>>
  return
}

// FOLD-LABEL: @peers
// FOLD-SAME: %[[B:.*]]: memref<8xf32, #comm.symm<@tp>>, %[[P:.*]]: index, %[[Q:.*]]: index
func.func @peers(%b: memref<8xf32, #comm.symm<@tp>>, %p: index, %q: index)
    -> (memref<8xf32, #comm.symm<@tp>>, memref<8xf32, #comm.symm<@tp>>) {
  // CHECK: comm.symm_peer %{{.*}}, %{{.*}} : memref<8xf32, #comm.symm<@tp>>
  // FOLD-NEXT: %[[V:.*]] = comm.symm_peer %[[B]], %[[Q]]
  // FOLD-NEXT: return %[[V]], %[[V]]
  %0 = comm.symm_peer %b, %p : memref<8xf32, #comm.symm<@tp>>
  %1 = comm.symm_peer %0, %q : memref<8xf32, #comm.symm<@tp>>
  %2 = comm.symm_peer %b, %q : memref<8xf32, #comm.symm<@tp>>
  return %1, %2 : memref<8xf32, #comm.symm<@tp>>, memref<8xf32, #comm.symm<@tp>>
}

// Signals are neither merged nor dropped.
// FOLD-LABEL: @signals
func.func @signals(%flag: !llvm.ptr<1>, %v: i32) {
  // FOLD-COUNT-2: comm.signal add
  // FOLD: comm.signal set
  // FOLD-COUNT-2: comm.wait_signal ge
  // CHECK: comm.signal add %{{.*}} to %{{.*}} release sys : !llvm.ptr<1>
  comm.signal add %v to %flag release sys : !llvm.ptr<1>
  comm.signal add %v to %flag release sys : !llvm.ptr<1>
  comm.signal set %v to %flag relaxed gpu : !llvm.ptr<1>
  // CHECK: comm.wait_signal ge %{{.*}} at %{{.*}} acquire sys : !llvm.ptr<1>
  comm.wait_signal ge %v at %flag acquire sys : !llvm.ptr<1>
  comm.wait_signal ge %v at %flag acquire sys : !llvm.ptr<1>
  return
}

// A launch is neither merged nor dropped.
// FOLD-LABEL: @launches
func.func @launches(%x: memref<8xf32>, %y: memref<8xf32>) {
  // FOLD-COUNT-2: comm.launch
  // CHECK: comm.launch all_reduce @kernels::@push(%{{.*}}) into(%{{.*}}) on @tp
  %t = comm.launch all_reduce @kernels::@push(%x) into (%y) on @tp
      {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  comm.wait %t, %y reading %x : memref<8xf32> reading memref<8xf32>
  %t1 = comm.launch all_reduce @kernels::@push(%x) into (%y) on @tp
      {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  comm.wait %t1, %y reading %x : memref<8xf32> reading memref<8xf32>
  return
}

// The inliner takes the group along; types and op name the same symbol.
// INLINE-LABEL: @caller
// INLINE: comm.symm_alloc on @tp : memref<8xf32, #comm.symm<@tp>>
// INLINE: comm.symm_dealloc
// INLINE-NOT: call
func.func private @callee(%x: memref<8xf32>) {
  %b = comm.symm_alloc on @tp : memref<8xf32, #comm.symm<@tp>>
  %c = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@tp>> to memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  comm.symm_dealloc %b : memref<8xf32, #comm.symm<@tp>>
  return
}
func.func @caller(%x: memref<8xf32>) {
  call @callee(%x) : (memref<8xf32>) -> ()
  return
}
