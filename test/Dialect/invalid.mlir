// RUN: comm-opt %s --split-input-file --verify-diagnostics

// mesh_c1
// expected-error @+1 {{axis 'dp' is named twice}}
comm.mesh @mesh(dp = 2, dp = 4)

// -----

// mesh_c2
// expected-error @+1 {{axis sizes must be positive, got 0}}
comm.mesh @mesh(dp = 0)

// -----

// mesh_c2
// expected-error @+1 {{has 65536 x 65536 ranks; at most 1048576 are supported}}
comm.mesh @mesh(a = 65536, b = 65536)

// -----

// mesh_c2
// expected-error @+1 {{has 1048577 ranks; at most 1048576 are supported}}
comm.mesh @mesh(a = 1048577)

// -----

// mesh_c2: the product overflows
// expected-error @+1 {{has 4294967296 x 4294967296 x 4294967296 ranks; at most 1048576 are supported}}
comm.mesh @mesh(a = 4294967296, b = 4294967296, c = 4294967296)

// -----

// mesh_c2
// expected-error @+1 {{axis sizes must be positive, got -9223372036854775808}}
comm.mesh @mesh(a = 2, b = -9223372036854775808)

// -----

// mesh_c2
// expected-error @+1 {{has 1 axis names and 2 sizes}}
"comm.mesh"() <{sym_name = "m", axis_names = ["a"], axis_sizes = array<i64: 1, 2>}> : () -> ()

// -----

// group_c1
// expected-error @+1 {{must have either a mesh and axes, or ranks}}
"comm.group"() <{sym_name = "g"}> : () -> ()

// -----

// group_c2
// expected-note @+1 {{the mesh is defined here}}
comm.mesh @mesh(dp = 2)
// expected-error @+1 {{mesh @mesh has no axis "tp"}}
comm.group @tp = @mesh[tp]

// -----

// group_c2
comm.mesh @mesh(dp = 2)
// expected-error @+1 {{axis "dp" is named twice}}
comm.group @tp = @mesh[dp, dp]

// -----

// expected-error @+1 {{@nowhere is not defined}}
comm.group @tp = @nowhere[dp]

// -----

// expected-note @+1 {{it is defined here}}
func.func private @f()
// expected-error @+1 {{@f is not a comm.mesh}}
comm.group @tp = @f[dp]

// -----

// group_c3
// expected-error @+1 {{has no line}}
comm.group @g = ranks []

// -----

// group_c3
// expected-error @+1 {{has an empty line}}
comm.group @g = ranks [[0], []]

// -----

// group_c4
// expected-error @+1 {{rank 1 is named twice}}
comm.group @g = ranks [[0, 1], [1, 2]]

// -----

// group_c4
// expected-error @+1 {{rank -1 is not a rank: expected one from 0 to 1048575}}
comm.group @g = ranks [[-1]]

// -----

// group_c4
// expected-error @+1 {{rank 1048576 is not a rank: expected one from 0 to 1048575}}
comm.group @g = ranks [[0, 1048576]]

// -----

// group_c4: DenseSet's own marks are not ranks
// expected-error @+1 {{rank 9223372036854775807 is not a rank}}
comm.group @g = ranks [[9223372036854775807], [-9223372036854775808]]

// -----

// group_rank_c1
func.func @f() {
  // expected-error @+1 {{@g is not defined}}
  %0 = comm.group_rank @g : index
  return
}

// -----

// group_size_c1
// expected-note @+1 {{it is defined here}}
comm.mesh @g(dp = 2)
func.func @f() {
  // expected-error @+1 {{@g is not a comm.group}}
  %0 = comm.group_size @g : index
  return
}

// -----

// collective_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{has 2 sources and 1 destinations; expected as many, or no source (in place)}}
  %r, %t = comm.all_reduce sum %a, %b into %c on @g : tensor<4xf32>, tensor<4xf32> into tensor<4xf32>
  return
}

// -----

// collective_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %c: tensor<4xf16>) {
  // expected-error @+1 {{source #0 has elements of 'f32', its destination of 'f16'}}
  %r, %t = comm.all_reduce sum %a into %c on @g : tensor<4xf32> into tensor<4xf16>
  return
}

// -----

