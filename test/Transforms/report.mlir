// RUN: comm-opt %s --comm-set-target=machine=%S/../Analysis/Inputs/round.json --comm-report -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: comm-opt %s --comm-set-target=machine=%S/../Analysis/Inputs/round.json \
// RUN:   --comm-report="format=json,chrome-trace output=%t memory-limit=512B" -o /dev/null
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t.trace.json
// RUN: %python %source_dir/scripts/check-report.py %t.json --limit 320 | FileCheck %s --check-prefix=OK
// RUN: %python -m json.tool %t.trace.json > /dev/null

// Beside the report of another order, which is not better.
// RUN: comm-opt %s --comm-sink-waits \
// RUN:   --comm-set-target=machine=%S/../Analysis/Inputs/round.json \
// RUN:   --comm-report="before=%t.json format=text,json output=%t.after" -o /dev/null
// RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.after.txt
// RUN: FileCheck %s --check-prefix=AFTER-JSON --input-file=%t.after.json
// RUN: %python %source_dir/scripts/check-report.py %t.after.json

// Locations do not matter where the sequence is the same; where it is not, a
// collective of another kind is another.
// RUN: comm-opt %s --comm-sink-waits -o %t.mlir
// RUN: comm-opt %t.mlir --comm-set-target=machine=%S/../Analysis/Inputs/round.json --comm-report=before=%t.json \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: sed 's/"kind":"all_reduce","group":"dp"/"kind":"broadcast","group":"dp"/' %t.json > %t.other.json
// RUN: comm-opt %s --comm-sink-waits --comm-set-target=machine=%S/../Analysis/Inputs/round.json \
// RUN:   --comm-report=before=%t.other.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: comm-opt %t.mlir --comm-set-target=machine=%S/../Analysis/Inputs/round.json --comm-report=before=%t.other.json \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER

// The limit of the function; another function.
// RUN: comm-opt %s %target --comm-report="function=limited" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT

// RUN: comm-opt %s %target --comm-report="function=memory memory-limit=1.0" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MEMORY
// RUN: comm-opt %s %target --comm-report="function=memory memory-limit=2.0" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ENOUGH

// The machine starts collectives at kernel boundaries and slows compute down by
// 10 % beside them. All costs are given. By hand: the first wait blocks from 0 to
// 1000, then 500 + 60 ns run alone, then three times 40 + 30 ns. No order can do
// without 1000 + 60 + 210. At the loop there are %x, %y, its copy of %b, its
// result and the %f of its body.

// CHECK:      @main on round
// CHECK:      collective {{ *}}location
// CHECK-SAME: {{^}} {{ *}}group {{ *}}bytes {{ *}}algorithm {{ *}}time {{ *}}exposed {{ *}}reason {{ *}}blocked by{{$}}
// CHECK-NEXT: all_reduce {{ *}}report.mlir:[[#]]:14 {{ *}}dp {{ *}}64 B {{ *}}comm.cost {{ *}}1.00 us {{ *}}1.00 us
// CHECK-SAME: {{^}} {{ *}}data dependence {{ *}}math.exp at report.mlir:[[#]]:8: could wait after 500 ns more compute
// CHECK-NEXT: all_reduce (x3) {{ *}}report.mlir:[[#]]:16 {{ *}}tp {{ *}}64 B {{ *}}comm.cost {{ *}}40 ns {{ *}}40 ns
// CHECK-SAME: {{^}} {{ *}}control flow {{ *}}scf.for at report.mlir:[[#]]:8: starts with what enters the region
// CHECK:      makespan:      1.77 us{{$}}
// CHECK-NEXT: compute:       650 ns
// CHECK-NEXT: communication: 1.12 us
// CHECK-NEXT: exposed:       1.12 us{{$}}
// CHECK-NEXT: peak memory:   320 B{{$}}
// CHECK-NEXT: lower bound:   1.27 us (gap 39.4 %)

