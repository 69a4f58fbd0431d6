// RUN: comm-opt %s --split-input-file --comm-reuse-arguments | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

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

// A product of a library that adds the argument.
// CHECK-LABEL: func.func @product
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK-NEXT: comm.product %{{.*}}, %{{.*}} plus %[[P]] into %[[P]]
// CHECK-NEXT: return %[[P]]
func.func @product(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  comm.product %a, %a plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
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

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

// The rest keeps its allocations.

// Read later.
// CHECK-LABEL: func.func @later
// CHECK: memref.alloc
func.func @later(%c: memref<8x4xf32> {comm.replaced_by = 0 : i64}, %x: f32, %t: memref<8x4xf32>) -> memref<8x4xf32> {
  %new = memref.alloc() : memref<8x4xf32>
  linalg.fill ins(%x : f32) outs(%new : memref<8x4xf32>)
  memref.copy %c, %t : memref<8x4xf32> to memref<8x4xf32>
  return %new : memref<8x4xf32>
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
// CHECK-LABEL: func.func @factor
// CHECK: memref.alloc
func.func @factor(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  comm.product %a, %p plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
}

// A result that is read, which a later pass could fuse.
// CHECK-LABEL: func.func @read
// CHECK: memref.alloc
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
