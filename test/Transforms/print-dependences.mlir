// RUN: comm-opt %s --allow-unregistered-dialect --comm-print-dependences -o /dev/null | FileCheck %s

comm.mesh @mesh(dp = 2, tp = 2)
comm.group @dp = @mesh[dp]
comm.group @tp = @mesh[tp]

// Starts are ordered on each communicator, waits by their tokens only.
// CHECK-LABEL: dependences of @communicators
// CHECK:      1: comm.all_reduce after 0 (value)
// CHECK-NEXT: 2: comm.all_reduce after 0 (value){{$}}
// CHECK-NEXT: 3: comm.all_reduce after 0 (value), 1 (communication)
// CHECK-NEXT: 4: comm.wait after 3 (value){{$}}
// CHECK-NEXT: 5: comm.wait after 1 (value){{$}}
// CHECK-NEXT: 6: comm.wait after 2 (value){{$}}
func.func @communicators(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r0, %t0 = comm.all_reduce sum %a into %e on @dp : tensor<4xf32>
  %r1, %t1 = comm.all_reduce sum %b into %e on @tp : tensor<4xf32>
  %r2, %t2 = comm.all_reduce sum %c into %e on @dp : tensor<4xf32>
  %w2 = comm.wait %t2, %r2 reading %c : tensor<4xf32>
  %w0 = comm.wait %t0, %r0 reading %a : tensor<4xf32>
  %w1 = comm.wait %t1, %r1 reading %b : tensor<4xf32>
  return
}

// Of what copy engines run gathers have an order of their own, and exchanges; with
// what is on the group's stream (1, 4) they have none. A barrier of any group, and
// what may communicate, is ordered with all of them.
// CHECK-LABEL: dependences of @copies
// CHECK:      1: comm.all_gather after 0 (value){{$}}
// CHECK-NEXT: 2: comm.all_to_all after 0 (value){{$}}
// CHECK-NEXT: 3: comm.all_reduce after 0 (value){{$}}
// CHECK-NEXT: 4: comm.all_gather after 0 (value), 1 (communication){{$}}
// CHECK-NEXT: 5: comm.all_to_all after 0 (value), 2 (communication){{$}}
// CHECK-NEXT: 6: comm.all_gather after 0 (value), 3 (communication){{$}}
// CHECK-NEXT: 7: func.call after 4 (communication), 5 (communication), 6 (communication)
func.func @copies(%a: tensor<4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %r0, %t0 = comm.all_gather %a into %e dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %r1, %t1 = comm.all_to_all into %e split 0 concat 0 on @dp by "copy-engine" : tensor<8xf32>
  %r2, %t2 = comm.all_reduce sum into %e on @dp by push : tensor<8xf32>
  %r3, %t3 = comm.all_gather %a into %e dim 0 on @dp by "copy-engine" : tensor<4xf32> into tensor<8xf32>
  %r4, %t4 = comm.all_to_all into %e split 0 concat 0 on @dp by "copy-engine" : tensor<8xf32>
  %r5, %t5 = comm.all_gather %a into %e dim 0 on @dp : tensor<4xf32> into tensor<8xf32>
  func.call @callee() : () -> ()
  %w0 = comm.wait %t0, %r0 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w1 = comm.wait %t1, %r1 : tensor<8xf32>
  %w2 = comm.wait %t2, %r2 : tensor<8xf32>
  %w3 = comm.wait %t3, %r3 reading %a : tensor<8xf32> reading tensor<4xf32>
  %w4 = comm.wait %t4, %r4 : tensor<8xf32>
  %w5 = comm.wait %t5, %r5 reading %a : tensor<8xf32> reading tensor<4xf32>
  return
}

// What may communicate is ordered with all communication; ops after it with it
// alone. Blocks of regions are printed on their own.
// CHECK-LABEL: dependences of @calls
// CHECK:      0: comm.barrier{{$}}
// CHECK-NEXT: 1: comm.barrier{{$}}
// CHECK-NEXT: 2: comm.wait after 1 (value)
// CHECK-NEXT: 3: func.call after 0 (communication), 1 (communication), 2 (communication)
// CHECK-NEXT: 4: scf.if after 3 (communication){{$}}
// CHECK-NEXT: 5: comm.barrier after 4 (communication){{$}}
// CHECK-NEXT: 6: comm.wait after 0 (value), 4 (communication), 5 (value)
// CHECK-NEXT: block in scf.if
// CHECK-NEXT: 0: comm.barrier{{$}}
// CHECK-NEXT: 1: comm.wait after 0 (value)
func.func private @callee()
func.func @calls(%c: i1) {
  %t0 = comm.barrier on @dp
  %t1 = comm.barrier on @tp
  comm.wait %t1
  call @callee() : () -> ()
  scf.if %c {
    %t2 = comm.barrier on @tp
    comm.wait %t2
  }
  %t3 = comm.barrier on @dp
  comm.wait [%t0, %t3]
  return
}

