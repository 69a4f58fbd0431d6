// RUN: comm-opt %s -comm-raise-compute=ops=attention | FileCheck %s

// Attention as torch-mlir writes it: batched products, whose batch dimension joins batches and heads
// of transposed tensors.

#q = affine_map<(b, q, k, d) -> (b, q, d)>
#k = affine_map<(b, q, k, d) -> (b, k, d)>
#s = affine_map<(b, q, k, d) -> (b, q, k)>
#id = affine_map<(b, q, k) -> (b, q, k)>
#row = affine_map<(b, q, k) -> (b, q)>

// The library reads and writes the tensors as they were before the transposes.
// CHECK-LABEL: @joined
// CHECK-SAME: (%[[Q:.*]]: tensor<2x16x3x8xbf16>, %[[K:.*]]: tensor<2x16x3x8xbf16>, %[[V:.*]]: tensor<2x16x3x8xbf16>)
// CHECK-NOT: linalg.transpose
// CHECK: %[[R:.*]]:2 = commlib.attention %[[Q]], %[[K]],
// CHECK-SAME: {{^}} %[[V]] into %{{.*}}, %{{.*}} layouts ["bshd", "bshd", "bshd", "bshd"] scale 2.500000e-01 :
// CHECK-SAME: into tensor<2x16x3x8xbf16>, tensor<2x3x16xf32>
// CHECK-NEXT: return %[[R]]#0
func.func @joined(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.25 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e4 = tensor.empty() : tensor<2x3x16x8xbf16>
  %ev = tensor.empty() : tensor<2x3x16x8xbf16>
  %tq = linalg.transpose ins(%q : tensor<2x16x3x8xbf16>) outs(%e4 : tensor<2x3x16x8xbf16>) permutation = [0, 2, 1, 3]
  %tk = linalg.transpose ins(%k : tensor<2x16x3x8xbf16>) outs(%e4 : tensor<2x3x16x8xbf16>) permutation = [0, 2, 1, 3]
  %tv = linalg.transpose ins(%v : tensor<2x16x3x8xbf16>) outs(%ev : tensor<2x3x16x8xbf16>)
      permutation = [0, 2, 1, 3]
  %cq = tensor.collapse_shape %tq [[0, 1], [2], [3]] : tensor<2x3x16x8xbf16> into tensor<6x16x8xbf16>
  %ck = tensor.collapse_shape %tk [[0, 1], [2], [3]] : tensor<2x3x16x8xbf16> into tensor<6x16x8xbf16>
  %cv = tensor.collapse_shape %tv [[0, 1], [2], [3]] : tensor<2x3x16x8xbf16> into tensor<6x16x8xbf16>
  %es = tensor.empty() : tensor<6x16x16xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%cq, %ck : tensor<6x16x8xbf16>, tensor<6x16x8xbf16>) outs(%fs : tensor<6x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<6x16x16xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<6x16x16xf32>) outs(%es : tensor<6x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %w = arith.mulf %x, %scale : f32
    linalg.yield %w : f32
  } -> tensor<6x16x16xf32>
  %er = tensor.empty() : tensor<6x16xf32>
  %fr = linalg.fill ins(%inf : f32) outs(%er : tensor<6x16xf32>) -> tensor<6x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scaled : tensor<6x16x16xf32>) outs(%fr : tensor<6x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<6x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scaled, %most : tensor<6x16x16xf32>, tensor<6x16xf32>) outs(%es : tensor<6x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<6x16x16xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x16xf32>) -> tensor<6x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%powers : tensor<6x16x16xf32>) outs(%f0 : tensor<6x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<6x16xf32>
  %ep = tensor.empty() : tensor<6x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<6x16x16xf32>, tensor<6x16xf32>) outs(%ep : tensor<6x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<6x16x16xbf16>
  %eo = tensor.empty() : tensor<6x16x8xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x16x8xf32>) -> tensor<6x16x8xf32>
  %o = linalg.batch_matmul ins(%p, %cv : tensor<6x16x16xbf16>, tensor<6x16x8xbf16>)
      outs(%fo : tensor<6x16x8xf32>) -> tensor<6x16x8xf32>
  %en = tensor.empty() : tensor<6x16x8xbf16>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%o : tensor<6x16x8xf32>) outs(%en : tensor<6x16x8xbf16>) {
  ^bb0(%x: f32, %y: bf16):
    %t = arith.truncf %x : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<6x16x8xbf16>
  %x4 = tensor.expand_shape %n [[0, 1], [2], [3]] output_shape [2, 3, 16, 8]
      : tensor<6x16x8xbf16> into tensor<2x3x16x8xbf16>
  %er4 = tensor.empty() : tensor<2x16x3x8xbf16>
  %r = linalg.transpose ins(%x4 : tensor<2x3x16x8xbf16>) outs(%er4 : tensor<2x16x3x8xbf16>) permutation = [0, 2, 1, 3]
  return %r : tensor<2x16x3x8xbf16>
}

