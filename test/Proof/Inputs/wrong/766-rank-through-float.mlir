// KIND: rank-through-float
// AT RUN TIME: below 1 on rank 0 only

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main() {
  %two = arith.constant 1.0 : f32
  %rank = comm.group_rank @dp : index
  %i = arith.index_cast %rank : index to i32
  %f = arith.sitofp %i : i32 to f32
  %c = arith.cmpf olt, %f, %two : f32
  scf.if %c {
    %t = comm.barrier on @dp
    comm.wait %t
  }
  return
}
