// RUN: comm-opt %s %target --comm-split-gathered-matmul=force --comm-verify | FileCheck %s
// RUN: comm-opt %s --remarks-filter='comm.*' %target --comm-split-gathered-matmul=force -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @quad = ranks [[0, 1, 2, 3]]
comm.group @alone = ranks [[0], [1]]

// The sum runs over the pieces: each part adds to the one before. The fill and
// the view that the first one needs come along.
// CHECK-LABEL: func.func @sum
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<16xf32>, %[[W:[a-z0-9]+]]: tensor<4x16xf32>
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[W]]
// CHECK: %[[V:.*]] = tensor.expand_shape %[[X]]
// CHECK: %[[ZERO:.*]] = linalg.fill
// CHECK: %[[RANK:.*]] = comm.group_rank @dp : index
// CHECK: %[[SIZE:.*]] = arith.constant 4 : index
// CHECK: %[[OWN:.*]] = arith.muli %[[RANK]], %[[SIZE]]
// CHECK: %[[X0:.*]] = tensor.extract_slice %[[V]][0, %[[OWN]]] [2, 4] [1, 1]
// CHECK: %[[Y0:.*]] = linalg.matmul {comm.parts = 2 : i64, tag}
// CHECK-SAME: {{^}} ins(%[[X0]], %[[W]] : tensor<2x4xf32>, tensor<4x16xf32>) outs(%[[ZERO]] : tensor<2x16xf32>)
// CHECK: %[[G:.*]] = comm.wait %[[T]], %[[R]] reading %[[W]]
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: %[[NEXT:.*]] = arith.addi %[[RANK]], %[[ONE]]
// CHECK: %[[PEER:.*]] = arith.remui %[[NEXT]], %[[TWO]]
// CHECK: %[[OTHER:.*]] = arith.muli %[[PEER]], %[[SIZE]]
// CHECK: %[[W1:.*]] = tensor.extract_slice %[[G]][%[[OTHER]], 0] [4, 16] [1, 1]
// CHECK: %[[X1:.*]] = tensor.extract_slice %[[V]][0, %[[OTHER]]] [2, 4] [1, 1]
// CHECK: %[[Y:.*]] = linalg.matmul {comm.parts = 2 : i64, tag}
// CHECK-SAME: {{^}} ins(%[[X1]], %[[W1]] : tensor<2x4xf32>, tensor<4x16xf32>) outs(%[[Y0]] : tensor<2x16xf32>)
// CHECK: return %[[Y]]
// REMARK: MatmulSplit | Category:comm-split-gathered-matmul | Function=sum
func.func @sum(%x: tensor<16xf32>, %w: tensor<4x16xf32>) -> tensor<2x16xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %v = tensor.expand_shape %x [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
  %i = tensor.empty() : tensor<2x16xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  %y = linalg.matmul {tag} ins(%v, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%f : tensor<2x16xf32>)
      -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// Rows of four ranks: parts are beside each other, and each is filled by itself.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x3xf32>, %[[W:[a-z0-9]+]]: tensor<3x5xf32>
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[X]]
// CHECK-NOT: linalg.fill {{.*}}8x5
// CHECK: %[[RANK:.*]] = comm.group_rank @quad : index
// CHECK: %[[I:.*]] = bufferization.alloc_tensor() : tensor<8x5xf32>
// CHECK: %[[OWN:.*]] = arith.muli %[[RANK]]
// CHECK: %[[P0:.*]] = tensor.extract_slice %[[I]][%[[OWN]], 0] [2, 5] [1, 1]
// CHECK: %[[F0:.*]] = linalg.fill {{.*}} outs(%[[P0]]
// CHECK: %[[Y0:.*]] = linalg.matmul {comm.parts = 4 : i64} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[F0]]
// CHECK: %[[S0:.*]] = tensor.insert_slice %[[Y0]] into %[[I]][%[[OWN]], 0] [2, 5] [1, 1]
// CHECK: %[[G:.*]] = comm.wait %[[T]]
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: arith.remui %{{.*}}, %[[FOUR]]
// CHECK: %[[A1:.*]] = arith.muli
// CHECK: %[[X1:.*]] = tensor.extract_slice %[[G]][%[[A1]], 0] [2, 3] [1, 1]
// CHECK: %[[P1:.*]] = tensor.extract_slice %[[S0]][%[[A1]], 0] [2, 5] [1, 1]
// CHECK: %[[F1:.*]] = linalg.fill {{.*}} outs(%[[P1]]
// CHECK: %[[Y1:.*]] = linalg.matmul {comm.parts = 4 : i64} ins(%[[X1]], %[[W]] : {{.*}}) outs(%[[F1]]
// CHECK: %[[S1:.*]] = tensor.insert_slice %[[Y1]] into %[[S0]][%[[A1]], 0] [2, 5] [1, 1]
// CHECK: linalg.matmul
// CHECK: tensor.insert_slice %{{.*}} into %[[S1]]
// CHECK: linalg.matmul
// CHECK: %[[S3:.*]] = tensor.insert_slice
// CHECK-NOT: linalg.matmul
// CHECK: return %[[S3]]
// REMARK: MatmulSplit {{.*}}Function=rows
func.func @rows(%x: tensor<2x3xf32>, %w: tensor<3x5xf32>) -> tensor<8x5xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x3xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @quad : tensor<2x3xf32> into tensor<8x3xf32>
  %i = tensor.empty() : tensor<8x5xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%i : tensor<8x5xf32>) -> tensor<8x5xf32>
  %g = comm.wait %t, %r reading %x : tensor<8x3xf32> reading tensor<2x3xf32>
  %y = linalg.matmul ins(%g, %w : tensor<8x3xf32>, tensor<3x5xf32>) outs(%f : tensor<8x5xf32>) -> tensor<8x5xf32>
  return %y : tensor<8x5xf32>
}

