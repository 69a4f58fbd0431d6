// A copy of so few bytes that all of its time is latency ends with it: what runs later is
// not slower.
// RUN: comm-opt %s --comm-set-target=machine=h200-x2 --comm-report='format=json output=%t.json' -o /dev/null
// RUN: %python %source_dir/scripts/check-report.py %t.json
// RUN: FileCheck %s --input-file=%t.json
// CHECK: "cost_ns":23200,"latency_ns":23200

#id = affine_map<(i) -> (i)>
comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]
func.func @f(%x: tensor<4xf32>, %a: tensor<33554432xf32>, %b: tensor<33554432xf32>)
    -> (tensor<8xf32>, tensor<33554432xf32>, tensor<33554432xf32>) {
  %init = tensor.empty() : tensor<8xf32>
  %r, %t = comm.all_gather %x into %init dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<33554432xf32>) outs(%b : tensor<33554432xf32>) {
  ^bb0(%u: f32, %v: f32):
    %0 = arith.addf %u, %v : f32
    linalg.yield %0 : f32
  } -> tensor<33554432xf32>
  %w = comm.wait %t, %r reading %x : tensor<8xf32> reading tensor<4xf32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%c : tensor<33554432xf32>) outs(%a : tensor<33554432xf32>) {
  ^bb0(%u: f32, %v: f32):
    %0 = arith.addf %u, %v : f32
    linalg.yield %0 : f32
  } -> tensor<33554432xf32>
  return %w, %c, %d : tensor<8xf32>, tensor<33554432xf32>, tensor<33554432xf32>
}
