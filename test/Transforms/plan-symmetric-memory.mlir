// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=plan --comm-verify | FileCheck %s
// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=plan --remarks-filter='comm-.*' 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=plan --comm-verify --mlir-timing \
// RUN:   --mlir-disable-threading -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHARED

// comm-verify uses the analyses of the pass before.

// SHARED: {{ }}SymmetricMemoryPass
// SHARED-NEXT: (A) comm::SymmetricLifetimes
// SHARED-NEXT: (A) comm::BufferRoots
// SHARED-NEXT: (A) comm::ValueFlow
// SHARED-NEXT: {{ }}VerifyPass
// SHARED-NEXT: (A) comm::TokenFlow
// SHARED-NEXT: Output

// Slots of the largest, three of the ring and two of the stage; one flag area
// for each kernel and number of blocks, shared by what has both in common; then
// buffers.

// REMARK: [Passed] Planned | Category:comm-symmetric-memory
// REMARK-SAME: Buffers=2304, Bytes=6400, Flags=448, Group=tp, MostLive=2304, Ring=1536, Saved=0, Stage=2048
// CHECK: comm.group @tp
// CHECK-SAME: window = array<i64: 6400, 512, 1024>
comm.group @tp = ranks [[0, 1]]
// CHECK: comm.group @nothing = ranks {{\[}}[0, 1]]
// CHECK-NOT: window =
comm.group @nothing = ranks [[0, 1]]

// CHECK-LABEL: @kernels
func.func @kernels(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<32xf32>) {
  // CHECK: comm.launch all_reduce @k::@push
  // CHECK-NOT: flag_offset
  %t0 = comm.launch all_reduce @k::@push(%x) into (%y) on @tp
      {blocks = 1 : i64, count = 64 : i64, threads = 32 : i64, ring_bytes = 512 : i64}
      : (memref<64xf32>) -> (memref<64xf32>)
  comm.wait %t0, %y reading %x : memref<64xf32>
  // CHECK: comm.launch all_reduce @k::@pull
  // CHECK-SAME: flag_offset = 3584
  %t1 = comm.launch all_reduce @k::@pull(%x) into (%y) on @tp
      {blocks = 2 : i64, count = 64 : i64, threads = 32 : i64, stage_bytes = 1000 : i64, flag_bytes = 40 : i64}
      : (memref<64xf32>) -> (memref<64xf32>)
  comm.wait %t1, %y reading %x : memref<64xf32>
  // The same kernel with another number of blocks has flags of its own.
  // CHECK: comm.launch all_reduce @k::@pull
  // CHECK-SAME: flag_offset = 3712
  %t2 = comm.launch all_reduce @k::@pull(%x) into (%y) on @tp
      {blocks = 4 : i64, count = 64 : i64, threads = 32 : i64, stage_bytes = 1000 : i64, flag_bytes = 80 : i64}
      : (memref<64xf32>) -> (memref<64xf32>)
  comm.wait %t2, %y reading %x : memref<64xf32>
  // CHECK: comm.launch all_reduce @k::@pull
  // CHECK-SAME: flag_offset = 3584
  %t3 = comm.launch all_reduce @k::@pull(%x) into (%y) on @tp
      {blocks = 2 : i64, count = 64 : i64, threads = 32 : i64, stage_bytes = 16 : i64, flag_bytes = 100 : i64}
      : (memref<64xf32>) -> (memref<64xf32>)
  comm.wait %t3, %y reading %x : memref<64xf32>
  // Each copy-engine collective has flags of its own.
  // CHECK: comm.symm_alloc on @tp {offset = 4096 : i64}
  %s = comm.symm_alloc on @tp : memref<64xf32, #comm.symm<@tp>>
  %v = memref.memory_space_cast %s : memref<64xf32, #comm.symm<@tp>> to memref<64xf32>
  // CHECK: comm.all_gather
  // CHECK-SAME: flag_offset = 3840
  %t4 = comm.all_gather %z into %v dim 0 on @tp by "copy-engine" : memref<32xf32> into memref<64xf32>
  comm.wait %t4, %v reading %z : memref<64xf32> reading memref<32xf32>
  // CHECK: comm.symm_alloc on @tp {offset = 4352 : i64}
  %s1 = comm.symm_alloc on @tp : memref<512xf32, #comm.symm<@tp>>
  %v1 = memref.memory_space_cast %s1 : memref<512xf32, #comm.symm<@tp>> to memref<512xf32>
  %sv = memref.subview %v1[0] [64] [1] : memref<512xf32> to memref<64xf32, strided<[1]>>
  // CHECK: comm.all_gather
  // CHECK-SAME: flag_offset = 3968
  %t5 = comm.all_gather %z into %sv dim 0 on @tp by "copy-engine" : memref<32xf32> into memref<64xf32, strided<[1]>>
  comm.wait %t5, %sv reading %z : memref<64xf32, strided<[1]>> reading memref<32xf32>
  // NCCL needs none.
  // CHECK: comm.all_gather
  // CHECK-NOT: flag_offset
  %t6 = comm.all_gather %z into %y dim 0 on @tp by nccl : memref<32xf32> into memref<64xf32>
  comm.wait %t6, %y reading %z : memref<64xf32> reading memref<32xf32>
  return
}

