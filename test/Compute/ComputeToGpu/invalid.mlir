// RUN: comm-opt %s --convert-compute-to-gpu --split-input-file --verify-diagnostics

comm.group @g = ranks [[0, 1]]
func.func @unplanned() {
  // expected-error @+1 {{symmetric buffer has no offset in the window; run comm-symmetric-memory=step=plan}}
  %b = comm.symm_alloc on @g : memref<16xf32, #comm.symm<@g>>
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@g>>
  return
}

// -----

func.func @complex(%x: memref<4xcomplex<f16>>) {
  // expected-error @+1 {{elements of type 'complex<f16>' have no kernels for a GPU; expected f64, f32, f16, bf16, floats of 8 bits, complex numbers of f64 or f32, index or integers of 1, 8, 16, 32 or 64 bits}}
  linalg.add ins(%x, %x : memref<4xcomplex<f16>>, memref<4xcomplex<f16>>) outs(%x : memref<4xcomplex<f16>>)
  return
}

// -----

func.func @four_bits(%x: memref<4xf4E2M1FN>) {
  // expected-error @+1 {{elements of type 'f4E2M1FN' have no kernels for a GPU}}
  linalg.copy ins(%x : memref<4xf4E2M1FN>) outs(%x : memref<4xf4E2M1FN>)
  return
}

// -----

func.func @map(%x: memref<4xf32>, %y: memref<8xf32>) {
  // expected-error @+1 {{indexing map affine_map<(d0) -> (d0 floordiv 2)> of operand #0 cannot be compiled for a GPU; expected sums of multiples of dimensions}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i floordiv 2)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%x : memref<4xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{is not on memrefs; expected a bufferized program}}
  %y = linalg.add ins(%x, %x : tensor<4xf32>, tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

func.func @product_of_tensors(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{is not on memrefs; expected a bufferized program}}
  %y = commlib.product %x, %x into %x scale 1.000000e+00 none
      : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
