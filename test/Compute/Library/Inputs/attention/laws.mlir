// Causal attention of 8 queries and keys, with its gradients, for
// raise-attention-laws.test, which changes single lines.

#q = affine_map<(b, q, k, d) -> (b, q, d)>
#k = affine_map<(b, q, k, d) -> (b, k, d)>
#s = affine_map<(b, q, k, d) -> (b, q, k)>
#left = affine_map<(b, q, d, k) -> (b, q, k)>
#right = affine_map<(b, q, d, k) -> (b, k, d)>
#out = affine_map<(b, q, d, k) -> (b, q, d)>
#over = affine_map<(b, k, d, q) -> (b, q, k)>
#of = affine_map<(b, k, d, q) -> (b, q, d)>
#into = affine_map<(b, k, d, q) -> (b, k, d)>
#id = affine_map<(b, q, k) -> (b, q, k)>
#row = affine_map<(b, q, k) -> (b, q)>
#total = affine_map<(b, q, k) -> (b, q)>
#data = affine_map<(b, q, k) -> (b, k)>

func.func @attend(%q: tensor<2x8x16xbf16>, %k: tensor<2x8x16xbf16>, %v: tensor<2x8x16xbf16>, %g: tensor<2x8x16xbf16>,
    %mask: tensor<2x8xf32>)
    -> (tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %zero16 = arith.constant 0.0 : bf16
  %scale = arith.constant 0.25 : f32
  %least = arith.constant -1.0e30 : f32
  %inf = arith.constant 0xFF800000 : f32
  %next = arith.constant 1 : index
  %places = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>
  %triangle = arith.constant dense<[[1, 0, 0, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 0, 0],
      [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 1, 1, 1, 0],
      [1, 1, 1, 1, 1, 1, 1, 1]]> : tensor<8x8xi1>
  %e = tensor.empty() : tensor<2x8x8xf32>
  %re = tensor.empty() : tensor<2x8xf32>
  %e16 = tensor.empty() : tensor<2x8x8xbf16>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  %rf = linalg.fill ins(%zero : f32) outs(%re : tensor<2x8xf32>) -> tensor<2x8xf32>
  %mf = linalg.fill ins(%inf : f32) outs(%re : tensor<2x8xf32>) -> tensor<2x8xf32>
  %r16 = tensor.empty() : tensor<2x8x16xbf16>
  %f16 = linalg.fill ins(%zero16 : bf16) outs(%r16 : tensor<2x8x16xbf16>) -> tensor<2x8x16xbf16>
  %scores = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%f : tensor<2x8x8xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x8x8xf32>
  %logits = linalg.generic {indexing_maps = [#id, #data, affine_map<(b, q, k) -> (q)>, affine_map<(b, q, k) -> (k)>,
      affine_map<(b, q, k) -> (q, k)>, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %mask, %places, %places, %triangle
        : tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<8xi32>, tensor<8xi32>, tensor<8x8xi1>)
      outs(%e : tensor<2x8x8xf32>) {
  ^bb0(%x: f32, %hides: f32, %of_query: i32, %of_key: i32, %in: i1, %t: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %sees = arith.cmpi sge, %i, %j : index
    %scaled = arith.mulf %x, %scale : f32
    %masked = arith.select %sees, %scaled, %least : f32
    linalg.yield %masked : f32
  } -> tensor<2x8x8xf32>
  %most = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%logits : tensor<2x8x8xf32>) outs(%mf : tensor<2x8xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.maximumf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x8xf32>
  %powers = linalg.generic {indexing_maps = [#id, #row, #data, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%logits, %most, %mask : tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) outs(%e : tensor<2x8x8xf32>) {
  ^bb0(%x: f32, %m: f32, %hides: f32, %t: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %allowed = arith.cmpi sge, %i, %j : index
    %d = arith.subf %x, %m : f32
    %power = math.exp %d : f32
    linalg.yield %power : f32
  } -> tensor<2x8x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%powers : tensor<2x8x8xf32>) outs(%rf : tensor<2x8xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x8xf32>
  %p = linalg.generic {indexing_maps = [#id, #total, #data, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%powers, %sum, %mask : tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) outs(%e16 : tensor<2x8x8xbf16>) {
  ^bb0(%x: f32, %all: f32, %hides: f32, %t: bf16):
    %part = arith.divf %x, %all : f32
    %n = arith.truncf %part : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x8x8xbf16>
  %result = linalg.generic {indexing_maps = [#left, #right, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %v : tensor<2x8x8xbf16>, tensor<2x8x16xbf16>) outs(%f16 : tensor<2x8x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x8x16xbf16>
  %dv = linalg.generic {indexing_maps = [#over, #of, #into],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %g : tensor<2x8x8xbf16>, tensor<2x8x16xbf16>) outs(%f16 : tensor<2x8x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x8x16xbf16>
  %dp = linalg.generic {indexing_maps = [#q, #k, #s],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%g, %v : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>) outs(%f : tensor<2x8x8xf32>) {
  ^bb0(%x: bf16, %y: bf16, %t: f32):
    %xw = arith.extf %x : bf16 to f32
    %yw = arith.extf %y : bf16 to f32
    %m = arith.mulf %xw, %yw : f32
    %a = arith.addf %t, %m : f32
    linalg.yield %a : f32
  } -> tensor<2x8x8xf32>
  %weighted = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%powers, %dp : tensor<2x8x8xf32>, tensor<2x8x8xf32>) outs(%e : tensor<2x8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %weight = arith.mulf %x, %y : f32
    linalg.yield %weight : f32
  } -> tensor<2x8x8xf32>
  %mean = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%weighted : tensor<2x8x8xf32>) outs(%rf : tensor<2x8xf32>) {
  ^bb0(%x: f32, %t: f32):
    %m = arith.addf %t, %x : f32
    linalg.yield %m : f32
  } -> tensor<2x8xf32>
  %ds = linalg.generic {indexing_maps = [#id, #row, #id, #row, #id],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%powers, %sum, %dp, %mean : tensor<2x8x8xf32>, tensor<2x8xf32>, tensor<2x8x8xf32>, tensor<2x8xf32>)
      outs(%e16 : tensor<2x8x8xbf16>) {
  ^bb0(%x: f32, %all: f32, %y: f32, %of_all: f32, %t: bf16):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %saw = arith.cmpi sge, %i, %j : index
    %chance = arith.divf %x, %all : f32
    %average = arith.divf %of_all, %all : f32
    %above = arith.subf %y, %average : f32
    %change = arith.mulf %chance, %above : f32
    %visible = arith.select %saw, %change, %zero : f32
    %back = arith.mulf %visible, %scale : f32
    %n = arith.truncf %back : f32 to bf16
    linalg.yield %n : bf16
  } -> tensor<2x8x8xbf16>
  %dq = linalg.generic {indexing_maps = [#left, #right, #out],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%ds, %k : tensor<2x8x8xbf16>, tensor<2x8x16xbf16>) outs(%f16 : tensor<2x8x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x8x16xbf16>
  %dk = linalg.generic {indexing_maps = [#over, #of, #into],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%ds, %q : tensor<2x8x8xbf16>, tensor<2x8x16xbf16>) outs(%f16 : tensor<2x8x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %t: bf16):
    %m = arith.mulf %x, %y : bf16
    %a = arith.addf %t, %m : bf16
    linalg.yield %a : bf16
  } -> tensor<2x8x16xbf16>
  return %result, %dq, %dk, %dv : tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>, tensor<2x8x16xbf16>
}
