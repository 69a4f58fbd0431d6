// RUN: sed 's/"sustained": 0.5/"library_calls": {"attention": {"rate": 2000, "base_ns": 500}}, "sustained": 0.5/' \
// RUN:   %S/../../Analysis/Inputs/round.json > %t.json
// RUN: comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: comm-opt %s --comm-set-target=machine=%S/../../Analysis/Inputs/round.json --comm-print-costs -o /dev/null \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PRODUCT
// RUN: sed 's/"sustained": 0.5/"library_calls": {"attention": {"rate": 0, "base_ns": 500}}, "sustained": 0.5/' \
// RUN:   %S/../../Analysis/Inputs/round.json > %t.json
// RUN: not comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: sed 's/"sustained": 0.5/"library_calls": {"convolution": {"rate": 1}}, "sustained": 0.5/' \
// RUN:   %S/../../Analysis/Inputs/round.json > %t.json
// RUN: not comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: sed 's/"sustained": 0.5/"library_calls": {"atention": {"rate": 1}}, "sustained": 0.5/' \
// RUN:   %S/../../Analysis/Inputs/round.json > %t.json
// RUN: not comm-opt %s --comm-set-target=machine=%t.json --comm-print-costs 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// ZERO: error: {{.*}}compute.library_calls.attention.rate: expected a positive number (operations/ns), got 0
// MISSING: error: {{.*}}compute.library_calls.convolution: missing 'base_ns'
// UNKNOWN: error: {{.*}}compute.library_calls: unknown key 'atention'

// 64 queries and 64 keys are computed as a block of 128 each:
// 2 * 2 * 2 * 4 * 128 * 128 * 32 = 16777216 operations, 8389 ns at 2000 a ns, behind 500.
// As products 4194 ns, more than 133120 bytes take at 100 a ns, behind a launch of 10.
// CHECK-LABEL: costs of @attention
// CALL: commlib.attention takes 8889 ns
// PRODUCT: commlib.attention takes 4204 ns
func.func @attention(%q: tensor<2x64x4x32xbf16>, %k: tensor<2x64x4x32xbf16>, %v: tensor<2x64x4x32xbf16>,
                     %o: tensor<2x64x4x32xbf16>, %s: tensor<2x4x64xf32>) -> tensor<2x64x4x32xbf16> {
  %0:2 = commlib.attention %q, %k, %v into %o, %s layouts ["bshd", "bshd", "bshd", "bshd"] scale 1.250000e-01
      : tensor<2x64x4x32xbf16>, tensor<2x64x4x32xbf16>, tensor<2x64x4x32xbf16>
      into tensor<2x64x4x32xbf16>, tensor<2x4x64xf32>
      -> tensor<2x64x4x32xbf16>, tensor<2x4x64xf32>
  return %0#0 : tensor<2x64x4x32xbf16>
}

// 2 * 512^3 operations take 67109 ns, what is added 5243 more when they are done,
// and what a gradient reads twice that.
// CHECK-LABEL: costs of @products
// CHECK: commlib.product takes 72362 ns
// CHECK: commlib.product takes 77605 ns
func.func @products(%a: tensor<512x512xbf16>) -> (tensor<512x512xbf16>, tensor<512x512xbf16>) {
  %0 = commlib.product %a, %a plus %a into %a scale 1.0 none
      : (tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
  %1 = commlib.product %a, %a before %a into %a scale 1.0 gelu_gradient
      : (tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>) -> tensor<512x512xbf16>
  return %0, %1 : tensor<512x512xbf16>, tensor<512x512xbf16>
}
