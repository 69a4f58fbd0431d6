// RUN: comm-opt %s -split-input-file -verify-diagnostics

func.func @convolution_c1(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x2xbf16>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{has operands of element types 'f32' and 'bf16'; expected one}}
  %r = commlib.convolution forward %x "n01c", %w "k01c" into %y "n01k" strides [1, 1] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x2xbf16> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c2(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x2xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{has the layout 'n01k' for the image; expected letters of 'ngc01', each once}}
  %r = commlib.convolution forward %x "n01k", %w "k01c" into %y "n01k" strides [1, 1] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x2xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c2_digits(%x: tensor<1x4x4x2xf32>, %w: tensor<3x2x2xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{has the layout '0kc' for the filter; expected all of '01' in it}}
  %r = commlib.convolution forward %x "n01c", %w "0kc" into %y "n01k" strides [1, 1] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<3x2x2xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c3(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x3xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{has 2 elements along 'c' in the image and 3 in the filter}}
  %r = commlib.convolution forward %x "n01c", %w "k01c" into %y "n01k" strides [1, 1] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x3xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c3_places(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x2xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{has 2 elements along '1' in the response; expected 4}}
  %r = commlib.convolution forward %x "n01c", %w "k01c" into %y "n01k" strides [1, 1] dilations [1, 1]
      low [0, 1] high [0, 1]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x2xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c4(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x2xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{'strides' has 0; expected at least 1}}
  %r = commlib.convolution forward %x "n01c", %w "k01c" into %y "n01k" strides [1, 0] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x2xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c4_count(%x: tensor<1x4x4x2xf32>, %w: tensor<2x3x3x2xf32>, %y: tensor<1x2x2x2xf32>) {
  // expected-error @+1 {{'low' has 1 numbers; expected 2, as 'strides'}}
  %r = commlib.convolution forward %x "n01c", %w "k01c" into %y "n01k"
      strides [1, 1] dilations [1, 1] low [0] high [0, 0]
      : tensor<1x4x4x2xf32>, tensor<2x3x3x2xf32> into tensor<1x2x2x2xf32> -> tensor<1x2x2x2xf32>
  return
}

// -----

func.func @convolution_c5(%x: tensor<1x4x4x2x2xf32>, %w: tensor<2x2x3x3x2xf32>, %y: tensor<1x2x2x2x2xf32>) {
  // expected-error @+1 {{has the layouts 'n01cg', 'gk01c' and 'n01gk' of image, filter and response; expected the features last in all, or before the digits in all}}
  %r = commlib.convolution forward %x "n01cg", %w "gk01c" into %y "n01gk" strides [1, 1] dilations [1, 1]
      low [0, 0] high [0, 0]
      : tensor<1x4x4x2x2xf32>, tensor<2x2x3x3x2xf32> into tensor<1x2x2x2x2xf32> -> tensor<1x2x2x2x2xf32>
  return
}

// -----

func.func @attention_c1(%q: tensor<2x8x4x16xf32>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has elements of type 'f32'; expected f16 or bf16}}
  %r:2 = commlib.attention %q, %q, %q into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32>, tensor<2x8x4x16xf32> into tensor<2x8x4x16xf32>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xf32>, tensor<2x4x8xf32>
  return
}

// -----

func.func @attention_c2(%q: tensor<2x8x4x16xf16>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has the layout 'bsdh' for 'tensor<2x8x4x16xf16>'; expected the letters of 'bhsd', with 'd' last}}
  %r:2 = commlib.attention %q, %q, %q into %q, %s layouts ["bshd", "bsdh", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16> into tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
  return
}

// -----

func.func @attention_c3(%q: tensor<2x8x4x16xf16>, %k: tensor<2x9x3x16xf16>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has 3 elements along 'h' in operand #1 that has a layout; expected 4}}
  %r:2 = commlib.attention %q, %k, %k into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x9x3x16xf16>, tensor<2x9x3x16xf16> into tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
  return
}

// -----

func.func @attention_c3_stats(%q: tensor<2x8x4x16xf16>, %s: tensor<2x8x4xf32>) {
  // expected-error @+1 {{has statistics of type 'tensor<2x8x4xf32>'; expected f32 by batch, head and place}}
  %r:2 = commlib.attention %q, %q, %q into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16> into tensor<2x8x4x16xf16>, tensor<2x8x4xf32>
      -> tensor<2x8x4x16xf16>, tensor<2x8x4xf32>
  return
}

// -----

