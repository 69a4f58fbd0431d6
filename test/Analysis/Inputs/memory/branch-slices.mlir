// What a branch makes may be a part of more, which lives as long; and what
// bufferization gives a layout of its own is copied to be returned.
func.func @main(%x: tensor<131072xf32>, %y: tensor<524288xf32>, %p: tensor<i1>) -> tensor<131072xf32> {
  %b = tensor.extract %p[] : tensor<i1>
  %r = scf.if %b -> (tensor<131072xf32>) {
    %e1 = tensor.empty() : tensor<524288xf32>
    %n1 = linalg.exp ins(%y : tensor<524288xf32>) outs(%e1 : tensor<524288xf32>) -> tensor<524288xf32>
    %s1 = tensor.extract_slice %n1[0] [131072] [1] : tensor<524288xf32> to tensor<131072xf32>
    scf.yield %s1 : tensor<131072xf32>
  } else {
    %e2 = tensor.empty() : tensor<524288xf32>
    %n2 = linalg.exp ins(%y : tensor<524288xf32>) outs(%e2 : tensor<524288xf32>) -> tensor<524288xf32>
    %s2 = tensor.extract_slice %n2[1024] [131072] [1] : tensor<524288xf32> to tensor<131072xf32>
    scf.yield %s2 : tensor<131072xf32>
  }
  return %r : tensor<131072xf32>
}
