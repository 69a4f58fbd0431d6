// KIND: signal
// AT RUN TIME: rank 1 waits for a flag that nobody sets
// RANKS: 2

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%flag: !llvm.ptr<1>) {
  %one = arith.constant 1 : i32
  %t = comm.barrier on @dp
  comm.wait %t
  comm.wait_signal ge %one at %flag acquire sys : !llvm.ptr<1>
  return
}
