// The module after each phase, numbered; a folder that is not there is made.
// REQUIRES: compute
// RUN: rm -rf %t && mkdir %t
// RUN: comm-opt %s --comm-optimize='machine=cpu-host dump-after-phases=%t/a/b' -o %t/optimized.mlir
// RUN: ls %t/a/b | FileCheck %s --check-prefix=FILES
// FILES: 02-prepare.mlir
// FILES-NEXT: 03-optimize.mlir
// FILES-NOT: {{.}}
// RUN: diff %t/a/b/03-optimize.mlir %t/optimized.mlir
// RUN: FileCheck %s --check-prefix=PREPARED < %t/a/b/02-prepare.mlir
// Prepared: the call is inlined, and what is elementwise a linalg op. Not yet
// scheduled: the wait is right behind its start.
// PREPARED-NOT: call @
// PREPARED: comm.all_reduce
// PREPARED-NEXT: comm.wait
// PREPARED: linalg.generic

// RUN: comm-opt %t/optimized.mlir --comm-lower-to-host='ranks=2 dump-after-phases=%t/c' -o /dev/null
// RUN: ls %t/c | FileCheck %s --check-prefix=LOWERED
// LOWERED: 04-bufferize.mlir
// LOWERED-NEXT: 05-kernels.mlir
// LOWERED-NEXT: 06-runtime.mlir
// LOWERED-NEXT: 07-llvm.mlir
// LOWERED-NOT: {{.}}
// RUN: FileCheck %s --check-prefix=BUFFERS < %t/c/04-bufferize.mlir
// BUFFERS: memref.alloc
// BUFFERS: linalg.generic
// RUN: FileCheck %s --check-prefix=RUNTIME < %t/c/06-runtime.mlir
// RUNTIME-NOT: comm.all_reduce
// RUNTIME: call @commOpStart
// Each is a module that can be read again.
// RUN: comm-opt %t/c/07-llvm.mlir -o /dev/null

// comm-run writes all of them.
// RUN: comm-run -n 2 --emit=%t/p.so --dump-after-phases=%t/all %s
// RUN: ls %t/all | FileCheck %s --check-prefix=ALL
// ALL: 01-import.mlir
// ALL-NEXT: 02-prepare.mlir
// ALL-NEXT: 03-optimize.mlir
// ALL-NEXT: 04-bufferize.mlir
// ALL-NEXT: 05-kernels.mlir
// ALL-NEXT: 06-runtime.mlir
// ALL-NEXT: 07-llvm.mlir
// ALL-NOT: {{.}}
// RUN: FileCheck %s --check-prefix=IMPORTED < %t/all/01-import.mlir
// IMPORTED: call @twice

// A folder that cannot be written is an error, and nothing is compiled.
// RUN: touch %t/file
// RUN: not comm-opt %s --comm-optimize='machine=cpu-host dump-after-phases=%t/file' -o %t/none.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR
// RUN: not ls %t/none.mlir
// RUN: not comm-run -n 2 --emit=%t/none.so --dump-after-phases=%t/file %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not ls %t/none.so
// ERROR: dump-after-phases.mlir:{{[0-9]+}}:{{[0-9]+}}: error:
// ERROR-SAME: {{^}} cannot write '{{.*}}/file/0{{[12]}}-{{import|prepare}}.mlir': {{.*}}ot a directory
// RUN: not comm-run --dump-after-phases=%t/d %t/p.so 2>&1 | FileCheck %s --check-prefix=COMPILED
// COMPILED: error: --dump-after-phases has no effect: {{.*}}p.so is compiled already

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = arith.addf %x, %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %init = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_reduce sum %x into %init on @dp : tensor<8xf32>
  %sum = comm.wait %t, %r reading %x : tensor<8xf32>
  %y = func.call @twice(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %sum, %y : tensor<8xf32>, tensor<8xf32>
}
