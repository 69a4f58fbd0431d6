// A plan that is made, looked at, applied, pinned and bisected. What is decided is
// tested where it is decided (schedule, bucket); here, that the plan says it all.

// The program stays as it is. Its locations are kept, as ops are named by them.
// RUN: comm-opt %s --mlir-print-debuginfo --comm-set-target=machine=h200-x2 -o %t.mlir
// RUN: comm-opt %t.mlir --mlir-print-debuginfo --comm-plan=output=%t.json -o %t.same
// RUN: diff %t.mlir %t.same
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.json

// What is applied takes what was planned, and is what comm-optimize makes.
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.json --remarks-filter='comm-apply-plan' -o %t.made 2> %t.remarks
// RUN: FileCheck %s --check-prefix=APPLIED --input-file=%t.remarks
// RUN: comm-opt %t.mlir --comm-optimize -o %t.optimized
// RUN: FileCheck %s --check-prefix=MADE --input-file=%t.made
// RUN: FileCheck %s --check-prefix=MADE --input-file=%t.optimized
// No mark is left in the locations.
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.json --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=MARK --implicit-check-not=comm.name

// With the bucket taken apart by hand and pinned, the collectives stay alone.
// RUN: %python %S/Inputs/edit-plan.py alone %t.json > %t.alone.json
// RUN: comm-opt %t.mlir --comm-plan='pinned=%t.alone.json output=%t.pinned.json' -o /dev/null
// RUN: FileCheck %s --check-prefix=ALONE --input-file=%t.pinned.json
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.pinned.json | FileCheck %s --check-prefix=APART

// The difference between the two is that bucket.
// RUN: %python %source_dir/scripts/bisect-plan.py %t.json %t.pinned.json %t.mlir | FileCheck %s --check-prefix=SLOWEST
// RUN: %python %source_dir/scripts/bisect-plan.py %t.json %t.pinned.json %t.mlir \
// RUN:   --command='grep -q "comm.all_reduce sum %%.*, %%.* into"' | FileCheck %s --check-prefix=BREAKS
// RUN: not %python %source_dir/scripts/bisect-plan.py %t.json %t.json %t.mlir 2>&1 | FileCheck %s --check-prefix=SAME

// A pinned order is kept: the product that hides the sums comes last.
// RUN: %python %S/Inputs/edit-plan.py late %t.json > %t.late.json
// RUN: comm-opt %t.mlir --comm-plan='pinned=%t.late.json output=%t.kept.json' -o /dev/null
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.kept.json | FileCheck %s --check-prefix=LATE

// PLAN:      "schema": "comm-plan"
// PLAN-NEXT: "version": 2,
// PLAN-NEXT: "machine": "h200-x2",
// PLAN:      "name": "step",
// PLAN-NEXT: "ops": 19,
// The two sums take one latency and not two, and the product hides them.
// PLAN:      "name": "left"
// PLAN:      "name": "right"
// PLAN:      "members": [
// PLAN-NEXT: "left",
// PLAN-NEXT: "right"
// PLAN-NEXT: ],
// PLAN-NEXT: "mode": "coalesced",
// PLAN:      "order": {
// PLAN:      "left+1/comm.all_reduce",
// PLAN:      "product",
// PLAN:      "{{.*}}+1/comm.wait"

// APPLIED: PlanApplied{{.*}}Function=step |
// APPLIED-SAME: {{^}} ExposedNs=0, MakespanNs=[[NS:[0-9]+]], PeakBytes={{[0-9]+}}, PlannedNs=[[NS]]{{$}}

// MADE: comm.all_reduce sum %{{.*}}, %{{.*}} into
// MADE: linalg.matmul
// MADE: comm.wait
// MADE-NOT: comm.wait

// MARK: comm.all_reduce {{.*}} loc(

// ALONE:     "buckets": {
// ALONE-NEXT: "pinned": true,
// ALONE-NEXT: "list": []
// APART: comm.all_reduce sum %{{[^,]*}} into
// APART: comm.all_reduce sum %{{[^,]*}} into

// SLOWEST: differences,
// SLOWEST: the most comes of:
// BREAKS: the command fails with: @step: the bucket of left, right is gone
// SAME: error: the plans do the same

// LATE: comm.wait
// LATE: linalg.matmul

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @step(%a: tensor<1024xf32>, %b: tensor<1024xf32>, %x: tensor<1024x1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024x1024xf32>) {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<1024xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e0 on @dp : tensor<1024xf32> loc("left")
  %s0 = comm.wait %t0, %r0 reading %a : tensor<1024xf32>
  %e1 = tensor.empty() : tensor<1024xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e1 on @dp : tensor<1024xf32> loc("right")
  %s1 = comm.wait %t1, %r1 reading %b : tensor<1024xf32>
  %e2 = tensor.empty() : tensor<1024x1024xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  %y = linalg.matmul ins(%x, %x : tensor<1024x1024xf32>, tensor<1024x1024xf32>)
                     outs(%f2 : tensor<1024x1024xf32>) -> tensor<1024x1024xf32> loc("product")
  %n = tensor.empty() : tensor<1024x1024xf32>
  %z = linalg.negf ins(%y : tensor<1024x1024xf32>) outs(%n : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %s0, %s1, %z : tensor<1024xf32>, tensor<1024xf32>, tensor<1024x1024xf32>
}
