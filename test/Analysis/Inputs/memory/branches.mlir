// Branches of which one hands on a buffer of its own and the other one from
// outside, and a call.
func.func private @twice(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %e = tensor.empty() : tensor<65536xf32>
  %a = linalg.exp ins(%x : tensor<65536xf32>) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  %e2 = tensor.empty() : tensor<65536xf32>
  %b = linalg.exp ins(%a : tensor<65536xf32>) outs(%e2 : tensor<65536xf32>) -> tensor<65536xf32>
  return %b : tensor<65536xf32>
}
func.func @main(%x: tensor<65536xf32>, %p: i1) -> tensor<65536xf32> {
  %true = arith.constant true
  %a = call @twice(%x) : (tensor<65536xf32>) -> tensor<65536xf32>
  %not = arith.xori %p, %true : i1
  %b = scf.if %not -> tensor<65536xf32> {
    %c = func.call @twice(%a) : (tensor<65536xf32>) -> tensor<65536xf32>
    %e = tensor.empty() : tensor<65536xf32>
    %d = linalg.add ins(%a, %c : tensor<65536xf32>, tensor<65536xf32>) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
    scf.yield %d : tensor<65536xf32>
  } else {
    scf.yield %a : tensor<65536xf32>
  }
  %e = tensor.empty() : tensor<65536xf32>
  %f = linalg.exp ins(%b : tensor<65536xf32>) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  return %f : tensor<65536xf32>
}
