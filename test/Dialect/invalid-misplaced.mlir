// RUN: comm-opt %s --split-input-file --verify-diagnostics

"comm.group"() <{ranks = [array<i64: 0, 1>], sym_name = "all"}> : () -> ()
func.func @reduction(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{has "reduction" = 4 : i32 among its discardable attributes, expected it in '<{...}>'}}
  %r, %t = "comm.all_reduce"(%x, %y) {group = @all, operandSegmentSizes = array<i32: 0, 1, 1>, reduction = 4 : i32}
      : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, !comm.token)
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Other names are kept.
"comm.group"() <{ranks = [array<i64: 0, 1>], sym_name = "all"}> : () -> ()
func.func @other(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r, %t = comm.all_reduce max %x into %y on @all {note = 4 : i32} : tensor<4xf32>
  %0 = comm.wait %t, %r reading %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
