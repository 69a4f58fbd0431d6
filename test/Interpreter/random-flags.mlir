// Of two seeds that follow each other the flags are opposite, so that both arms run.

// RUN: comm-opt %s --comm-interpret="ranks=1 seeds=2 print-results" -o /dev/null | FileCheck %s
// CHECK: @main rank 0 result 0: [[FLAG:[01]]]
// CHECK-NOT: @main rank 0 result 0: [[FLAG]]
// CHECK: @main rank 0 result 0: {{[01]}}
func.func @main(%flag: i1) -> i1 {
  return %flag : i1
}
