// RUN: comm-opt %s --split-input-file --comm-place-buffers=step=finish | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

comm.group @dp = ranks [[0, 1]]

// An update in place.
// CHECK-LABEL: func.func @update
// CHECK-SAME: (%[[P:.*]]: memref<4x4xf32> {comm.replaced_by = 1 : i64}, %[[G:.*]]: memref<4x4xf32>)
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[G]] : {{.*}}) outs(%[[P]] :
// CHECK: return %[[G]], %[[P]]
func.func @update(%p: memref<4x4xf32> {comm.replaced_by = 1 : i64}, %g: memref<4x4xf32>)
    -> (memref<4x4xf32>, memref<4x4xf32>) {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %g : memref<4x4xf32>, memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.subf %a, %b : f32
    linalg.yield %s : f32
  }
  return %g, %new : memref<4x4xf32>, memref<4x4xf32>
}

// An argument that is overwritten, and then copied.
// CHECK-LABEL: func.func @cache
// CHECK-SAME: (%[[C:[^:]*]]: memref<8x4xf32>
// CHECK: memref.subview %[[C]]
// CHECK-NOT: memref.copy %[[C]]
// CHECK: return %[[C]]
func.func @cache(%c: memref<8x4xf32> {comm.replaced_by = 0 : i64}, %x: memref<1x4xf32>) -> memref<8x4xf32> {
  %row = memref.subview %c[3, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 12>>
  memref.copy %x, %row : memref<1x4xf32> to memref<1x4xf32, strided<[4, 1], offset: 12>>
  %new = memref.alloc() : memref<8x4xf32>
  memref.copy %c, %new : memref<8x4xf32> to memref<8x4xf32>
  return %new : memref<8x4xf32>
}

// One that is copied, and then changed.
// CHECK-LABEL: func.func @copied
// CHECK-SAME: (%[[C:[^:]*]]: memref<8x4xf32>
// CHECK-NOT: memref.copy
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[C]]
// CHECK: return %[[C]]
func.func @copied(%c: memref<8x4xf32> {comm.replaced_by = 0 : i64}, %x: f32) -> memref<8x4xf32> {
  %new = memref.alloc() : memref<8x4xf32>
  memref.copy %c, %new : memref<8x4xf32> to memref<8x4xf32>
  linalg.fill ins(%x : f32) outs(%new : memref<8x4xf32>)
  return %new : memref<8x4xf32>
}

// An argument that is not read.
// CHECK-LABEL: func.func @unread
// CHECK-SAME: (%[[C:[^:]*]]: memref<8x4xf32>
// CHECK-NEXT: linalg.fill ins(%{{.*}}) outs(%[[C]]
// CHECK-NEXT: return %[[C]]
func.func @unread(%c: memref<8x4xf32> {comm.replaced_by = 0 : i64}, %x: f32) -> memref<8x4xf32> {
  %new = memref.alloc() : memref<8x4xf32>
  linalg.fill ins(%x : f32) outs(%new : memref<8x4xf32>)
  return %new : memref<8x4xf32>
}

