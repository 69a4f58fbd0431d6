// What the checker wants (here: a barrier) stays, the rest goes.
// RUN: chmod +x %S/Inputs/has-barrier.sh
// RUN: comm-reduce %s --opt-reduction-pass='opt-pass=symbol-dce test=%S/Inputs/has-barrier.sh' -o %t.unused
// RUN: comm-reduce %s --reduction-tree='traversal-mode=0 test=%S/Inputs/has-barrier.sh' | FileCheck %s
