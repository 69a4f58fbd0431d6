//===- WaitAtOnce.h - A pass of another compiler ----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CONSUMER_WAITATONCE_H
#define CONSUMER_WAITATONCE_H

namespace consumer {

/// Registers `--wait-at-once`.
void registerWaitAtOnce();

} // namespace consumer

#endif // CONSUMER_WAITATONCE_H
