// RUN: comm-opt %s --convert-while-to-for | FileCheck %s

#s = affine_map<() -> ()>

// As JAX writes a scan: the counter, in a tensor, is an argument like all others.
// CHECK-LABEL: func.func @scan
// CHECK-SAME: %[[X:.*]]: tensor<5x4xf32>, %[[INIT:.*]]: tensor<4xf32>
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : index
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %[[ZERO]] to %[[FIVE]] step %[[ONE]] iter_args(%[[CARRIED:.*]] = %[[INIT]])
// CHECK-SAME: {{^}} -> (tensor<4xf32>)
// CHECK-NEXT: %[[COUNT:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT: %[[PLACE:.*]] = arith.index_cast %[[COUNT]] : i32 to index
// CHECK-NEXT: %[[SLICE:.*]] = tensor.extract_slice %[[X]][%[[PLACE]], 0]
// CHECK-NEXT: %[[SUM:.*]] = linalg.add ins(%[[CARRIED]], %[[SLICE]]
// CHECK-NEXT: scf.yield %[[SUM]]
// CHECK: return %[[R]]
func.func @scan(%x: tensor<5x4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0> : tensor<i32>
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %zero, %c = %init) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<i1>
    %less = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%i : tensor<i32>) outs(%e : tensor<i1>) {
    ^bb0(%a: i32, %o: i1):
      %0 = arith.cmpi slt, %a, %c5 : i32
      linalg.yield %0 : i1
    } -> tensor<i1>
    %b = tensor.extract %less[] : tensor<i1>
    scf.condition(%b) %i, %c : tensor<i32>, tensor<4xf32>
  } do {
  ^bb0(%i: tensor<i32>, %c: tensor<4xf32>):
    %n = tensor.extract %i[] : tensor<i32>
    %place = arith.index_cast %n : i32 to index
    %slice = tensor.extract_slice %x[%place, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %sum = linalg.add ins(%c, %slice : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<i32>
    %next = linalg.generic {indexing_maps = [#s, #s], iterator_types = []} ins(%i : tensor<i32>)
        outs(%e : tensor<i32>) {
    ^bb0(%a: i32, %o: i32):
      %0 = arith.addi %a, %c1 : i32
      linalg.yield %0 : i32
    } -> tensor<i32>
    scf.yield %next, %sum : tensor<i32>, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// A bound that each iteration hands on, other places of what is handed on, and a
// counter that is used when the loop is left: after no iteration it is the first.
// CHECK-LABEL: func.func @handed_on
// CHECK-SAME: %[[FROM:.*]]: tensor<i64>, %[[TO:.*]]: tensor<i64>, %[[INIT:.*]]: tensor<4xf32>
// CHECK: %[[E0:.*]] = tensor.extract %[[FROM]][]
// CHECK: %[[LOWER:.*]] = arith.index_cast %[[E0]] : i64 to index
// CHECK: %[[E1:.*]] = tensor.extract %[[TO]][]
// CHECK: %[[UPPER:.*]] = arith.index_cast %[[E1]] : i64 to index
// CHECK: %[[ONE:.*]] = arith.constant 1 : index
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} = %[[LOWER]] to %[[UPPER]] step %[[ONE]]
// CHECK-SAME: {{^}} iter_args(%[[BOUND:.*]] = %[[TO]], %[[C:.*]] = %[[INIT]])
// CHECK: %[[MORE:.*]] = linalg.exp ins(%[[C]]
// CHECK: scf.yield %[[BOUND]], %[[MORE]]
// CHECK: %[[LENGTH:.*]] = arith.subi %[[UPPER]], %[[LOWER]]
// CHECK: %[[TRIPS:.*]] = arith.maxsi %[[LENGTH]], %{{.*}}
// CHECK: %[[LAST:.*]] = arith.addi %[[LOWER]], %[[TRIPS]]
// CHECK: %[[CAST:.*]] = arith.index_cast %[[LAST]] : index to i64
// CHECK: %[[COUNT:.*]] = tensor.from_elements %[[CAST]] : tensor<i64>
// CHECK: return %[[R]]#1, %[[COUNT]]
func.func @handed_on(%from: tensor<i64>, %to: tensor<i64>, %init: tensor<4xf32>) -> (tensor<4xf32>, tensor<i64>) {
  %r:3 = scf.while (%bound = %to, %i = %from, %c = %init)
      : (tensor<i64>, tensor<i64>, tensor<4xf32>) -> (tensor<4xf32>, tensor<i64>, tensor<i64>) {
    %m = tensor.extract %bound[] : tensor<i64>
    %n = tensor.extract %i[] : tensor<i64>
    %b = arith.cmpi sgt, %m, %n : i64
    scf.condition(%b) %c, %i, %bound : tensor<4xf32>, tensor<i64>, tensor<i64>
  } do {
  ^bb0(%c: tensor<4xf32>, %i: tensor<i64>, %bound: tensor<i64>):
    %more = linalg.exp ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %one = arith.constant dense<1> : tensor<i64>
    %e = tensor.empty() : tensor<i64>
    %next = linalg.generic {indexing_maps = [#s, #s, #s], iterator_types = []} ins(%one, %i : tensor<i64>, tensor<i64>)
        outs(%e : tensor<i64>) {
    ^bb0(%a: i64, %d: i64, %o: i64):
      %0 = arith.addi %a, %d : i64
      linalg.yield %0 : i64
    } -> tensor<i64>
    scf.yield %bound, %next, %more : tensor<i64>, tensor<i64>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<i64>
}

// Scalars, an unsigned comparison, a step of 3, and attributes.
// CHECK-LABEL: func.func @unsigned
// CHECK-DAG: %[[LOWER:.*]] = arith.index_castui %{{.*}} : i8 to index
// CHECK-DAG: %[[UPPER:.*]] = arith.constant 200 : index
// CHECK-DAG: %[[STEP:.*]] = arith.constant 3 : index
// CHECK: scf.for %{{.*}} = %[[LOWER]] to %[[UPPER]] step %[[STEP]]
// CHECK: } {comm.cost = 7 : i64}
func.func @unsigned(%from: i8, %init: tensor<4xf32>) -> tensor<4xf32> {
  %c200 = arith.constant -56 : i8
  %c3 = arith.constant 3 : i8
  %r:2 = scf.while (%i = %from, %c = %init) : (i8, tensor<4xf32>) -> (i8, tensor<4xf32>) {
    %b = arith.cmpi ult, %i, %c200 : i8
    scf.condition(%b) %i, %c : i8, tensor<4xf32>
  } do {
  ^bb0(%i: i8, %c: tensor<4xf32>):
    %more = linalg.exp ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addi %i, %c3 : i8
    scf.yield %next, %more : i8, tensor<4xf32>
  } attributes {comm.cost = 7 : i64}
  return %r#1 : tensor<4xf32>
}

// Counters besides the one that is compared: fori_loop has one of its own. They are
// computed in their types, and need not be carried.
// CHECK-LABEL: func.func @others
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<4xf32>)
// CHECK-DAG: %[[TRIPS:.*]] = arith.divui %[[FROM_ZERO:.*]], %{{.*}} : index
// CHECK-DAG: %[[FROM_ZERO]] = arith.subi %[[I]], %{{.*}} : index
// CHECK-DAG: %[[CAST:.*]] = arith.index_cast %[[TRIPS]] : index to i8
// CHECK-DAG: %[[SCALED:.*]] = arith.muli %[[CAST]], %[[STEP:.*]] : i8
// CHECK-DAG: %[[DOWN:.*]] = arith.addi %[[SCALED]], %[[FIRST:.*]] : i8
// CHECK-DAG: %[[STEP]] = arith.constant -100 : i8
// CHECK-DAG: %[[FIRST]] = arith.constant 90 : i8
// CHECK: %[[PLACE:.*]] = arith.index_cast %[[DOWN]] : i8 to index
// CHECK: tensor.extract_slice %{{.*}}[%[[PLACE]], 0]
// CHECK: }
// CHECK: %[[LAST:.*]] = arith.constant -110 : i8
// CHECK: %[[T:.*]] = tensor.from_elements %[[LAST]] : tensor<i8>
// CHECK: return %{{.*}}, %[[T]]
func.func @others(%x: tensor<5x4xf32>, %init: tensor<4xf32>) -> (tensor<4xf32>, tensor<i8>) {
  %three = arith.constant 3 : i32
  %c8 = arith.constant 8 : i32
  %first = arith.constant dense<90> : tensor<i8>
  %step = arith.constant -100 : i8
  %r:3 = scf.while (%i = %three, %d = %first, %c = %init)
      : (i32, tensor<i8>, tensor<4xf32>) -> (i32, tensor<i8>, tensor<4xf32>) {
    %b = arith.cmpi slt, %i, %c8 : i32
    scf.condition(%b) %i, %d, %c : i32, tensor<i8>, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %d: tensor<i8>, %c: tensor<4xf32>):
    %n = tensor.extract %d[] : tensor<i8>
    %place = arith.index_cast %n : i8 to index
    %slice = tensor.extract_slice %x[%place, 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
    %sum = linalg.add ins(%c, %slice : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    %next = arith.addi %i, %three : i32
    %moved = arith.addi %n, %step : i8
    %t = tensor.from_elements %moved : tensor<i8>
    scf.yield %next, %t, %sum : i32, tensor<i8>, tensor<4xf32>
  }
  return %r#2, %r#1 : tensor<4xf32>, tensor<i8>
}

// One that begins with what is not known here is carried.
// CHECK-LABEL: func.func @carried
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<i8>)
func.func @carried(%first: tensor<i8>) -> tensor<i8> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %step = arith.constant 5 : i8
  %r:2 = scf.while (%i = %c0, %d = %first) : (i32, tensor<i8>) -> (i32, tensor<i8>) {
    %b = arith.cmpi slt, %i, %c8 : i32
    scf.condition(%b) %i, %d : i32, tensor<i8>
  } do {
  ^bb0(%i: i32, %d: tensor<i8>):
    %n = tensor.extract %d[] : tensor<i8>
    %next = arith.addi %i, %c1 : i32
    %moved = arith.addi %n, %step : i8
    %t = tensor.from_elements %moved : tensor<i8>
    scf.yield %next, %t : i32, tensor<i8>
  }
  return %r#1 : tensor<i8>
}

// A loop in a loop: both count.
// CHECK-LABEL: func.func @nested
// CHECK-NOT: scf.while
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: scf.while
// CHECK: return
func.func @nested(%init: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %r:2 = scf.while (%i = %c0, %c = %init) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
    %b = arith.cmpi slt, %i, %c4 : i32
    scf.condition(%b) %i, %c : i32, tensor<4xf32>
  } do {
  ^bb0(%i: i32, %c: tensor<4xf32>):
    %s:2 = scf.while (%j = %c0, %d = %c) : (i32, tensor<4xf32>) -> (i32, tensor<4xf32>) {
      %b = arith.cmpi slt, %j, %i : i32
      scf.condition(%b) %j, %d : i32, tensor<4xf32>
    } do {
    ^bb0(%j: i32, %d: tensor<4xf32>):
      %more = linalg.exp ins(%d : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
      %next = arith.addi %j, %c1 : i32
      scf.yield %next, %more : i32, tensor<4xf32>
    }
    %next = arith.addi %i, %c1 : i32
    scf.yield %next, %s#1 : i32, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// Several elements to which a constant is added are carried.
// CHECK-LABEL: func.func @elements
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %{{.*}}) -> (tensor<4xi32>)
// CHECK: %[[N:.*]] = arith.addi %[[V]]
// CHECK: scf.yield %[[N]]
func.func @elements() -> tensor<4xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %zeros = arith.constant dense<0> : tensor<4xi32>
  %ones = arith.constant dense<1> : tensor<4xi32>
  %r:2 = scf.while (%i = %c0, %v = %zeros) : (i32, tensor<4xi32>) -> (i32, tensor<4xi32>) {
    %b = arith.cmpi slt, %i, %c8 : i32
    scf.condition(%b) %i, %v : i32, tensor<4xi32>
  } do {
  ^bb0(%i: i32, %v: tensor<4xi32>):
    %next = arith.addi %i, %c1 : i32
    %moved = arith.addi %v, %ones : tensor<4xi32>
    scf.yield %next, %moved : i32, tensor<4xi32>
  }
  return %r#1 : tensor<4xi32>
}

// Loops that do not count, or not surely.

// The bound changes.
// CHECK-LABEL: func.func @moving_bound
// CHECK: scf.while
func.func @moving_bound(%to: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %bound = %to) : (i32, i32) -> (i32, i32) {
    %b = arith.cmpi slt, %i, %bound : i32
    scf.condition(%b) %i, %bound : i32, i32
  } do {
  ^bb0(%i: i32, %bound: i32):
    %next = arith.addi %i, %c1 : i32
    %less = arith.subi %bound, %c1 : i32
    scf.yield %next, %less : i32, i32
  }
  return %r#0 : i32
}

// It counts down; it is compared otherwise; its step is not known.
// CHECK-LABEL: func.func @down
// CHECK: scf.while
func.func @down(%from: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %minus = arith.constant -1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %b = arith.cmpi slt, %i, %c0 : i32
    scf.condition(%b) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %minus : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @not_equal
// CHECK: scf.while
func.func @not_equal(%from: i32, %to: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %from) : (i32) -> i32 {
    %b = arith.cmpi ne, %i, %to : i32
    scf.condition(%b) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @unknown_step
// CHECK: scf.while
func.func @unknown_step(%to: i32, %step: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %b = arith.cmpi slt, %i, %to : i32
    scf.condition(%b) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %step : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// With a step of 3 from 125 comes -128, not 128: the loop goes on.
// CHECK-LABEL: func.func @leaps_over_the_end
// CHECK: scf.while
func.func @leaps_over_the_end(%from: i8) -> i8 {
  %c126 = arith.constant 126 : i8
  %c3 = arith.constant 3 : i8
  %r = scf.while (%i = %from) : (i8) -> i8 {
    %b = arith.cmpi slt, %i, %c126 : i8
    scf.condition(%b) %i : i8
  } do {
  ^bb0(%i: i8):
    %next = arith.addi %i, %c3 : i8
    scf.yield %next : i8
  }
  return %r : i8
}

// Unsigned and of 64 bits: more than an index can count.
// CHECK-LABEL: func.func @too_wide
// CHECK: scf.while
func.func @too_wide(%to: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %r = scf.while (%i = %c0) : (i64) -> i64 {
    %b = arith.cmpi ult, %i, %to : i64
    scf.condition(%b) %i : i64
  } do {
  ^bb0(%i: i64):
    %next = arith.addi %i, %c1 : i64
    scf.yield %next : i64
  }
  return %r : i64
}

// The condition has an effect; what is handed on is computed there.
// CHECK-LABEL: func.func @effect
// CHECK: scf.while
func.func @effect(%m: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    memref.store %i, %m[] : memref<i32>
    %b = arith.cmpi slt, %i, %c4 : i32
    scf.condition(%b) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @computed
// CHECK: scf.while
func.func @computed() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %b = arith.cmpi slt, %i, %c4 : i32
    %twice = arith.addi %i, %i : i32
    scf.condition(%b) %twice : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %c1 : i32
    scf.yield %next : i32
  }
  return %r : i32
}
