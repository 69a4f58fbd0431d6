// Two small all-reduces, and a matmul that could hide them.
// RENAMED:      "machine": "renamed"
// RENAMED:      "members": [
// RENAMED-NEXT:   "left",
// RENAMED-NEXT:   "right"
// RENAMED:      = comm.all_reduce
// RENAMED-NOT:  = comm.all_reduce
// SWITCHED:     "machine": "switched"
// SWITCHED-NOT: "members"
// SWITCHED-COUNT-2: = comm.all_reduce
// OTHER: error: unknown machine 'other': expected one of {{.*}}renamed, switched, or a file
comm.mesh @mesh(dp = 8)
comm.group @dp = @mesh[dp]

func.func @step(%a: tensor<4096xf32>, %b: tensor<4096xf32>, %x: tensor<4096x4096xbf16>)
    -> (tensor<4096xf32>, tensor<4096xf32>, tensor<4096x4096xbf16>) {
  %e0 = tensor.empty() : tensor<4096xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<4096xf32> loc("left")
  %s0 = comm.wait %t0, %r0 reading %a : tensor<4096xf32>
  %e1 = tensor.empty() : tensor<4096xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @dp : tensor<4096xf32> loc("right")
  %s1 = comm.wait %t1, %r1 reading %b : tensor<4096xf32>
  %zero = arith.constant 0.0 : bf16
  %e2 = tensor.empty() : tensor<4096x4096xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e2 : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  %y = linalg.matmul ins(%x, %x : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>)
                     outs(%f : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %s0, %s1, %y : tensor<4096xf32>, tensor<4096xf32>, tensor<4096x4096xbf16>
}