// JSON:      "version": 1,
// JSON-NEXT: "machine": "round",
// JSON-NEXT: "function": "main",
// JSON-NEXT: "makespan_ns": 1770,
// JSON-NEXT: "compute_ns": 650,
// JSON-NEXT: "comm_ns": 1120,
// JSON-NEXT: "exposed_comm_ns": 1120,
// JSON-NEXT: "peak_memory_bytes": 320,
// JSON-NEXT: "memory_limit_bytes": 512,
// JSON-NEXT: "lower_bound_ns": 1270,
// JSON:      {"id":0,"kind":"all_reduce","group":"dp","lane":1,"links":[0],"copy_engine":false,"op":4,"wait":5,
// JSON-SAME: {{^}}"bytes":64,"algorithm":"comm.cost",
// JSON-SAME: {{^}}"cost_ns":1000,"issue_ns":0,"begin_ns":0,"end_ns":1000,"exposed_ns":1000,"reason":"data dependence"
// JSON-NEXT: {"id":1,{{.*}}"exposed_ns":40,"reason":"control
// JSON-SAME: {{^}} flow",{{.*}}"blocked_by":{"name":"scf.for",{{.*}}"nested":true,"trips":3}
// JSON:      {"index":5,"name":"comm.wait","lane":0,"start_ns":0,"end_ns":1000,"cost_ns":0,"deps":[4],"waits_for":[0],
// JSON-NEXT: {"index":6,"name":"math.exp","lane":0,"start_ns":1000,"end_ns":1500,"cost_ns":500,"deps":[],
// JSON-SAME: {{^}}"waits_for":[],

// TRACE: {"ph":"M","name":"thread_name","pid":0,"tid":1,"ts":0,"args":{"name":"communicator @dp"}}
// TRACE: {"ph":"X","name":"math.exp","pid":0,"tid":0,"ts":1,"dur":0.5,
// TRACE: {"ph":"C","name":"memory",{{.*}}"args":{"bytes":320}}
// TRACE: {"ph":"X","name":"all_reduce","pid":0,"tid":1,"ts":0,"dur":1,
// TRACE: {"ph":"s","name":"transfer",
// TRACE: {"ph":"f","name":"transfer","pid":0,"tid":0,"ts":1,"cat":"communication","id":0,"bp":"e"}

// OK: ok: 9 ops, 2 collectives, makespan 1770 ns, exposed 1120 ns, peak 320 bytes, lower bound 1270 ns

// 500 ns take 550 beside the transfer.
// AFTER:      exposed before {{ *}}exposed {{ *}}reason
// AFTER-NEXT: {{.*}}1.00 us {{ *}}450 ns {{ *}}nothing left to hide it {{ *}}math.exp
// AFTER-NEXT: 40 ns {{ *}}40 ns {{ *}}control flow
// AFTER:      makespan:      1.27 us (before: 1.77 us)
// AFTER:      exposed:       570 ns (before: 1.12 us)
// AFTER-NEXT: peak memory:   320 B (before: 320 B)
// AFTER-NEXT: lower bound:   1.27 us (before: 1.27 us) (gap 0.0 %)
// AFTER-JSON: "exposed_ns":450,"exposed_before_ns":1000,

// OTHER: all_reduce {{.*}} 1.00 us {{ *}}- {{ *}}450 ns
// OTHER: 40 ns {{ *}}40 ns {{ *}}40 ns

// LIMIT: @limited on h200-x8
// LIMIT: no collectives
// LIMIT: peak memory:   128 B of at most 64 B: above the limit

// Farther up, its destination would be live beside %v.
// MEMORY: all_reduce {{.*}} memory limit {{ *}}math.exp at report.mlir:[[#]]:8: the peak would be {{[0-9]+}} bytes of
// ENOUGH: all_reduce {{.*}} data dependence {{ *}}could start before 200 ns more compute

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<16xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.cost = 1000} : tensor<16xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xf32>
  %x = math.exp %b {comm.cost = 500} : tensor<16xf32>
  %y = math.exp %w0 {comm.cost = 60} : tensor<16xf32>
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %b) -> tensor<16xf32> {
    %f = tensor.empty() : tensor<16xf32>
    %r1, %t1 = comm.all_reduce sum %v into %f on @tp {comm.cost = 40} : tensor<16xf32>
    %w1 = comm.wait %t1, %r1 reading %v : tensor<16xf32>
    %u = math.exp %w1 {comm.cost = 30} : tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  return %x, %y, %z : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

func.func @limited(%a: tensor<16xf32>) -> tensor<16xf32> attributes {comm.memory_limit = 64 : i64} {
  %x = math.exp %a {comm.cost = 10} : tensor<16xf32>
  %y = math.exp %x {comm.cost = 10} : tensor<16xf32>
  return %y : tensor<16xf32>
}

func.func @memory(%a: tensor<64xf32>, %b: tensor<32xf32>) -> tensor<32xf32> {
  %u = math.exp %a {comm.cost = 100} : tensor<64xf32>
  %v = math.exp %u {comm.cost = 100} : tensor<64xf32>
  %e = tensor.empty() : tensor<32xf32>
  %r, %t = comm.all_reduce sum %b into %e on @dp {comm.cost = 1000} : tensor<32xf32>
  %w = comm.wait %t, %r reading %b : tensor<32xf32>
  %x = math.exp %w {comm.cost = 10} : tensor<32xf32>
  return %x : tensor<32xf32>
}
