// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp=steps=remove-unsharded-params | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp='steps=remove-unsharded-params drop-arguments' \
// RUN:   | FileCheck %s --check-prefix=DROP
// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp=steps=remove-unsharded-params \
// RUN:   --remarks-filter='comm.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp='steps=remove-unsharded-params drop-arguments' \
// RUN:   --remarks-filter='comm.*' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DROPPED

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func private @use(%a: memref<8xf32>, %b: memref<8xf32>) {
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// What FSDP2 does: full size, copy, uses (any operand, by a call, nested), no
// size. The size goes, and so does the copy.
// REMARK-DAG: UnshardedRemoved {{.*}}Function=fsdp2 {{.*}}Argument=1, Copies=1, Dropped=no
// CHECK-LABEL: func.func @fsdp2
// CHECK-SAME:    (%[[SHARD:[^:]*]]: memref<4xf32>, %{{[^:]*}}: memref<8xf32>, %[[OUT:[^:]*]]: memref<8xf32>,
// CHECK-SAME: {{^}} %[[COND:.*]]: i1)
// CHECK:       %[[Y:.*]] = memref.alloc
// CHECK:       comm.wait
// CHECK-NOT:   resize
// CHECK-NOT:   memref.copy
// CHECK:       call @use(%[[Y]], %[[OUT]])
// CHECK:       scf.if
// CHECK-NEXT:    linalg.add ins(%[[OUT]], %[[Y]] :
// CHECK:       memref.dealloc %[[Y]]
// CHECK-NEXT:  return
// DROP-LABEL:  func.func @fsdp2
// DROP-SAME:     (%{{[^:]*}}: memref<4xf32>, %{{[^:]*}}: memref<8xf32>, %{{[^:]*}}: i1)
func.func @fsdp2(%shard: memref<4xf32>, %full: memref<8xf32>, %out: memref<8xf32>, %cond: i1) {
  %y = memref.alloc() : memref<8xf32>
  %t = comm.all_gather %shard into %y dim 0 on @dp : memref<4xf32> into memref<8xf32>
  comm.wait %t, %y reading %shard : memref<8xf32> reading memref<4xf32>
  "inductor.resize_storage_bytes_"(%full) {size = 32 : i64} : (memref<8xf32>) -> ()
  memref.copy %y, %full : memref<8xf32> to memref<8xf32>
  memref.dealloc %y : memref<8xf32>
  func.call @use(%full, %out) : (memref<8xf32>, memref<8xf32>) -> ()
  scf.if %cond {
    linalg.add ins(%out, %full : memref<8xf32>, memref<8xf32>) outs(%out : memref<8xf32>)
  }
  "inductor.resize_storage_bytes_"(%full) {size = 0 : i64} : (memref<8xf32>) -> ()
  return
}

// Without resizing nobody knows whether the caller reads it.
// REMARK-DAG: UnshardedKept {{.*}}Function=unsized {{.*}}Argument=1, Reason="callers may read it afterwards; see drop-arguments"
// CHECK-LABEL: func.func @unsized
// CHECK:       memref.copy
// DROP-LABEL:  func.func @unsized
// DROP-SAME:     (%[[Y:[^:]*]]: memref<8xf32>, %[[OUT:[^:]*]]: memref<8xf32>)
// DROP-NEXT:   linalg.exp ins(%[[Y]] :
func.func @unsized(%y: memref<8xf32>, %full: memref<8xf32>, %out: memref<8xf32>) {
  memref.copy %y, %full : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%full : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}

// A layer that is used again: each read is of the last copy before. Views made
// before, between and after the copies.
// DROP-LABEL:  func.func @reuse
// DROP-SAME:     (%[[Y0:[^:]*]]: memref<8xf32>, %[[Y1:[^:]*]]: memref<8xf32>, %[[OUT:[^:]*]]: memref<8xf32>)
// DROP:        %[[HALF0:.*]] = memref.subview %[[Y0]][0] [4] [1]
// DROP:        linalg.exp ins(%[[Y0]] :
// DROP:        linalg.exp ins(%[[HALF0]] :
// DROP:        %[[HALF1:.*]] = memref.subview %[[Y1]][0] [4] [1]
// DROP:        linalg.exp ins(%[[Y1]] :
// DROP:        linalg.exp ins(%[[HALF1]] :
// DROP:        %[[LATE:.*]] = memref.expand_shape %[[Y1]]
// DROP:        linalg.exp ins(%[[LATE]] :
// DROP-NOT:    memref.copy
// DROP:        return
func.func @reuse(%y0: memref<8xf32>, %y1: memref<8xf32>, %full: memref<8xf32>, %out: memref<8xf32>) {
  %half = memref.subview %full[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %outHalf = memref.subview %out[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %outWide = memref.expand_shape %out [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<4x2xf32>
  memref.copy %y0, %full : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%full : memref<8xf32>) outs(%out : memref<8xf32>)
  linalg.exp ins(%half : memref<4xf32, strided<[1]>>) outs(%outHalf : memref<4xf32, strided<[1]>>)
  memref.copy %y1, %full : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%full : memref<8xf32>) outs(%out : memref<8xf32>)
  linalg.exp ins(%half : memref<4xf32, strided<[1]>>) outs(%outHalf : memref<4xf32, strided<[1]>>)
  %wide = memref.expand_shape %full [[0, 1]] output_shape [4, 2] : memref<8xf32> into memref<4x2xf32>
  linalg.exp ins(%wide : memref<4x2xf32>) outs(%outWide : memref<4x2xf32>)
  return
}

// What a bufferized argument looks like: its layout is not known, that of what
// is copied is. The other way round it cannot be.
// DROPPED-DAG: UnshardedKept {{.*}}Function=layouts {{.*}}Argument=2, Reason="the layout of what is copied by memref.copy at {{.*}} is not its own"
// DROP-LABEL:  func.func @layouts
// DROP:        %[[CAST:.*]] = memref.cast %{{.*}} : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// DROP-NEXT:   linalg.exp ins(%[[CAST]] :
// DROP:        memref.copy
func.func @layouts(%y: memref<8xf32>, %full: memref<8xf32, strided<[?], offset: ?>>, %plain: memref<8xf32>,
    %z: memref<16xf32>, %out: memref<8xf32>) {
  memref.copy %y, %full : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  linalg.exp ins(%full : memref<8xf32, strided<[?], offset: ?>>) outs(%out : memref<8xf32>)
  %even = memref.subview %z[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  memref.copy %even, %plain : memref<8xf32, strided<[2]>> to memref<8xf32>
  linalg.exp ins(%plain : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}

// Tensors that are put into buffers, and read as tensors or as buffers.
// DROPPED-DAG: UnshardedKept {{.*}}Function=materialized {{.*}}Argument=2, Reason="it is used as a buffer, by linalg.exp at
// DROP-LABEL:  func.func @materialized
// DROP-SAME:     (%[[X:[^:]*]]: tensor<8xf32>, %[[OTHER:[^:]*]]: memref<8xf32>,
// DROP:        %[[Y:.*]] = math.exp %[[X]]
// DROP-NEXT:   return %[[Y]]
func.func @materialized(%x: tensor<8xf32>, %full: memref<8xf32>, %other: memref<8xf32>, %out: memref<8xf32>)
    -> tensor<8xf32> {
  bufferization.materialize_in_destination %x in writable %other : (tensor<8xf32>, memref<8xf32>) -> ()
  linalg.exp ins(%other : memref<8xf32>) outs(%out : memref<8xf32>)
  bufferization.materialize_in_destination %x in writable %full : (tensor<8xf32>, memref<8xf32>) -> ()
  %v = bufferization.to_tensor %full : memref<8xf32> to tensor<8xf32>
  %y = math.exp %v : tensor<8xf32>
  return %y : tensor<8xf32>
}

// One bucket for two parameters: it is freed after the last use of either.
// DROP-LABEL:  func.func @bucket
// DROP-NOT:    memref.copy
// DROP-COUNT-2: linalg.exp
// DROP-NEXT:   memref.dealloc
func.func @bucket(%shard: memref<8xf32>,
    %a: memref<8xf32, strided<[1], offset: ?>>, %b: memref<8xf32, strided<[1], offset: ?>>, %out: memref<8xf32>) {
  %y = memref.alloc() : memref<16xf32>
  %t = comm.all_gather %shard into %y dim 0 on @dp : memref<8xf32> into memref<16xf32>
  comm.wait %t, %y reading %shard : memref<16xf32> reading memref<8xf32>
  %y0 = memref.subview %y[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %y1 = memref.subview %y[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  memref.copy %y0, %a : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1], offset: ?>>
  memref.copy %y1, %b : memref<8xf32, strided<[1], offset: 8>> to memref<8xf32, strided<[1], offset: ?>>
  memref.dealloc %y : memref<16xf32>
  linalg.exp ins(%b : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32, strided<[1], offset: ?>>) outs(%out : memref<8xf32>)
  return
}

// Resizing that does not pair, and uses after the last.
// REMARK-DAG: UnshardedKept {{.*}}Function=resizes {{.*}}Argument=1, Reason="it is resized to full 2 times and to zero 1 times"
// REMARK-DAG: UnshardedKept {{.*}}Function=resizes {{.*}}Argument=2, Reason="it is resized to zero before it is to full, by inductor.resize_storage_bytes_ at
// REMARK-DAG: UnshardedKept {{.*}}Function=resizes {{.*}}Argument=3, Reason="it is not resized to zero in the end"
// CHECK-LABEL: func.func @resizes
// CHECK-COUNT-3: memref.copy
func.func @resizes(%y: memref<8xf32>, %a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %out: memref<8xf32>) {
  "inductor.resize_storage_bytes_"(%a) {size = 32 : i64} : (memref<8xf32>) -> ()
  memref.copy %y, %a : memref<8xf32> to memref<8xf32>
  "inductor.resize_storage_bytes_"(%a) {size = 0 : i64} : (memref<8xf32>) -> ()
  "inductor.resize_storage_bytes_"(%a) {size = 32 : i64} : (memref<8xf32>) -> ()
  "inductor.resize_storage_bytes_"(%b) {size = 0 : i64} : (memref<8xf32>) -> ()
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  "inductor.resize_storage_bytes_"(%b) {size = 32 : i64} : (memref<8xf32>) -> ()
  "inductor.resize_storage_bytes_"(%c) {size = 32 : i64} : (memref<8xf32>) -> ()
  memref.copy %y, %c : memref<8xf32> to memref<8xf32>
  "inductor.resize_storage_bytes_"(%c) {size = 0 : i64} : (memref<8xf32>) -> ()
  linalg.exp ins(%c : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}

// Others write it, or a view of it; or what was copied, while it is read.
// DROPPED-DAG: UnshardedKept {{.*}}Function=written {{.*}}Argument=1, Reason="it is written by linalg.exp at
// DROPPED-DAG: UnshardedKept {{.*}}Function=written {{.*}}Argument=2, Reason="it is written by linalg.fill at
// DROPPED-DAG: UnshardedKept {{.*}}Function=written {{.*}}Argument=3, Reason="what is copied by memref.copy at {{.*}} is then written by linalg.fill at
// DROP-LABEL:  func.func @written
// DROP-COUNT-3: memref.copy
func.func @written(%y: memref<8xf32>, %a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>, %z: memref<8xf32>,
    %out: memref<8xf32>, %v: f32) {
  memref.copy %y, %a : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%y : memref<8xf32>) outs(%a : memref<8xf32>)
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  %half = memref.subview %b[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.fill ins(%v : f32) outs(%half : memref<4xf32, strided<[1], offset: 4>>)
  memref.copy %z, %c : memref<8xf32> to memref<8xf32>
  linalg.fill ins(%v : f32) outs(%z : memref<8xf32>)
  linalg.exp ins(%c : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}

// Read before it is filled, filled in two blocks, used outside the block,
// handed on, made of another.
// DROPPED-DAG: UnshardedKept {{.*}}Function=placed {{.*}}Argument=1, Reason="it is used before it is filled, by linalg.exp at
// DROPPED-DAG: UnshardedKept {{.*}}Function=placed {{.*}}Argument=2, Reason="it is filled in several blocks, by memref.copy at {{.*}} and by memref.copy at
// DROPPED-DAG: UnshardedKept {{.*}}Function=placed {{.*}}Argument=3, Reason="it is used outside the block that fills it, by linalg.exp at
// DROPPED-DAG: UnshardedKept {{.*}}Function=placed {{.*}}Argument=4, Reason="it is handed on by arith.select at
// DROPPED-DAG: UnshardedKept {{.*}}Function=placed {{.*}}Argument=6, Reason="what is copied by memref.copy at {{.*}} is an argument that is copied into"
func.func @placed(%y: memref<8xf32>, %a: memref<8xf32>, %b: memref<8xf32>,
    %c: memref<8xf32>, %d: memref<8xf32>, %e: memref<8xf32>, %f: memref<8xf32>, %out: memref<8xf32>, %cond: i1) {
  linalg.exp ins(%a : memref<8xf32>) outs(%out : memref<8xf32>)
  memref.copy %y, %a : memref<8xf32> to memref<8xf32>
  scf.if %cond {
    memref.copy %y, %b : memref<8xf32> to memref<8xf32>
    memref.copy %y, %c : memref<8xf32> to memref<8xf32>
  }
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%c : memref<8xf32>) outs(%out : memref<8xf32>)
  memref.copy %y, %d : memref<8xf32> to memref<8xf32>
  %s = arith.select %cond, %d, %y : memref<8xf32>
  linalg.exp ins(%s : memref<8xf32>) outs(%out : memref<8xf32>)
  memref.copy %y, %e : memref<8xf32> to memref<8xf32>
  memref.copy %e, %f : memref<8xf32> to memref<8xf32>
  linalg.exp ins(%f : memref<8xf32>) outs(%out : memref<8xf32>)
  return
}
