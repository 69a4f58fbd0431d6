// One collective for two of the same, where memory allows it.
//
// RUN: comm-opt %s %target --comm-canonicalize --comm-verify | FileCheck %s --check-prefixes=CHECK,MEMORY
// RUN: comm-opt %s %target --comm-canonicalize=cse=always --comm-verify | FileCheck %s --check-prefixes=CHECK,ALWAYS
// RUN: comm-opt %s %target --comm-canonicalize=cse=never | FileCheck %s --check-prefix=NEVER
// RUN: not comm-opt %s %target --comm-canonicalize=cse=some 2>&1 | FileCheck %s --check-prefix=BAD
// NEVER-COUNT-18: on @{{.}} :
// BAD: for the --cse option: 'some' is not known; expected always, within-memory or never

comm.group @g = ranks [[0, 1, 2, 3]]
comm.group @h = ranks [[0, 1], [2, 3]]

// The first is waited for after the second: where the second's data are wanted.
// CHECK-LABEL: func.func @together(
// CHECK:       %[[R:.*]], %[[T:.*]] = comm.all_gather %arg0
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]]
// CHECK-NEXT:  math.exp %[[W]]
// CHECK-NEXT:  math.cos %[[W]]
// CHECK-NOT:   comm.
func.func @together(%x: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<1xf32> into tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_gather %x into %e1 dim 0 on @g : tensor<1xf32> into tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32> reading tensor<1xf32>
  %y = math.exp %w1 : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<1xf32>
  %z = math.cos %w : tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}

// A parameter that is gathered again for the backward pass, so as not to be held
// while most memory is used.
// CHECK-LABEL: func.func @gathered_again(
// CHECK:         comm.all_gather
// MEMORY:        comm.all_gather
// ALWAYS-NOT:    comm.all_gather
// CHECK:         return
func.func @gathered_again(%p: tensor<1024xf32>, %x: tensor<4096xf32>) -> tensor<4096xf32> {
  %e = tensor.empty() : tensor<4096xf32>
  %r, %t = comm.all_gather %p into %e dim 0 on @g : tensor<1024xf32> into tensor<4096xf32>
  %w = comm.wait %t, %r reading %p : tensor<4096xf32> reading tensor<1024xf32>
  %a = arith.addf %x, %w : tensor<4096xf32>
  %b = math.exp %a : tensor<4096xf32>
  %c = math.cos %b : tensor<4096xf32>
  %d = arith.addf %b, %c : tensor<4096xf32>
  %f = math.sin %d : tensor<4096xf32>
  %h = arith.addf %b, %c : tensor<4096xf32>
  %i = arith.addf %h, %f : tensor<4096xf32>
  %e1 = tensor.empty() : tensor<4096xf32>
  %r1, %t1 = comm.all_gather %p into %e1 dim 0 on @g : tensor<1024xf32> into tensor<4096xf32>
  %w1 = comm.wait %t1, %r1 reading %p : tensor<4096xf32> reading tensor<1024xf32>
  %y = arith.addf %i, %w1 : tensor<4096xf32>
  return %y : tensor<4096xf32>
}

// The same with a limit that was kept and leaves room.
// CHECK-LABEL: func.func @room(
// CHECK:         comm.all_gather
// CHECK-NOT:     comm.all_gather
// CHECK:         return
func.func @room(%p: tensor<1024xf32>, %x: tensor<4096xf32>) -> tensor<4096xf32>
    attributes {comm.memory_limit = 1000000 : i64} {
  %e = tensor.empty() : tensor<4096xf32>
  %r, %t = comm.all_gather %p into %e dim 0 on @g : tensor<1024xf32> into tensor<4096xf32>
  %w = comm.wait %t, %r reading %p : tensor<4096xf32> reading tensor<1024xf32>
  %a = arith.addf %x, %w : tensor<4096xf32>
  %b = math.exp %a : tensor<4096xf32>
  %c = math.cos %b : tensor<4096xf32>
  %d = arith.addf %b, %c : tensor<4096xf32>
  %f = math.sin %d : tensor<4096xf32>
  %h = arith.addf %b, %c : tensor<4096xf32>
  %i = arith.addf %h, %f : tensor<4096xf32>
  %e1 = tensor.empty() : tensor<4096xf32>
  %r1, %t1 = comm.all_gather %p into %e1 dim 0 on @g : tensor<1024xf32> into tensor<4096xf32>
  %w1 = comm.wait %t1, %r1 reading %p : tensor<4096xf32> reading tensor<1024xf32>
  %y = arith.addf %i, %w1 : tensor<4096xf32>
  return %y : tensor<4096xf32>
}

