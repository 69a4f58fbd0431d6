// RUN: comm-opt %s %target --comm-report="format=text,json,chrome-trace,html output=%t" -o /dev/null
// RUN: FileCheck %s --input-file=%t.txt
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t.trace.json
// RUN: %python %source_dir/scripts/check-report.py %t.json
// RUN: %python %S/Inputs/check-page.py %t.html %t.json

// Beside a report of the members, which were exposed one after the other.
// RUN: sed -e '/"kind":"all_reduce","group":"dp".*"bucket":/ {s/"exposed_ns":[0-9]*/"exposed_ns":5/' \
// RUN:   -e 's/"location":"[^"]*"/"location":"a.mlir:7:3 (from b.mlir:1:2)"/' -e 's/,"bucket":.*/},/' -e '}' %t.json \
// RUN:   > %t.one.json
// RUN: comm-opt %s %target --comm-report="before=%t.one.json format=json" -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BEFORE

// What is remembered of buckets comes back in every format.

// CHECK:      buckets:
// CHECK-NEXT:   all_reduce at report-buckets.mlir:[[#]]:14 on @dp, 64 B: 2 members, concat, ended:
// CHECK-SAME: {{^}} needed by math.exp at a.mlir:9:8, 1 copies
// CHECK-NEXT:     comm.all_reduce at a.mlir:7:3, 16 B
// CHECK-NEXT:     comm.all_reduce at a.mlir:8:3, 48 B
// CHECK-NEXT:     copy: %a is an argument
// CHECK:      left alone:
// CHECK-NEXT:   all_gather at report-buckets.mlir:[[#]]:14 on @dp, 128 B: the only one of its kind & group

// JSON: {"id":0,{{.*}}"bytes":64,{{.*}}"bucket":{"members":["comm.all_reduce at a.mlir:7:3","comm.all_reduce at
// JSON-SAME: {{^}} a.mlir:8:3"],"bytes":[16,48],"ended":"needed
// JSON-SAME: {{^}} by math.exp at a.mlir:9:8","mode":"concat","copies":["%a is an argument"]}},
// JSON: {"id":1,{{.*}}"left_alone":"the only one of its kind & group"}

// TRACE: "bucket":"2 members, concat, ended: needed by math.exp at a.mlir:9:8,
// TRACE-SAME: {{^}} 1 copies","members":["comm.all_reduce at a.mlir:7:3","comm.all_reduce at a.mlir:8:3"]
// TRACE: "left_alone":"the only one of its kind & group"

// BEFORE: {"id":0,{{.*}}"exposed_before_ns":5,

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%a: tensor<16xf32>) -> (tensor<16xf32>, tensor<32xf32>) {
  %e = tensor.empty() : tensor<16xf32>
  %f = tensor.empty() : tensor<32xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp {comm.bucket = #comm.bucket<concat,
      members = ["comm.all_reduce at /home/x/a.mlir:7:3", "comm.all_reduce at /home/x/a.mlir:8:3"],
      bytes = [16, 48], ended = "needed by math.exp at /home/x/a.mlir:9:8",
      copies = ["%a is an argument"]>} : tensor<16xf32>
  %r1, %t1 = comm.all_gather %a into %f dim 0 on @dp {comm.left_alone = "the only one of its kind & group"}
      : tensor<16xf32> into tensor<32xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<16xf32>
  %w1 = comm.wait %t1, %r1 reading %a : tensor<32xf32> reading tensor<16xf32>
  return %w0, %w1 : tensor<16xf32>, tensor<32xf32>
}
