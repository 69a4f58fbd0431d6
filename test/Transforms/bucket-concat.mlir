// RUN: comm-opt %s %target --comm-bucket='mode=concat' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s

// What every rank gives and gets is a row: members of any rank one behind the
// other, and the collective in place on it.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @all_reduce
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2x3xf32>, %[[C:.*]]: tensor<f32>
// CHECK-NEXT:    %[[B1:.*]] = tensor.collapse_shape %[[B]] {{\[}}[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
// CHECK-NEXT:    %[[C1:.*]] = tensor.expand_shape %[[C]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT:    %[[P2:.*]] = tensor.concat dim(0) %[[A]], %[[B1]], %[[C1]]
// CHECK-SAME: {{^}} : (tensor<4xf32>, tensor<6xf32>, tensor<1xf32>) -> tensor<11xf32>
// CHECK-NEXT:    %[[R:.*]], %[[T:.*]] = comm.all_reduce sum into %[[P2]] on @dp
// CHECK-SAME:      #comm.bucket<concat
// CHECK-NEXT:    %[[W:.*]] = comm.wait %[[T]], %[[R]] : tensor<11xf32>
// CHECK-NEXT:    %[[X:.*]] = tensor.extract_slice %[[W]][0] [4] [1] : tensor<11xf32> to tensor<4xf32>
// CHECK-NEXT:    %[[Y1:.*]] = tensor.extract_slice %[[W]][4] [6] [1] : tensor<11xf32> to tensor<6xf32>
// CHECK-NEXT:    %[[Y:.*]] = tensor.expand_shape %[[Y1]] {{\[}}[0, 1]] output_shape [2, 3]
// CHECK-SAME: {{^}} : tensor<6xf32> into tensor<2x3xf32>
// CHECK-NEXT:    %[[Z1:.*]] = tensor.extract_slice %[[W]][10] [1] [1] : tensor<11xf32> to tensor<1xf32>
// CHECK-NEXT:    %[[Z:.*]] = tensor.collapse_shape %[[Z1]] [] : tensor<1xf32> into tensor<f32>
// CHECK-NEXT:    return %[[X]], %[[Y]], %[[Z]]
func.func @all_reduce(%a: tensor<4xf32>, %b: tensor<2x3xf32>, %c: tensor<f32>)
    -> (tensor<4xf32>, tensor<2x3xf32>, tensor<f32>) {
  %i = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %j = tensor.empty() : tensor<2x3xf32>
  %r1, %t1 = comm.all_reduce sum %b into %j on @dp {comm.bucket_with = "b"} : tensor<2x3xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<2x3xf32>
  %k = tensor.empty() : tensor<f32>
  %r2, %t2 = comm.all_reduce sum %c into %k on @dp {comm.bucket_with = "b"} : tensor<f32>
  %z = comm.wait %t2, %r2 reading %c : tensor<f32>
  return %x, %y, %z : tensor<4xf32>, tensor<2x3xf32>, tensor<f32>
}

// -----

