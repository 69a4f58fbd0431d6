// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=1.0' 2>&1 \
// RUN:   | FileCheck %s
// What the remark says does.
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=1.016' \
// RUN:   2>&1 | FileCheck %s --check-prefix=ENOUGH
// One thousandth less does not.
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=1.015' \
// RUN:   2>&1 | FileCheck %s
// Bytes are answered in bytes.
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=33280' \
// RUN:   2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=33813' \
// RUN:   2>&1 | FileCheck %s --check-prefix=ENOUGH
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter=comm-bucket \
// RUN:   --comm-set-target=machine=%S/Inputs/plain.json --comm-bucket='cap=auto mode=coalesced memory-limit=none' \
// RUN:   2>&1 | FileCheck %s --check-prefix=ENOUGH

// An all_reduce of 256 bytes takes 1607 ns; two as one take 1615. Apart, one has its
// source and its sum beside 32768 bytes: 33280. Together both have: 1.5 percent more.

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// CHECK:      NeedsMemory
// CHECK-SAME: Function=memory |
// CHECK-SAME: {{^}} Buckets="1 MiB", InsteadOfNs=32{{[0-9]+}}, MakespanNs=1618, MemoryLimit=1.016, PeakBytes=33792
// BYTES:      NeedsMemory
// BYTES-SAME: MemoryLimit=33813, PeakBytes=33792
// ENOUGH-NOT: NeedsMemory
// CHECK-LABEL: func.func @memory
// CHECK:       comm.all_reduce
// CHECK:       comm.all_reduce
// ENOUGH-LABEL: func.func @memory
// ENOUGH:      = comm.all_reduce sum %{{.*}}, %{{.*}} into
// ENOUGH-NOT:  = comm.all_reduce
func.func @memory() -> (tensor<8192xf32>, f32, f32) {
  %big = "t.big"() {comm.cost = 1 : i64} : () -> tensor<8192xf32>
  %a = "t.first"(%big) {comm.cost = 1 : i64} : (tensor<8192xf32>) -> tensor<64xf32>
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @tp : tensor<64xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<64xf32>
  %m = tensor.extract %x[%c0] : tensor<64xf32>
  %b = "t.second"(%big) {comm.cost = 1 : i64} : (tensor<8192xf32>) -> tensor<64xf32>
  %f = tensor.empty() : tensor<64xf32>
  %r1, %t1 = comm.all_reduce sum %b into %f on @tp : tensor<64xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<64xf32>
  %n = tensor.extract %y[%c0] : tensor<64xf32>
  return %big, %m, %n : tensor<8192xf32>, f32, f32
}
