// RUN: comm-opt %s --convert-c10d-to-comm --split-input-file --verify-diagnostics

func.func @no_groups(%x: tensor<4xf32>) {
  // expected-error @+1 {{must have an array 'groups' of arrays}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum"} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @groups_of_text(%x: tensor<4xf32>) {
  // expected-error @+1 {{has "a" in 'groups', expected an array of i64}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = ["a"]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @empty_line(%x: tensor<4xf32>) {
  // expected-error @+1 {{has an empty line in 'groups'}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @negative_rank(%x: tensor<4xf32>) {
  // expected-error @+1 {{has rank -1 in 'groups'}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, -1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rank_twice(%x: tensor<4xf32>) {
  // expected-error @+1 {{has rank 1 twice in 'groups'}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>, array<i64: 1>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_reduction(%x: tensor<4xf32>) {
  // expected-error @+1 {{has no string 'reduce_op', expected sum, avg, product, min, max, band, bor or bxor}}
  "c10d_functional.all_reduce"(%x) {groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unknown_reduction(%x: tensor<4xf32>) {
  // expected-error @+1 {{has reduce_op "mean", expected sum, avg, product, min, max, band, bor or bxor}}
  "c10d_functional.reduce_scatter_tensor"(%x) {reduce_op = "mean", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @no_source(%x: tensor<4xf32>) {
  // expected-error @+1 {{has no integer 'src'}}
  "c10d_functional.broadcast"(%x) {groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @source_out_of_group(%x: tensor<4xf32>) {
  // expected-error @+1 {{root is 2}}
  "c10d_functional.broadcast"(%x) {src = 2 : i64, groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unknown(%x: tensor<4xf32>) {
  // expected-error @+1 {{'c10d_functional.isend' op is not a collective that is supported}}
  "c10d_functional.isend"(%x) {groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{must have operands and as many results, got 1 and 0}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @element_types(%x: tensor<4xf32>) {
  // expected-error @+1 {{of the same rank and element type, got 'tensor<4xf32>' and 'tensor<4xf16>'}}
  "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>]} : (tensor<4xf32>) -> tensor<4xf16>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{has no dimension 0 in 'tensor<f32>'}}
  "c10d_functional.all_gather_into_tensor"(%x) {groups = [array<i64: 0, 1>]} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @used_without_wait(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{must be used by 'c10d_functional.wait_tensor' only}}
  %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  // expected-note @+1 {{is used here}}
  return %0 : tensor<4xf32>
}

// -----

func.func @waited_elsewhere(%x: tensor<4xf32>, %c: i1) {
  // expected-error @+1 {{must be waited for in its block}}
  %0 = "c10d_functional.all_reduce"(%x) {reduce_op = "sum", groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>) -> tensor<4xf32>
  scf.if %c {
    // expected-note @+1 {{is waited for here}}
    %1 = "c10d_functional.wait_tensor"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  }
  return
}

// -----

func.func @waits_for_nothing(%x: tensor<4xf32>) {
  // expected-error @+1 {{must wait for what a collective gives}}
  "c10d_functional.wait_tensor"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @rank_of_float() {
  // expected-error @+1 {{must give one integer tensor of rank 0}}
  "c10d_functional.get_rank"() : () -> tensor<f32>
  return
}

// -----

func.func @one_sizes(%x: tensor<4xf32>) {
  // expected-error @+1 {{must have an array 'receive_sizes' of arrays}}
  "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 1, 3>, array<i64: 3, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sizes_of_fewer(%x: tensor<4xf32>) {
  // expected-error @+1 {{has no sizes of rank 1}}
  "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 1, 3>], receive_sizes = [array<i64: 1, 3>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @row_too_long(%x: tensor<4xf32>) {
  // expected-error @+1 {{has 3 sizes of rank 0 and groups of 2 ranks}}
  "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 1, 3, 0>, array<i64: 3, 1>],
      receive_sizes = [array<i64: 1, 3>, array<i64: 3, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @sizes_disagree(%x: tensor<4xf32>) {
  // expected-error @+1 {{has rank 0 send 3 to rank 1, which expects 2}}
  "c10d_functional.all_to_all_single"(%x) {groups = [array<i64: 0, 1>],
      send_sizes = [array<i64: 1, 3>, array<i64: 3, 1>],
      receive_sizes = [array<i64: 1, 3>, array<i64: 2, 1>]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<4xf32>) {
  // expected-error @+1 {{must have one operand, got 2}}
  "c10d_functional.all_to_all_single"(%x, %x) {groups = [array<i64: 0, 1>]}
      : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
