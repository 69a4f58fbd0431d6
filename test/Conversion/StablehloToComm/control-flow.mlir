// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm | FileCheck %s

// CHECK-LABEL: func.func @while
// CHECK-SAME: (%[[I:.*]]: tensor<i32>, %[[X:.*]]: tensor<4xf32>)
func.func @while(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // What every iteration hands on as it got it is used from outside.
  // CHECK: %[[R:.*]] = scf.while (%[[B:.*]] = %[[X]]) : (tensor<4xf32>) -> tensor<4xf32> {
  // CHECK:   %[[P:.*]] = arith.cmpi slt, %[[I]]
  // CHECK:   %[[C:.*]] = tensor.extract %[[P]][]
  // CHECK:   scf.condition(%[[C]]) %[[B]]
  // CHECK: } do {
  // CHECK: ^bb0(%[[B:.*]]: tensor<4xf32>):
  // CHECK:   %{{.*}}, %[[T:.*]] = comm.permute %[[B]]
  // CHECK:   %[[W:.*]] = comm.wait %[[T]]
  // CHECK:   scf.yield %[[W]]
  // CHECK: }
  // CHECK: return %[[R]]
  %0:2 = "stablehlo.while"(%i, %x) ({
  ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
    %p = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
    %q = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%a, %q) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// A loop that counts, as JAX writes it.
// CHECK-LABEL: func.func @count
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @count(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[LOWER:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[UPPER:.*]] = arith.constant 7 : index
  // CHECK-DAG: %[[STEP:.*]] = arith.constant 1 : index
  // CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %[[LOWER]] to %[[UPPER]] step %[[STEP]] iter_args(%[[B:.*]] = %[[X]])
  // CHECK-SAME: {{^}} -> (tensor<4xf32>) {
  // CHECK:   %[[COUNT:.*]] = tensor.from_elements
  // CHECK:   "test.use"(%[[COUNT]]) : (tensor<i32>) -> ()
  // CHECK:   %{{.*}}, %[[T:.*]] = comm.permute %[[B]]
  // CHECK:   %[[W:.*]] = comm.wait %[[T]]
  // CHECK:   scf.yield %[[W]]
  // CHECK: return %[[R]]
  %first = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0:2 = "stablehlo.while"(%first, %x) ({
  ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
    %end = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
    %p = "stablehlo.compare"(%a, %end) <{comparison_direction = #stablehlo<comparison_direction LT>}>
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
    "test.use"(%a) : (tensor<i32>) -> ()
    %q = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %next = "stablehlo.add"(%a, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%next, %q) : (tensor<i32>, tensor<4xf32>) -> ()
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}

// Nothing may be left that is carried; what is swapped is no invariant.
// CHECK-LABEL: func.func @while_invariants
// CHECK-SAME: (%[[P:.*]]: tensor<i1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
func.func @while_invariants(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK: scf.while : () -> () {
  // CHECK:   tensor.extract %[[P]][]
  // CHECK: %[[R:.*]]:2 = scf.while (%[[A:.*]] = %[[X]], %[[B:.*]] = %[[Y]])
  // CHECK: ^bb0(%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>):
  // CHECK:   scf.yield %[[B]], %[[A]]
  // CHECK: return %[[X]], %[[R]]#0
  %0:2 = "stablehlo.while"(%p, %x) ({
  ^bb0(%q: tensor<i1>, %a: tensor<4xf32>):
    "stablehlo.return"(%q) : (tensor<i1>) -> ()
  }, {
  ^bb0(%q: tensor<i1>, %a: tensor<4xf32>):
    "stablehlo.return"(%q, %a) : (tensor<i1>, tensor<4xf32>) -> ()
  }) : (tensor<i1>, tensor<4xf32>) -> (tensor<i1>, tensor<4xf32>)
  %1:2 = "stablehlo.while"(%0#1, %y) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    "stablehlo.return"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#1, %1#0 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @if
func.func @if(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = tensor.extract %arg0[]
  // CHECK: scf.if %[[C]] -> (tensor<4xf32>) {
  // CHECK:   comm.permute
  // CHECK:   scf.yield
  // CHECK: } else {
  // CHECK:   scf.yield %arg1
  %0 = "stablehlo.if"(%p) ({
    %q = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}>
        : (tensor<4xf32>) -> tensor<4xf32>
    "stablehlo.return"(%q) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The last branch is also the one for other indices.
// CHECK-LABEL: func.func @case
func.func @case(%i: tensor<i32>, %x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.index_switch
  // CHECK: case 0 {
  // CHECK:   scf.yield %arg1
  // CHECK: case 1 {
  // CHECK:   scf.yield %arg2
  // CHECK: default {
  // CHECK:   scf.yield %arg3
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%x) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%y) : (tensor<4xf32>) -> ()
  }, {
    "stablehlo.return"(%z) : (tensor<4xf32>) -> ()
  }) : (tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
