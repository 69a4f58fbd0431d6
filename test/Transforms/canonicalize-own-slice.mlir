// A rank's own piece of what all get, each beside a slice that is not.
//
// RUN: comm-opt %s %target --comm-canonicalize --comm-verify | FileCheck %s
// RUN: comm-opt %s %target --comm-canonicalize > %t && comm-opt %t %target --comm-canonicalize | diff %t -

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]
comm.group @dp = @mesh[dp]
comm.group @turned = ranks [[3, 2, 1, 0], [7, 6, 5, 4]]

// CHECK-LABEL: func.func @all_reduce(
// CHECK:       %[[E:.*]] = tensor.empty() : tensor<4x2xf32>
// CHECK-NEXT:  %[[R:.*]], %[[T:.*]] = comm.reduce_scatter premul_sum(%arg1 : f32) %arg0 into %[[E]] dim 1 on @tp
// CHECK-SAME: {{^}} : tensor<4x8xf32> into tensor<4x2xf32>
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %arg0
// CHECK-NEXT:  return %[[W]]
func.func @all_reduce(%x: tensor<4x8xf32>, %f: f32) -> tensor<4x2xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4x8xf32>
  %r, %t = comm.all_reduce premul_sum(%f : f32) %x into %e on @tp : tensor<4x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<4x8xf32>
  %rank = comm.group_rank @tp : index
  %o = arith.muli %c2, %rank : index
  %s = tensor.extract_slice %w[0, %o] [4, 2] [1, 1] : tensor<4x8xf32> to tensor<4x2xf32>
  return %s : tensor<4x2xf32>
}