// What a product is added to is added to in parts. A generic contraction with a
// transposed operand, and the second of two tensors that are gathered together.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: %[[W:[a-z0-9]+]]: tensor<3x4xf32>, %[[C:[a-z0-9]+]]: tensor<5x6xf32>
// CHECK: %[[P0:.*]] = tensor.extract_slice %[[C]][0, %[[OWN:.*]]] [5, 3] [1, 1]
// CHECK: %[[Y0:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[W]] : {{.*}}) outs(%[[P0]]
// CHECK: tensor.insert_slice %[[Y0]] into %[[C]][0, %[[OWN]]] [5, 3] [1, 1]
// CHECK: %[[G:.*]]:2 = comm.wait
// CHECK: tensor.extract_slice %[[G]]#1
// CHECK: linalg.generic
// CHECK: tensor.insert_slice
// REMARK: MatmulSplit {{.*}}Function=columns
#lhs = affine_map<(i, j, k) -> (i, k)>
#transposed = affine_map<(i, j, k) -> (j, k)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @columns(%a: tensor<2xf32>, %x: tensor<5x4xf32>, %w: tensor<3x4xf32>, %c: tensor<5x6xf32>)
    -> (tensor<4xf32>, tensor<5x6xf32>) {
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<6x4xf32>
  %r:2, %t = comm.all_gather %a, %w into %e0, %e1 dim 0 on @dp
      : tensor<2xf32>, tensor<3x4xf32> into tensor<4xf32>, tensor<6x4xf32>
  %g:2 = comm.wait %t, %r#0, %r#1 reading %a, %w : tensor<4xf32>, tensor<6x4xf32> reading tensor<2xf32>, tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [#lhs, #transposed, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %g#1 : tensor<5x4xf32>, tensor<6x4xf32>) outs(%c : tensor<5x6xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<5x6xf32>
  return %g#0, %y : tensor<4xf32>, tensor<5x6xf32>
}

