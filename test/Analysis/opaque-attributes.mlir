// What ops of other dialects say of themselves decides on costs, dependences and
// memory.

// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-set-target=machine=h100-x8 --comm-print-costs 2>&1 | FileCheck %s --check-prefix=COST
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-print-dependences 2>&1 | FileCheck %s --check-prefix=DEPS
// RUN: comm-opt %s --allow-unregistered-dialect -o /dev/null \
// RUN:   --comm-print-memory 2>&1 | FileCheck %s --check-prefix=MEMORY

comm.group @g = ranks [[0, 1]]

// A contraction of 2^40 operations takes longer than moving its bytes; nothing to
// do takes no time.
// COST-LABEL: costs of @costs
// COST: a.free takes 0 ns
// COST: a.matmul takes 1427809 ns
func.func @costs(%x: tensor<4xf32>) {
  "a.free"(%x) {comm.work = {}, has_side_effect = false} : (tensor<4xf32>) -> ()
  "a.matmul"(%x) {comm.work = {bytes = 8 : i64, contraction = 1099511627776 : i64, contraction_type = bf16},
      has_side_effect = false} : (tensor<4xf32>) -> ()
  return
}

// DEPS-LABEL: dependences of @named
// DEPS: 0: a.first
// DEPS-NEXT: 1: a.second{{$}}
// DEPS-NEXT: 2: a.third after 0 (pinned)
func.func @named(%x: tensor<4xf32>) {
  %0 = "a.first"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("first")
  %1 = "a.second"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("second")
  %2 = "a.third"(%x) {comm.after = ["first", "unknown"]} : (tensor<4xf32>) -> tensor<4xf32> loc("third")
  return
}

// What may overwrite its operand follows those who read it. It makes a buffer of
// its own only where somebody reads the operand later.
// DEPS-LABEL: dependences of @in_place
// DEPS: 1: a.read after 0 (value)
// DEPS-NEXT: 2: a.update after 0 (value), 1 (overwrite)
// MEMORY-LABEL: memory of @in_place
// MEMORY: peak 4096
// MEMORY: buffer 0: 2048 bytes, ops 0 1 2, live-out
// MEMORY-NEXT: buffer 1: 2048 bytes, ops 1
// MEMORY-NEXT: a.make
func.func @in_place(%x: tensor<512xf32>) -> tensor<512xf32> {
  %0 = "a.make"() {comm.work = {}} : () -> tensor<512xf32>
  %1 = "a.read"(%0) : (tensor<512xf32>) -> tensor<512xf32>
  %2 = "a.update"(%0, %x) {comm.in_place = array<i64: 0, 0>} : (tensor<512xf32>, tensor<512xf32>) -> tensor<512xf32>
  return %2 : tensor<512xf32>
}

// A collective that begins and ends in an op is like a start: it is not kept
// behind waits.
// DEPS-LABEL: dependences of @own
// DEPS: 1: comm.all_reduce
// DEPS-NEXT: 2: comm.wait
// DEPS-NEXT: 3: scf.execute_region after 1 (communication)
// Another may wait for any start.
// DEPS: 4: scf.if after {{.*}}2 (communication)
func.func @own(%x: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r, %t = comm.all_reduce sum %x into %e on @g : tensor<4xf32>
  %w = comm.wait %t, %r reading %x : tensor<4xf32>
  %s = scf.execute_region -> tensor<4xf32> {
    %e1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %x into %e1 on @g : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
    scf.yield %w1 : tensor<4xf32>
  }
  scf.if %c {
    %e1 = tensor.empty() : tensor<4xf32>
    %r1, %t1 = comm.all_reduce sum %x into %e1 on @g : tensor<4xf32>
    %w1 = comm.wait %t1, %r1 reading %x : tensor<4xf32>
  }
  return %s : tensor<4xf32>
}
