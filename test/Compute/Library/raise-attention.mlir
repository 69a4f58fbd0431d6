// RUN: comm-opt %s -allow-unregistered-dialect -comm-raise-compute=ops=attention -split-input-file | FileCheck %s
// RUN: comm-opt %s -allow-unregistered-dialect -comm-raise-compute=ops=attention -split-input-file \
// RUN:   --remarks-filter='comm-.*' 2>&1 >/dev/null | grep remark: | FileCheck %s --check-prefix=REMARK

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>

// Masked by places; no gradient reads the probabilities.
// CHECK-LABEL: @causal
// CHECK-SAME: (%[[Q:.*]]: tensor<2x16x3x8xbf16>, %[[K:.*]]: tensor<2x16x3x8xbf16>, %[[V:.*]]: tensor<2x16x3x8xbf16>)
// CHECK: %[[R:.*]]:2 = commlib.attention %[[Q]], %[[K]],
// CHECK-SAME: {{^}} %[[V]] into %{{.*}}, %{{.*}} layouts ["bshd", "bshd", "bshd", "bshd"] scale 2.500000e-01 causal :
// CHECK-NEXT: return %[[R]]#0
func.func @causal(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
  return %o : tensor<2x16x3x8xbf16>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>

// The library has no attention of f32.
// CHECK-LABEL: @of_f32
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=of_f32 | Reason="elements that are not f16 or bf16:
// REMARK-SAME: {{^}} the library has no attention of others"
func.func @of_f32(%q: tensor<2x16x3x8xf32>, %k: tensor<2x16x3x8xf32>, %v: tensor<2x16x3x8xf32>)
    -> tensor<2x16x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f32
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xf32>, tensor<2x16x3x8xf32>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.divf %x, %m : f32
    linalg.yield %d : f32
  } -> tensor<2x3x16x16xf32>
  %oe = tensor.empty() : tensor<2x16x3x8xf32>
  %of = linalg.fill ins(%zero16 : f32) outs(%oe : tensor<2x16x3x8xf32>) -> tensor<2x16x3x8xf32>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xf32>, tensor<2x16x3x8xf32>) outs(%of : tensor<2x16x3x8xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %m = arith.mulf %x, %y : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x16x3x8xf32>
  return %o : tensor<2x16x3x8xf32>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>

#bk = affine_map<(b, h, q, k) -> (b, k)>

// A mask that is data and one by places; no gradient wants all queries.
// CHECK-LABEL: @additive
// CHECK-SAME: %[[M:[^ ]*]]: tensor<2x16xf32>)
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%[[M]] : tensor<2x16xf32>) outs(%{{.*}} : tensor<2x1x1x1x16xf32>)
// CHECK: commlib.attention %{{.*}}, %{{.*}}, %{{.*}} bias %{{.*}} into {{.*}} scale 2.500000e-01 causal
// CHECK-SAME: {{^}} : {{.*}} bias tensor<2x1x1x16xf32>
func.func @additive(%q: tensor<2x16x3x8xbf16>,
    %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>, %mask: tensor<2x16xf32>) -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #bk, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s, %mask : tensor<2x3x16x16xf32>, tensor<2x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %hides: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %alone = arith.mulf %x, %scale : f32
    %scaled = arith.addf %alone, %hides : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
  return %o : tensor<2x16x3x8xbf16>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>


