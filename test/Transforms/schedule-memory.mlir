// Layers that gather their weights one after the other, 16384 bytes each, and
// use them for as long as the next gather takes. A vector has 256 bytes.
//
// The input's peak is what a layer works on: weights, a vector in, a vector out.
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TIGHT
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=16896 \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TIGHT
// With twice as much the next layer's weights come while a layer works.
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=2 \
// RUN:   --remarks-filter=comm-schedule 2>%t | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=33KiB \
// RUN:   | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=none \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NONE
// One byte less than what the weights of two and the vectors need is too little.
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=33279 \
// RUN:   | FileCheck %s --check-prefix=LESS
//
// Less than a layer's weights will not do, and the error says what they are.
// RUN: not comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=16000 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR
// ERROR: schedule-memory.mlir:[[#@LINE+13]]:1: error: found no order of 'layers' that keeps the
// ERROR-SAME: {{^}} memory limit of 16000 bytes; the least peak found is 16896 bytes; try memory-limit=16896B, or none
// ERROR: schedule-memory.mlir:{{.*}}: note: live at the peak: a buffer of 16384 bytes
// ERROR: schedule-memory.mlir:{{.*}}: note: live at the peak: a buffer of 256 bytes

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// CHECK-LABEL: func.func @layers
// TIGHT-SAME: comm.memory_limit = 16896 : i64, comm.original_peak = 16896 : i64
// TWO-SAME: comm.memory_limit = 33792 : i64, comm.original_peak = 16896 : i64
// NONE-NOT: comm.memory_limit
// LESS-LABEL: func.func @layers
func.func @layers(%x0: tensor<64xf32>, %w0: tensor<16x64xf32>, %w1: tensor<16x64xf32>, %w2: tensor<16x64xf32>)
    -> tensor<64xf32> {
  %e0 = tensor.empty() : tensor<64x64xf32>
  %r0, %t0 = comm.all_gather %w0 into %e0 dim 0 on @tp {comm.cost = 100} : tensor<16x64xf32> into tensor<64x64xf32>
  %g0 = comm.wait %t0, %r0 reading %w0 : tensor<64x64xf32> reading tensor<16x64xf32>
  %y0 = tensor.empty() : tensor<64xf32>
  %x1 = linalg.vecmat {comm.cost = 100} ins(%x0, %g0 : tensor<64xf32>, tensor<64x64xf32>) outs(%y0 : tensor<64xf32>)
      -> tensor<64xf32>
  %e1 = tensor.empty() : tensor<64x64xf32>
  %r1, %t1 = comm.all_gather %w1 into %e1 dim 0 on @tp {comm.cost = 100} : tensor<16x64xf32> into tensor<64x64xf32>
  %g1 = comm.wait %t1, %r1 reading %w1 : tensor<64x64xf32> reading tensor<16x64xf32>
  %y1 = tensor.empty() : tensor<64xf32>
  %x2 = linalg.vecmat {comm.cost = 100} ins(%x1, %g1 : tensor<64xf32>, tensor<64x64xf32>) outs(%y1 : tensor<64xf32>)
      -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64x64xf32>
  %r2, %t2 = comm.all_gather %w2 into %e2 dim 0 on @tp {comm.cost = 100} : tensor<16x64xf32> into tensor<64x64xf32>
  %g2 = comm.wait %t2, %r2 reading %w2 : tensor<64x64xf32> reading tensor<16x64xf32>
  %y2 = tensor.empty() : tensor<64xf32>
  %x3 = linalg.vecmat {comm.cost = 100} ins(%x2, %g2 : tensor<64xf32>, tensor<64x64xf32>) outs(%y2 : tensor<64xf32>)
      -> tensor<64xf32>
  return %x3 : tensor<64xf32>
}
// CHECK: comm.all_gather
// TIGHT: comm.wait
// TIGHT: linalg.vecmat
// TIGHT: comm.all_gather
// TIGHT: comm.wait
// TIGHT: linalg.vecmat
// TIGHT: comm.all_gather
// TWO: comm.all_gather
// TWO: comm.wait
// TWO: linalg.vecmat
// TWO: comm.all_gather
// TWO: comm.wait
// TWO: linalg.vecmat
// TWO: comm.wait
// TWO: linalg.vecmat
// NONE: comm.all_gather
// NONE: linalg.vecmat
// LESS: comm.all_gather
// LESS: linalg.vecmat
// LESS: comm.all_gather

// 100 for the first gather and for each layer.
// REMARK: Hidden
// REMARK: Schedule {{.*}}LimitBytes=33792,
// REMARK-SAME: {{^}} {{.*}}MakespanAfterNs=400, MakespanBeforeNs=600, PeakAfterBytes=33280, PeakBeforeBytes=16896
