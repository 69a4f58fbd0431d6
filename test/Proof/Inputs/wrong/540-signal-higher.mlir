// KIND: signal-higher
// AT RUN TIME: nobody ever sets more than one, and two is waited for

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  comm.wait_signal ge %two at %mine acquire sys : !llvm.ptr<1>
  return
}
