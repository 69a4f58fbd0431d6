// REQUIRES: compute
// RUN: comm-opt %s --comm-print-memory -o /dev/null | FileCheck %s
// RUN: not comm-opt %s --remarks-filter='comm-symmetric-memory' --comm-lower-to-gpu=machine=h200-x2 -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PLAN

// The staging of scatters by copy engines, as the model has it and as it is in the
// window that is planned for the bufferized program: 4096 bytes for each that is in
// flight. (A program has one entry: after the plan this one is refused.)

comm.group @one = ranks [[0, 1]]
comm.group @two = ranks [[0, 1]]

// One after the other, each with a collective behind it, after which no rank copies
// for it any more: what is returned, and one staging.
// PLAN-DAG: Buffers=4096, {{.*}}Group=one, MostLive=4096
// CHECK-LABEL: memory of @in_turn
// CHECK-NEXT: block in func.func: peak 8192 bytes
func.func @in_turn(%x: tensor<1024xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %d = tensor.empty() : tensor<512xf32>
  %e = tensor.empty() : tensor<512xf32>
  %r, %t = comm.reduce_scatter sum %x into %d dim 0 on @one by "copy-engine"
    : tensor<1024xf32> into tensor<512xf32>
  %y = comm.wait %t, %r reading %x : tensor<512xf32> reading tensor<1024xf32>
  %b = comm.barrier on @one
  comm.wait %b
  %r1, %t1 = comm.reduce_scatter sum %x into %e dim 0 on @one by "copy-engine"
    : tensor<1024xf32> into tensor<512xf32>
  %z = comm.wait %t1, %r1 reading %x : tensor<512xf32> reading tensor<1024xf32>
  %c = comm.barrier on @one
  comm.wait %c
  return %y, %z : tensor<512xf32>, tensor<512xf32>
}

// PLAN-DAG: Buffers=8192, {{.*}}Group=two, MostLive=8192
// CHECK-LABEL: memory of @at_once
// CHECK-NEXT: block in func.func: peak 12288 bytes
func.func @at_once(%x: tensor<1024xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %d = tensor.empty() : tensor<512xf32>
  %e = tensor.empty() : tensor<512xf32>
  %r, %t = comm.reduce_scatter sum %x into %d dim 0 on @two by "copy-engine"
    : tensor<1024xf32> into tensor<512xf32>
  %r1, %t1 = comm.reduce_scatter sum %x into %e dim 0 on @two by "copy-engine"
    : tensor<1024xf32> into tensor<512xf32>
  %y = comm.wait %t, %r reading %x : tensor<512xf32> reading tensor<1024xf32>
  %z = comm.wait %t1, %r1 reading %x : tensor<512xf32> reading tensor<1024xf32>
  return %y, %z : tensor<512xf32>, tensor<512xf32>
}