// collective_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %c: memref<4xf32>) {
  // expected-error @+1 {{operands must be all tensors or all memrefs, got 'tensor<4xf32>' and 'memref<4xf32>'}}
  %t = comm.all_reduce sum %a into %c on @g : tensor<4xf32> into memref<4xf32>
  return
}

// -----

// collective_c4
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{results must have the types of the destinations}}
  %r, %t = "comm.all_reduce"(%a, %c) <{group = @g, reduction = 0 : i32, operandSegmentSizes = array<i32: 0, 1, 1>}>
      : (tensor<4xf32>, tensor<4xf32>) -> (tensor<8xf32>, !comm.token)
  return
}

// -----

// collective_c4
comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>, %c: memref<4xf32>) {
  // expected-error @+1 {{has 1 data results; on memrefs it has none}}
  %r, %t = "comm.all_reduce"(%a, %c) <{group = @g, reduction = 0 : i32, operandSegmentSizes = array<i32: 0, 1, 1>}>
      : (memref<4xf32>, memref<4xf32>) -> (tensor<4xf32>, !comm.token)
  return
}

// -----

// collective_c5
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{one value is source and destination; for an operation in place name it after 'into' only}}
  %r, %t = comm.all_reduce sum %a into %a on @g : tensor<4xf32>
  return
}

// -----

// collective_c5
comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{one value is a destination twice}}
  %t = comm.all_reduce sum into %a, %a on @g : memref<4xf32>, memref<4xf32>
  return
}

// -----

// collective_c6
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{@g is not defined}}
  %r, %t = comm.all_reduce sum into %a on @g : tensor<4xf32>
  return
}

// -----

// collective_c7
// expected-note @+1 {{the group is defined here}}
comm.group @g = ranks [[0, 1], [2]]
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{needs lines of one size, but those of @g have 1 to 2 ranks}}
  %r, %t = comm.all_gather %a into %b dim 0 on @g : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

// collective_c8
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xi7>) {
  // expected-error @+1 {{elements of 'i7' cannot be communicated}}
  %r, %t = comm.broadcast into %a root 0 on @g : tensor<4xi7>
  return
}

// -----

// collective_c9
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xi32>) {
  // expected-error @+1 {{avg is not defined on elements of 'i32'}}
  %r, %t = comm.all_reduce avg into %a on @g : tensor<4xi32>
  return
}

// -----

// collective_c9
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{band is not defined on elements of 'f32'}}
  %r, %t = comm.all_reduce band into %a on @g : tensor<4xf32>
  return
}

// -----

// collective_c9
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xcomplex<f32>>) {
  // expected-error @+1 {{max is not defined on elements of 'complex<f32>'}}
  %r, %t = comm.all_reduce max into %a on @g : tensor<4xcomplex<f32>>
  return
}

// -----

// collective_c9
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf8E4M3FN>) {
  // expected-error @+1 {{sum is not defined on elements of 'f8E4M3FN'}}
  %r, %t = comm.all_reduce sum into %a on @g : tensor<4xf8E4M3FN>
  return
}

// -----

// collective_c10
comm.group @g = ranks [[0, 1]]
func.func @f() {
  // expected-error @+1 {{has no destination}}
  %t = "comm.all_reduce"() <{group = @g, reduction = 0 : i32, operandSegmentSizes = array<i32: 0, 0, 0>}>
      : () -> !comm.token
  return
}

// -----

// all_reduce_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{dimension 0 of source #0 is 4, of its destination 8; they must be equal}}
  %r, %t = comm.all_reduce sum %a into %b on @g : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

// all_reduce_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error @+1 {{source #0 has 1 dimensions, its destination 2}}
  %r, %t = comm.all_reduce sum %a into %b on @g : tensor<4xf32> into tensor<4x1xf32>
  return
}

// -----

// all_reduce_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{premul_sum has 0 factors; expected 1 or as many as destinations (1)}}
  %r, %t = comm.all_reduce premul_sum into %a on @g : tensor<4xf32>
  return
}

// -----

// all_reduce_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{only premul_sum has factors, sum has none}}
  %r, %t = comm.all_reduce sum(%f : f32) into %a on @g : tensor<4xf32>
  return
}

// -----

// reduce_c3
comm.group @g = ranks [[0, 1], [2]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{root is 1, but the group has a line of 1 ranks}}
  %r, %t = comm.reduce sum into %a root 1 on @g : tensor<4xf32>
  return
}

