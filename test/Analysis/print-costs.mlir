// RUN: comm-opt %s --allow-unregistered-dialect --comm-set-target=machine=%S/Inputs/round.json --comm-print-costs \
// RUN:   -o %t 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN --input-file=%t.err --implicit-check-not=warning:

// Figures of the machine: 100 bytes/ns of memory, 10 ns of launch; sustained
// operations/ns: f32 matmul 1000, bf16 matmul 4000, other f32 10, f64 5.
// Two nodes of 4 ranks: 100 bytes/ns in a node, 10 between nodes. NCCL ring:
//   ll      1000 ns + 100 a step (1000 between nodes), half of the bandwidth
//   simple  2000 ns + 1000 a step (4000 between nodes), all of it

comm.mesh @mesh(node = 2, tp = 4)
comm.group @tp = @mesh[tp]
comm.group @node = @mesh[node]
comm.group @all = @mesh[node, tp]
comm.group @unequal = ranks [[4, 5], [0, 1, 2, 3], [6]]

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

// CHECK-LABEL: costs of @one_node
func.func @one_node(%x: tensor<10000xf32>, %x1: tensor<10000xf32>,
                    %big: tensor<1000000xf32>, %big1: tensor<1000000xf32>,
                    %p: tensor<2500xf32>, %p1: tensor<2500xf32>,
                    %h0: tensor<5000xf32>, %h1: tensor<10000xbf16>, %peer: index) {
  // 40000 bytes, ll: 1000 + 6 * 100 + 6/4 * 40000 / 50; simple: 8000 + 600.
  // CHECK: comm.all_reduce takes 2800 ns by nccl ring/ll over node{{$}}
  %0, %t0 = comm.all_reduce sum %x into %x1 on @tp : tensor<10000xf32>
  // CHECK-NEXT: comm.wait{{$}}
  comm.wait %t0, %0 reading %x : tensor<10000xf32>
  // 4000000 bytes, simple: 2000 + 6 * 1000 + 6/4 * 40000; ll: 1600 + 120000.
  // CHECK-NEXT: comm.all_reduce takes 68000 ns by nccl ring/simple over node
  %1, %t1 = comm.all_reduce sum %big into %big1 on @tp : tensor<1000000xf32>
  comm.wait %t1, %1 reading %big : tensor<1000000xf32>
  // In place, and two operands of 20000 bytes each: as one of 40000.
  // CHECK: comm.all_reduce takes 2800 ns
  %2:2, %t2 = comm.all_reduce sum into %h0, %h1 on @tp : tensor<5000xf32>, tensor<10000xbf16>
  comm.wait %t2, %2#0, %2#1 : tensor<5000xf32>, tensor<10000xbf16>
  // The gathered bytes count: 1000 + 3 * 100 + 3/4 * 40000 / 50.
  // CHECK: comm.all_gather takes 1900 ns by nccl ring/ll over node
  %3, %t3 = comm.all_gather %p into %x1 dim 0 on @tp : tensor<2500xf32> into tensor<10000xf32>
  comm.wait %t3, %3 reading %p : tensor<10000xf32> reading tensor<2500xf32>
  // A table: 6000 ns at 2000 bytes, 8000 at 6000; on at that slope: 8000 + 34000 / 2.
  // CHECK: comm.reduce_scatter takes 25000 ns by table nccl over node
  %4, %t4 = comm.reduce_scatter sum %x into %p1 dim 0 on @tp : tensor<10000xf32> into tensor<2500xf32>
  comm.wait %t4, %4 reading %x : tensor<2500xf32> reading tensor<10000xf32>
  // 3/4 of the bytes leave, in one step: 1000 + 100 + 3/4 * 40000 / 50.
  // CHECK: comm.all_to_all takes 1700 ns by nccl p2p/ll over node
  %5, %t5 = comm.all_to_all %x into %x1 split 0 concat 0 on @tp : tensor<10000xf32>
  comm.wait %t5, %5 reading %x : tensor<10000xf32>
  // A pipeline: 1000 + 3 * 100 + 40000 / 50.
  // CHECK: comm.broadcast takes 2100 ns by nccl ring/ll over node
  %6, %t6 = comm.broadcast %x into %x1 root 0 on @tp : tensor<10000xf32>
  comm.wait %t6, %6 reading %x : tensor<10000xf32>
  // CHECK: comm.reduce takes 2100 ns by nccl ring/ll over node
  %7, %t7 = comm.reduce sum %x into %x1 root 0 on @tp : tensor<10000xf32>
  comm.wait %t7, %7 reading %x : tensor<10000xf32>
  // The root's link: 1000 + 100 + 3/4 * 40000 / 50.
  // CHECK: comm.gather takes 1700 ns by nccl p2p/ll over node
  %8, %t8 = comm.gather %p into %x1 dim 0 root 0 on @tp : tensor<2500xf32> into tensor<10000xf32>
  comm.wait %t8, %8 reading %p : tensor<10000xf32> reading tensor<2500xf32>
  // CHECK: comm.scatter takes 1700 ns by nccl p2p/ll over node
  %9, %t9 = comm.scatter %x into %p1 dim 0 root 0 on @tp : tensor<10000xf32> into tensor<2500xf32>
  comm.wait %t9, %9 reading %x : tensor<2500xf32> reading tensor<10000xf32>
  // 1000 + 100 + 40000 / 50.
  // CHECK: comm.permute takes 1900 ns by nccl p2p/ll over node
  %10, %t10 = comm.permute %x into %x1 pairs [[0, 1], [1, 0]] on @tp : tensor<10000xf32>
  comm.wait %t10, %10 reading %x : tensor<10000xf32>
  // CHECK: comm.send takes 1900 ns by nccl p2p/ll over node
  %t11 = comm.send %x to %peer on @tp : tensor<10000xf32>
  comm.wait %t11 reading %x : reading tensor<10000xf32>
  // CHECK: comm.recv takes 1900 ns by nccl p2p/ll over node
  %12, %t12 = comm.recv into %x1 from %peer on @tp : tensor<10000xf32>
  comm.wait %t12, %12 : tensor<10000xf32>
  // Both ways at once: the larger.
  // CHECK: comm.batch_p2p takes 1900 ns by nccl p2p/ll over node
  %13, %t13 = comm.batch_p2p send %p to %peer receive into %x1 from %peer on @tp
      : tensor<2500xf32> into tensor<10000xf32>
  comm.wait %t13, %13 reading %p : tensor<10000xf32> reading tensor<2500xf32>
  // Two ways around, of nothing: 1000 + 6 * 100.
  // CHECK: comm.barrier takes 1600 ns by nccl ring/ll over node
  %t14 = comm.barrier on @tp
  comm.wait %t14
  // The largest line has 4 ranks.
  // CHECK: comm.all_reduce takes 2800 ns
  %15, %t15 = comm.all_reduce sum %x into %x1 on @unequal : tensor<10000xf32>
  comm.wait %t15, %15 reading %x : tensor<10000xf32>
  // CHECK: comm.all_reduce takes 77 ns by comm.cost over node
  %16, %t16 = comm.all_reduce sum %x into %x1 on @tp {comm.cost = 77 : i64} : tensor<10000xf32>
  comm.wait %t16, %16 reading %x : tensor<10000xf32>
  func.return
}

