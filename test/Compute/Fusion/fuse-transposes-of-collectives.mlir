// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise --comm-verify | FileCheck %s
// RUN: comm-opt %s --comm-fuse-compute=steps=elementwise -o %t && comm-validate %s %t

// Transposes of what collectives return move before them where they then cost
// nothing, or where pieces of ranks become contiguous.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#lhs = affine_map<(d0, d1, d2) -> (d2, d0)>
#rhs = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#front = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#last = affine_map<(d0, d1, d2) -> (d1, d2, d0)>

// The product writes the transpose, and the update reads rows.
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[SWAPPED:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-LABEL: func.func @gradient
// CHECK: %[[G:.*]] = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #[[SWAPPED]]]
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_reduce sum %[[G]] into %{{.*}} on @dp {comm.layer = "l"} : tensor<8x16xbf16>
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[G]] : tensor<8x16xbf16>
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]]{{.*}} ins(%{{.*}}, %[[W]]
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @gradient(%dy: tensor<32x16xbf16>, %x: tensor<32x8xbf16>, %w: tensor<8x16xbf16>) -> tensor<8x16xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<16x8xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<16x8xbf16>) -> tensor<16x8xbf16>
  %g = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%dy, %x : tensor<32x16xbf16>, tensor<32x8xbf16>) outs(%f : tensor<16x8xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16):
    %p = arith.mulf %a, %b : bf16
    %s = arith.addf %c, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<16x8xbf16>
  %i = tensor.empty() : tensor<16x8xbf16>
  %r, %t = comm.all_reduce sum %g into %i on @dp {comm.layer = "l"} : tensor<16x8xbf16>
  %sum = comm.wait %t, %r reading %g : tensor<16x8xbf16>
  %j = tensor.empty() : tensor<8x16xbf16>
  %turned = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<16x8xbf16>) outs(%j : tensor<8x16xbf16>) {
  ^bb0(%in: bf16, %o: bf16):
    linalg.yield %in : bf16
  } -> tensor<8x16xbf16>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%w, %turned : tensor<8x16xbf16>, tensor<8x16xbf16>) outs(%j : tensor<8x16xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %d = arith.subf %a, %b : bf16
    linalg.yield %d : bf16
  } -> tensor<8x16xbf16>
  return %new : tensor<8x16xbf16>
}

