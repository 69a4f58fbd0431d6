// RUN: comm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// Products and sums of sizes that do not fit in 64 bits.

comm.group @g = ranks [[0, 1, 2, 3]]
func.func @f(%x: tensor<4611686018427387904xi8>, %init: tensor<0xi8>) {
  // all_gather_c2: 4 * 2^62 is 2^64, not 0
  // expected-error @+1 {{dimension 0 of source #0 is 4611686018427387904, of its destination 0; the destination's must be the other times the group's size 4}}
  %r, %t = comm.all_gather %x into %init dim 0 on @g : tensor<4611686018427387904xi8> into tensor<0xi8>
  comm.wait %t, %r reading %x : tensor<0xi8> reading tensor<4611686018427387904xi8>
  return
}

// -----

comm.group @g = ranks [[0, 1, 2, 3]]
func.func @f(%x: tensor<0xi8>, %init: tensor<4611686018427387904xi8>) {
  // reduce_scatter_c2
  // expected-error @+1 {{dimension 0 of source #0 is 0, of its destination 4611686018427387904; the source's must be the other times the group's size 4}}
  %r, %t = comm.reduce_scatter sum %x into %init dim 0 on @g : tensor<0xi8> into tensor<4611686018427387904xi8>
  comm.wait %t, %r reading %x : tensor<4611686018427387904xi8> reading tensor<0xi8>
  return
}

// -----

// The product would be the number that stands for a dynamic size.
comm.group @g = ranks [[0, 1]]
func.func @f(%x: tensor<4611686018427387904xi8>, %init: tensor<7xi8>) {
  // expected-error @+1 {{dimension 0 of source #0 is 4611686018427387904, of its destination 7; the destination's must be the other times the group's size 2}}
  %r, %t = comm.all_gather %x into %init dim 0 on @g : tensor<4611686018427387904xi8> into tensor<7xi8>
  comm.wait %t, %r reading %x : tensor<7xi8> reading tensor<4611686018427387904xi8>
  return
}

// -----

comm.group @g = ranks [[0, 1, 2, 3]]
func.func @f(%x: tensor<0x4xi8>, %init: tensor<4611686018427387904x16xi8>) {
  // all_to_all_c2
  // expected-error @+1 {{dimension 0 of source #0 is 0, of its destination 4611686018427387904; the source's must be the other times the group's size 4}}
  %r, %t = comm.all_to_all %x into %init split 0 concat 1 on @g : tensor<0x4xi8> into tensor<4611686018427387904x16xi8>
  comm.wait %t, %r reading %x : tensor<4611686018427387904x16xi8> reading tensor<0x4xi8>
  return
}

// -----

comm.group @g = ranks [[0, 1, 2]]
func.func @f(%x: tensor<8xi8>, %init: tensor<8xi8>) {
  // all_to_all_v_c4
  // expected-error @+1 {{send sizes sum to 2^63 or more}}
  %r, %t = comm.all_to_all_v %x into %init
      send [9223372036854775807, 9223372036854775807, 6] receive [4, 2, 2] dim 0 on @g : tensor<8xi8> into tensor<8xi8>
  comm.wait %t, %r reading %x : tensor<8xi8>
  return
}

// -----

// As many as fit are right.
comm.group @g = ranks [[0, 1]]
func.func @f(%x: tensor<2305843009213693952xi8>, %init: tensor<4611686018427387904xi8>) {
  %r, %t = comm.all_gather %x into %init dim 0 on @g
      : tensor<2305843009213693952xi8> into tensor<4611686018427387904xi8>
  comm.wait %t, %r reading %x : tensor<4611686018427387904xi8> reading tensor<2305843009213693952xi8>
  return
}

// -----

// 2^64 elements: 0 in 64 bits.
comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<4294967296x4294967296xi8>) attributes {comm.static_arguments} {
  // expected-error @+1 {{holds argument #0 of type 'memref<4294967296x4294967296xi8>', no piece of 'memref<8xi8, #comm.symm<@g>>'}}
  %b = comm.symm_alloc on @g {holds_argument = 0 : i64} : memref<8xi8, #comm.symm<@g>>
  return
}
