// RUN: comm-opt %s --split-input-file --verify-diagnostics --comm-verify

// All ranks of a line allocate symmetric memory alike.

comm.group @g = ranks [[0, 1]]
func.func @uniform(%c: i1) {
  scf.if %c {
    %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
    comm.symm_dealloc %b : memref<8xf32, #comm.symm<@g>>
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
// expected-note @+1 {{it depends on %arg0, which is}}
func.func @varying(%c: i1 {comm.varying}) {
  scf.if %c {
    // expected-note @+2 {{rank 0: symm_alloc on @g}}
    // expected-error @+1 {{symmetric allocation on @g runs under control flow that varies by rank}}
    %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
    // expected-note @+1 {{rank 0: symm_dealloc on @g}}
    comm.symm_dealloc %b : memref<8xf32, #comm.symm<@g>>
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @allocates(%x: memref<8xf32>) {
  // expected-note @+2 {{rank 0: symm_alloc on @g}}
  // expected-note @+1 {{the symmetric allocation}}
  %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  memref.copy %x, %v : memref<8xf32> to memref<8xf32>
  return
}
func.func @varying_call(%x: memref<8xf32>) {
  // expected-note @+1 {{it varies because of this}}
  %r = comm.rank : index
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{it depends on}}
  %c = arith.cmpi eq, %r, %c0 : index
  scf.if %c {
    // expected-error @+1 {{call of a function with a symmetric allocation on @g runs under control flow that varies by rank}}
    func.call @allocates(%x) : (memref<8xf32>) -> ()
  }
  return
}

// -----

// A launch is as any collective.
comm.group @g = ranks [[0, 1]]
// expected-note @+1 {{it depends on %arg2, which is}}
func.func @launch(%x: memref<8xf32>, %y: memref<8xf32>, %c: i1 {comm.varying}) {
  scf.if %c {
    // expected-note @+2 {{rank 0: launch all_reduce on @g}}
    // expected-error @+1 {{collective on @g runs under control flow that varies by rank}}
    %t = comm.launch all_reduce @k::@push(%x) into (%y) on @g
        {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
        : (memref<8xf32>) -> (memref<8xf32>)
    comm.wait %t, %y reading %x : memref<8xf32>
  }
  return
}

// -----

// A buffer is of use to its own group.
comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[0, 1]]
func.func @by_type(%x: memref<8xf32>) {
  %b = comm.symm_alloc on @h : memref<16xf32, #comm.symm<@h>>
  // expected-error @+1 {{collective on @g uses a buffer in the window of @h}}
  %t = comm.all_gather %x into %b dim 0 on @g : memref<8xf32> into memref<16xf32, #comm.symm<@h>>
  comm.wait %t, %b reading %x : memref<16xf32, #comm.symm<@h>> reading memref<8xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[0, 1]]
func.func @by_root(%x: memref<8xf32>) {
  %b = comm.symm_alloc on @h : memref<16xf32, #comm.symm<@h>>
  %v = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@h>> to memref<16xf32>
  // expected-error @+1 {{collective on @g uses a buffer in the window of @h}}
  %t = comm.all_gather %x into %v dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t, %v reading %x : memref<16xf32> reading memref<8xf32>
  return
}

// -----

// What peers do not reach may be anywhere; and a group's own is right.
comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[0, 1]]
func.func @right(%x: memref<8xf32>) {
  %b = comm.symm_alloc on @h : memref<16xf32, #comm.symm<@h>>
  %v = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@h>> to memref<16xf32>
  %t = comm.all_gather %x into %v dim 0 on @g by push : memref<8xf32> into memref<16xf32>
  comm.wait %t, %v reading %x : memref<16xf32> reading memref<8xf32>
  %t1 = comm.all_gather %x into %v dim 0 on @h by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t1, %v reading %x : memref<16xf32> reading memref<8xf32>
  %t2 = comm.all_gather %x into %b dim 0 on @h by "copy-engine" : memref<8xf32> into memref<16xf32, #comm.symm<@h>>
  comm.wait %t2, %b reading %x : memref<16xf32, #comm.symm<@h>> reading memref<8xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @static() -> memref<8xf32> attributes {comm.static_results} {
  %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  return %v : memref<8xf32>
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @returned() -> memref<8xf32> {
  // expected-note @+1 {{it is allocated here}}
  %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  // expected-error @+1 {{a symmetric buffer must not be returned}}
  return %v : memref<8xf32>
}

// -----

// expected-note @+1 {{the group is defined here}}
comm.group @g = ranks [[0, 1]] {window = array<i64: 256, 0, 0>}
func.func @outside() {
  // expected-error @+1 {{symmetric buffer of 64 bytes at offset 208 lies outside of its group's window of 256 bytes}}
  %b = comm.symm_alloc on @g {offset = 208 : i64} : memref<16xf32, #comm.symm<@g>>
  comm.symm_dealloc %b : memref<16xf32, #comm.symm<@g>>
  return
}

// -----

// Never is another buffer put where one is that a rank may still use.
comm.group @g = ranks [[0, 1]]
func.func @overlap(%x: memref<16xf32>, %y: memref<16xf32>) {
  // expected-note @+1 {{it is allocated here}}
  %a = comm.symm_alloc on @g {offset = 0 : i64} : memref<16xf32, #comm.symm<@g>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@g>>
  // expected-error @+1 {{symmetric buffer at offset 32 overlaps one of 64 bytes at offset 0 that a rank may still use}}
  %b = comm.symm_alloc on @g {offset = 32 : i64} : memref<16xf32, #comm.symm<@g>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
  memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
  %t = comm.barrier on @g
  comm.wait %t
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @beside(%x: memref<16xf32>, %y: memref<16xf32>) {
  %a = comm.symm_alloc on @g {offset = 0 : i64} : memref<16xf32, #comm.symm<@g>>
  %va = memref.memory_space_cast %a : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
  memref.copy %x, %va : memref<16xf32> to memref<16xf32>
  comm.symm_dealloc %a : memref<16xf32, #comm.symm<@g>>
  %b = comm.symm_alloc on @g {offset = 64 : i64} : memref<16xf32, #comm.symm<@g>>
  %vb = memref.memory_space_cast %b : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
  memref.copy %x, %vb : memref<16xf32> to memref<16xf32>
  %t = comm.barrier on @g
  comm.wait %t
  // Behind the barrier both places are free.
  %c = comm.symm_alloc on @g {offset = 32 : i64} : memref<16xf32, #comm.symm<@g>>
  %vc = memref.memory_space_cast %c : memref<16xf32, #comm.symm<@g>> to memref<16xf32>
  memref.copy %x, %vc : memref<16xf32> to memref<16xf32>
  %t1 = comm.barrier on @g
  comm.wait %t1
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @ready(%x: memref<8xf32>) {
  %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  %t = comm.all_to_all %x into %v split 0 concat 0 on @g by "copy-engine" : memref<8xf32>
  comm.wait %t, %v reading %x : memref<8xf32> reading memref<8xf32>
  %t1 = comm.all_to_all %x into %v split 0 concat 0 on @g by "copy-engine"
      {launch = #comm.launch<peers_ready = true>} : memref<8xf32>
  comm.wait %t1, %v reading %x : memref<8xf32> reading memref<8xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @not_ready(%x: memref<8xf32>, %y: memref<8xf32>) {
  %b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %b : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  // expected-error @+1 {{'peers_ready' is not known: expected destinations in the window of @g, and before it in its block the wait for a collective in which its ranks meet}}
  %t = comm.all_to_all %x into %v split 0 concat 0 on @g by "copy-engine"
      {launch = #comm.launch<peers_ready = true>} : memref<8xf32>
  comm.wait %t, %v reading %x : memref<8xf32> reading memref<8xf32>
  // expected-error @+1 {{'peers_ready' is not known}}
  %t1 = comm.all_to_all %v into %y split 0 concat 0 on @g by "copy-engine"
      {launch = #comm.launch<peers_ready = true>} : memref<8xf32>
  comm.wait %t1, %y reading %v : memref<8xf32> reading memref<8xf32>
  return
}

// -----

// The next call reads what is in it.
comm.group @g = ranks [[0, 1]]
func.func @held(%x: memref<4xf32>) attributes {comm.static_arguments} {
  // expected-note @+1 {{it is allocated here}}
  %a = comm.symm_alloc on @g {holds_argument = 0 : i64, offset = 0 : i64} : memref<8xf32, #comm.symm<@g>>
  comm.symm_dealloc %a : memref<8xf32, #comm.symm<@g>>
  %t = comm.barrier on @g
  comm.wait %t
  // expected-error @+1 {{symmetric buffer at offset 16 overlaps one of 32 bytes at offset 0 that a rank may still use}}
  %b = comm.symm_alloc on @g {offset = 16 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}
