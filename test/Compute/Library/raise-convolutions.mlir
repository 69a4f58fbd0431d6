// RUN: comm-opt %s -allow-unregistered-dialect -comm-raise-compute=ops=convolutions -split-input-file | FileCheck %s
// RUN: comm-opt %s -allow-unregistered-dialect -comm-raise-compute=ops=convolutions -split-input-file \
// RUN:   --remarks-filter='comm-.*' 2>&1 >/dev/null | grep remark: | FileCheck %s --check-prefix=REMARK

#x = affine_map<(n, h, w, o, y, x, i) -> (n, h + y, w + x, i)>
#w = affine_map<(n, h, w, o, y, x, i) -> (y, x, i, o)>
#y = affine_map<(n, h, w, o, y, x, i) -> (n, h, w, o)>

// By name, with zeros around the image.
// CHECK-LABEL: @forward
// CHECK-SAME: (%[[X:.*]]: tensor<2x6x6x3xbf16>, %[[W:.*]]: tensor<3x3x3x4xbf16>)
// CHECK: %[[T:.*]] = linalg.transpose
// CHECK-SAME: {{^}} ins(%[[W]] : tensor<3x3x3x4xbf16>) outs(%{{.*}} : tensor<4x3x3x3xbf16>) permutation = [3, 0, 1, 2]
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x3x3x4xbf16>
// CHECK-NEXT: %[[Y:.*]] = commlib.convolution forward %[[X]] "n01c",
// CHECK-SAME: {{^}} %[[T]] "k01c" into %[[E]] "n01k" strides [2, 2] dilations [1, 1] low [0, 0] high [1, 1] :
// CHECK-NEXT: return %[[Y]]
func.func @forward(%x: tensor<2x6x6x3xbf16>, %w: tensor<3x3x3x4xbf16>) -> tensor<2x3x3x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %p = tensor.pad %x low[0, 0, 0, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : bf16
  } : tensor<2x6x6x3xbf16> to tensor<2x7x7x3xbf16>
  %e = tensor.empty() : tensor<2x3x3x4xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<2x3x3x4xbf16>) -> tensor<2x3x3x4xbf16>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %w : tensor<2x7x7x3xbf16>, tensor<3x3x3x4xbf16>) outs(%f : tensor<2x3x3x4xbf16>) -> tensor<2x3x3x4xbf16>
  return %y : tensor<2x3x3x4xbf16>
}

// -----

// A reversed filter: the gradient with respect to the image.
#rev = affine_map<(a, b, c, d) -> (2 - a, 2 - b, c, d)>
#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
#dy = affine_map<(o, i, h, y, w, x, n) -> (n, h + y, w + x, o)>
#w = affine_map<(o, i, h, y, w, x, n) -> (y, x, i, o)>
#dx = affine_map<(o, i, h, y, w, x, n) -> (n, h, w, i)>
// CHECK-LABEL: @image_gradient
// CHECK-SAME: (%[[DY:.*]]: tensor<2x6x6x4xf32>, %[[W:.*]]: tensor<3x3x3x4xf32>)
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[W]] : tensor<3x3x3x4xf32>)
// CHECK: commlib.convolution image_gradient %[[DY]] "n01k",
// CHECK-SAME: {{^}} %[[T]] "k01c" into %{{.*}} "n01c" strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1] :
// CHECK-NOT: linalg.generic
func.func @image_gradient(%dy: tensor<2x6x6x4xf32>, %w: tensor<3x3x3x4xf32>) -> tensor<2x6x6x3xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %dy low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x6x6x4xf32> to tensor<2x8x8x4xf32>
  %we = tensor.empty() : tensor<3x3x3x4xf32>
  %r = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w : tensor<3x3x3x4xf32>) outs(%we : tensor<3x3x3x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<3x3x3x4xf32>
  %e = tensor.empty() : tensor<2x6x6x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x6x6x3xf32>) -> tensor<2x6x6x3xf32>
  %dx = linalg.generic {indexing_maps = [#dy, #w, #dx],
      iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]}
      ins(%p, %r : tensor<2x8x8x4xf32>, tensor<3x3x3x4xf32>) outs(%f : tensor<2x6x6x3xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %m = arith.mulf %a, %b : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<2x6x6x3xf32>
  return %dx : tensor<2x6x6x3xf32>
}

