// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --inputs %t --check %t %s

// CSE makes one empty tensor of all of a type. If it became one buffer, the
// counter that decides on the collective would be in the buffer that held the
// rank, and the verifier would have to refuse that.

// IN f32 2: r + i
// OUT f32 2: 2 * (1 + 2 * i)
// OUT i32 2: 2 * r

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
#map = affine_map<() -> ()>
func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %c3 = arith.constant 3 : i32
  %c1 = arith.constant 1 : i32
  %start = arith.constant dense<1> : tensor<i32>
  %shared = tensor.empty() : tensor<i32>
  %index = comm.rank : index
  %rank = arith.index_cast %index : index to i32
  %place = tensor.from_elements %rank : tensor<i32>
  %twice = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
      ins(%place : tensor<i32>) outs(%shared : tensor<i32>) {
  ^bb0(%in: i32, %out: i32):
    %2 = arith.addi %in, %in : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  %wide = tensor.empty() : tensor<2xi32>
  %places = linalg.broadcast ins(%twice : tensor<i32>) outs(%wide : tensor<2xi32>) dimensions = [0]
  %0:2 = scf.while (%i = %start, %a = %x) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %2 = tensor.extract %i[] : tensor<i32>
    %3 = arith.cmpi slt, %2, %c3 : i32
    scf.condition(%3) %i, %a : tensor<i32>, tensor<2xf32>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<2xf32>):
    %init = tensor.empty() : tensor<2xf32>
    %r, %t = comm.all_reduce sum %a into %init on @dp : tensor<2xf32>
    %sum = comm.wait %t, %r reading %a : tensor<2xf32>
    %next = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
        ins(%i : tensor<i32>) outs(%shared : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %2 = arith.addi %in, %c1 : i32
      linalg.yield %2 : i32
    } -> tensor<i32>
    scf.yield %next, %sum : tensor<i32>, tensor<2xf32>
  }
  return %0#1, %places : tensor<2xf32>, tensor<2xi32>
}
