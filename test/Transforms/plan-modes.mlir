// A block may have buckets of several modes, each with its algorithm.
// RUN: comm-opt %s --comm-set-target=machine=h200-x4 --comm-plan='memory-limit=none buckets=none output=%t.json' \
// RUN:   -o /dev/null
// RUN: %python -c "import json, sys; p = json.load(open(sys.argv[1])); \
// RUN:   p['functions'][0]['blocks'][0]['buckets']['list'] = [ \
// RUN:     {'members': ['c', 'd'], 'mode': 'coalesced'}, \
// RUN:     {'members': ['b', 'a'], 'mode': 'concat', 'algorithm': 'push'}]; \
// RUN:   json.dump(p, sys.stdout)" %t.json >%t.two.json
// RUN: comm-opt %s --comm-apply-plan='plan=%t.two.json adapt' --comm-verify | FileCheck %s
// CHECK-DAG: %[[BOTH:.*]] = tensor.concat dim(0) %arg1, %arg0
// CHECK-DAG: comm.all_reduce sum into %[[BOTH]] on @g by push {comm.bucket = #comm.bucket<concat
// CHECK-DAG: comm.all_reduce sum %arg2, %arg3 into {{.*}} {comm.bucket = #comm.bucket<coalesced

// A collective is in one bucket at most.
// RUN: sed -e 's/"members": \["b", "a"\]/"members": ["b", "c"]/' %t.two.json >%t.twice.json
// RUN: not comm-opt %s --comm-apply-plan='plan=%t.twice.json adapt' 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: error: 'c': the plan breaks the rule 'bucket': 'c' is named twice
comm.group @g = ranks [[0, 1, 2, 3]]
func.func @f(%a: tensor<1024xf32>, %b: tensor<1024xf32>, %c: tensor<1024xf32>, %d: tensor<1024xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>) {
  %ea = tensor.empty() : tensor<1024xf32>
  %ra, %ta = comm.all_reduce sum %a into %ea on @g : tensor<1024xf32> loc("a")
  %wa = comm.wait %ta, %ra reading %a : tensor<1024xf32>
  %eb = tensor.empty() : tensor<1024xf32>
  %rb, %tb = comm.all_reduce sum %b into %eb on @g : tensor<1024xf32> loc("b")
  %wb = comm.wait %tb, %rb reading %b : tensor<1024xf32>
  %ec = tensor.empty() : tensor<1024xf32>
  %rc, %tc = comm.all_reduce sum %c into %ec on @g : tensor<1024xf32> loc("c")
  %wc = comm.wait %tc, %rc reading %c : tensor<1024xf32>
  %ed = tensor.empty() : tensor<1024xf32>
  %rd, %td = comm.all_reduce sum %d into %ed on @g : tensor<1024xf32> loc("d")
  %wd = comm.wait %td, %rd reading %d : tensor<1024xf32>
  return %wa, %wb, %wc, %wd : tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>, tensor<1024xf32>
}
