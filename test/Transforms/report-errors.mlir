// RUN: split-file %s %t
// RUN: not comm-opt %t/two.mlir %target --comm-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not comm-opt %t/two.mlir %target --comm-report=function=h -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not comm-opt %t/none.mlir %target --comm-report -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not comm-opt %t/two.mlir --comm-set-target=machine=abacus --comm-report=function=f -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MACHINE
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f format=text,pdf output=%t/out" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FORMAT
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f memory-limit=-1" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIMIT
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f output=%t/no/such/folder" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTPUT
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/missing.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MISSING
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/two.mlir" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SYNTAX
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/version.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VERSION
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/keys.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KEYS
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/other.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OTHER
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/large.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RANGE
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/negative.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RANGE
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/op.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OP
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/wait.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WAIT
// RUN: comm-opt %t/two.mlir %target --comm-report="function=f output=%t/fine before=%t/nested.json" -o /dev/null
// RUN: comm-opt %t/two.mlir %target --comm-report="function=f output=%t/fine before=%t/no-wait.json" -o /dev/null
// RUN: %python -c "print('[' * 1000000)" > %t/deep.json
// RUN: not comm-opt %t/two.mlir %target --comm-report="function=f before=%t/deep.json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEEP
// RUN: comm-opt %t/two.mlir %target --comm-report="function=f output=%t/fine" -o /dev/null

// Nothing is written if one of the formats is not known.
// RUN: not ls %t/out.txt

// TWO: two.mlir:0:0: error: comm-report:
// TWO-SAME: {{^}} no function 'main', and not one public function: expected the option 'function' to be 'f', 'g'
// NAMED: error: comm-report: no function 'h' with a body: expected 'f', 'g', 'p'
// NONE: error: comm-report: {{.*}} expected the option 'function' to be a function with a body
// MACHINE: two.mlir:0:0: error: {{.*}}unknown machine 'abacus'
// FORMAT: for the --format option: 'pdf' is not known; expected text, json, chrome-trace or html
// LIMIT: error: {{.*}}-1
// OUTPUT: error: comm-report: cannot write '{{.*}}no/such/folder': {{.*}}o such file or directory
// MISSING: error: comm-report: cannot read the report '{{.*}}missing.json': {{.*}}o such file or directory
// SYNTAX: error: comm-report: '{{.*}}two.mlir' is no JSON:
// VERSION: error: comm-report: '{{.*}}version.json' is not a report: expected 1 at report.version
// KEYS: error: comm-report: '{{.*}}keys.json' is not a report: missing value at report.lower_bound_ns
// OTHER: error: comm-report: '{{.*}}other.json' is a report of 'g': expected one of 'f'
// RANGE: error: comm-report: '{{.*}}.json' is not a report: expected a number from 0 to 2^62 at report.makespan_ns
// OP: error: comm-report: '{{.*}}op.json' is not a report: no such op at report.collectives[0].op
// WAIT: error: comm-report: '{{.*}}wait.json' is not a report: no such op at report.collectives[0].wait
// DEEP: error: comm-report: '{{.*}}deep.json' is not a report: expected at most 32 nested objects and arrays

//--- two.mlir
func.func @f() {
  return
}
func.func @g() {
  return
}
func.func private @p() {
  return
}

//--- none.mlir
func.func private @f()

//--- version.json
{"version": 2}

//--- keys.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0}
//--- other.json
{"version": 1, "machine": "m", "function": "g", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0, "lower_bound_ns": 0,
 "lanes": [], "ops": [], "collectives": []}
//--- large.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 9223372036854775807}
//--- negative.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": -1}

//--- op.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0, "lower_bound_ns": 0,
 "lanes": [{}, {"group": "g"}],
 "ops": [{"name": "a", "location": "", "start_ns": 0, "end_ns": 1, "cost_ns": 1, "bytes_live": 0,
     "bytes_live_after": 0}],
 "collectives": [{"kind": "all_reduce", "group": "g", "lane": 1, "op": 1, "wait": 0, "bytes": 4, "algorithm": "ring",
     "cost_ns": 1,
  "issue_ns": 0, "begin_ns": 0, "end_ns": 1, "exposed_ns": 0, "reason": "", "detail": "", "location": "",
      "nested": false,
  "trips": 1}]}

//--- wait.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0, "lower_bound_ns": 0,
 "lanes": [{}, {"group": "g"}],
 "ops": [{"name": "a", "location": "", "start_ns": 0, "end_ns": 1, "cost_ns": 1, "bytes_live": 0,
     "bytes_live_after": 0}],
 "collectives": [{"kind": "all_reduce", "group": "g", "lane": 1, "op": 0, "wait": 7, "bytes": 4, "algorithm": "ring",
     "cost_ns": 1,
  "issue_ns": 0, "begin_ns": 0, "end_ns": 1, "exposed_ns": 0, "reason": "", "detail": "", "location": "",
      "nested": false,
  "trips": 1}]}

//--- nested.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0, "lower_bound_ns": 0,
 "lanes": [{}, {"group": "g"}],
 "ops": [{"name": "a", "location": "", "start_ns": 0, "end_ns": 1, "cost_ns": 1, "bytes_live": 0,
     "bytes_live_after": 0}],
 "collectives": [{"kind": "all_reduce", "group": "g", "lane": 1, "op": 9, "wait": 9, "bytes": 4, "algorithm": "ring",
     "cost_ns": 1,
  "issue_ns": 0, "begin_ns": 0, "end_ns": 1, "exposed_ns": 0, "reason": "", "detail": "", "location": "",
      "nested": true,
  "trips": 1}]}

//--- no-wait.json
{"version": 1, "machine": "m", "function": "f", "makespan_ns": 0, "compute_ns": 0,
 "comm_ns": 0, "exposed_comm_ns": 0, "peak_memory_bytes": 0, "lower_bound_ns": 0,
 "lanes": [{}, {"group": "g"}],
 "ops": [{"name": "a", "location": "", "start_ns": 0, "end_ns": 1, "cost_ns": 1, "bytes_live": 0,
     "bytes_live_after": 0}],
 "collectives": [{"kind": "all_reduce", "group": "g", "lane": 1, "op": 0, "wait": null, "bytes": 4, "algorithm": "ring",
     "cost_ns": 1,
  "issue_ns": 0, "begin_ns": 0, "end_ns": 1, "exposed_ns": 0, "reason": "", "detail": "", "location": "",
      "nested": false,
  "trips": 1}]}
