// RUN: rm -rf %t && comm-run %s --random-inputs=1 --outputs=%t
// RUN: bash -c 'for i in 0 1 2 3; do od -An -f -j 128 %t/rank1_out$i.npy; done' | FileCheck %s

// Constants are in memory that cannot be written. As destinations they are
// copied, however they get there, and stay as they were for their other users.

// CHECK: {{^ *2 +4 +6 +8$}}
// CHECK-NEXT: {{^ *2 +4 +6 +8$}}
// CHECK-NEXT: {{^ *2 +4 +6 +8$}}
// CHECK-NEXT: {{^ *8 +16 +24 +32$}}

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func private @k(%n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    scf.yield %c : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %k = func.call @k(%m) : (index) -> tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func private @writes(%n: index, %c: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<4xf32> {
    %r2, %t2 = comm.all_reduce sum into %c on @dp : tensor<4xf32>
    %y2 = comm.wait %t2, %r2 : tensor<4xf32>
    scf.yield %y2 : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %k = func.call @writes(%m, %c) : (index, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>

  // Returned by a function that is not inlined.
  %k = call @k(%c3) : (index) -> tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum into %k on @dp : tensor<4xf32>
  %y0 = comm.wait %t0, %r0 : tensor<4xf32>

  // Passed to one.
  %y1 = call @writes(%c3, %c) : (index, tensor<4xf32>) -> tensor<4xf32>

  // One of two.
  %true = arith.constant true
  %s = scf.if %true -> tensor<4xf32> {
    scf.yield %c : tensor<4xf32>
  } else {
    scf.yield %d : tensor<4xf32>
  }
  %r2, %t2 = comm.all_reduce sum into %s on @dp : tensor<4xf32>
  %y2 = comm.wait %t2, %r2 : tensor<4xf32>

  // Carried by a loop.
  %y3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %c) -> tensor<4xf32> {
    %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
    %y = comm.wait %t, %r : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %y0, %y1, %y2, %y3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
