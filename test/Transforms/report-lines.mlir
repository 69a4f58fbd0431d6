// RUN: comm-opt %s %target --comm-report="format=text" -o /dev/null 2>&1 | FileCheck %s

// A line of a library has the nearest line of the user's beside it.

// CHECK: all_reduce linear.py:4:2 (from train.py:30:5) dp
// CHECK-SAME: comm.all_reduce at helper.py:7:1:
// CHECK: all_reduce helper.py:7:1 dp
// CHECK: all_reduce functools.py:8:1 dp
// CHECK: all_reduce train.py:9 dp

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<1024xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<1024xf32> loc(#linear)
  %w0 = comm.wait %t0, %r0 reading %a : tensor<1024xf32>
  // Of the user's own, which the library calls.
  %r1, %t1 = comm.all_reduce sum %w0 into %e on @dp : tensor<1024xf32> loc(#helper)
  %w1 = comm.wait %t1, %r1 reading %w0 : tensor<1024xf32>
  // Nobody calls it.
  %r2, %t2 = comm.all_reduce sum %w1 into %e on @dp : tensor<1024xf32> loc(#alone)
  %w2 = comm.wait %t2, %r2 reading %w1 : tensor<1024xf32>
  %r3, %t3 = comm.all_reduce sum %w2 into %e on @dp : tensor<1024xf32> loc(#user)
  %w3 = comm.wait %t3, %r3 reading %w2 : tensor<1024xf32>
  return %w3 : tensor<1024xf32>
}

#user = loc("/home/train.py":9:0)
#train = loc("main"("/home/train.py":30:5))
#called = loc(callsite("/env/lib/python3.13/site-packages/nn/module.py":90:9 at #train))
#linear = loc("psum"(callsite("call"("/usr/lib/python3/dist-packages/nn/linear.py":4:2) at #called)))
#helper = loc(callsite("/home/helper.py":7:1 at #called))
#alone = loc("/usr/lib/python3.11/functools.py":8:1)
