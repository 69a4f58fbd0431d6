// What is said of rules that were applied, and of those that were not but for
// one condition.
//
// RUN: comm-opt %s %target --comm-canonicalize --remarks-filter='comm.*' --verify-diagnostics -o /dev/null
// RUN: not comm-opt %S/canonicalize-local.mlir --comm-set-target=machine=none --comm-canonicalize 2>&1 | FileCheck %s
// CHECK: error: unknown machine 'none'

comm.group @g = ranks [[0, 1, 2, 3]]

func.func @applied(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @g : tensor<8xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  // expected-remark-re @+1 {{ReduceScatterAndAllGather | Category:comm-canonicalize | Function=applied | Collective="comm.all_gather at {{.*}}", With="comm.reduce_scatter at {{.*}}"}}
  %r1, %t1 = comm.all_gather %w into %e1 dim 0 on @g : tensor<2xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<8xf32> reading tensor<2xf32>
  return %w1 : tensor<8xf32>
}

func.func @refused(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<1xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %a into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %a : tensor<4xf32>
  // expected-remark-re @+1 {{AllReduceOfCombination | Category:comm-canonicalize | Function=refused | Collective="comm.all_reduce at {{.*}}", Reason="sums in another order are rounded otherwise (allow-reassociation)"}}
  %r1, %t1 = comm.all_reduce sum %b into %e on @g : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  %s = arith.addf %w, %w1 : tensor<4xf32>
  // expected-remark-re @+1 {{AllReduceAndOwnSlice | Category:comm-canonicalize | Function=refused | Collective="comm.all_reduce at {{.*}}", Reason="its data has other uses than the slice"}}
  %r2, %t2 = comm.all_reduce sum %c into %e on @g : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32>
  %rank = comm.group_rank @g : index
  %o = tensor.extract_slice %w2[%rank] [1] [1] : tensor<4xf32> to tensor<1xf32>
  return %s, %o, %w2 : tensor<4xf32>, tensor<1xf32>, tensor<4xf32>
}

// Costs decide: here the two, and the all_reduce, are said to take no time.
func.func @slower(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<2xf32>) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2xf32>
  %r, %t = comm.reduce_scatter sum %x into %e dim 0 on @g {comm.cost = 1 : i64} : tensor<8xf32> into tensor<2xf32>
  %w = comm.wait %t, %r reading %x : tensor<2xf32> reading tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  // expected-remark-re @+1 {{ReduceScatterAndAllGather | Category:comm-canonicalize | Function=slower | Collective="comm.all_gather at {{.*}}", Reason="one collective would take longer than two"}}
  %r1, %t1 = comm.all_gather %w into %e1 dim 0 on @g {comm.cost = 1 : i64} : tensor<2xf32> into tensor<8xf32>
  %w1 = comm.wait %t1, %r1 reading %w : tensor<8xf32> reading tensor<2xf32>
  // expected-remark-re @+1 {{AllReduceAndOwnSlice | Category:comm-canonicalize | Function=slower | Collective="comm.all_reduce at {{.*}}", Reason="it would take longer"}}
  %r2, %t2 = comm.all_reduce sum %y into %e1 on @g {comm.cost = 1 : i64} : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 reading %y : tensor<8xf32>
  %rank = comm.group_rank @g : index
  %o = arith.muli %rank, %c2 : index
  %s = tensor.extract_slice %w2[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %w1, %s : tensor<8xf32>, tensor<2xf32>
}

// Gathered whole, computed whole, and sliced again.
#id = affine_map<(d0) -> (d0)>
func.func @computed_whole(%x: tensor<2xf32>, %y: tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @g : index
  %o = arith.muli %rank, %c2 : index
  %e = tensor.empty() : tensor<8xf32>
  // expected-remark-re @+1 {{AllGatherAndOwnSliceOfResult | Category:comm-canonicalize | Function=computed_whole | Collective="comm.all_gather at {{.*}}", Reason="all that is computed of it ends in each rank's own slice: compute on the slice, and gather nothing"}}
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<2xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<2xf32>
  %a = arith.mulf %w, %y : tensor<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%w : tensor<8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %c = arith.addf %a, %b : tensor<8xf32>
  %s = tensor.extract_slice %c[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %u = tensor.extract_slice %b[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s, %u : tensor<2xf32>, tensor<2xf32>
}

// Nothing is said where what is computed is needed elsewhere, where a slice is
// not the own one, or where elements are not computed one by one.
func.func @needed_whole(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<8xf32>) {
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @g : index
  %o = arith.muli %rank, %c2 : index
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<2xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<2xf32>
  %a = arith.negf %w : tensor<8xf32>
  %s = tensor.extract_slice %a[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s, %a : tensor<2xf32>, tensor<8xf32>
}

func.func @other_slice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<2xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<2xf32>
  %a = arith.negf %w : tensor<8xf32>
  %s = tensor.extract_slice %a[2] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}

func.func @reversed(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c2 = arith.constant 2 : index
  %rank = comm.group_rank @g : index
  %o = arith.muli %rank, %c2 : index
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %e dim 0 on @g : tensor<2xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<2xf32>
  %f = tensor.empty() : tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, #id], iterator_types = ["parallel"]}
      ins(%w : tensor<8xf32>) outs(%f : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8xf32>
  %s = tensor.extract_slice %b[%o] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %s : tensor<2xf32>
}
