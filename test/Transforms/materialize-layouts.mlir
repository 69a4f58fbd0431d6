// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=materialize --verify-diagnostics | FileCheck %s
// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=materialize \
// RUN:   --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --buffer-deallocation-pipeline --comm-symmetric-memory=step=assign --comm-verify --verify-diagnostics \
// RUN:   | FileCheck %s --check-prefix=MEMREF

// A tensor's layout becomes symmetric memory, by upstream's bufferization.

comm.group @g = ranks [[0, 1]]

// CHECK-LABEL: @comm_buffer
// MEMREF-LABEL: @comm_buffer
// MEMREF-SAME: (%[[X:.*]]: memref<8xf32>)
func.func @comm_buffer(%x: tensor<8xf32>) -> tensor<16xf32> {
  // CHECK: %[[E:.*]] = bufferization.alloc_tensor() {memory_space = #comm.symm<@g>}
  // CHECK-SAME: {{^}} : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
  // CHECK: comm.all_gather %{{.*}} into %[[E]]
  // MEMREF: %[[S:.*]] = comm.symm_alloc on @g : memref<16xf32, #comm.symm<@g>>
  // MEMREF: comm.all_gather %[[X]] into %[[S]]
  // MEMREF: %[[R:.*]] = memref.alloc{{.*}} : memref<16xf32>
  // MEMREF: linalg.exp ins(%[[S]] {{.*}} outs(%[[R]]
  // MEMREF: comm.symm_dealloc %[[S]]
  // MEMREF: return %[[R]]
  %e = tensor.empty() : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
  %r, %t = comm.all_gather %x into %e dim 0 on @g by "copy-engine"
      : tensor<8xf32> into tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>
  %w = comm.wait %t, %r reading %x : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>> reading tensor<8xf32>
  %i = tensor.empty() : tensor<16xf32>
  %y = linalg.exp ins(%w : tensor<16xf32, #comm.layout<comm_buffer<symm, @g>>>) outs(%i : tensor<16xf32>)
      -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// Others stay as they are.
// CHECK-LABEL: @others
func.func @others() -> (tensor<4x8xf32, #comm.layout<flexible>>, tensor<4x8xf32, #comm.layout<fixed<[8, 1]>>>) {
  // CHECK-COUNT-2: tensor.empty
  %a = tensor.empty() : tensor<4x8xf32, #comm.layout<flexible>>
  %b = tensor.empty() : tensor<4x8xf32, #comm.layout<fixed<[8, 1]>>>
  return %a, %b : tensor<4x8xf32, #comm.layout<flexible>>, tensor<4x8xf32, #comm.layout<fixed<[8, 1]>>>
}

// -----

func.func @fixed() {
  // expected-error @+1 {{a fixed layout that is not row-major cannot be given to bufferization, got 'tensor<4x8xf32, #comm.layout<fixed<[1, 4]>>>'}}
  %a = tensor.empty() : tensor<4x8xf32, #comm.layout<fixed<[1, 4]>>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
// expected-error @+1 {{a buffer in a group's window cannot be handed over by a function}}
func.func @argument(%a: tensor<4xf32, #comm.layout<comm_buffer<symm, @g>>>) {
  return
}

// -----

comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[0, 1]]
func.func @two_groups() {
  // expected-error @+1 {{has the memory space #comm.symm<@h>, but its layout asks for #comm.symm<@g>}}
  %a = bufferization.alloc_tensor() {memory_space = #comm.symm<@h>} : tensor<4xf32, #comm.layout<comm_buffer<symm, @g>>>
  return
}
