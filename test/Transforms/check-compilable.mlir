// RUN: comm-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --comm-check-compilable

// Registered, and scalars or memrefs, or bufferizable.
func.func @fine(%a: tensor<4xf32>, %m: memref<4xf32>, %s: f32) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = math.exp %s : f32
  memref.dealloc %m : memref<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Only the first is named.
func.func @unregistered(%a: tensor<4xf32>) -> tensor<4xf32> {
  scf.execute_region {
    // expected-error @below {{'stablehlo.sort' cannot be compiled: no lowering of it is known}}
    "stablehlo.sort"(%a) : (tensor<4xf32>) -> ()
    scf.yield
  }
  %0 = "stablehlo.fft"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @custom_call(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'stablehlo.custom_call' of 'lapack_spotrf_ffi' cannot be compiled: no lowering of it is known}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "lapack_spotrf_ffi"}> : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @callback(%a: tensor<4xf32>) {
  // expected-error @below {{'stablehlo.custom_call' of 'xla_ffi_python_cpu_callback' cannot be compiled: it calls back into Python; remove debug prints, callbacks and checks at run time (jax.debug.print, jax.pure_callback, equinox.error_if) from the program}}
  "stablehlo.custom_call"(%a) <{call_target_name = "xla_ffi_python_cpu_callback", has_side_effect = true}>
      : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @no_bufferization(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'math.exp' on tensors cannot be compiled: it has no bufferization; convert it to linalg first}}
  %0 = math.exp %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @no_loops(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{'linalg.softmax' cannot be compiled: it has no lowering to loops; decompose it first}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @main() {
  return
}
// expected-error @below {{nested module cannot be compiled}}
module @inner {
}
