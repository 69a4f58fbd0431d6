// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics -o /dev/null

// Messages of the most elements that a tensor may have, and of one less.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @largest(%x: tensor<9223372036854775807xi8>, %y: tensor<9223372036854775807xi8>) {
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %other = arith.xori %r, %c1 : index
  %q, %t = comm.batch_p2p send %x to %other receive into %y from %other on @dp
      : tensor<9223372036854775807xi8> into tensor<9223372036854775807xi8>
  %w = comm.wait %t, %q reading %x : tensor<9223372036854775807xi8> reading tensor<9223372036854775807xi8>
  return
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @one_less(%x: tensor<9223372036854775806xi8>, %y: tensor<9223372036854775806xi8>) {
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %other = arith.xori %r, %c1 : index
  %q, %t = comm.batch_p2p send %x to %other receive into %y from %other on @dp
      : tensor<9223372036854775806xi8> into tensor<9223372036854775806xi8>
  %w = comm.wait %t, %q reading %x : tensor<9223372036854775806xi8> reading tensor<9223372036854775806xi8>
  return
}

// -----

// The two counts differ.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @different(%x: tensor<9223372036854775807xi8>, %y: tensor<9223372036854775806xi8>) {
  %r = comm.group_rank @dp : index
  %c1 = arith.constant 1 : index
  %other = arith.xori %r, %c1 : index
  // expected-error @+3 {{9223372036854775807 elements sent, 9223372036854775806 received}}
  // expected-note @+2 {{rank 0 starts batch_p2p on @dp here}}
  // expected-note @+1 {{rank 1: batch_p2p on @dp}}
  %q, %t = comm.batch_p2p send %x to %other receive into %y from %other on @dp
      : tensor<9223372036854775807xi8> into tensor<9223372036854775806xi8>
  %w = comm.wait %t, %q reading %x : tensor<9223372036854775806xi8> reading tensor<9223372036854775807xi8>
  return
}
