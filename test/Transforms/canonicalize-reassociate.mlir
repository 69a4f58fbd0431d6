// All_reduces of which the results are combined. What rounds otherwise needs
// leave.
//
// RUN: comm-opt %s %target --comm-canonicalize --comm-verify | FileCheck %s --check-prefixes=CHECK,EXACT
// RUN: comm-opt %s %target --comm-canonicalize=allow-reassociation --comm-verify \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ROUND
// RUN: comm-opt %s %target --comm-canonicalize=allow-reassociation > %t
// RUN: comm-opt %t %target --comm-canonicalize=allow-reassociation | diff %t -

comm.group @g = ranks [[0, 1, 2, 3]]
comm.group @h = ranks [[0, 1], [2, 3]]
comm.group @eight = ranks [[0, 1, 2, 3, 4, 5, 6, 7]]

// Integers wrap around, so that nothing was promised of the new sum.
// CHECK-LABEL: func.func @integers(
// CHECK:       %[[S:.*]] = arith.subi %arg0, %arg1 : tensor<4xi32>
// CHECK-NEXT:  %[[R:.*]], %[[T:.*]] = comm.all_reduce sum %[[S]] into %{{.*}} on @g : tensor<4xi32>
// CHECK-NEXT:  %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[S]] : tensor<4xi32>
// CHECK-NEXT:  return %[[W]]
func.func @integers(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %r, %t = comm.all_reduce sum %a into %e on @g : tensor<4xi32>
  %w = comm.wait %t, %r reading %a : tensor<4xi32>
  %e1 = tensor.empty() : tensor<4xi32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @g : tensor<4xi32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xi32>
  %s = arith.subi %w, %w1 overflow<nsw> : tensor<4xi32>
  return %s : tensor<4xi32>
}

// A sum of four with scales in between, in whichever way it is written.
// CHECK-LABEL: func.func @floats(
// EXACT-COUNT-4: comm.all_reduce
// ROUND-COUNT-1: comm.all_reduce sum
// ROUND-NOT:     comm.all_reduce
// CHECK:         return
func.func @floats(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>, %f: f32)
    -> tensor<4xf32> {
  %half = arith.constant dense<0.5> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum %d into %e on @g : tensor<4xf32>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<4xf32>
  %ws = arith.mulf %half, %w : tensor<4xf32>
  %s = arith.addf %ws, %w1 : tensor<4xf32>
  %e4 = tensor.empty() : tensor<4xf32>
  %s2 = linalg.sub ins(%s, %w2 : tensor<4xf32>, tensor<4xf32>) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %e5 = tensor.empty() : tensor<4xf32>
  %w3s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>],
                         iterator_types = ["parallel"]} ins(%w3, %f : tensor<4xf32>, f32) outs(%e5 : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %q = arith.divf %x, %y : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %e6 = tensor.empty() : tensor<4xf32>
  %s3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                        iterator_types = ["parallel"]} ins(%s2, %w3s : tensor<4xf32>, tensor<4xf32>)
                        outs(%e6 : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %q = arith.addf %x, %y : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  return %s3 : tensor<4xf32>
}

// As their reduction combines ranks: exactly. In place where the later one was.
// CHECK-LABEL: func.func @same_as_reduction(
// CHECK:       %[[M:.*]] = arith.maximumf %arg0, %arg1
// CHECK-NEXT:  comm.all_reduce max into %[[M]] on @g
// CHECK:       %[[B:.*]] = arith.ori %arg2, %arg3
// CHECK-NEXT:  comm.all_reduce sum %[[B]] into
// CHECK-NOT:   comm.all_reduce
func.func @same_as_reduction(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xi1>, %d: tensor<4xi1>)
    -> (tensor<4xf32>, tensor<4xi1>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce max %a into %e on @g : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max into %b on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %s = arith.maximumf %w, %w1 : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xi1>
  %r2, %t2 = comm.all_reduce sum %c into %e2 on @g : tensor<4xi1>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xi1>
  %e3 = tensor.empty() : tensor<4xi1>
  %r3, %t3 = comm.all_reduce sum %d into %e3 on @g : tensor<4xi1>
  %w3 = comm.wait %t3, %r3 reading %d : tensor<4xi1>
  %s1 = arith.ori %w2, %w3 : tensor<4xi1>
  return %s, %s1 : tensor<4xf32>, tensor<4xi1>
}

