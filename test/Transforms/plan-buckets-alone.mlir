// Two sums on one communicator: the data of the second one are ready long before those of
// the first. buckets=none keeps the order of starts, so that nothing hides the large sum;
// with buckets=alone it comes first. What is planned is what the applied plan takes.

// RUN: comm-opt --allow-unregistered-dialect %s \
// RUN:   --comm-set-target=machine=h200-x2 --comm-plan="memory-limit=none buckets=none output=%t.none.json" \
// RUN:   -o /dev/null
// RUN: comm-opt --allow-unregistered-dialect %s \
// RUN:   --comm-set-target=machine=h200-x2 --comm-plan="memory-limit=none buckets=alone output=%t.json" -o /dev/null
// RUN: comm-opt --allow-unregistered-dialect %s --comm-apply-plan=plan=%t.json -o %t.mlir
// RUN: FileCheck %s <%t.mlir
// RUN: %python -c "import json, sys; n, p = (json.load(open(f))['functions'][0] for f in sys.argv[1:]); \
// RUN:   assert n['planned']['exposed_ns'] > 500000 > p['planned']['exposed_ns'], (n, p); \
// RUN:   assert all(not b['buckets']['list'] for b in p['blocks'])" %t.none.json %t.json

// A pinned order stays as it is.
// RUN: sed -e '/"order": {/{n;s/false/true/;}' %t.none.json >%t.pinned.json
// RUN: grep -q '"pinned": true' %t.pinned.json
// RUN: comm-opt --allow-unregistered-dialect %s \
// RUN:   --comm-set-target=machine=h200-x2 \
// RUN:   --comm-plan="memory-limit=none buckets=alone pinned=%t.pinned.json output=%t.kept.json" -o /dev/null
// RUN: comm-opt --allow-unregistered-dialect %s --comm-apply-plan=plan=%t.kept.json | FileCheck %s --check-prefix=KEPT

// Where nearly all is hidden as it is, starts stay in their order.
// RUN: sed -e 's/60000000/6000/g' %s >%t.small.mlir
// RUN: comm-opt --allow-unregistered-dialect %t.small.mlir \
// RUN:   --comm-set-target=machine=h200-x2 --comm-plan="memory-limit=none buckets=alone apply" \
// RUN:   | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: @backward
// CHECK: comm.all_reduce sum {{.*}}tensor<60000000xf32>
// CHECK: comm.all_reduce sum {{.*}}tensor<16xf32>
// KEPT: comm.all_reduce sum {{.*}}tensor<16xf32>
// KEPT: comm.all_reduce sum

comm.group @dp = ranks [[0, 1]]

func.func @backward(%x: tensor<60000000xf32>) -> (tensor<16xf32>, tensor<60000000xf32>) {
  %large = "test.gradient"(%x) {comm.cost = 100000} : (tensor<60000000xf32>) -> tensor<60000000xf32>
  %small = "test.gradient"(%large) {comm.cost = 4000000} : (tensor<60000000xf32>) -> tensor<16xf32>
  %small_room = tensor.empty() : tensor<16xf32>
  %s, %t = comm.all_reduce sum %small into %small_room on @dp : tensor<16xf32>
  %large_room = tensor.empty() : tensor<60000000xf32>
  %l, %u = comm.all_reduce sum %large into %large_room on @dp : tensor<60000000xf32>
  %sum = comm.wait %t, %s reading %small : tensor<16xf32> reading tensor<16xf32>
  %large_sum = comm.wait %u, %l reading %large : tensor<60000000xf32> reading tensor<60000000xf32>
  return %sum, %large_sum : tensor<16xf32>, tensor<60000000xf32>
}
