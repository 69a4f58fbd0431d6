// RUN: comm-opt %s --allow-unregistered-dialect --comm-inline-calls \
// RUN:   | FileCheck %s

comm.group @g = ranks [[0, 1]]

// Through two levels, with what is in the callee, whatever it is.
// CHECK-LABEL: func.func @main
// CHECK-NOT: call
// CHECK: "foo.reduce"(%{{.*}}) ({
// CHECK: "foo.return"
// CHECK: comm.all_reduce sum
// CHECK: comm.wait
// CHECK: "foo.reduce"
// CHECK: return
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @outer(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @inner(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-NOT: @outer
func.func private @outer(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %init = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %0 into %init on @g : tensor<4xf32>
  %1 = comm.wait %t, %r reading %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-NOT: @inner
func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "foo.reduce"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    "foo.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A cycle, two blocks, and no body stay; public functions do too.
// CHECK-LABEL: func.func @kept
// CHECK: call @cycle
// CHECK: call @blocks
// CHECK: call @external
func.func @kept() {
  call @cycle() : () -> ()
  call @blocks() : () -> ()
  call @external() : () -> ()
  return
}
// CHECK: func.func private @cycle
func.func private @cycle() {
  call @cycle() : () -> ()
  return
}
// CHECK: func.func private @blocks
func.func private @blocks() {
  cf.br ^bb1
^bb1:
  return
}
// CHECK: func.func private @external
func.func private @external()

// CHECK: func.func @public
func.func @public() {
  return
}
// CHECK-LABEL: func.func @caller
// CHECK-NEXT: return
func.func @caller() {
  call @public() : () -> ()
  return
}

// Into regions of ops that nothing is known of.
// CHECK-LABEL: func.func @in_regions
// CHECK-NEXT: "sdy.manual_computation"
// CHECK-NEXT:   "foo.leaf"() : () -> ()
// CHECK-NEXT:   "sdy.return"
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: return
func.func @in_regions() {
  "sdy.manual_computation"() ({
    func.call @leaf() : () -> ()
    "sdy.return"() : () -> ()
  }) : () -> ()
  return
}
func.func private @leaf() {
  "foo.leaf"() : () -> ()
  return
}

// What does not return stays.
// CHECK-LABEL: func.func @never
// CHECK-NEXT: call @unreachable
func.func @never() {
  call @unreachable() : () -> ()
  return
}
func.func private @unreachable() {
  "foo.unreachable"() : () -> ()
}
