// RUN: comm-opt %s --comm-lower-floats=step=bits | FileCheck %s

// CHECK: llvm.mlir.global internal constant @table(dense<[16256, 16384]> : tensor<2xi16>) {{.*}}: !llvm.array<2 x i16>
llvm.mlir.global internal constant @table(dense<[1.0, 2.0]> : tensor<2xbf16>) : !llvm.array<2 x bf16>

// CHECK-LABEL: llvm.func @values(%arg0: i16, %arg1: vector<4xi16>, %arg2: !llvm.struct<(ptr, i16)>) -> i16
// CHECK: llvm.mlir.constant(-16320 : i16) : i16
// CHECK: llvm.mlir.constant(dense<16256> : vector<4xi16>) : vector<4xi16>
// CHECK-NOT: bf16
llvm.func @values(%a: bf16, %b: vector<4xbf16>, %s: !llvm.struct<(ptr, bf16)>) -> bf16 {
  %c = llvm.mlir.constant(-3.0 : bf16) : bf16
  %v = llvm.mlir.constant(dense<1.0> : vector<4xbf16>) : vector<4xbf16>
  %p = llvm.extractvalue %s[0] : !llvm.struct<(ptr, bf16)>
  llvm.store %v, %p : vector<4xbf16>, !llvm.ptr
  llvm.return %c : bf16
}
