// RUN: %python %S/Inputs/data.py %s 1 %t && comm-run -n 1 --passes='builtin.module(comm-prepare-for-gpu)' \
// RUN:   --inputs %t --check %t %s
// RUN: comm-opt %s --comm-prepare-for-gpu | FileCheck %s
// Products with one-hot matrices, and sums of selected terms, as scatters: positions that
// are there often, once, or not at all.
// CHECK-COUNT-2: arith.select %{{.*}}, %{{.*}}, %out : f32
// IN i64 8192: (i * i) % 1000 - 1
// IN f32 8192x64: i0 % 16 + i1
// IN i32 4096: i % 700 + 500
// IN f32 4096x64: i0 % 8 - i1

#hot_k = affine_map<(k, n) -> (k)>
#hot = affine_map<(k, n) -> (k, n)>
#lhs = affine_map<(n, c, k) -> (k, n)>
#rhs = affine_map<(n, c, k) -> (k, c)>
#at = affine_map<(n, c, k) -> (k)>
#out = affine_map<(n, c, k) -> (n, c)>

func.func @main(%at: tensor<8192xi64>, %g: tensor<8192x64xf32>, %places: tensor<4096xi32>, %u: tensor<4096x64xf32>)
    -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %eh = tensor.empty() : tensor<8192x65536xf32>
  %h = linalg.generic {indexing_maps = [#hot_k, #hot], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<8192xi64>) outs(%eh : tensor<8192x65536xf32>) {
  ^bb0(%a: i64, %o: f32):
    %index = linalg.index 1 : index
    %b = arith.index_cast %index : index to i64
    %here = arith.cmpi eq, %a, %b : i64
    %r = arith.uitofp %here : i1 to f32
    linalg.yield %r : f32
  } -> tensor<8192x65536xf32>
  %e = tensor.empty() : tensor<65536x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<65536x64xf32>) -> tensor<65536x64xf32>
  %p = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%h, %g : tensor<8192x65536xf32>, tensor<8192x64xf32>) outs(%f : tensor<65536x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<65536x64xf32>
  // OUT f32 4x64: sum(k % 16 + i1 for k in range(8192) if (k * k) % 1000 - 1 == i0 + 22)
  %0 = tensor.extract_slice %p[22, 0] [4, 64] [1, 1] : tensor<65536x64xf32> to tensor<4x64xf32>

  %e1 = tensor.empty() : tensor<1024x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  %s = linalg.generic {indexing_maps = [#at, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%places, %u : tensor<4096xi32>, tensor<4096x64xf32>) outs(%f1 : tensor<1024x64xf32>) {
  ^bb0(%a: i32, %b: f32, %o: f32):
    %index = linalg.index 0 : index
    %n = arith.index_cast %index : index to i32
    %here = arith.cmpi eq, %n, %a : i32
    %t = arith.select %here, %b, %zero : f32
    %r = arith.addf %o, %t : f32
    linalg.yield %r : f32
  } -> tensor<1024x64xf32>
  // OUT f32 4x64: sum(k % 8 - i1 for k in range(4096) if k % 700 + 500 == i0 + 498)
  %1 = tensor.extract_slice %s[498, 0] [4, 64] [1, 1] : tensor<1024x64xf32> to tensor<4x64xf32>
  return %0, %1 : tensor<4x64xf32>, tensor<4x64xf32>
}
