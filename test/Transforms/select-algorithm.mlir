// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-select-algorithm | FileCheck %s
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-select-algorithm \
// RUN:   | comm-opt --comm-set-target=machine=h200-x2 --comm-select-algorithm | FileCheck %s
// RUN: comm-opt %s --remarks-filter='comm.*' --comm-set-target=machine=h200-x2 --comm-select-algorithm -o /dev/null \
// RUN:   2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-select-algorithm \
// RUN:   | comm-opt --comm-set-target=machine=h200-x2 --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefix=COST

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
comm.group @one = ranks [[0], [1]]
comm.group @uneven = ranks [[0, 1], [2]]

// Nothing to hide it: the least time.
// CHECK-LABEL: func.func @small
// CHECK: comm.all_reduce {{.*}}by push
// REMARK: AlgorithmSelected {{.*}}Function=small {{.*}}Algorithm=push, Obstacles="2shot-c:
// REMARK-SAME: {{^}} peers cannot write its result, which is the caller's memory", Reason="on the critical path:
// REMARK-SAME: {{^}} least time", Times="2shot-p {{[0-9]+}} ns, push {{[0-9]+}} ns, 2shot-s {{[0-9]+}} ns, 2shot-f
// REMARK-SAME: {{^}} {{[0-9]+}} ns, pull {{[0-9]+}} ns, copy-engine {{[0-9]+}} ns, nccl {{[0-9]+}} ns"
// COST: costs of @small
// COST: comm.all_reduce takes {{2[0-9]+}} ns by table push over node
func.func @small(%x: tensor<4096xbf16>) -> tensor<4096xbf16> {
  %e = tensor.empty() : tensor<4096xbf16>
  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<4096xbf16>
  %y = comm.wait %t, %r reading %x : tensor<4096xbf16>
  return %y : tensor<4096xbf16>
}

// CHECK-LABEL: func.func @large
// CHECK: comm.all_reduce {{.*}}by {{push|"2shot-[ps]"}}
// COST: costs of @large
// COST: comm.all_reduce takes {{[0-9]+}} ns by table {{push|2shot-[ps]}} over node
func.func @large(%x: memref<8192x4096xbf16>, %y: memref<8192x4096xbf16>) {
  %t = comm.all_reduce sum %x into %y on @dp : memref<8192x4096xbf16>
  comm.wait %t, %y reading %x : memref<8192x4096xbf16>
  return
}

// Two halves by copy engines, where peers can write the result.
// CHECK-LABEL: func.func @huge
// CHECK: comm.all_reduce {{.*}}by "2shot-c"
// COST: costs of @huge
// COST: comm.all_reduce takes 719{{[0-9]+}} ns by 2shot-c over node
func.func @huge(%x: tensor<8192x16384xbf16>) -> tensor<8192x16384xbf16> attributes {comm.static_results} {
  %e = tensor.empty() : tensor<8192x16384xbf16>
  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<8192x16384xbf16>
  %y = comm.wait %t, %r reading %x : tensor<8192x16384xbf16>
  return %y : tensor<8192x16384xbf16>
}

// CHECK-LABEL: func.func @huge_returned
// CHECK: comm.all_reduce {{.*}}by {{push|"2shot-[ps]"}}
// COST: costs of @huge_returned
func.func @huge_returned(%x: tensor<8192x16384xbf16>) -> tensor<8192x16384xbf16> {
  %e = tensor.empty() : tensor<8192x16384xbf16>
  %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<8192x16384xbf16>
  %y = comm.wait %t, %r reading %x : tensor<8192x16384xbf16>
  return %y : tensor<8192x16384xbf16>
}

