// REQUIRES: compute
// RUN: comm-opt %s --comm-lower-to-host | FileCheck %s
// A buffer is freed after its last use, which for what is in flight is the wait,
// and not at the end of the function.

comm.group @g = ranks [[0, 1]]

// CHECK-LABEL: llvm.func internal @program.step
// CHECK: commOpStart
// CHECK-NOT: _mlir_memref_to_llvm_free
// CHECK: commWait
// CHECK-NEXT: llvm.extractvalue
// CHECK-NEXT: _mlir_memref_to_llvm_free
// CHECK: program.kernel_1_exp
// CHECK-NEXT: llvm.extractvalue
// CHECK-NEXT: _mlir_memref_to_llvm_free
// CHECK: llvm.return
func.func @step(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<1024xf32>
  %double = linalg.add ins(%x, %x : tensor<1024xf32>, tensor<1024xf32>) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %init = tensor.empty() : tensor<1024xf32>
  %r, %t = comm.all_reduce sum %double into %init on @g : tensor<1024xf32>
  %sum = comm.wait %t, %r reading %double : tensor<1024xf32>
  %e2 = tensor.empty() : tensor<1024xf32>
  %y = linalg.exp ins(%sum : tensor<1024xf32>) outs(%e2 : tensor<1024xf32>) -> tensor<1024xf32>
  return %y : tensor<1024xf32>
}
