// RUN: comm-opt %s --comm-realize-copies \
// RUN:   --remarks-filter='comm.*' 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: --input-file=%t

comm.group @g = ranks [[0, 1]]

// Where the result may stay in the window, peers write into it, and so does what
// makes the own piece.
// REMARK: remark: {{.*}}GatherReinplaced {{.*}}Function=static
// CHECK-LABEL: func.func @static
// CHECK:       %[[OWN:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK:       linalg.exp {{.*}} outs(%[[OWN]] :
// CHECK:       comm.all_gather into %{{.*}} dim 0 on @g by "copy-engine"
func.func @static(%x: tensor<4xf32>) -> tensor<8xf32> attributes {comm.static_results} {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %all = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %y into %all dim 0 on @g by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %y : tensor<8xf32> reading tensor<4xf32>
  return %w : tensor<8xf32>
}

// The caller's own memory is not in the window.
// CHECK-LABEL: func.func @returned
// CHECK:       comm.all_gather %{{.*}} into
func.func @returned(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %all = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %y into %all dim 0 on @g by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %y : tensor<8xf32> reading tensor<4xf32>
  return %w : tensor<8xf32>
}

// What the program itself reads is.
// REMARK: remark: {{.*}}GatherReinplaced {{.*}}Function=used
// CHECK-LABEL: func.func @used
// CHECK:       comm.all_gather into
func.func @used(%x: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %all = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %y into %all dim 0 on @g by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %y : tensor<8xf32> reading tensor<4xf32>
  %f = tensor.empty() : tensor<8xf32>
  %z = linalg.exp ins(%w : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  return %z : tensor<8xf32>
}

// Others have ways of their own.
// CHECK-LABEL: func.func @push
// CHECK:       comm.all_gather %{{.*}} into
func.func @push(%x: tensor<4xf32>) -> tensor<8xf32> attributes {comm.static_results} {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %all = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %y into %all dim 0 on @g by push : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %y : tensor<8xf32> reading tensor<4xf32>
  return %w : tensor<8xf32>
}
