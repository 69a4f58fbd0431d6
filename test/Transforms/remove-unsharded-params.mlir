// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp=steps=remove-unsharded-params | FileCheck %s
// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp='steps=remove-unsharded-params drop-arguments' \
// RUN:   | FileCheck %s --check-prefix=DROP
// RUN: comm-opt %s --allow-unregistered-dialect --comm-simplify-fsdp=steps=remove-unsharded-params \
// RUN:   --remarks-filter='comm.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

#id = affine_map<(d0) -> (d0)>

// Gathered into the argument. The function is private: it loses the argument,
// and so does its private caller that hands it on, but not the public one.
// REMARK-DAG: UnshardedRemoved {{.*}}Function=layer {{.*}}Argument=1, Copies=1, Dropped=yes
// CHECK-LABEL: func.func private @layer(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>)
// CHECK:       %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK:       comm.all_gather %arg0 into %[[E]] dim 0
func.func private @layer(%shard: tensor<4xf32>, %full: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.all_gather %shard into %full dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %shard : tensor<8xf32> reading tensor<4xf32>
  %y = arith.mulf %w, %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

// CHECK-LABEL: func.func private @twice(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>)
// CHECK:       call @layer(%arg0, %arg1) : (tensor<4xf32>, tensor<8xf32>)
func.func private @twice(%shard: tensor<4xf32>, %full: tensor<8xf32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = call @layer(%shard, %full, %x) : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %z = call @layer(%shard, %full, %y) : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %z : tensor<8xf32>
}

// CHECK-LABEL: func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<8xf32>, %arg2: tensor<8xf32> {comm.uniform})
// CHECK:       call @twice(%arg0, %arg2) {arg_attrs = [{}, {comm.uniform}]}
// DROP-LABEL:  func.func @step(%arg0: tensor<4xf32>, %arg1: tensor<8xf32> {comm.uniform})
// DROP:        call @twice(%arg0, %arg1)
func.func @step(%shard: tensor<4xf32>, %full: tensor<8xf32>, %x: tensor<8xf32> {comm.uniform}) -> tensor<8xf32> {
  %y = call @twice(%shard, %full, %x) {arg_attrs = [{}, {}, {comm.uniform}]}
      : (tensor<4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// Copies of each kind, of a layer that is used again, one in a nested region.
// REMARK-DAG: UnshardedRemoved {{.*}}Function=copies {{.*}}Argument=1, Copies=4, Dropped=no
// CHECK-LABEL: func.func @copies
// CHECK-SAME:    (%[[X:[^:]*]]: tensor<8xf32>, %{{[^:]*}}: tensor<8xf32>, %[[COND:[^:]*]]: i1)
// CHECK:       %[[A:.*]] = math.exp %[[X]]
// CHECK-NEXT:  %[[B:.*]] = math.exp %[[A]]
// CHECK-NEXT:  %[[C:.*]] = math.exp %[[B]]
// CHECK:       scf.if
// CHECK-NEXT:    %[[D:.*]] = math.exp %[[C]]
// CHECK-NEXT:    scf.yield %[[D]]
// DROP-LABEL:  func.func @copies(%arg0: tensor<8xf32>, %arg1: i1)
func.func @copies(%x: tensor<8xf32>, %full: tensor<8xf32>, %cond: i1) -> tensor<8xf32> {
  %c0 = linalg.copy ins(%x : tensor<8xf32>) outs(%full : tensor<8xf32>) -> tensor<8xf32>
  %a = math.exp %c0 : tensor<8xf32>
  %c1 = tensor.insert_slice %a into %full[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %b = math.exp %c1 : tensor<8xf32>
  %c2 = bufferization.materialize_in_destination %b in %full : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %c = math.exp %c2 : tensor<8xf32>
  %d = scf.if %cond -> tensor<8xf32> {
    %c3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<8xf32>)
        outs(%full : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<8xf32>
    %e = math.exp %c3 : tensor<8xf32>
    scf.yield %e : tensor<8xf32>
  } else {
    scf.yield %c : tensor<8xf32>
  }
  return %d : tensor<8xf32>
}

// Kept: what it held is read, it is written in part, its copy is the result, the
// gather reads it as well. One that nothing is copied into is no subject.
// REMARK-DAG: UnshardedKept {{.*}}Function=kept {{.*}}Argument=1, Reason="it is used by math.sqrt at
// REMARK-DAG: UnshardedKept {{.*}}Function=kept {{.*}}Argument=2, Reason="it is used by tensor.insert_slice at
// REMARK-DAG: UnshardedKept {{.*}}Function=kept {{.*}}Argument=3, Reason="what it holds is returned"
// REMARK-DAG: UnshardedKept {{.*}}Function=kept {{.*}}Argument=4, Reason="what it holds is returned"
// REMARK-DAG: UnshardedKept {{.*}}Function=kept {{.*}}Argument=5, Reason="its shape is dynamic"
// REMARK-NOT: Function=kept
// DROP-LABEL:  func.func @kept({{.*}}, %arg6: tensor<8xf32>)
// DROP:        linalg.copy
// DROP:        comm.all_gather {{.*}} into %arg4
// DROP:        comm.all_gather {{.*}} into %arg5
func.func @kept(%x: tensor<8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %d: tensor<16xf32>,
    %e: tensor<?xf32>, %f: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16xf32>, tensor<8xf32>) {
  %a0 = linalg.copy ins(%x : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %a1 = math.sqrt %a : tensor<8xf32>
  %a2 = arith.addf %a0, %a1 : tensor<8xf32>
  %b0 = linalg.copy ins(%x : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %part = tensor.extract_slice %x[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b1 = tensor.insert_slice %part into %b[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %b2 = arith.addf %b0, %b1 : tensor<8xf32>
  %c0 = linalg.copy ins(%x : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %r, %t = comm.all_gather %x into %d dim 0 on @dp : tensor<8xf32> into tensor<16xf32>
  %w = comm.wait %t, %r reading %x : tensor<16xf32> reading tensor<8xf32>
  %r1, %t1 = comm.all_gather %x into %e dim 0 on @dp : tensor<8xf32> into tensor<?xf32>
  %w1 = comm.wait %t1, %r1 reading %x : tensor<?xf32> reading tensor<8xf32>
  %y = math.exp %f : tensor<8xf32>
  return %a2, %b2, %c0, %y, %w, %x
      : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<16xf32>, tensor<8xf32>
}

// A function whose address is taken keeps its arguments.
// REMARK-DAG: UnshardedRemoved {{.*}}Function=callback {{.*}}Dropped=no
// CHECK-LABEL: func.func private @callback(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>)
func.func private @callback(%x: tensor<8xf32>, %full: tensor<8xf32>) -> tensor<8xf32> {
  %c = linalg.copy ins(%x : tensor<8xf32>) outs(%full : tensor<8xf32>) -> tensor<8xf32>
  %y = math.exp %c : tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func @address() -> ((tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>) {
  %f = func.constant @callback : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %f : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
}

// Callers may have ops of which nothing is known.
// CHECK-LABEL: func.func private @opaque_layer
// CHECK-SAME:    (%{{[^:]*}}: tensor<4xf32>) -> tensor<8xf32>
func.func private @opaque_layer(%shard: tensor<4xf32>, %full: tensor<8xf32>) -> tensor<8xf32> {
  %r, %t = comm.all_gather %shard into %full dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  %w = comm.wait %t, %r reading %shard : tensor<8xf32> reading tensor<4xf32>
  %y = arith.addf %w, %w : tensor<8xf32>
  return %y : tensor<8xf32>
}
// CHECK-LABEL: func.func @opaque_caller
// CHECK:         call @opaque_layer(%arg0) :
func.func @opaque_caller(%shard: tensor<4xf32>, %full: tensor<8xf32>) -> tensor<8xf32> {
  %0 = call @opaque_layer(%shard, %full) : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = "foo.reduce"(%0) ({
    "foo.return"() : () -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
