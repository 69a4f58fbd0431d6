// RUN: comm-opt %s --split-input-file --verify-diagnostics | comm-opt --split-input-file | FileCheck %s
// RUN: comm-opt %s --split-input-file --verify-diagnostics --mlir-print-op-generic \
// RUN:   | comm-opt --split-input-file | FileCheck %s

// CHECK: module attributes {comm.target = #comm.target<"h200-x8">}
module attributes {comm.target = #comm.target<"h200-x8">} {
  // Each part of a program may run on another machine; a name may need quotes.
  // CHECK: module @inner attributes {comm.target = #comm.target<"my \22machines\22/a.json">}
  module @inner attributes {comm.target = #comm.target<"my \22machines\22/a.json">} {
  }
}

// -----

// A machine need not be known where nothing reads it.
// CHECK: module attributes {comm.target = #comm.target<"abacus">}
module attributes {comm.target = #comm.target<"abacus">} {
}

// -----

// expected-error@+1 {{a target must name a machine, got ""}}
module attributes {comm.target = #comm.target<"">} {
}

// -----

// expected-error@+1 {{'comm.target' must be a #comm.target, got "h200-x8"}}
module attributes {comm.target = "h200-x8"} {
}

// -----

// expected-error@+1 {{'comm.target' belongs on a module}}
func.func private @f() attributes {comm.target = #comm.target<"h200-x8">}
