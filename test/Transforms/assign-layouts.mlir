// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=assign --comm-verify | FileCheck %s
// RUN: comm-opt %s --split-input-file --comm-symmetric-memory=step=assign \
// RUN:   --remarks-filter='comm-.*' 2>&1 >/dev/null | grep remark: \
// RUN:   | FileCheck %s --check-prefix=REMARK

// The numbers are those of Inductor's realisation rules: 4.1 what can be
// realised as a communication buffer, 4.2 who asks for it, 4.3 how buffers are
// reused.

comm.group @g = ranks [[0, 1]]

// 4.1: what nobody else allocates becomes symmetric, with its dealloc. Inductor
// copies the result of a collective; here it is as good as any.
// REMARK: ZeroCopy | {{.*}} Function=gather | Op="comm.all_gather{{.*}}, Operand="destination #0"
// CHECK-LABEL: @gather
func.func @gather(%x: memref<8xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<16xf32, #comm.symm<@g>>
  // CHECK: %[[Y:.*]] = memref.memory_space_cast %[[S]]
  %y = memref.alloc() : memref<16xf32>
  // CHECK: %[[T:.*]] = comm.all_gather %{{.*}} into %[[Y]] dim 0 on @g
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  // CHECK: comm.wait %[[T]], %[[Y]]
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  // CHECK: memref.load %[[Y]]
  %v = memref.load %y[%c0] : memref<16xf32>
  // CHECK: comm.symm_dealloc %[[S]]
  // CHECK-NOT: memref.dealloc
  memref.dealloc %y : memref<16xf32>
  return %v : f32
}