// -----

// A place is taken until all ranks are surely done with it: after the last use
// comes a collective that makes each wait for all, and it has been waited for.

// REMARK: Buffers=1280, Bytes=1280, Flags=0, Group=g, MostLive=1280, Ring=0, Saved=1536, Stage=0
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: @reuse
func.func @reuse(%x: memref<64xf32>, %y: memref<64xf32>) {
  // CHECK: comm.symm_alloc on @g {offset = 256 : i64}
  %a = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %va = memref.memory_space_cast %a : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %x, %va : memref<64xf32> to memref<64xf32>
  comm.symm_dealloc %a : memref<64xf32, #comm.symm<@g>>
  // No collective of @g lies between.
  // CHECK: comm.symm_alloc on @g {offset = 512 : i64}
  %b = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %vb = memref.memory_space_cast %b : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %x, %vb : memref<64xf32> to memref<64xf32>
  // Root 0 need not have heard of rank 1.
  %t0 = comm.broadcast %x into %y root 0 on @g : memref<64xf32>
  comm.wait %t0, %y reading %x : memref<64xf32>
  // CHECK: comm.symm_alloc on @g {offset = 768 : i64}
  %c = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %vc = memref.memory_space_cast %c : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %x, %vc : memref<64xf32> to memref<64xf32>
  %t1 = comm.all_reduce sum %x into %y on @g : memref<64xf32>
  // Started, but not waited for.
  // CHECK: comm.symm_alloc on @g {offset = 1024 : i64}
  %d = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %vd = memref.memory_space_cast %d : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %vc, %vd : memref<64xf32> to memref<64xf32>
  comm.wait %t1, %y reading %x : memref<64xf32>
  // a and b are free: their two places, as one. c is not: it was used behind
  // the start.
  // CHECK: comm.symm_alloc on @g {offset = 256 : i64} : memref<128xf32
  %e = comm.symm_alloc on @g : memref<128xf32, #comm.symm<@g>>
  %ve = memref.memory_space_cast %e : memref<128xf32, #comm.symm<@g>> to memref<128xf32>
  %se = memref.subview %ve[0] [64] [1] : memref<128xf32> to memref<64xf32, strided<[1]>>
  memref.copy %x, %se : memref<64xf32> to memref<64xf32, strided<[1]>>
  %t2 = comm.all_reduce sum %x into %y on @g : memref<64xf32>
  comm.wait %t2, %y reading %x : memref<64xf32>
  // CHECK: comm.symm_alloc on @g {offset = 256 : i64} : memref<256xf32
  %f = comm.symm_alloc on @g : memref<256xf32, #comm.symm<@g>>
  %vf = memref.memory_space_cast %f : memref<256xf32, #comm.symm<@g>> to memref<256xf32>
  %sf = memref.subview %vf[0] [64] [1] : memref<256xf32> to memref<64xf32, strided<[1]>>
  memref.copy %x, %sf : memref<64xf32> to memref<64xf32, strided<[1]>>
  %t3 = comm.barrier on @g
  comm.wait %t3
  // Nothing follows to the end: its place is its own, since a peer may be in the
  // next call of the program.
  // CHECK: comm.symm_alloc on @g {offset = 0 : i64} : memref<64xf32
  %h = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %vh = memref.memory_space_cast %h : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %x, %vh : memref<64xf32> to memref<64xf32>
  return
}

// -----

// In a loop: what is met again in the body is free there; what is not lives as
// long as the loop, since a peer may be in its next iteration.

