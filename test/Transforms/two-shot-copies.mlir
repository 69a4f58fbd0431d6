// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=assign | FileCheck %s
// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=assign \
// RUN:   --remarks-filter='comm-.*' 2>&1 >/dev/null | grep remark: \
// RUN:   | FileCheck %s --check-prefix=REMARK

#id = affine_map<(i) -> (i)>

// Halves: the second is on its way while the first is added. The own piece of the
// sum is made where it is gathered.
comm.group @g = ranks [[0, 1]]
// REMARK: ZeroCopy | {{.*}} Function=in_place | Op="comm.all_to_all{{.*}}, Operand="destination #0"
// REMARK: ZeroCopy | {{.*}} Function=in_place | Op="comm.all_gather{{.*}}, Operand="destination #0"
// CHECK-LABEL: @in_place
// CHECK-SAME:  %[[X:.*]]: memref<16xbf16>
func.func @in_place(%x: memref<16xbf16>, %f: bf16) {
  // CHECK:      %[[Y:.*]] = comm.symm_alloc on @g : memref<16xbf16
  // CHECK-NEXT: %[[V:.*]] = memref.memory_space_cast %[[Y]]
  // CHECK:      %[[X0:.*]] = memref.subview %[[X]][0] [8] [1]
  // CHECK:      %[[Y0:.*]] = memref.subview %[[V]][0] [8] [1]
  // CHECK:      %[[R0:.*]] = memref.memory_space_cast {{.*}} to memref<8xbf16>
  // CHECK:      %[[T0:.*]] = comm.all_to_all %[[X0]]
  // CHECK-SAME: {{^}} into %[[R0]] split 0 concat 0 on @g by "copy-engine" {skip_own_piece}
  // CHECK:      %[[X1:.*]] = memref.subview %[[X]][8] [8] [1]
  // CHECK:      %[[Y1:.*]] = memref.subview %[[V]][8] [8] [1]
  // CHECK:      %[[R1:.*]] = memref.memory_space_cast {{.*}} to memref<8xbf16>
  // CHECK:      %[[T1:.*]] = comm.all_to_all %[[X1]]
  // CHECK-SAME: {{^}} into %[[R1]] split 0 concat 0 on @g by "copy-engine" {skip_own_piece}
  // CHECK:      math.exp
  // CHECK:      comm.wait %[[T0]], %[[R0]] reading %[[X0]]
  // CHECK:      %[[RANK:.*]] = comm.group_rank @g : index
  // CHECK:      %[[AT:.*]] = arith.muli %[[RANK]]
  // CHECK:      %[[OWN:.*]] = memref.subview %[[Y0]][%[[AT]]] [4] [1]
  // CHECK:      %[[MINE:.*]] = memref.subview %[[X0]][%{{.*}}] [4] [1]
  // CHECK:      %[[OTHER:.*]] = memref.subview %[[R0]][%{{.*}}] [4] [1]
  // CHECK:      linalg.generic {{.*}} ins(%[[MINE]], %[[OTHER]] : {{.*}}) outs(%[[OWN]] :
  // CHECK:        arith.addf {{.*}} : f32
  // CHECK:      %[[G0:.*]] = comm.all_gather into %[[Y0]] dim 0 on @g by "copy-engine"
  // CHECK:      comm.wait %[[T1]], %[[R1]] reading %[[X1]]
  // CHECK:      linalg.generic
  // CHECK:      %[[G1:.*]] = comm.all_gather into %[[Y1]] dim 0
  // CHECK:      comm.wait %[[G0]], %[[Y0]]
  // CHECK-NEXT: comm.symm_dealloc
  // CHECK-NEXT: comm.wait %[[G1]], %[[Y1]]
  // CHECK-NEXT: comm.symm_dealloc
  // CHECK-NOT:  comm.all_reduce
  %y = memref.alloc() : memref<16xbf16>
  %t = comm.all_reduce sum %x into %y on @g by "2shot-c" : memref<16xbf16>
  %e = math.exp %f : bf16
  comm.wait %t, %y reading %x : memref<16xbf16> reading memref<16xbf16>
  memref.dealloc %y : memref<16xbf16>
  return
}

// -----

// What is returned peers cannot write: the pieces of the sum are in the window.
comm.group @g = ranks [[0, 1, 2, 3]]
// REMARK: ZeroCopy | {{.*}} Function=returned | Op="comm.all_gather{{.*}}, Operand="source #0"
// CHECK-LABEL: @returned
func.func @returned(%x: memref<8x3xf32>) -> memref<8x3xf32> {
  // CHECK: %[[Y:.*]] = memref.alloc() : memref<8x3xf32>
  // CHECK-NOT: skip_own_piece
  // CHECK: comm.wait
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<1x3xf32
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: linalg.generic {{.*}} outs(%[[V]] :
  // CHECK-COUNT-3: arith.addf
  // CHECK: arith.divf
  // CHECK: comm.all_gather %[[V]] into
  // CHECK: comm.symm_dealloc %[[S]]
  // CHECK: return %[[Y]]
  %y = memref.alloc() : memref<8x3xf32>
  %t = comm.all_reduce avg %x into %y on @g by "2shot-c" : memref<8x3xf32>
  comm.wait %t, %y reading %x : memref<8x3xf32> reading memref<8x3xf32>
  return %y : memref<8x3xf32>
}

// -----

comm.group @g = ranks [[0, 1]]
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="dimension 0 of memref<6xf32> is not a multiple of 2 parts
// REMARK-SAME: {{^}} for each of its group's 2 ranks"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="copy engines scatter sums and averages only, not max"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="it is in place"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="a source is not contiguous"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="a destination is not contiguous"
// CHECK-LABEL: @cannot
func.func @cannot(%x: memref<6xf32>,
    %y: memref<6xf32>, %a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32, strided<[2]>>) {
  // CHECK-COUNT-5: comm.all_reduce {{.*}}by nccl
  %t0 = comm.all_reduce sum %x into %y on @g by "2shot-c" : memref<6xf32>
  comm.wait %t0, %y reading %x : memref<6xf32> reading memref<6xf32>
  %t1 = comm.all_reduce max %a into %b on @g by "2shot-c" : memref<8xf32>
  comm.wait %t1, %b reading %a : memref<8xf32> reading memref<8xf32>
  %t2 = comm.all_reduce sum into %b on @g by "2shot-c" : memref<8xf32>
  comm.wait %t2, %b : memref<8xf32>
  %t3 = comm.all_reduce sum %c into %b on @g by "2shot-c" : memref<8xf32, strided<[2]>> into memref<8xf32>
  comm.wait %t3, %b reading %c : memref<8xf32> reading memref<8xf32, strided<[2]>>
  %t4 = comm.all_reduce sum %a into %c on @g by "2shot-c" : memref<8xf32> into memref<8xf32, strided<[2]>>
  comm.wait %t4, %c reading %a : memref<8xf32, strided<[2]>> reading memref<8xf32>
  return
}
