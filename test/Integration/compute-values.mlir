// RUN: %python %S/Inputs/data.py %s 2 %t && comm-run -n 2 --repeat 3 --inputs %t --check %t %s
// Results that are arguments, constants, each other, or of each other's memory;
// run three times, to see that nothing is freed twice or written where it is
// still needed.
// IN f32 4: r * 10 + i
// IN i1 -: r == 0
// IN bf16 -: 1.5 + r
// IN index -: 7 + r
// IN i8 -: -3
// IN f64 -: 0.1
// IN f32 4: 5

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @identity(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y, %y : tensor<4xf32>, tensor<4xf32>
}
func.func private @nothing() {
  return
}
// Names of functions that this very program calls.
func.func private @expf(%x: tensor<4xf32>) -> tensor<4xf32> attributes {passthrough = ["noinline"]} {
  %y = math.exp %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @memcpy(%x: tensor<4xf32>) -> tensor<4xf32> attributes {passthrough = ["noinline"]} {
  %y = func.call @expf(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @commRank(%x: tensor<4xf32>) -> tensor<4xf32> attributes {passthrough = ["noinline"]} {
  %y = func.call @memcpy(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// OUT f32 4: r * 10 + i
// OUT f32 4: r * 10 + i
// OUT f32 4: r * 10 + i + 1
// OUT f32 4: i + 0.5
// OUT f32 4: i + 0.5
// OUT f32 4: i + 0.5 if i != 2 else 9
// OUT f32 2: r * 10 + i + 1
// OUT f32 4: 2 * (r * 10 + i)
// OUT f32 4: 2 * (r * 10 + i)
// OUT f32 4: 10 + 2 * i
// OUT f32 4: 5 if r == 0 else 10 + i
// OUT i1 -: r != 0
// OUT bf16 -: 3 + 2 * r
// OUT index -: 8 + r
// OUT i8 -: -3
// OUT f64 -: 0.2
// OUT f32 -: 12.5
// OUT f32 0: 0
// OUT f32 4: math.exp(0.5 + i)
// OUT f32 4: 25 + 4 * i
func.func @main(%x: tensor<4xf32>, %flag: i1, %half: bf16, %n: index, %byte: i8, %wide: f64, %unused: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>,
        tensor<4xf32>, tensor<4xf32>,
        tensor<4xf32>, tensor<4xf32>, i1, bf16, index, i8, f64, f32, tensor<0xf32>, tensor<4xf32>, tensor<4xf32>) {
  // An argument, twice, and what would overwrite it.
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %same = call @identity(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %more = linalg.add ins(%x, %one : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  // A constant, twice, and a changed copy of it.
  %constant = arith.constant dense<[0.5, 1.5, 2.5, 3.5]> : tensor<4xf32>
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9.0 : f32
  %changed = tensor.insert %nine into %constant[%c2] : tensor<4xf32>
  // A part of another result.
  %slice = tensor.extract_slice %x[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %pair:2 = call @twice(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  call @nothing() : () -> ()
  // A collective in place on a copy of an argument.
  %r, %t = comm.all_reduce sum into %x on @dp : tensor<4xf32>
  %sum = comm.wait %t, %r : tensor<4xf32>
  // Either of two arguments.
  %chosen = scf.if %flag -> tensor<4xf32> {
    scf.yield %unused : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %exp = call @commRank(%constant) : (tensor<4xf32>) -> tensor<4xf32>
  // A factor that differs by rank.
  %e = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce premul_sum(%half : bf16) %x into %e on @dp : tensor<4xf32>
  %scaled = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  %true = arith.constant true
  %not = arith.xori %flag, %true : i1
  %doubled = arith.addf %half, %half : bf16
  %c1 = arith.constant 1 : index
  %n1 = arith.addi %n, %c1 : index
  %wide2 = arith.addf %wide, %wide : f64
  %f = arith.constant 12.5 : f32
  %empty = tensor.empty() : tensor<0xf32>
  return %x, %same, %more, %constant, %constant, %changed, %slice, %pair#0, %pair#1, %sum, %chosen,
      %not, %doubled, %n1, %byte, %wide2, %f, %empty, %exp, %scaled
      : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>,
        tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, i1, bf16, index, i8, f64, f32, tensor<0xf32>,
        tensor<4xf32>, tensor<4xf32>
}