// REMARK: Buffers=512, {{.*}} MostLive=512, {{.*}} Saved=256
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: @loop
func.func @loop(%x: memref<64xf32>, %y: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: comm.symm_alloc on @g {offset = 256 : i64}
    %a = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
    %va = memref.memory_space_cast %a : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
    memref.copy %x, %va : memref<64xf32> to memref<64xf32>
    %t = comm.all_reduce sum %x into %y on @g : memref<64xf32>
    comm.wait %t, %y reading %x : memref<64xf32>
    // CHECK: comm.symm_alloc on @g {offset = 0 : i64}
    %b = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
    %vb = memref.memory_space_cast %b : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
    memref.copy %x, %vb : memref<64xf32> to memref<64xf32>
  }
  %t = comm.all_reduce sum %x into %y on @g : memref<64xf32>
  comm.wait %t, %y reading %x : memref<64xf32>
  // Behind the loop and a collective both are free.
  // CHECK: comm.symm_alloc on @g {offset = 0 : i64}
  %c = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %vc = memref.memory_space_cast %c : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  memref.copy %x, %vc : memref<64xf32> to memref<64xf32>
  %t2 = comm.all_reduce sum %vc into %y on @g : memref<64xf32>
  comm.wait %t2, %y reading %vc : memref<64xf32>
  %t3 = comm.barrier on @g
  comm.wait %t3
  return
}

// -----

// Each group has a window of its own, and planning twice changes nothing.

// CHECK: comm.group @g = ranks {{.*}} {window = array<i64: 256, 0, 0>}
comm.group @g = ranks [[0, 1]] {window = array<i64: 4096, 16, 16>}
// CHECK: comm.group @h = ranks {{.*}} {window = array<i64: 256, 0, 0>}
comm.group @h = ranks [[0, 1]]
// CHECK: comm.group @stale
// CHECK-NOT: window =
comm.group @stale = ranks [[0, 1]] {window = array<i64: 4096, 16, 16>}
// CHECK-LABEL: @groups
func.func @groups(%x: memref<64xf32>) {
  // CHECK: comm.symm_alloc on @g {offset = 0 : i64}
  %a = comm.symm_alloc on @g {offset = 2048 : i64} : memref<64xf32, #comm.symm<@g>>
  // CHECK: comm.symm_alloc on @h {offset = 0 : i64}
  %b = comm.symm_alloc on @h : memref<64xf32, #comm.symm<@h>>
  %va = memref.memory_space_cast %a : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  %vb = memref.memory_space_cast %b : memref<64xf32, #comm.symm<@h>> to memref<64xf32>
  memref.copy %va, %vb : memref<64xf32> to memref<64xf32>
  return
}

// -----

// Without elements, too, a buffer has an address.
// CHECK: comm.group @g = ranks {{.*}} {window = array<i64: 256, 0, 0>}
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: @empty
func.func @empty(%x: memref<0xf32>) {
  // CHECK: comm.symm_alloc on @g {offset = 0 : i64} : memref<0xf32
  %a = comm.symm_alloc on @g : memref<0xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %a : memref<0xf32, #comm.symm<@g>> to memref<0xf32>
  memref.copy %x, %v : memref<0xf32> to memref<0xf32>
  return
}

// -----

