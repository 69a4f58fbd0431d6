// RUN: comm-opt %s --comm-verify --allow-unregistered-dialect --split-input-file --verify-diagnostics

// Every token is waited for, or carried on, once on every path.

comm.group @g = ranks [[0, 1]]
func.func @straight() {
  %t = comm.barrier on @g
  comm.wait %t
  return
}
// CSE makes one completed token of many.
func.func @completed_token_is_free() {
  %t = comm.completed_token
  comm.wait %t
  comm.wait %t
  %unused = comm.completed_token
  return
}
func.func @each_arm(%c: i1) {
  %t = comm.barrier on @g
  scf.if %c {
    comm.wait %t
  } else {
    comm.wait %t
  }
  return
}
func.func @each_case(%i: index) {
  %t = comm.barrier on @g
  scf.index_switch %i
  case 1 {
    comm.wait %t
    scf.yield
  }
  case 5 {
    scf.execute_region {
      comm.wait %t
      scf.yield
    }
    scf.yield
  }
  default {
    comm.wait %t
  }
  return
}
func.func @if_result(%c: i1) {
  %t = scf.if %c -> !comm.token {
    %b = comm.barrier on @g
    scf.yield %b : !comm.token
  } else {
    %n = comm.completed_token
    scf.yield %n : !comm.token
  }
  comm.wait %t
  return
}
func.func @carried_through_if(%c: i1) {
  %b = comm.barrier on @g
  %t = scf.if %c -> !comm.token {
    scf.yield %b : !comm.token
  } else {
    comm.wait %b
    %b2 = comm.barrier on @g
    scf.yield %b2 : !comm.token
  }
  comm.wait %t
  return
}
func.func @pipelined_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = comm.barrier on @g
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%t = %first) -> (!comm.token) {
    comm.wait %t
    %next = comm.barrier on @g
    scf.yield %next : !comm.token
  }
  comm.wait %last
  return
}
func.func @while_loop(%c: i1) {
  %first = comm.barrier on @g
  %last = scf.while (%t = %first) : (!comm.token) -> !comm.token {
    scf.condition(%c) %t : !comm.token
  } do {
  ^bb0(%t: !comm.token):
    comm.wait %t
    %next = comm.barrier on @g
    scf.yield %next : !comm.token
  }
  comm.wait %last
  return
}
func.func private @waits(%t: !comm.token) {
  comm.wait %t
  return
}
func.func private @starts() -> !comm.token {
  %t = comm.barrier on @g
  return %t : !comm.token
}
func.func @calls() {
  %t = func.call @starts() : () -> !comm.token
  func.call @waits(%t) : (!comm.token) -> ()
  return
}
func.func @blocks(%c: i1) {
  %t = comm.barrier on @g
  cf.cond_br %c, ^a, ^b(%t : !comm.token)
^a:
  comm.wait %t
  cf.br ^end
^b(%u: !comm.token):
  comm.wait %u
  cf.br ^end
^end:
  return
}
func.func @block_loop(%c: i1) {
  cf.br ^loop
^loop:
  %t = comm.barrier on @g
  cf.br ^wait
^wait:
  comm.wait %t
  cf.cond_br %c, ^loop, ^end
^end:
  return
}
func.func @unregistered() {
  %t = comm.barrier on @g
  %x = "foo.bar"() ({
    %u = comm.completed_token
    comm.wait %u
    "foo.yield"() : () -> ()
  }) : () -> i32
  comm.wait %t
  return
}
module @nested {
  comm.group @g = ranks [[0, 1]]
  func.func @straight() {
    %t = comm.barrier on @g
    comm.wait %t
    return
  }
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @unused() {
  // expected-error @+1 {{token %0 is never waited for}}
  %t = comm.barrier on @g
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @twice() {
  // expected-error @+1 {{token %0 is waited for or carried on twice}}
  %t = comm.barrier on @g
  // expected-note @+1 {{once here}}
  comm.wait %t
  // expected-note @+1 {{and once more here}}
  comm.wait %t
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @carried_twice() -> (!comm.token, !comm.token) {
  // expected-error @+1 {{token %0 is waited for or carried on twice}}
  %t = comm.barrier on @g
  // expected-note @+2 {{once here}}
  // expected-note @+1 {{and once more here}}
  return %t, %t : !comm.token, !comm.token
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @other_user() {
  // expected-note @+1 {{the token is defined here}}
  %t = comm.barrier on @g
  // expected-error @+1 {{token %0 is used by 'foo.bar', which neither waits for it nor carries it on}}
  "foo.bar"(%t) : (!comm.token) -> ()
  comm.wait %t
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @no_else(%c: i1) {
  // expected-error @+1 {{token %0 is not waited for on the path through the else region}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the other path is taken here}}
  scf.if %c {
    // expected-note @+1 {{waited for or carried on here}}
    comm.wait %t
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @only_else(%c: i1) {
  // expected-error @+1 {{not waited for on the path through the then region}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the other path is taken here}}
  scf.if %c {
  } else {
    // expected-note @+1 {{waited for or carried on here}}
    comm.wait %t
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @missing_case(%i: index) {
  // expected-error @+1 {{not waited for on the path through the default region}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the other path is taken here}}
  scf.index_switch %i
  case 1 {
    // expected-note @+1 {{waited for or carried on here}}
    comm.wait %t
    scf.yield
  }
  default {
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @arm_and_after(%c: i1) {
  // expected-error @+1 {{waited for or carried on twice}}
  %t = comm.barrier on @g
  // expected-note @+1 {{once here}}
  scf.if %c {
    comm.wait %t
  } else {
    comm.wait %t
  }
  // expected-note @+1 {{and once more here}}
  comm.wait %t
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{token %0 is defined outside of a loop and waited for or carried on in it, once in each iteration}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the loop}}
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+1 {{used here}}
    comm.wait %t
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @in_unknown_op() {
  // expected-error @+1 {{token %0 is used inside of an op of unknown control flow}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the op}}
  "foo.bar"() ({
    comm.wait %t
    "foo.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @unused_result(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = comm.barrier on @g
  // expected-error @+1 {{is never waited for}}
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%t = %first) -> (!comm.token) {
    comm.wait %t
    %next = comm.barrier on @g
    scf.yield %next : !comm.token
  }
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @unused_iter_arg(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = comm.barrier on @g
  // expected-error @+1 {{is never waited for}}
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%t = %first) -> (!comm.token) {
    %next = comm.barrier on @g
    scf.yield %next : !comm.token
  }
  comm.wait %last
  return
}

// -----

// expected-error @+1 {{token %arg0 is never waited for}}
func.func @unused_argument(%t: !comm.token) {
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func private @starts() -> !comm.token {
  %t = comm.barrier on @g
  return %t : !comm.token
}
func.func @unused_call_result() {
  // expected-error @+1 {{token %0 is never waited for}}
  %t = func.call @starts() : () -> !comm.token
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @one_branch(%c: i1) {
  // expected-error @+1 {{token %0 is not waited for on every path}}
  %t = comm.barrier on @g
  // expected-note @+1 {{it is not waited for on the path through here}}
  cf.cond_br %c, ^a, ^end
^a:
  comm.wait %t
  // expected-note @+1 {{but on the path through here}}
  cf.br ^end
^end:
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @early_return(%c: i1) {
  // expected-error @+1 {{token %0 is not waited for on every path}}
  %t = comm.barrier on @g
  cf.cond_br %c, ^a, ^b
^a:
  comm.wait %t
  // expected-note @+1 {{but on the path through here}}
  return
^b:
  // expected-note @+1 {{it is not waited for on the path through here}}
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @back_edge(%c: i1) {
  cf.br ^loop
^loop:
  // expected-error @+1 {{token %0 is not waited for before it is defined again}}
  %t = comm.barrier on @g
  // expected-note @+1 {{the path leads back here}}
  cf.cond_br %c, ^loop, ^end
^end:
  comm.wait %t
  return
}

// -----

comm.group @g = ranks [[0, 1]]
func.func @block_loop_waits_often(%c: i1) {
  // expected-error @+1 {{token %0 is not waited for on every path}}
  %t = comm.barrier on @g
  // expected-note @+1 {{it is not waited for on the path through here}}
  cf.br ^loop
^loop:
  comm.wait %t
  // expected-note @+1 {{but on the path through here}}
  cf.cond_br %c, ^loop, ^end
^end:
  return
}

// -----

module {
  module @nested {
    comm.group @g = ranks [[0, 1]]
    func.func @unused() {
      // expected-error @+1 {{is never waited for}}
      %t = comm.barrier on @g
      return
    }
  }
}
