// Passes that read something at another place, or make two values one, leave
// alone what an op changes in place; the same without that op they take.
//
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=dedup-reduce-scatters})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEDUP --implicit-check-not='[Passed] {{.*}}_changed '
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(comm-simplify-fsdp{steps=reinplace-all-gathers})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REINPLACE --implicit-check-not='[Passed] {{.*}}_changed '
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --comm-simplify-fsdp=steps=remove-unsharded-params 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNSHARDED --implicit-check-not='[Passed] {{.*}}_changed '
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   --comm-realize-copies 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COPIES --implicit-check-not='[Passed] {{.*}}_changed '
// RUN: comm-opt %s --allow-unregistered-dialect --remarks-filter='comm.*' -o /dev/null \
// RUN:   %target --comm-split-gathered-matmul=force 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MATMUL --implicit-check-not='[Passed] {{.*}}_changed '
// RUN: comm-opt %s --allow-unregistered-dialect %target --comm-bucket=mode=concat | FileCheck %s --check-prefix=BUCKET

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

#id = affine_map<(d0) -> (d0)>

// DEDUP: ScatterKept {{.*}}Function=sum_of_changed | Reason="an op changes in place what it reads or gives"
func.func @sum_of_changed(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<2xi32> {
  %e0 = tensor.empty() : tensor<2xi32>
  %e1 = tensor.empty() : tensor<2xi32>
  %r0, %t0 = comm.reduce_scatter sum %a into %e0 dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<2xi32> reading tensor<4xi32>
  %z = "aten.zero_"(%a) : (tensor<4xi32>) -> tensor<4xi32>
  %r1, %t1 = comm.reduce_scatter sum %b into %e1 dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<2xi32> reading tensor<4xi32>
  %s = arith.addi %w0, %w1 : tensor<2xi32>
  return %s : tensor<2xi32>
}

// DEDUP: ScattersMerged {{.*}}Function=sum
func.func @sum(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<2xi32> {
  %e0 = tensor.empty() : tensor<2xi32>
  %e1 = tensor.empty() : tensor<2xi32>
  %r0, %t0 = comm.reduce_scatter sum %a into %e0 dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<2xi32> reading tensor<4xi32>
  %z = "aten.zero"(%a) : (tensor<4xi32>) -> tensor<4xi32>
  %r1, %t1 = comm.reduce_scatter sum %b into %e1 dim 0 on @dp : tensor<4xi32> into tensor<2xi32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<2xi32> reading tensor<4xi32>
  %s = arith.addi %w0, %w1 : tensor<2xi32>
  return %s : tensor<2xi32>
}

// REINPLACE: GatherNotReinplaced {{.*}}Function=gather_of_changed |
// REINPLACE-SAME: {{^}} Reason="an op changes in place what it reads or gives"
// REINPLACE: GatherReinplaced {{.*}}Function=gather
func.func @gather_of_changed(%a: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %s into %d dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %s : tensor<8xf32> reading tensor<4xf32>
  %z = "aten.zero_"(%w) : (tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}

func.func @gather(%a: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %s into %d dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %s : tensor<8xf32> reading tensor<4xf32>
  %z = "aten.zero"(%w) : (tensor<8xf32>) -> tensor<8xf32>
  return %w : tensor<8xf32>
}

// UNSHARDED: UnshardedKept {{.*}}Function=copy_of_changed | Argument=0, Reason="an op changes in place what it holds"
// UNSHARDED: UnshardedRemoved {{.*}}Function=copied | Argument=0
func.func @copy_of_changed(%u: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.copy ins(%a : tensor<4xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %z = "aten.zero_"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "aten.exp"(%c) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

func.func @copied(%u: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.copy ins(%a : tensor<4xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %z = "aten.zero"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %y = "aten.exp"(%c) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// COPIES: NotScattered {{.*}}Function=scatter_of_changed | Reason="an op changes in place what it reads or gives"
// COPIES: ScatteredByCopies {{.*}}Function=scatter
func.func @scatter_of_changed(%a: tensor<4xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %a into %e dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %a : tensor<2xf32> reading tensor<4xf32>
  %z = "aten.zero_"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<2xf32>
}

func.func @scatter(%a: tensor<4xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %a into %e dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %a : tensor<2xf32> reading tensor<4xf32>
  %z = "aten.zero"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<2xf32>
}

// COPIES: NotSplit {{.*}}Function=split_of_changed | Reason="an op changes in place what it reads or gives"
// COPIES: AllReduceSplit {{.*}}Function=split
func.func @split_of_changed(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp by "copy-engine" : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %z = "aten.zero_"(%w) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}

func.func @split(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @dp by "copy-engine" : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  %z = "aten.zero"(%w) : (tensor<4xf32>) -> tensor<4xf32>
  return %w : tensor<4xf32>
}

// The other factor is written between the wait and the product.
// MATMUL: {{.*}}Function=matmul_of_changed | {{.*}}an op changes in place what it or linalg.matmul
// MATMUL: {{\[Passed\].*}}Function=matmul
func.func @matmul_of_changed(%p: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %d = tensor.empty() : tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r, %t = comm.all_gather %p into %d dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w = comm.wait %t, %r reading %p : tensor<8x8xf32> reading tensor<4x8xf32>
  %z = "aten.zero_"(%y) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %m = linalg.matmul ins(%w, %y : tensor<8x8xf32>, tensor<8x4xf32>) outs(%f : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %m : tensor<8x4xf32>
}

func.func @matmul(%p: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %d = tensor.empty() : tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r, %t = comm.all_gather %p into %d dim 0 on @dp : tensor<4x8xf32> into tensor<8x8xf32>
  %w = comm.wait %t, %r reading %p : tensor<8x8xf32> reading tensor<4x8xf32>
  %z = "aten.zero"(%y) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %m = linalg.matmul ins(%w, %y : tensor<8x8xf32>, tensor<8x4xf32>) outs(%f : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %m : tensor<8x4xf32>
}

// Both are widened; the first has been written when the bucket is packed, so that
// it is packed as it was: in f32.
// BUCKET-LABEL: func.func @widened_and_changed
// BUCKET:       arith.extf %arg0
// BUCKET-DAG:   "aten.zero_"(%arg0)
// BUCKET-DAG:   comm.all_gather {{.*}}xf32>
// BUCKET-LABEL: func.func @widened
// BUCKET-DAG:   "aten.zero"(%arg0)
// BUCKET-DAG:   comm.all_gather {{.*}}xbf16>
func.func @widened_and_changed(%p: tensor<4xbf16>, %q: tensor<4xbf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %x = arith.extf %p : tensor<4xbf16> to tensor<4xf32>
  %z = "aten.zero_"(%p) : (tensor<4xbf16>) -> tensor<4xbf16>
  %y = arith.extf %q : tensor<4xbf16> to tensor<4xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %r1, %t1 = comm.all_gather %y into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<8xf32> reading tensor<4xf32>
  return %w, %w1 : tensor<8xf32>, tensor<8xf32>
}

func.func @widened(%p: tensor<4xbf16>, %q: tensor<4xbf16>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %x = arith.extf %p : tensor<4xbf16> to tensor<4xf32>
  %z = "aten.zero"(%p) : (tensor<4xbf16>) -> tensor<4xbf16>
  %y = arith.extf %q : tensor<4xbf16> to tensor<4xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %r1, %t1 = comm.all_gather %y into %e1 dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %y : tensor<8xf32> reading tensor<4xf32>
  return %w, %w1 : tensor<8xf32>, tensor<8xf32>
}
