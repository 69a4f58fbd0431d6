// What comm-schedule refuses: a status other than 0, one line that says what.
//
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=-1' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: error: bad memory limit '-1':
// NEGATIVE-SAME: {{^}} expected 'none', bytes such as '16GiB' or '65536', or a positive ratio such as '1.2'
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=0' 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: bad memory limit '0'
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=12parsecs' 2>&1 | FileCheck %s --check-prefix=UNIT
// UNIT: error: bad memory limit '12parsecs'
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=1.2.3' 2>&1 | FileCheck %s --check-prefix=DOTS
// DOTS: error: bad memory limit '1.2.3'
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=9999999TiB' 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: error: bad memory limit '9999999TiB'
// RUN: not comm-opt %s %target --comm-schedule='memory-limit=' 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: bad memory limit ''
// RUN: not comm-opt %s --comm-set-target=machine=abacus --comm-schedule 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: {{.*}}abacus{{.*}}h200-x8
// RUN: not comm-opt %s %target --comm-schedule='memory=1' 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: {{.*}}memory
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8},func.func(comm-optimize))' \
// RUN:   2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: 'comm-optimize' runs on 'builtin.module', not on 'func.func'
// RUN: not comm-opt %s --pass-pipeline='builtin.module(comm-set-target{machine=h200-x8}, \
// RUN:   comm-optimize{memory-limit=-2})' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OPTIMIZE
// OPTIMIZE: error: bad memory limit '-2'

func.func @nothing() {
  return
}
