// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm --split-input-file --verify-diagnostics

func.func @no_result(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op must give one future, gives 0 values}}
  "stablehlo.async_start"(%x) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @never_done(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op must have one 'stablehlo.async_done', its future has 0 uses}}
  %0 = "stablehlo.async_start"(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  return
}

// -----

func.func @done_twice(%x: tensor<8xf32>) {
  // expected-error @+1 {{must have one 'stablehlo.async_done', its future has 2 uses}}
  %0 = "stablehlo.async_start"(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @elsewhere(%x: tensor<8xf32>, %c: tensor<i1>) {
  // expected-error @+1 {{must have its 'stablehlo.async_done' in its block}}
  %0 = "stablehlo.async_start"(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.if"(%c) ({
    // expected-note @+1 {{its future is used here}}
    %2 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
    "stablehlo.return"(%2) : (tensor<8xf32>) -> ()
  }, {
    "stablehlo.return"(%x) : (tensor<8xf32>) -> ()
  }) : (tensor<i1>) -> tensor<8xf32>
  return
}

// -----

func.func @argument(%f: !stablehlo.future<tensor<8xf32>>) {
  // expected-error @+1 {{'stablehlo.async_done' op must take the future of a 'stablehlo.async_start'}}
  %0 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @no_body(%x: tensor<8xf32>) {
  // expected-error @+1 {{must have one region with one block}}
  %0 = "stablehlo.async_start"(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @body_argument(%x: tensor<8xf32>) {
  // expected-error @+1 {{has a body with arguments of types ('tensor<4xf32>'), expected those of its operands, ('tensor<8xf32>')}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    "stablehlo.return"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @no_return(%x: tensor<8xf32>) {
  // expected-error @+1 {{must end in a 'stablehlo.return'}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    "test.yield"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<8xf32>>) -> tensor<8xf32>
  return
}

// -----

func.func @other_type(%x: tensor<8xf32>) {
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    "stablehlo.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> !stablehlo.future<tensor<4xf32>>
  // expected-error @+1 {{'stablehlo.async_done' op gives ('tensor<4xf32>'), and its start ('tensor<8xf32>')}}
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}
