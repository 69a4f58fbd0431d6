// RUN: comm-opt %s | comm-opt | FileCheck %s
// RUN: comm-opt %s -emit-bytecode | comm-opt | FileCheck %s

// CHECK-LABEL: @convolutions
func.func @convolutions(%x: tensor<2x6x6x4xbf16>, %w: tensor<2x3x3x3x2xbf16>, %y: tensor<2x6x6x2x3xbf16>,
                        %g: tensor<2x6x6x2x2xbf16>, %m: memref<1x4x4x2xf32>, %v: memref<2x3x3x2xf32>,
                        %o: memref<1x2x2x2xf32>) -> (tensor<2x6x6x2x3xbf16>, tensor<2x6x6x2x2xbf16>) {
  // CHECK: commlib.convolution forward %{{.*}} "n01gc", %{{.*}} "gk01c" into
  // CHECK-SAME: {{^}} %{{.*}} "n01gk" strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1] : tensor<2x6x6x2x2xbf16>,
  // CHECK-SAME: {{^}} tensor<2x3x3x3x2xbf16> into tensor<2x6x6x2x3xbf16> -> tensor<2x6x6x2x3xbf16>
  %r = commlib.convolution forward %g "n01gc", %w "gk01c" into %y "n01gk"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x6x6x2x2xbf16>, tensor<2x3x3x3x2xbf16> into tensor<2x6x6x2x3xbf16> -> tensor<2x6x6x2x3xbf16>
  // CHECK: commlib.convolution image_gradient {{.*}} flipped :
  %d = commlib.convolution image_gradient %y "n01gk", %w "gk01c" into %g "n01gc"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1] flipped
      : tensor<2x6x6x2x3xbf16>, tensor<2x3x3x3x2xbf16> into tensor<2x6x6x2x2xbf16> -> tensor<2x6x6x2x2xbf16>
  // CHECK: commlib.convolution forward {{.*}} : memref<1x4x4x2xf32>, memref<2x3x3x2xf32> into memref<1x2x2x2xf32>
  commlib.convolution forward %m "n01c", %v "k01c" into %o "n01k"
      strides [1, 1] dilations [1, 1] low [0, 0] high [0, 0]
      : memref<1x4x4x2xf32>, memref<2x3x3x2xf32> into memref<1x2x2x2xf32>
  return %r, %d : tensor<2x6x6x2x3xbf16>, tensor<2x6x6x2x2xbf16>
}

// CHECK-LABEL: @attention
func.func @attention(%q: tensor<2x8x4x16xbf16>, %k: tensor<2x4x9x16xbf16>, %o: tensor<2x8x4x16xbf16>,
                     %s: tensor<2x4x8xf32>) -> (tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>, tensor<2x4x9x16xbf16>) {
  // CHECK: commlib.attention %{{.*}}, %{{.*}}, %{{.*}} into %{{.*}}, %{{.*}} layouts ["bshd", "bhsd", "bhsd", "bshd"]
  // CHECK-SAME: {{^}} scale 2.500000e-01 causal :
  %r:2 = commlib.attention %q, %k, %k into %o, %s layouts ["bshd", "bhsd", "bhsd", "bshd"] scale 0.25 causal
      : tensor<2x8x4x16xbf16>, tensor<2x4x9x16xbf16>, tensor<2x4x9x16xbf16>
      into tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
  // CHECK: commlib.attention_gradient {{.*}} layouts ["bshd", "bhsd", "bhsd", "bshd", "bshd", "bshd", "bhsd", "bhsd"]
  // CHECK-SAME: {{^}} scale 2.500000e-01 :
  %g:3 = commlib.attention_gradient %q, %k, %k, %r#0, %o, %r#1 into %q, %k, %k
      layouts ["bshd", "bhsd", "bhsd", "bshd", "bshd", "bshd", "bhsd", "bhsd"] scale 0.25
      : tensor<2x8x4x16xbf16>, tensor<2x4x9x16xbf16>, tensor<2x4x9x16xbf16>, tensor<2x8x4x16xbf16>,
      tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
      into tensor<2x8x4x16xbf16>, tensor<2x4x9x16xbf16>, tensor<2x4x9x16xbf16>
      -> tensor<2x8x4x16xbf16>, tensor<2x4x9x16xbf16>, tensor<2x4x9x16xbf16>
  return %r#0, %r#1, %g#1 : tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>, tensor<2x4x9x16xbf16>
}

