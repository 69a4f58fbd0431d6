// RUN: %python %S/Inputs/data.py %s 4 %t && comm-run -n 4 --inputs %t --check %t %s
// Collectives in loops, branches and called functions.
// IN f32 4: r + i
// IN i32 -: 3

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]

func.func private @start(%x: tensor<4xf32>, %init: tensor<4xf32>) -> (tensor<4xf32>, !comm.token) {
  %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<4xf32>
  return %r, %t : tensor<4xf32>, !comm.token
}

func.func private @finish(%t: !comm.token, %r: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  return %w : tensor<4xf32>
}

func.func @main(%x: tensor<4xf32>, %count: i32)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.index_cast %count : i32 to index
  %quarter = arith.constant dense<0.25> : tensor<4xf32>

  // A blocking collective in a loop: sum to 4 i + 6, then that times 4, twice.
  // OUT f32 4: (4 * i + 6) * 16
  %a = scf.for %k = %c0 to %n step %c1 iter_args(%v = %x) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %r, %t = comm.all_reduce sum %v into %e on @dp : tensor<4xf32>
    %w = comm.wait %t, %r reading %v : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }

  // Started in one iteration, waited for in the next.
  // OUT f32 4: i + 1.5
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %x into %e0 on @dp : tensor<4xf32>
  %p:3 = scf.for %k = %c0 to %n step %c1
      iter_args(%t = %t0, %r = %r0, %s = %x) -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %w = comm.wait %t, %r reading %s : tensor<4xf32>
    %mean = arith.mulf %w, %quarter : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %mean into %e on @dp : tensor<4xf32>
    scf.yield %t1, %r1, %mean : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %last = comm.wait %p#0, %p#1 reading %p#2 : tensor<4xf32>
  %b = arith.mulf %last, %quarter : tensor<4xf32>

  // Started on one path, complete on the other; both taken.
  // OUT f32 4: 4 * i + 6
  // OUT f32 4: r + i
  %two = arith.constant 2 : i32
  %large = arith.cmpi sgt, %count, %two : i32
  %small = arith.cmpi slt, %count, %two : i32
  %e1 = tensor.empty() : tensor<4xf32>
  %q:3 = scf.if %large -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %r, %t = comm.all_reduce sum %x into %e1 on @dp : tensor<4xf32>
    scf.yield %t, %r, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  } else {
    %t = comm.completed_token
    scf.yield %t, %x, %zero : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %c = comm.wait %q#0, %q#1 reading %q#2 : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %q2:3 = scf.if %small -> (!comm.token, tensor<4xf32>, tensor<4xf32>) {
    %r, %t = comm.all_reduce sum %x into %e2 on @dp : tensor<4xf32>
    scf.yield %t, %r, %x : !comm.token, tensor<4xf32>, tensor<4xf32>
  } else {
    %t = comm.completed_token
    scf.yield %t, %x, %zero : !comm.token, tensor<4xf32>, tensor<4xf32>
  }
  %d = comm.wait %q2#0, %q2#1 reading %q2#2 : tensor<4xf32>

  // Started in one function, waited for in another; the source is overwritten in
  // between, which is legal on tensors.
  // OUT f32 4: 4 * i + 6 + r + i + 1
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %source = arith.addf %x, %zero : tensor<4xf32>
  %e3 = tensor.empty() : tensor<4xf32>
  %r3, %t3 = call @start(%source, %e3) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !comm.token)
  %changed = linalg.add ins(%source, %one : tensor<4xf32>, tensor<4xf32>) outs(%source : tensor<4xf32>) -> tensor<4xf32>
  %w3 = call @finish(%t3, %r3, %source) : (!comm.token, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = arith.addf %w3, %changed : tensor<4xf32>
  return %a, %b, %c, %d, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
