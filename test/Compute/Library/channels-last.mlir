// RUN: comm-opt %s --comm-raise-compute=ops=channels-last | FileCheck %s

// Without padding, the results are proved to be those of before.
// RUN: sed -e 's/x3x3xbf16/x1x1xbf16/g' -e 's/x3x3x16x/x1x1x16x/g' \
// RUN:   -e 's/low \[1, 1\] high \[1, 1\]/low [0, 0] high [0, 0]/' -e 's/x3x3xf32/x1x1xf32/g' %s > %t.before.mlir
// RUN: comm-opt %t.before.mlir --comm-raise-compute=ops=channels-last -o %t.after.mlir
// RUN: comm-validate --allow-reassociation %t.before.mlir %t.after.mlir | FileCheck %s --check-prefix=EQUAL

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// EQUAL: equal

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[LAST:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
// CHECK-DAG: #[[CHANNEL:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>

// A residual block: arguments are transposed once, and the result once. The rectifier and the sum run
// in the order of pixels.
// CHECK-LABEL: func @block
// CHECK-SAME: (%[[X:.*]]: tensor<2x16x4x4xbf16>, %[[W:.*]]: tensor<16x16x3x3xbf16>)
// CHECK: %[[XT:.*]] = linalg.generic {indexing_maps = [#[[FIRST]], #[[ID]]], {{.*}} ins(%[[X]]
// CHECK: %[[WT:.*]] = linalg.generic {indexing_maps = [#[[FIRST]], #[[ID]]], {{.*}} ins(%[[W]]
// CHECK: %[[A:.*]] = commlib.convolution forward %[[XT]] "n01c", %[[WT]] "k01c" into %{{.*}} "n01k"
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], {{.*}} ins(%[[A]]
// CHECK: %[[B:.*]] = commlib.convolution forward %[[R]] "n01c", %[[WT]] "k01c" into %{{.*}} "n01k"
// CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]], {{.*}} ins(%[[XT]], %[[B]]
// CHECK: %[[C:.*]] = commlib.convolution forward %[[S]] "n01c", %[[WT]] "k01c" into %{{.*}} "n01k"
// CHECK: %[[CT:.*]] = linalg.generic {indexing_maps = [#[[LAST]], #[[ID]]], {{.*}} ins(%[[C]]
// CHECK: return %[[CT]] : tensor<2x16x4x4xbf16>
func.func @block(%x: tensor<2x16x4x4xbf16>, %w: tensor<16x16x3x3xbf16>) -> tensor<2x16x4x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<2x16x4x4xbf16>
  %a = commlib.convolution forward %x "nc01", %w "kc01" into %e "nk01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xbf16>, tensor<16x16x3x3xbf16> into tensor<2x16x4x4xbf16> -> tensor<2x16x4x4xbf16>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%a : tensor<2x16x4x4xbf16>) outs(%e : tensor<2x16x4x4xbf16>) {
  ^bb0(%i: bf16, %o: bf16):
    %m = arith.maximumf %i, %zero : bf16
    linalg.yield %m : bf16
  } -> tensor<2x16x4x4xbf16>
  %b = commlib.convolution forward %r "nc01", %w "kc01" into %e "nk01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xbf16>, tensor<16x16x3x3xbf16> into tensor<2x16x4x4xbf16> -> tensor<2x16x4x4xbf16>
  %s = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %b : tensor<2x16x4x4xbf16>, tensor<2x16x4x4xbf16>) outs(%e : tensor<2x16x4x4xbf16>) {
  ^bb0(%i: bf16, %j: bf16, %o: bf16):
    %m = arith.addf %i, %j : bf16
    linalg.yield %m : bf16
  } -> tensor<2x16x4x4xbf16>
  %c = commlib.convolution forward %s "nc01", %w "kc01" into %e "nk01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xbf16>, tensor<16x16x3x3xbf16> into tensor<2x16x4x4xbf16> -> tensor<2x16x4x4xbf16>
  return %c : tensor<2x16x4x4xbf16>
}

