// RUN: comm-opt %s %target --comm-canonicalize --split-input-file --allow-unregistered-dialect | FileCheck %s

// A broadcast stays where ranks may have something else, and goes where they
// have not: each case has a twin.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
#in = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>

// One element is written; the other one is the rank.
// CHECK-LABEL: func @element_of_tensor
// CHECK: comm.broadcast
func.func @element_of_tensor() -> tensor<2xi32> {
  %rank = comm.group_rank @dp : index
  %ri = arith.index_cast %rank : index to i32
  %u = arith.constant dense<7> : tensor<1xi32>
  %m = tensor.from_elements %ri, %ri : tensor<2xi32>
  %n = linalg.generic {indexing_maps = [#in, #first], iterator_types = ["reduction"]}
      ins(%u : tensor<1xi32>) outs(%m : tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}

// All elements are written.
// CHECK-LABEL: func @all_of_tensor
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func @all_of_tensor() -> tensor<2xi32> {
  %rank = comm.group_rank @dp : index
  %ri = arith.index_cast %rank : index to i32
  %u = arith.constant dense<7> : tensor<2xi32>
  %m = tensor.from_elements %ri, %ri : tensor<2xi32>
  %n = linalg.generic {indexing_maps = [#in, #in], iterator_types = ["parallel"]}
      ins(%u : tensor<2xi32>) outs(%m : tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}

// There is no iteration, so nothing is written.
// CHECK-LABEL: func @no_iteration
// CHECK: comm.broadcast
func.func @no_iteration(%m: tensor<2xi32>) -> tensor<2xi32> {
  %u = arith.constant dense<7> : tensor<2x0xi32>
  %n = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%u : tensor<2x0xi32>) outs(%m : tensor<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}

// The same of a buffer.
// CHECK-LABEL: func @element_of_buffer
// CHECK: comm.broadcast
func.func @element_of_buffer(%m: memref<2xi32>, %u: memref<1xi32>) -> tensor<1xi32> {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  linalg.fill ins(%seven : i32) outs(%u : memref<1xi32>)
  linalg.generic {indexing_maps = [#in, #first], iterator_types = ["reduction"]}
      ins(%u : memref<1xi32>) outs(%m : memref<2xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  }
  %v = memref.load %m[%c1] : memref<2xi32>
  %n = tensor.from_elements %v : tensor<1xi32>
  %e = tensor.empty() : tensor<1xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<1xi32>
  %w = comm.wait %t, %r reading %n : tensor<1xi32>
  return %w : tensor<1xi32>
}

// CHECK-LABEL: func @all_of_buffer
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func @all_of_buffer(%m: memref<2xi32>) -> tensor<1xi32> {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i32
  linalg.fill ins(%seven : i32) outs(%m : memref<2xi32>)
  %v = memref.load %m[%c1] : memref<2xi32>
  %n = tensor.from_elements %v : tensor<1xi32>
  %e = tensor.empty() : tensor<1xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<1xi32>
  %w = comm.wait %t, %r reading %n : tensor<1xi32>
  return %w : tensor<1xi32>
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// The rank decides which yield is taken.
// CHECK-LABEL: func @yield_by_rank
// CHECK: comm.broadcast
func.func @yield_by_rank() -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<7> : tensor<2xi32>
  %y = arith.constant dense<8> : tensor<2xi32>
  %n = scf.execute_region -> tensor<2xi32> {
    cf.cond_br %first, ^a, ^b
  ^a:
    scf.yield %x : tensor<2xi32>
  ^b:
    scf.yield %y : tensor<2xi32>
  }
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}

// CHECK-LABEL: func @yield_by_flag
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func @yield_by_flag(%first: i1) -> tensor<2xi32> {
  %x = arith.constant dense<7> : tensor<2xi32>
  %y = arith.constant dense<8> : tensor<2xi32>
  %n = scf.execute_region -> tensor<2xi32> {
    cf.cond_br %first, ^a, ^b
  ^a:
    scf.yield %x : tensor<2xi32>
  ^b:
    scf.yield %y : tensor<2xi32>
  }
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}

// The start of rank 0 meets that of rank 1.
// CHECK-LABEL: func @another_start
// CHECK: comm.broadcast
// CHECK: comm.broadcast
func.func @another_start() -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  %x = arith.constant dense<7> : tensor<2xi32>
  %y = arith.constant dense<8> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %n = scf.if %first -> tensor<2xi32> {
    %r, %t = comm.broadcast %x into %e root 0 on @dp : tensor<2xi32>
    %w = comm.wait %t, %r reading %x : tensor<2xi32>
    scf.yield %w : tensor<2xi32>
  } else {
    %r, %t = comm.broadcast %y into %e root 0 on @dp : tensor<2xi32>
    %w = comm.wait %t, %r reading %y : tensor<2xi32>
    scf.yield %w : tensor<2xi32>
  }
  return %n : tensor<2xi32>
}

// CHECK-LABEL: func @the_same_start
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func @the_same_start(%first: i1) -> tensor<2xi32> {
  %x = arith.constant dense<7> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %n = scf.if %first -> tensor<2xi32> {
    %r, %t = comm.broadcast %x into %e root 0 on @dp : tensor<2xi32>
    %w = comm.wait %t, %r reading %x : tensor<2xi32>
    scf.yield %w : tensor<2xi32>
  } else {
    scf.yield %x : tensor<2xi32>
  }
  return %n : tensor<2xi32>
}

// -----

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// What callers hand over counts, not what is promised.
// CHECK-LABEL: func private @promised
// CHECK: comm.broadcast
func.func private @promised(%n: tensor<2xi32> {comm.uniform}) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}
func.func @caller(%x: tensor<2xi32>) -> tensor<2xi32> {
  %w = call @promised(%x) : (tensor<2xi32>) -> tensor<2xi32>
  return %w : tensor<2xi32>
}

// CHECK-LABEL: func private @kept
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func private @kept(%n: tensor<2xi32>) -> tensor<2xi32> {
  %e = tensor.empty() : tensor<2xi32>
  %r, %t = comm.broadcast %n into %e root 0 on @dp : tensor<2xi32>
  %w = comm.wait %t, %r reading %n : tensor<2xi32>
  return %w : tensor<2xi32>
}
func.func @caller_of_kept(%x: tensor<2xi32> {comm.uniform}) -> tensor<2xi32> {
  %w = call @kept(%x) : (tensor<2xi32>) -> tensor<2xi32>
  return %w : tensor<2xi32>
}

// Ops of imported programs: those that follow from their operands, and others.
// CHECK-LABEL: func @opaque
// CHECK-NOT: comm.broadcast {{.*}}root 0 on @dp : tensor<1xi32>
// CHECK: comm.broadcast {{.*}} : tensor<2xi32>
// CHECK: comm.broadcast {{.*}} : tensor<3xi32>
// CHECK: comm.broadcast {{.*}} : tensor<4xi32>
func.func @opaque(%x: tensor<5xi32> {comm.uniform}, %e1: tensor<1xi32>, %e2: tensor<2xi32>, %e3: tensor<3xi32>,
    %e4: tensor<4xi32>) -> (tensor<1xi32>, tensor<2xi32>, tensor<3xi32>, tensor<4xi32>) {
  %a = "stablehlo.slice"(%x) : (tensor<5xi32>) -> tensor<1xi32>
  %r1, %t1 = comm.broadcast %a into %e1 root 0 on @dp : tensor<1xi32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<1xi32>
  %b = "stablehlo.custom_call"(%x) : (tensor<5xi32>) -> tensor<2xi32>
  %r2, %t2 = comm.broadcast %b into %e2 root 0 on @dp : tensor<2xi32>
  %w2 = comm.wait %t2, %r2 reading %b : tensor<2xi32>
  %c = "my.lookup"(%x) : (tensor<5xi32>) -> tensor<3xi32>
  %r3, %t3 = comm.broadcast %c into %e3 root 0 on @dp : tensor<3xi32>
  %w3 = comm.wait %t3, %r3 reading %c : tensor<3xi32>
  %d = "aten.randn_like.default"(%x) : (tensor<5xi32>) -> tensor<4xi32>
  %r4, %t4 = comm.broadcast %d into %e4 root 0 on @dp : tensor<4xi32>
  %w4 = comm.wait %t4, %r4 reading %d : tensor<4xi32>
  return %w1, %w2, %w3, %w4 : tensor<1xi32>, tensor<2xi32>, tensor<3xi32>, tensor<4xi32>
}

// Through a view %x is changed in place.
// CHECK-LABEL: func @in_place
// CHECK: comm.broadcast
func.func @in_place(%x: tensor<5xi32> {comm.uniform}, %y: tensor<5xi32>) -> tensor<5xi32> {
  %v = "aten.view"(%x) : (tensor<5xi32>) -> tensor<5xi32>
  %f = "aten.copy_"(%v, %y) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  %e = tensor.empty() : tensor<5xi32>
  %r, %t = comm.broadcast %x into %e root 0 on @dp : tensor<5xi32>
  %w = comm.wait %t, %r reading %x : tensor<5xi32>
  return %w : tensor<5xi32>
}

// CHECK-LABEL: func @out_of_place
// CHECK-NOT: comm.broadcast
// CHECK: return
func.func @out_of_place(%x: tensor<5xi32> {comm.uniform}, %y: tensor<5xi32>) -> tensor<5xi32> {
  %v = "aten.view"(%x) : (tensor<5xi32>) -> tensor<5xi32>
  %f = "aten.add"(%v, %y) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  %e = tensor.empty() : tensor<5xi32>
  %r, %t = comm.broadcast %x into %e root 0 on @dp : tensor<5xi32>
  %w = comm.wait %t, %r reading %x : tensor<5xi32>
  return %w : tensor<5xi32>
}

// What combines the results is not known: nothing is done about it.
// CHECK-LABEL: func @combined
// CHECK-COUNT-2: comm.all_reduce
func.func @combined(%x: tensor<5xi32>, %y: tensor<5xi32>) -> tensor<5xi32> {
  %e = tensor.empty() : tensor<5xi32>
  %r1, %t1 = comm.all_reduce sum %x into %e on @dp : tensor<5xi32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<5xi32>
  %r2, %t2 = comm.all_reduce sum %y into %e on @dp : tensor<5xi32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<5xi32>
  %s = "stablehlo.add"(%w1, %w2) : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
  return %s : tensor<5xi32>
}
