// Collectives of, or to, what an op changes in place are left alone.
//
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-canonicalize=cse=always | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-canonicalize --remarks-filter='comm.*' -o /dev/null \
// RUN:   2>&1 | FileCheck %s --check-prefix=REMARK

comm.group @g = ranks [[0, 1]]
comm.group @one = ranks [[0], [1]]

// Its data are another tensor, to which nothing happens when %p is written.
// CHECK-LABEL: func.func @trivial_group
// CHECK:       comm.all_reduce sum %arg0
// CHECK:       %[[W:.*]] = comm.wait
// CHECK:       "aten.zero_"(%arg0)
// CHECK:       return %[[W]]
// REMARK: ChangedInPlace {{.*}}Function=trivial_group | {{.*}}Reason="an op changes in place what it reads or gives"
func.func @trivial_group(%p: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %p into %e on @one : tensor<4xf32>
  %w = comm.wait %t, %r reading %p : tensor<4xf32>
  %z = "aten.zero_"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}

// What is written is the data, and not the source.
// CHECK-LABEL: func.func @data
// CHECK:       %[[W:.*]] = comm.wait
// CHECK:       "aten.zero_"(%[[W]])
// CHECK:       return %arg0
func.func @data(%p: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %p into %e on @one : tensor<4xf32>
  %w = comm.wait %t, %r reading %p : tensor<4xf32>
  %z = "aten.zero_"(%w) : (tensor<4xf32>) -> tensor<4xf32>
  return %p : tensor<4xf32>
}

// Nothing is written.
// CHECK-LABEL: func.func @values
// CHECK-NOT:   comm.all_reduce
// CHECK:       return %arg0
func.func @values(%p: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %p into %e on @one : tensor<4xf32>
  %w = comm.wait %t, %r reading %p : tensor<4xf32>
  %z = "aten.zero"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}

// The source of the first of a pair is no longer what it was.
// CHECK-LABEL: func.func @pair
// CHECK:       comm.all_to_all
// CHECK:       "aten.zero_"
// CHECK:       comm.all_to_all
func.func @pair(%p: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_to_all %p into %e split 0 concat 0 on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %p : tensor<4xf32>
  %z = "aten.zero_"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_to_all %w into %e1 split 0 concat 0 on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<4xf32>
  return %w1 : tensor<4xf32>
}

// The first of two sums is started before its source is written.
// CHECK-LABEL: func.func @sum
// CHECK:       comm.all_reduce
// CHECK:       "aten.zero_"
// CHECK:       comm.all_reduce
// CHECK:       arith.addi
func.func @sum(%p: tensor<4xi32>, %q: tensor<4xi32>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %e1 = tensor.empty() : tensor<4xi32>
  %r, %t = comm.all_reduce sum %p into %e on @g : tensor<4xi32>
  %w = comm.wait %t, %r reading %p : tensor<4xi32>
  %z = "aten.zero_"(%p) : (tensor<4xi32>) -> tensor<4xi32>
  %r1, %t1 = comm.all_reduce sum %q into %e1 on @g : tensor<4xi32>
  %w1 = comm.wait %t1, %r1 reading %q : tensor<4xi32>
  %s = arith.addi %w, %w1 : tensor<4xi32>
  return %s : tensor<4xi32>
}
