// RUN: comm-opt %s %target --comm-bucket='mode=concat' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,EXACT
// RUN: comm-opt %s %target --comm-bucket='mode=concat allow-reassociation=true' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,REASSOCIATED
// RUN: comm-opt %s %target --comm-bucket='mode=coalesced' --split-input-file \
// RUN:   --mlir-print-local-scope | FileCheck %s --check-prefix=COALESCED

// All members are divided by one number first: it is done once, on the bucket,
// whichever way the number is written. Four ranks divided by four is an average,
// if roundings may differ.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
#row = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
#flat = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL:   func @pre_scaled
// CHECK-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2x3xf32>, %[[C:.*]]: tensor<2xf32>
// CHECK-NOT:       arith.divf
// CHECK:           %[[B1:.*]] = tensor.collapse_shape %[[B]]
// CHECK-NEXT:      %[[P2:.*]] = tensor.concat dim(0) %[[A]], %[[B1]], %[[C]]
// EXACT-NEXT:      %[[N:.*]] = arith.constant 4.000000e+00 : f32
// EXACT-NEXT:      %[[S:.*]] = linalg.generic {{.*}} outs(%[[P2]] : tensor<12xf32>)
// EXACT-NEXT:      ^bb0(%[[X:.*]]: f32):
// EXACT-NEXT:        %[[Q:.*]] = arith.divf %[[X]], %[[N]] : f32
// EXACT-NEXT:        linalg.yield %[[Q]]
// EXACT:           comm.all_reduce sum into %[[S]] on @dp
// REASSOCIATED-NOT: arith.divf
// REASSOCIATED:    comm.all_reduce avg into %[[P2]] on @dp
// CHECK-NOT:       arith.divf
// CHECK:           return
// COALESCED-LABEL: func @pre_scaled
// COALESCED-COUNT-3: arith.divf
// COALESCED:       comm.all_reduce sum
func.func @pre_scaled(%a: tensor<4xf32>, %b: tensor<2x3xf32>, %c: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<2x3xf32>, tensor<2xf32>) {
  %n = arith.constant 4.0 : f32
  %whole = arith.constant dense<4.0> : tensor<f32>
  %splat = arith.constant dense<4.0> : tensor<2xf32>
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<2x3xf32>
  %a1 = linalg.generic {indexing_maps = [#row, #none, #row], iterator_types = ["parallel"]}
      ins(%a, %whole : tensor<4xf32>, tensor<f32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in: f32, %by: f32, %out: f32):
    %q = arith.divf %in, %by : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %b1 = linalg.generic {indexing_maps = [#flat, #flat], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<2x3xf32>) outs(%j : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.divf %in, %n : f32
    linalg.yield %q : f32
  } -> tensor<2x3xf32>
  %c1 = arith.divf %c, %splat : tensor<2xf32>
  %r0, %t0 = comm.all_reduce sum into %a1 on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %b1 on @dp {comm.bucket_with = "b"} : tensor<2x3xf32>
  %r2, %t2 = comm.all_reduce sum into %c1 on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %x = comm.wait %t0, %r0 : tensor<4xf32>
  %y = comm.wait %t1, %r1 : tensor<2x3xf32>
  %z = comm.wait %t2, %r2 : tensor<2xf32>
  return %x, %y, %z : tensor<4xf32>, tensor<2x3xf32>, tensor<2xf32>
}

// -----

// By different numbers, or where the quotient is used elsewhere: each by itself.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL:   func @scaled_otherwise
// CHECK-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>, %[[C:.*]]: tensor<4xf32>
// CHECK:           %[[A1:.*]] = arith.divf %[[A]]
// CHECK:           %[[B1:.*]] = arith.divf %[[B]]
// CHECK:           tensor.concat dim(0) %[[A1]], %[[B1]]
// CHECK-NOT:       linalg.generic
// CHECK:           comm.all_reduce sum
func.func @scaled_otherwise(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %four = arith.constant dense<4.0> : tensor<4xf32>
  %a1 = arith.divf %a, %two : tensor<4xf32>
  %b1 = arith.divf %b, %four : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum into %a1 on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum into %b1 on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %x = comm.wait %t0, %r0 : tensor<4xf32>
  %y = comm.wait %t1, %r1 : tensor<4xf32>
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL:   func @quotient_used
// CHECK-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>
// CHECK:           %[[A1:.*]] = arith.divf %[[A]]
// CHECK:           tensor.concat dim(0) %[[A1]], %
// CHECK:           comm.all_reduce sum
// CHECK:           return %{{.*}}, %{{.*}}, %[[A1]]
func.func @quotient_used(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %two = arith.constant dense<2.0> : tensor<4xf32>
  %i = tensor.empty() : tensor<4xf32>
  %a1 = arith.divf %a, %two : tensor<4xf32>
  %b1 = arith.divf %b, %two : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a1 into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b1 into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %x = comm.wait %t0, %r0 reading %a1 : tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %b1 : tensor<4xf32>
  return %x, %y, %a1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// What was widened is gathered narrow and widened then.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL:   func @widened
// CHECK-SAME:      %[[A:.*]]: tensor<4xbf16>, %[[B:.*]]: tensor<2xbf16>
// CHECK-NOT:       arith.extf
// CHECK:           tensor.concat dim(0) %[[A]], %[[B]] : (tensor<4xbf16>, tensor<2xbf16>) -> tensor<6xbf16>
// CHECK:           comm.all_gather {{.*}} : tensor<1x6xbf16> into tensor<4x6xbf16>
// CHECK:           arith.extf %{{.*}} : tensor<16xbf16> to tensor<16xf32>
// CHECK:           arith.extf %{{.*}} : tensor<8xbf16> to tensor<8xf32>
// COALESCED-LABEL: func @widened
// COALESCED-SAME:    %[[A:.*]]: tensor<4xbf16>, %[[B:.*]]: tensor<2xbf16>
// COALESCED:       %[[R:.*]]:2, %[[T:.*]] = comm.all_gather %[[A]], %[[B]] into %{{.*}}, %{{.*}} dim 0 on @dp
// COALESCED-SAME:    : tensor<4xbf16>, tensor<2xbf16> into tensor<16xbf16>, tensor<8xbf16>
// COALESCED:       %[[W:.*]]:2 = comm.wait
// COALESCED:       arith.extf %[[W]]#0 : tensor<16xbf16> to tensor<16xf32>
// COALESCED:       arith.extf %[[W]]#1 : tensor<8xbf16> to tensor<8xf32>
func.func @widened(%a: tensor<4xbf16>, %b: tensor<2xbf16>) -> (tensor<16xf32>, tensor<8xf32>) {
  %a1 = arith.extf %a : tensor<4xbf16> to tensor<4xf32>
  %b1 = arith.extf %b : tensor<2xbf16> to tensor<2xf32>
  %i = tensor.empty() : tensor<16xf32>
  %j = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a1 into %i dim 0 on @dp {comm.bucket_with = "b"} : tensor<4xf32> into tensor<16xf32>
  %r1, %t1 = comm.all_gather %b1 into %j dim 0 on @dp {comm.bucket_with = "b"} : tensor<2xf32> into tensor<8xf32>
  %x = comm.wait %t0, %r0 reading %a1 : tensor<16xf32> reading tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %b1 : tensor<8xf32> reading tensor<2xf32>
  return %x, %y : tensor<16xf32>, tensor<8xf32>
}

// -----

// What is narrowed by its only user is so before it travels.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
#row = affine_map<(i) -> (i)>
// CHECK-LABEL:   func @narrowed
// CHECK-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xf32>
// CHECK:           linalg.generic {{.*}} ins(%[[A]] : tensor<4xf32>) outs(%{{.*}} : tensor<4xbf16>)
// CHECK:             arith.truncf
// CHECK:           arith.truncf %[[B]] : tensor<2xf32> to tensor<2xbf16>
// CHECK:           comm.broadcast into %{{.*}} root 1 on @dp {{.*}} : tensor<6xbf16>
// CHECK-NOT:       arith.truncf
// CHECK:           return
func.func @narrowed(%a: tensor<4xf32>, %b: tensor<2xf32>) -> (tensor<4xbf16>, tensor<2xbf16>) {
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<2xf32>
  %r0, %t0 = comm.broadcast %a into %i root 1 on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.broadcast %b into %j root 1 on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %x = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<2xf32>
  %k = tensor.empty() : tensor<4xbf16>
  %u = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%x : tensor<4xf32>) outs(%k : tensor<4xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<4xbf16>
  %v = arith.truncf %y : tensor<2xf32> to tensor<2xbf16>
  return %u, %v : tensor<4xbf16>, tensor<2xbf16>
}

// -----

// Not where only some members could: they would no longer be of one type. And
// not in a sum, where rounding would differ.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
// CHECK-LABEL:   func @some_widened
// CHECK:           arith.extf
// CHECK:           comm.broadcast {{.*}} : tensor<6xf32>
func.func @some_widened(%a: tensor<4xbf16>, %b: tensor<2xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %a1 = arith.extf %a : tensor<4xbf16> to tensor<4xf32>
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<2xf32>
  %r0, %t0 = comm.broadcast %a1 into %i root 0 on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.broadcast %b into %j root 0 on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %x = comm.wait %t0, %r0 reading %a1 : tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %b : tensor<2xf32>
  return %x, %y : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL:   func @sum_of_widened
// CHECK:           arith.extf
// CHECK:           arith.extf
// CHECK:           comm.all_reduce {{.*}} : tensor<6xf32>
func.func @sum_of_widened(%a: tensor<4xbf16>, %b: tensor<2xbf16>) -> (tensor<4xf32>, tensor<2xf32>) {
  %a1 = arith.extf %a : tensor<4xbf16> to tensor<4xf32>
  %b1 = arith.extf %b : tensor<2xbf16> to tensor<2xf32>
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<2xf32>
  %r0, %t0 = comm.all_reduce sum %a1 into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b1 into %j on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %x = comm.wait %t0, %r0 reading %a1 : tensor<4xf32>
  %y = comm.wait %t1, %r1 reading %b1 : tensor<2xf32>
  return %x, %y : tensor<4xf32>, tensor<2xf32>
}

// -----

// A number that is not constant, broadcast first or not.

comm.mesh @mesh(dp = 4)
comm.group @dp = @mesh[dp]
#row = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
// CHECK-LABEL:   func @scaled_by_value
// CHECK-SAME:      %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xf32>, %[[S:.*]]: tensor<f32>, %[[F:.*]]: f32
// CHECK-NEXT:      %[[P:.*]] = tensor.concat dim(0) %[[A]], %[[B]]
// CHECK-NEXT:      %[[N:.*]] = tensor.extract %[[S]][]
// CHECK-NEXT:      linalg.generic {{.*}} outs(%[[P]] : tensor<6xf32>)
// CHECK:             arith.divf %{{.*}}, %[[N]]
// CHECK:           comm.all_reduce sum
// CHECK-NEXT:      %[[Q:.*]] = tensor.concat dim(0) %[[A]], %[[B]]
// CHECK-NEXT:      linalg.generic {{.*}} outs(%[[Q]] : tensor<6xf32>)
// CHECK:             arith.mulf %{{.*}}, %[[F]]
// CHECK:           comm.all_reduce max
func.func @scaled_by_value(%a: tensor<4xf32>, %b: tensor<2xf32>, %s: tensor<f32>, %f: f32)
    -> (tensor<4xf32>, tensor<2xf32>, tensor<4xf32>, tensor<2xf32>) {
  %i = tensor.empty() : tensor<4xf32>
  %j = tensor.empty() : tensor<2xf32>
  %s4 = linalg.generic {indexing_maps = [#none, #row], iterator_types = ["parallel"]}
      ins(%s : tensor<f32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  %s2 = linalg.broadcast ins(%s : tensor<f32>) outs(%j : tensor<2xf32>) dimensions = [0]
  %a1 = linalg.div ins(%a, %s4 : tensor<4xf32>, tensor<4xf32>) outs(%i : tensor<4xf32>) -> tensor<4xf32>
  %b1 = linalg.div ins(%b, %s2 : tensor<2xf32>, tensor<2xf32>) outs(%j : tensor<2xf32>) -> tensor<2xf32>
  %f4 = linalg.fill ins(%f : f32) outs(%i : tensor<4xf32>) -> tensor<4xf32>
  %a2 = linalg.mul ins(%f4, %a : tensor<4xf32>, tensor<4xf32>) outs(%i : tensor<4xf32>) -> tensor<4xf32>
  %b2 = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel"]}
      ins(%b : tensor<2xf32>) outs(%j : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.mulf %in, %f : f32
    linalg.yield %m : f32
  } -> tensor<2xf32>
  %r0, %t0 = comm.all_reduce sum %a1 into %i on @dp {comm.bucket_with = "b"} : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b1 into %j on @dp {comm.bucket_with = "b"} : tensor<2xf32>
  %r2, %t2 = comm.all_reduce max %a2 into %i on @dp {comm.bucket_with = "c"} : tensor<4xf32>
  %r3, %t3 = comm.all_reduce max %b2 into %j on @dp {comm.bucket_with = "c"} : tensor<2xf32>
  %w = comm.wait %t0, %r0 reading %a1 : tensor<4xf32>
  %x = comm.wait %t1, %r1 reading %b1 : tensor<2xf32>
  %y = comm.wait %t2, %r2 reading %a2 : tensor<4xf32>
  %z = comm.wait %t3, %r3 reading %b2 : tensor<2xf32>
  return %w, %x, %y, %z : tensor<4xf32>, tensor<2xf32>, tensor<4xf32>, tensor<2xf32>
}

// -----

// The result of a narrowing cast is written over what was gathered: that is not
// what is narrowed.
comm.group @dp = ranks [[0, 1, 2, 3]]
// CHECK-LABEL:   func @cast_over
// CHECK:           comm.all_gather {{.*}} : tensor<1x8xbf16> into tensor<4x8xbf16>
// CHECK:           linalg.generic {{.*}} ins(%arg2 : tensor<16xf32>)
// COALESCED-LABEL: func @cast_over
// COALESCED:       comm.all_gather %arg0, %arg1 into
func.func @cast_over(%a: tensor<4xbf16>, %b: tensor<4xbf16>, %c: tensor<16xf32>) -> (tensor<16xbf16>, tensor<16xbf16>) {
  %e = tensor.empty() : tensor<16xbf16>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xbf16> into tensor<16xbf16>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xbf16> reading tensor<4xbf16>
  %r1, %t1 = comm.all_gather %b into %e dim 0 on @dp : tensor<4xbf16> into tensor<16xbf16>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<16xbf16> reading tensor<4xbf16>
  %n = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%c : tensor<16xf32>) outs(%w0 : tensor<16xbf16>) {
  ^bb0(%i: f32, %o: bf16):
    %t = arith.truncf %i : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<16xbf16>
  return %n, %w1 : tensor<16xbf16>, tensor<16xbf16>
}