// CHECK-LABEL: costs of @two_nodes
func.func @two_nodes(%x: tensor<10000xf32>, %x1: tensor<10000xf32>) {
  // One rank a node, ll has 5 bytes/ns: 1000 + 2 * 1000 + 40000 / 5; simple:
  // 2000 + 2 * 4000 + 40000 / 10.
  // CHECK: comm.all_reduce takes 11000 ns by nccl ring/ll over network{{$}}
  %0, %t0 = comm.all_reduce sum %x into %x1 on @node : tensor<10000xf32>
  comm.wait %t0, %0 reading %x : tensor<10000xf32>
  // Four ranks a node send through four adapters, ll has 20 bytes/ns: 1000 +
  // 12 * 100 + 2 * 1000 + 14/8 * 40000 / 20.
  // CHECK: comm.all_reduce takes 7700 ns by nccl ring/ll over node network{{$}}
  %1, %t1 = comm.all_reduce sum %x into %x1 on @all : tensor<10000xf32>
  comm.wait %t1, %1 reading %x : tensor<10000xf32>
  // 3 pieces of 5000 bytes stay, 4 go: 1000 + 1000 + max(15000 / 50, 20000 / 5).
  // CHECK: comm.all_to_all takes 6000 ns by nccl p2p/ll over node network
  %2, %t2 = comm.all_to_all %x into %x1 split 0 concat 0 on @all : tensor<10000xf32>
  comm.wait %t2, %2 reading %x : tensor<10000xf32>
  // Between neighbours of a node, then between nodes: 1000 + 1000 + 40000 / 5.
  // CHECK: comm.permute takes 1900 ns by nccl p2p/ll over node{{$}}
  %3, %t3 = comm.permute %x into %x1 pairs [[0, 1], [5, 4]] on @all : tensor<10000xf32>
  comm.wait %t3, %3 reading %x : tensor<10000xf32>
  // CHECK: comm.permute takes 10000 ns by nccl p2p/ll over network{{$}}
  %4, %t4 = comm.permute %x into %x1 pairs [[0, 4], [4, 0]] on @all : tensor<10000xf32>
  comm.wait %t4, %4 reading %x : tensor<10000xf32>
  func.return
}

