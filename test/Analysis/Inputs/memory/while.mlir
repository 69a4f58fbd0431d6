// What the condition only hands on is there all the same.
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %e0 = tensor.empty() : tensor<64xf32>
  %x0 = linalg.exp ins(%x : tensor<64xf32>) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %r:2 = scf.while (%i = %c0, %a = %x0) : (i32, tensor<64xf32>) -> (i32, tensor<64xf32>) {
    %e = tensor.empty() : tensor<256xf32>
    %f = arith.constant 0.5 : f32
    %big = linalg.fill ins(%f : f32) outs(%e : tensor<256xf32>) -> tensor<256xf32>
    %c = arith.constant 0 : index
    %v = tensor.extract %big[%c] : tensor<256xf32>
    %vi = arith.fptosi %v : f32 to i32
    %k = arith.addi %i, %vi : i32
    %go = arith.cmpi slt, %k, %c3 : i32
    scf.condition(%go) %i, %a : i32, tensor<64xf32>
  } do {
  ^bb0(%i: i32, %a: tensor<64xf32>):
    %j = arith.addi %i, %c1 : i32
    %n = tensor.empty() : tensor<64xf32>
    %z = linalg.exp ins(%a : tensor<64xf32>) outs(%n : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %j, %z : i32, tensor<64xf32>
  }
  return %r#1 : tensor<64xf32>
}