// -----

// broadcast_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{dimension 0 of source #0 is 4, of its destination 5; they must be equal}}
  %r, %t = comm.broadcast %a into %b root 0 on @g : tensor<4xf32> into tensor<5xf32>
  return
}

// -----

// broadcast_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{root is -1, but the group has a line of 2 ranks}}
  %r, %t = comm.broadcast into %a root -1 on @g : tensor<4xf32>
  return
}

// -----

// reduce_scatter_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{dim is 1, but source #0 has 1 dimensions}}
  %r, %t = comm.reduce_scatter sum %a into %b dim 1 on @g : tensor<4xf32> into tensor<2xf32>
  return
}

// -----

// reduce_scatter_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{dimension 0 of source #0 is 4, of its destination 3; the source's must be the other times the group's size 2}}
  %r, %t = comm.reduce_scatter sum %a into %b dim 0 on @g : tensor<4xf32> into tensor<3xf32>
  return
}

// -----

// reduce_scatter_c2, the other sizes
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4x5xf32>, %b: tensor<2x6xf32>) {
  // expected-error @+1 {{dimension 1 of source #0 is 5, of its destination 6; they must be equal}}
  %r, %t = comm.reduce_scatter sum %a into %b dim 0 on @g : tensor<4x5xf32> into tensor<2x6xf32>
  return
}

// -----

// reduce_scatter_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<5xf32>) {
  // expected-error @+1 {{dimension 0 of destination #0 is 5, which the group's size 2 does not divide}}
  %r, %t = comm.reduce_scatter sum into %a dim 0 on @g : tensor<5xf32>
  return
}

// -----

// all_gather_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<f32>) {
  // expected-error @+1 {{dim is 0, but destination #0 has 0 dimensions}}
  %r, %t = comm.all_gather into %a dim 0 on @g : tensor<f32>
  return
}

// -----

// all_gather_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<9xf32>) {
  // expected-error @+1 {{dimension 0 of source #0 is 4, of its destination 9; the destination's must be the other times the group's size 2}}
  %r, %t = comm.all_gather %a into %b dim 0 on @g : tensor<4xf32> into tensor<9xf32>
  return
}

// -----

// all_gather_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<9xf32>) {
  // expected-error @+1 {{dimension 0 of destination #0 is 9, which the group's size 2 does not divide}}
  %r, %t = comm.all_gather into %a dim 0 on @g : tensor<9xf32>
  return
}

// -----

// gather_c4
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{root is 2, but the group has a line of 2 ranks}}
  %r, %t = comm.gather %a into %b dim 0 root 2 on @g : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

// scatter_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{the source's must be the other times the group's size 2}}
  %r, %t = comm.scatter %a into %b dim 0 root 0 on @g : tensor<4xf32>
  return
}

// -----

// all_to_all_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{concat is 1, but source #0 has 1 dimensions}}
  %r, %t = comm.all_to_all %a into %b split 0 concat 1 on @g : tensor<4xf32>
  return
}

// -----

// all_to_all_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<5xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{dimension 0 of source #0 is 5, which the group's size 2 does not divide}}
  %r, %t = comm.all_to_all %a into %b split 0 concat 0 on @g : tensor<5xf32>
  return
}

// -----

// all_to_all_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4x4xf32>, %b: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension 1 of source #0 is 4, of its destination 4; the destination's must be the other times the group's size 2}}
  %r, %t = comm.all_to_all %a into %b split 0 concat 1 on @g : tensor<4x4xf32> into tensor<2x4xf32>
  return
}

// -----

// all_to_all_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{in place split and concat must be equal, got 0 and 1}}
  %r, %t = comm.all_to_all into %a split 0 concat 1 on @g : tensor<4x4xf32>
  return
}

// -----

// all_to_all_v_c1
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{must have one source and one destination, got 0 and 1}}
  %r, %t = comm.all_to_all_v into %a send [1, 1] receive [1, 1] dim 0 on @g : tensor<4xf32>
  return
}

// -----

// all_to_all_v_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{has 3 send sizes, but the group has 2 ranks}}
  %r, %t = comm.all_to_all_v %a into %b send [1, 1, 1] receive [1, 1] dim 0 on @g : tensor<4xf32>
  return
}

