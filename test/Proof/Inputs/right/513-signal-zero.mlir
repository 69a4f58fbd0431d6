// KIND: signal-zero
// AT RUN TIME: waits for what is there from the beginning

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  comm.wait_signal ge %zero at %mine acquire sys : !llvm.ptr<1>
  comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  return
}
