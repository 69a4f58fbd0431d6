// A fill that several ops compute into becomes one for each (comm-place-buffers{step=prepare}), and
// costs as much before that.
//
// RUN: comm-opt %s --comm-set-target=machine=cpu-host --comm-print-costs -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=HOST
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-print-costs -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GPU

// One fill on a host; none on a GPU, where the matmul starts from its value.
// HOST-LABEL: costs of @one
// HOST: linalg.fill takes [[#NS:]] ns
// GPU-LABEL: costs of @one
// GPU: linalg.fill takes 0 ns
func.func @one(%a: tensor<50x50xf32>) -> tensor<50x50xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x50xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x50xf32>) -> tensor<50x50xf32>
  %y = linalg.matmul ins(%a, %a : tensor<50x50xf32>, tensor<50x50xf32>) outs(%f : tensor<50x50xf32>)
      -> tensor<50x50xf32>
  return %y : tensor<50x50xf32>
}

// HOST-LABEL: costs of @two
// HOST: linalg.fill takes [[#NS + NS]] ns
// GPU-LABEL: costs of @two
// GPU: linalg.fill takes 0 ns
func.func @two(%a: tensor<50x50xf32>) -> (tensor<50x50xf32>, tensor<50x50xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x50xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x50xf32>) -> tensor<50x50xf32>
  %y = linalg.matmul ins(%a, %a : tensor<50x50xf32>, tensor<50x50xf32>) outs(%f : tensor<50x50xf32>)
      -> tensor<50x50xf32>
  %z = linalg.matmul ins(%y, %a : tensor<50x50xf32>, tensor<50x50xf32>) outs(%f : tensor<50x50xf32>)
      -> tensor<50x50xf32>
  return %y, %z : tensor<50x50xf32>, tensor<50x50xf32>
}

// Who only reads it shares it, and has to have it.
// HOST-LABEL: costs of @read
// HOST: linalg.fill takes [[#NS]] ns
// GPU-LABEL: costs of @read
// GPU: linalg.fill takes {{[1-9][0-9]*}} ns
func.func @read(%a: tensor<50x50xf32>) -> (tensor<50x50xf32>, tensor<50x50xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<50x50xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<50x50xf32>) -> tensor<50x50xf32>
  %y = linalg.matmul ins(%f, %f : tensor<50x50xf32>, tensor<50x50xf32>) outs(%a : tensor<50x50xf32>)
      -> tensor<50x50xf32>
  return %y, %f : tensor<50x50xf32>, tensor<50x50xf32>
}