// 4.1, through views: a slice of a bucket, reshaped.
// REMARK: ZeroCopy | {{.*}} Function=slice | {{.*}}Operand="destination #0"
// REMARK: ZeroCopy | {{.*}} Function=slice | {{.*}}Operand="destination #1"
// CHECK-LABEL: @slice
func.func @slice(%x: memref<1x4xf32>, %z: memref<4xf32>) {
  // CHECK: comm.symm_alloc on @g : memref<16xf32
  // CHECK-NOT: symm_alloc
  // CHECK-NOT: memref.copy
  %bucket = memref.alloc() : memref<16xf32>
  %a = memref.subview %bucket[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  %b = memref.expand_shape %a [[0, 1]] output_shape [2, 4]
      : memref<8xf32, strided<[1], offset: 8>> into memref<2x4xf32, strided<[4, 1], offset: 8>>
  %c = memref.subview %bucket[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %t = comm.all_gather %x, %z into %b, %c dim 0 on @g by "copy-engine"
      : memref<1x4xf32>, memref<4xf32> into memref<2x4xf32, strided<[4, 1], offset: 8>>, memref<8xf32, strided<[1]>>
  comm.wait %t, %b, %c reading %x, %z : memref<2x4xf32, strided<[4, 1], offset: 8>>, memref<8xf32, strided<[1]>>
      reading memref<1x4xf32>, memref<4xf32>
  memref.dealloc %bucket : memref<16xf32>
  return
}

// 4.1, a graph's input or output: one copy, by the copy engine, behind the wait.
// REMARK: Copied | {{.*}} Function=argument | {{.*}}Operand="destination #0", Reason="it is an argument",
// REMARK-SAME: {{^}} Where="behind the wait"
// CHECK-LABEL: @argument
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<16xf32>)
func.func @argument(%x: memref<8xf32>, %y: memref<16xf32>) {
  // CHECK-NEXT: %[[S:.*]] = comm.symm_alloc on @g
  // CHECK-NEXT: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK-NEXT: %[[T:.*]] = comm.all_gather %[[X]] into %[[V]]
  // CHECK-NEXT: comm.wait %[[T]], %[[V]] reading %[[X]]
  // CHECK-NEXT: memref.copy %[[V]], %[[Y]]
  // CHECK-NEXT: comm.symm_dealloc %[[S]]
  // CHECK-NEXT: return
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  return
}

// 4.3: what the program gives back is its own.
// REMARK: Copied | {{.*}} Function=returned | {{.*}}Reason="it is returned"
// CHECK-LABEL: @returned
func.func @returned(%x: memref<8xf32>) -> memref<16xf32> {
  // CHECK: %[[Y:.*]] = memref.alloc
  // CHECK: memref.copy %{{.*}}, %[[Y]]
  // CHECK: return %[[Y]]
  %y = memref.alloc() : memref<16xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  return %y : memref<16xf32>
}

// 4.1, made by a call, or one of two.
func.func private @make() -> memref<16xf32>
// REMARK: Copied | {{.*}} Function=others | {{.*}}Reason="it is made by func.call"
// REMARK: Copied | {{.*}} Function=others | {{.*}}Reason="it may be one of several buffers"
// CHECK-LABEL: @others
func.func @others(%x: memref<8xf32>, %c: i1) {
  // CHECK-COUNT-2: comm.symm_alloc
  %y = call @make() : () -> memref<16xf32>
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %z = arith.select %c, %a, %b : memref<16xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  %t1 = comm.all_gather %x into %z dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t1, %z reading %x : memref<16xf32> reading memref<8xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// 4.1, of run-time size. (Inductor takes a Fixed layout of symbolic size for
// realisable, and then fails.)
// REMARK: Copied | {{.*}} Function=dynamic | {{.*}}Reason="its size is known at run time only"
// REMARK: FellBack | {{.*}} Function=dynamic | Algorithm={{"?}}copy-engine{{"?}}, Op="comm.all_gather{{.*}}, Reason="an
// REMARK-SAME: {{^}} operand's size is known at run time only"
// CHECK-LABEL: @dynamic
func.func @dynamic(%x: memref<8xf32>, %d: memref<?xf32>, %n: index, %m: index) {
  // CHECK: memref.alloc(%{{.*}}) : memref<?xf32>
  // CHECK: comm.symm_alloc on @g : memref<16xf32
  %b = memref.alloc(%n) : memref<?xf32>
  %y = memref.subview %b[0] [16] [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32, strided<[1]>>
  comm.wait %t, %y reading %x : memref<16xf32, strided<[1]>> reading memref<8xf32>
  %c = memref.alloc(%m) : memref<?xf32>
  // CHECK: comm.all_gather {{.*}}by nccl
  %t1 = comm.all_gather %d into %c dim 0 on @g by "copy-engine" : memref<?xf32>
  comm.wait %t1, %c reading %d : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// Pull: peers read the source.
// REMARK: ZeroCopy | {{.*}} Function=pull | {{.*}}Operand="source #0"
// REMARK: Copied | {{.*}} Function=pull |
// REMARK-SAME: {{^}} {{.*}}Operand="source #0", Reason="it is an argument", Where="in front of the collective"
// CHECK-LABEL: @pull
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>
func.func @pull(%x: memref<8xf32>, %y: memref<8xf32>, %f: f32) {
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<8xf32
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: linalg.fill {{.*}} outs(%[[V]]
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  // CHECK: %[[P:.*]] = memref.memory_space_cast %[[V]] : memref<8xf32> to memref<8xf32, #comm.symm<@g>>
  // CHECK: %[[T:.*]] = comm.all_reduce sum %[[P]] into %[[Y]]
  // CHECK: comm.wait %[[T]], %[[Y]] reading %[[P]]
  %t = comm.all_reduce sum %s into %y on @g by pull : memref<8xf32>
  comm.wait %t, %y reading %s : memref<8xf32>
  // CHECK: comm.symm_dealloc %[[S]]
  memref.dealloc %s : memref<8xf32>
  // CHECK: %[[S1:.*]] = comm.symm_alloc
  // CHECK: %[[V1:.*]] = memref.memory_space_cast %[[S1]]
  // CHECK: memref.copy %[[X]], %[[V1]]
  // CHECK: %[[P1:.*]] = memref.memory_space_cast %[[V1]]
  // CHECK: %[[T1:.*]] = comm.all_reduce sum %[[P1]] into %[[Y]]
  // CHECK: comm.wait %[[T1]], %[[Y]] reading %[[P1]]
  // CHECK: comm.symm_dealloc %[[S1]]
  %t1 = comm.all_reduce sum %x into %y on @g by pull : memref<8xf32>
  comm.wait %t1, %y reading %x : memref<8xf32>
  return
}

// In place a rank would overwrite what its peers still read.
// REMARK: Copied | {{.*}} Function=pull_in_place |
// REMARK-SAME: {{^}} {{.*}}Operand="source #0", Reason="it is overwritten while peers read it"
// CHECK-LABEL: @pull_in_place
// CHECK-SAME: (%[[Y:.*]]: memref<8xf32>)
func.func @pull_in_place(%y: memref<8xf32>) {
  // CHECK: %[[S:.*]] = comm.symm_alloc
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: memref.copy %[[Y]], %[[V]]
  // CHECK: %[[P:.*]] = memref.memory_space_cast %[[V]]
  // CHECK: %[[T:.*]] = comm.all_reduce sum %[[P]] into %[[Y]] on @g
  // CHECK: comm.wait %[[T]], %[[Y]] reading %[[P]]
  %t = comm.all_reduce sum into %y on @g by pull : memref<8xf32>
  comm.wait %t, %y : memref<8xf32>
  return
}

// What a loop does not write is copied once; what it writes in each iteration.
// REMARK: Copied | {{.*}} Function=hoist | {{.*}}Where="in front of the loop"
// REMARK: Copied | {{.*}} Function=hoist | {{.*}}Where="in front of the collective"
// CHECK-LABEL: @hoist
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>, %[[Z:.*]]: memref<8xf32>
func.func @hoist(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[S:.*]] = comm.symm_alloc
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: memref.copy %[[X]], %[[V]]
  // CHECK: scf.for
  // CHECK: scf.for
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      // CHECK: %[[P:.*]] = memref.memory_space_cast %[[V]]
      // CHECK: comm.all_reduce sum %[[P]] into %[[Y]]
      %t = comm.all_reduce sum %x into %y on @g by pull : memref<8xf32>
      comm.wait %t, %y reading %x : memref<8xf32>
      // CHECK: memref.copy %[[Y]], %[[W:.*]] : memref
      // CHECK: %[[Q:.*]] = memref.memory_space_cast %[[W]]
      // CHECK: comm.all_reduce sum %[[Q]] into %[[Z]]
      %t1 = comm.all_reduce sum %y into %z on @g by pull : memref<8xf32>
      comm.wait %t1, %z reading %y : memref<8xf32>
    }
  }
  // CHECK: }
  // CHECK: }
  // CHECK: comm.symm_dealloc %[[S]]
  return
}

// The token leaves the block: nothing is known of where it is waited for.
// REMARK: FellBack | {{.*}} Function=pipelined | {{.*}}Reason="its token has no wait of its own in its block"
// CHECK-LABEL: @pipelined
func.func @pipelined(%x: memref<8xf32>, %y: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = comm.completed_token
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %t0) -> !comm.token {
    comm.wait %old, %y reading %x : memref<16xf32> reading memref<8xf32>
    // CHECK: comm.all_gather
    // CHECK-SAME: by nccl
    %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
    scf.yield %t : !comm.token
  }
  comm.wait %r, %y reading %x : memref<16xf32> reading memref<8xf32>
  return
}

// 4.3: two iterations hold one each: they cannot lie at one place.
// REMARK: Copied | {{.*}} Function=double_buffer | {{.*}}Reason="iterations of a loop hold one each"
// CHECK-LABEL: @double_buffer
func.func @double_buffer(%x: memref<8xf32>, %first: memref<16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %first) -> memref<16xf32> {
    // CHECK: memref.alloc
    // CHECK: comm.symm_alloc
    %y = memref.alloc() : memref<16xf32>
    %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
    comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
    memref.copy %old, %first : memref<16xf32> to memref<16xf32>
    scf.yield %y : memref<16xf32>
  }
  return
}

