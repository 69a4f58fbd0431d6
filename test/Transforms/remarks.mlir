// RUN: comm-opt %s --pass-pipeline='builtin.module(func.func(comm-sink-waits,comm-raise-comms))' \
// RUN:   --remarks-filter='comm.*' --verify-diagnostics -o /dev/null
// Without an engine there is nothing. (On another file: mlir-opt 22 expects what
// comments say without being told to.)
// RUN: comm-opt %S/sink-waits.mlir --allow-unregistered-dialect --comm-sink-waits --comm-raise-comms 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --implicit-check-not=remark:
// NONE: module

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]

func.func @moved(%g: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = math.exp %x : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  // expected-remark-re @+1 {{StartRaised | Category:comm-reorder | Function=moved | Moved=1, Past="math.exp at {{.*}}remarks.mlir:13:8"}}
  %r, %t = comm.all_reduce sum %g into %e on @dp : tensor<4xf32>
  // expected-remark-re @+1 {{WaitSunk | Category:comm-reorder | Function=moved | Moved=2, Past="arith.negf at {{.*}}remarks.mlir:20:8"}}
  %w = comm.wait %t, %r reading %g : tensor<4xf32>
  %a = math.cos %x : tensor<4xf32>
  %b = arith.negf %a : tensor<4xf32>
  %z = arith.addf %b, %w : tensor<4xf32>
  %s = arith.addf %z, %y : tensor<4xf32>
  return %s : tensor<4xf32>
}

func.func @not_moved(%g: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = math.exp %g : tensor<4xf32>
  // expected-remark-re @+1 {{StartNotRaised | Category:comm-reorder | Function=not_moved | Reason="gives an operand", StoppedBy="math.exp at {{.*}}remarks.mlir:28:8"}}
  %r, %t = comm.all_reduce sum %y into %e on @dp : tensor<4xf32>
  // expected-remark-re @+1 {{WaitNotSunk | Category:comm-reorder | Function=not_moved | Reason="uses a result", StoppedBy="math.cos at {{.*}}remarks.mlir:33:8"}}
  %w = comm.wait %t, %r reading %y : tensor<4xf32>
  %z = math.cos %w : tensor<4xf32>
  return %z : tensor<4xf32>
}

func.func @reasons(%g: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %d = memref.alloc() : memref<4xf32>
  memref.store %v, %g[%c0] : memref<4xf32>
  // expected-remark-re @+1 {{StartNotRaised {{.*}}Reason="accesses the same memory", StoppedBy="memref.store at {{.*}}:40:3"}}
  %t = comm.all_reduce sum %g into %d on @dp : memref<4xf32>
  // expected-remark-re @+1 {{WaitSunk {{.*}}Past="comm.barrier at {{.*}}:47:8"}}
  comm.wait %t, %d reading %g : memref<4xf32>
  memref.store %v, %g[%c0] : memref<4xf32>
  // expected-remark-re @+1 {{StartNotRaised {{.*}}Reason="keeps the order of communication", StoppedBy="comm.all_reduce at {{.*}}:42:8"}}
  %b = comm.barrier on @dp
  // expected-remark-re @+1 {{WaitNotSunk {{.*}}Reason="nothing else is left to run", StoppedBy="func.return at {{.*}}:50:3"}}
  comm.wait %b
  return
}

func.func @in_place(%g: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %x = math.exp %g : tensor<4xf32>
  // expected-remark-re @+1 {{StartNotRaised {{.*}}Reason="overwrites what is read", StoppedBy="math.exp at {{.*}}:54:8"}}
  %r, %t = comm.all_reduce sum into %g on @dp : tensor<4xf32>
  // expected-remark-re @+1 {{WaitNotSunk {{.*}}Reason="nothing else is left to run", StoppedBy="func.return at {{.*}}:59:3"}}
  %w = comm.wait %t, %r : tensor<4xf32>
  return %x, %w : tensor<4xf32>, tensor<4xf32>
}
