// RUN: comm-opt %s --split-input-file --comm-reuse-arguments | FileCheck %s

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

// A product of a library that adds the argument.
// CHECK-LABEL: func.func @product
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK-NEXT: commlib.product %{{.*}}, %{{.*}} plus %[[P]] into %[[P]]
// CHECK-NEXT: return %[[P]]
func.func @product(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %a, %a plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
}

// A convolution of a library that overwrites the argument.
// CHECK-LABEL: func.func @convolution
// CHECK-SAME: (%[[P:[^:]*]]: memref<1x4x4x2xf32> {comm.replaced_by
// CHECK-NEXT: commlib.convolution forward %{{.*}} "n01c", %{{.*}} "k01c" into %[[P]] "n01k"
// CHECK: return %[[P]]
func.func @convolution(%p: memref<1x4x4x2xf32> {comm.replaced_by = 0 : i64}, %x: memref<1x4x4x2xf32>,
                       %w: memref<2x1x1x2xf32>) -> memref<1x4x4x2xf32> {
  %new = memref.alloc() : memref<1x4x4x2xf32>
  commlib.convolution forward %x "n01c", %w "k01c" into %new "n01k"
      strides [1, 1] dilations [1, 1] low [0, 0] high [0, 0]
      : memref<1x4x4x2xf32>, memref<2x1x1x2xf32> into memref<1x4x4x2xf32>
  return %new : memref<1x4x4x2xf32>
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

// Updates before the last read of their arguments, behind which they move, together with the
// deallocations of what they read.
// CHECK-LABEL: func.func @moved
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %[[Q:[^:]*]]: memref<4x4xf32>
// CHECK-DAG: %[[X:.*]] = memref.alloc() {first}
// CHECK-DAG: %[[Y:.*]] = memref.alloc() {second}
// CHECK-NOT: memref.alloc
// CHECK: linalg.matmul ins(%[[X]], %[[P]] : {{.*}}) outs(%[[Y]] :
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[P]], %[[X]] : {{.*}}) outs(%[[P]] :
// CHECK: memref.dealloc %[[X]]
// CHECK-NEXT: linalg.matmul ins(%[[Y]], %[[Q]] :
// CHECK-NEXT: commlib.product %[[Y]], %{{.*}} plus %[[Q]] into %[[Q]]
// CHECK-NEXT: memref.dealloc %[[Y]]
// CHECK-NEXT: return %[[P]], %[[Q]]
func.func @moved(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64},
                 %q: memref<4x4xf32> {comm.replaced_by = 1 : i64}, %a: memref<4x4xf32>, %t: memref<4x4xf32>)
    -> (memref<4x4xf32>, memref<4x4xf32>) {
  %x = memref.alloc() {first} : memref<4x4xf32>
  linalg.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  %new = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%new : memref<4x4xf32>) {
  ^bb0(%b: f32, %c: f32, %out: f32):
    %s = arith.subf %b, %c : f32
    linalg.yield %s : f32
  }
  %y = memref.alloc() {second} : memref<4x4xf32>
  linalg.matmul ins(%x, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%y : memref<4x4xf32>)
  memref.dealloc %x : memref<4x4xf32>
  %other = memref.alloc() : memref<4x4xf32>
  commlib.product %y, %a plus %q into %other scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.matmul ins(%y, %q : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x4xf32>
  return %new, %other : memref<4x4xf32>, memref<4x4xf32>
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
// CHECK-LABEL: func.func @factor
// CHECK: memref.alloc
func.func @factor(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %a, %p plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return %new : memref<4x4xf32>
}

// A convolution of the argument reads other elements than it writes.
// CHECK-LABEL: func.func @convolved
// CHECK: memref.alloc
func.func @convolved(%p: memref<1x4x4x2xf32> {comm.replaced_by = 0 : i64}, %w: memref<2x1x1x2xf32>)
    -> memref<1x4x4x2xf32> {
  %new = memref.alloc() : memref<1x4x4x2xf32>
  commlib.convolution forward %p "n01c", %w "k01c" into %new "n01k"
      strides [1, 1] dilations [1, 1] low [0, 0] high [0, 0]
      : memref<1x4x4x2xf32>, memref<2x1x1x2xf32> into memref<1x4x4x2xf32>
  return %new : memref<1x4x4x2xf32>
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

// Updates that do not move behind the last read, the product.

// The gradient changes before.
// CHECK-LABEL: func.func @changed
// CHECK: memref.alloc
func.func @changed(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                   %x: f32) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.fill ins(%x : f32) outs(%g : memref<4x4xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}
// The gradient changes by a view, in a branch.
// CHECK-LABEL: func.func @branch
// CHECK: memref.alloc
func.func @branch(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                  %x: f32, %if: i1) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %view = memref.collapse_shape %g [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  scf.if %if {
    linalg.fill ins(%x : f32) outs(%view : memref<16xf32>)
  }
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
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
// The gradient is in one of two buffers.
// CHECK-LABEL: func.func @unknown
// CHECK: memref.alloc
func.func @unknown(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %h: memref<4x4xf32>,
                   %t: memref<4x4xf32>, %if: i1) -> memref<4x4xf32> {
  %new = memref.alloc() : memref<4x4xf32>
  %either = arith.select %if, %g, %h : memref<4x4xf32>
  commlib.product %either, %t plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  linalg.matmul ins(%h, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%h : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}
// The update hides a collective.
// CHECK-LABEL: func.func @cover
// CHECK: memref.alloc
func.func @cover(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %g: memref<4x4xf32>, %t: memref<4x4xf32>,
                 %u: memref<4x4xf32>) -> memref<4x4xf32> {
  %token = comm.all_reduce sum %g into %u on @all : memref<4x4xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %g, %g plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  comm.wait %token, %u reading %g : memref<4x4xf32>
  linalg.matmul ins(%u, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  return %new : memref<4x4xf32>
}
// What the update reads would live together with a larger buffer, and the peak would rise.
// CHECK-LABEL: func.func @peak
// CHECK-COUNT-3: memref.alloc
func.func @peak(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x16xf32>, %t: memref<4x4xf32>,
                %f: f32) -> memref<4x4xf32> {
  %x = memref.alloc() : memref<4x16xf32>
  memref.copy %a, %x : memref<4x16xf32> to memref<4x16xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %x, %a transposed plus %p into %new scale 1.0 none
      : (memref<4x16xf32>, memref<4x16xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  memref.dealloc %x : memref<4x16xf32>
  %y = memref.alloc() : memref<4x17xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<4x17xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x17xf32>
  return %new : memref<4x4xf32>
}
// As large as the result's own allocation, it would not: the update moves.
// CHECK-LABEL: func.func @same_peak
// CHECK-SAME: (%[[P:[^:]*]]: memref<4x4xf32> {comm.replaced_by
// CHECK: linalg.matmul
// CHECK-NEXT: commlib.product {{.*}} plus %[[P]] into %[[P]]
func.func @same_peak(%p: memref<4x4xf32> {comm.replaced_by = 0 : i64}, %a: memref<4x4xf32>, %t: memref<4x4xf32>,
                     %f: f32) -> memref<4x4xf32> {
  %x = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %x : memref<4x4xf32> to memref<4x4xf32>
  %new = memref.alloc() : memref<4x4xf32>
  commlib.product %x, %a plus %p into %new scale 1.0 none
      : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  memref.dealloc %x : memref<4x4xf32>
  %y = memref.alloc() : memref<4x17xf32>
  linalg.fill ins(%f : f32) outs(%y : memref<4x17xf32>)
  linalg.matmul ins(%t, %p : memref<4x4xf32>, memref<4x4xf32>) outs(%t : memref<4x4xf32>)
  memref.dealloc %y : memref<4x17xf32>
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