func.func @attention_c3_values(%q: tensor<2x8x4x16xf16>, %k: tensor<2x9x2x16xf16>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has 4 elements along 'h' in operand #2 that has a layout; expected 2}}
  %r:2 = commlib.attention %q, %k, %q into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x9x2x16xf16>, tensor<2x8x4x16xf16> into tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
  return
}

// -----

func.func @attention_c4(%q: tensor<2x8x4x16xf16>, %b: tensor<2x4x1x9xf16>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has a bias of type 'tensor<2x4x1x9xf16>'; expected 2 or 1 x 4 or 1 x 8 or 1 x 8}}
  %r:2 = commlib.attention %q, %q, %q bias %b into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16> bias tensor<2x4x1x9xf16>
      into tensor<2x8x4x16xf16>, tensor<2x4x8xf32> -> tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
  return
}

// -----

func.func @attention_c4_type(%q: tensor<2x8x4x16xf16>, %b: tensor<2x4x1x8xbf16>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has a bias of type 'tensor<2x4x1x8xbf16>'; expected elements of type 'f16' or f32}}
  %r:2 = commlib.attention %q, %q, %q bias %b into %q, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16> bias tensor<2x4x1x8xbf16>
      into tensor<2x8x4x16xf16>, tensor<2x4x8xf32> -> tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
  return
}

// -----

// The library is wrong if the bias of gradients is the same for all queries.
func.func @attention_c4_gradient(%q: tensor<2x8x4x16xf16>, %b: tensor<2x1x1x8xf32>, %s: tensor<2x4x8xf32>) {
  // expected-error @+1 {{has a bias of type 'tensor<2x1x1x8xf32>'; expected 2 or 1 x 4 or 1 x 8 x 8}}
  %r:3 = commlib.attention_gradient %q, %q, %q bias %b, %q, %q, %s into %q, %q, %q
      layouts ["bshd", "bshd", "bshd", "bshd", "bshd", "bshd", "bshd", "bshd"] scale 1.0
      : tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16> bias tensor<2x1x1x8xf32>,
      tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x4x8xf32>
      into tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>
      -> tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>, tensor<2x8x4x16xf16>
  return
}

// -----

func.func @product_c1(%a: tensor<8x24xf32>, %b: tensor<24x16xbf16>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{has operands of element types 'f32' and 'bf16'; expected one}}
  %r = commlib.product %a, %b into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16xbf16>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c1_gelu(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{has elements of type f32; expected f16 or bf16 for the epilogue 'gelu'}}
  %r = commlib.product %a, %b into %c scale 1.0 gelu
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c2(%a: tensor<8x24xf32>, %b: tensor<24x16x1xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{multiplies 'tensor<8x24xf32>' and 'tensor<24x16x1xf32>'; expected two dimensions}}
  %r = commlib.product %a, %b into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16x1xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c2_depth(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{sums 24 elements of 'tensor<8x24xf32>', but not of 'tensor<24x16xf32>'}}
  %r = commlib.product %a, %b transposed into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c2_result(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<16x8xf32>) {
  // expected-error @+1 {{has an operand of type 'tensor<16x8xf32>'; expected 8x16}}
  %r = commlib.product %a, %b into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  return
}

// -----

func.func @product_c2_bias(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{has an operand of type 'tensor<8xf32>'; expected 16}}
  %r = commlib.product %a, %b bias %v into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c3(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{has an operand 'before'; expected one for 'gelu_gradient' alone}}
  %r = commlib.product %a, %b before %c into %c scale 1.0 none
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

func.func @product_c3_none(%a: tensor<8x24xf16>, %b: tensor<24x16xf16>, %c: tensor<8x16xf16>) {
  // expected-error @+1 {{has no operand 'before'; expected one for 'gelu_gradient' alone}}
  %r = commlib.product %a, %b into %c scale 1.0 gelu_gradient
      : (tensor<8x24xf16>, tensor<24x16xf16>, tensor<8x16xf16>) -> tensor<8x16xf16>
  return
}

// -----

func.func @product_c3_keeps(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{keeps its sums; expected the epilogue 'gelu'}}
  %r:2 = commlib.product %a, %b into %c keeps %c scale 1.0 relu
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>)
      -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return
}

// -----

func.func @product_c3_plus(%a: tensor<8x24xf32>, %b: tensor<24x16xf32>, %c: tensor<8x16xf32>) {
  // expected-error @+1 {{has an operand 'plus'; expected the epilogue 'none'}}
  %r = commlib.product %a, %b plus %c into %c scale 1.0 relu
      : (tensor<8x24xf32>, tensor<24x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}
