// RUN: comm-opt %s %target | FileCheck %s
// RUN: comm-opt %s %target --comm-set-target=machine=%S/Inputs/plain.json | FileCheck %s --check-prefix=AGAIN
// RUN: not comm-opt %s --comm-set-target=machine=abacus 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not comm-opt %s --comm-set-target 2>&1 | FileCheck %s --check-prefix=EMPTY

// UNKNOWN: set-target.mlir:[[@LINE+5]]:1: error: unknown machine 'abacus': expected one of cpu-host,
// UNKNOWN-SAME: h200-x8, or a file
// EMPTY: set-target.mlir:[[@LINE+3]]:1: error: unknown machine ''
// CHECK: module @outer attributes {comm.target = #comm.target<"h200-x8">} {
// AGAIN: module @outer attributes {comm.target = #comm.target<"{{.*}}/Inputs/plain.json">} {
module @outer {
  // CHECK-NEXT: module @inner {
  module @inner {
  }
}