// Before the first wait of the function peers may be in its last call; and what
// they read, rather than are written, must be there.
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: @ready
func.func @ready(%x: memref<64xf32>, %y: memref<64xf32>, %n: index) {
  %s = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %s : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  %s1 = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %v1 = memref.memory_space_cast %s1 : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  // CHECK: comm.all_to_all
  // CHECK-NOT: peers_ready
  %t = comm.all_to_all %x into %v split 0 concat 0 on @g by "copy-engine"
      {launch = #comm.launch<peers_ready = true>} : memref<64xf32>
  // CHECK: comm.all_to_all
  // CHECK-NOT: peers_ready
  %t1 = comm.all_to_all %x into %v1 split 0 concat 0 on @g by "copy-engine" : memref<64xf32>
  comm.wait %t, %v reading %x : memref<64xf32> reading memref<64xf32>
  // CHECK: comm.all_gather into {{.*}} peers_ready
  %s2 = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
  %v2 = memref.memory_space_cast %s2 : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
  %t2 = comm.all_gather into %v2 dim 0 on @g by "copy-engine" : memref<64xf32>
  // CHECK: comm.all_to_all
  // CHECK-NOT: peers_ready
  %t3 = comm.all_to_all %v into %y split 0 concat 0 on @g by "copy-engine" : memref<64xf32>
  comm.wait %t1, %v1 reading %x : memref<64xf32> reading memref<64xf32>
  comm.wait %t2, %v2 : memref<64xf32>
  comm.wait %t3, %y reading %v : memref<64xf32> reading memref<64xf32>
  // A block of its own; its last run may not be over.
  // CHECK: scf.for
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s3 = comm.symm_alloc on @g : memref<64xf32, #comm.symm<@g>>
    %v3 = memref.memory_space_cast %s3 : memref<64xf32, #comm.symm<@g>> to memref<64xf32>
    // CHECK: comm.all_to_all
    // CHECK-NOT: peers_ready
    %t4 = comm.all_to_all %x into %v3 split 0 concat 0 on @g by "copy-engine" : memref<64xf32>
    comm.wait %t4, %v3 reading %x : memref<64xf32> reading memref<64xf32>
    // CHECK: comm.all_to_all {{.*}} peers_ready
    %t5 = comm.all_to_all %x into %v3 split 0 concat 0 on @g by "copy-engine" : memref<64xf32>
    comm.wait %t5, %v3 reading %x : memref<64xf32> reading memref<64xf32>
    comm.symm_dealloc %s3 : memref<64xf32, #comm.symm<@g>>
  }
  return
}

// -----

// Other ranks' meetings are none.
comm.group @g = ranks [[0, 1], [2, 3]]
comm.group @h = ranks [[0, 2], [1, 3]]
// CHECK-LABEL: @other_group
func.func @other_group(%x: memref<64xf32>) {
  %s = comm.symm_alloc on @h : memref<64xf32, #comm.symm<@h>>
  %v = memref.memory_space_cast %s : memref<64xf32, #comm.symm<@h>> to memref<64xf32>
  %t = comm.barrier on @g
  comm.wait %t
  // CHECK: comm.all_to_all
  // CHECK-NOT: peers_ready
  %t1 = comm.all_to_all %x into %v split 0 concat 0 on @h by "copy-engine" : memref<64xf32>
  comm.wait %t1, %v reading %x : memref<64xf32> reading memref<64xf32>
  return
}

// -----

// A buffer with an argument in it keeps its place through all of the function, and
// the argument gets that of the buffer. An old place is forgotten.

// CHECK: window = array<i64: 1024, 0, 0>
comm.group @g = ranks [[0, 1]]
// CHECK: @held(%{{.*}}: memref<4xf32> {comm.place = [@g, 512]}, %{{.*}}: memref<4xf32>) attributes
func.func @held(%x: memref<4xf32>, %y: memref<4xf32> {comm.place = [@g, 4096]}) attributes {comm.static_arguments} {
  // CHECK: comm.symm_alloc on @g {holds_argument = 0 : i64, offset = 512 : i64}
  %s = comm.symm_alloc on @g {holds_argument = 0 : i64} : memref<8xf32, #comm.symm<@g>>
  %v = memref.memory_space_cast %s : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  %t = comm.all_gather %x into %v dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %v reading %x : memref<8xf32> reading memref<4xf32>
  comm.symm_dealloc %s : memref<8xf32, #comm.symm<@g>>
  %b = comm.barrier on @g
  comm.wait %b
  // CHECK: comm.symm_alloc on @g {offset = 768 : i64}
  %s1 = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v1 = memref.memory_space_cast %s1 : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  %t1 = comm.all_gather %y into %v1 dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t1, %v1 reading %y : memref<8xf32> reading memref<4xf32>
  comm.symm_dealloc %s1 : memref<8xf32, #comm.symm<@g>>
  %b1 = comm.barrier on @g
  comm.wait %b1
  // What follows takes the other's place.
  // CHECK: comm.symm_alloc on @g {offset = 768 : i64}
  %s2 = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  %v2 = memref.memory_space_cast %s2 : memref<8xf32, #comm.symm<@g>> to memref<8xf32>
  %t2 = comm.all_gather %y into %v2 dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t2, %v2 reading %y : memref<8xf32> reading memref<4xf32>
  comm.symm_dealloc %s2 : memref<8xf32, #comm.symm<@g>>
  %b2 = comm.barrier on @g
  comm.wait %b2
  return
}
