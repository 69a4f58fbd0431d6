// A guessed cost is reported once, although several searches compute it.

// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-optimize=machine=h200-x8 2>&1 | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-optimize="machine=h200-x8 algorithms" 2>&1 | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-optimize="machine=h200-x8 buckets=saturation" 2>&1 | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-optimize="machine=h200-x8 buckets=rough plan=%t.json" 2>&1 | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-set-target=machine=h200-x8 --comm-select-algorithm 2>&1 | FileCheck %s

// CHECK-COUNT-1: warning: cost of 'foo.bar' is not known: taken from its bytes
// CHECK-NOT: warning:

comm.mesh @mesh(x = 8)
comm.group @x = @mesh[x]

func.func @f(%a: tensor<1048576xf32>, %b: tensor<1048576xf32>)
    -> (tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>) {
  %i = tensor.empty() : tensor<1048576xf32>
  %j = tensor.empty() : tensor<1048576xf32>
  %r, %t = comm.all_reduce sum %a into %i on @x : tensor<1048576xf32>
  %w = comm.wait %t, %r reading %a : tensor<1048576xf32>
  %r1, %t1 = comm.all_reduce sum %b into %j on @x : tensor<1048576xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<1048576xf32>
  %c = "foo.bar"(%b) {has_side_effect = false}
      : (tensor<1048576xf32>) -> tensor<1048576xf32>
  return %w, %w1, %c
      : tensor<1048576xf32>, tensor<1048576xf32>, tensor<1048576xf32>
}
