// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule='memory-limit=none pipeline-loops' \
// RUN:   --comm-verify --remarks-filter=comm-schedule 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
//
// Without the option, and where there is no room for another iteration's
// buffers, nothing crosses a back edge.
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=memory-limit=none \
// RUN:   --remarks-filter=comm-schedule 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OFF --implicit-check-not=LoopPipelined
// RUN: comm-opt %s --comm-set-target=machine=%S/Inputs/plain.json --comm-schedule=pipeline-loops \
// RUN:   --remarks-filter=comm-schedule 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=OFF,ROOM --implicit-check-not=LoopPipelined

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]

// ROOM: LoopNotPipelined {{.*}}Function=known | Reason="the function would need more memory or time"
// OFF-LABEL: func.func @known
// OFF: scf.for {{.*}} iter_args({{[^,]*}}) ->
// OFF: comm.all_gather
// OFF: comm.wait

// The first gather is before the loop, the last layer behind it. 6 * 2000 becomes
// 1000 for the first gather and 6 * 1000 for compute, and each time 92 for a copy of
// what is sent: the loop that is left runs 5 times, as is known. Symmetric memory is
// not for what is waited for in the next iteration. Without a limit the next gather
// starts before the wait for this one: nothing orders the copy of what it sends.
// CHECK-LABEL: func.func @known
// CHECK-NOT: scf.if
// CHECK: comm.all_gather {{.*}}by nccl
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (tensor<64xf32>, tensor<64x64xf32>, !comm.token, tensor<16x64xf32>)
// CHECK: comm.all_gather {{.*}}by nccl
// CHECK: comm.wait
// CHECK: linalg.vecmat
// CHECK: scf.yield
// CHECK: comm.wait
// CHECK: linalg.vecmat
// REMARK: LoopPipelined {{.*}}Function=known | Starts=1
func.func @known(%w: tensor<96x64xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c96 = arith.constant 96 : index
  %s = scf.for %i = %c0 to %c96 step %c16 iter_args(%acc = %x) -> tensor<64xf32> {
    %part = tensor.extract_slice %w[%i, 0] [16, 64] [1, 1] : tensor<96x64xf32> to tensor<16x64xf32>
    %e = tensor.empty() : tensor<64x64xf32>
    %r, %t = comm.all_gather %part into %e dim 0 on @tp by "copy-engine" {comm.cost = 1000}
        : tensor<16x64xf32> into tensor<64x64xf32>
    %g = comm.wait %t, %r reading %part : tensor<64x64xf32> reading tensor<16x64xf32>
    %y = tensor.empty() : tensor<64xf32>
    %z = linalg.vecmat {comm.cost = 1000} ins(%acc, %g : tensor<64xf32>, tensor<64x64xf32>) outs(%y : tensor<64xf32>)
        -> tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  return %s : tensor<64xf32>
}

// Whether it runs at all is not known.
// CHECK-LABEL: func.func @unknown
// CHECK: %[[RUNS:.*]] = arith.cmpi slt
// CHECK: scf.if %[[RUNS]]
// CHECK: comm.all_gather
// CHECK: scf.for
// CHECK: } else {
// CHECK-NEXT: scf.yield %{{.*}} : tensor<64xf32>
// REMARK: LoopPipelined {{.*}}Function=unknown | Starts=1
func.func @unknown(%w: tensor<96x64xf32>, %x: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %s = scf.for %i = %c0 to %n step %c16 iter_args(%acc = %x) -> tensor<64xf32> {
    %part = tensor.extract_slice %w[%i, 0] [16, 64] [1, 1] : tensor<96x64xf32> to tensor<16x64xf32>
    %e = tensor.empty() : tensor<64x64xf32>
    %r, %t = comm.all_gather %part into %e dim 0 on @tp {comm.cost = 100} : tensor<16x64xf32> into tensor<64x64xf32>
    %g = comm.wait %t, %r reading %part : tensor<64x64xf32> reading tensor<16x64xf32>
    %y = tensor.empty() : tensor<64xf32>
    %z = linalg.vecmat {comm.cost = 100} ins(%acc, %g : tensor<64xf32>, tensor<64x64xf32>) outs(%y : tensor<64xf32>)
        -> tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  return %s : tensor<64xf32>
}

// What is sent is what the iteration before made.
// CHECK-LABEL: func.func @needed
// CHECK: scf.for {{.*}} iter_args({{[^,]*}}) ->
// REMARK: LoopNotPipelined {{.*}}Function=needed | Reason="the start needs what its iteration computes"
func.func @needed(%x: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %s = scf.for %i = %c0 to %c6 step %c1 iter_args(%acc = %x) -> tensor<64xf32> {
    %e = tensor.empty() : tensor<64xf32>
    %r, %t = comm.all_reduce sum %acc into %e on @tp {comm.cost = 100} : tensor<64xf32>
    %g = comm.wait %t, %r reading %acc : tensor<64xf32>
    %z = math.exp %g {comm.cost = 100} : tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  return %s : tensor<64xf32>
}

// There is no other iteration.
// CHECK-LABEL: func.func @once
// CHECK: scf.for {{.*}} iter_args({{[^,]*}}) ->
// REMARK: LoopNotPipelined {{.*}}Function=once | Reason="runs at most once"
func.func @once(%w: tensor<64xf32>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %c1 step %c1 iter_args(%acc = %x) -> tensor<64xf32> {
    %e = tensor.empty() : tensor<64xf32>
    %r, %t = comm.all_reduce sum %w into %e on @tp {comm.cost = 100} : tensor<64xf32>
    %g = comm.wait %t, %r reading %w : tensor<64xf32>
    %z = arith.addf %g, %acc {comm.cost = 100} : tensor<64xf32>
    scf.yield %z : tensor<64xf32>
  }
  return %s : tensor<64xf32>
}

// REMARK: Function=known | LowerBoundNs=7552, MakespanAfterNs=7552, MakespanBeforeNs=12000
