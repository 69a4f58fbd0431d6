// RUN: comm-reduce %s --reduction-tree='traversal-mode=0 test=%S/Inputs/has-permute.sh' 2>/dev/null | FileCheck %s
// RUN: comm-reduce %s --opt-reduction-pass='opt-pass=symbol-dce test=%S/Inputs/has-permute.sh' | FileCheck %s

// What the tester asks for stays, the rest goes.
// CHECK-NOT: @unused
// CHECK: comm.permute
// CHECK-NOT: @unused

comm.group @g = ranks [[0, 1]]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.permute %x into %init pairs [[0, 1]] on @g : tensor<4xf32>
  %y = comm.wait %t, %r reading %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func private @unused_1(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func private @unused_2(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
