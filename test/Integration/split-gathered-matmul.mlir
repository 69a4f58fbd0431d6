// Matmuls that begin with the own piece of what is gathered give what whole ones give:
// sums in parts, rows and columns, of two and four ranks; and programs from JAX what JAX
// computed.

// RUN: rm -rf %t && mkdir %t
// RUN: comm-run --random-inputs --passes= --outputs=%t %s
// RUN: comm-run --random-inputs --passes='builtin.module(comm-split-gathered-matmul{force=true},comm-verify)' \
// RUN:   --check=%t --rtol=1e-6 %s
// RUN: comm-opt %s %target --comm-split-gathered-matmul=force --remarks-filter='comm.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// CHECK-COUNT-4: MatmulSplit
// CHECK-NOT: NotSplit

// DEFINE: %{name} =
// DEFINE: %{close} =
// DEFINE: %{program} = %source_dir/examples/jax/%{name}
// DEFINE: %{passes} = comm-prepare-for-scheduling,comm-split-gathered-matmul{force=true}
// DEFINE: %{run} = comm-run --inputs=%{program}/data --check=%{program}/data %{close} \
// DEFINE:   --passes='builtin.module(%{passes},comm-verify)' %{program}/program.linalg.mlir
// DEFINE: %{remarks} = comm-opt --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// DEFINE:   --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},convert-stablehlo-to-comm, \
// DEFINE:   convert-stablehlo-to-arith,%{passes})' %{program}/program.linalg.mlir 2>&1 | FileCheck %s

// REDEFINE: %{name} = fsdp_mlp_w2
// RUN: %{run}
// RUN: %{remarks}
// REDEFINE: %{name} = fsdp_mlp_w4
// RUN: %{run}
// RUN: %{remarks}
// REDEFINE: %{name} = tp_sp_dp_w4
// RUN: %{run}
// RUN: %{remarks}
// REDEFINE: %{name} = fsdp_mlp_bf16_w2
// REDEFINE: %{close} = --rtol=5e-2 --atol=2e-2
// RUN: %{run}
// RUN: %{remarks}

comm.mesh @mesh(a = 2, b = 2)
comm.group @pair = @mesh[b]
comm.group @all = @mesh[a, b]

#lhs = affine_map<(i, j, k) -> (i, k)>
#transposed = affine_map<(i, j, k) -> (j, k)>
#out = affine_map<(i, j, k) -> (i, j)>

func.func @main(%x: tensor<3x20xf32>,
    %v: tensor<5x6xf32>, %u: tensor<2x20xf32>, %s: tensor<7xf32>, %w: tensor<4x20xf32>, %c: tensor<3x16xf32>)
    -> (tensor<3x6xf32>, tensor<8x3xf32>, tensor<14xf32>, tensor<3x8xf32>, tensor<3x16xf32>) {
  %c0 = arith.constant 0.0 : f32
  // A sum over the pieces of four.
  %e0 = tensor.empty() : tensor<20x6xf32>
  %r0, %t0 = comm.all_gather %v into %e0 dim 0 on @all : tensor<5x6xf32> into tensor<20x6xf32>
  %g0 = comm.wait %t0, %r0 reading %v : tensor<20x6xf32> reading tensor<5x6xf32>
  %i0 = tensor.empty() : tensor<3x6xf32>
  %f0 = linalg.fill ins(%c0 : f32) outs(%i0 : tensor<3x6xf32>) -> tensor<3x6xf32>
  %y0 = linalg.matmul ins(%x, %g0 : tensor<3x20xf32>, tensor<20x6xf32>) outs(%f0 : tensor<3x6xf32>) -> tensor<3x6xf32>
  // Rows of four.
  %e1 = tensor.empty() : tensor<8x20xf32>
  %r1, %t1 = comm.all_gather %u into %e1 dim 0 on @all : tensor<2x20xf32> into tensor<8x20xf32>
  %g1 = comm.wait %t1, %r1 reading %u : tensor<8x20xf32> reading tensor<2x20xf32>
  %i1 = tensor.empty() : tensor<8x3xf32>
  %f1 = linalg.fill ins(%c0 : f32) outs(%i1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %y1 = linalg.generic {indexing_maps = [#lhs, #transposed, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g1, %x : tensor<8x20xf32>, tensor<3x20xf32>) outs(%f1 : tensor<8x3xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<8x3xf32>
  // Columns of two, of the second of two that are gathered together.
  %e2 = tensor.empty() : tensor<14xf32>
  %e3 = tensor.empty() : tensor<8x20xf32>
  %r2:2, %t2 = comm.all_gather %s, %w into %e2, %e3 dim 0 on @pair
      : tensor<7xf32>, tensor<4x20xf32> into tensor<14xf32>, tensor<8x20xf32>
  %g2:2 = comm.wait %t2, %r2#0, %r2#1 reading %s, %w
      : tensor<14xf32>, tensor<8x20xf32> reading tensor<7xf32>, tensor<4x20xf32>
  %i2 = tensor.empty() : tensor<3x8xf32>
  %f2 = linalg.fill ins(%c0 : f32) outs(%i2 : tensor<3x8xf32>) -> tensor<3x8xf32>
  %y2 = linalg.generic {indexing_maps = [#lhs, #transposed, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %g2#1 : tensor<3x20xf32>, tensor<8x20xf32>) outs(%f2 : tensor<3x8xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<3x8xf32>
  // Columns of four, added to an argument.
  %e4 = tensor.empty() : tensor<16x20xf32>
  %r4, %t4 = comm.all_gather %w into %e4 dim 0 on @all : tensor<4x20xf32> into tensor<16x20xf32>
  %g4 = comm.wait %t4, %r4 reading %w : tensor<16x20xf32> reading tensor<4x20xf32>
  %y3 = linalg.generic {indexing_maps = [#lhs, #transposed, #out],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %g4 : tensor<3x20xf32>, tensor<16x20xf32>) outs(%c : tensor<3x16xf32>) {
  ^bb0(%l: f32, %q: f32, %o: f32):
    %p = arith.mulf %l, %q : f32
    %n = arith.addf %o, %p : f32
    linalg.yield %n : f32
  } -> tensor<3x16xf32>
  return %y0, %y1, %g2#0, %y2, %y3 : tensor<3x6xf32>, tensor<8x3xf32>, tensor<14xf32>, tensor<3x8xf32>, tensor<3x16xf32>
}