// What is strided is copied, on either side.
// REMARK: Copied | {{.*}} Function=strided |
// REMARK-SAME: {{^}} {{.*}}Operand="source #0", Reason="it is not contiguous", Where="in front of the collective"
// REMARK: Copied | {{.*}} Function=strided |
// REMARK-SAME: {{^}} {{.*}}Operand="destination #0", Reason="it is not contiguous", Where="behind the wait"
// CHECK-LABEL: @strided
func.func @strided(%x: memref<4x8xf32>, %y: memref<8x8xf32>) {
  // CHECK: memref.alloc() : memref<4x4xf32>
  // CHECK: memref.copy
  // CHECK: comm.symm_alloc on @g : memref<8x4xf32
  // CHECK: comm.wait
  // CHECK: memref.copy
  // CHECK: memref.dealloc
  %a = memref.subview %x[0, 0] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  %b = memref.subview %y[0, 0] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1]>>
  %t = comm.all_gather %a into %b dim 0 on @g by "copy-engine"
      : memref<4x4xf32, strided<[8, 1]>> into memref<8x4xf32, strided<[8, 1]>>
  comm.wait %t, %b reading %a : memref<8x4xf32, strided<[8, 1]>> reading memref<4x4xf32, strided<[8, 1]>>
  return
}