// Accesses to one buffer, through views; reads are free of each other. Allocations
// are distinct from each other and from arguments; arguments may be one buffer.
// CHECK-LABEL: dependences of @memory
// CHECK:      0: arith.constant
// CHECK-NEXT: 1: memref.alloc{{$}}
// CHECK-NEXT: 2: memref.alloc{{$}}
// CHECK-NEXT: 3: memref.cast after 1 (value)
// CHECK-NEXT: 4: memref.store after 0 (value), 1 (memory), 3 (value){{$}}
// CHECK-NEXT: 5: memref.load after 0 (value), 1 (value), 4 (memory){{$}}
// CHECK-NEXT: 6: memref.load after 0 (value), 1 (value), 4 (memory){{$}}
// CHECK-NEXT: 7: memref.store after 0 (value), 2 (value){{$}}
// CHECK-NEXT: 8: memref.store after 0 (value), 3 (value), 5 (value), 6 (memory){{$}}
// CHECK-NEXT: 9: memref.store after 0 (value){{$}}
// CHECK-NEXT: 10: memref.load after 0 (value), 9 (memory){{$}}
// CHECK-NEXT: 11: foo.unknown after 7 (memory), 8 (memory), 9 (memory), 10 (memory){{$}}
// CHECK-NEXT: 12: memref.load after 0 (value), 2 (value), 11 (memory){{$}}
func.func @memory(%a: memref<4xf32>, %b: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<4xf32>
  %y = memref.alloc() : memref<4xf32>
  %view = memref.cast %x : memref<4xf32> to memref<?xf32>
  memref.store %v, %view[%c0] : memref<?xf32>
  %l0 = memref.load %x[%c0] : memref<4xf32>
  %l1 = memref.load %x[%c0] : memref<4xf32>
  memref.store %v, %y[%c0] : memref<4xf32>
  memref.store %l0, %view[%c0] : memref<?xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %l2 = memref.load %b[%c0] : memref<4xf32>
  "foo.unknown"(%a) : (memref<4xf32>) -> ()
  %l3 = memref.load %y[%c0] : memref<4xf32>
  return
}

// The last op that may overwrite a tensor follows its readers; earlier ones need a
// copy wherever they are, and so need not.
// CHECK-LABEL: dependences of @overwrite
// CHECK:      1: math.exp{{$}}
// CHECK-NEXT: 2: tensor.insert after 0 (value){{$}}
// CHECK-NEXT: 3: scf.if{{$}}
// CHECK-NEXT: 4: tensor.insert after 0 (value), 1 (overwrite), 3 (overwrite){{$}}
// CHECK-NEXT: 5: math.log{{$}}
func.func @overwrite(%a: tensor<4xf32>, %v: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %x = math.exp %a : tensor<4xf32>
  %y = tensor.insert %v into %a[%c0] : tensor<4xf32>
  %z = scf.if %c -> tensor<4xf32> {
    %1 = math.log %a : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %1 = math.cos %a : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %u = tensor.insert %v into %a[%c0] : tensor<4xf32>
  %w = math.log %a : tensor<4xf32>
  return
}

// An alloc_tensor makes a tensor and orders nothing; a copy of one is made of that.
// CHECK-LABEL: dependences of @allocates
// CHECK:      {{[0-9]+}}: comm.wait after {{[0-9]+}} (value){{$}}
// CHECK-NEXT: {{[0-9]+}}: bufferization.alloc_tensor{{$}}
// CHECK-NEXT: {{[0-9]+}}: bufferization.alloc_tensor after {{[0-9]+}} (value){{$}}
// CHECK-NEXT: {{[0-9]+}}: comm.barrier{{$}}
func.func @allocates(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r, %t = comm.all_reduce sum into %a on @dp : tensor<4xf32>
  %w = comm.wait %t, %r : tensor<4xf32>
  %n = bufferization.alloc_tensor() : tensor<4xf32>
  %c = bufferization.alloc_tensor() copy(%w) : tensor<4xf32>
  %b = comm.barrier on @tp
  comm.wait %b
  return %w, %n, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
