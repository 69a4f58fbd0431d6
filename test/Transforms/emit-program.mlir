// RUN: comm-opt %s --split-input-file --comm-emit-program --verify-diagnostics | FileCheck %s
// Of the programs that are right.
// RUN: sed '/^.. The rest is wrong/,$d' %s | comm-opt --split-input-file --comm-emit-program='ranks=4' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RANKS
// RUN: sed '/^.. The rest is wrong/,$d' %s | not comm-opt --split-input-file --comm-emit-program='ranks=5' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIVE
// RUN: sed -n '/^func.func @step/,/^}/p' %s | comm-opt --comm-emit-program='ranks=5' \
// RUN:   | FileCheck %s --check-prefix=GIVEN
// RUN: not comm-opt %s --split-input-file --comm-emit-program='entry=helper' 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: sed '/^.. -----/,$d' %s | comm-opt --comm-emit-program='entry=helper' | FileCheck %s --check-prefix=HELPER

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @tp = @mesh[tp]
comm.group @first = ranks [[2, 0]]

// CHECK: llvm.mlir.global external constant @commProgramMetadata("{\22certificate\22:{\22operations\22:[],
// CHECK-SAME: {{^}}\22ranks\22:[],\22tables\22:[],\22trace\22:[]},\22groups\22:[{\22members\22:{{\[\[}}0,1],[2,3]],
// CHECK-SAME: {{^}}\22name\22:\22tp\22},{\22members\22:{{\[\[}}2,0]],\22name\22:\22first\22}],
// CHECK-SAME: \22inputs\22:[{\22dtype\22:\22f32\22,\22kind\22:\22memref\22,\22shape\22:[4,-1]},
// CHECK-SAME: {{^}}{\22dtype\22:\22i1\22,\22kind\22:\22scalar\22,\22shape\22:[],\22uniform\22:true}],
// CHECK-SAME: \22outputs\22:[{\22dtype\22:\22bf16\22,\22kind\22:\22memref\22,\22shape\22:[2]},
// CHECK-SAME: {{^}}{\22dtype\22:\22index\22,\22kind\22:\22scalar\22,\22shape\22:[]}],
// CHECK-SAME: \22ranks\22:4,\22source\22:\22{{.*}}emit-program.mlir\22,\22target\22:\22host\22,\22version\22:1}\00")
// CHECK: func.func private @program.main({{.*}}) -> (memref<2xbf16, strided<[4]>>, index) attributes
// CHECK-SAME: {{^}} {llvm.linkage = #llvm.linkage<internal>}
// CHECK: call @program.helper
// CHECK: func.func private @program.helper
// Declarations keep their names.
// CHECK: func.func private @external()
// CHECK: func.func @commProgramEntry(%[[VALUES:.*]]: !llvm.ptr)
// CHECK: %[[P0:.*]] = llvm.getelementptr %[[VALUES]][0]
// CHECK: %[[D0:.*]] = llvm.load %[[P0]] : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.load %[[D0]] : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK: llvm.getelementptr %[[VALUES]][1]
// CHECK: %[[R:.*]]:2 = call @program.main
// CHECK: llvm.getelementptr %[[VALUES]][2]
// CHECK: llvm.store
// CHECK: llvm.getelementptr %[[VALUES]][3]
// CHECK: llvm.store
// RANKS: \22ranks\22:4
// FIVE: error: program is for 4 ranks, not for 5; change the mesh, or do not set the ranks
func.func @main(%a: memref<4x?xf32>, %b: i1) -> (memref<2xbf16, strided<[4]>>, index) {
  call @helper() : () -> ()
  call @external() : () -> ()
  %m = memref.alloc() : memref<2x4xbf16>
  %s = memref.subview %m[0, 0] [2, 1] [1, 1] : memref<2x4xbf16> to memref<2xbf16, strided<[4]>>
  %i = arith.constant 1 : index
  return %s, %i : memref<2xbf16, strided<[4]>>, index
}
// HELPER: \22inputs\22:[],\22outputs\22:[]
func.func @helper() {
  return
}
func.func private @external()

// -----

// Neither a mesh nor a group: one rank, or as many as asked for. The only public
// function is the entry.
// CHECK: \22ranks\22:1
// RANKS: \22ranks\22:4
// GIVEN: \22ranks\22:5
// CHECK: call @program.step()
// ENTRY-DAG: error: has no function 'helper' with a body to start at
func.func @step() {
  return
}
func.func private @other() {
  return
}

// -----

// As many ranks as the groups need.
// CHECK: \22ranks\22:4
comm.group @pairs = ranks [[3, 0]]
func.func @main() {
  return
}

// The rest is wrong.

// -----

// expected-error @below {{has no function 'main' and 2 public functions with a body; name the entry function (entry=)}}
module {
  func.func @a() {
    return
  }
  func.func @b() {
    return
  }
}

// -----

// expected-error @below {{has no function 'main' with a body to start at}}
module {
  func.func private @main()
}

// -----

// expected-note @below {{the other mesh}}
comm.mesh @a(dp = 2)
// expected-error @below {{mesh of 4 ranks beside one of 2}}
comm.mesh @b(dp = 4)
func.func @main() {
  return
}

// -----

comm.mesh @a(dp = 2)
// expected-error @below {{rank 2 is not among the mesh's 2 ranks}}
comm.group @g = ranks [[0, 2]]
func.func @main() {
  return
}

// -----

// expected-error @below {{argument #1 of the entry function is 'memref<*xf32>'; expected a contiguous ranked memref in the default memory space, or a scalar, of a type that has an ABI}}
func.func @main(%a: i32, %b: memref<*xf32>) {
  return
}

// -----

// expected-error @below {{argument #0 of the entry function is 'memref<4xi4>'}}
func.func @main(%a: memref<4xi4>) {
  return
}

// -----

// expected-error @below {{argument #0 of the entry function is 'memref<4x4xf32, strided<[8, 1]>>'}}
func.func @main(%a: memref<4x4xf32, strided<[8, 1]>>) {
  return
}

// -----

// expected-error @below {{argument #0 of the entry function is 'memref<4xf32, 1>'}}
func.func @main(%a: memref<4xf32, 1>) {
  return
}

// -----

// expected-error @below {{result #0 of the entry function is 'vector<4xf32>'}}
func.func @main() -> vector<4xf32> {
  %0 = arith.constant dense<0.0> : vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

// Unknown strides can be those of contiguous memory.
// CHECK: \22shape\22:[4,4]
func.func @main(%a: memref<4x4xf32, strided<[?, ?], offset: ?>>) {
  return
}
