// comm-optimize splits the matmul that nothing but a part of itself could hide its gather
// behind, where it chooses algorithms; and not where it does not.
// RUN: comm-opt %s --comm-optimize='machine=h200-x2 algorithms' | FileCheck %s
// RUN: comm-opt %s --comm-optimize='machine=h200-x2' | FileCheck %s --check-prefix=WHOLE

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

// CHECK-LABEL: func.func @first
// CHECK: comm.all_gather
// CHECK: linalg.matmul {{.*}} tensor<1024x2048xbf16>, tensor<2048x4096xbf16>
// CHECK: comm.wait
// CHECK: linalg.matmul {{.*}} tensor<1024x2048xbf16>, tensor<2048x4096xbf16>
// WHOLE-LABEL: func.func @first
// WHOLE: linalg.matmul {{.*}} tensor<1024x4096xbf16>, tensor<4096x4096xbf16>
// WHOLE-NOT: linalg.matmul
func.func @first(%x: tensor<1024x4096xbf16>, %w: tensor<2048x4096xbf16>) -> tensor<1024x4096xbf16> {
  %c0 = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4096x4096xbf16>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp by "copy-engine" : tensor<2048x4096xbf16> into tensor<4096x4096xbf16>
  %g = comm.wait %t, %r reading %w : tensor<4096x4096xbf16> reading tensor<2048x4096xbf16>
  %i = tensor.empty() : tensor<1024x4096xbf16>
  %f = linalg.fill ins(%c0 : bf16) outs(%i : tensor<1024x4096xbf16>) -> tensor<1024x4096xbf16>
  %y = linalg.matmul ins(%x, %g : tensor<1024x4096xbf16>, tensor<4096x4096xbf16>) outs(%f : tensor<1024x4096xbf16>)
      -> tensor<1024x4096xbf16>
  return %y : tensor<1024x4096xbf16>
}

// Rows, in two slices of one buffer: it needs no more memory.
// CHECK-LABEL: func.func @rows
// CHECK: bufferization.alloc_tensor() : tensor<2048x4096xbf16>
// CHECK: linalg.matmul {{.*}} tensor<1024x4096xbf16>, tensor<4096x4096xbf16>
// CHECK: comm.wait
// CHECK: linalg.matmul {{.*}} tensor<1024x4096xbf16>, tensor<4096x4096xbf16>
// WHOLE-LABEL: func.func @rows
// WHOLE: linalg.matmul {{.*}} tensor<2048x4096xbf16>, tensor<4096x4096xbf16>
// WHOLE-NOT: linalg.matmul
func.func @rows(%x: tensor<1024x4096xbf16>, %w: tensor<4096x4096xbf16>) -> tensor<2048x4096xbf16> {
  %c0 = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<2048x4096xbf16>
  %r, %t = comm.all_gather %x into %e dim 0 on @dp by "copy-engine" : tensor<1024x4096xbf16> into tensor<2048x4096xbf16>
  %g = comm.wait %t, %r reading %x : tensor<2048x4096xbf16> reading tensor<1024x4096xbf16>
  %i = tensor.empty() : tensor<2048x4096xbf16>
  %f = linalg.fill ins(%c0 : bf16) outs(%i : tensor<2048x4096xbf16>) -> tensor<2048x4096xbf16>
  %y = linalg.matmul ins(%g, %w : tensor<2048x4096xbf16>, tensor<4096x4096xbf16>) outs(%f : tensor<2048x4096xbf16>)
      -> tensor<2048x4096xbf16>
  return %y : tensor<2048x4096xbf16>
}