//===----------------------------------------------------------------------===//
// Compute
//===----------------------------------------------------------------------===//

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: costs of @structured
func.func @structured(%a: tensor<100x100xf32>, %b: tensor<100x100xf32>, %c: tensor<100x100xf32>,
                      %ab: tensor<100x100xbf16>, %cb: tensor<100x100xbf16>,
                      %v: tensor<1000xf32>, %f: f32, %at: tensor<10xi32>, %rows: tensor<10x100xf32>) {
  // 2 * 100^3 operations in 2000 ns; four times 40000 bytes in 1600.
  // CHECK: linalg.matmul takes 2010 ns
  %0 = linalg.matmul ins(%a, %b : tensor<100x100xf32>, tensor<100x100xf32>) outs(%c : tensor<100x100xf32>)
      -> tensor<100x100xf32>
  // 500 ns; four times 20000 bytes in 800.
  // CHECK-NEXT: linalg.matmul takes 810 ns
  %1 = linalg.matmul ins(%ab, %ab : tensor<100x100xbf16>, tensor<100x100xbf16>) outs(%cb : tensor<100x100xbf16>)
      -> tensor<100x100xbf16>
  // The same contraction, not by name.
  // CHECK-NEXT: linalg.generic takes 2010 ns
  %2 = linalg.generic {indexing_maps =
      [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<100x100xf32>, tensor<100x100xf32>) outs(%c : tensor<100x100xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<100x100xf32>
  // 1000 additions in 100 ns; 8000 bytes in 80 (what the output held is not read).
  // CHECK-NEXT: linalg.generic takes 110 ns
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%v : tensor<1000xf32>) outs(%v : tensor<1000xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1000xf32>
  // 16 operations each.
  // CHECK-NEXT: linalg.generic takes 1610 ns
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%v : tensor<1000xf32>) outs(%v : tensor<1000xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<1000xf32>
  // 4000 bytes written.
  // CHECK-NEXT: linalg.fill takes 50 ns
  %5 = linalg.fill ins(%f : f32) outs(%v : tensor<1000xf32>) -> tensor<1000xf32>
  // Tensors of arith: 12000 bytes.
  // CHECK-NEXT: arith.addf takes 130 ns
  %6 = arith.addf %v, %v : tensor<1000xf32>
  // CHECK-NEXT: arith.addf takes 5 ns
  %7 = arith.addf %v, %v {comm.cost = 5 : i64} : tensor<1000xf32>
  // A scatter does what it writes: 1000 times four operations in 400 ns, not 100 times
  // as many; 12040 bytes, of the output a tenth.
  // CHECK-NEXT: linalg.generic takes 410 ns
  %8 = linalg.generic {indexing_maps =
      [affine_map<(i, j, n) -> (n)>, affine_map<(i, j, n) -> (n, j)>, affine_map<(i, j, n) -> (i, j)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%at, %rows : tensor<10xi32>, tensor<10x100xf32>) outs(%c : tensor<100x100xf32>) {
  ^bb0(%x: i32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %x : i32 to index
    %e = arith.cmpi eq, %i, %p : index
    %s = arith.addf %z, %y : f32
    %k = arith.select %e, %s, %z : f32
    linalg.yield %k : f32
  } -> tensor<100x100xf32>
  func.return
}

// CHECK-LABEL: costs of @free
func.func @free(%v: tensor<1000xf32>, %m: memref<1000xf32>, %i: index) {
  // CHECK: tensor.empty takes 0 ns
  %0 = tensor.empty() : tensor<1000xf32>
  // CHECK-NEXT: arith.constant takes 0 ns
  %1 = arith.constant dense<1.0> : tensor<1000xf32>
  // CHECK-NEXT: tensor.expand_shape takes 0 ns
  %2 = tensor.expand_shape %v [[0, 1]] output_shape [10, 100] : tensor<1000xf32> into tensor<10x100xf32>
  // CHECK-NEXT: tensor.extract_slice takes 0 ns
  %3 = tensor.extract_slice %v[0] [10] [1] : tensor<1000xf32> to tensor<10xf32>
  // CHECK-NEXT: memref.subview takes 0 ns
  %4 = memref.subview %m[0] [10] [1] : memref<1000xf32> to memref<10xf32, strided<[1]>>
  // CHECK-NEXT: memref.alloc takes 0 ns
  %5 = memref.alloc() : memref<1000xf32>
  // CHECK-NEXT: arith.addi takes 0 ns
  %6 = arith.addi %i, %i : index
  // 4000 bytes read and written.
  // CHECK-NEXT: memref.copy takes 90 ns
  memref.copy %m, %5 : memref<1000xf32> to memref<1000xf32>
  // 80 bytes; %v, which is read later, is copied: 8000 more.
  // CHECK-NEXT: tensor.insert_slice takes 91 ns
  %7 = tensor.insert_slice %3 into %v[10] [10] [1] : tensor<10xf32> into tensor<1000xf32>
  // It is there already: so is what was computed there.
  // CHECK-NEXT: tensor.insert_slice takes 0 ns
  %8 = tensor.insert_slice %3 into %v[0] [10] [1] : tensor<10xf32> into tensor<1000xf32>
  // CHECK-NEXT: tensor.extract_slice takes 0 ns
  %9 = tensor.extract_slice %2[0, 10] [10, 20] [1, 1] : tensor<10x100xf32> to tensor<10x20xf32>
  // CHECK-NEXT: tensor.expand_shape takes 0 ns
  %10 = tensor.expand_shape %9 [[0], [1, 2]] output_shape [10, 4, 5] : tensor<10x20xf32> into tensor<10x4x5xf32>
  // CHECK-NEXT: linalg.exp
  %11 = linalg.exp ins(%10 : tensor<10x4x5xf32>) outs(%10 : tensor<10x4x5xf32>) -> tensor<10x4x5xf32>
  // Rows of a part lie apart: within a row dimensions can become one, over rows
  // not without a copy.
  // CHECK-NEXT: tensor.collapse_shape takes 0 ns
  %12 = tensor.collapse_shape %10 [[0], [1, 2]] : tensor<10x4x5xf32> into tensor<10x20xf32>
  // CHECK-NEXT: tensor.collapse_shape takes 26 ns
  %13 = tensor.collapse_shape %10 [[0, 1], [2]] : tensor<10x4x5xf32> into tensor<40x5xf32>
  // CHECK-NEXT: tensor.collapse_shape takes 0 ns
  %14 = tensor.collapse_shape %11 [[0], [1, 2]] : tensor<10x4x5xf32> into tensor<10x20xf32>
  // CHECK-NEXT: tensor.insert_slice takes 0 ns
  %15 = tensor.insert_slice %14 into %2[0, 10] [10, 20] [1, 1] : tensor<10x20xf32> into tensor<10x100xf32>
  func.return
}

// What a loop gives lies as what it begins with and goes on with, if these lie alike.
// CHECK-LABEL: costs of @loop_results
func.func @loop_results(%v: tensor<10x4x5xf32>, %w: tensor<10x8x5xf32>, %i: index) {
  %n = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %part = tensor.extract_slice %w[0, 0, 0] [10, 4, 5] [1, 1, 1] : tensor<10x8x5xf32> to tensor<10x4x5xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %v, %b = %part) -> (tensor<10x4x5xf32>, tensor<10x4x5xf32>) {
    %x = linalg.exp ins(%a : tensor<10x4x5xf32>) outs(%a : tensor<10x4x5xf32>) -> tensor<10x4x5xf32>
    scf.yield %x, %x : tensor<10x4x5xf32>, tensor<10x4x5xf32>
  }
  // CHECK: tensor.extract_slice takes 0 ns
  // CHECK: tensor.extract_slice takes 0 ns
  // CHECK-NEXT: tensor.collapse_shape takes 0 ns
  %slice = tensor.extract_slice %r#0[%i, 0, 0] [1, 4, 5] [1, 1, 1] : tensor<10x4x5xf32> to tensor<1x4x5xf32>
  %flat = tensor.collapse_shape %slice [[0, 1], [2]] : tensor<1x4x5xf32> into tensor<4x5xf32>
  // CHECK-NEXT: tensor.extract_slice takes 0 ns
  // CHECK-NEXT: tensor.collapse_shape takes {{[1-9]}}
  %slice2 = tensor.extract_slice %r#1[%i, 0, 0] [1, 4, 5] [1, 1, 1] : tensor<10x4x5xf32> to tensor<1x4x5xf32>
  %flat2 = tensor.collapse_shape %slice2 [[0, 1], [2]] : tensor<1x4x5xf32> into tensor<4x5xf32>
  func.return
}

// CHECK-LABEL: costs of @control
func.func @control(%v: tensor<1000xf32>, %p: i1, %n: index) -> tensor<1000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  // 4 trips of 130.
  // CHECK: scf.for takes 520 ns
  %0 = scf.for %i = %c0 to %c10 step %c3 iter_args(%a = %v) -> tensor<1000xf32> {
    %s = arith.addf %a, %a : tensor<1000xf32>
    scf.yield %s : tensor<1000xf32>
  }
  // The larger branch: one and two.
  // CHECK-NEXT: scf.if takes 260 ns
  %1 = scf.if %p -> tensor<1000xf32> {
    %s = arith.addf %v, %v : tensor<1000xf32>
    scf.yield %s : tensor<1000xf32>
  } else {
    %s = arith.addf %v, %v : tensor<1000xf32>
    %t = arith.addf %s, %v : tensor<1000xf32>
    scf.yield %t : tensor<1000xf32>
  }
  // CHECK-NEXT: scf.for takes 130 ns
  // WARN-DAG: :[[# @LINE + 1]]:8: warning: trips of 'scf.for' are not known: taken as 1
  %2 = scf.for %i = %c0 to %n step %c3 iter_args(%a = %v) -> tensor<1000xf32> {
    %s = arith.addf %a, %a : tensor<1000xf32>
    scf.yield %s : tensor<1000xf32>
  }
  // Of each kind of guess only the first is told.
  // CHECK-NEXT: scf.while takes 130 ns
  %3 = scf.while (%a = %v) : (tensor<1000xf32>) -> tensor<1000xf32> {
    scf.condition(%p) %a : tensor<1000xf32>
  } do {
  ^bb0(%a: tensor<1000xf32>):
    %s = arith.addf %a, %a : tensor<1000xf32>
    scf.yield %s : tensor<1000xf32>
  }
  // 4 times 64 additions (6.4 ns; 768 bytes in 7.68) and 64 bytes read and
  // written (1.28): two kernels, 17.68 + 11.28. %v, which is read later, is copied
  // before: 80.
  // CHECK-NEXT: scf.forall takes 196 ns
  %6 = scf.forall (%i, %j) = (0, 0) to (2, 2) step (1, 1) shared_outs(%o = %v) -> tensor<1000xf32> {
    %s = tensor.extract_slice %v[%i] [64] [1] : tensor<1000xf32> to tensor<64xf32>
    %t = arith.addf %s, %s : tensor<64xf32>
    %u = tensor.extract_slice %t[%j] [16] [1] : tensor<64xf32> to tensor<16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%j] [16] [1] : tensor<16xf32> into tensor<1000xf32>
    }
  }
  // CHECK-NEXT: func.call takes 130 ns
  %4 = func.call @callee(%v) : (tensor<1000xf32>) -> tensor<1000xf32>
  // WARN-DAG: warning: cost of a recursive call is not known: taken as nothing
  // CHECK-NEXT: func.call takes 130 ns
  %5 = func.call @recursive(%v) : (tensor<1000xf32>) -> tensor<1000xf32>
  func.return %5 : tensor<1000xf32>
}
func.func private @callee(%v: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = arith.addf %v, %v : tensor<1000xf32>
  func.return %s : tensor<1000xf32>
}
func.func private @recursive(%v: tensor<1000xf32>) -> tensor<1000xf32> {
  %s = arith.addf %v, %v : tensor<1000xf32>
  %r = func.call @recursive(%s) : (tensor<1000xf32>) -> tensor<1000xf32>
  func.return %r : tensor<1000xf32>
}

