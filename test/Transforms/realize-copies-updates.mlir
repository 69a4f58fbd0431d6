// What all ranks compute alike of an all_reduce's sum, each computes of its piece.
//
// RUN: comm-opt %s --allow-unregistered-dialect --comm-realize-copies --comm-verify | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' --comm-realize-copies -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#column = affine_map<(d0, d1) -> (d0)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#none = affine_map<(d0, d1) -> ()>

// A matrix is cut as the sum is, a vector along its rows too, one along its
// columns and a scalar stay whole. The update has the sum in it.
// CHECK-LABEL: func.func @update
// CHECK-SAME: %[[G:[a-z0-9]+]]: tensor<4x3xf32>, %[[P:[a-z0-9]+]]: tensor<4x3xf32>
// CHECK-SAME: %[[R:[a-z0-9]+]]: tensor<3xf32>{{[^,]*}}, %[[C:[a-z0-9]+]]: tensor<4xf32>
// CHECK-SAME: %[[LR:[a-z0-9]+]]: tensor<f32>
// CHECK: %[[RANK:.*]] = comm.group_rank @dp
// CHECK: %[[OFFSET:.*]] = arith.muli %[[RANK]], %c2
// CHECK: %[[PP:.*]] = tensor.extract_slice %[[P]][%[[OFFSET]], 0] [2, 3] [1, 1]
// CHECK: %[[CP:.*]] = tensor.extract_slice %[[C]][%[[OFFSET]]] [2] [1]
// CHECK: comm.all_to_all %[[G]]
// CHECK: %[[S:.*]] = comm.wait
// CHECK: %[[NEW:.*]] = linalg.generic {{.*}} ins(%[[PP]], %{{.*}}, %{{.*}}, %[[R]], %[[CP]], %[[LR]] : tensor<2x3xf32>,
// CHECK-SAME: {{^}} tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<f32>)
// CHECK-SAME: {{^}} outs(%{{.*}} : tensor<2x3xf16>)
// CHECK-NOT: linalg.generic
// CHECK: %[[T:.*]], %[[TOKEN:.*]] = comm.all_gather %[[NEW]] into %{{.*}} dim 0 on @dp {{.*}} : tensor<2x3xf16>
// CHECK-SAME: {{^}} into tensor<4x3xf16>
// CHECK: %[[W:.*]] = comm.wait %[[TOKEN]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[W]]
// REMARK: AllReduceSplit {{.*}}Function=update | UpdatesOfPieces=1
func.func @update(%g: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform}, %r: tensor<3xf32> {comm.uniform},
                  %c: tensor<4xf32> {comm.uniform}, %lr: tensor<f32> {comm.uniform}) -> tensor<4x3xf16> {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf16>
  %new = linalg.generic {indexing_maps = [#id, #id, #row, #column, #none, #id],
      iterator_types = ["parallel", "parallel"]}
      ins(%p, %w, %r, %c, %lr : tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<4xf32>, tensor<f32>)
      outs(%q : tensor<4x3xf16>) {
  ^bb0(%a: f32, %b: f32, %x: f32, %y: f32, %l: f32, %o: f16):
    %0 = arith.mulf %b, %l : f32
    %1 = arith.mulf %x, %y : f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.subf %a, %2 : f32
    %4 = arith.truncf %3 : f32 to f16
    linalg.yield %4 : f16
  } -> tensor<4x3xf16>
  return %new : tensor<4x3xf16>
}

// Pure ops of such arguments are alike, too, also what a body captures.
// CHECK-LABEL: func.func @computed
// CHECK: linalg.exp
// CHECK: comm.all_to_all
// CHECK: linalg.generic {{.*}} : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: comm.all_gather
// REMARK: AllReduceSplit {{.*}}Function=computed | UpdatesOfPieces=1
func.func @computed(%g: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform}, %lr: f32 {comm.uniform})
    -> tensor<4x3xf32> {
  %e0 = tensor.empty() : tensor<4x3xf32>
  %exp = linalg.exp ins(%p : tensor<4x3xf32>) outs(%e0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %b, %lr : f32
    %1 = arith.subf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new : tensor<4x3xf32>
}

// Not where a rank has its own, where the sum is read elsewhere or elements change
// places, and not what sums up.
// CHECK-LABEL: func.func @varying
// CHECK: comm.all_gather
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<4x3xf32>)
// REMARK: AllReduceSplit {{.*}}Function=varying | UpdatesOfPieces=0
func.func @varying(%g: tensor<4x3xf32>, %p: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new : tensor<4x3xf32>
}

// What a private function's argument is marked promises nothing.
// CHECK-LABEL: func.func private @promised
// CHECK: comm.all_gather
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<4x3xf32>)
// REMARK: AllReduceSplit {{.*}}Function=promised | UpdatesOfPieces=0
func.func private @promised(%g: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform}) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new : tensor<4x3xf32>
}
func.func @caller(%g: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = call @promised(%g, %g) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// What other inputs need moves before the start.
// CHECK-LABEL: func.func @computed_later
// CHECK: linalg.exp
// CHECK: comm.all_to_all
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<2x3xf32>)
// CHECK: comm.all_gather
// REMARK: AllReduceSplit {{.*}}Function=computed_later | UpdatesOfPieces=1
func.func @computed_later(%g: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform}) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %e0 = tensor.empty() : tensor<4x3xf32>
  %exp = linalg.exp ins(%p : tensor<4x3xf32>) outs(%e0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new : tensor<4x3xf32>
}