// However the place is computed: from the global rank as JAX has it, clamped, in
// a tensor of rank 0, by an affine map, from a table; also where the slice drops
// its dimension.
// CHECK-LABEL: func.func @offsets(
// CHECK-COUNT-4: comm.reduce_scatter
// CHECK-NOT:     comm.all_reduce
// CHECK:         %[[P:.*]] = comm.wait {{.*}} : tensor<1x2xf32> reading tensor<4x2xf32>
// CHECK-NOT:     comm.all_reduce
// CHECK:         tensor.extract_slice %[[P]][0, 0] [1, 2] [1, 1] : tensor<1x2xf32> to tensor<2xf32>
#row = affine_map<(d0) -> (d0 * 2 - (d0 floordiv 4) * 8)>
func.func @offsets(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<4x2xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %four = arith.constant dense<4> : tensor<i32>
  %six = arith.constant 6 : i32
  %e = tensor.empty() : tensor<8xf32>
  %ez = tensor.empty() : tensor<4x2xf32>
  %ei = tensor.empty() : tensor<i32>
  %rank = comm.rank : index
  %id = arith.index_cast %rank : index to i32
  %ids = tensor.from_elements %id : tensor<i32>
  %r, %t = comm.all_reduce sum %x into %e on @tp : tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32>
  %place = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>],
                           iterator_types = []} ins(%ids, %four : tensor<i32>, tensor<i32>) outs(%ei : tensor<i32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %m = arith.remsi %a, %b : i32
    %d = arith.muli %m, %two : i32
    linalg.yield %d : i32
  } -> tensor<i32>
  %offset = tensor.extract %place[] : tensor<i32>
  %low = arith.maxsi %offset, %zero : i32
  %high = arith.minsi %low, %six : i32
  %o = arith.index_cast %high : i32 to index
  %s = tensor.extract_slice %w[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %r1, %t1 = comm.all_reduce sum %y into %e on @tp : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<8xf32>
  %o1 = affine.apply #row(%rank)
  %s1 = tensor.extract_slice %w1[%o1] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %table = arith.constant dense<[3, 2, 1, 0, 3, 2, 1, 0]> : tensor<8xindex>
  %r2, %t2 = comm.all_reduce sum %z into %ez on @turned : tensor<4x2xf32>
  %w2 = comm.wait %t2, %r2 reading %z : tensor<4x2xf32>
  %o2 = tensor.extract %table[%rank] : tensor<8xindex>
  %s2 = tensor.extract_slice %w2[%o2, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>

  %r3, %t3 = comm.all_reduce max %z into %ez on @turned : tensor<4x2xf32>
  %w3 = comm.wait %t3, %r3 reading %z : tensor<4x2xf32>
  %s3 = tensor.extract_slice %w3[%o2, 0] [1, 2] [1, 1] : tensor<4x2xf32> to tensor<2xf32>
  %sum = arith.addf %s1, %s3 : tensor<2xf32>
  return %s, %sum, %s2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// The piece of rank 0, on all; of the place in another group; of the next rank;
// the right place on all ranks but one; of a place that is not known; with
// strides; in two dimensions; half as much.
// CHECK-LABEL: func.func @offsets_not(
// CHECK-NOT:     comm.reduce_scatter
// CHECK-COUNT-8: comm.all_reduce
// CHECK-NOT:     comm.reduce_scatter
// CHECK:         return
func.func @offsets_not(%x: tensor<8xf32>, %n: index, %y: tensor<4x4xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1x1xf32>,
    tensor<1xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %e = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %rank = comm.group_rank @tp : index
  %table = arith.constant dense<[0, 2, 4, 6, 0, 2, 6, 4]> : tensor<8xindex>
  %r0, %t0 = comm.all_reduce sum %x into %e on @tp : tensor<8xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<8xf32>
  %s0 = tensor.extract_slice %w0[0] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %r1, %t1 = comm.all_reduce max %x into %e on @tp : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<8xf32>
  %dp = comm.group_rank @dp : index
  %o1 = arith.muli %dp, %c2 : index
  %s1 = tensor.extract_slice %w1[%o1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %r2, %t2 = comm.all_reduce min %x into %e on @tp : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<8xf32>
  %next = arith.addi %rank, %c1 : index
  %o2 = arith.muli %next, %c2 : index
  %o2r = arith.remui %o2, %c8 : index
  %s2 = tensor.extract_slice %w2[%o2r] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %r3, %t3 = comm.all_reduce prod %x into %e on @tp : tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<8xf32>
  %world = comm.rank : index
  %o3 = tensor.extract %table[%world] : tensor<8xindex>
  %s3 = tensor.extract_slice %w3[%o3] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %r4, %t4 = comm.all_reduce avg %x into %e on @tp : tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<8xf32>
  %s4 = tensor.extract_slice %w4[%n] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %r5, %t5 = comm.all_reduce maxnum %x into %e on @tp : tensor<8xf32>
  %w5 = comm.wait %t5, %r5 reading %x : tensor<8xf32>
  %s5 = tensor.extract_slice %w5[%rank] [2] [4] : tensor<8xf32> to tensor<2xf32>
  %r6, %t6 = comm.all_reduce sum %y into %e1 on @tp : tensor<4x4xf32>
  %w6 = comm.wait %t6, %r6 reading %y : tensor<4x4xf32>
  %s6 = tensor.extract_slice %w6[%rank, %rank] [1, 1] [1, 1] : tensor<4x4xf32> to tensor<1x1xf32>
  %r7, %t7 = comm.all_reduce minnum %x into %e on @tp : tensor<8xf32>
  %w7 = comm.wait %t7, %r7 reading %x : tensor<8xf32>
  %s7 = tensor.extract_slice %w7[%rank] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return %s0, %s1, %s2, %s3, %s4, %s5, %s6, %s7 : tensor<2xf32>,
      tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1x1xf32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @other_use(
// CHECK:       comm.all_reduce
// CHECK-NOT:   comm.reduce_scatter
func.func @other_use(%x: tensor<4xf32>) -> (tensor<1xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @tp : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %rank = comm.group_rank @tp : index
  %s = tensor.extract_slice %w[%rank] [1] [1] : tensor<4xf32> to tensor<1xf32>
  return %s, %w : tensor<1xf32>, tensor<4xf32>
}

// Of what is gathered along the dimension of the slice, the own piece is the
// source, whatever else is done with it; along another, an exchange gives it.
// CHECK-LABEL: func.func @all_gather(
// CHECK:       %[[G:.*]] = comm.wait
// CHECK:       comm.all_to_all %arg1 into %{{.*}} split 1 concat 0 on @tp : tensor<1x4xf32> into tensor<4x1xf32>
// CHECK-NEXT:  %[[A:.*]] = comm.wait
// CHECK-NEXT:  return %[[G]], %arg0, %[[A]]
func.func @all_gather(%x: tensor<1xf32>, %y: tensor<1x4xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<4x1xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4x4xf32>
  %rank = comm.group_rank @tp : index
  %r, %t = comm.all_gather %x into %e dim 0 on @tp : tensor<1xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<1xf32>
  %s = tensor.extract_slice %w[%rank] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r1, %t1 = comm.all_gather %y into %e1 dim 0 on @tp : tensor<1x4xf32> into tensor<4x4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<4x4xf32> reading tensor<1x4xf32>
  %s1 = tensor.extract_slice %w1[0, %rank] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4x1xf32>
  return %w, %s, %s1 : tensor<4xf32>, tensor<1xf32>, tensor<4x1xf32>
}

// CHECK-LABEL: func.func @broadcast(
// CHECK:       comm.scatter %arg0 into %{{.*}} dim 0 root 2 on @tp : tensor<8xf32> into tensor<2xf32>
// CHECK-NOT:   comm.broadcast
func.func @broadcast(%x: tensor<8xf32>) -> tensor<2xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<8xf32>
  %rank = comm.group_rank @tp : index
  %o = arith.muli %rank, %c2 : index
  %r, %t = comm.broadcast %x into %e root 2 on @tp : tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32>
  %s = tensor.extract_slice %w[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

// Own pieces of what all ranks have, and of what they have not.
// CHECK-LABEL: func.func @gather_of_own_slice(
// CHECK:       comm.all_gather
// CHECK-NEXT:  %[[W:.*]] = comm.wait
// CHECK-NEXT:  return %arg0, %[[W]]
func.func @gather_of_own_slice(%u: tensor<4xf32> {comm.uniform}, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %rank = comm.group_rank @tp : index
  %s = tensor.extract_slice %u[%rank] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r, %t = comm.all_gather %s into %e dim 0 on @tp : tensor<1xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %s : tensor<4xf32> reading tensor<1xf32>
  %s1 = tensor.extract_slice %x[%rank] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %r1, %t1 = comm.all_gather %s1 into %e dim 0 on @tp : tensor<1xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %s1 : tensor<4xf32> reading tensor<1xf32>
  return %w, %w1 : tensor<4xf32>, tensor<4xf32>
}

// Two rules that are each other's inverse: scattering, gathering and taking the
// own piece is scattering, whichever of them comes first.
// CHECK-LABEL: func.func @no_ping_pong(
// CHECK:       comm.reduce_scatter
// CHECK-NEXT:  comm.wait
// CHECK-NEXT:  return
func.func @no_ping_pong(%x: tensor<8xf32>) -> tensor<2xf32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2xf32>
  %rank = comm.group_rank @tp : index
  %o = arith.muli %rank, %c2 : index
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @tp : tensor<8xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_gather %w into %e1 dim 0 on @tp : tensor<2xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<8xf32> reading tensor<2xf32>
  %s = tensor.extract_slice %w1[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

// From a table of all ranks' places, as JAX's partitioner leaves it: a piece of it
// of one element, or a row.
// CHECK-LABEL: func.func @tables(
// CHECK-COUNT-2: comm.reduce_scatter
// CHECK-NOT:     comm.all_reduce
// CHECK:         return
func.func @tables(%x: tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %places = arith.constant dense<[0, 2, 4, 6, 0, 2, 4, 6]> : tensor<8xi32>
  %rows = arith.constant dense<[[9, 0], [9, 2], [9, 4], [9, 6], [9, 0], [9, 2], [9, 4], [9, 6]]> : tensor<8x2xi32>
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %rank = comm.rank : index
  %r, %t = comm.all_reduce sum %x into %e on @tp : tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32>
  %piece = tensor.extract_slice %places[%rank] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %scalar = tensor.collapse_shape %piece [] : tensor<1xi32> into tensor<i32>
  %i = tensor.extract %scalar[] : tensor<i32>
  %o = arith.index_cast %i : i32 to index
  %s = tensor.extract_slice %w[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %r2, %t2 = comm.all_reduce sum %x into %e on @tp : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<8xf32>
  %row = tensor.extract_slice %rows[%rank, 0] [1, 2] [1, 1] : tensor<8x2xi32> to tensor<2xi32>
  %i2 = tensor.extract %row[%c1] : tensor<2xi32>
  %o2 = arith.index_cast %i2 : i32 to index
  %s2 = tensor.extract_slice %w2[%o2] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s, %s2 : tensor<2xf32>, tensor<2xf32>
}

// Another's place on one rank; a group whose ranks are in another order; a piece
// that begins behind the end of the table on the last rank; a strided one.
// CHECK-LABEL: func.func @tables_not(
// CHECK-NOT:     comm.reduce_scatter
// CHECK-COUNT-4: comm.all_reduce
// CHECK-NOT:     comm.reduce_scatter
// CHECK:         return
func.func @tables_not(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32>, %u: tensor<8xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %swapped = arith.constant dense<[0, 2, 4, 6, 0, 2, 6, 4]> : tensor<8xi32>
  %places = arith.constant dense<[0, 2, 4, 6, 0, 2, 4, 6]> : tensor<8xi32>
  %short = arith.constant dense<[0, 2, 4, 6, 0, 2, 4]> : tensor<7xi32>
  %pairs = arith.constant dense<[0, 2, 4, 6, 0, 2, 4, 6, 9, 9]> : tensor<10xi32>
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %rank = comm.rank : index
  %r, %t = comm.all_reduce sum %x into %e on @tp : tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32>
  %p = tensor.extract_slice %swapped[%rank] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %i = tensor.extract %p[%c0] : tensor<1xi32>
  %o = arith.index_cast %i : i32 to index
  %s = tensor.extract_slice %w[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %r2, %t2 = comm.all_reduce sum %y into %e on @turned : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<8xf32>
  %p2 = tensor.extract_slice %places[%rank] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %i2 = tensor.extract %p2[%c0] : tensor<1xi32>
  %o2 = arith.index_cast %i2 : i32 to index
  %s2 = tensor.extract_slice %w2[%o2] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %r3, %t3 = comm.all_reduce sum %z into %e on @tp : tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %z : tensor<8xf32>
  %p3 = tensor.extract_slice %short[%rank] [1] [1] : tensor<7xi32> to tensor<1xi32>
  %i3 = tensor.extract %p3[%c0] : tensor<1xi32>
  %o3 = arith.index_cast %i3 : i32 to index
  %s3 = tensor.extract_slice %w3[%o3] [2] [1] : tensor<8xf32> to tensor<2xf32>

  %r4, %t4 = comm.all_reduce sum %u into %e on @tp : tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %u : tensor<8xf32>
  %p4 = tensor.extract_slice %pairs[%rank] [2] [2] : tensor<10xi32> to tensor<2xi32>
  %i4 = tensor.extract %p4[%c0] : tensor<2xi32>
  %o4 = arith.index_cast %i4 : i32 to index
  %s4 = tensor.extract_slice %w4[%o4] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s, %s2, %s3, %s4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