// -----

// More places in the window than in the result: the gradient with respect to the
// filter. Zeros between the window's elements are the stride, and the image's last
// row and column are read by nothing.
#x = affine_map<(n, o, y, h, x, w, i) -> (n, y + h, x + w, i)>
#dy = affine_map<(n, o, y, h, x, w, i) -> (n, h, w, o)>
#dw = affine_map<(n, o, y, h, x, w, i) -> (y, x, i, o)>
// CHECK-LABEL: @filter_gradient
// CHECK-SAME: (%[[X:.*]]: tensor<2x8x8x3xf16>, %[[DY:.*]]: tensor<2x3x3x4xf16>)
// CHECK: %[[S:.*]] = tensor.extract_slice %[[X]][0, 0, 0, 0] [2, 6, 6, 3] [1, 1, 1, 1]
// CHECK: %[[W:.*]] = commlib.convolution filter_gradient %[[S]] "n01c",
// CHECK-SAME: {{^}} %[[DY]] "n01k" into %{{.*}} "k01c" strides [2, 2] dilations [1, 1] low [0, 0] high [0, 0] :
// CHECK: linalg.transpose ins(%[[W]]
// CHECK-SAME: {{^}} : tensor<4x2x2x3xf16>) outs(%{{.*}} : tensor<2x2x3x4xf16>) permutation = [1, 2, 3, 0]
func.func @filter_gradient(%x: tensor<2x8x8x3xf16>, %dy: tensor<2x3x3x4xf16>) -> tensor<2x2x3x4xf16> {
  %zero = arith.constant 0.0 : f16
  %z = arith.constant dense<0.0> : tensor<2x5x5x4xf16>
  %d = tensor.insert_slice %dy into %z[0, 0, 0, 0] [2, 3, 3, 4] [1, 2, 2, 1]
      : tensor<2x3x3x4xf16> into tensor<2x5x5x4xf16>
  %e = tensor.empty() : tensor<2x2x3x4xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<2x2x3x4xf16>) -> tensor<2x2x3x4xf16>
  %s = tensor.extract_slice %x[0, 0, 0, 0] [2, 6, 6, 3] [1, 1, 1, 1] : tensor<2x8x8x3xf16> to tensor<2x6x6x3xf16>
  %dw = linalg.generic {indexing_maps = [#x, #dy, #dw],
      iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "reduction", "parallel"]}
      ins(%s, %d : tensor<2x6x6x3xf16>, tensor<2x5x5x4xf16>) outs(%f : tensor<2x2x3x4xf16>) {
  ^bb0(%a: f16, %b: f16, %c: f16):
    %m = arith.mulf %a, %b : f16
    %t = arith.addf %c, %m : f16
    linalg.yield %t : f16
  } -> tensor<2x2x3x4xf16>
  return %dw : tensor<2x2x3x4xf16>
}

// -----

// One feature a group.
// CHECK-LABEL: @depthwise
// CHECK: commlib.convolution forward %{{.*}} "n01g",
// CHECK-SAME: {{^}} %{{.*}} "g01" into %{{.*}} "n01g" strides [1, 1] dilations [2, 2] low [0, 0] high [0, 0] :
func.func @depthwise(%x: tensor<1x7x7x3xf32>, %w: tensor<2x2x3xf32>) -> tensor<1x5x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x5x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x5x5x3xf32>) -> tensor<1x5x5x3xf32>
  %y = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<1> : tensor<2xi64>, dilations = dense<2> : tensor<2xi64>}
      ins(%x, %w : tensor<1x7x7x3xf32>, tensor<2x2x3xf32>) outs(%f : tensor<1x5x5x3xf32>) -> tensor<1x5x5x3xf32>
  return %y : tensor<1x5x5x3xf32>
}

// -----

