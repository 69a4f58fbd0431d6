// RUN: comm-opt %s --comm-verify --split-input-file --verify-diagnostics

// Flags begin at zero.

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @wait_first(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>) {
  %one = arith.constant 1 : i32
  // expected-error @+1 {{deadlock: waits for a flag, but all signals come behind such waits}}
  comm.wait_signal ge %one at %mine acquire sys : !llvm.ptr<1>
  // expected-note @+1 {{the first signal is behind it}}
  comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  return
}

// -----

func.func @signal_first(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>) {
  %one = arith.constant 1 : i32
  comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  comm.wait_signal ge %one at %mine acquire sys : !llvm.ptr<1>
  return
}

// -----

// One rank signals first.
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @in_turn(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>) {
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %rank = comm.group_rank @dp : index
  %first = arith.cmpi eq, %rank, %c0 : index
  scf.if %first {
    comm.signal set %one to %theirs release sys : !llvm.ptr<1>
    comm.wait_signal ge %one at %mine acquire sys : !llvm.ptr<1>
  } else {
    comm.wait_signal ge %one at %mine acquire sys : !llvm.ptr<1>
    comm.signal set %one to %theirs release sys : !llvm.ptr<1>
  }
  return
}

// -----

// The first round waits for what flags begin with.
func.func @rounds(%mine: !llvm.ptr<1>, %theirs: !llvm.ptr<1>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %n step %one : i32 {
    comm.wait_signal ge %i at %mine acquire sys : !llvm.ptr<1>
    %next = arith.addi %i, %one : i32
    comm.signal set %next to %theirs release sys : !llvm.ptr<1>
  }
  return
}
