// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=reinplace-all-gathers},canonicalize,cse)' \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=reinplace-all-gathers})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=reinplace-all-gathers}, \
// RUN:   comm-prepare-for-scheduling, \
// RUN:   one-shot-bufferize{bufferize-function-boundaries \
// RUN:   function-boundary-type-conversion=identity-layout-map},canonicalize,cse,canonicalize,comm-verify)' \
// RUN:   | FileCheck %s --check-prefix=BUFFER

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

#id = affine_map<(d0, d1) -> (d0, d1)>

// A cast writes into the rank's own piece.
// REMARK: GatherReinplaced {{.*}}Function=cast {{.*}}Bytes=64
// CHECK-LABEL: func.func @cast
// CHECK-SAME:    %[[P:.*]]: tensor<4x8xf32>
// CHECK-DAG:   %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:   %[[ALL:.*]] = bufferization.alloc_tensor() : tensor<8x8xbf16>
// CHECK-DAG:   %[[RANK:.*]] = comm.group_rank @dp : index
// CHECK:       %[[AT:.*]] = arith.muli %[[RANK]], %[[C4]] : index
// CHECK-NEXT:  %[[OWN:.*]] = tensor.extract_slice %[[ALL]][%[[AT]], 0] [4, 8] [1, 1]
// CHECK-SAME: {{^}} : tensor<8x8xbf16> to tensor<4x8xbf16>
// CHECK-NEXT:  %[[X:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<4x8xf32>) outs(%[[OWN]] : tensor<4x8xbf16>)
// CHECK:       %[[IN:.*]] = tensor.insert_slice %[[X]] into %[[ALL]][%[[AT]], 0] [4, 8] [1, 1]
// CHECK-NEXT:  %[[R:.*]], %[[T:.*]] = comm.all_gather into %[[IN]] dim 0 on @dp {comm.layer = "l"} : tensor<8x8xbf16>
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]] : tensor<8x8xbf16>
// CHECK-NEXT:  return %[[W]]
// BUFFER-LABEL: func.func @cast
// BUFFER:       %[[ALL:.*]] = memref.alloc() {{.*}}: memref<8x8xbf16>
// BUFFER-NOT:   memref.alloc
// BUFFER-NOT:   memref.copy
// BUFFER:       %[[OWN:.*]] = memref.subview %[[ALL]]
// BUFFER:       linalg.generic {{.*}} outs(%[[OWN]] :
// BUFFER-NOT:   memref.alloc
// BUFFER-NOT:   memref.copy
// BUFFER:       comm.all_gather into %[[ALL]] dim 0
// BUFFER:       return
func.func @cast(%p: tensor<4x8xf32>) -> tensor<8x8xbf16> {
  %e = tensor.empty() : tensor<4x8xbf16>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %s = arith.truncf %in : f32 to bf16
    linalg.yield %s : bf16
  } -> tensor<4x8xbf16>
  %all = tensor.empty() : tensor<8x8xbf16>
  %r, %t = comm.all_gather %x into %all dim 0 on @dp {comm.layer = "l"} : tensor<4x8xbf16> into tensor<8x8xbf16>
  %w = comm.wait %t, %r reading %x : tensor<8x8xbf16> reading tensor<4x8xbf16>
  return %w : tensor<8x8xbf16>
}