// Ones around the image are no zeros: the pad stays.
// CHECK-LABEL: @ones_around
// CHECK: %[[P:.*]] = tensor.pad
// CHECK: commlib.convolution forward %[[P]] "n01c"
// CHECK-SAME: low [0, 0] high [0, 0]
func.func @ones_around(%x: tensor<1x4x4x1xf32>, %w: tensor<3x3x1x1xf32>) -> tensor<1x4x4x1xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %one : f32
  } : tensor<1x4x4x1xf32> to tensor<1x6x6x1xf32>
  %e = tensor.empty() : tensor<1x4x4x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x6x6x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x4x4x1xf32>)
      -> tensor<1x4x4x1xf32>
  return %y : tensor<1x4x4x1xf32>
}

// -----

// A sum that starts from elsewhere.
// CHECK-LABEL: @adds
// CHECK: linalg.conv_2d_nhwc_hwcf
// REMARK: remark: {{.*}}NoLibraryConvolution{{.*}}a sum that does not start from 0
func.func @adds(%x: tensor<1x6x6x1xf32>, %w: tensor<3x3x1x1xf32>, %f: tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32> {
  %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x6x6x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x4x4x1xf32>)
      -> tensor<1x4x4x1xf32>
  return %y : tensor<1x4x4x1xf32>
}

// -----

// CHECK-LABEL: @doubles
// CHECK: linalg.conv_2d_nhwc_hwcf
// REMARK: remark: {{.*}}NoLibraryConvolution{{.*}}elements that are not f16, bf16 or f32
func.func @doubles(%x: tensor<1x6x6x1xf64>, %w: tensor<3x3x1x1xf64>) -> tensor<1x4x4x1xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x4x4x1xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<1x4x4x1xf64>) -> tensor<1x4x4x1xf64>
  %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x6x6x1xf64>, tensor<3x3x1x1xf64>) outs(%f : tensor<1x4x4x1xf64>)
      -> tensor<1x4x4x1xf64>
  return %y : tensor<1x4x4x1xf64>
}

// -----

// A window that is read along with no place: no convolution.
#a = affine_map<(i, j, k) -> (i + j + k)>
#b = affine_map<(i, j, k) -> (j, k)>
#c = affine_map<(i, j, k) -> (i)>
// CHECK-LABEL: @three_in_one_index
// CHECK: linalg.generic
// REMARK: remark: {{.*}}NoLibraryConvolution{{.*}}indices that are not those of a convolution
func.func @three_in_one_index(%x: tensor<8xf32>, %w: tensor<2x3xf32>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<8xf32>, tensor<2x3xf32>) outs(%f : tensor<5xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %m = arith.mulf %p, %q : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

// A maximum over windows is none either, and no remark says so.
// CHECK-LABEL: @pooling
// CHECK: linalg.pooling_nhwc_max
func.func @pooling(%x: tensor<1x6x6x1xf32>, %w: tensor<3x3xf32>) -> tensor<1x4x4x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  %y = linalg.pooling_nhwc_max ins(%x, %w : tensor<1x6x6x1xf32>, tensor<3x3xf32>) outs(%f : tensor<1x4x4x1xf32>)
      -> tensor<1x4x4x1xf32>
  return %y : tensor<1x4x4x1xf32>
}

// -----

// What is not known stays.
// CHECK-LABEL: @foreign
// CHECK: "some.op"
func.func @foreign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "some.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A sum in f32 that is rounded to the type of the operands, as torch-mlir writes it.
#map = affine_map<(n, c, h, w) -> (n, c, h, w)>
// CHECK-LABEL: @rounded
// CHECK-SAME: (%[[X:.*]]: tensor<2x3x6x6xbf16>, %[[W:.*]]: tensor<4x3x3x3xbf16>)
// CHECK: %[[E:.*]] = tensor.empty() : tensor<2x4x4x4xbf16>
// CHECK: %[[Y:.*]] = commlib.convolution forward %[[X]] "nc01", %[[W]] "kc01" into %[[E]] "nk01"
// CHECK-NEXT: return %[[Y]]
func.func @rounded(%x: tensor<2x3x6x6xbf16>, %w: tensor<4x3x3x3xbf16>) -> tensor<2x4x4x4xbf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x3x6x6xbf16>, tensor<4x3x3x3xbf16>)
      outs(%f : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %re = tensor.empty() : tensor<2x4x4x4xbf16>
  %r = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<2x4x4x4xf32>) outs(%re : tensor<2x4x4x4xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x4x4x4xbf16>
  return %r : tensor<2x4x4x4xbf16>
}

