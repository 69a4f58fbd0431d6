// REQUIRES: ptxas
// RUN: comm-opt %s --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_80 O=3},gpu.module(convert-gpu-to-nvvm, \
// RUN:   convert-nvvm-to-llvm,reconcile-unrealized-casts),gpu-module-to-binary{format=isa})' \
// RUN:   | sed 's/\\0A/\n/g' > %t.80 && FileCheck %s < %t.80
// RUN: FileCheck %s --check-prefix=BARE < %t.80
// RUN: comm-opt %s --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_80},gpu.module(convert-gpu-to-nvvm, \
// RUN:   convert-nvvm-to-llvm,reconcile-unrealized-casts),gpu-module-to-binary{format=bin})' \
// RUN:   | FileCheck %s --check-prefix=BIN
// RUN: comm-opt %s --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_90},gpu.module(convert-gpu-to-nvvm, \
// RUN:   convert-nvvm-to-llvm,reconcile-unrealized-casts),gpu-module-to-binary{format=bin})' \
// RUN:   | FileCheck %s --check-prefix=BIN
// RUN: comm-opt %s --pass-pipeline='builtin.module(nvvm-attach-target{chip=sm_100},gpu.module(convert-gpu-to-nvvm, \
// RUN:   convert-nvvm-to-llvm,reconcile-unrealized-casts),gpu-module-to-binary{format=bin})' \
// RUN:   | FileCheck %s --check-prefix=BIN

// Every kind, comparison, order and scope becomes PTX that ptxas takes: only
// the assembler finds a wrong text. LLVM 22 makes of an atomicrmw an access
// without order and scope, which another GPU may never see.

// BARE-NOT: atom.global
// BARE-NOT: red.global
// BIN: gpu.binary @kernels [#gpu.object<#nvvm.target
// BIN-SAME: bin = "\7FELF

gpu.module @kernels {
  // CHECK-LABEL: .entry set
  gpu.func @set(%flag: !llvm.ptr<1>, %any: !llvm.ptr, %v: i32) kernel {
    // CHECK: st.relaxed.gpu.global.u32 [%{{rd[0-9]+}}], %{{r[0-9]+}};
    comm.signal set %v to %flag relaxed gpu : !llvm.ptr<1>
    // CHECK: st.relaxed.sys.global.u32 [
    comm.signal set %v to %flag relaxed sys : !llvm.ptr<1>
    // CHECK: st.release.gpu.global.u32 [
    comm.signal set %v to %flag release gpu : !llvm.ptr<1>
    // CHECK: st.release.sys.global.u32 [
    comm.signal set %v to %flag release sys : !llvm.ptr<1>
    // A generic address has no state space.
    // CHECK: st.release.sys.u32 [
    comm.signal set %v to %any release sys : !llvm.ptr
    gpu.return
  }

  // CHECK-LABEL: .entry add
  gpu.func @add(%flag: !llvm.ptr<1>, %any: !llvm.ptr, %v: i32) kernel {
    // CHECK: red.relaxed.gpu.global.add.u32 [%{{rd[0-9]+}}], %{{r[0-9]+}};
    comm.signal add %v to %flag relaxed gpu : !llvm.ptr<1>
    // CHECK: red.relaxed.sys.global.add.u32 [
    comm.signal add %v to %flag relaxed sys : !llvm.ptr<1>
    // CHECK: red.release.gpu.global.add.u32 [
    comm.signal add %v to %flag release gpu : !llvm.ptr<1>
    // CHECK: red.release.sys.global.add.u32 [
    comm.signal add %v to %flag release sys : !llvm.ptr<1>
    // CHECK: red.release.sys.add.u32 [
    comm.signal add %v to %any release sys : !llvm.ptr
    gpu.return
  }

  // Several waits in one kernel: each has a label of its own.
  // CHECK-LABEL: .entry wait
  gpu.func @wait(%flag: !llvm.ptr<1>, %any: !llvm.ptr, %v: i32) kernel {
    // CHECK: ld.relaxed.gpu.global.u32 seen, [%{{rd[0-9]+}}]; setp.ne.u32 again, seen, %{{r[0-9]+}};
    comm.wait_signal eq %v at %flag relaxed gpu : !llvm.ptr<1>
    // CHECK: ld.relaxed.sys.global.u32 seen
    comm.wait_signal eq %v at %flag relaxed sys : !llvm.ptr<1>
    // CHECK: ld.acquire.gpu.global.u32 seen
    comm.wait_signal eq %v at %flag acquire gpu : !llvm.ptr<1>
    // CHECK: ld.acquire.sys.global.u32 seen
    comm.wait_signal eq %v at %flag acquire sys : !llvm.ptr<1>
    // CHECK: ld.relaxed.gpu.global.u32 seen, [%{{rd[0-9]+}}]; setp.eq.u32 again, seen, %{{r[0-9]+}};
    comm.wait_signal ne %v at %flag relaxed gpu : !llvm.ptr<1>
    // CHECK: ld.relaxed.sys.global.u32 seen
    comm.wait_signal ne %v at %flag relaxed sys : !llvm.ptr<1>
    // CHECK: ld.acquire.gpu.global.u32 seen
    comm.wait_signal ne %v at %flag acquire gpu : !llvm.ptr<1>
    // CHECK: ld.acquire.sys.global.u32 seen
    comm.wait_signal ne %v at %flag acquire sys : !llvm.ptr<1>
    // CHECK: ld.relaxed.gpu.global.u32 seen,
    // CHECK-SAME: {{^}} [%{{rd[0-9]+}}]; sub.s32 seen, seen, %{{r[0-9]+}}; setp.lt.s32 again, seen, 0;
    comm.wait_signal ge %v at %flag relaxed gpu : !llvm.ptr<1>
    // CHECK: ld.relaxed.sys.global.u32 seen
    comm.wait_signal ge %v at %flag relaxed sys : !llvm.ptr<1>
    // CHECK: ld.acquire.gpu.global.u32 seen
    comm.wait_signal ge %v at %flag acquire gpu : !llvm.ptr<1>
    // CHECK: ld.acquire.sys.global.u32 seen
    comm.wait_signal ge %v at %flag acquire sys : !llvm.ptr<1>
    // CHECK: ld.acquire.sys.u32 seen
    comm.wait_signal ge %v at %any acquire sys : !llvm.ptr
    gpu.return
  }

  // How kernels use them: a fence on either side keeps other accesses there.
  // CHECK-LABEL: .entry fenced
  gpu.func @fenced(%data: !llvm.ptr<1>, %flag: !llvm.ptr<1>, %v: i32) kernel {
    // CHECK: st.global.b32
    // CHECK: fence.acq_rel.sys
    // CHECK: st.release.sys.global.u32
    // CHECK: ld.acquire.sys.global.u32
    // CHECK: fence.acq_rel.sys
    // CHECK: st.global.b32
    llvm.store %v, %data : i32, !llvm.ptr<1>
    llvm.fence acq_rel
    comm.signal set %v to %flag release sys : !llvm.ptr<1>
    comm.wait_signal ge %v at %flag acquire sys : !llvm.ptr<1>
    llvm.fence acq_rel
    llvm.store %v, %data : i32, !llvm.ptr<1>
    gpu.return
  }
}