// Two heads of keys, and a bias.
// CHECK-LABEL: @attention_with_bias
func.func @attention_with_bias(%q: tensor<2x8x4x16xbf16>, %k: tensor<2x2x9x16xbf16>, %b: tensor<2x1x8x9xf32>,
                               %s: tensor<2x4x8xf32>) -> (tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>) {
  // CHECK: commlib.attention %{{.*}}, %{{.*}}, %{{.*}} bias %{{.*}} into {{.*}} bias tensor<2x1x8x9xf32> into
  %r:2 = commlib.attention %q, %k, %k bias %b into %q, %s layouts ["bshd", "bhsd", "bhsd", "bshd"] scale 0.25
      : tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>, tensor<2x2x9x16xbf16> bias tensor<2x1x8x9xf32>
      into tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
      -> tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
  // CHECK: commlib.attention_gradient
  // CHECK-SAME: {{^}} %{{.*}}, %{{.*}}, %{{.*}} bias %{{.*}}, %{{.*}} into {{.*}} bias tensor<2x1x8x9xf32>,
  %g:3 = commlib.attention_gradient %q, %k, %k bias %b, %r#0, %q, %r#1 into %q, %k, %k
      layouts ["bshd", "bhsd", "bhsd", "bshd", "bshd", "bshd", "bhsd", "bhsd"] scale 0.25
      : tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>, tensor<2x2x9x16xbf16> bias tensor<2x1x8x9xf32>,
      tensor<2x8x4x16xbf16>, tensor<2x8x4x16xbf16>, tensor<2x4x8xf32>
      into tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>, tensor<2x2x9x16xbf16>
      -> tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>, tensor<2x2x9x16xbf16>
  return %r#0, %g#1 : tensor<2x8x4x16xbf16>, tensor<2x2x9x16xbf16>
}

// CHECK-LABEL: @product
func.func @product(%a: tensor<8x24xbf16>, %b: tensor<24x16xbf16>, %bT: tensor<16x24xbf16>, %v: tensor<16xbf16>,
                   %c: tensor<8x16xbf16>, %c2: tensor<16x16xbf16>) -> (tensor<8x16xbf16>, tensor<8x16xbf16>) {
  // CHECK: commlib.product %{{.*}}, %{{.*}} plus %{{.*}} bias %{{.*}} into %{{.*}} scale -5.000000e-01 none : (
  %0 = commlib.product %a, %b plus %c bias %v into %c scale -0.5 none
      : (tensor<8x24xbf16>, tensor<24x16xbf16>, tensor<8x16xbf16>, tensor<16xbf16>, tensor<8x16xbf16>)
      -> tensor<8x16xbf16>
  // CHECK: commlib.product %{{.*}}, %{{.*}} transposed bias %{{.*}} into %{{.*}} keeps %{{.*}} scale 1.0{{.*}} gelu : (
  %1:2 = commlib.product %a, %bT transposed bias %v into %0 keeps %c scale 1.0 gelu
      : (tensor<8x24xbf16>, tensor<16x24xbf16>, tensor<16xbf16>, tensor<8x16xbf16>, tensor<8x16xbf16>)
      -> (tensor<8x16xbf16>, tensor<8x16xbf16>)
  // CHECK: commlib.product %{{.*}} transposed, %{{.*}} before %{{.*}} into %{{.*}} scale 1.000000e+00 gelu_gradient : (
  %2 = commlib.product %b transposed, %b before %c2 into %c2 scale 1.0 gelu_gradient
      : (tensor<24x16xbf16>, tensor<24x16xbf16>, tensor<16x16xbf16>, tensor<16x16xbf16>) -> tensor<16x16xbf16>
  // On memrefs: no results.
  // CHECK: commlib.product %{{.*}}, %{{.*}} into %{{.*}} scale 1.000000e+00 relu
  // CHECK-SAME: {{^}} : (memref<8x24xf32>, memref<24x16xf32>, memref<8x16xf32>) -> ()
  %m = memref.alloc() : memref<8x24xf32>
  %n = memref.alloc() : memref<24x16xf32>
  %o = memref.alloc() : memref<8x16xf32>
  commlib.product %m, %n into %o scale 1.0 relu : (memref<8x24xf32>, memref<24x16xf32>, memref<8x16xf32>) -> ()
  return %1#0, %1#1 : tensor<8x16xbf16>, tensor<8x16xbf16>
}
