// RUN: comm-opt %s --comm-realize-copies --comm-verify | FileCheck %s
// RUN: comm-opt %s --remarks-filter='comm.*' --comm-realize-copies -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @quad = ranks [[0, 1, 2, 3]]
comm.group @uneven = ranks [[0, 1], [2]]

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// Of two ranks the own piece is added where it is: rank 0 has rows 0 and 1, and
// gets its peer's from there.
// CHECK-LABEL: func.func @two
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<4x3xbf16>
// CHECK: %[[P:.*]] = tensor.empty() : tensor<2x3xbf16>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x3xbf16>
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_to_all %[[X]]
// CHECK-SAME: {{^}} into %[[E]] split 0 concat 0 on @dp by "copy-engine" {comm.layer = "l", skip_own_piece}
// CHECK: math.exp
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[X]] : tensor<4x3xbf16>
// CHECK: %[[RANK:.*]] = comm.group_rank @dp
// CHECK: %[[SIZE:.*]] = arith.constant 2 : index
// CHECK: %[[OWN:.*]] = arith.muli %[[RANK]], %[[SIZE]]
// CHECK: %[[EXTENT:.*]] = arith.constant 2 : index
// CHECK: %[[OTHER:.*]] = arith.subi %[[EXTENT]], %[[OWN]]
// CHECK: %[[A:.*]] = tensor.extract_slice %[[X]][%[[OWN]], 0] [2, 3] [1, 1]
// CHECK: %[[B:.*]] = tensor.extract_slice %[[W]][%[[OTHER]], 0] [2, 3] [1, 1]
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[A]], %[[B]] {{.*}} outs(%[[P]]
// CHECK-NEXT: ^bb0(%[[IA:.*]]: bf16, %[[IB:.*]]: bf16, %{{.*}}: bf16):
// CHECK-NEXT: %[[WA:.*]] = arith.extf %[[IA]] : bf16 to f32
// CHECK-NEXT: %[[WB:.*]] = arith.extf %[[IB]] : bf16 to f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[WA]], %[[WB]]
// CHECK-NEXT: %[[N:.*]] = arith.constant 2.0
// CHECK-NEXT: %[[AVG:.*]] = arith.divf %[[S]], %[[N]]
// CHECK-NEXT: %[[NARROW:.*]] = arith.truncf %[[AVG]] : f32 to bf16
// CHECK-NEXT: linalg.yield %[[NARROW]]
// CHECK: return %{{.*}}, %[[SUM]]
// REMARK: ScatteredByCopies {{.*}}Function=two | {{.*}}Fused=0, Sums=1
func.func @two(%x: tensor<4x3xbf16>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x3xbf16>) {
  %p = tensor.empty() : tensor<2x3xbf16>
  %r, %t = comm.reduce_scatter avg %x into %p dim 0 on @dp by "copy-engine" {comm.layer = "l"}
      : tensor<4x3xbf16> into tensor<2x3xbf16>
  %z = math.exp %y : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x3xbf16> reading tensor<4x3xbf16>
  return %z, %w : tensor<4xf32>, tensor<2x3xbf16>
}

// Of more all pieces are exchanged, for the order of the sum.
// CHECK-LABEL: func.func @four
// CHECK: comm.all_to_all
// CHECK-NOT: skip_own_piece
// CHECK: %[[W:.*]] = comm.wait
// CHECK: %[[A:.*]] = tensor.extract_slice %[[W]][0] [2] [1]
// CHECK: %[[B:.*]] = tensor.extract_slice %[[W]][2] [2] [1]
// CHECK: %[[C:.*]] = tensor.extract_slice %[[W]][4] [2] [1]
// CHECK: %[[D:.*]] = tensor.extract_slice %[[W]][6] [2] [1]
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]], %[[C]], %[[D]]
// CHECK: arith.addi
// CHECK: arith.addi
// CHECK: arith.addi
// CHECK-NOT: arith.div
func.func @four(%x: tensor<8xi32>) -> tensor<2xi32> {
  %p = tensor.empty() : tensor<2xi32>
  %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @quad by "copy-engine" : tensor<8xi32> into tensor<2xi32>
  %w = comm.wait %t, %r reading %x : tensor<2xi32> reading tensor<8xi32>
  return %w : tensor<2xi32>
}