// Rank-major: rows of all ranks, a member's columns in them. Along dimension 0
// one copy brings its rows together, along another one a transpose does.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @all_gather
// CHECK-SAME:    %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<5x2xf32>
// CHECK:         %[[P:.*]] = tensor.concat dim(0) %{{.*}}, %{{.*}} : (tensor<6xf32>, tensor<10xf32>) -> tensor<16xf32>
// CHECK-NEXT:    %[[S:.*]] = tensor.expand_shape %[[P]] {{\[}}[0, 1]] output_shape [1, 16]
// CHECK-NEXT:    %[[D:.*]] = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %[[R:.*]], %[[T:.*]] = comm.all_gather %[[S]] into %[[D]] dim 0 on @dp
// CHECK-SAME:      copies = ["comm.all_gather at {{.*}} after: its users need it in one piece",
// CHECK-SAME: {{^}} "comm.all_gather at {{.*}} after: transposed: it is gathered along dimension 1"]
// CHECK-SAME:      : tensor<1x16xf32> into tensor<4x16xf32>
// CHECK-NEXT:    %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[S]]
// CHECK-NEXT:    %[[X0:.*]] = tensor.extract_slice %[[W]][0, 0] [4, 6] [1, 1]
// CHECK-NEXT:    %[[XI:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK-NEXT:    %[[X1:.*]] = linalg.copy ins(%[[X0]] : tensor<4x6xf32>) outs(%[[XI]] : tensor<4x6xf32>)
// CHECK-NEXT:    %[[X2:.*]] = tensor.collapse_shape %[[X1]] {{\[}}[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
// CHECK-NEXT:    %[[X:.*]] = tensor.expand_shape %[[X2]] {{\[}}[0, 1]] output_shape [8, 3]
// CHECK-NEXT:    %[[Y0:.*]] = tensor.extract_slice %[[W]][0, 6] [4, 10] [1, 1]
// CHECK-NEXT:    %[[Y1:.*]] = tensor.expand_shape %[[Y0]] {{\[}}[0], [1, 2]] output_shape [4, 5, 2]
// CHECK-NEXT:    %[[YI:.*]] = tensor.empty() : tensor<5x4x2xf32>
// CHECK-NEXT:    %[[Y2:.*]] = linalg.transpose ins(%[[Y1]] : tensor<4x5x2xf32>) outs(%[[YI]] : tensor<5x4x2xf32>)
// CHECK-SAME: {{^}} permutation = [1, 0, 2]
// CHECK-NEXT:    %[[Y:.*]] = tensor.collapse_shape %[[Y2]] {{\[}}[0], [1, 2]] : tensor<5x4x2xf32> into tensor<5x8xf32>
// CHECK-NEXT:    return %[[X]], %[[Y]]
func.func @all_gather(%a: tensor<2x3xf32>, %b: tensor<5x2xf32>) -> (tensor<8x3xf32>, tensor<5x8xf32>) {
  %i = tensor.empty() : tensor<8x3xf32>
  %r0, %t0 = comm.all_gather %a into %i dim 0 on @dp {comm.bucket_with = "b"} : tensor<2x3xf32> into tensor<8x3xf32>
  %j = tensor.empty() : tensor<5x8xf32>
  %r1, %t1 = comm.all_gather %b into %j dim 1 on @dp {comm.bucket_with = "b"} : tensor<5x2xf32> into tensor<5x8xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<8x3xf32> reading tensor<2x3xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<5x8xf32> reading tensor<5x2xf32>
  return %x, %y : tensor<8x3xf32>, tensor<5x8xf32>
}

// -----

// A user of one rank's part reads it where it is; a user of two ranks' parts
// needs them in one piece.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @slices_of_ranks
// CHECK:         %[[W:.*]] = comm.wait
// CHECK:         linalg.copy ins(%{{.*}} : tensor<4x4xf32>)
// CHECK-NOT:     linalg.copy
// CHECK:         %[[ROW:.*]] = tensor.extract_slice %[[W]][2, 0] [1, 6] [1, 1] : tensor<4x10xf32> to tensor<6xf32>
// CHECK-NEXT:    %[[PIECE:.*]] = tensor.expand_shape %[[ROW]] {{\[}}[0, 1]] output_shape [2, 3]
// CHECK-NEXT:    tensor.extract_slice %[[PIECE]][1, 1] [1, 2] [1, 1] : tensor<2x3xf32> to tensor<2xf32>
// CHECK:         tensor.extract_slice %{{.*}}[3, 0] [2, 2] [1, 1] : tensor<8x2xf32> to tensor<2x2xf32>
func.func @slices_of_ranks(%a: tensor<2x3xf32>, %b: tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2x2xf32>) {
  %i = tensor.empty() : tensor<8x3xf32>
  %r0, %t0 = comm.all_gather %a into %i dim 0 on @dp {comm.bucket_with = "b"} : tensor<2x3xf32> into tensor<8x3xf32>
  %j = tensor.empty() : tensor<8x2xf32>
  %r1, %t1 = comm.all_gather %b into %j dim 0 on @dp {comm.bucket_with = "b"} : tensor<2x2xf32> into tensor<8x2xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<8x3xf32> reading tensor<2x3xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<8x2xf32> reading tensor<2x2xf32>
  %u = tensor.extract_slice %x[5, 1] [1, 2] [1, 1] : tensor<8x3xf32> to tensor<2xf32>
  %v = tensor.extract_slice %y[3, 0] [2, 2] [1, 1] : tensor<8x2xf32> to tensor<2x2xf32>
  return %u, %v : tensor<2xf32>, tensor<2x2xf32>
}

