// A build of the core alone has neither commlib nor the passes on compute.
// UNSUPPORTED: compute
// RUN: not comm-opt %s 2>&1 | FileCheck %s --check-prefix=DIALECT
// DIALECT: error: Dialect `commlib' not found for custom op 'commlib.product'
// RUN: not comm-opt %S/../Transforms/Inputs/empty.mlir --comm-lower-to-host 2>&1 | FileCheck %s --check-prefix=PASS
// PASS: {{[Uu]}}nknown command line argument '--comm-lower-to-host'
// RUN: not comm-opt --explain comm-fuse-compute 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: error: no pass is called 'comm-fuse-compute'
// RUN: comm-opt --help | FileCheck %s --check-prefix=HELP --implicit-check-not=comm-lower-to \
// RUN:   --implicit-check-not='Prepare compute'
// HELP: --comm-optimize
// HELP: --convert-comm-to-runtime

func.func @product(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  commlib.product %a, %a into %b scale 1.0 none : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
}