// Another use; another group; another combination; bits that carry; transposed;
// a factor that differs between ranks; one that is there too late.
// CHECK-LABEL: func.func @not(
// CHECK-COUNT-14: comm.all_reduce
func.func @not(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi1>, %d: tensor<4x4xi1>, %f: tensor<4x4xi32>)
    -> (tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi1>, tensor<4x4xi32>,
        tensor<4x4xi32>, tensor<4x4xi32>) {
  %e = tensor.empty() : tensor<4x4xi32>
  %eb = tensor.empty() : tensor<4x4xi1>
  %r0, %t0 = comm.all_reduce sum %a into %e on @g : tensor<4x4xi32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4x4xi32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @g : tensor<4x4xi32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4x4xi32>
  %s0 = arith.addi %w0, %w1 : tensor<4x4xi32>

  %a1 = arith.addi %a, %b : tensor<4x4xi32>
  %r2, %t2 = comm.all_reduce sum %a1 into %e on @g : tensor<4x4xi32>
  %w2 = comm.wait %t2, %r2 reading %a1 : tensor<4x4xi32>
  %r3, %t3 = comm.all_reduce sum %b into %e on @h : tensor<4x4xi32>
  %w3 = comm.wait %t3, %r3 reading %b : tensor<4x4xi32>
  %s1 = arith.addi %w2, %w3 : tensor<4x4xi32>

  %a2 = arith.muli %a, %b : tensor<4x4xi32>
  %a3 = arith.muli %a2, %b : tensor<4x4xi32>
  %r4, %t4 = comm.all_reduce sum %a2 into %e on @g : tensor<4x4xi32>
  %w4 = comm.wait %t4, %r4 reading %a2 : tensor<4x4xi32>
  %r5, %t5 = comm.all_reduce sum %a3 into %e on @g : tensor<4x4xi32>
  %w5 = comm.wait %t5, %r5 reading %a3 : tensor<4x4xi32>
  %s2 = arith.maxsi %w4, %w5 : tensor<4x4xi32>

  %r6, %t6 = comm.all_reduce sum %c into %eb on @g : tensor<4x4xi1>
  %w6 = comm.wait %t6, %r6 reading %c : tensor<4x4xi1>
  %r7, %t7 = comm.all_reduce sum %d into %eb on @g : tensor<4x4xi1>
  %w7 = comm.wait %t7, %r7 reading %d : tensor<4x4xi1>
  %s3 = arith.addi %w6, %w7 : tensor<4x4xi1>

  %r8, %t8 = comm.all_reduce max %a into %e on @g : tensor<4x4xi32>
  %w8 = comm.wait %t8, %r8 reading %a : tensor<4x4xi32>
  %r9, %t9 = comm.all_reduce max %b into %e on @g : tensor<4x4xi32>
  %w9 = comm.wait %t9, %r9 reading %b : tensor<4x4xi32>
  %s4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>,
                                         affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%w8, %w9 : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e : tensor<4x4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %q = arith.maxsi %x, %y : i32
    linalg.yield %q : i32
  } -> tensor<4x4xi32>

  %a4 = arith.subi %a, %b : tensor<4x4xi32>
  %a5 = arith.subi %b, %a : tensor<4x4xi32>
  %r10, %t10 = comm.all_reduce sum %a4 into %e on @g : tensor<4x4xi32>
  %w10 = comm.wait %t10, %r10 reading %a4 : tensor<4x4xi32>
  %r11, %t11 = comm.all_reduce sum %a5 into %e on @g : tensor<4x4xi32>
  %w11 = comm.wait %t11, %r11 reading %a5 : tensor<4x4xi32>
  %m5 = arith.muli %w10, %f : tensor<4x4xi32>
  %s5 = arith.addi %m5, %w11 : tensor<4x4xi32>

  %a6 = arith.subi %a4, %b : tensor<4x4xi32>
  %a7 = arith.subi %a5, %a : tensor<4x4xi32>
  %r12, %t12 = comm.all_reduce sum %a6 into %e on @g : tensor<4x4xi32>
  %w12 = comm.wait %t12, %r12 reading %a6 : tensor<4x4xi32>
  %r13, %t13 = comm.all_reduce sum %a7 into %e on @g : tensor<4x4xi32>
  %w13 = comm.wait %t13, %r13 reading %a7 : tensor<4x4xi32>
  %m6 = arith.muli %w12, %s1 : tensor<4x4xi32>
  %s6 = arith.addi %m6, %w13 : tensor<4x4xi32>
  return %w0, %s0, %s1, %s2, %s3, %s4, %s5, %s6 : tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>,
      tensor<4x4xi1>, tensor<4x4xi32>, tensor<4x4xi32>, tensor<4x4xi32>
}

// Sums and averages of values that are equal on all ranks.
// CHECK-LABEL: func.func @uniform(
// EXACT-COUNT-2: comm.all_reduce
// ROUND-NOT:     comm.all_reduce
// ROUND:         arith.mulf
// ROUND:         return %{{.*}}, %arg0
func.func @uniform(%u: tensor<4xf32> {comm.uniform}) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %u into %e on @eight : tensor<4xf32>
  %w = comm.wait %t, %r reading %u : tensor<4xf32>
  %r1, %t1 = comm.all_reduce avg %u into %e on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %u : tensor<4xf32>
  return %w, %w1 : tensor<4xf32>, tensor<4xf32>
}
