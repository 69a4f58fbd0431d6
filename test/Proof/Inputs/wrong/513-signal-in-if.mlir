// KIND: signal-in-if
// AT RUN TIME: all signals are in a branch behind the wait

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  comm.wait_signal ge %one at %mine acquire sys : !llvm.ptr<1>
  scf.if %c {
  comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  }
  return
}