// A gather one matmul ahead is hidden by copy engines alone.
// CHECK-LABEL: func.func @gather
// CHECK: comm.all_gather {{.*}}by "copy-engine"
// REMARK: AlgorithmSelected {{.*}}Function=gather {{.*}}Added="push
// REMARK-SAME: {{^}} {{[0-9]+}} ns, copy-engine {{[0-9]+}} ns, nccl {{[0-9]+}} ns", Algorithm=copy-engine,
// REMARK-SAME: {{^}} Compute={{[0-9]+}}, Reason="makes the step longer by the least",
// REMARK-SAME: {{^}} Times="push {{[0-9]+}} ns, copy-engine {{[0-9]+}} ns, nccl {{[0-9]+}} ns"
// COST: costs of @gather
// COST: comm.all_gather takes {{[0-9]+}} ns by table copy-engine over node on a copy engine,
// COST-SAME: {{^}} of which {{[0-9]+}} ns before data move
func.func @gather(%w: tensor<4096x4096xbf16>, %a: tensor<8192x4096xbf16>, %b: tensor<4096x4096xbf16>)
    -> (tensor<8192x4096xbf16>, tensor<8192x4096xbf16>) {
  %e = tensor.empty() : tensor<8192x4096xbf16>
  %r, %t = comm.all_gather %w into %e dim 0 on @dp : tensor<4096x4096xbf16> into tensor<8192x4096xbf16>
  %c = tensor.empty() : tensor<8192x4096xbf16>
  %z = arith.constant 0.0 : bf16
  %f = linalg.fill ins(%z : bf16) outs(%c : tensor<8192x4096xbf16>) -> tensor<8192x4096xbf16>
  %m = linalg.matmul ins(%a, %b : tensor<8192x4096xbf16>, tensor<4096x4096xbf16>)
    outs(%f : tensor<8192x4096xbf16>) -> tensor<8192x4096xbf16>
  %g = comm.wait %t, %r reading %w : tensor<8192x4096xbf16> reading tensor<4096x4096xbf16>
  return %m, %g : tensor<8192x4096xbf16>, tensor<8192x4096xbf16>
}

// Along an inner dimension copies are not in one piece.
// CHECK-LABEL: func.func @inner_gather
// CHECK: comm.all_gather {{.*}}by push
// REMARK: AlgorithmSelected {{.*}}Function=inner_gather {{.*}}Obstacles="copy-engine:
// REMARK-SAME: {{^}} it gathers or scatters along an inner dimension"
func.func @inner_gather(%w: tensor<4x8xf32>) -> tensor<4x16xf32> {
  %e = tensor.empty() : tensor<4x16xf32>
  %r, %t = comm.all_gather %w into %e dim 1 on @dp : tensor<4x8xf32> into tensor<4x16xf32>
  %g = comm.wait %t, %r reading %w : tensor<4x16xf32> reading tensor<4x8xf32>
  return %g : tensor<4x16xf32>
}