// The negative twin: values have other numbers of batches and heads, so that batches stay joined.
// CHECK-LABEL: @other_heads
// CHECK: commlib.attention {{.*}} layouts ["hbsd", "hbsd", "hbsd", "hbsd"]
// CHECK-SAME: into tensor<1x6x16x8xbf16>, tensor<6x1x16xf32>
// CHECK: linalg.transpose
func.func @other_heads(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<3x16x2x8xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant 0.25 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e4 = tensor.empty() : tensor<2x3x16x8xbf16>
  %ev = tensor.empty() : tensor<3x2x16x8xbf16>
  %tq = linalg.transpose ins(%q : tensor<2x16x3x8xbf16>) outs(%e4 : tensor<2x3x16x8xbf16>) permutation = [0, 2, 1, 3]
  %tk = linalg.transpose ins(%k : tensor<2x16x3x8xbf16>) outs(%e4 : tensor<2x3x16x8xbf16>) permutation = [0, 2, 1, 3]
  %tv = linalg.transpose ins(%v : tensor<3x16x2x8xbf16>) outs(%ev : tensor<3x2x16x8xbf16>)
      permutation = [0, 2, 1, 3]
  %cq = tensor.collapse_shape %tq [[0, 1], [2], [3]] : tensor<2x3x16x8xbf16> into tensor<6x16x8xbf16>
  %ck = tensor.collapse_shape %tk [[0, 1], [2], [3]] : tensor<2x3x16x8xbf16> into tensor<6x16x8xbf16>
  %cv = tensor.collapse_shape %tv [[0, 1], [2], [3]] : tensor<3x2x16x8xbf16> into tensor<6x16x8xbf16>
  %es = tensor.empty() : tensor<6x16x16xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<6x16x16xf32>) -> tensor<6x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%cq, %ck : tensor<6x16x8xbf16>, tensor<6x16x8xbf16>) outs(%fs : tensor<6x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<6x16x16xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<6x16x16xf32>) outs(%es : tensor<6x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %w = arith.mulf %x, %scale : f32
    linalg.yield %w : f32
  } -> tensor<6x16x16xf32>
  %er = tensor.empty() : tensor<6x16xf32>
  %fr = linalg.fill ins(%inf : f32) outs(%er : tensor<6x16xf32>) -> tensor<6x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scaled : tensor<6x16x16xf32>) outs(%fr : tensor<6x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<6x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scaled, %most : tensor<6x16x16xf32>, tensor<6x16xf32>) outs(%es : tensor<6x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<6x16x16xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%er : tensor<6x16xf32>) -> tensor<6x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%powers : tensor<6x16x16xf32>) outs(%f0 : tensor<6x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<6x16xf32>
  %ep = tensor.empty() : tensor<6x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<6x16x16xf32>, tensor<6x16xf32>) outs(%ep : tensor<6x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<6x16x16xbf16>
  %eo = tensor.empty() : tensor<6x16x8xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<6x16x8xf32>) -> tensor<6x16x8xf32>
  %o = linalg.batch_matmul ins(%p, %cv : tensor<6x16x16xbf16>, tensor<6x16x8xbf16>)
      outs(%fo : tensor<6x16x8xf32>) -> tensor<6x16x8xf32>
  %en = tensor.empty() : tensor<6x16x8xbf16>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%o : tensor<6x16x8xf32>) outs(%en : tensor<6x16x8xbf16>) {
  ^bb0(%x: f32, %y: bf16):
    %t = arith.truncf %x : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<6x16x8xbf16>
  %x4 = tensor.expand_shape %n [[0, 1], [2], [3]] output_shape [2, 3, 16, 8]
      : tensor<6x16x8xbf16> into tensor<2x3x16x8xbf16>
  %er4 = tensor.empty() : tensor<2x16x3x8xbf16>
  %r = linalg.transpose ins(%x4 : tensor<2x3x16x8xbf16>) outs(%er4 : tensor<2x16x3x8xbf16>) permutation = [0, 2, 1, 3]
  return %r : tensor<2x16x3x8xbf16>
}