// A destination that is returned cannot be in the window: its peers' sources are
// gathered from there.
// REMARK: ZeroCopy | {{.*}} Function=pulled | {{.*}}Operand="source #0"
// CHECK-LABEL: @pulled
func.func @pulled(%x: memref<4xf32>) -> memref<8xf32> {
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<4xf32
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: %[[Y:.*]] = memref.alloc() : memref<8xf32>
  // CHECK: linalg.exp
  // CHECK-NEXT: comm.all_gather %[[V]] into %[[Y]]
  // CHECK-NEXT: comm.wait
  // CHECK-NEXT: comm.symm_dealloc %[[S]]
  // CHECK-NEXT: return %[[Y]]
  %s = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %t = comm.all_gather %s into %y dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %y reading %s : memref<8xf32> reading memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return %y : memref<8xf32>
}

// Neither can be: one copy.
// REMARK: Copied | {{.*}} Function=neither |
// REMARK-SAME: {{^}} {{.*}}Operand="destination #0", Reason="it is returned", Where="behind the wait"
// CHECK-LABEL: @neither
func.func @neither(%x: memref<4xf32>) -> memref<8xf32> {
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  // CHECK: comm.wait
  // CHECK-NEXT: memref.copy
  %y = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32> reading memref<4xf32>
  return %y : memref<8xf32>
}