// -----

// Along dimension 0 the way in is a reshape; along another one, a transpose.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @reduce_scatter
// CHECK-SAME:    %[[A:.*]]: tensor<8x3xf32>, %[[B:.*]]: tensor<5x8xf32>
// CHECK-NEXT:    %[[A0:.*]] = tensor.collapse_shape %[[A]] {{\[}}[0, 1]] : tensor<8x3xf32> into tensor<24xf32>
// CHECK-NEXT:    %[[A1:.*]] = tensor.expand_shape %[[A0]] {{\[}}[0, 1]] output_shape [4, 6]
// CHECK-NEXT:    %[[B0:.*]] = tensor.expand_shape %[[B]] {{\[}}[0], [1, 2]] output_shape [5, 4, 2]
// CHECK-NEXT:    %[[BI:.*]] = tensor.empty() : tensor<4x5x2xf32>
// CHECK-NEXT:    %[[B1:.*]] = linalg.transpose ins(%[[B0]] : tensor<5x4x2xf32>) outs(%[[BI]] : tensor<4x5x2xf32>)
// CHECK-SAME: {{^}} permutation = [1, 0, 2]
// CHECK-NEXT:    %[[B2:.*]] = tensor.collapse_shape %[[B1]] {{\[}}[0], [1, 2]]
// CHECK-SAME: {{^}} : tensor<4x5x2xf32> into tensor<4x10xf32>
// CHECK-NEXT:    %[[P1:.*]] = tensor.concat dim(1) %[[A1]], %[[B2]] : (tensor<4x6xf32>, tensor<4x10xf32>)
// CHECK-SAME: {{^}} -> tensor<4x16xf32>
// CHECK-NEXT:    %[[D:.*]] = tensor.empty() : tensor<1x16xf32>
// CHECK-NEXT:    %[[R:.*]], %[[T:.*]] = comm.reduce_scatter avg %[[P1]] into %[[D]] dim 0 on @dp
// CHECK-SAME:      copies = ["comm.reduce_scatter at {{.*}} before: transposed: it is scattered along dimension 1"]
// CHECK-NEXT:    %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[P1]]
// CHECK-NEXT:    %[[FLAT:.*]] = tensor.collapse_shape %[[W]] {{\[}}[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
// CHECK-NEXT:    %[[X0:.*]] = tensor.extract_slice %[[FLAT]][0] [6] [1]
// CHECK-NEXT:    %[[X:.*]] = tensor.expand_shape %[[X0]] {{\[}}[0, 1]] output_shape [2, 3]
// CHECK-NEXT:    %[[Y0:.*]] = tensor.extract_slice %[[FLAT]][6] [10] [1]
// CHECK-NEXT:    %[[Y:.*]] = tensor.expand_shape %[[Y0]] {{\[}}[0, 1]] output_shape [5, 2]
// CHECK-NEXT:    return %[[X]], %[[Y]]
func.func @reduce_scatter(%a: tensor<8x3xf32>, %b: tensor<5x8xf32>) -> (tensor<2x3xf32>, tensor<5x2xf32>) {
  %i = tensor.empty() : tensor<2x3xf32>
  %r0, %t0 = comm.reduce_scatter avg %a into %i dim 0 on @dp {comm.bucket_with = "b"}
      : tensor<8x3xf32> into tensor<2x3xf32>
  %j = tensor.empty() : tensor<5x2xf32>
  %r1, %t1 = comm.reduce_scatter avg %b into %j dim 1 on @dp {comm.bucket_with = "b"}
      : tensor<5x8xf32> into tensor<5x2xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<2x3xf32> reading tensor<8x3xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<5x2xf32> reading tensor<5x8xf32>
  return %x, %y : tensor<2x3xf32>, tensor<5x2xf32>
}

// -----

