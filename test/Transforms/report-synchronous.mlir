// RUN: comm-opt %s %target --comm-report="format=text,json output=%t" -o /dev/null
// RUN: FileCheck %s --input-file=%t.txt
// RUN: %python %source_dir/scripts/check-report.py %t.json

// What starts and ends in one op cannot be hidden. With compute beside it, in
// that op or in a branch, there is another reason.

// CHECK: all_reduce (x1) {{.*}} synchronous {{ *}}scf.execute_region at report-synchronous.mlir:[[#]]:8:
// CHECK-SAME: {{^}} starts and ends in one op: nothing runs meanwhile
// CHECK: all_reduce (x1) {{.*}} control flow {{ *}}scf.execute_region at
// CHECK: all_reduce (x1) {{.*}} control flow {{ *}}scf.if at

comm.mesh @mesh(dp = 2)
comm.group @dp = @mesh[dp]

func.func @main(%a: tensor<1024xf32>, %c: i1) -> tensor<1024xf32> {
  %e = tensor.empty() : tensor<1024xf32>
  %x = scf.execute_region -> tensor<1024xf32> {
    %r, %t = comm.all_reduce sum %a into %e on @dp : tensor<1024xf32>
    %w = comm.wait %t, %r reading %a : tensor<1024xf32>
    scf.yield %w : tensor<1024xf32>
  }
  %y = scf.execute_region -> tensor<1024xf32> {
    %r, %t = comm.all_reduce sum %x into %e on @dp : tensor<1024xf32>
    %w = comm.wait %t, %r reading %x : tensor<1024xf32>
    %z = math.exp %w {comm.cost = 100 : i64} : tensor<1024xf32>
    scf.yield %z : tensor<1024xf32>
  }
  %v = scf.if %c -> tensor<1024xf32> {
    %r, %t = comm.all_reduce sum %y into %e on @dp : tensor<1024xf32>
    %w = comm.wait %t, %r reading %y : tensor<1024xf32>
    scf.yield %w : tensor<1024xf32>
  } else {
    scf.yield %y : tensor<1024xf32>
  }
  return %v : tensor<1024xf32>
}
