// RUN: comm-opt %s --comm-realize-copies --comm-verify | FileCheck %s
// RUN: comm-opt %s --comm-realize-copies -o %t && comm-validate %s %t
// RUN: comm-opt %s --remarks-filter='comm.*' --comm-realize-copies -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @uneven = ranks [[0, 1], [2]]

// CHECK-LABEL: func.func @split
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<8x4xbf16>
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8x4xbf16>
// CHECK: %[[P:.*]] = tensor.empty() : tensor<4x4xbf16>
// CHECK: %[[R0:.*]], %[[T0:.*]] = comm.all_to_all %[[X]] into %{{.*}} split 0 concat 0
// CHECK-SAME: {{^}} on @dp by "copy-engine" {comm.layer = "l", skip_own_piece}
// CHECK: math.exp
// CHECK: comm.wait %[[T0]], %[[R0]] reading %[[X]] : tensor<8x4xbf16>
// CHECK: %[[S:.*]] = linalg.generic {{.*}} outs(%[[P]] : tensor<4x4xbf16>)
// CHECK: %[[R1:.*]], %[[T1:.*]] = comm.all_gather %[[S]] into %[[E]] dim 0 on @dp by "copy-engine" {comm.layer = "l"}
// CHECK: %[[W:.*]] = comm.wait %[[T1]], %[[R1]] reading %[[S]] : tensor<8x4xbf16> reading tensor<4x4xbf16>
// CHECK: return %{{.*}}, %[[W]]
// REMARK: AllReduceSplit {{.*}}Function=split
func.func @split(%x: tensor<8x4xbf16>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<8x4xbf16>) {
  %e = tensor.empty() : tensor<8x4xbf16>
  %r, %t = comm.all_reduce sum %x into %e on @dp by "copy-engine" {comm.layer = "l"} : tensor<8x4xbf16>
  %z = math.exp %y : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<8x4xbf16>
  return %z, %w : tensor<4xf32>, tensor<8x4xbf16>
}

// Several operands, an average, and a cost that is known: half of the compute is
// beside each half.
// CHECK-LABEL: func.func @several
// CHECK: comm.all_to_all %{{.*}}, %{{.*}} into {{.*}}comm.cost = 5 : i64
// CHECK: linalg.exp
// CHECK-NEXT: comm.wait
// CHECK-COUNT-2: linalg.generic
// CHECK: comm.all_gather {{.*}}comm.cost = 6 : i64
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: comm.wait
func.func @several(%x: tensor<2xf32>, %y: tensor<6xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>)
    -> (tensor<2xf32>, tensor<6xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %f = tensor.empty() : tensor<6xf32>
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<4xf32>
  %r:2, %t = comm.all_reduce avg %x, %y into %e, %f on @dp by "copy-engine" {comm.cost = 11 : i64}
      : tensor<2xf32>, tensor<6xf32>
  %c = linalg.exp ins(%a : tensor<4xf32>) outs(%i : tensor<4xf32>) -> tensor<4xf32>
  %d = linalg.exp ins(%b : tensor<4xf32>) outs(%j : tensor<4xf32>) -> tensor<4xf32>
  %w:2 = comm.wait %t, %r#0, %r#1 reading %x, %y : tensor<2xf32>, tensor<6xf32>
  return %w#0, %w#1, %c, %d : tensor<2xf32>, tensor<6xf32>, tensor<4xf32>, tensor<4xf32>
}

// What another algorithm runs is none of its business.
// CHECK-LABEL: func.func @others
// CHECK-NOT: all_to_all
// CHECK: comm.all_reduce {{.*}}by nccl
// CHECK-NOT: all_to_all
// CHECK: comm.all_reduce sum %{{.*}} into %{{.*}} on @dp :
func.func @others(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_reduce sum %x into %e on @dp by nccl : tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_reduce sum %x into %e1 on @dp : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<8xf32>
  return %w, %w1 : tensor<8xf32>, tensor<8xf32>
}

