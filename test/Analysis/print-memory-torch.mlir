// RUN: comm-opt %s --split-input-file --allow-unregistered-dialect --comm-print-memory -o /dev/null | FileCheck %s
// Views and ops in place of PyTorch have no buffers of their own.

// All pieces of a split are in what was split (0 to 4); a copy of one is not, and
// neither is what only has a name like a view's.
// CHECK-LABEL: memory of @views
// CHECK-NEXT:  block in func.func: peak 256 bytes at op 5
// CHECK-NEXT:   buffer 0: 128 bytes, ops 0 4 5{{$}}
// CHECK-NEXT:   buffer 1: 64 bytes, ops 4 6{{$}}
// CHECK-NEXT:   buffer 2: 64 bytes, ops 5 6{{$}}
// CHECK-NEXT:   buffer 3: 64 bytes, ops 6, live-out
func.func @views(%x: tensor<32xf32>) -> tensor<16xf32> {
  %a = "aten.mm"(%x, %x) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %v:2 = "aten.split.Tensor"(%a) : (tensor<32xf32>) -> (tensor<16xf32>, tensor<16xf32>)
  %w = "aten.view"(%v#0) : (tensor<16xf32>) -> tensor<4x4xf32>
  %u = "aten.permute"(%w) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = "aten.clone"(%u) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = "aten.view_copy"(%v#1) : (tensor<16xf32>) -> tensor<16xf32>
  %e = "aten.add.Tensor"(%c, %d) : (tensor<4x4xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %e : tensor<16xf32>
}

// -----

// An op in place gives what it is given, and is the last that needs its other
// operand; %p is the caller's.
// CHECK-LABEL: memory of @in_place
// CHECK-NEXT:  block in func.func: peak 256 bytes at op 1
// CHECK-NEXT:   buffer 0: 128 bytes, ops 0 1 2 3{{$}}
// CHECK-NEXT:   buffer 1: 128 bytes, ops 1 2{{$}}
func.func @in_place(%p: tensor<32xf32>) {
  %a = "aten.mm"(%p, %p) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %b = "aten.mm"(%p, %a) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %c = "aten.add_.Tensor"(%a, %b) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  %d = "aten.copy_"(%p, %c) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
  return
}
