// Sums of gradients in the order of the results: that of the first layer, whose data are ready last,
// comes first. They get the order of their data before anything else is decided.

// RUN: comm-opt --allow-unregistered-dialect %s \
// RUN:   --comm-set-target=machine=h200-x2 --comm-plan="memory-limit=none output=%t.json" -o /dev/null
// RUN: comm-opt --allow-unregistered-dialect %s --comm-apply-plan=plan=%t.json \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ORDERED
// RUN: comm-opt --allow-unregistered-dialect %s --comm-set-target=machine=h200-x2 \
// RUN:   --comm-plan="memory-limit=none apply" | FileCheck %s --check-prefixes=CHECK,ORDERED
// RUN: comm-opt --allow-unregistered-dialect %s --comm-set-target=machine=h200-x2 \
// RUN:   --comm-plan="memory-limit=none algorithms apply" | FileCheck %s

// The plan has that order, and takes less than the best one with the order of starts that came.
// RUN: comm-opt --allow-unregistered-dialect %s \
// RUN:   --comm-set-target=machine=h200-x2 --comm-plan="memory-limit=none buckets=none output=%t.none.json" \
// RUN:   -o /dev/null
// RUN: %python -c "import json, sys; \
// RUN:   p, n = ({f['name']: f for f in json.load(open(a))['functions']} for a in sys.argv[1:]); \
// RUN:   ns = lambda f, name: f[name]['planned']['makespan_ns']; \
// RUN:   assert ns(p, 'by_result') < 0.9 * ns(n, 'by_result'), (p, n); \
// RUN:   starts = lambda f, name: [op for op in f[name]['blocks'][0]['order']['ops'] \
// RUN:     if op in [c['name'] for c in f[name]['collectives']]]; \
// RUN:   assert [name for name in p if starts(p, name) != starts(n, name)] == ['by_result', 'kinds'], p; \
// RUN:   assert ns(p, 'ordered') == ns(n, 'ordered'), (p, n)" %t.json %t.none.json

// RUN: comm-opt --allow-unregistered-dialect %s --comm-set-target=machine=h200-x2 \
// RUN:   --comm-plan="memory-limit=none buckets=none apply" | FileCheck %s --check-prefix=NONE

comm.group @dp = ranks [[0, 1]]

// CHECK-LABEL: @by_result
// CHECK: comm.{{all_reduce|all_to_all|reduce_scatter}} {{.*}}xbf16
// CHECK: comm.{{all_reduce|all_to_all|reduce_scatter}} {{.*}}xi32
// CHECK: comm.{{all_reduce|all_to_all|reduce_scatter}} {{.*}}xf32
// NONE-LABEL: @by_result
// NONE: comm.all_reduce {{.*}}xf32>
// NONE: comm.all_reduce {{.*}}xi32>
// NONE: comm.all_reduce {{.*}}xbf16>
func.func @by_result(%x: tensor<40000000xbf16>)
    -> (tensor<20000000xf32>, tensor<20000000xi32>, tensor<40000000xbf16>) {
  %y2 = "test.backward"(%x) {comm.cost = 300000} : (tensor<40000000xbf16>) -> tensor<16xf32>
  %y1 = "test.backward"(%y2) {comm.cost = 300000} : (tensor<16xf32>) -> tensor<16xf32>
  %g1 = "test.gradient"(%y1) {comm.cost = 100000} : (tensor<16xf32>) -> tensor<20000000xf32>
  %room1 = tensor.empty() : tensor<20000000xf32>
  %s1, %t1 = comm.all_reduce sum %g1 into %room1 on @dp : tensor<20000000xf32>
  %sum1 = comm.wait %t1, %s1 reading %g1 : tensor<20000000xf32> reading tensor<20000000xf32>
  %g2 = "test.gradient"(%y2) {comm.cost = 100000} : (tensor<16xf32>) -> tensor<20000000xi32>
  %room2 = tensor.empty() : tensor<20000000xi32>
  %s2, %t2 = comm.all_reduce sum %g2 into %room2 on @dp : tensor<20000000xi32>
  %sum2 = comm.wait %t2, %s2 reading %g2 : tensor<20000000xi32> reading tensor<20000000xi32>
  %g3 = "test.gradient"(%x) {comm.cost = 100000} : (tensor<40000000xbf16>) -> tensor<40000000xbf16>
  %room3 = tensor.empty() : tensor<40000000xbf16>
  %s3, %t3 = comm.all_reduce sum %g3 into %room3 on @dp : tensor<40000000xbf16>
  %sum3 = comm.wait %t3, %s3 reading %g3 : tensor<40000000xbf16> reading tensor<40000000xbf16>
  return %sum1, %sum2, %sum3 : tensor<20000000xf32>, tensor<20000000xi32>, tensor<40000000xbf16>
}

// All starts keep their order.
// ORDERED-LABEL: @ordered
// ORDERED: comm.all_reduce {{.*}}xf32>
// ORDERED: comm.all_reduce {{.*}}xi32>
func.func @ordered(%x: tensor<40000000xbf16>) -> (tensor<20000000xf32>, tensor<20000000xi32>)
    attributes {comm.ordered_starts} {
  %y = "test.backward"(%x) {comm.cost = 300000} : (tensor<40000000xbf16>) -> tensor<16xf32>
  %g1 = "test.gradient"(%y) {comm.cost = 300000} : (tensor<16xf32>) -> tensor<20000000xf32>
  %room1 = tensor.empty() : tensor<20000000xf32>
  %s1, %t1 = comm.all_reduce sum %g1 into %room1 on @dp : tensor<20000000xf32>
  %sum1 = comm.wait %t1, %s1 reading %g1 : tensor<20000000xf32> reading tensor<20000000xf32>
  %g2 = "test.gradient"(%x) {comm.cost = 100000} : (tensor<40000000xbf16>) -> tensor<20000000xi32>
  %room2 = tensor.empty() : tensor<20000000xi32>
  %s2, %t2 = comm.all_reduce sum %g2 into %room2 on @dp : tensor<20000000xi32>
  %sum2 = comm.wait %t2, %s2 reading %g2 : tensor<20000000xi32> reading tensor<20000000xi32>
  return %sum1, %sum2 : tensor<20000000xf32>, tensor<20000000xi32>
}

// The data of the gather are ready from the beginning.
func.func @kinds(%x: tensor<40000000xbf16>, %w: tensor<20000000xbf16>)
    -> (tensor<20000000xf32>, tensor<40000000xbf16>) {
  %g = "test.gradient"(%x) {comm.cost = 100000} : (tensor<40000000xbf16>) -> tensor<20000000xf32>
  %room = tensor.empty() : tensor<20000000xf32>
  %s, %t = comm.all_reduce sum %g into %room on @dp : tensor<20000000xf32>
  %sum = comm.wait %t, %s reading %g : tensor<20000000xf32> reading tensor<20000000xf32>
  %all = tensor.empty() : tensor<40000000xbf16>
  %a, %u = comm.all_gather %w into %all dim 0 on @dp : tensor<20000000xbf16> into tensor<40000000xbf16>
  %gathered = comm.wait %u, %a reading %w : tensor<40000000xbf16> reading tensor<20000000xbf16>
  return %sum, %gathered : tensor<20000000xf32>, tensor<40000000xbf16>
}