// A loop gathers what was gathered before it; two branches the same, of which
// neither is before the other.
// ALWAYS-LABEL: func.func @regions(
// ALWAYS:       comm.all_gather %arg0
// ALWAYS-NEXT:  %[[W:.*]] = comm.wait
// ALWAYS:       scf.for
// ALWAYS-NEXT:    arith.addf %{{.*}}, %[[W]]
// ALWAYS:       scf.if
// ALWAYS:         comm.all_reduce
// ALWAYS:       else
// ALWAYS:         comm.all_reduce
// ALWAYS-NOT:   comm.all_
func.func @regions(%x: tensor<1xf32>, %y: tensor<4xf32>, %n: index, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<1xf32> into tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32> reading tensor<1xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w) -> tensor<4xf32> {
    %e1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_gather %x into %e1 dim 0 on @g : tensor<1xf32> into tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32> reading tensor<1xf32>
    %b = arith.addf %a, %w1 : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %s = scf.if %c -> tensor<4xf32> {
    %e1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e1 on @g : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  } else {
    %e1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %y into %e1 on @g : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %y : tensor<4xf32>
    %z = math.exp %w1 : tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %s, %l : tensor<4xf32>, tensor<4xf32>
}

// Another source, dimension, group, reduction; what a destination held.
// CHECK-LABEL: func.func @different(
// CHECK-COUNT-8: on @{{.}} :
func.func @different(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %n: index)
    -> (tensor<16x4xf32>, tensor<16x4xf32>, tensor<4x16xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>,
    tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<16x4xf32>
  %e1 = tensor.empty() : tensor<4x16xf32>
  %e2 = tensor.empty() : tensor<4x4xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<4x4xf32> into tensor<16x4xf32>
  %w = comm.wait %t, %r reading %x : tensor<16x4xf32> reading tensor<4x4xf32>
  %r1, %t1 = comm.all_gather %y into %e dim 0 on @g : tensor<4x4xf32> into tensor<16x4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<16x4xf32> reading tensor<4x4xf32>
  %r2, %t2 = comm.all_gather %x into %e1 dim 1 on @g : tensor<4x4xf32> into tensor<4x16xf32>
  %w2 = comm.wait %t2, %r2 reading %x : tensor<4x16xf32> reading tensor<4x4xf32>
  %r3, %t3 = comm.all_reduce sum %x into %e2 on @g : tensor<4x4xf32>
  %w3 = comm.wait %t3, %r3 reading %x : tensor<4x4xf32>
  %r4, %t4 = comm.all_reduce max %x into %e2 on @g : tensor<4x4xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<4x4xf32>
  %r5, %t5 = comm.all_reduce max %x into %e2 on @h : tensor<4x4xf32>
  %w5 = comm.wait %t5, %r5 reading %x : tensor<4x4xf32>
  %r6, %t6 = comm.all_to_all_v %x into %y send [%n, %n, %n, %n] receive [%n, %n, %n, %n] dim 0 on @g : tensor<4x4xf32>
  %w6 = comm.wait %t6, %r6 reading %x : tensor<4x4xf32>
  %r7, %t7 = comm.all_to_all_v %x into %w4 send [%n, %n, %n, %n] receive [%n, %n, %n, %n] dim 0 on @g : tensor<4x4xf32>
  %w7 = comm.wait %t7, %r7 reading %x : tensor<4x4xf32>
  return %w, %w1, %w2, %w3, %w4, %w5, %w6, %w7 : tensor<16x4xf32>, tensor<16x4xf32>, tensor<4x16xf32>, tensor<4x4xf32>,
      tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
