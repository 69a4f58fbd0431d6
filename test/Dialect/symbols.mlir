// RUN: comm-opt %s --symbol-dce | FileCheck %s --check-prefix=DCE
// RUN: comm-opt %s --inline | FileCheck %s --check-prefix=INLINE
// What upstream's symbol passes do with groups.

// DCE: comm.mesh @used_mesh
// DCE-NOT: @unused_mesh
// DCE: comm.group @used
// DCE-NOT: @unused
comm.mesh @used_mesh(dp = 2) {sym_visibility = "private"}
comm.mesh @unused_mesh(dp = 2) {sym_visibility = "private"}
comm.group @used = @used_mesh[dp] {sym_visibility = "private"}
comm.group @unused = @unused_mesh[dp] {sym_visibility = "private"}

func.func private @callee(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @used : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  return %w : tensor<4xf32>
}

// INLINE-LABEL: func.func @caller
// INLINE: comm.all_reduce sum %{{.*}} on @used
// INLINE: comm.wait
// INLINE-NOT: call
func.func @caller(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @callee(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