// What copy engines cannot do.
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="comm-realize-copies has not made an exchange of it"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="its pieces are not contiguous"
// REMARK: FellBack | {{.*}} Function=cannot | {{.*}}Reason="there is no broadcast by copy engine"
// REMARK: FellBack | {{.*}} Function=cannot | Algorithm={{"?}}pull{{"?}}, {{.*}}Reason="there is no all_gather by pull"
// CHECK-LABEL: @cannot
func.func @cannot(%x: memref<4x4xf32>, %x1: memref<4x4xf32>, %y: memref<2x4xf32>, %z: memref<8x4xf32>,
    %w: memref<4x8xf32>) {
  // CHECK-COUNT-2: by nccl
  // CHECK: comm.all_gather %{{.*}} into %{{.*}} by "copy-engine"
  // CHECK-COUNT-2: by nccl
  %t0 = comm.reduce_scatter max %x into %y dim 0 on @g by "copy-engine" : memref<4x4xf32> into memref<2x4xf32>
  comm.wait %t0, %y reading %x : memref<2x4xf32> reading memref<4x4xf32>
  %t1 = comm.all_gather %x into %w dim 1 on @g by "copy-engine" : memref<4x4xf32> into memref<4x8xf32>
  comm.wait %t1, %w reading %x : memref<4x8xf32> reading memref<4x4xf32>
  %t2 = comm.all_gather into %z dim 0 on @g by "copy-engine" : memref<8x4xf32>
  comm.wait %t2, %z : memref<8x4xf32>
  %t3 = comm.broadcast %x into %x1 root 0 on @g by "copy-engine" : memref<4x4xf32>
  comm.wait %t3, %x1 reading %x : memref<4x4xf32>
  %t4 = comm.all_gather %x into %z dim 0 on @g by pull : memref<4x4xf32> into memref<8x4xf32>
  comm.wait %t4, %z reading %x : memref<8x4xf32> reading memref<4x4xf32>
  return
}

// 4.2: without an algorithm that asks, nothing is moved.
// CHECK-LABEL: @others_alone
func.func @others_alone(%x: memref<8xf32>) {
  // CHECK: memref.alloc
  // CHECK-NOT: symm
  %y = memref.alloc() : memref<16xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by push : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  memref.dealloc %y : memref<16xf32>
  return
}

// -----

// 4.1: a buffer has one group. (Inductor takes a communication buffer of another
// group for realisable.)
comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[1, 0]]
// REMARK: ZeroCopy | {{.*}} Function=groups
// REMARK: Copied | {{.*}} Function=groups | {{.*}}Reason="it is in the window of @g"
// REMARK: Copied | {{.*}} Function=groups | {{.*}}Reason="it is in the window of @h"
// REMARK: ZeroCopy | {{.*}} Function=groups
// CHECK-LABEL: @groups
func.func @groups(%x: memref<8xf32>) {
  // CHECK: comm.symm_alloc on @h
  // CHECK: comm.symm_alloc on @g
  %s = comm.symm_alloc on @h : memref<16xf32, #comm.symm<@h>>
  %y = memref.alloc() : memref<16xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %x : memref<16xf32> reading memref<8xf32>
  // CHECK: comm.symm_alloc on @h
  %t1 = comm.all_gather %x into %y dim 0 on @h by "copy-engine" : memref<8xf32> into memref<16xf32>
  comm.wait %t1, %y reading %x : memref<16xf32> reading memref<8xf32>
  // CHECK: comm.symm_alloc on @g
  %t2 = comm.all_gather %x into %s dim 0 on @g by "copy-engine" : memref<8xf32> into memref<16xf32, #comm.symm<@h>>
  comm.wait %t2, %s reading %x : memref<16xf32, #comm.symm<@h>> reading memref<8xf32>
  %t3 = comm.all_gather %x into %s dim 0 on @h by "copy-engine" : memref<8xf32> into memref<16xf32, #comm.symm<@h>>
  comm.wait %t3, %s reading %x : memref<16xf32, #comm.symm<@h>> reading memref<8xf32>
  memref.dealloc %y : memref<16xf32>
  return
}

// -----

// What bufferization allocated in the memory space becomes symmetric memory.
comm.group @g = ranks [[0, 1]]
// CHECK-LABEL: @space
func.func @space(%x: memref<8xf32>) {
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>
  // CHECK: memref.copy %{{.*}}, %[[S]]
  // CHECK: comm.symm_dealloc %[[S]]
  %s = memref.alloc() : memref<8xf32, #comm.symm<@g>>
  memref.copy %x, %s : memref<8xf32> to memref<8xf32, #comm.symm<@g>>
  memref.dealloc %s : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]