// In place a rank's own piece is where it is in the whole: it is taken from
// there, and a scattered one put back there.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @gather_in_place
// CHECK-SAME:    %[[A:.*]]: tensor<8xf32>
// CHECK:         %[[RANK:.*]] = comm.group_rank @dp
// CHECK:         %[[SIZE:.*]] = arith.constant 2 : index
// CHECK:         %[[O:.*]] = arith.muli %[[RANK]], %[[SIZE]]
// CHECK:         tensor.extract_slice %[[A]][%[[O]]] [2] [1] : tensor<8xf32> to tensor<2xf32>
// CHECK:         comm.all_gather %{{.*}} into %{{.*}} dim 0 on @dp {{.*}} : tensor<1x5xf32> into tensor<4x5xf32>
func.func @gather_in_place(%a: tensor<8xf32>, %b: tensor<12xf32>) -> (tensor<8xf32>, tensor<12xf32>) {
  %r0, %t0 = comm.all_gather into %a dim 0 on @dp {comm.bucket_with = "b"} : tensor<8xf32>
  %r1, %t1 = comm.all_gather into %b dim 0 on @dp {comm.bucket_with = "b"} : tensor<12xf32>
  %x = comm.wait %t0, %r0 : tensor<8xf32>
  %y = comm.wait %t1, %r1 : tensor<12xf32>
  return %x, %y : tensor<8xf32>, tensor<12xf32>
}

// CHECK-LABEL: func @scatter_in_place
// CHECK-SAME:    %[[A:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<12xf32>
// CHECK:         comm.reduce_scatter sum %{{.*}} into %{{.*}} dim 0 on @dp
// CHECK-SAME:      tensor<4x5xf32> into tensor<1x5xf32>
// CHECK:         %[[X:.*]] = tensor.extract_slice %{{.*}}[0] [2] [1]
// CHECK:         %[[O:.*]] = arith.muli
// CHECK:         tensor.insert_slice %[[X]] into %[[A]][%[[O]]] [2] [1]
// CHECK:         %[[Y:.*]] = tensor.extract_slice %{{.*}}[2] [3] [1]
// CHECK:         tensor.insert_slice %[[Y]] into %[[B]][%{{.*}}] [3] [1]
func.func @scatter_in_place(%a: tensor<8xf32>, %b: tensor<12xf32>) -> (tensor<8xf32>, tensor<12xf32>) {
  %r0, %t0 = comm.reduce_scatter sum into %a dim 0 on @dp {comm.bucket_with = "b"} : tensor<8xf32>
  %r1, %t1 = comm.reduce_scatter sum into %b dim 0 on @dp {comm.bucket_with = "b"} : tensor<12xf32>
  %x = comm.wait %t0, %r0 : tensor<8xf32>
  %y = comm.wait %t1, %r1 : tensor<12xf32>
  return %x, %y : tensor<8xf32>, tensor<12xf32>
}

// -----

// What is not along several dimensions is not packed rank by rank: one op of
// two, with nothing copied.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @all_to_all
// CHECK-SAME:    %[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<2x4xf32>
// CHECK:         comm.all_to_all %[[A]], %[[B]] into %{{.*}}, %{{.*}} split 1 concat 0 on @dp
// CHECK-SAME:      #comm.bucket<coalesced
func.func @all_to_all(%a: tensor<4x8xf32>, %b: tensor<2x4xf32>) -> (tensor<16x2xf32>, tensor<8x1xf32>) {
  %i = tensor.empty() : tensor<16x2xf32>
  %j = tensor.empty() : tensor<8x1xf32>
  %r0, %t0 = comm.all_to_all %a into %i split 1 concat 0 on @dp {comm.bucket_with = "b"}
      : tensor<4x8xf32> into tensor<16x2xf32>
  %r1, %t1 = comm.all_to_all %b into %j split 1 concat 0 on @dp {comm.bucket_with = "b"}
      : tensor<2x4xf32> into tensor<8x1xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<16x2xf32> reading tensor<4x8xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<8x1xf32> reading tensor<2x4xf32>
  return %x, %y : tensor<16x2xf32>, tensor<8x1xf32>
}
