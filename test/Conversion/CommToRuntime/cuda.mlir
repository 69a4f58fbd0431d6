// RUN: comm-opt %s --split-input-file --verify-diagnostics --comm-emit-program="target=cuda" \
// RUN:   --convert-comm-to-runtime="target=cuda" | FileCheck %s
// RUN: not comm-opt %s --split-input-file --comm-emit-program="target=tpu" 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not comm-opt %s --split-input-file --convert-comm-to-runtime="target=tpu" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TARGET

// TARGET: for the --target option: 'tpu' is not known; expected host or cuda

// A group has a window if it was planned, and needs NCCL where neither kernels
// nor copy engines do all.
// CHECK: \22name\22:\22own\22,\22nccl\22:false,\22window\22:[16640,4096,0]}
// CHECK-SAME: \22name\22:\22library\22,\22nccl\22:true}
// CHECK-SAME: \22target\22:\22cuda\22
comm.group @own = ranks [[0, 1]] {window = array<i64: 16640, 4096, 0>}
comm.group @library = ranks [[0, 1]]

// CHECK-LABEL: func.func private @program.main
// CHECK: %[[LAUNCH:.*]] = call @commOpCreate
// CHECK: call @commOpSource(%[[LAUNCH]]
// CHECK: call @commOpDestination(%[[LAUNCH]]
// CHECK: call @commOpArgument(%[[LAUNCH]]
// CHECK: call @commOpKernel(%[[LAUNCH]]
// CHECK: call @commOpOnComputeStream(%[[LAUNCH]])
// CHECK: call @commOpStart(%[[LAUNCH]])
// CHECK: %[[COPY:.*]] = call @commOpCreate
// CHECK: %[[OFFSET:.*]] = arith.constant 4096 : i64
// CHECK: %[[SKIPS:.*]] = arith.constant 0 : i32
// CHECK: %[[READY:.*]] = arith.constant 0 : i32
// CHECK: call @commOpCopyEngine(%[[COPY]], %[[OFFSET]], %[[SKIPS]], %[[READY]])
// CHECK-NOT: commOpOnComputeStream
// CHECK: call @commOpStart(%[[COPY]])
// CHECK: %[[PLAIN:.*]] = call @commOpCreate
// CHECK-NOT: commOp{{Kernel|CopyEngine}}
// CHECK: call @commOpOnComputeStream(%[[PLAIN]])
func.func @main(%x: memref<16xf32>, %y: memref<16xf32>, %z: memref<16xf32>, %g: memref<32xf32>) {
  %t = comm.launch all_reduce @comm_kernels::@push(%x) into (%y) arguments(%z) on @own
      {blocks = 1 : i64, threads = 128 : i64, count = 16 : i64, flag_bytes = 64 : i64, flag_offset = 128 : i64,
      on_compute_stream}
      : (memref<16xf32>) -> (memref<16xf32>), (memref<16xf32>)
  comm.wait %t, %y reading %x : memref<16xf32>
  %u = comm.all_gather %x into %g dim 0 on @own by "copy-engine" {launch = #comm.launch<flag_offset = 4096>}
      : memref<16xf32> into memref<32xf32>
  comm.wait %u, %g reading %x : memref<32xf32> reading memref<16xf32>
  %v = comm.all_reduce sum %x into %y on @library by nccl
      {launch = #comm.launch<on_compute_stream = true>} : memref<16xf32>
  comm.wait %v, %y reading %x : memref<16xf32>
  return
}

// -----

comm.group @own = ranks [[0, 1]]
func.func @main(%x: memref<16xf32>, %g: memref<32xf32>) {
  // expected-error @+2 {{collective by copy engines has no flag_offset; run comm-symmetric-memory=step=plan}}
  // expected-error @+1 {{failed to legalize}}
  %u = comm.all_gather %x into %g dim 0 on @own by "copy-engine" : memref<16xf32> into memref<32xf32>
  comm.wait %u, %g reading %x : memref<32xf32> reading memref<16xf32>
  return
}

// -----

// An argument with a place: the number of its group, and the offset there.
// CHECK: \22inputs\22:[{\22dtype\22:\22f32\22,\22kind\22:\22memref\22,\22place\22:[1,256],\22shape\22:[4]},
// CHECK-SAME: {\22dtype\22:\22f32\22,\22kind\22:\22memref\22,\22shape\22:[4]}]
comm.group @other = ranks [[0, 1]]
comm.group @g = ranks [[0, 1]] {window = array<i64: 512, 0, 0>}
func.func @main(%x: memref<4xf32> {comm.place = [@g, 256]}, %y: memref<4xf32>) {
  return
}

// -----

comm.group @other = ranks [[0, 1]]
// expected-error @+1 {{argument #0 has its place in the window of @g, which is not a group of the module}}
func.func @main(%x: memref<4xf32> {comm.place = [@g, 256]}) {
  return
}
