// RUN: comm-opt %s --split-input-file --verify-diagnostics --comm-symmetric-memory=step=plan

// One place in the window cannot hold the buffers of two iterations.
comm.group @g = ranks [[0, 1]]
func.func @carried(%x: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %x) -> memref<64xf32> {
    // expected-error @+1 {{this symmetric buffer is used in a later iteration than the one that allocates it, but has one place in the window of @g}}
    %b = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
    %v = memref.memory_space_cast %b : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
    // expected-note @+1 {{it is used here}}
    memref.copy %old, %v : memref<64xf32> to memref<64xf32>
    scf.yield %v : memref<64xf32>
  }
  return
}

// -----

// expected-error @+1 {{what @g needs of its window does not fit in 2^62 bytes}}
comm.group @g = ranks [[0, 1]]
func.func @large() {
  %a = comm.symm_alloc on @g : memref<1152921504606846975xf32, #comm.symm<@g>>
  %b = comm.symm_alloc on @g : memref<1152921504606846975xf32, #comm.symm<@g>>
  return
}

// -----

// expected-error @+1 {{what @g needs of its window does not fit in 2^62 bytes}}
comm.group @g = ranks [[0, 1]]
func.func @large_slots(%x: memref<8xf32>, %y: memref<8xf32>) {
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @g
      {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64, ring_bytes = 9223372036854775807 : i64,
      stage_bytes = 9223372036854775807 : i64, flag_bytes = 9223372036854775807 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  comm.wait %t, %y reading %x : memref<8xf32>
  return
}
