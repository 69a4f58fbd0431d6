// Straight-line code: a buffer in flight, one that may not be overwritten while
// it is, updates in place and not, parts that are read, updated and returned,
// and an argument that is returned.
comm.group @g = ranks [[0, 1]]
func.func @main(%x: tensor<65536xf32>, %y: tensor<65536xf32>)
    -> (tensor<65536xf32>, tensor<32768xf32>, tensor<65536xf32>) {
  %e = tensor.empty() : tensor<65536xf32>
  %a = linalg.exp ins(%x : tensor<65536xf32>) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  %d = tensor.empty() : tensor<65536xf32>
  %r, %t = comm.all_reduce sum %a into %d on @g : tensor<65536xf32>
  %b = linalg.exp ins(%y : tensor<65536xf32>) outs(%a : tensor<65536xf32>) -> tensor<65536xf32>
  %b2 = linalg.exp ins(%b : tensor<65536xf32>) outs(%b : tensor<65536xf32>) -> tensor<65536xf32>
  %e2 = tensor.empty() : tensor<65536xf32>
  %c = linalg.exp ins(%b2 : tensor<65536xf32>) outs(%e2 : tensor<65536xf32>) -> tensor<65536xf32>
  %s = comm.wait %t, %r reading %a : tensor<65536xf32>
  %low = tensor.extract_slice %s[0] [32768] [1] : tensor<65536xf32> to tensor<32768xf32>
  %high = tensor.extract_slice %s[32768] [32768] [1] : tensor<65536xf32> to tensor<32768xf32>
  %e3 = tensor.empty() : tensor<32768xf32>
  %h = linalg.add ins(%low, %high : tensor<32768xf32>, tensor<32768xf32>) outs(%e3 : tensor<32768xf32>)
      -> tensor<32768xf32>
  %i = tensor.insert_slice %h into %c[32768] [32768] [1] : tensor<32768xf32> into tensor<65536xf32>
  %f = linalg.add ins(%b2, %i : tensor<65536xf32>, tensor<65536xf32>) outs(%b2 : tensor<65536xf32>) -> tensor<65536xf32>
  %part = tensor.extract_slice %f[32768] [32768] [1] : tensor<65536xf32> to tensor<32768xf32>
  return %i, %part, %x : tensor<65536xf32>, tensor<32768xf32>, tensor<65536xf32>
}
