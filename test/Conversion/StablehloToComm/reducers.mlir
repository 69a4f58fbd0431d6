// RUN: comm-opt %s --convert-stablehlo-to-comm | FileCheck %s

#scalar = affine_map<() -> ()>

// In StableHLO's form.

// CHECK-LABEL: @stablehlo_float
func.func @stablehlo_float(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  // CHECK: comm.all_reduce sum
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce prod
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.multiply"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce max
  %2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.maximum"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce min
  %3 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.minimum"(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @stablehlo_integer
func.func @stablehlo_integer(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK: comm.all_reduce max
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = "stablehlo.maximum"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: comm.all_reduce band
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = "stablehlo.and"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: comm.all_reduce bor
  %2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = "stablehlo.or"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: comm.all_reduce bxor
  %3 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = "stablehlo.xor"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// On i1 add is or, multiply is and.
// CHECK-LABEL: @stablehlo_bool
func.func @stablehlo_bool(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: comm.all_reduce bor
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %s = "stablehlo.add"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>) -> tensor<4xi1>
  // CHECK: comm.all_reduce band
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>):
    %s = "stablehlo.multiply"(%a, %b) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "stablehlo.return"(%s) : (tensor<i1>) -> ()
  }) : (tensor<4xi1>) -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: @stablehlo_unsigned
// CHECK-SAME: (%arg0: tensor<4xi8>) -> tensor<4xi8>
func.func @stablehlo_unsigned(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK: comm.all_reduce umax %{{.*}} : tensor<4xi8>
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
    %s = "stablehlo.maximum"(%a, %b) : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
    "stablehlo.return"(%s) : (tensor<ui8>) -> ()
  }) : (tensor<4xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// Computed in a wider type.
// CHECK-LABEL: @stablehlo_wider
func.func @stablehlo_wider(%x: tensor<4xbf16>, %y: tensor<4xf16>) -> (tensor<4xbf16>, tensor<4xf16>) {
  // CHECK: comm.all_reduce sum
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %c = "stablehlo.convert"(%a) : (tensor<bf16>) -> tensor<f32>
    %d = "stablehlo.convert"(%b) : (tensor<bf16>) -> tensor<f32>
    %s = "stablehlo.add"(%d, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %e = "stablehlo.convert"(%s) : (tensor<f32>) -> tensor<bf16>
    "stablehlo.return"(%e) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK: comm.all_reduce sum %{{.*}} : tensor<4xf16>
  %1 = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf16>) -> tensor<4xf16>
  return %0, %1 : tensor<4xbf16>, tensor<4xf16>
}

// In linalg's form, the destination inside or outside of the region.

// CHECK-LABEL: @linalg
func.func @linalg(%x: tensor<4xf32>, %i: tensor<4xi32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>) {
  %outside = tensor.empty() : tensor<f32>
  // CHECK: comm.all_reduce max
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %e = tensor.empty() : tensor<f32>
    %s = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
        ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
    ^bb0(%c: f32, %d: f32, %o: f32):
      %r = arith.maximumf %c, %d : f32
      linalg.yield %r : f32
    } -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce sum
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
        ins(%b, %a : tensor<f32>, tensor<f32>) outs(%outside : tensor<f32>) {
    ^bb0(%c: f32, %d: f32, %o: f32):
      %r = arith.addf %c, %d : f32
      linalg.yield %r : f32
    } -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce minnum
  %2 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
        ins(%a, %b : tensor<f32>, tensor<f32>) outs(%outside : tensor<f32>) {
    ^bb0(%c: f32, %d: f32, %o: f32):
      %r = arith.minnumf %d, %c : f32
      linalg.yield %r : f32
    } -> tensor<f32>
    "stablehlo.return"(%s) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: comm.all_reduce umin
  %3 = "stablehlo.all_reduce"(%i) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %e = tensor.empty() : tensor<i32>
    %s = linalg.map { arith.minui } ins(%a, %b : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>)
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  // CHECK: comm.all_reduce bxor
  %4 = "stablehlo.all_reduce"(%i) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = tensor.extract %a[] : tensor<i32>
    %d = tensor.extract %b[] : tensor<i32>
    %r = arith.xori %d, %c : i32
    %s = tensor.from_elements %r : tensor<i32>
    "stablehlo.return"(%s) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<4xi32>
}

// In one linalg op, and in one for each step.
// CHECK-LABEL: @linalg_wider
func.func @linalg_wider(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>) {
  // CHECK: comm.all_reduce sum %{{.*}} : tensor<4xbf16>
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %e = tensor.empty() : tensor<bf16>
    %s = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
        ins(%a, %b : tensor<bf16>, tensor<bf16>) outs(%e : tensor<bf16>) {
    ^bb0(%c: bf16, %d: bf16, %o: bf16):
      %f = arith.extf %c : bf16 to f32
      %g = arith.extf %d : bf16 to f32
      %r = arith.addf %g, %f : f32
      %t = arith.truncf %r : f32 to bf16
      linalg.yield %t : bf16
    } -> tensor<bf16>
    "stablehlo.return"(%s) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK: comm.all_reduce max %{{.*}} : tensor<4xbf16>
  %1 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %e = tensor.empty() : tensor<bf16>
    %w = tensor.empty() : tensor<f32>
    %f = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%a : tensor<bf16>)
        outs(%w : tensor<f32>) {
    ^bb0(%c: bf16, %o: f32):
      %r = arith.extf %c : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<f32>
    %g = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%b : tensor<bf16>)
        outs(%w : tensor<f32>) {
    ^bb0(%c: bf16, %o: f32):
      %r = arith.extf %c : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<f32>
    %m = linalg.generic {indexing_maps = [#scalar, #scalar, #scalar], iterator_types = []}
        ins(%f, %g : tensor<f32>, tensor<f32>) outs(%w : tensor<f32>) {
    ^bb0(%c: f32, %d: f32, %o: f32):
      %r = arith.maximumf %c, %d : f32
      linalg.yield %r : f32
    } -> tensor<f32>
    %t = linalg.generic {indexing_maps = [#scalar, #scalar], iterator_types = []} ins(%m : tensor<f32>)
        outs(%e : tensor<bf16>) {
    ^bb0(%c: f32, %o: bf16):
      %r = arith.truncf %c : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<bf16>
    "stablehlo.return"(%t) : (tensor<bf16>) -> ()
  }) : (tensor<4xbf16>) -> tensor<4xbf16>
  return %0, %1 : tensor<4xbf16>, tensor<4xbf16>
}