// Two updates may need the same op, which moves only once.
// CHECK-LABEL: func.func @shared
// CHECK: linalg.exp
// CHECK-NOT: linalg.exp
// CHECK: comm.all_to_all
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<2x3xf32>)
// CHECK: comm.all_to_all
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<2x3xf32>)
// REMARK: AllReduceSplit {{.*}}Function=shared | UpdatesOfPieces=1
// REMARK: AllReduceSplit {{.*}}Function=shared | UpdatesOfPieces=1
func.func @shared(%g: tensor<4x3xf32>, %h: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform})
    -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  %e1 = tensor.empty() : tensor<4x3xf32>
  %s1, %t1 = comm.all_reduce sum %h into %e1 on @dp by "copy-engine" : tensor<4x3xf32>
  %w1 = comm.wait %t1, %s1 reading %h : tensor<4x3xf32>
  %e0 = tensor.empty() : tensor<4x3xf32>
  %exp = linalg.exp ins(%p : tensor<4x3xf32>) outs(%e0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  %q1 = tensor.empty() : tensor<4x3xf32>
  %new1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %w1 : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q1 : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new, %new1 : tensor<4x3xf32>, tensor<4x3xf32>
}

// Not an op whose input is overwritten: it would read another value before.
// CHECK-LABEL: func.func @overwritten
// CHECK: comm.all_gather
// CHECK: linalg.generic {{.*}}outs(%{{.*}} : tensor<4x3xf32>)
// REMARK: AllReduceSplit {{.*}}Function=overwritten | UpdatesOfPieces=0
func.func @overwritten(%g: tensor<4x3xf32>, %p: tensor<4x3xf32> {comm.uniform}) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x3xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x3xf32>
  "test.scale"(%p) {comm.mutates = array<i64: 0>} : (tensor<4x3xf32>) -> ()
  %e0 = tensor.empty() : tensor<4x3xf32>
  %exp = linalg.exp ins(%p : tensor<4x3xf32>) outs(%e0 : tensor<4x3xf32>) -> tensor<4x3xf32>
  %q = tensor.empty() : tensor<4x3xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %w : tensor<4x3xf32>, tensor<4x3xf32>) outs(%q : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %new : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @others
// CHECK-COUNT-4: comm.all_gather
// REMARK-COUNT-4: AllReduceSplit {{.*}}Function=others | UpdatesOfPieces=0
// REMARK-NOT: UpdatesOfPieces=1
func.func @others(%g: tensor<4x4xf32>, %p: tensor<4x4xf32> {comm.uniform}, %v: tensor<4xf32> {comm.uniform})
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>) {
  // Read twice.
  %e = tensor.empty() : tensor<4x4xf32>
  %s, %t = comm.all_reduce sum %g into %e on @dp by "copy-engine" : tensor<4x4xf32>
  %w = comm.wait %t, %s reading %g : tensor<4x4xf32>
  %q = tensor.empty() : tensor<4x4xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%q : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x4xf32>
  // Transposed.
  %e1 = tensor.empty() : tensor<4x4xf32>
  %s1, %t1 = comm.all_reduce sum %g into %e1 on @dp by "copy-engine" : tensor<4x4xf32>
  %w1 = comm.wait %t1, %s1 reading %g : tensor<4x4xf32>
  %q1 = tensor.empty() : tensor<4x4xf32>
  %new1 = linalg.generic {indexing_maps = [#id, #swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %w1 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%q1 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.subf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x4xf32>
  // Summed up.
  %e2 = tensor.empty() : tensor<4x4xf32>
  %s2, %t2 = comm.all_reduce sum %g into %e2 on @dp by "copy-engine" : tensor<4x4xf32>
  %w2 = comm.wait %t2, %s2 reading %g : tensor<4x4xf32>
  %new2 = linalg.generic {indexing_maps = [#id, #column], iterator_types = ["parallel", "reduction"]}
      ins(%w2 : tensor<4x4xf32>) outs(%v : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %o : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  // It knows where an element is.
  %e3 = tensor.empty() : tensor<4x4xf32>
  %s3, %t3 = comm.all_reduce sum %g into %e3 on @dp by "copy-engine" : tensor<4x4xf32>
  %w3 = comm.wait %t3, %s3 reading %g : tensor<4x4xf32>
  %q3 = tensor.empty() : tensor<4x4xf32>
  %new3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w3 : tensor<4x4xf32>) outs(%q3 : tensor<4x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %1 = arith.subf %a, %k : f32
    linalg.yield %1 : f32
  } -> tensor<4x4xf32>
  return %new, %w, %new1, %new2, %new3
      : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>
}
