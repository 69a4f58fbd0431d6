// RUN: comm-opt %s --allow-unregistered-dialect --convert-stablehlo-to-comm --split-input-file --verify-diagnostics

func.func @no_result(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op must give one future, gives 0 values}}
  "stablehlo.async_start"(%x) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @never_done(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op has no 'stablehlo.async_done'}}
  %0 = "stablehlo.async_start"(%x) : (tensor<8xf32>) -> !stablehlo.future<tensor<8xf32>>
  return
}

// -----

// expected-error @+1 {{'func.func' op has a value of type '!stablehlo.future<tensor<8xf32>, tensor<8xf32>>', expected a future of one ranked tensor}}
func.func @two_values(%f: !stablehlo.future<tensor<8xf32>, tensor<8xf32>>) {
  return
}

// -----

func.func @not_a_tensor(%f: tensor<8xf32>) {
  // expected-error @+1 {{'test.op' op has a value of type '!stablehlo.future<i32>', expected a future of one ranked tensor}}
  %0 = "test.op"() : () -> !stablehlo.future<i32>
  return
}

// -----

func.func @done_type(%f: !stablehlo.future<tensor<8xf32>>) {
  // expected-error @+1 {{'stablehlo.async_done' op must give the value of one future, gives ('tensor<4xf32>') and takes ('tensor<8xf32>')}}
  %0 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<8xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @done_of_two(%f: !stablehlo.future<tensor<8xf32>>) {
  // expected-error @+1 {{must give the value of one future, gives ('tensor<8xf32>', 'tensor<8xf32>') and takes ('tensor<8xf32>', 'tensor<8xf32>')}}
  %0:2 = "stablehlo.async_done"(%f, %f) : (!stablehlo.future<tensor<8xf32>>, !stablehlo.future<tensor<8xf32>>)
      -> (tensor<8xf32>, tensor<8xf32>)
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
  // expected-error @+1 {{'stablehlo.async_start' op gives '!stablehlo.future<tensor<4xf32>>', and its body ('tensor<8xf32>')}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    "stablehlo.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> !stablehlo.future<tensor<4xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @no_future(%x: tensor<8xf32>) {
  // expected-error @+1 {{'stablehlo.async_start' op gives 'tensor<4xf32>', and its body ('tensor<8xf32>')}}
  %0 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<8xf32>):
    "stablehlo.return"(%a) : (tensor<8xf32>) -> ()
  }) : (tensor<8xf32>) -> tensor<4xf32>
  %1 = "stablehlo.async_done"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