// Gradients: the step of the filter reads its gradient with the channels last, and the loops of a sum
// over pixels are in their order.
// CHECK-LABEL: func @gradients
// CHECK: %[[I:.*]] = commlib.convolution image_gradient %{{.*}} "n01k", %{{.*}} "k01c" into %{{.*}} "n01c"
// CHECK: %[[F:.*]] = commlib.convolution filter_gradient %{{.*}} "n01c", %{{.*}} "n01k" into %{{.*}} "k01c"
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[LAST]], #[[ID]]], {{.*}} ins(%{{.*}}, %[[F]] :
// CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[CHANNEL]]],
// CHECK-SAME: iterator_types = ["reduction", "reduction", "reduction", "parallel"]} ins(%[[I]]
func.func @gradients(%x: tensor<2x16x4x4xbf16>, %w: tensor<16x16x3x3xbf16>, %g: tensor<2x16x4x4xbf16>)
    -> (tensor<16x16x3x3xbf16>, tensor<16xbf16>) {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<2x16x4x4xbf16>
  %i = commlib.convolution image_gradient %g "nk01", %w "kc01" into %e "nc01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xbf16>, tensor<16x16x3x3xbf16> into tensor<2x16x4x4xbf16> -> tensor<2x16x4x4xbf16>
  %ew = tensor.empty() : tensor<16x16x3x3xbf16>
  %f = commlib.convolution filter_gradient %x "nc01", %g "nk01" into %ew "kc01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xbf16>, tensor<2x16x4x4xbf16> into tensor<16x16x3x3xbf16> -> tensor<16x16x3x3xbf16>
  %w2 = linalg.generic {indexing_maps = [#id, #id, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %f : tensor<16x16x3x3xbf16>, tensor<16x16x3x3xbf16>) outs(%ew : tensor<16x16x3x3xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %m = arith.subf %a, %b : bf16
    linalg.yield %m : bf16
  } -> tensor<16x16x3x3xbf16>
  %es = tensor.empty() : tensor<16xbf16>
  %fs = linalg.fill ins(%zero : bf16) outs(%es : tensor<16xbf16>) -> tensor<16xbf16>
  %s = linalg.generic {indexing_maps = [#id, #channel],
      iterator_types = ["reduction", "parallel", "reduction", "reduction"]}
      ins(%i : tensor<2x16x4x4xbf16>) outs(%fs : tensor<16xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %m = arith.addf %a, %o : bf16
    linalg.yield %m : bf16
  } -> tensor<16xbf16>
  return %w2, %s : tensor<16x16x3x3xbf16>, tensor<16xbf16>
}

// Negative twins: f32, three features, and features that are last already.
// CHECK-LABEL: func @of_f32
// CHECK: commlib.convolution forward %{{.*}} "nc01", %{{.*}} "kc01" into %{{.*}} "nk01"
// CHECK-LABEL: func @three_features
// CHECK: commlib.convolution forward %{{.*}} "nc01", %{{.*}} "kc01" into %{{.*}} "nk01"
// CHECK-LABEL: func @last_already
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @of_f32(%x: tensor<2x16x4x4xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<2x16x4x4xf32> {
  %e = tensor.empty() : tensor<2x16x4x4xf32>
  %a = commlib.convolution forward %x "nc01", %w "kc01" into %e "nk01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x16x4x4xf32>, tensor<16x16x3x3xf32> into tensor<2x16x4x4xf32> -> tensor<2x16x4x4xf32>
  return %a : tensor<2x16x4x4xf32>
}
func.func @three_features(%x: tensor<2x3x4x4xbf16>, %w: tensor<16x3x3x3xbf16>) -> tensor<2x16x4x4xbf16> {
  %e = tensor.empty() : tensor<2x16x4x4xbf16>
  %a = commlib.convolution forward %x "nc01", %w "kc01" into %e "nk01"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x3x4x4xbf16>, tensor<16x3x3x3xbf16> into tensor<2x16x4x4xbf16> -> tensor<2x16x4x4xbf16>
  return %a : tensor<2x16x4x4xbf16>
}
func.func @last_already(%x: tensor<2x4x4x16xbf16>, %w: tensor<16x3x3x16xbf16>) -> tensor<2x4x4x16xbf16> {
  %e = tensor.empty() : tensor<2x4x4x16xbf16>
  %a = commlib.convolution forward %x "n01c", %w "k01c" into %e "n01k"
      strides [1, 1] dilations [1, 1] low [1, 1] high [1, 1]
      : tensor<2x4x4x16xbf16>, tensor<16x3x3x16xbf16> into tensor<2x4x4x16xbf16> -> tensor<2x4x4x16xbf16>
  return %a : tensor<2x4x4x16xbf16>
}