// -----

// all_to_all_v_c4
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{receive sizes sum to 5, but dimension 0 of the operand is 4}}
  %r, %t = comm.all_to_all_v %a into %b send [1, 1] receive [1, 4] dim 0 on @g : tensor<4xf32>
  return
}

// -----

// all_to_all_v_c4
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{send size -1 is negative}}
  %r, %t = comm.all_to_all_v %a into %b send [-1, 1] receive [1, 1] dim 0 on @g : tensor<4xf32>
  return
}

// -----

// permute_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{rank 0 sends twice}}
  %r, %t = comm.permute %a into %b pairs [[0, 0], [0, 1]] on @g : tensor<4xf32>
  return
}

// -----

// permute_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{rank 1 receives twice}}
  %r, %t = comm.permute %a into %b pairs [[0, 1], [1, 1]] on @g : tensor<4xf32>
  return
}

// -----

// permute_c3
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{pair rank 2 is not in a group of 2 ranks}}
  %r, %t = comm.permute %a into %b pairs [[0, 2]] on @g : tensor<4xf32>
  return
}

// -----

// batch_p2p_c1
comm.group @g = ranks [[0, 1]]
func.func @f() {
  // expected-error @+1 {{has neither source nor destination}}
  %t = "comm.batch_p2p"() <{group = @g, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> !comm.token
  return
}

// -----

// batch_p2p_c2
comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{has 1 sources and 2 peers to send to}}
  %t = comm.batch_p2p send %a to %i, %i on @g : tensor<4xf32>
  return
}

// -----

// wait_c1
func.func @f() {
  // expected-error @+1 {{has no token}}
  "comm.wait"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  return
}

// -----

// wait_c2
func.func @f(%t: !comm.token, %a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{operands must be all tensors or all memrefs}}
  %r = comm.wait %t, %a reading %b : tensor<4xf32> reading memref<4xf32>
  return
}

// -----

// wait_c4
func.func @f(%t: !comm.token, %a: tensor<4xf32>) {
  // expected-error @+1 {{one value is destination and source}}
  %r = comm.wait %t, %a reading %a : tensor<4xf32>
  return
}

// -----

// wait_c5
func.func @f(%t: !comm.token) {
  // expected-error @+1 {{one token is named twice}}
  comm.wait [%t, %t]
  return
}

// -----

// expected-error @+1 {{'comm.cost' must be a non-negative i64 (nanoseconds), got -1}}
func.func private @f() attributes {comm.cost = -1 : i64}

// -----

// expected-error @+1 {{'comm.unique_positions' must be a unit attribute, got 1 : i64}}
func.func private @f() attributes {comm.unique_positions = 1 : i64}

// -----

// expected-error @+1 {{'comm.row_group' must be an array of two i64 of 0 or more, got array<i64: 1>}}
func.func private @f() attributes {comm.row_group = array<i64: 1>}

// -----

// expected-error @+1 {{'comm.row_group' must be an array of two i64 of 0 or more, got array<i64: 1, -1>}}
func.func private @f() attributes {comm.row_group = array<i64: 1, -1>}

// -----

// expected-error @+1 {{'comm.parts' must be an i64 of 1 or more, got 0}}
func.func private @f() attributes {comm.parts = 0 : i64}

// -----

// expected-error @+1 {{unknown attribute 'comm.costs'; on an op 'comm.cost', 'comm.mutates', 'comm.views', 'comm.parts', 'comm.unique_positions', 'comm.row_group', 'comm.work', 'comm.in_place', 'comm.after', 'comm.alloc_bytes' and 'comm.free_bytes' are known, on a collective 'comm.layer', 'comm.bucket_with', 'comm.bucket' and 'comm.left_alone', on a function 'comm.original_peak', 'comm.memory_limit', 'comm.ordered_starts', 'comm.static_results' and 'comm.static_arguments', on a module 'comm.target' and 'comm.ranks'}}
func.func private @f() attributes {comm.costs = 1 : i64}

// -----

// expected-error @+1 {{'comm.memory_limit' must be a non-negative i64 (bytes), got -1}}
func.func private @f() attributes {comm.memory_limit = -1 : i64}

// -----

func.func @f() {
  // expected-error @+1 {{'comm.original_peak' belongs on a function}}
  %0 = arith.constant {comm.original_peak = 1 : i64} 0 : i32
  return
}