// A result of other elements.
// CHECK-LABEL: @to_f32
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=to_f32 | Reason="operands or a result of other elements
func.func @to_f32(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tensor<2x16x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xf32>
  %of = linalg.fill ins(%zero : f32) outs(%oe : tensor<2x16x3x8xf32>) -> tensor<2x16x3x8xf32>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x16x3x8xf32>
  return %o : tensor<2x16x3x8xf32>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>

#vk = affine_map<(b, h, q, d, k) -> (b, h, d, k)>

// Features of values are not innermost.
// CHECK-LABEL: @keys_last
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=keys_last |
// REMARK-SAME: {{^}} Reason="an operand whose features are not innermost
func.func @keys_last(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x3x8x16xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = linalg.generic {indexing_maps = [#op, #vk, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x3x8x16xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
  return %o : tensor<2x16x3x8xbf16>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>


// The second product only if it is wanted.
// CHECK-LABEL: @two_blocks
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=two_blocks | Reason="products in two blocks
func.func @two_blocks(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>, %wanted: i1)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = scf.if %wanted -> tensor<2x16x3x8xbf16> {
  %made = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
    scf.yield %made : tensor<2x16x3x8xbf16>
  } else {
    scf.yield %of : tensor<2x16x3x8xbf16>
  }
  return %o : tensor<2x16x3x8xbf16>
}

// -----

#q = affine_map<(b, h, q, k, d, e) -> (b, q, h, d, e)>
#k = affine_map<(b, h, q, k, d, e) -> (b, k, h, d, e)>
#s = affine_map<(b, h, q, k, d, e) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>


// Features in two dimensions.
// CHECK-LABEL: @features_in_two
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=features_in_two |
// REMARK-SAME: {{^}} Reason="operands with a dimension that is none of attention
func.func @features_in_two(%q: tensor<2x16x3x2x4xbf16>, %k: tensor<2x16x3x2x4xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %k : tensor<2x16x3x2x4xbf16>, tensor<2x16x3x2x4xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
  return %o : tensor<2x16x3x8xbf16>
}

// -----

#q = affine_map<(b, h, q, k, d) -> (b, q, h, d)>
#k = affine_map<(b, h, q, k, d) -> (b, q, k, h, d)>
#s = affine_map<(b, h, q, k, d) -> (b, h, q, k)>
#ov = affine_map<(b, h, q, d, k) -> (b, k, h, d)>
#op = affine_map<(b, h, q, d, k) -> (b, h, q, k)>
#oo = affine_map<(b, h, q, d, k) -> (b, q, h, d)>
#id = affine_map<(b, h, q, k) -> (b, h, q, k)>
#row = affine_map<(b, h, q, k) -> (b, h, q)>


// Each query has keys of its own.
// CHECK-LABEL: @own_keys
// CHECK-NOT: commlib.attention
// CHECK: return
// REMARK: remark: {{.*}}NoLibraryAttention{{.*}}Function=own_keys |
// REMARK-SAME: {{^}} Reason="scores that are not a product of queries and keys
func.func @own_keys(%q: tensor<2x16x3x8xbf16>, %k: tensor<2x16x16x3x8xbf16>, %v: tensor<2x16x3x8xbf16>)
    -> tensor<2x16x3x8xbf16> {
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<2x3x16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x16x3x8xbf16>, tensor<2x16x16x3x8xbf16>) outs(%f : tensor<2x3x16x16xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x3x16x16xf32>
  %masked = linalg.generic {indexing_maps = [#id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%s : tensor<2x3x16x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %m = arith.select %sees, %scaled, %least : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16x16xf32>
  %re = tensor.empty() : tensor<2x3x16xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %most = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%masked : tensor<2x3x16x16xf32>) outs(%mf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%masked, %most : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%e : tensor<2x3x16x16xf32>) {
  ^bb0(%x: f32, %m: f32, %y: f32):
    %d = arith.subf %x, %m : f32
    %p = math.exp %d : f32
    linalg.yield %p : f32
  } -> tensor<2x3x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x3x16xf32>) -> tensor<2x3x16xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x3x16x16xf32>) outs(%sf : tensor<2x3x16xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x3x16xf32>
  %pe = tensor.empty() : tensor<2x3x16x16xbf16>
  %p = linalg.generic {indexing_maps = [#id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%powers, %sum : tensor<2x3x16x16xf32>, tensor<2x3x16xf32>) outs(%pe : tensor<2x3x16x16xbf16>) {
  ^bb0(%x: f32, %m: f32, %y: bf16):
    %d = arith.divf %x, %m : f32
    %n = arith.truncf %d : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x3x16x16xbf16>
  %oe = tensor.empty() : tensor<2x16x3x8xbf16>
  %of = linalg.fill ins(%zero16 : bf16) outs(%oe : tensor<2x16x3x8xbf16>) -> tensor<2x16x3x8xbf16>
  %o = linalg.generic {indexing_maps = [#op, #ov, #oo],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x3x16x16xbf16>, tensor<2x16x3x8xbf16>) outs(%of : tensor<2x16x3x8xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x16x3x8xbf16>
  return %o : tensor<2x16x3x8xbf16>
}

// -----

// What is not known stays.
// CHECK-LABEL: @foreign
// CHECK: "some.op"
func.func @foreign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "some.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