// Another reader of the sum, and a source that is no product: both would need a
// transpose of their own.
// CHECK-LABEL: func.func @kept
// CHECK: comm.all_reduce sum %{{.*}} : tensor<16x8xf32>
// CHECK: comm.all_reduce sum %{{.*}} : tensor<16x8xf32>
func.func @kept(%x: tensor<16x8xf32>, %dy: tensor<32x16xf32>, %y: tensor<32x8xf32>)
    -> (tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %g = linalg.generic {indexing_maps = [#lhs, #rhs, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%dy, %y : tensor<32x16xf32>, tensor<32x8xf32>) outs(%f : tensor<16x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<16x8xf32>
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<16x8xf32>
  %sum = comm.wait %t, %r reading %g : tensor<16x8xf32>
  %j = tensor.empty() : tensor<8x16xf32>
  %turned = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<16x8xf32>) outs(%j : tensor<8x16xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  %i = tensor.empty() : tensor<16x8xf32>
  %r1, %t1 = comm.all_reduce sum %x into %i on @dp : tensor<16x8xf32>
  %sum1 = comm.wait %t1, %r1 reading %x : tensor<16x8xf32>
  %turned1 = linalg.generic {indexing_maps = [#swap, #id], iterator_types = ["parallel", "parallel"]}
      ins(%sum1 : tensor<16x8xf32>) outs(%j : tensor<8x16xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<8x16xf32>
  return %turned, %sum, %turned1 : tensor<8x16xf32>, tensor<16x8xf32>, tensor<8x16xf32>
}

// As XLA exchanges batches for features: pieces become contiguous.
// CHECK-LABEL: func.func @exchange
// CHECK-SAME: %[[X:.*]]: tensor<6x4x8xf32>
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<6x4x8xf32>) outs(%{{.*}} : tensor<4x6x8xf32>)
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_to_all %[[S]] into %{{.*}} split 0 concat 0 on @dp : tensor<4x6x8xf32>
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]] reading %[[S]]
// CHECK: return %[[W]]
func.func @exchange(%x: tensor<6x4x8xf32>) -> tensor<4x6x8xf32> {
  %e = tensor.empty() : tensor<6x4x8xf32>
  %r, %t = comm.all_to_all %x into %e split 1 concat 1 on @dp : tensor<6x4x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<6x4x8xf32>
  %j = tensor.empty() : tensor<4x6x8xf32>
  %turned = linalg.generic {indexing_maps = [#front, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<6x4x8xf32>) outs(%j : tensor<4x6x8xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<4x6x8xf32>
  return %turned : tensor<4x6x8xf32>
}

// The same for the dimensions of gathers and scatters.
// CHECK-LABEL: func.func @others
// CHECK: comm.all_gather %{{.*}} dim 0 on @dp : tensor<2x6x8xf32> into tensor<8x6x8xf32>
// CHECK: comm.reduce_scatter avg %{{.*}} dim 0 on @dp : tensor<4x6x8xf32> into tensor<1x6x8xf32>
func.func @others(%x: tensor<6x2x8xf32>, %y: tensor<6x4x8xf32>) -> (tensor<8x6x8xf32>, tensor<1x6x8xf32>) {
  %e = tensor.empty() : tensor<6x8x8xf32>
  %r, %t = comm.all_gather %x into %e dim 1 on @dp : tensor<6x2x8xf32> into tensor<6x8x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<6x8x8xf32> reading tensor<6x2x8xf32>
  %j = tensor.empty() : tensor<8x6x8xf32>
  %turned = linalg.generic {indexing_maps = [#front, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<6x8x8xf32>) outs(%j : tensor<8x6x8xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<8x6x8xf32>
  %e1 = tensor.empty() : tensor<6x1x8xf32>
  %r1, %t1 = comm.reduce_scatter avg %y into %e1 dim 1 on @dp : tensor<6x4x8xf32> into tensor<6x1x8xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<6x1x8xf32> reading tensor<6x4x8xf32>
  %j1 = tensor.empty() : tensor<1x6x8xf32>
  %turned1 = linalg.generic {indexing_maps = [#front, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w1 : tensor<6x1x8xf32>) outs(%j1 : tensor<1x6x8xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<1x6x8xf32>
  return %turned, %turned1 : tensor<8x6x8xf32>, tensor<1x6x8xf32>
}

// Pieces that are contiguous already, rows that would not stay rows, and a piece
// that is not sent.
// CHECK-LABEL: func.func @kept_pieces
// CHECK: comm.all_gather {{.*}} dim 0 on @dp : tensor<2x6x8xf32>
// CHECK: comm.all_to_all {{.*}} split 1 concat 1 on @dp : tensor<6x4x8xf32>
// CHECK: comm.all_to_all {{.*}} split 1 concat 1 on @dp {skip_own_piece}
func.func @kept_pieces(%x: tensor<2x6x8xf32>, %y: tensor<6x4x8xf32>)
    -> (tensor<6x8x8xf32>, tensor<4x8x6xf32>, tensor<4x6x8xf32>) {
  %e = tensor.empty() : tensor<8x6x8xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @dp : tensor<2x6x8xf32> into tensor<8x6x8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8x6x8xf32> reading tensor<2x6x8xf32>
  %j = tensor.empty() : tensor<6x8x8xf32>
  %turned = linalg.generic {indexing_maps = [#front, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w : tensor<8x6x8xf32>) outs(%j : tensor<6x8x8xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<6x8x8xf32>
  %e1 = tensor.empty() : tensor<6x4x8xf32>
  %r1, %t1 = comm.all_to_all %y into %e1 split 1 concat 1 on @dp : tensor<6x4x8xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<6x4x8xf32>
  %j1 = tensor.empty() : tensor<4x8x6xf32>
  %turned1 = linalg.generic {indexing_maps = [#id3, #last], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w1 : tensor<6x4x8xf32>) outs(%j1 : tensor<4x8x6xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<4x8x6xf32>
  %e2 = tensor.empty() : tensor<6x4x8xf32>
  %r2, %t2 = comm.all_to_all %y into %e2 split 1 concat 1 on @dp {skip_own_piece} : tensor<6x4x8xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<6x4x8xf32>
  %j2 = tensor.empty() : tensor<4x6x8xf32>
  %turned2 = linalg.generic {indexing_maps = [#front, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w2 : tensor<6x4x8xf32>) outs(%j2 : tensor<4x6x8xf32>) {
  ^bb0(%in: f32, %o: f32):
    linalg.yield %in : f32
  } -> tensor<4x6x8xf32>
  return %turned, %turned1, %turned2 : tensor<6x8x8xf32>, tensor<4x8x6xf32>, tensor<4x6x8xf32>
}

// What products read by columns of ranks is gathered as rows of its transpose,
// if it is large, and if nothing else reads it.
// CHECK-LABEL: func.func @columns
// CHECK: %[[S:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1024x1024xf32>)
// CHECK: %[[R:.*]], %[[T:.*]] = comm.all_gather %[[S]] into %{{.*}} dim 0 on @dp
// CHECK-SAME: tensor<1024x1024xf32> into tensor<4096x1024xf32>
// CHECK: %[[W:.*]] = comm.wait %[[T]], %[[R]]
// CHECK-NOT: ins(%[[W]] : tensor<4096x1024xf32>) outs
// CHECK: ins(%[[W]], %{{.*}} : tensor<4096x1024xf32>, tensor<4096x8xf32>)
// CHECK: comm.all_gather %{{.*}} dim 1 on @dp : tensor<1024x64xf32> into tensor<1024x256xf32>
// CHECK: comm.all_gather %{{.*}} dim 1 on @dp : tensor<1024x1024xf32> into tensor<1024x4096xf32>
func.func @columns(%x: tensor<1024x1024xf32>, %w: tensor<4096x8xf32>,
                   %small: tensor<1024x64xf32>, %v: tensor<256x8xf32>)
    -> (tensor<1024x8xf32>, tensor<1024x8xf32>, tensor<1024x4096xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x4096xf32>
  %r, %t = comm.all_gather %x into %e dim 1 on @dp : tensor<1024x1024xf32> into tensor<1024x4096xf32>
  %g = comm.wait %t, %r reading %x : tensor<1024x4096xf32> reading tensor<1024x1024xf32>
  %i = tensor.empty() : tensor<1024x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%i : tensor<1024x8xf32>) -> tensor<1024x8xf32>
  %y = linalg.matmul ins(%g, %w : tensor<1024x4096xf32>, tensor<4096x8xf32>)
      outs(%f : tensor<1024x8xf32>) -> tensor<1024x8xf32>
  %e1 = tensor.empty() : tensor<1024x256xf32>
  %r1, %t1 = comm.all_gather %small into %e1 dim 1 on @dp : tensor<1024x64xf32> into tensor<1024x256xf32>
  %g1 = comm.wait %t1, %r1 reading %small : tensor<1024x256xf32> reading tensor<1024x64xf32>
  %y1 = linalg.matmul ins(%g1, %v : tensor<1024x256xf32>, tensor<256x8xf32>)
      outs(%f : tensor<1024x8xf32>) -> tensor<1024x8xf32>
  %e2 = tensor.empty() : tensor<1024x4096xf32>
  %r2, %t2 = comm.all_gather %x into %e2 dim 1 on @dp : tensor<1024x1024xf32> into tensor<1024x4096xf32>
  %g2 = comm.wait %t2, %r2 reading %x : tensor<1024x4096xf32> reading tensor<1024x1024xf32>
  return %y, %y1, %g2 : tensor<1024x8xf32>, tensor<1024x8xf32>, tensor<1024x4096xf32>
}