// A group with a gather that must pull pulls all, so that no two ranks load one
// direction of a link: this exchange's destination could be in the window, too.
// REMARK: ZeroCopy | {{.*}} Function=alike | Op="comm.all_to_all{{.*}}, Operand="source #0"
// REMARK: ZeroCopy | {{.*}} Function=alike | Op="comm.all_gather{{.*}}, Operand="source #0"
// CHECK-LABEL: @alike
func.func @alike(%x: memref<4xf32>) -> memref<8xf32> {
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<4xf32
  // CHECK-NEXT: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: %[[R:.*]] = memref.alloc() : memref<4xf32>
  // CHECK: comm.all_to_all %[[V]] into %[[R]]
  // CHECK: comm.all_gather
  %s = memref.alloc() : memref<4xf32>
  %r = memref.alloc() : memref<4xf32>
  %u = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %t = comm.all_to_all %s into %r split 0 concat 0 on @g by "copy-engine" : memref<4xf32>
  comm.wait %t, %r reading %s : memref<4xf32> reading memref<4xf32>
  linalg.exp ins(%r : memref<4xf32>) outs(%u : memref<4xf32>)
  %t1 = comm.all_gather %u into %y dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t1, %y reading %u : memref<8xf32> reading memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  memref.dealloc %u : memref<4xf32>
  return %y : memref<8xf32>
}

// -----

comm.group @g = ranks [[0, 1]]

// Without such a gather it pushes.
// REMARK: ZeroCopy | {{.*}} Function=pushes | Op="comm.all_to_all{{.*}}, Operand="destination #0"
// CHECK-LABEL: @pushes
func.func @pushes(%x: memref<4xf32>) {
  // CHECK: %[[S:.*]] = memref.alloc() : memref<4xf32>
  // CHECK-NEXT: %[[R:.*]] = comm.symm_alloc on @g : memref<4xf32
  // CHECK-NEXT: %[[V:.*]] = memref.memory_space_cast %[[R]]
  // CHECK: comm.all_to_all %[[S]] into %[[V]]
  %s = memref.alloc() : memref<4xf32>
  %r = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  %t = comm.all_to_all %s into %r split 0 concat 0 on @g by "copy-engine" : memref<4xf32>
  comm.wait %t, %r reading %s : memref<4xf32> reading memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]

// A result that the next call may overwrite can be in the window: peers write it
// there, and the group need not pull.
// REMARK: ZeroCopy | {{.*}} Function=static | Op="comm.all_gather{{.*}}, Operand="destination #0"
// CHECK-LABEL: @static
func.func @static(%x: memref<4xf32>) -> memref<8xf32> attributes {comm.static_results} {
  // CHECK: %[[Y:.*]] = comm.symm_alloc on @g : memref<8xf32
  // CHECK-NEXT: %[[V:.*]] = memref.memory_space_cast %[[Y]]
  // CHECK-NEXT: comm.all_gather %{{.*}} into %[[V]]
  // CHECK-NEXT: comm.wait
  // CHECK-NEXT: return %[[V]]
  %y = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %x into %y dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %y reading %x : memref<8xf32> reading memref<4xf32>
  return %y : memref<8xf32>
}

// In place, too.
// REMARK: ZeroCopy | {{.*}} Function=in_place | Op="comm.all_gather{{.*}}, Operand="destination #0"
// CHECK-LABEL: @in_place
func.func @in_place(%f: f32) {
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  // CHECK: comm.all_gather into %{{.*}} by "copy-engine"
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<8xf32>)
  %t = comm.all_gather into %y dim 0 on @g by "copy-engine" : memref<8xf32>
  comm.wait %t, %y : memref<8xf32>
  memref.dealloc %y : memref<8xf32>
  return
}

