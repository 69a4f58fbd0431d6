// RUN: comm-opt %s --split-input-file --verify-diagnostics --comm-symmetric-memory=step=assign

comm.group @g = ranks [[0, 1]]
func.func @dynamic(%n: index) {
  // expected-error @+1 {{symmetric memory needs a row-major buffer of static shape, got 'memref<?xf32, #comm.symm<@g>>'}}
  %s = memref.alloc(%n) : memref<?xf32, #comm.symm<@g>>
  memref.dealloc %s : memref<?xf32, #comm.symm<@g>>
  return
}