// CHECK-LABEL: costs of @unregistered
func.func @unregistered(%a: tensor<100x100xf32>, %q: tensor<2x50x100xf32>, %v: tensor<1000xf32>) {
  // 2 * 100^3 operations.
  // CHECK: stablehlo.dot_general takes 2010 ns
  %0 = "stablehlo.dot_general"(%a, %a) {dot_dimension_numbers =
      #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}
      : (tensor<100x100xf32>, tensor<100x100xf32>) -> tensor<100x100xf32>
  // A batch of 2: 2 * 2 * 50 * 50 * 100 operations in 1000 ns; 80000 + 20000
  // bytes in 1000.
  // CHECK-NEXT: stablehlo.dot_general takes 1010 ns
  %1 = "stablehlo.dot_general"(%q, %q) {dot_dimension_numbers =
      #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}
      : (tensor<2x50x100xf32>, tensor<2x50x100xf32>) -> tensor<2x50x50xf32>
  // CHECK-NEXT: aten.mm takes 2010 ns
  %2 = "aten.mm"(%a, %a) : (tensor<100x100xf32>, tensor<100x100xf32>) -> tensor<100x100xf32>
  // CHECK-NEXT: torch.ops.aten.addmm.default takes 2010 ns
  %3 = "torch.ops.aten.addmm.default"(%v, %a, %a)
      : (tensor<1000xf32>, tensor<100x100xf32>, tensor<100x100xf32>) -> tensor<100x100xf32>
  // 4 * 10000 elements * 50 keys in 2000 ns; four times 40000 bytes in 1600.
  // CHECK-NEXT: aten.scaled_dot_product_attention takes 2010 ns
  %4 = "aten.scaled_dot_product_attention"(%q, %q, %q)
      : (tensor<2x50x100xf32>, tensor<2x50x100xf32>, tensor<2x50x100xf32>) -> tensor<2x50x100xf32>
  // 1x8 outputs of 10x20 from 3x3 kernels over 4 features: 2 * 1600 * 36 = 115200
  // operations; 3200 + 1152 + 6400 bytes in 107.52 ns.
  // CHECK-NEXT: tensor.empty
  %i = tensor.empty() : tensor<1x4x10x20xf32>
  // CHECK-NEXT: tensor.empty
  %k = tensor.empty() : tensor<8x4x3x3xf32>
  // CHECK-NEXT: stablehlo.convolution takes 125 ns
  %5 = "stablehlo.convolution"(%i, %k) {dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>}
      : (tensor<1x4x10x20xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x10x20xf32>
  // Views cost nothing in ATen; in StableHLO only what keeps the order does not.
  // CHECK-NEXT: stablehlo.reshape takes 0 ns
  %6 = "stablehlo.reshape"(%v) : (tensor<1000xf32>) -> tensor<10x100xf32>
  // CHECK-NEXT: stablehlo.transpose takes 90 ns
  %7 = "stablehlo.transpose"(%6) : (tensor<10x100xf32>) -> tensor<100x10xf32>
  // CHECK-NEXT: mhlo.bitcast takes 0 ns
  %bits = "mhlo.bitcast"(%v) : (tensor<1000xf32>) -> tensor<100x10xf32>
  // CHECK-NEXT: aten.transpose takes 0 ns
  %8 = "aten.transpose"(%6) : (tensor<10x100xf32>) -> tensor<100x10xf32>
  // CHECK-NEXT: stablehlo.add takes 130 ns
  %9 = "stablehlo.add"(%v, %v) : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xf32>
  // 400 bytes read and written.
  // CHECK-NEXT: stablehlo.slice takes 18 ns
  %10 = "stablehlo.slice"(%v) : (tensor<1000xf32>) -> tensor<100xf32>
  // CHECK-NEXT: foo.bar takes 90 ns
  // WARN-DAG: :[[# @LINE + 1]]:9: warning: cost of 'foo.bar' is not known: taken from its bytes
  %11 = "foo.bar"(%v) : (tensor<1000xf32>) -> tensor<1000xf32>
  // CHECK-NEXT: foo.baz takes 90 ns
  %12 = "foo.baz"(%v) : (tensor<1000xf32>) -> tensor<1000xf32>
  // CHECK-NEXT: foo.known takes 3 ns
  %13 = "foo.known"(%v) {comm.cost = 3 : i64} : (tensor<1000xf32>) -> tensor<1000xf32>
  // CHECK-NEXT: mhlo.copy takes 90 ns
  %14 = "mhlo.copy"(%v) : (tensor<1000xf32>) -> tensor<1000xf32>
  func.return
}

// CHECK-LABEL: costs of @dynamic
func.func @dynamic(%v: tensor<?x1000xf32>) {
  // 4096 * 1000 elements: 409600 ns of operations, 491520 of bytes.
  // CHECK: arith.addf takes 491530 ns
  // WARN-DAG: :[[# @LINE + 1]]:8: warning: sizes of 'arith.addf' are not known: taken as 4096 in each dynamic dimension
  %0 = arith.addf %v, %v : tensor<?x1000xf32>
  func.return
}

// What takes longer than a quarter of an hour takes that long.
// CHECK-LABEL: costs of @most
func.func @most(%v: tensor<4xf32>) {
  // CHECK: math.exp takes 1000000000000 ns
  %0 = math.exp %v {comm.cost = 9223372036854775807 : i64} : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  // CHECK: comm.all_reduce takes 1000000000000 ns by comm.cost
  %r, %t = comm.all_reduce sum %0 into %e on @tp {comm.cost = 9223372036854775807 : i64} : tensor<4xf32>
  %w = comm.wait %t, %r reading %0 : tensor<4xf32>
  func.return
}
