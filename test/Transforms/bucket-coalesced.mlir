// RUN: comm-opt %s %target --comm-bucket='mode=coalesced' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s

// One op, one token; operands in the order of the starts, whatever their shapes.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @out_of_place
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2x3xf32>, %[[C:.*]]: tensor<f32>
// CHECK-DAG:     %[[I:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-DAG:     %[[J:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK-DAG:     %[[K:.*]] = tensor.empty() : tensor<f32>
// CHECK:         %[[R:.*]]:3, %[[T:.*]] = comm.all_reduce sum %[[A]], %[[B]], %[[C]] into %[[I]], %[[J]], %[[K]] on @dp
// CHECK-SAME:      comm.bucket = #comm.bucket<coalesced
// CHECK-SAME:      members = ["comm.all_reduce
// CHECK-SAME: {{^}} at {{.*}}:{{[0-9]+}}:{{[0-9]+}}", "comm.all_reduce at {{.*}}", "comm.all_reduce at {{.*}}"]
// CHECK-SAME:      bytes = [16, 24, 4]
// CHECK-SAME:      comm.bucket_with = "b"
// CHECK-NEXT:    %[[W:.*]]:3 = comm.wait %[[T]], %[[R]]#0, %[[R]]#1, %[[R]]#2 reading %[[A]], %[[B]], %[[C]]
// CHECK-NEXT:    return %[[W]]#0, %[[W]]#1, %[[W]]#2
func.func @out_of_place(%a: tensor<4xf32>, %b: tensor<2x3xf32>, %c: tensor<f32>)
    -> (tensor<4xf32>, tensor<2x3xf32>, tensor<f32>) {
  %i = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %j = tensor.empty() : tensor<2x3xf32>
  %r1, %t1 = comm.all_reduce sum %b into %j on @dp {comm.bucket_with = "b"} : tensor<2x3xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<2x3xf32>
  %k = tensor.empty() : tensor<f32>
  %r2, %t2 = comm.all_reduce sum %c into %k on @dp {comm.bucket_with = "b"} : tensor<f32>
  %z = comm.wait %t2, %r2 reading %c : tensor<f32>
  return %x, %y, %z : tensor<4xf32>, tensor<2x3xf32>, tensor<f32>
}

// -----

// In place the wait reads nothing.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @in_place
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK:         %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce max into %[[A]], %[[B]] on @dp
// CHECK-NEXT:    comm.wait %[[T]], %[[R]]#0, %[[R]]#1 : tensor<4xf32>, tensor<2xf32>
func.func @in_place(%a: tensor<4xf32>, %b: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %r0, %t0 = comm.all_reduce max into %a on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce max into %b on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %x = comm.wait %t0, %r0 : tensor<4xf32>
  %y = comm.wait %t1, %r1 : tensor<2xf32>
  return %x, %y : tensor<4xf32>, tensor<2xf32>
}

// -----

// A member that is already an op of several; one factor for all stays one.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @several
// CHECK-SAME:    %[[F:[a-z0-9]+]]: f32
// CHECK:         comm.reduce_scatter
// CHECK-SAME: {{^}} premul_sum(%[[F]] : f32) %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}}, %{{.*}} dim 1 on @dp
// CHECK-SAME:      bytes = [112, 64]
// CHECK-NOT:     comm.reduce_scatter premul_sum
// CHECK:         return
func.func @several(%f: f32, %a: tensor<2x8xf32>, %b: tensor<3x4xf32>, %i: tensor<2x2xf32>, %j: tensor<3x1xf32>)
    -> (tensor<2x2xf32>, tensor<3x1xf32>, tensor<2x2xf32>) {
  %r0:2, %t0 = comm.reduce_scatter premul_sum(%f : f32) %a, %b into %i, %j dim 1 on @dp {comm.bucket_with = "b"}
      : tensor<2x8xf32>, tensor<3x4xf32> into tensor<2x2xf32>, tensor<3x1xf32>
  %r1, %t1 = comm.reduce_scatter premul_sum(%f : f32) %a into %i dim 1 on @dp {comm.bucket_with = "b"}
      : tensor<2x8xf32> into tensor<2x2xf32>
  %x:2 = comm.wait %t0, %r0#0, %r0#1 reading %a, %b
      : tensor<2x2xf32>, tensor<3x1xf32> reading tensor<2x8xf32>, tensor<3x4xf32>
  %y = comm.wait %t1, %r1 reading %a : tensor<2x2xf32> reading tensor<2x8xf32>
  return %x#0, %x#1, %y : tensor<2x2xf32>, tensor<3x1xf32>, tensor<2x2xf32>
}

// -----

// One's destination is the other's source. No value may be both in one op, and
// what a destination held is not read: another one does.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @destination_is_source
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>
// CHECK:         %[[I:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[J:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         comm.all_reduce sum %[[A]], %[[B]] into %[[J]], %[[I]] on @dp
func.func @destination_is_source(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %i = tensor.empty() : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %a into %b on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %b into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %a : tensor<4xf32>
  %x = comm.wait %t0, %r0 reading %b : tensor<4xf32>
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}

// -----

// Costs of all: their sum. Of some: none. Attributes on which all agree stay.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @attributes
// CHECK:         comm.all_reduce {{.*}}comm.bucket_with = "costs"
// CHECK-SAME:      comm.cost = 300 : i64, comm.layer = "l"
// CHECK-NOT:       other
// CHECK:         comm.all_reduce {{.*}}comm.bucket_with = "one"
// CHECK-NOT:       comm.cost
// CHECK:         return
func.func @attributes(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r0, %t0 = comm.all_reduce sum into %a
      on @dp {comm.bucket_with = "costs", comm.cost = 100 : i64, comm.layer = "l", other = 1} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %b
      on @dp {comm.bucket_with = "costs", comm.cost = 200 : i64, comm.layer = "l", other = 2} : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum into %c on @dp {comm.bucket_with = "one", comm.cost = 100 : i64} : tensor<4xf32>
  %r3, %t3 = comm.all_reduce sum into %d on @dp {comm.bucket_with = "one"} : tensor<4xf32>
  %w = comm.wait %t0, %r0 : tensor<4xf32>
  %x = comm.wait %t1, %r1 : tensor<4xf32>
  %y = comm.wait %t2, %r2 : tensor<4xf32>
  %z = comm.wait %t3, %r3 : tensor<4xf32>
  return %w, %x, %y, %z : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// What was made of several tells of all of them when it becomes a member.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL: func @again
// CHECK:         comm.all_reduce sum into
// CHECK-SAME:      comm.bucket = #comm.bucket<coalesced
// CHECK-SAME:      members = ["x", "y", "comm.all_reduce at {{.*}}"], bytes = [8, 8, 16]
// CHECK-NOT:       comm.left_alone
func.func @again(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<4xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) {
  %r0:2, %t0 = comm.all_reduce sum into %a, %b on @dp {comm.bucket_with = "b", comm.bucket = #comm.bucket<coalesced,
      members = ["x", "y"], bytes = [8, 8], ended = "cap">} : tensor<2xf32>, tensor<2xf32>
  %r1, %t1 = comm.all_reduce sum into %c on @dp {comm.bucket_with = "b", comm.left_alone = "before"} : tensor<4xf32>
  %x:2 = comm.wait %t0, %r0#0, %r0#1 : tensor<2xf32>, tensor<2xf32>
  %y = comm.wait %t1, %r1 : tensor<4xf32>
  return %x#0, %x#1, %y : tensor<2xf32>, tensor<2xf32>, tensor<4xf32>
}
