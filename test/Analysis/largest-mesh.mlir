// RUN: bash -c "ulimit -v 6000000; timeout 120 comm-opt %s --comm-verify %target --comm-canonicalize --comm-schedule" \
// RUN:   | FileCheck %s
// RUN: bash -c "ulimit -v 6000000; timeout 120 comm-opt %s %target --comm-optimize" | FileCheck %s
// UNSUPPORTED: asan

// The largest mesh that is supported, of 2^20 ranks, goes through what lists
// ranks, in seconds and with little memory.

// CHECK: comm.mesh
comm.mesh @mesh(a = 1, pp = 1024, b = 1, tp = 1024)
comm.group @all = @mesh[pp, tp]
comm.group @tp = @mesh[tp]
comm.group @pp = @mesh[pp]
comm.group @one = @mesh[a, b]
comm.group @some = ranks [[0, 1048575]]

// CHECK: comm.all_reduce
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %init on @all : tensor<4xf32>
  %y = comm.wait %t, %r reading %x : tensor<4xf32>
  %init1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %y into %init1 on @tp : tensor<4xf32>
  %z = comm.wait %t1, %r1 reading %y : tensor<4xf32>
  %init2 = tensor.empty() : tensor<4xf32>
  %r2, %t2 = comm.all_reduce max %z into %init2 on @pp : tensor<4xf32>
  %u = comm.wait %t2, %r2 reading %z : tensor<4xf32>
  %init3 = tensor.empty() : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %u into %init3 on @one : tensor<4xf32>
  %v = comm.wait %t3, %r3 reading %u : tensor<4xf32>
  return %v : tensor<4xf32>
}
