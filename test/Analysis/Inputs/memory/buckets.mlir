// Buckets: members that are computed, of several ranks, that are accumulated,
// also by a loop, read later, returned, and arguments; data that are returned and that are used.
comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<512x64xf32>, %y: tensor<64x256xf32>, %v: tensor<65536xf32>, %u: tensor<4096xf32>)
    -> (tensor<512x256xf32>, tensor<65536xf32>, tensor<256x256xf32>, tensor<4096xf32>, tensor<f32>, tensor<1024xf32>,
    tensor<4096xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<512x256xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<512x256xf32>) -> tensor<512x256xf32>
  %p0 = linalg.matmul ins(%x, %y : tensor<512x64xf32>, tensor<64x256xf32>) outs(%z0 : tensor<512x256xf32>)
      -> tensor<512x256xf32>
  %d0 = tensor.empty() : tensor<512x256xf32>
  %r0, %t0 = comm.all_reduce sum %p0 into %d0 on @g : tensor<512x256xf32>
  %e1 = tensor.empty() : tensor<65536xf32>
  %p1 = linalg.exp ins(%v : tensor<65536xf32>) outs(%e1 : tensor<65536xf32>) -> tensor<65536xf32>
  %q1 = linalg.add ins(%p1, %v : tensor<65536xf32>, tensor<65536xf32>) outs(%p1 : tensor<65536xf32>)
      -> tensor<65536xf32>
  %s1 = tensor.expand_shape %q1 [[0, 1]] output_shape [256, 256] : tensor<65536xf32> into tensor<256x256xf32>
  %d1 = tensor.empty() : tensor<256x256xf32>
  %r1, %t1 = comm.all_reduce sum %s1 into %d1 on @g : tensor<256x256xf32>
  %d2 = tensor.empty() : tensor<4096xf32>
  %r2, %t2 = comm.all_reduce sum %u into %d2 on @g : tensor<4096xf32>
  %e3 = tensor.empty() : tensor<f32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<f32>) -> tensor<f32>
  %p3 = linalg.reduce ins(%u : tensor<4096xf32>) outs(%z3 : tensor<f32>) dimensions = [0]
      (%a: f32, %b: f32) { %s = arith.addf %a, %b : f32 linalg.yield %s : f32 }
  %d3 = tensor.empty() : tensor<f32>
  %r3, %t3 = comm.all_reduce sum %p3 into %d3 on @g : tensor<f32>
  %e4 = tensor.empty() : tensor<1024xf32>
  %part = tensor.extract_slice %v[1024] [1024] [1] : tensor<65536xf32> to tensor<1024xf32>
  %p4 = linalg.exp ins(%part : tensor<1024xf32>) outs(%e4 : tensor<1024xf32>) -> tensor<1024xf32>
  %d4 = tensor.empty() : tensor<1024xf32>
  %r4, %t4 = comm.all_reduce sum %p4 into %d4 on @g : tensor<1024xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e7 = tensor.empty() : tensor<4096xf32>
  %z7 = linalg.fill ins(%zero : f32) outs(%e7 : tensor<4096xf32>) -> tensor<4096xf32>
  %p7 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %z7) -> tensor<4096xf32> {
    %s = linalg.add ins(%u, %a : tensor<4096xf32>, tensor<4096xf32>) outs(%a : tensor<4096xf32>) -> tensor<4096xf32>
    scf.yield %s : tensor<4096xf32>
  }
  %d7 = tensor.empty() : tensor<4096xf32>
  %r7, %t7 = comm.all_reduce sum %p7 into %d7 on @g : tensor<4096xf32>
  %w0 = comm.wait %t0, %r0 reading %p0 : tensor<512x256xf32>
  %w1 = comm.wait %t1, %r1 reading %s1 : tensor<256x256xf32>
  %w2 = comm.wait %t2, %r2 reading %u : tensor<4096xf32>
  %w3 = comm.wait %t3, %r3 reading %p3 : tensor<f32>
  %w4 = comm.wait %t4, %r4 reading %p4 : tensor<1024xf32>
  %w7 = comm.wait %t7, %r7 reading %p7 : tensor<4096xf32>
  %e5 = tensor.empty() : tensor<512x256xf32>
  %o0 = linalg.exp ins(%w0 : tensor<512x256xf32>) outs(%e5 : tensor<512x256xf32>) -> tensor<512x256xf32>
  %e6 = tensor.empty() : tensor<1024xf32>
  %o4 = linalg.add ins(%w4, %p4 : tensor<1024xf32>, tensor<1024xf32>) outs(%e6 : tensor<1024xf32>) -> tensor<1024xf32>
  return %o0, %q1, %w1, %w2, %w3, %o4, %w7 : tensor<512x256xf32>,
      tensor<65536xf32>, tensor<256x256xf32>, tensor<4096xf32>, tensor<f32>, tensor<1024xf32>, tensor<4096xf32>
}
