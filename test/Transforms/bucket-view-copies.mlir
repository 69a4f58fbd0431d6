// RUN: comm-opt %s --allow-unregistered-dialect --mlir-print-local-scope \
// RUN:   %target --comm-bucket='mode=view cap-mb=100 first-cap-mb=100' | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   %target --comm-bucket='mode=view cap-mb=100 first-cap-mb=100' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

// What cannot be written into a slice is copied there, once; the others of its
// bucket are not.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
// REMARK: Bucketed {{.*}}Function=copied {{.*}}Copy="comm.all_reduce at {{.*}} before: argument #1 of the
// REMARK-SAME: {{^}} function", Copy=
// CHECK-LABEL: func @copied
// CHECK:         %[[B:.*]] = memref.alloc() {alignment = 64 : i64} : memref<40xf32>
// CHECK-COUNT-9: linalg.copy
// CHECK-NOT:     linalg.copy
// CHECK:         comm.all_reduce sum into
// CHECK-SAME:      argument #1 of the function
// CHECK-SAME:      a constant
// CHECK-SAME:      the same value as another member
// CHECK-SAME:      also read later, by 'linalg.add'
// CHECK-SAME:      also returned
// CHECK-SAME:      'linalg.generic' accumulates into what has other uses
// CHECK-SAME:      'tensor.extract_slice' cannot write elsewhere
// CHECK-SAME:      'scf.if' cannot write elsewhere
// CHECK-SAME:      'test.unknown' cannot write elsewhere
// CHECK:         comm.wait
func.func @copied(%n: i1, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %x8 = tensor.concat dim(0) %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %constant = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %if = scf.if %n -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    %s = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %unknown = "test.unknown"() : () -> tensor<4xf32>
  %p = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %later = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %returned = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.ceil ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %accumulated = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%sum : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  %long = linalg.exp ins(%x8 : tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %part = tensor.extract_slice %long[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %constant into %e on @dp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %if into %e on @dp : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %unknown into %e on @dp : tensor<4xf32>
  %r4, %t4 = comm.all_reduce sum %p into %e on @dp : tensor<4xf32>
  %r5, %t5 = comm.all_reduce sum %p into %e on @dp : tensor<4xf32>
  %r6, %t6 = comm.all_reduce sum %later into %e on @dp : tensor<4xf32>
  %r7, %t7 = comm.all_reduce sum %returned into %e on @dp : tensor<4xf32>
  %r8, %t8 = comm.all_reduce sum %accumulated into %e on @dp : tensor<4xf32>
  %r9, %t9 = comm.all_reduce sum %part into %e on @dp : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %constant : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %if : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %unknown : tensor<4xf32>
  %w4 = comm.wait %t4, %r4 reading %p : tensor<4xf32>
  %w5 = comm.wait %t5, %r5 reading %p : tensor<4xf32>
  %w6 = comm.wait %t6, %r6 reading %later : tensor<4xf32>
  %w7 = comm.wait %t7, %r7 reading %returned : tensor<4xf32>
  %w8 = comm.wait %t8, %r8 reading %accumulated : tensor<4xf32>
  %w9 = comm.wait %t9, %r9 reading %part : tensor<4xf32>
  %after = linalg.add ins(%w0, %later : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %after, %returned, %sum, %w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8, %w9 : tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
    tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A loop that hands on another tensor than it was given is copied from.
// CHECK-LABEL: func @swapped
// CHECK-COUNT-1: linalg.copy
// CHECK-NOT:     linalg.copy
// CHECK:         comm.all_reduce
// CHECK-SAME:      before: 'scf.for' cannot write elsewhere"]
func.func @swapped(%x: tensor<4xf32>, %y: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<4xf32>
  %g:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %e, %b = %x) -> (tensor<4xf32>, tensor<4xf32>) {
    %s = linalg.exp ins(%b : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b, %s : tensor<4xf32>, tensor<4xf32>
  }
  %r0, %t0 = comm.all_reduce sum into %g#0 on @dp : tensor<4xf32>
  %e1 = tensor.empty() : tensor<2xf32>
  %h = linalg.exp ins(%y : tensor<2xf32>) outs(%e1 : tensor<2xf32>) -> tensor<2xf32>
  %r1, %t1 = comm.all_reduce sum into %h on @dp : tensor<2xf32>
  %w0 = comm.wait %t0, %r0 : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<2xf32>
  return %w0, %w1 : tensor<4xf32>, tensor<2xf32>
}