// -----

comm.group @dp = ranks [[0, 1]]
func.func @f() {
  // expected-error @+1 {{'comm.layer' belongs on a collective}}
  %t = comm.completed_token {comm.layer = "a"}
  return
}

// -----

comm.group @dp = ranks [[0, 1]]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'comm.bucket_with' must be a string, not empty, got 1 : i64}}
  %r, %t = comm.all_reduce sum into %x on @dp {comm.bucket_with = 1} : tensor<4xf32>
  %y = comm.wait %t, %r : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

comm.group @dp = ranks [[0, 1]]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'comm.bucket' must be a #comm.bucket, got {members = ["a"]}}}
  %r, %t = comm.all_reduce sum into %x on @dp {comm.bucket = {members = ["a"]}} : tensor<4xf32>
  %y = comm.wait %t, %r : tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// expected-error @+1 {{a bucket of 1 members must have the bytes of each, got 2}}
func.func private @f() attributes {test.bucket = #comm.bucket<view, members = ["a"], bytes = [4, 4], ended = "cap">}

// -----

// expected-error @+1 {{a member of a bucket must not have less than 0 bytes, got -4}}
func.func private @f() attributes {test.bucket = #comm.bucket<view, members = ["a"], bytes = [-4], ended = "cap">}

// -----

// expected-error @+1 {{'comm.bucket' belongs on a collective}}
func.func private @f() attributes {comm.bucket = #comm.bucket<view, members = ["a"], bytes = [4], ended = "cap">}

// -----

func.func @f() {
  // expected-error @+1 {{'comm.alloc_bytes' must be an array of 1 non-negative i64 (bytes of each result), got array<i64: 1, 2>}}
  %0 = arith.constant {comm.alloc_bytes = array<i64: 1, 2>} 0 : i32
  return
}

// -----

// expected-error @+1 {{unknown attribute 'comm.equal' of argument #0; 'comm.varying', 'comm.uniform', 'comm.place' and 'comm.replaced_by' are known}}
func.func private @f(i32 {comm.equal})

// -----

// expected-error @+1 {{argument #0 is both}}
func.func private @f(i32 {comm.uniform, comm.varying})

// -----

// expected-error @+1 {{attribute 'window' failed to satisfy constraint: i64 dense array attribute with exactly 3 elements whose value is non-negative}}
comm.group @g = ranks [[0, 1]] {window = array<i64: 1, 2>}

// -----

// expected-error @+1 {{attribute 'window' failed to satisfy constraint}}
comm.group @g = ranks [[0, 1]] {window = array<i64: 1, 2, -3>}

// -----

// expected-error @+1 {{'comm.window' is the op's own attribute: write 'window'}}
comm.group @g = ranks [[0, 1]] {comm.window = array<i64: 1, 2, 3>}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{unknown algorithm 'pusch'; known are nccl, mpi, push, pull, 2shot-s, 2shot-f, 2shot-p, 2shot-c, copy-engine}}
  %t = comm.all_reduce sum into %a on @g by pusch : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{expected an algorithm; known are nccl, mpi, push, pull, 2shot-s, 2shot-f, 2shot-p, 2shot-c, copy-engine}}
  %t = comm.all_reduce sum into %a on @g by : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'comm.algorithm' is part of 'decision': write 'by push' behind the group, or 'decision = #comm.decision<algorithm = push>' among the properties of the generic form}}
  %t = comm.all_reduce sum into %a on @g {comm.algorithm = "push"} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{write 'by "copy-engine"' behind the group, or 'decision = #comm.decision<algorithm = "copy-engine">' among}}
  %t = comm.all_reduce sum into %a on @g {comm.algorithm = "copy-engine"} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{unknown algorithm ""; known are nccl, mpi, push, pull, 2shot-s, 2shot-f, 2shot-p, 2shot-c, copy-engine}}
  %t = comm.all_reduce sum into %a on @g {comm.algorithm = ""} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'comm.peers_ready' is part of 'launch': write 'launch = #comm.launch<peers_ready = true>' on a collective on memrefs}}
  %t = comm.all_reduce sum into %a on @g by push {comm.peers_ready} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{a launch has the flag_offset -1, expected 0 or more bytes}}
  %t = comm.all_reduce sum into %a on @g {launch = #comm.launch<flag_offset = -1>} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

// Attributes of version 0.2.
comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'algorithm' is part of 'decision': write 'by push' behind the group, or 'decision = #comm.decision<algorithm = push>'}}
  %t = comm.all_reduce sum into %a on @g {algorithm = #comm.algorithm<push>} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{unknown algorithm 1 : i64; known are nccl, mpi,}}
  %t = comm.all_reduce sum into %a on @g {algorithm = 1 : i64} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'flag_offset' is part of 'launch': write 'launch = #comm.launch<flag_offset = 128>' on a collective on memrefs}}
  %t = comm.all_reduce sum into %a on @g {flag_offset = 128 : i64} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'flag_offset' must be an i64 that is not negative, got -1 : i64}}
  %t = comm.all_reduce sum into %a on @g {flag_offset = -1 : i64} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'peers_ready' is part of 'launch': write 'launch = #comm.launch<peers_ready = true>'}}
  %t = comm.all_reduce sum into %a on @g {peers_ready} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{'on_compute_stream' is part of 'launch': write 'launch = #comm.launch<on_compute_stream = true>'}}
  %t = comm.all_reduce sum into %a on @g {on_compute_stream} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+1 {{attribute 'decision' failed to satisfy constraint: How a collective is to run}}
  %t = comm.all_reduce sum into %a on @g {decision = "push"} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: memref<4xf32>) {
  // expected-error @+2 {{for how a collective runs, got: fast}}
  // expected-error @+1 {{failed to parse Comm_DecisionAttr parameter 'algorithm'}}
  %t = comm.all_reduce sum into %a on @g {decision = #comm.decision<algorithm = fast>} : memref<4xf32>
  comm.wait %t, %a : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{on tensors has 'launch' = #comm.launch<on_compute_stream = true>, expected it on memrefs alone}}
  %r, %t = comm.all_reduce sum into %a on @g {launch = #comm.launch<on_compute_stream = true>} : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  return %w : tensor<4xf32>
}

// -----

// expected-error @+1 {{'comm.static_arguments' must be a unit attribute, got true}}
func.func private @f() attributes {comm.static_arguments = true}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<4xf32>) {
  // expected-error @+1 {{needs as 'holds_argument' the number of an argument of a function with 'comm.static_arguments', got 0}}
  %b = comm.symm_alloc on @g {holds_argument = 0 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<4xf32>) attributes {comm.static_arguments} {
  // expected-error @+1 {{needs as 'holds_argument' the number of an argument of a function with 'comm.static_arguments', got 1}}
  %b = comm.symm_alloc on @g {holds_argument = 1 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<3xf32>) attributes {comm.static_arguments} {
  // expected-error @+1 {{holds argument #0 of type 'memref<3xf32>', no piece of 'memref<8xf32, #comm.symm<@g>>'}}
  %b = comm.symm_alloc on @g {holds_argument = 0 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

// expected-error @+1 {{'comm.replaced_by' of argument #0 must be the number of a result (an i64 that is not negative), got -1}}
func.func private @f(memref<3xf32> {comm.replaced_by = -1})

// -----

// expected-error @+1 {{'comm.place' of argument #0 must be a group and an offset (an i64 that is not negative), got [@g, -1]}}
func.func private @f(memref<3xf32> {comm.place = [@g, -1]})

// -----

func.func @work(%x: tensor<4xf32>) {
  // expected-error @+1 {{'comm.work' must be on an op of another dialect and have 'bytes', 'contraction' and 'elementwise'}}
  %y = arith.negf %x {comm.work = {bytes = -1 : i64}} : tensor<4xf32>
  return
}

// -----

func.func @in_place(%x: tensor<4xf32>) {
  // expected-error @+1 {{'comm.in_place' must be on an op of another dialect and have pairs of numbers of an operand and a result (an array of i64) that are tensors, got array<i64: 0, 1>}}
  %y = arith.negf %x {comm.in_place = array<i64: 0, 1>} : tensor<4xf32>
  return
}

// -----

func.func @after(%x: tensor<4xf32>) {
  // expected-error @+1 {{'comm.after' must be an array of strings, got "a"}}
  %y = arith.negf %x {comm.after = "a"} : tensor<4xf32>
  return
}