// The same on all ranks: with a sum in another order on each it would not be.
// CHECK-LABEL: func.func @alike
// CHECK: comm.wait
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=alike | Reason="ranks would not get the same bits of linalg.matmul at
func.func @alike(%x: tensor<2x8xf32> {comm.uniform}, %w: tensor<4x16xf32>, %i: tensor<2x16xf32> {comm.uniform})
    -> tensor<2x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %y = linalg.matmul ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// CHECK-LABEL: func.func @in_place
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=in_place | Reason="it is in place"
func.func @in_place(%x: tensor<2x8xf32>, %w: tensor<8x16xf32>, %i: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %r, %t = comm.all_gather into %w dim 0 on @dp : tensor<8x16xf32>
  %g = comm.wait %t, %r : tensor<8x16xf32>
  %y = linalg.matmul ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// CHECK-LABEL: func.func @on_memrefs
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=on_memrefs | Reason="it is on memrefs"
func.func @on_memrefs(%x: memref<2x8xf32>, %w: memref<4x16xf32>, %e: memref<8x16xf32>, %i: memref<2x16xf32>) {
  %t = comm.all_gather %w into %e dim 0 on @dp : memref<4x16xf32> into memref<8x16xf32>
  comm.wait %t, %e reading %w : memref<8x16xf32> reading memref<4x16xf32>
  linalg.matmul ins(%x, %e : memref<2x8xf32>, memref<8x16xf32>) outs(%i : memref<2x16xf32>)
  return
}

// CHECK-LABEL: func.func @one_wait_for_two
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=one_wait_for_two | Reason="its token has no wait of its own in its block"
func.func @one_wait_for_two(%x: tensor<2x8xf32>, %w: tensor<4x16xf32>, %s: tensor<4xf32>, %i: tensor<2x16xf32>)
    -> (tensor<4xf32>, tensor<2x16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %d = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %q, %u = comm.all_reduce sum %s into %d on @dp : tensor<4xf32>
  %g:2 = comm.wait [%t, %u], %r, %q reading %w, %s
      : tensor<8x16xf32>, tensor<4xf32> reading tensor<4x16xf32>, tensor<4xf32>
  %y = linalg.matmul ins(%x, %g#0 : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %g#1, %y : tensor<4xf32>, tensor<2x16xf32>
}

// CHECK-LABEL: func.func @of_one_rank
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=of_one_rank | Reason="a line of its group has one rank"
func.func @of_one_rank(%x: tensor<2x4xf32>, %w: tensor<4x16xf32>, %i: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @alone : tensor<4x16xf32> into tensor<4x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<4x16xf32>
  %y = linalg.matmul ins(%x, %g : tensor<2x4xf32>, tensor<4x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=dynamic | Reason="linalg.matmul at {{.*}} has a dynamic shape"
func.func @dynamic(%x: tensor<?x8xf32>, %w: tensor<4x16xf32>, %i: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %y = linalg.matmul ins(%x, %g : tensor<?x8xf32>, tensor<8x16xf32>) outs(%i : tensor<?x16xf32>) -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
}

// The matmul that follows something else which uses it has nothing to hide.
// CHECK-LABEL: func.func @not_first
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=not_first | Reason="the first to use what it gives is math.exp at
func.func @not_first(%x: tensor<2x8xf32>, %w: tensor<4x16xf32>, %i: tensor<2x16xf32>)
    -> (tensor<8x16xf32>, tensor<2x16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %z = math.exp %g : tensor<8x16xf32>
  %y = linalg.matmul ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %z, %y : tensor<8x16xf32>, tensor<2x16xf32>
}

// CHECK-LABEL: func.func @needs_what_is_behind
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=needs_what_is_behind |
// REMARK-SAME: {{^}} Reason="linalg.matmul at {{.*}} needs more that is behind the wait"
func.func @needs_what_is_behind(%a: tensor<2x8xf32>, %w: tensor<4x16xf32>, %i: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %x = math.exp %a : tensor<2x8xf32>
  %y = linalg.matmul ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// CHECK-LABEL: func.func @twice
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=twice | Reason="linalg.matmul at {{.*}} uses more of what is gathered"
func.func @twice(%w: tensor<4x8xf32>, %i: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x8xf32> reading tensor<4x8xf32>
  %y = linalg.matmul ins(%g, %g : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @added_to
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=added_to | Reason="linalg.matmul at {{.*}} uses more of what is gathered"
func.func @added_to(%w: tensor<4x8xf32>, %a: tensor<8x2xf32>, %b: tensor<2x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x8xf32> reading tensor<4x8xf32>
  %y = linalg.matmul ins(%a, %b : tensor<8x2xf32>, tensor<2x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @given_cost
// CHECK: linalg.matmul
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=given_cost | Reason="of linalg.matmul at {{.*}} a comm.cost is given"
func.func @given_cost(%x: tensor<2x8xf32>, %w: tensor<4x16xf32>, %i: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  %y = linalg.matmul {comm.cost = 5 : i64} ins(%x, %g : tensor<2x8xf32>, tensor<8x16xf32>) outs(%i : tensor<2x16xf32>)
      -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}

// CHECK-LABEL: func.func @not_used
// CHECK-NOT: linalg.matmul
// REMARK: NotSplit {{.*}}Function=not_used | Reason="nothing in its block uses what it gives"
func.func @not_used(%w: tensor<4x16xf32>) {
  %e = tensor.empty() : tensor<8x16xf32>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4x16xf32> into tensor<8x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<8x16xf32> reading tensor<4x16xf32>
  return
}
