// Modules that are compiled apart, each for some of the ranks: together they are
// one program.
//
// RUN: comm-opt %s --comm-verify=modules=%S/Inputs/stages/second.mlir | FileCheck %s
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/waits-first.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEADLOCK
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/other-size.mlir 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/other-group.mlir 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/same-rank.mlir 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/no-ranks.mlir 2>&1 | FileCheck %s --check-prefix=NO-RANKS
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/one-rank-missing.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: not comm-opt %s --comm-verify=modules=%S/Inputs/stages/two-functions.mlir 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not comm-opt %s --comm-verify=modules=/nowhere/stage.mlir 2>&1 | FileCheck %s --check-prefix=NOWHERE
//
// By itself a stage is verified as far as its own ranks go. What others do is
// compared when the program starts (test/Integration/programs-apart.test).
// RUN: comm-opt %s --comm-verify -o /dev/null
// RUN: not comm-opt %S/Inputs/stages/wrong-alone.mlir --comm-verify 2>&1 | FileCheck %s --check-prefix=ALONE

// What is verified stays as it is.
// CHECK:      module attributes {comm.ranks = array<i64: 0, 1>}
// CHECK:      func.func @step(
// CHECK-NOT:  func.func
// DEADLOCK:   error: deadlock: rank
// SIZE:       error: {{.*}}4{{.*}}8
// GROUP:      other-group.mlir:2:3: error: group @pp is {{\[\[}}0, 3], [1, 2]] in '{{.*}}other-group.mlir',
// GROUP-SAME: {{^}} and {{\[\[}}0, 2], [1, 3]] in this module: expected the same in all modules
// TWICE:      error: rank 1 runs this module and '{{.*}}same-rank.mlir': expected one of them
// NO-RANKS:   error: '{{.*}}no-ranks.mlir' has no 'comm.ranks': expected the ranks that run it
// MISSING:    error: rank 3 of @dp runs none of the modules: expected it in one's 'comm.ranks'
// TWO:        two-functions.mlir:8:3: error: '{{.*}}two-functions.mlir' has two public functions that communicate:
// TWO-SAME: {{^}} expected one, which its ranks call
// NOWHERE:    error: cannot read '/nowhere/stage.mlir': No such file or directory
// ALONE:      wrong-alone.mlir:13:12: error: collective on @dp runs under control flow that varies by rank
module attributes {comm.ranks = array<i64: 0, 1>} {
  comm.mesh @mesh(pp = 2, dp = 2)
  comm.group @pp = @mesh[pp]
  comm.group @dp = @mesh[dp]
  func.func @step(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %second = arith.constant 1 : index
    %t = comm.send %x to %second on @pp : tensor<4xf32>
    comm.wait %t reading %x : reading tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r, %t1 = comm.recv into %e from %second on @pp : tensor<4xf32>
    %g = comm.wait %t1, %r : tensor<4xf32>
    return %x, %g : tensor<4xf32>, tensor<4xf32>
  }
}
