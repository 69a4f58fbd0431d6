// Buckets that the program names are made to select algorithms.
// RUN: comm-opt %s --comm-optimize='machine=h200-x4 algorithms memory-limit=none' | FileCheck %s
// CHECK:     tensor.concat dim(0) %arg0, %arg1
// CHECK:     comm.all_reduce sum into {{.*}} by push {comm.bucket
// CHECK-NOT: = comm.all_reduce

// So plans have algorithms for them.
// RUN: comm-opt %s --comm-set-target=machine=h200-x4 --comm-plan='algorithms memory-limit=none output=%t.push.json' \
// RUN:   -o /dev/null
// RUN: FileCheck %s --check-prefix=PUSH --input-file=%t.push.json
// PUSH:      "collectives": [
// PUSH-NEXT:   {
// PUSH-NEXT:     "name": "#[[#A:]]",
// PUSH-NEXT:     "pinned": false
// PUSH:      "members": [
// PUSH-NEXT:   "#[[#A]]",
// PUSH-NEXT:   "#
// PUSH-NEXT: ],
// PUSH-NEXT: "mode": "concat",
// PUSH-NEXT: "algorithm": "push",
// RUN: comm-opt %s --comm-apply-plan=plan=%t.push.json | FileCheck %s
// Pinned, they are kept.
// RUN: sed -e '/"buckets": {/,/"list"/s/"pinned": false/"pinned": true/' %t.push.json > %t.mine.json
// RUN: comm-opt %s --comm-set-target=machine=h200-x4 \
// RUN:   --comm-plan='algorithms memory-limit=none pinned=%t.mine.json output=%t.kept.json' -o /dev/null
// RUN: diff %t.mine.json %t.kept.json
// A bucket without an algorithm runs as its members do in the program.
// RUN: sed -e '/"algorithm": "push"/d' %t.push.json > %t.library.json
// RUN: comm-opt %s --comm-apply-plan=plan=%t.library.json | FileCheck %s --check-prefix=LIBRARY
// LIBRARY:     comm.all_reduce sum into {{.*}} {comm.bucket
// LIBRARY-NOT: = comm.all_reduce

// Without algorithms they are buckets as others are.
// RUN: comm-opt %s --comm-set-target=machine=h200-x4 --comm-plan=output=%t.json -o /dev/null
// RUN: comm-opt %s --comm-apply-plan=plan=%t.json | FileCheck %s --check-prefix=APPLIED
// APPLIED:     comm.all_reduce sum {{.*}} {comm.bucket
// APPLIED-NOT: = comm.all_reduce
comm.group @g = ranks [[0, 1, 2, 3]]
func.func @f(%a: tensor<1024xf32>, %b: tensor<1024xf32>, %m: tensor<512x512xf32>)
    -> (tensor<1024xf32>, tensor<1024xf32>, tensor<512x512xf32>) {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<1024xf32>
  %ra, %ta = comm.all_reduce sum %a into %ea on @g {comm.bucket_with = "both"} : tensor<1024xf32>
  %wa = comm.wait %ta, %ra reading %a : tensor<1024xf32>
  %eb = tensor.empty() : tensor<1024xf32>
  %rb, %tb = comm.all_reduce sum %b into %eb on @g {comm.bucket_with = "both"} : tensor<1024xf32>
  %wb = comm.wait %tb, %rb reading %b : tensor<1024xf32>
  %em = tensor.empty() : tensor<512x512xf32>
  %fm = linalg.fill ins(%zero : f32) outs(%em : tensor<512x512xf32>) -> tensor<512x512xf32>
  %p = linalg.matmul ins(%m, %m : tensor<512x512xf32>, tensor<512x512xf32>) outs(%fm : tensor<512x512xf32>)
      -> tensor<512x512xf32>
  return %wa, %wb, %p : tensor<1024xf32>, tensor<1024xf32>, tensor<512x512xf32>
}
