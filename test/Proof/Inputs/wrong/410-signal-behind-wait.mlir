// KIND: signal-behind-wait
// AT RUN TIME: each rank waits for round i + 1 before it signals round i + 1

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    %next = arith.addi %i, %one : i32
    comm.wait_signal ge %next at %mine acquire sys : !llvm.ptr<1>
    comm.signal set %next to %theirs release sys : !llvm.ptr<1>
  }
  return
}
