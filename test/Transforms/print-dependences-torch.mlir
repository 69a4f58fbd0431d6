// RUN: comm-opt %s --allow-unregistered-dialect --comm-print-dependences -o /dev/null | FileCheck %s

// What ops of PyTorch do is in its schemas.

comm.group @g = ranks [[0, 1]]

// Overloads that are given where to write, ops that are in place without an
// underscore, and one whose second operand is written.
// CHECK-LABEL: dependences of @writers
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: aten.tanh_backward.grad_input after 0 (memory){{$}}
// CHECK-NEXT:  2: aten.__iand__.Tensor after 1 (memory){{$}}
// CHECK-NEXT:  3: prims.copy_to after 2 (memory){{$}}
// CHECK-NEXT:  4: aten.rrelu_with_noise after 3 (memory){{$}}
// CHECK-NEXT:  5: aten.sort.values after 4 (memory){{$}}
// CHECK-NEXT:  6: aten.exp after 5 (memory){{$}}
func.func @writers(%p: tensor<4xf32>, %q: tensor<4xf32>, %i: tensor<4xi64>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.tanh_backward.grad_input"(%q, %q, %p) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.__iand__.Tensor"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "prims.copy_to"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = "aten.rrelu_with_noise"(%q, %p) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5:2 = "aten.sort.values"(%q, %p, %i)
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
  %6 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// As functions they have no order; `__and__` is not in place, though it ends with
// underscores.
// CHECK-LABEL: dependences of @functions
// CHECK:       0: aten.exp{{$}}
// CHECK-NEXT:  1: aten.tanh_backward{{$}}
// CHECK-NEXT:  2: aten.__and__.Tensor{{$}}
// CHECK-NEXT:  3: aten.sort.stable{{$}}
// CHECK-NEXT:  4: aten.where.self{{$}}
func.func @functions(%p: tensor<4xf32>, %q: tensor<4xf32>) {
  %0 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.tanh_backward"(%q, %p) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.__and__.Tensor"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3:2 = "aten.sort.stable"(%p) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>)
  %4 = "aten.where.self"(%p, %q, %q) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// Any result of a view; results of an op that is not in the table may be in any
// operand, unless it says otherwise.
// CHECK-LABEL: dependences of @views
// CHECK:       0: aten.unbind.int{{$}}
// CHECK-NEXT:  1: aten.exp{{$}}
// CHECK-NEXT:  2: aten.mystery{{$}}
// CHECK-NEXT:  3: aten.mystery{{$}}
// CHECK-NEXT:  4: aten.zero_ after 0 (value), 1 (memory), 2 (memory){{$}}
// CHECK-NEXT:  5: aten.exp after 2 (value), 4 (memory){{$}}
// CHECK-NEXT:  6: aten.exp after 3 (value){{$}}
// CHECK-NEXT:  7: aten.exp after 4 (memory){{$}}
func.func @views(%p: tensor<2x4xf32>, %q: tensor<4xf32>, %s: tensor<4xf32>) {
  %0:2 = "aten.unbind.int"(%p) : (tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = "aten.exp"(%p) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = "aten.mystery"(%q, %p) : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  %3 = "aten.mystery"(%s, %s) {comm.mutates = array<i64>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = "aten.zero_"(%0#1) : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "aten.exp"(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "aten.exp"(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "aten.exp"(%p) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// Random numbers in their order, in regions too; not those that a seed makes, nor
// attention that says that it has no effect.
// CHECK-LABEL: dependences of @random
// CHECK:       0: prims.inductor_seeds{{$}}
// CHECK-NEXT:  1: aten.exp{{$}}
// CHECK-NEXT:  2: aten.native_dropout after 0 (memory){{$}}
// CHECK-NEXT:  3: prims.inductor_lookup_seed after 0 (value){{$}}
// CHECK-NEXT:  4: prims.inductor_random after 3 (value){{$}}
// CHECK-NEXT:  5: scf.if after 2 (memory){{$}}
// CHECK-NEXT:  6: aten._scaled_dot_product_flash_attention{{$}}
// CHECK-NEXT:  7: aten._scaled_dot_product_flash_attention after 5 (memory){{$}}
// CHECK-NEXT:  8: mine.effect after 7 (memory){{$}}
// CHECK-NEXT:  9: torch.ops.aten.rand.default after 8 (memory){{$}}
// CHECK-NEXT:  10: aten.uniform_ after 1 (memory), 2 (memory), 9 (memory){{$}}
func.func @random(%c: i1, %q: tensor<4x4x4xf32>, %p: tensor<4xf32>) {
  %0 = "prims.inductor_seeds"() : () -> tensor<2xi64>
  %1 = "aten.exp"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  %2:2 = "aten.native_dropout"(%p) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi8>)
  %3 = "prims.inductor_lookup_seed"(%0) : (tensor<2xi64>) -> tensor<i64>
  %4 = "prims.inductor_random"(%3) : (tensor<i64>) -> tensor<4xf32>
  scf.if %c {
    %r = "aten.randn"() : () -> tensor<4xf32>
  }
  %6 = "aten._scaled_dot_product_flash_attention"(%q, %q, %q) {comm.mutates = array<i64>}
      : (tensor<4x4x4xf32>, tensor<4x4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  %7 = "aten._scaled_dot_product_flash_attention"(%q, %q, %q)
      : (tensor<4x4x4xf32>, tensor<4x4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  "mine.effect"(%c) : (i1) -> ()
  %9 = "torch.ops.aten.rand.default"() : () -> tensor<4xf32>
  %10 = "aten.uniform_"(%p) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// Effects are those of the table: an assertion keeps its order, a token made of
// nothing or a name with such a word does not.
// CHECK-LABEL: dependences of @effects
// CHECK:       0: aten._functional_assert_async.msg{{$}}
// CHECK-NEXT:  1: aten._assert_async.msg{{$}}
// CHECK-NEXT:  2: tensor.empty
// CHECK-NEXT:  3: comm.all_reduce after 1 (communication)
// CHECK-NEXT:  4: comm.wait after 1 (communication)
// CHECK-NEXT:  5: aten._assert_async.msg after 1 (memory)
// CHECK-NEXT:  6: aten._foreach_add_.List{{$}}
// CHECK-NEXT:  7: inductor_prims.inductor_reserve_rng_state after 5 (memory){{$}}
func.func @effects(%c: tensor<i1>, %p: tensor<4xf32>, %q: tensor<4xf32>, %x: tensor<4xf32>) {
  %0 = "aten._functional_assert_async.msg"(%c) : (tensor<i1>) -> tensor<f32>
  "aten._assert_async.msg"(%c) : (tensor<i1>) -> ()
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  "aten._assert_async.msg"(%c) : (tensor<i1>) -> ()
  "aten._foreach_add_.List"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> ()
  %5:3 = "inductor_prims.inductor_reserve_rng_state"() : () -> (tensor<i64>, tensor<i64>, tensor<i64>)
  return
}