// Sizes, groups and kinds that only NCCL can do.
// CHECK-LABEL: func.func @only_nccl
// CHECK: comm.all_reduce {{.*}}by nccl
// CHECK: comm.all_reduce {{.*}}by nccl
// CHECK: comm.all_reduce {{.*}}by nccl
// CHECK: comm.permute {{.*}}by nccl
// REMARK: AlgorithmSelected {{.*}}Function=only_nccl {{.*}}Algorithm=nccl, Obstacles="2shot-p:
// REMARK-SAME: {{^}} tensor<?xf32> has no static shape; push{{.*}}", Reason="no other can run it", Times="nccl
// REMARK: AlgorithmSelected {{.*}}Function=only_nccl {{.*}}Obstacles="2shot-p: lines of its group differ in size
// REMARK: AlgorithmSelected {{.*}}Function=only_nccl {{.*}}Obstacles="2shot-p: its group has 1 ranks, expected 2 to 8
// REMARK: AlgorithmSelected {{.*}}Function=only_nccl | Algorithm=nccl, Reason="no other can run it",
// REMARK-SAME: {{^}} Times="nccl {{[0-9]+}} ns"
func.func @only_nccl(%x: tensor<?xf32>, %y: tensor<8xf32>)
    -> (tensor<?xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %r0, %t0 = comm.all_reduce sum into %x on @dp : tensor<?xf32>
  %w0 = comm.wait %t0, %r0 : tensor<?xf32>
  %r1, %t1 = comm.all_reduce sum into %y on @uneven : tensor<8xf32>
  %w1 = comm.wait %t1, %r1 : tensor<8xf32>
  %r2, %t2 = comm.all_reduce sum into %y on @one : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r3, %t3 = comm.permute %y into %e pairs [[0, 1]] on @dp : tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %y : tensor<8xf32>
  return %w0, %w1, %w2, %w3 : tensor<?xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Not contiguous, and more operands than are worth a launch each.
// CHECK-LABEL: func.func @strided
// CHECK: comm.all_reduce {{.*}}by nccl
// CHECK: comm.all_reduce {{.*}}by nccl
// REMARK: Function=strided {{.*}}Obstacles="2shot-p: memref<8xf32, strided<[2]>> is not contiguous
// REMARK: Function=strided {{.*}}Obstacles="2shot-p: it has 9 operands, expected 8 at most
func.func @strided(%x: memref<8xf32, strided<[2]>>, %a: memref<8xf32>, %b: memref<8xf32>, %c: memref<8xf32>,
                   %d: memref<8xf32>, %e: memref<8xf32>, %f: memref<8xf32>, %g: memref<8xf32>, %h: memref<8xf32>,
                   %i: memref<8xf32>) {
  %t = comm.all_reduce sum into %x on @dp : memref<8xf32, strided<[2]>>
  comm.wait %t, %x : memref<8xf32, strided<[2]>>
  %t1 = comm.all_reduce sum into %a, %b, %c, %d, %e, %f, %g, %h, %i on @dp
    : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>,
    memref<8xf32>, memref<8xf32>
  comm.wait %t1, %a, %b, %c, %d, %e, %f, %g, %h, %i
    : memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>, memref<8xf32>,
    memref<8xf32>, memref<8xf32>
  return
}

// What the user says.
// CHECK-LABEL: func.func @given
// CHECK: comm.all_reduce {{.*}}by pull
// REMARK: AlgorithmGiven {{.*}}Function=given {{.*}}Algorithm=pull, Times="pull {{[0-9]+}} ns"
func.func @given(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_reduce sum %x into %e on @dp by pull : tensor<8xf32>
  %y = comm.wait %t, %r reading %x : tensor<8xf32>
  return %y : tensor<8xf32>
}

// In a loop's body as anywhere.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK: comm.all_reduce {{.*}}by push
func.func @loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %y = scf.for %i = %zero to %n step %one iter_args(%v = %x) -> tensor<8xf32> {
    %r, %t = comm.all_reduce sum into %v on @dp : tensor<8xf32>
    %w = comm.wait %t, %r : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %y : tensor<8xf32>
}

// The last has no compute in its window, where NCCL or a kernel would be best; as
// copies beside the others' it is ready earlier, since each rank updates only its
// piece.
// CHECK-LABEL: func.func @alike
// CHECK-COUNT-3: comm.all_reduce {{.*}}by "copy-engine"
// REMARK-COUNT-3: AlgorithmSelected {{.*}}Function=alike {{.*}}Algorithm=copy-engine, {{.*}}Reason="the block ends earliest with it"
func.func @alike(%x: tensor<4096x1024xbf16>, %y: tensor<1024x4096xbf16>, %p: tensor<4096x4096xbf16> {comm.uniform})
    -> (tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) {
  %e = tensor.empty() : tensor<4096x4096xbf16>
  %z = arith.constant 0.0 : bf16
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  %g0 = linalg.matmul ins(%x, %y : tensor<4096x1024xbf16>, tensor<1024x4096xbf16>) outs(%f : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %r0, %t0 = comm.all_reduce sum %g0 into %e on @dp : tensor<4096x4096xbf16>
  %g1 = linalg.matmul {a} ins(%x, %y : tensor<4096x1024xbf16>, tensor<1024x4096xbf16>) outs(%f : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %h1 = linalg.matmul ins(%g0, %g1 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%f : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %r1, %t1 = comm.all_reduce sum %h1 into %e on @dp : tensor<4096x4096xbf16>
  %h2 = linalg.matmul ins(%h1, %g1 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%f : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %r2, %t2 = comm.all_reduce sum %h2 into %e on @dp : tensor<4096x4096xbf16>
  %w0 = comm.wait %t0, %r0 reading %g0 : tensor<4096x4096xbf16>
  %u0 = linalg.sub ins(%p, %w0 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%e : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %w1 = comm.wait %t1, %r1 reading %h1 : tensor<4096x4096xbf16>
  %u1 = linalg.sub ins(%p, %w1 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%e : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  %w2 = comm.wait %t2, %r2 reading %h2 : tensor<4096x4096xbf16>
  %u2 = linalg.sub ins(%p, %w2 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%e : tensor<4096x4096xbf16>)
      -> tensor<4096x4096xbf16>
  return %u0, %u1, %u2 : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>
}
