// An order without the op of a bucket, as where a user adds a bucket to a plan,
// has its members: the bucket goes where the last of them was, and not behind
// starts that come later.
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-plan='buckets=none output=%t.json' -o /dev/null
// RUN: %python -c "import json, sys; plan = json.load(open(sys.argv[1])); \
// RUN:   plan['functions'][0]['blocks'][0]['buckets'] = {'pinned': True, \
// RUN:     'list': [{'members': ['first', 'second'], 'mode': 'coalesced', 'ended': 'cap'}]}; \
// RUN:   json.dump(plan, open(sys.argv[2], 'w'))" %t.json %t.mine.json
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-plan='pinned=%t.mine.json output=%t.kept.json' -o /dev/null
// RUN: comm-opt %s --comm-apply-plan=plan=%t.kept.json | FileCheck %s

// CHECK: %[[SECOND:.*]] = linalg.matmul ins(%arg1, %arg1
// CHECK: comm.all_reduce sum %arg0, %[[SECOND]] into
// CHECK: linalg.matmul ins(%arg1, %[[SECOND]]
// CHECK: comm.all_reduce sum %{{[^,]*}} into

comm.group @g = ranks [[0, 1]]
func.func @f(%a: tensor<4xf32>, %b: tensor<512x512xf32>)
    -> (tensor<4xf32>, tensor<512x512xf32>, tensor<512x512xf32>) {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<4xf32>
  %eb = tensor.empty() : tensor<512x512xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%eb : tensor<512x512xf32>) -> tensor<512x512xf32>
  %r0, %t0 = comm.all_reduce sum %a into %ea on @g : tensor<4xf32> loc("first")
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %p1 = linalg.matmul ins(%b, %b : tensor<512x512xf32>, tensor<512x512xf32>)
      outs(%fill : tensor<512x512xf32>) -> tensor<512x512xf32>
  %r1, %t1 = comm.all_reduce sum %p1 into %eb on @g : tensor<512x512xf32> loc("second")
  %w1 = comm.wait %t1, %r1 reading %p1 : tensor<512x512xf32>
  %p2 = linalg.matmul ins(%b, %p1 : tensor<512x512xf32>, tensor<512x512xf32>)
      outs(%fill : tensor<512x512xf32>) -> tensor<512x512xf32>
  %r2, %t2 = comm.all_reduce sum %p2 into %eb on @g : tensor<512x512xf32> loc("third")
  %w2 = comm.wait %t2, %r2 reading %p2 : tensor<512x512xf32>
  return %w0, %w1, %w2 : tensor<4xf32>, tensor<512x512xf32>, tensor<512x512xf32>
}
