// RUN: comm-opt %s --allow-unregistered-dialect --comm-print-dependences -o /dev/null | FileCheck %s

// Tensors that ops of other dialects change in place.

comm.group @g = ranks [[0, 1]]

// The first operand of an in-place op of ATen; what it copies is only read. Its
// result is the same tensor.
// CHECK-LABEL: dependences of @aten
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: aten.sin{{$}}
// CHECK-NEXT:  2: aten.copy_ after 0 (memory){{$}}
// CHECK-NEXT:  3: aten.cos after 2 (memory){{$}}
// CHECK-NEXT:  4: aten.cos{{$}}
// CHECK-NEXT:  5: torch.ops.aten.add_.Tensor after 2 (value), 3 (memory)
// CHECK-NEXT:  6: aten.tan after 5 (memory)
func.func @aten(%p: tensor<4xf32>, %s: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.sin"(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.copy_"(%p, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "aten.cos"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "aten.cos"(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "torch.ops.aten.add_.Tensor"(%2, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %6 = "aten.tan"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// Values are not: the same without the underscore has no order.
// CHECK-LABEL: dependences of @values
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: aten.copy{{$}}
// CHECK-NEXT:  2: aten.cos{{$}}
func.func @values(%p: tensor<4xf32>, %s: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.copy"(%p, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.cos"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// Through views, of views, of parts, registered or not.
// CHECK-LABEL: dependences of @views
// CHECK:       0: aten.view{{$}}
// CHECK-NEXT:  1: aten.transpose.int after 0 (value){{$}}
// CHECK-NEXT:  2: tensor.extract_slice{{$}}
// CHECK-NEXT:  3: aten.exp after 2 (value){{$}}
// CHECK-NEXT:  4: aten.zero_ after 0 (memory), 1 (value), 2 (memory), 3 (memory){{$}}
// CHECK-NEXT:  5: aten.cos after 2 (value), 4 (memory){{$}}
// CHECK-NEXT:  6: aten.cos{{$}}
func.func @views(%p: tensor<4xf32>, %q: tensor<4xf32>) {
  %0 = "aten.view"(%p) : (tensor<4xf32>) -> tensor<2x2xf32>
  %1 = "aten.transpose.int"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = tensor.extract_slice %p[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %3 = "aten.exp"(%2) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "aten.zero_"(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = "aten.cos"(%2) : (tensor<2xf32>) -> tensor<2xf32>
  %6 = "aten.cos"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// Lists, places to write to, and statistics: any operand.
// CHECK-LABEL: dependences of @any_operand
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: aten.exp{{$}}
// CHECK-NEXT:  2: aten._foreach_add_.List after 0 (memory), 1 (memory){{$}}
// CHECK-NEXT:  3: aten.mm.out after 2 (memory){{$}}
// CHECK-NEXT:  4: aten.native_batch_norm after 3 (memory){{$}}
// CHECK-NEXT:  5: mine.scale_ after 4 (memory){{$}}
func.func @any_operand(%p: tensor<4x4xf32>, %q: tensor<4x4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "aten.exp"(%q) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  "aten._foreach_add_.List"(%p, %q) {comm.cost = 1 : i64, has_side_effect = false}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
  %3 = "aten.mm.out"(%p, %p, %q) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = "aten.native_batch_norm"(%p, %q) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = "mine.scale_"(%p, %q) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// An op that gives nothing is there for an effect, whatever its name; one that is
// said to have effects may change what it is given.
// CHECK-LABEL: dependences of @unknown
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: mine.store after 0 (memory){{$}}
// CHECK-NEXT:  2: aten.exp after 1 (memory){{$}}
// CHECK-NEXT:  3: mine.update after 1 (memory), 2 (memory){{$}}
// CHECK-NEXT:  4: aten.exp after 3 (memory){{$}}
// CHECK-NEXT:  5: aten.exp{{$}}
func.func @unknown(%p: tensor<4xf32>, %q: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  "mine.store"(%p) : (tensor<4xf32>) -> ()
  %2 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "mine.update"(%p) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// What an op declares is what it does: 1 changes its second operand alone, 3 is
// a view by declaration, 5 does nothing.
// CHECK-LABEL: dependences of @declared
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: mine.store{{$}}
// CHECK-NEXT:  2: aten.exp after 1 (memory){{$}}
// CHECK-NEXT:  3: mine.part{{$}}
// CHECK-NEXT:  4: mine.fill after 3 (value){{$}}
// CHECK-NEXT:  5: mine.note{{$}}
// CHECK-NEXT:  6: aten.exp after 4 (memory){{$}}
func.func @declared(%p: tensor<4xf32>, %q: tensor<4xf32>, %r: tensor<4xf32>, %i: index) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  "mine.store"(%p, %q) {comm.mutates = array<i64: 1>} : (tensor<4xf32>, tensor<4xf32>) -> ()
  %2 = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "mine.part"(%i, %r) {comm.views = 1 : i64} : (index, tensor<4xf32>) -> tensor<2xf32>
  "mine.fill"(%3) {comm.mutates = array<i64: 0>} : (tensor<2xf32>) -> ()
  "mine.note"(%p) {comm.mutates = array<i64>} : (tensor<4xf32>) -> ()
  %6 = "aten.exp"(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// What is sent stays as it is until its wait, and what is reduced in place, too.
// CHECK-LABEL: dependences of @in_flight
// CHECK:       1: comm.all_reduce after 0 (value){{$}}
// CHECK-NEXT:  2: comm.wait after 1 (value){{$}}
// CHECK-NEXT:  3: aten.zero_ after 1 (memory), 2 (memory){{$}}
// CHECK-NEXT:  4: aten.exp{{$}}
// CHECK-NEXT:  5: comm.all_reduce after 1 (communication), 4 (overwrite){{$}}
// CHECK-NEXT:  6: comm.wait after 5 (value){{$}}
// CHECK-NEXT:  7: aten.zero_ after 6 (memory){{$}}
func.func @in_flight(%p: tensor<4xf32>, %q: tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %p into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %p : tensor<4xf32>
  %0 = "aten.zero_"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %q on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<4xf32>
  %2 = "aten.zero_"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// In regions: what they change, and what they hand on.
// CHECK-LABEL: dependences of @regions
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: scf.if after 0 (memory){{$}}
// CHECK-NEXT:  2: aten.exp after 1 (memory){{$}}
// CHECK-NEXT:  3: scf.if{{$}}
// CHECK-NEXT:  4: aten.zero_ after 3 (value)
// CHECK-NEXT:  5: aten.exp after 4 (memory){{$}}
func.func @regions(%c: i1, %p: tensor<4xf32>, %q: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  scf.if %c {
    %v = "aten.view"(%p) : (tensor<4xf32>) -> tensor<2x2xf32>
    %z = "aten.zero_"(%v) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  }
  %2 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = scf.if %c -> tensor<4xf32> {
    scf.yield %q : tensor<4xf32>
  } else {
    %n = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %4 = "aten.zero_"(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// A callee may change what it is given.
func.func private @callee(tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: dependences of @calls
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: func.call after 0 (memory){{$}}
// CHECK-NEXT:  2: aten.exp after 1 (memory){{$}}
// CHECK-NEXT:  3: aten.exp{{$}}
func.func @calls(%p: tensor<4xf32>, %q: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @callee(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "aten.exp"(%q) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
