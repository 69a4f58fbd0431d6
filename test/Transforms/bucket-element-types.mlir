// RUN: comm-opt %s %target --comm-bucket='mode=concat multi-type=true' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefix=CONCAT
// RUN: comm-opt %s %target --comm-bucket='mode=view multi-type=true' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefix=VIEW

// A buffer for each element type, and one op with all of them.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CONCAT-LABEL: func @types
// CONCAT-SAME:    %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xbf16>, %[[C:.*]]: tensor<3xf32>
// CONCAT:         %[[P:.*]] = tensor.concat dim(0) %[[A]], %[[C]]
// CONCAT:         %[[R:.*]]:2, %[[T:.*]] = comm.all_reduce sum into %[[P]], %[[B]] on @dp
// CONCAT-SAME:      : tensor<7xf32>, tensor<2xbf16>
// CONCAT:         %[[W:.*]]:2 = comm.wait %[[T]], %[[R]]#0, %[[R]]#1
// CONCAT:         %[[X:.*]] = tensor.extract_slice %[[W]]#0[0] [4] [1]
// CONCAT:         %[[Z:.*]] = tensor.extract_slice %[[W]]#0[4] [3] [1]
// CONCAT:         %[[Y:.*]] = tensor.extract_slice %[[W]]#1[0] [2] [1]
// CONCAT:         return %[[X]], %[[Y]], %[[Z]]
// VIEW-LABEL:   func @types
// VIEW-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xbf16>, %[[C:.*]]: tensor<3xf32>
// VIEW:           %[[FLOATS:.*]] = memref.alloc() {{.*}} : memref<7xf32>
// VIEW:           memref.subview %[[FLOATS]][0] [4] [1]
// VIEW:           %[[P:.*]] = linalg.copy ins(%[[A]] :
// VIEW:           memref.subview %[[FLOATS]][4] [3] [1]
// VIEW:           %[[R:.*]] = linalg.copy ins(%[[C]] :
// VIEW:           %[[HALVES:.*]] = memref.alloc() {{.*}} : memref<2xbf16>
// VIEW:           memref.subview %[[HALVES]][0] [2] [1]
// VIEW:           %[[Q:.*]] = linalg.copy ins(%[[B]] :
// VIEW:           comm.all_reduce sum into %[[P]], %[[Q]], %[[R]] on @dp
func.func @types(%a: tensor<4xf32>, %b: tensor<2xbf16>, %c: tensor<3xf32>)
    -> (tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>) {
  %r0, %t0 = comm.all_reduce sum into %a on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %b on @dp {comm.bucket_with = "b"} : tensor<2xbf16>
  %r2, %t2 = comm.all_reduce sum into %c on @dp {comm.bucket_with = "b"} : tensor<3xf32>
  %x = comm.wait %t0, %r0 : tensor<4xf32>
  %y = comm.wait %t1, %r1 : tensor<2xbf16>
  %z = comm.wait %t2, %r2 : tensor<3xf32>
  return %x, %y, %z : tensor<4xf32>, tensor<2xbf16>, tensor<3xf32>
}

// -----

// One op has one dimension where its members are not packed.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CONCAT-LABEL: func @dimensions
// CONCAT:         comm.all_gather {{.*}} : tensor<1x12xf32> into tensor<4x12xf32>
// CONCAT-NOT:     comm.left_alone
// VIEW-LABEL:   func @dimensions
// VIEW-SAME:      %[[A:.*]]: tensor<2x2xf32>, %[[B:.*]]: tensor<2x2xf32>, %[[C:.*]]: tensor<2x2xf32>
// VIEW:           comm.all_gather %[[A]], %[[C]] into %{{.*}}, %{{.*}} dim 1 on @dp
// VIEW-SAME:        #comm.bucket<coalesced
// VIEW:           comm.all_gather %[[B]] into %{{.*}} dim 0 on @dp {{.*}}comm.left_alone = "those that are to be in
// VIEW-SAME: {{^}} bucket 'b' differ in kind, group, reduction, type or form"
func.func @dimensions(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>)
    -> (tensor<2x8xf32>, tensor<8x2xf32>, tensor<2x8xf32>) {
  %i = tensor.empty() : tensor<2x8xf32>
  %j = tensor.empty() : tensor<8x2xf32>
  %r0, %t0 = comm.all_gather %a into %i dim 1 on @dp {comm.bucket_with = "b"} : tensor<2x2xf32> into tensor<2x8xf32>
  %r1, %t1 = comm.all_gather %b into %j dim 0 on @dp {comm.bucket_with = "b"} : tensor<2x2xf32> into tensor<8x2xf32>
  %r2, %t2 = comm.all_gather %c into %i dim 1 on @dp {comm.bucket_with = "b"} : tensor<2x2xf32> into tensor<2x8xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<2x8xf32> reading tensor<2x2xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<8x2xf32> reading tensor<2x2xf32>
  %z = comm.wait %t2, %r2 reading %c : tensor<2x8xf32> reading tensor<2x2xf32>
  return %x, %y, %z : tensor<2x8xf32>, tensor<8x2xf32>, tensor<2x8xf32>
}

// -----

// A buffer has no layout: what has one is not packed.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CONCAT-LABEL: func @layouts
// CONCAT:         comm.all_reduce sum into %{{.*}} on @dp {{.*}} : tensor<5xf32>
// CONCAT:         comm.all_reduce sum into %{{.*}} on @dp {{.*}}comm.left_alone = "those that are to be in
// CONCAT-SAME: {{^}} bucket 'b' differ in kind, group, reduction, type or form"{{.*}} : tensor<4xf32, "layout">
// VIEW-LABEL:   func @layouts
// VIEW-SAME:      %[[A:.*]]: tensor<4xf32, "layout">
// VIEW:           memref.alloc() {{.*}} : memref<5xf32>
// VIEW:           comm.all_reduce sum into %{{[^,]*}}, %{{[^,]*}} on @dp
// VIEW:           comm.all_reduce sum into %[[A]] on @dp {{.*}}comm.left_alone = "those that are to be in
// VIEW-SAME: {{^}} bucket 'b' differ in kind, group, reduction, type or form"
func.func @layouts(%a: tensor<4xf32, "layout">, %b: tensor<2xf32>, %c: tensor<3xf32>)
    -> (tensor<4xf32, "layout">, tensor<2xf32>, tensor<3xf32>) {
  %r0, %t0 = comm.all_reduce sum into %a on @dp {comm.bucket_with = "b"} : tensor<4xf32, "layout">
  %r1, %t1 = comm.all_reduce sum into %b on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %r2, %t2 = comm.all_reduce sum into %c on @dp {comm.bucket_with = "b"} : tensor<3xf32>
  %x = comm.wait %t0, %r0 : tensor<4xf32, "layout">
  %y = comm.wait %t1, %r1 : tensor<2xf32>
  %z = comm.wait %t2, %r2 : tensor<3xf32>
  return %x, %y, %z : tensor<4xf32, "layout">, tensor<2xf32>, tensor<3xf32>
}