// In place in memory of the caller's: peers read a copy of the own piece.
// REMARK: Copied | {{.*}} Function=in_place_returned |
// REMARK-SAME: {{^}} {{.*}}Operand="destination #0", Reason="it is returned", Where="in front of the collective"
// CHECK-LABEL: @in_place_returned
func.func @in_place_returned(%f: f32) -> memref<8xf32> {
  // CHECK: %[[Y:.*]] = memref.alloc() : memref<8xf32>
  // CHECK: linalg.fill
  // CHECK: %[[RANK:.*]] = comm.group_rank @g
  // CHECK: %[[AT:.*]] = arith.muli %[[RANK]]
  // CHECK: %[[OWN:.*]] = memref.subview %[[Y]][%[[AT]]] [4] [1]
  // CHECK: %[[S:.*]] = comm.symm_alloc on @g : memref<4xf32
  // CHECK: %[[V:.*]] = memref.memory_space_cast %[[S]]
  // CHECK: memref.copy %[[OWN]], %[[V]]
  // CHECK: %[[T:.*]] = comm.all_gather %[[V]] into %[[Y]] dim 0 on @g by "copy-engine"
  // CHECK: comm.wait %[[T]], %[[Y]] reading %[[V]]
  // CHECK: comm.symm_dealloc %[[S]]
  // CHECK: return %[[Y]]
  %y = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<8xf32>)
  %t = comm.all_gather into %y dim 0 on @g by "copy-engine" : memref<8xf32>
  comm.wait %t, %y : memref<8xf32>
  return %y : memref<8xf32>
}

// An argument that is gathered is in its place in the window all the time, where the
// function says that arguments may be: one that is never written, in a buffer that
// nothing but the gather writes.
// REMARK: ZeroCopy | {{.*}} Function=held | Op="comm.all_gather{{.*}}, Operand="source #0", Where="in its place"
// CHECK-LABEL: @held
func.func @held(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>, %c: i1) -> f32 attributes
    {comm.static_arguments} {
  %i = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  // CHECK: comm.symm_alloc on @g {holds_argument = 0 : i64} : memref<8xf32
  %a = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %x into %a dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %a reading %x : memref<8xf32> reading memref<4xf32>
  // What is gathered twice has one place.
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  %b = memref.alloc() : memref<8xf32>
  %t1 = comm.all_gather %x into %b dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t1, %b reading %x : memref<8xf32> reading memref<4xf32>
  // The buffer is used for something else.
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  %d = memref.alloc() : memref<8xf32>
  %t2 = comm.all_gather %y into %d dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t2, %d reading %y : memref<8xf32> reading memref<4xf32>
  linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
  // The argument is written.
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  %e = memref.alloc() : memref<8xf32>
  %t3 = comm.all_gather %z into %e dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t3, %e reading %z : memref<8xf32> reading memref<4xf32>
  memref.store %f, %z[%i] : memref<4xf32>
  // Perhaps it is not gathered.
  scf.if %c {
    // CHECK: scf.if
    // CHECK-NEXT: comm.symm_alloc on @g : memref<8xf32
    %h = memref.alloc() : memref<8xf32>
    %t4 = comm.all_gather %y into %h dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
    comm.wait %t4, %h reading %y : memref<8xf32> reading memref<4xf32>
    memref.dealloc %h : memref<8xf32>
  }
  %r = memref.load %a[%i] : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  memref.dealloc %e : memref<8xf32>
  return %r : f32
}

// Other functions do not say so.
// CHECK-LABEL: @not_held
func.func @not_held(%x: memref<4xf32>) {
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  %a = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %x into %a dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %a reading %x : memref<8xf32> reading memref<4xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// No result has an argument in it.
// CHECK-LABEL: @not_held_returned
func.func @not_held_returned(%x: memref<4xf32>)
    -> memref<8xf32> attributes {comm.static_arguments, comm.static_results} {
  // CHECK: comm.symm_alloc on @g : memref<8xf32
  %a = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %x into %a dim 0 on @g by "copy-engine" : memref<4xf32> into memref<8xf32>
  comm.wait %t, %a reading %x : memref<8xf32> reading memref<4xf32>
  return %a : memref<8xf32>
}