// -----

// The sum itself is read, too.
#map = affine_map<(n, c, h, w) -> (n, c, h, w)>
// REMARK: NoLibraryConvolution {{.*}} Function=rounded_and_read
// REMARK-SAME: "operands and a result of different element types"
// CHECK-LABEL: @rounded_and_read
// CHECK: linalg.conv_2d_nchw_fchw
func.func @rounded_and_read(%x: tensor<2x3x6x6xbf16>, %w: tensor<4x3x3x3xbf16>)
    -> (tensor<2x4x4x4xf32>, tensor<2x4x4x4xbf16>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<2x3x6x6xbf16>, tensor<4x3x3x3xbf16>)
      outs(%f : tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  %re = tensor.empty() : tensor<2x4x4x4xbf16>
  %r = linalg.generic {indexing_maps = [#map, #map],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<2x4x4x4xf32>) outs(%re : tensor<2x4x4x4xbf16>) {
  ^bb0(%a: f32, %b: bf16):
    %t = arith.truncf %a : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<2x4x4x4xbf16>
  return %y, %r : tensor<2x4x4x4xf32>, tensor<2x4x4x4xbf16>
}

// -----

// A filter reversed and transposed by reading its elements, as torch-mlir writes it.
#out = affine_map<(a, b, c, d) -> (a, b, c, d)>
// CHECK-LABEL: @extracted
// CHECK-SAME: (%[[DY:.*]]: tensor<2x4x6x6xf32>, %[[W:.*]]: tensor<4x3x3x3xf32>)
// CHECK: commlib.convolution image_gradient %[[DY]] "nk01", %[[W]] "kc01" into %{{.*}} "nc01"
// CHECK-SAME: {{^}} strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
// CHECK-NOT: linalg.generic
// With another number, elements are not counted from the end.
// CHECK-LABEL: @extracted_elsewhere
// CHECK: linalg.generic
// CHECK: commlib.convolution forward
func.func @extracted(%dy: tensor<2x4x6x6xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<2x3x6x6xf32> {
  %two = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<3x4x3x3xf32>
  %r = linalg.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%we : tensor<3x4x3x3xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %l = linalg.index 3 : index
    %m = arith.subi %two, %k : index
    %n = arith.subi %two, %l : index
    %v = tensor.extract %w[%j, %i, %m, %n] : tensor<4x3x3x3xf32>
    linalg.yield %v : f32
  } -> tensor<3x4x3x3xf32>
  %p = tensor.pad %dy low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x4x6x6xf32> to tensor<2x4x8x8xf32>
  %e = tensor.empty() : tensor<2x3x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  %dx = linalg.conv_2d_nchw_fchw ins(%p, %r : tensor<2x4x8x8xf32>, tensor<3x4x3x3xf32>)
      outs(%f : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  return %dx : tensor<2x3x6x6xf32>
}

func.func @extracted_elsewhere(%dy: tensor<2x4x6x6xf32>, %w: tensor<4x3x4x4xf32>) -> tensor<2x3x6x6xf32> {
  %two = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<3x4x3x3xf32>
  %r = linalg.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%we : tensor<3x4x3x3xf32>) {
  ^bb0(%b: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %l = linalg.index 3 : index
    %m = arith.subi %two, %k : index
    %n = arith.subi %two, %l : index
    %v = tensor.extract %w[%j, %i, %m, %n] : tensor<4x3x4x4xf32>
    linalg.yield %v : f32
  } -> tensor<3x4x3x3xf32>
  %p = tensor.pad %dy low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<2x4x6x6xf32> to tensor<2x4x8x8xf32>
  %e = tensor.empty() : tensor<2x3x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  %dx = linalg.conv_2d_nchw_fchw ins(%p, %r : tensor<2x4x8x8xf32>, tensor<3x4x3x3xf32>)
      outs(%f : tensor<2x3x6x6xf32>) -> tensor<2x3x6x6xf32>
  return %dx : tensor<2x3x6x6xf32>
}