// Leading dimensions that together have a piece for each rank are joined, and no
// more of them. An update of a sum of this shape stays as it is.
// CHECK-LABEL: func.func @joined
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<3x5x2x7xf32>
// CHECK-DAG: %[[S:.*]] = tensor.collapse_shape %[[X]]
// CHECK-SAME: {{\[}}[0, 1, 2], [3]] : tensor<3x5x2x7xf32> into tensor<30x7xf32>
// CHECK-DAG: %[[D:.*]] = tensor.collapse_shape %{{.*}} {{\[}}[0, 1, 2], [3]]
// CHECK: comm.all_to_all %[[S]] into %{{.*}} split 0 concat 0 {{.*}} : tensor<30x7xf32>
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<15x7xf32>)
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %{{.*}} into %[[D]] dim 0
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]]
// CHECK: %[[E:.*]] = tensor.expand_shape %[[W]] {{\[}}[0, 1, 2], [3]]
// CHECK: linalg.generic {{.*}} ins(%[[E]] : tensor<3x5x2x7xf32>)
func.func @joined(%x: tensor<3x5x2x7xf32>) -> tensor<3x5x2x7xf32> {
  %e = tensor.empty() : tensor<3x5x2x7xf32>
  %r, %t = comm.all_reduce sum %x into %e on @dp by "copy-engine" : tensor<3x5x2x7xf32>
  %w = comm.wait %t, %r reading %x : tensor<3x5x2x7xf32>
  %f = tensor.empty() : tensor<3x5x2x7xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x5x2x7xf32>) outs(%f : tensor<3x5x2x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<3x5x2x7xf32>
  return %y : tensor<3x5x2x7xf32>
}

// CHECK-LABEL: func.func @refused
// CHECK-NOT: all_to_all
// CHECK-COUNT-6: comm.all_reduce
// CHECK-NOT: all_to_all
// CHECK: return
// REMARK: NotSplit {{.*}}Function=refused | Reason="it is in place"
// REMARK: NotSplit {{.*}}Reason="copy engines scatter sums and averages only, not max"
// REMARK: NotSplit {{.*}}Reason="the elements of tensor<3xf32> are no multiple of its group's 2 ranks"
// REMARK: NotSplit {{.*}}Reason="the elements of tensor<f32> are no multiple of its group's 2 ranks"
// REMARK: NotSplit {{.*}}Reason="the number of ranks in a line of its group is not one number of 2 or more"
// REMARK: NotSplit {{.*}}Reason="tensor<?xf32> has no static shape"
func.func @refused(%x: tensor<8xf32>, %y: tensor<3xf32>, %s: tensor<f32>, %d: tensor<?xf32>, %n: index)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<3xf32>, tensor<f32>, tensor<8xf32>, tensor<?xf32>) {
  %c = tensor.empty() : tensor<8xf32>
  %f = linalg.copy ins(%x : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %r0, %t0 = comm.all_reduce sum into %f on @dp by "copy-engine" : tensor<8xf32>
  %w0 = comm.wait %t0, %r0 : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %r1, %t1 = comm.all_reduce max %x into %e1 on @dp by "copy-engine" : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<8xf32>
  %e2 = tensor.empty() : tensor<3xf32>
  %r2, %t2 = comm.all_reduce sum %y into %e2 on @dp by "copy-engine" : tensor<3xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<3xf32>
  %e3 = tensor.empty() : tensor<f32>
  %r3, %t3 = comm.all_reduce sum %s into %e3 on @dp by "copy-engine" : tensor<f32>
  %w3 = comm.wait %t3, %r3 reading %s : tensor<f32>
  %e4 = tensor.empty() : tensor<8xf32>
  %r4, %t4 = comm.all_reduce sum %x into %e4 on @uneven by "copy-engine" : tensor<8xf32>
  %w4 = comm.wait %t4, %r4 reading %x : tensor<8xf32>
  %e5 = tensor.empty(%n) : tensor<?xf32>
  %r5, %t5 = comm.all_reduce sum %d into %e5 on @dp by "copy-engine" : tensor<?xf32>
  %w5 = comm.wait %t5, %r5 reading %d : tensor<?xf32>
  return %w0, %w1, %w2, %w3, %w4, %w5
      : tensor<8xf32>, tensor<8xf32>, tensor<3xf32>, tensor<f32>, tensor<8xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @memrefs
// CHECK: comm.all_reduce
// REMARK: NotSplit {{.*}}Function=memrefs | Reason="on memrefs it cannot be split"
func.func @memrefs(%x: memref<8xf32>, %y: memref<8xf32>) {
  %t = comm.all_reduce sum %x into %y on @dp by "copy-engine" : memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
