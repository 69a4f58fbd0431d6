// RUN: comm-opt %s --split-input-file --verify-diagnostics

module attributes {comm.ranks = array<i64: 0, 3>} {}

// -----

// expected-error @+1 {{'comm.ranks' must be an array of i64, got 0 : i64}}
module attributes {comm.ranks = 0 : i64} {}

// -----

// expected-error @+1 {{'comm.ranks' has rank 1 twice}}
module attributes {comm.ranks = array<i64: 1, 1>} {}

// -----

// expected-error @+1 {{'comm.ranks' has rank -1: expected 0 or more}}
module attributes {comm.ranks = array<i64: -1>} {}

// -----

// expected-error @+1 {{'comm.ranks' belongs on a module}}
func.func private @f() attributes {comm.ranks = array<i64: 0>}
