// RUN: rm -rf %t && mkdir %t && sed 's/ {comm.replaced_by = . : i64}//' %s > %t/plain.mlir
// RUN: comm-run %t/plain.mlir --random-inputs=1 --outputs=%t/out
// RUN: comm-run %s --random-inputs=1 --repeat=2 --check=%t/out
// RUN: comm-run %s --emit=%t/p.so && grep -ao '"replaced_by":.' %t/p.so | FileCheck %s

// A result may be in the memory of the argument that it replaces, also if the argument is read after
// the update. Each run begins with its inputs.

// CHECK: "replaced_by":1
// CHECK-NOT: "replaced_by"

#id = affine_map<(d0) -> (d0)>
func.func @main(%p: tensor<4xf32> {comm.replaced_by = 1 : i64}, %g: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %init = tensor.empty() : tensor<4xf32>
  %new = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %g : tensor<4xf32>, tensor<4xf32>) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  %init2 = tensor.empty() : tensor<4xf32>
  %old = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %g : tensor<4xf32>, tensor<4xf32>) outs(%init2 : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %product = arith.mulf %a, %b : f32
    linalg.yield %product : f32
  } -> tensor<4xf32>
  return %g, %new, %old : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
