// What ranks compute inside the compiler. Expected numbers are worked out by hand.
// RUN: comm-opt %s --comm-interpret='print-results' -o /dev/null | FileCheck %s
// RUN: comm-opt %s --comm-interpret='function=none' -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// RUN: not comm-opt %s --comm-interpret='function=nothing' -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not comm-opt %s --comm-interpret='ranks=1000' -o /dev/null 2>&1 | FileCheck %s --check-prefix=RANKS
// RUN: not comm-opt %s --comm-interpret='seeds=0' -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEEDS
// The program stays as it is.
// RUN: comm-opt %s -o %t.before
// RUN: comm-opt %s --comm-interpret -o %t.after
// RUN: diff %t.before %t.after

// UNKNOWN: error: comm-interpret: there is no function '@nothing' with a body
// RANKS: error: comm-interpret: the program has 1000 ranks, expected 1 to 256
// SEEDS: error: comm-interpret: seeds is 0, expected 1 or more
// NONE-NOT: rank

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]
comm.group @all = @mesh[dp, tp]

func.func private @own() -> tensor<2xi32> {
  %rank = comm.rank : index
  %i = arith.index_cast %rank : index to i32
  %e = tensor.empty() : tensor<2xi32>
  %s = linalg.fill ins(%i : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %s : tensor<2xi32>
}

func.func private @none() {
  return
}

// Along dp ranks 0 and 2, 1 and 3; along tp 0 and 1, 2 and 3.
// CHECK-LABEL: @reductions rank 0 result 0: 2 2
// CHECK-NEXT: @reductions rank 0 result 1: 0
// CHECK-NEXT: @reductions rank 0 result 2: 0 0 1 1 2 2 3 3
// CHECK-NEXT: @reductions rank 1 result 0: 4 4
// CHECK-NEXT: @reductions rank 1 result 1: 0
// CHECK-NEXT: @reductions rank 1 result 2: 0 0 1 1 2 2 3 3
// CHECK-NEXT: @reductions rank 2 result 0: 2 2
// CHECK-NEXT: @reductions rank 2 result 1: 6
// CHECK-NEXT: @reductions rank 2 result 2: 0 0 1 1 2 2 3 3
// CHECK-NEXT: @reductions rank 3 result 0: 4 4
// CHECK-NEXT: @reductions rank 3 result 1: 6
func.func @reductions() -> (tensor<2xi32>, tensor<1xi32>, tensor<8xi32>) {
  %x = call @own() : () -> tensor<2xi32>
  %e0 = tensor.empty() : tensor<2xi32>
  %e1 = tensor.empty() : tensor<1xi32>
  %e2 = tensor.empty() : tensor<8xi32>
  %r0, %t0 = comm.all_reduce sum %x into %e0 on @dp : tensor<2xi32>
  %r1, %t1 = comm.reduce_scatter prod %x into %e1 dim 0 on @tp : tensor<2xi32> into tensor<1xi32>
  %r2, %t2 = comm.all_gather %x into %e2 dim 0 on @all : tensor<2xi32> into tensor<8xi32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<8xi32> reading tensor<2xi32>
  %w0, %w1 = comm.wait [%t0, %t1], %r0, %r1 reading %x, %x
      : tensor<2xi32>, tensor<1xi32> reading tensor<2xi32>, tensor<2xi32>
  return %w0, %w1, %w2 : tensor<2xi32>, tensor<1xi32>, tensor<8xi32>
}

// Rank 3 gets nothing: zeros. Then a ring: the receive is started first.
// CHECK-LABEL: @moves rank 0 result 0: 1 1
// CHECK-NEXT: @moves rank 0 result 1: 3 3
// CHECK-NEXT: @moves rank 1 result 0: 2 2
// CHECK-NEXT: @moves rank 1 result 1: 0 0
// CHECK-NEXT: @moves rank 2 result 0: 3 3
// CHECK-NEXT: @moves rank 2 result 1: 1 1
// CHECK-NEXT: @moves rank 3 result 0: 0 0
// CHECK-NEXT: @moves rank 3 result 1: 2 2
func.func @moves() -> (tensor<2xi32>, tensor<2xi32>) {
  %x = call @own() : () -> tensor<2xi32>
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2xi32>
  %r0, %t0 = comm.permute %x into %e pairs [[1, 0], [2, 1], [3, 2]] on @all : tensor<2xi32>
  %w0 = comm.wait %t0, %r0 reading %x : tensor<2xi32>
  %rank = comm.group_rank @all : index
  %up = arith.addi %rank, %c1 : index
  %next = arith.remui %up, %c4 : index
  %down = arith.addi %rank, %c3 : index
  %previous = arith.remui %down, %c4 : index
  %e1 = tensor.empty() : tensor<2xi32>
  %r, %t = comm.recv into %e1 from %previous on @all : tensor<2xi32>
  %s = comm.send %x to %next on @all : tensor<2xi32>
  comm.wait %s reading %x : reading tensor<2xi32>
  %w = comm.wait %t, %r : tensor<2xi32>
  return %w0, %w : tensor<2xi32>, tensor<2xi32>
}

// On memrefs, in a loop: 1, 2 and 4 times the sum of two ones.
// CHECK-LABEL: @memory rank 0 result 0: 8 8
func.func @memory() -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<2xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<2xf32>)
  scf.for %i = %c0 to %c3 step %c1 {
    %t = comm.all_reduce sum into %a on @dp : memref<2xf32>
    comm.wait %t, %a : memref<2xf32>
  }
  return %a : memref<2xf32>
}

// A product, and an elementwise op on tensors.
// CHECK-LABEL: @compute rank 0 result 0: 8 12 18 26
func.func @compute() -> tensor<2x2xf32> {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %y = linalg.matmul ins(%x, %x : tensor<2x2xf32>, tensor<2x2xf32>) outs(%zero : tensor<2x2xf32>) -> tensor<2x2xf32>
  %z = arith.addf %x, %y : tensor<2x2xf32>
  return %z : tensor<2x2xf32>
}

// e is 2.71828; the next number that has 8 or 11 bits is 2.71875,
// of which as many digits are printed as tell it from others.
// CHECK-LABEL: @narrow_math rank 0 result 0:
// CHECK-SAME: 2.719
// CHECK-NEXT: @narrow_math rank 0 result 1:
// CHECK-SAME: 2.7188
func.func @narrow_math() -> (tensor<1xbf16>, tensor<1xf16>) {
  %x = arith.constant dense<1.0> : tensor<1xbf16>
  %y = arith.constant dense<1.0> : tensor<1xf16>
  %a = math.exp %x : tensor<1xbf16>
  %b = math.exp %y : tensor<1xf16>
  return %a, %b : tensor<1xbf16>, tensor<1xf16>
}
