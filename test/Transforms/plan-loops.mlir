// Starts that run one iteration ahead are decided in the plan, and done by who applies it.
// RUN: comm-opt %s --mlir-print-debuginfo --comm-set-target=machine=%S/Inputs/plain.json -o %t.mlir
// RUN: comm-opt %t.mlir -o /dev/null \
// RUN:   --comm-plan='memory-limit=none pipeline-loops output=%t.json'
// RUN: FileCheck %s --check-prefix=PLAN --input-file=%t.json
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.json --remarks-filter=comm-apply-plan -o %t.made 2>%t.remarks
// RUN: FileCheck %s --check-prefix=APPLIED --input-file=%t.remarks
// RUN: FileCheck %s --check-prefix=MADE --input-file=%t.made
// comm-optimize makes the same, and the plan that it can write is the same.
// RUN: comm-opt %t.mlir -o %t.optimized \
// RUN:   --comm-optimize='memory-limit=none pipeline-loops prepared plan=%t.own.json'
// RUN: diff %t.made %t.optimized
// RUN: diff %t.json %t.own.json

// Within the memory of the program as it is there is no room for a second gather.
// RUN: comm-opt %t.mlir --comm-plan=pipeline-loops -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ROOM
// ROOM: "pipelined_loops": [],

// A pinned loop is kept as it is in the plan, be it pipelined or not.
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "layers", "starts": [], "pinned": true}]' >%t.none.json
// RUN: comm-opt %t.mlir -o /dev/null \
// RUN:   --comm-plan='memory-limit=none pipeline-loops pinned=%t.none.json output=%t.whole.json'
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.whole.json | FileCheck %s --check-prefix=WHOLE
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "layers", "starts": ["gather"], "pinned": true}]' >%t.one.json
// RUN: comm-opt %t.mlir -o /dev/null \
// RUN:   --comm-plan='memory-limit=none pinned=%t.one.json output=%t.ahead.json'
// RUN: comm-opt %t.mlir --comm-apply-plan=plan=%t.ahead.json | FileCheck %s --check-prefix=MADE

// That the loop is pipelined is the difference.
// RUN: %python %source_dir/scripts/bisect-plan.py %t.json %t.whole.json %t.mlir | FileCheck %s --check-prefix=BISECT
// BISECT: the most comes of: @step: 'layers' is no longer pipelined

// What cannot run ahead is refused.
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "layers", "starts": ["needs"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=NEEDS
// NEEDS: error: {{.*}}the plan breaks the rule 'loop':
// NEEDS-SAME: {{^}} 'needs' cannot run one iteration ahead: the start needs what its iteration computes
// NEEDS: note: {{.*}}this is the loop
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "layers", "starts": ["gather", "gather"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: {{.*}}the plan breaks the rule 'loop': 'gather' cannot run one iteration ahead: it is named twice
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "once", "starts": ["gather"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=ONCE
// ONCE: error: {{.*}}the plan breaks the rule 'loop': 'once' cannot be pipelined: runs at most once
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "around", "starts": ["gather"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=AROUND
// AROUND: error: {{.*}}the plan breaks the rule 'loop': 'around' cannot be pipelined: has another loop in it
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "product", "starts": ["gather"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: error: {{.*}}the plan breaks the rule 'loop': 'product' is not an scf.for
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "nothing", "starts": ["gather"]}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: {{.*}}the plan breaks the rule 'loop': '@step' has no op 'nothing'
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops \
// RUN:   '[{"name": "layers"}, {"name": "layers"}]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: error: {{.*}}the plan breaks the rule 'loop': the plan has the loop 'layers' twice
// RUN: not ls %t.wrong
// Not pipelined, the loop has none of the ops that the orders name.
// RUN: %python %S/Inputs/edit-plan.py set %t.json pipelined_loops '[]' >%t.wrong.json
// RUN: not comm-opt %t.mlir --comm-apply-plan=plan=%t.wrong.json -o %t.wrong 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: error: the plan breaks the rule 'order': '{{.*}}' is not an op of the block, or is its terminator

// PLAN:      "op": "layers",
// PLAN:      "gather/comm.all_gather"
// PLAN:      "pipelined_loops": [
// PLAN-NEXT:   {
// PLAN-NEXT:     "name": "layers",
// PLAN-NEXT:     "starts": [
// PLAN-NEXT:       "gather"
// PLAN-NEXT:     ],
// PLAN-NEXT:     "pinned": false

// APPLIED: PlanApplied{{.*}}Function=step |
// APPLIED-SAME: {{^}} ExposedNs={{[0-9]+}}, MakespanNs=[[NS:[0-9]+]], PeakBytes={{[0-9]+}}, PlannedNs=[[NS]]{{$}}

// MADE: comm.all_gather
// MADE: scf.for {{.*}} !comm.token
// MADE: comm.all_gather
// MADE: scf.yield
// MADE: comm.wait
// WHOLE: scf.for {{.*}} iter_args({{[^,]*}}) ->

comm.mesh @mesh(dp = 2, tp = 4)
comm.group @tp = @mesh[tp]
comm.group @dp = @mesh[dp]

func.func @step(%w: tensor<96x64xf32>, %x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c96 = arith.constant 96 : index
  %s = scf.for %i = %c0 to %c96 step %c16 iter_args(%acc = %x) -> tensor<64xf32> {
    %part = tensor.extract_slice %w[%i, 0] [16, 64] [1, 1] : tensor<96x64xf32> to tensor<16x64xf32>
    %e = tensor.empty() : tensor<64x64xf32>
    %r, %t = comm.all_gather %part into %e dim 0 on @tp {comm.cost = 1000}
        : tensor<16x64xf32> into tensor<64x64xf32> loc("gather")
    %g = comm.wait %t, %r reading %part : tensor<64x64xf32> reading tensor<16x64xf32>
    %y = tensor.empty() : tensor<64xf32>
    %z = linalg.vecmat {comm.cost = 1000} ins(%acc, %g : tensor<64xf32>, tensor<64x64xf32>) outs(%y : tensor<64xf32>)
        -> tensor<64xf32> loc("product")
    %n = tensor.empty() : tensor<64xf32>
    %m, %u = comm.all_reduce sum %z into %n on @dp {comm.cost = 10} : tensor<64xf32> loc("needs")
    %sum = comm.wait %u, %m reading %z : tensor<64xf32>
    scf.yield %sum : tensor<64xf32>
  } loc("layers")
  %o = scf.for %i = %c0 to %c1 step %c1 iter_args(%acc = %s) -> tensor<64xf32> {
    %n = tensor.empty() : tensor<64xf32>
    %m, %u = comm.all_reduce sum %acc into %n on @tp : tensor<64xf32> loc("single")
    %sum = comm.wait %u, %m reading %acc : tensor<64xf32>
    scf.yield %sum : tensor<64xf32>
  } loc("once")
  %p = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %o) -> tensor<64xf32> {
    %q = scf.for %j = %c0 to %c16 step %c1 iter_args(%in = %acc) -> tensor<64xf32> {
      %n = tensor.empty() : tensor<64xf32>
      %d = linalg.negf ins(%in : tensor<64xf32>) outs(%n : tensor<64xf32>) -> tensor<64xf32>
      scf.yield %d : tensor<64xf32>
    }
    scf.yield %q : tensor<64xf32>
  } loc("around")
  return %s, %p : tensor<64xf32>, tensor<64xf32>
}
