// KIND: token-in-region
// AT RUN TIME: started and waited for in an execute_region with blocks
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%c: i1) -> i32 {
  %v = scf.execute_region -> i32 {
    %one = arith.constant 1 : i32
    cf.cond_br %c, ^a, ^b
  ^a:
    %t = comm.barrier on @dp
    comm.wait %t
    cf.br ^b
  ^b:
    scf.yield %one : i32
  }
  return %v : i32
}