// What is computed of the sum is one op with it, right behind the wait, and
// reads what is there.
// CHECK-LABEL: func.func @fused
// CHECK-SAME: %{{[a-z0-9]+}}: tensor<4x3xf32>, %[[PARAM:[a-z0-9]+]]: tensor<2x3xf32>
// CHECK: comm.wait
// CHECK: %[[NEW:.*]] = linalg.generic
// CHECK-SAME: {{^}} {{.*}} ins(%[[PARAM]], %{{.*}}, %{{.*}} : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: arith.addf
// CHECK: arith.subf
// CHECK: linalg.exp
// CHECK: return %[[NEW]]
// REMARK: ScatteredByCopies {{.*}}Function=fused | {{.*}}Fused=1, Sums=1
func.func @fused(%x: tensor<4x3xf32>, %param: tensor<2x3xf32>, %y: tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>) {
  %p = tensor.empty() : tensor<2x3xf32>
  %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @dp by "copy-engine" : tensor<4x3xf32> into tensor<2x3xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x3xf32> reading tensor<4x3xf32>
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.exp ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %q = tensor.empty() : tensor<2x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%param, %w : tensor<2x3xf32>, tensor<2x3xf32>) outs(%q : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x3xf32>
  return %new, %z : tensor<2x3xf32>, tensor<4xf32>
}

// Not where something else uses the sum, nor where the op needs what is made
// later.
// CHECK-LABEL: func.func @used_twice
// CHECK-COUNT-2: linalg.generic
// REMARK: ScatteredByCopies {{.*}}Function=used_twice | {{.*}}Fused=0, Sums=1
func.func @used_twice(%x: tensor<4x3xf32>, %param: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %p = tensor.empty() : tensor<2x3xf32>
  %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @dp by "copy-engine" : tensor<4x3xf32> into tensor<2x3xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x3xf32> reading tensor<4x3xf32>
  %q = tensor.empty() : tensor<2x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%param, %w : tensor<2x3xf32>, tensor<2x3xf32>) outs(%q : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x3xf32>
  return %new, %w : tensor<2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @made_later
// CHECK: arith.addf
// CHECK: %[[SCALE:.*]] = linalg.exp
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[SCALE]]
// REMARK: ScatteredByCopies {{.*}}Function=made_later | {{.*}}Fused=0, Sums=1
func.func @made_later(%x: tensor<4x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %p = tensor.empty() : tensor<2x3xf32>
  %r, %t = comm.reduce_scatter sum %x into %p dim 0 on @dp by "copy-engine" : tensor<4x3xf32> into tensor<2x3xf32>
  %w = comm.wait %t, %r reading %x : tensor<2x3xf32> reading tensor<4x3xf32>
  %e = tensor.empty() : tensor<3xf32>
  %scale = linalg.exp ins(%y : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %q = tensor.empty() : tensor<2x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %scale : tensor<2x3xf32>, tensor<3xf32>) outs(%q : tensor<2x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.mulf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<2x3xf32>
  return %new : tensor<2x3xf32>
}

// What stays as it is.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-5: comm.reduce_scatter
// REMARK: NotScattered {{.*}}Function=others | {{.*}}Reason="copy engines scatter sums and averages only, not max"
// REMARK: NotScattered {{.*}}Function=others | {{.*}}Reason="its pieces are not contiguous"
// REMARK: NotScattered {{.*}}Function=others | {{.*}}Reason="its operands are not tensors of static shape"
// REMARK: NotScattered {{.*}}Function=others | {{.*}}Reason="its token has no wait of its own in its block"
// REMARK-NOT: Function=others
func.func @others(%x: tensor<4x4xf32>, %d: tensor<?xf32>, %n: index)
    -> (tensor<2x4xf32>, tensor<4x2xf32>, tensor<?xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %p = tensor.empty() : tensor<2x4xf32>
  %q = tensor.empty() : tensor<4x2xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r0, %t0 = comm.reduce_scatter max %x into %p dim 0 on @dp by "copy-engine" : tensor<4x4xf32> into tensor<2x4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<2x4xf32> reading tensor<4x4xf32>
  %r1, %t1 = comm.reduce_scatter sum %x into %q dim 1 on @dp by "copy-engine" : tensor<4x4xf32> into tensor<4x2xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4x2xf32> reading tensor<4x4xf32>
  %r2, %t2 = comm.reduce_scatter sum %d into %e dim 0 on @dp by "copy-engine" : tensor<?xf32> into tensor<?xf32>
  %w2 = comm.wait %t2, %r2 reading %d : tensor<?xf32>
  %p3 = tensor.empty() : tensor<2x4xf32>
  %r3, %t3 = comm.reduce_scatter sum %x into %p3 dim 0 on @dp by "copy-engine" : tensor<4x4xf32> into tensor<2x4xf32>
  %p4 = tensor.empty() : tensor<2x4xf32>
  %r4, %t4 = comm.reduce_scatter sum %x into %p4 dim 0 on @dp by nccl : tensor<4x4xf32> into tensor<2x4xf32>
  %w3, %w4 = comm.wait [%t3, %t4], %r3, %r4 reading %x, %x
      : tensor<2x4xf32>, tensor<2x4xf32> reading tensor<4x4xf32>, tensor<4x4xf32>
  return %w0, %w1, %w2, %w3, %w4 : tensor<2x4xf32>, tensor<4x2xf32>, tensor<?xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