// A product that accumulates, through a reshape; a bucket that is packed. Two
// sources of one op.
// REMARK: GatherReinplaced {{.*}}Function=packed {{.*}}Bytes=96
// CHECK-LABEL: func.func @packed
// CHECK:       %[[OWN:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}] [16] [1] : tensor<32xf32> to tensor<16xf32>
// CHECK-NEXT:  %[[SHAPED:.*]] = tensor.expand_shape %[[OWN]] {{\[}}[0, 1]] output_shape [4, 4]
// CHECK-NEXT:  %[[ZERO:.*]] = linalg.fill {{.*}} outs(%[[SHAPED]] :
// CHECK-NEXT:  %[[X:.*]] = linalg.matmul {{.*}} outs(%[[ZERO]] :
// CHECK-NEXT:  %[[FLAT:.*]] = tensor.collapse_shape %[[X]]
// CHECK:       %[[ROW:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 8] [1, 1]
// CHECK-SAME: {{^}} : tensor<2x8xf32> to tensor<1x8xf32>
// CHECK-NEXT:  %[[ROW0:.*]] = tensor.insert_slice %{{.*}} into %[[ROW]][0, 0] [1, 3] [1, 1]
// CHECK-NEXT:  %[[ROW1:.*]] = tensor.insert_slice %{{.*}} into %[[ROW0]][0, 3] [1, 5] [1, 1]
// CHECK-DAG:   %[[A:.*]] = tensor.insert_slice %[[FLAT]] into
// CHECK-DAG:   %[[B:.*]] = tensor.insert_slice %[[ROW1]] into
// CHECK:       comm.all_gather into %[[A]], %[[B]] dim 0 on @dp : tensor<32xf32>, tensor<2x8xf32>
// BUFFER-LABEL: func.func @packed
// BUFFER-COUNT-2: memref.alloc()
// BUFFER-NOT:   memref.alloc()
// BUFFER:       return
func.func @packed(%p: tensor<4x4xf32>, %p0: tensor<3xf32>, %p1: tensor<5xf32>) -> (tensor<32xf32>, tensor<2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = linalg.matmul ins(%p, %p : tensor<4x4xf32>, tensor<4x4xf32>) outs(%init : tensor<4x4xf32>) -> tensor<4x4xf32>
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %row = tensor.empty() : tensor<1x8xf32>
  %row0 = tensor.insert_slice %p0 into %row[0, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<1x8xf32>
  %row1 = tensor.insert_slice %p1 into %row0[0, 3] [1, 5] [1, 1] : tensor<5xf32> into tensor<1x8xf32>
  %all = tensor.empty() : tensor<32xf32>
  %rows = tensor.empty() : tensor<2x8xf32>
  %r:2, %t = comm.all_gather %flat, %row1 into %all, %rows dim 0 on @dp
      : tensor<16xf32>, tensor<1x8xf32> into tensor<32xf32>, tensor<2x8xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %flat, %row1
      : tensor<32xf32>, tensor<2x8xf32> reading tensor<16xf32>, tensor<1x8xf32>
  return %w#0, %w#1 : tensor<32xf32>, tensor<2x8xf32>
}

// The source is the own slice already.
// REMARK: GatherReinplaced {{.*}}Function=own_slice
// REMARK: GatherReinplaced {{.*}}Function=own_slice
// CHECK-LABEL: func.func @own_slice
// CHECK:       %[[A:.*]] = math.exp
// CHECK-NOT:   tensor.extract_slice
// CHECK:       comm.all_gather into %[[A]] dim 0 on @dp
// CHECK:       %[[B:.*]] = math.exp
// CHECK-NOT:   tensor.extract_slice
// CHECK:       comm.all_gather into %[[B]] dim 0 on @dp
// BUFFER-LABEL: func.func @own_slice
// BUFFER:       return
func.func @own_slice(%p: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @dp : index
  %at = arith.muli %c4, %rank : index
  %a = math.exp %p : tensor<8x8xf32>
  %x = tensor.extract_slice %a[%at, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %e0 = tensor.empty() : tensor<8x8xf32>
  %r0, %t0 = comm.all_gather %x into %e0 dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<8x8xf32> reading tensor<4x8xf32>
  %at1 = affine.apply affine_map<(d0) -> (d0 * 4)>(%rank)
  %b = math.exp %w0 : tensor<8x8xf32>
  %y = tensor.extract_slice %b[%at1, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<8x8xf32>
  %r1, %t1 = comm.all_gather %y into %e1 dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<8x8xf32> reading tensor<4x8xf32>
  return %w0, %w1 : tensor<8x8xf32>, tensor<8x8xf32>
}

// Another slice than the own one: of another group, of the next rank, or of what
// may be an argument.
// REMARK-COUNT-3: GatherNotReinplaced {{.*}}Function=other_slice {{.*}}Reason="tensor.extract_slice at {{.*}} cannot write its source elsewhere"
// CHECK-LABEL: func.func @other_slice
// CHECK-COUNT-3: comm.all_gather %{{.*}} into
func.func @other_slice(%p: tensor<8x8xf32>, %flat: tensor<64xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %c4 = arith.constant 4 : index
  %rank = comm.group_rank @tp : index
  %at = arith.muli %c4, %rank : index
  %a = math.exp %p : tensor<8x8xf32>
  %x = tensor.extract_slice %a[%at, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %e0 = tensor.empty() : tensor<8x8xf32>
  %r0, %t0 = comm.all_gather %x into %e0 dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<8x8xf32> reading tensor<4x8xf32>
  %own = comm.group_rank @dp : index
  %at1 = affine.apply affine_map<(d0) -> (4 - d0 * 4)>(%own)
  %b = math.exp %w0 : tensor<8x8xf32>
  %y = tensor.extract_slice %b[%at1, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %e1 = tensor.empty() : tensor<8x8xf32>
  %r1, %t1 = comm.all_gather %y into %e1 dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<8x8xf32> reading tensor<4x8xf32>
  %v = tensor.expand_shape %flat [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %at2 = arith.muli %own, %c4 : index
  %z = tensor.extract_slice %v[%at2, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %r2, %t2 = comm.all_gather %z into %e1 dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w2 = comm.wait %t2, %r2 reading %z : tensor<8x8xf32> reading tensor<4x8xf32>
  return %w0, %w1, %w2 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its source is an argument,
// REMARK-SAME: {{^}} which would have to be copied"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its source is also read by math.exp
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its pieces are not one after the other in memory"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="math.exp at {{.*}} cannot write its
// REMARK-SAME: {{^}} source elsewhere"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its destination is not an empty tensor"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="what tensor.insert_slice at {{.*}} makes its source
// REMARK-SAME: {{^}} of has other uses"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its source is a constant,
// REMARK-SAME: {{^}} which would have to be copied"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="its shape is dynamic"
// REMARK: GatherNotReinplaced {{.*}}Function=refused {{.*}}Reason="it is already in place"
// CHECK-LABEL: func.func @refused
// CHECK-COUNT-8: comm.all_gather %{{.*}} into
func.func @refused(%p: tensor<4xf32>, %given: tensor<8xf32>, %d: tensor<?xf32>, %n: index, %v: tensor<2xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
    tensor<4xf32>, tensor<8xf32>, tensor<?xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %all = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %p into %all dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %p : tensor<8xf32> reading tensor<4xf32>

  %x1 = linalg.copy ins(%p : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_gather %x1 into %all dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %y1 = math.exp %x1 : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x1 : tensor<8xf32> reading tensor<4xf32>

  %e2 = tensor.empty() : tensor<4x1xf32>
  %p2 = tensor.expand_shape %p [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %x2 = linalg.copy ins(%p2 : tensor<4x1xf32>) outs(%e2 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %all2 = tensor.empty() : tensor<4x2xf32>
  %r2, %t2 = comm.all_gather %x2 into %all2 dim 1 on @dp : tensor<4x1xf32> into tensor<4x2xf32>
  %w2 = comm.wait %t2, %r2 reading %x2 : tensor<4x2xf32> reading tensor<4x1xf32>

  %x3 = math.exp %p : tensor<4xf32>
  %r3, %t3 = comm.all_gather %x3 into %all dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %x3 : tensor<8xf32> reading tensor<4xf32>

  %x4 = linalg.exp ins(%p : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r4, %t4 = comm.all_gather %x4 into %given dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %x4 : tensor<8xf32> reading tensor<4xf32>

  %y5 = math.sqrt %p : tensor<4xf32>
  %x5 = tensor.insert_slice %v into %y5[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %r5, %t5 = comm.all_gather %x5 into %all dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w5 = comm.wait %t5, %r5 reading %x5 : tensor<8xf32> reading tensor<4xf32>

  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r6, %t6 = comm.all_gather %c into %all dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w6 = comm.wait %t6, %r6 reading %c : tensor<8xf32> reading tensor<4xf32>

  %e7 = tensor.empty(%n) : tensor<?xf32>
  %x7 = linalg.exp ins(%d : tensor<?xf32>) outs(%e7 : tensor<?xf32>) -> tensor<?xf32>
  %all7 = tensor.empty(%n) : tensor<?xf32>
  %r7, %t7 = comm.all_gather %x7 into %all7 dim 0 on @dp : tensor<?xf32> into tensor<?xf32>
  %w7 = comm.wait %t7, %r7 reading %x7 : tensor<?xf32> reading tensor<?xf32>

  %x8 = linalg.exp ins(%w6 : tensor<8xf32>) outs(%all : tensor<8xf32>) -> tensor<8xf32>
  %r8, %t8 = comm.all_gather into %x8 dim 0 on @dp : tensor<8xf32>
  %w8 = comm.wait %t8, %r8 : tensor<8xf32>
  return %w0, %w1, %y1, %w2, %w3, %w4, %w5, %y5, %w6, %w7, %w8
      : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>,
      tensor<4xf32>, tensor<8xf32>, tensor<?xf32>, tensor<8xf32>
}