// A result that is read later.
// CHECK-LABEL: func.func @read
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic {{.*}} ins(%[[P]] : {{.*}}) outs(%[[P]] :
// CHECK: memref.copy %[[P]], %{{.*}}
// CHECK: return %[[P]]
func.func @read(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %t: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  memref.copy %new, %t : memref<4x4xf32> to memref<4x4xf32>
  return %new : memref<4x4xf32>
}

// A collective whose result replaces an argument that is no longer read.
// CHECK-LABEL: func.func @gathered
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : {{.*}}) outs(%[[SHARD:.*]] :
// CHECK: %[[T:.*]] = comm.all_gather %[[SHARD]] into %[[P]]
// CHECK: comm.wait %[[T]], %[[P]]
// CHECK: return %[[P]]
func.func @gathered(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}) -> memref<4x4xf32> {
  %own = memref.subview %p[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %shard = memref.alloc() : memref<2x4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%own : memref<2x4xf32, strided<[4, 1]>>) outs(%shard : memref<2x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = arith.addf %a, %a : f32
    linalg.yield %b : f32
  }
  %new = memref.alloc() : memref<4x4xf32>
  %t = comm.all_gather %shard into %new dim 0 on @dp : memref<2x4xf32> into memref<4x4xf32>
  comm.wait %t, %new reading %shard : memref<4x4xf32> reading memref<2x4xf32>
  return %new : memref<4x4xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

// The rest keeps its allocations.

// Copied, and read later.
// CHECK-LABEL: func.func @later
// CHECK: memref.alloc
func.func @later(%c: memref<8x4xf32> {comm.replaced_by = 0 : i64}, %x: f32, %t: memref<8x4xf32>) -> memref<8x4xf32> {
  %new = memref.alloc() : memref<8x4xf32>
  memref.copy %c, %new : memref<8x4xf32> to memref<8x4xf32>
  linalg.fill ins(%x : f32) outs(%new : memref<8x4xf32>)
  memref.copy %c, %t : memref<8x4xf32> to memref<8x4xf32>
  return %new : memref<8x4xf32>
}

// A collective that reads the argument; one after which it is read; one whose result is read.
// CHECK-LABEL: func.func @sum
// CHECK: memref.alloc
func.func @sum(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %t = comm.all_reduce sum %p into %new on @all : memref<4x4xf32>
  comm.wait %t, %new reading %p : memref<4x4xf32>
  return %new : memref<4x4xf32>
}
// CHECK-LABEL: func.func @gathered_early
// CHECK: memref.alloc
func.func @gathered_early(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %s: memref<2x4xf32>, %q: memref<4x4xf32>)
    -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %t = comm.all_gather %s into %new dim 0 on @all : memref<2x4xf32> into memref<4x4xf32>
  memref.copy %p, %q : memref<4x4xf32> to memref<4x4xf32>
  comm.wait %t, %new reading %s : memref<4x4xf32> reading memref<2x4xf32>
  return %new : memref<4x4xf32>
}
// CHECK-LABEL: func.func @gathered_and_read
// CHECK: memref.alloc
func.func @gathered_and_read(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %s: memref<2x4xf32>, %q: memref<4x4xf32>)
    -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %t = comm.all_gather %s into %new dim 0 on @all : memref<2x4xf32> into memref<4x4xf32>
  comm.wait %t, %new reading %s : memref<4x4xf32> reading memref<2x4xf32>
  memref.copy %new, %q : memref<4x4xf32> to memref<4x4xf32>
  return %new : memref<4x4xf32>
}

// Read in another order, also through a view or from the body.
// CHECK-LABEL: func.func @transposed
// CHECK: memref.alloc
func.func @transposed(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  return %new : memref<4x4xf32>
}
// CHECK-LABEL: func.func @view
// CHECK: memref.alloc
func.func @view(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %first = memref.subview %p[0, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1]>>
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %first : memref<4x4xf32>, memref<4xf32, strided<[1]>>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return %new : memref<4x4xf32>
}
// CHECK-LABEL: func.func @body
// CHECK: memref.alloc
func.func @body(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %zero = arith.constant 0 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%new : memref<4x4xf32>) {
  ^bb0(%out: f32):
    %a = memref.load %p[%zero, %zero] : memref<4x4xf32>
    linalg.yield %a : f32
  }
  return %new : memref<4x4xf32>
}

// A result that is written again, and one that the kernel of a collective could read.
// CHECK-LABEL: func.func @written
// CHECK: memref.alloc
func.func @written(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %t: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  memref.copy %t, %new : memref<4x4xf32> to memref<4x4xf32>
  return %new : memref<4x4xf32>
}
comm.group @all = ranks [[0, 1]]
// CHECK-LABEL: func.func @reduced
// CHECK: memref.alloc
func.func @reduced(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %t: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  }
  %token = comm.all_reduce sum %new into %t on @all : memref<4x4xf32>
  comm.wait %token, %t reading %new : memref<4x4xf32>
  return %new : memref<4x4xf32>
}
// Another result of the update is read before.
// CHECK-LABEL: func.func @destination
// CHECK: memref.alloc
func.func @destination(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %s: memref<4x4xf32>, %t: memref<4x4xf32>)
    -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p : memref<4x4xf32>) outs(%new, %s : memref<4x4xf32>, memref<4x4xf32>) {
  ^bb0(%a: f32, %out: f32, %out2: f32):
    linalg.yield %a, %a : f32, f32
  }
  linalg.matmul ins(%s, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}

// Another type, and no such result.
// CHECK-LABEL: func.func @type
// CHECK-COUNT-2: memref.alloc
func.func @type(%p: memref<4xf32> {comm.replaced_by = 0 : i64}, %q: memref<4xf32> {comm.replaced_by = 2 : i64}, %x: i32)
    -> (memref<4xi32>, memref<4xi32>) {
  %new = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%new : memref<4xi32>)
  %other = memref.alloc() : memref<4xi32>
  linalg.fill ins(%x : i32) outs(%other : memref<4xi32>)
  return %new, %other : memref<4xi32>, memref<4xi32>
}
