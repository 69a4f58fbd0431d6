// RUN: comm-opt %s --split-input-file --verify-diagnostics

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c1
  // expected-error @+1 {{needs a row-major memref of static shape in a #comm.symm memory space, got 'memref<8xf32>'}}
  %b = comm.symm_alloc on @g : memref<8xf32>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c1
  // expected-error @+1 {{needs a row-major memref of static shape}}
  %b = comm.symm_alloc on @g : memref<?xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c1
  // expected-error @+1 {{needs a row-major memref of static shape}}
  %b = comm.symm_alloc on @g : memref<8xf32, strided<[2]>, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c2
  // expected-error @+1 {{needs an offset that is a multiple of 16 bytes and not negative, got 8}}
  %b = comm.symm_alloc on @g {offset = 8 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c2
  // expected-error @+1 {{needs an offset that is a multiple of 16 bytes and not negative, got -16}}
  %b = comm.symm_alloc on @g {offset = -16 : i64} : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
comm.group @h = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c3
  // expected-error @+1 {{is on @h, but its buffer is in the window of @g}}
  %b = comm.symm_alloc on @h : memref<8xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c4
  // expected-error @+1 {{needs elements as collectives have them, and fewer than 2^63 bytes, got 'memref<8xi7, #comm.symm<@g>>'}}
  %b = comm.symm_alloc on @g : memref<8xi7, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f() {
  // symm_alloc_c4
  // expected-error @+1 {{fewer than 2^63 bytes}}
  %b = comm.symm_alloc on @g : memref<4611686018427387904x4xf32, #comm.symm<@g>>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
// symm_alloc_c5
// expected-error @+1 {{belongs in a function}}
%b = comm.symm_alloc on @g : memref<8xf32, #comm.symm<@g>>

// -----

// LLVM's pointers are known also where nothing else is LLVM's.
func.func @f(%v: i32, %flag: i128) {
  // expected-error @+1 {{operand #1 must be LLVM pointer type, but got 'i128'}}
  comm.wait_signal ge %v at %flag acquire sys : i128
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{@nowhere is not defined}}
  %b = comm.symm_alloc on @nowhere : memref<8xf32, #comm.symm<@nowhere>>
  return
}

// -----

// expected-note @+1 {{it is defined here}}
comm.mesh @m(dp = 2)
func.func @f() {
  // expected-error @+1 {{@m is not a comm.group}}
  %b = comm.symm_alloc on @m : memref<8xf32, #comm.symm<@m>>
  return
}

// -----

func.func @f(%b: memref<8xf32>) {
  // symm_dealloc_c1
  // expected-error @+1 {{needs a memref in a #comm.symm memory space, got 'memref<8xf32>'}}
  comm.symm_dealloc %b : memref<8xf32>
  return
}

// -----

func.func @f(%b: memref<8xf32>, %p: index) {
  // symm_peer_c1
  // expected-error @+1 {{needs a memref in a #comm.symm memory space, got 'memref<8xf32>'}}
  %0 = comm.symm_peer %b, %p : memref<8xf32>
  return
}

// -----

func.func @f(%flag: !llvm.ptr<1>, %v: i32) {
  // signal_c1
  // expected-error @+1 {{needs the order relaxed or release, got acquire}}
  comm.signal set %v to %flag acquire sys : !llvm.ptr<1>
  return
}

// -----

func.func @f(%flag: !llvm.ptr<3>, %v: i32) {
  // signal_c2
  // expected-error @+1 {{needs a flag in address space 0 or 1, got '!llvm.ptr<3>'}}
  comm.signal set %v to %flag release sys : !llvm.ptr<3>
  return
}

// -----

func.func @f(%flag: !llvm.ptr<1>, %v: i32) {
  // wait_signal_c1
  // expected-error @+1 {{needs the order relaxed or acquire, got release}}
  comm.wait_signal eq %v at %flag release sys : !llvm.ptr<1>
  return
}

// -----

func.func @f(%flag: !llvm.ptr<3>, %v: i32) {
  // wait_signal_c2
  // expected-error @+1 {{needs a flag in address space 0 or 1, got '!llvm.ptr<3>'}}
  comm.wait_signal eq %v at %flag acquire sys : !llvm.ptr<3>
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) {
  // launch_c1
  // expected-error @+1 {{@h is not defined}}
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @h
      {blocks = 1 : i64, count = 8 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) {
  // launch_c2
  // expected-error @+1 {{needs threads from 1 to 1024, got 2048}}
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @g
      {blocks = 1 : i64, count = 8 : i64, threads = 2048 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) {
  // launch_c2
  // expected-error @+1 {{needs rows that divide count 8, got 3}}
  %t = comm.launch all_reduce @k::@push(%x) into (%y) on @g
      {blocks = 1 : i64, count = 8 : i64, rows = 3 : i64, threads = 32 : i64}
      : (memref<8xf32>) -> (memref<8xf32>)
  return
}
