//===- FileExchange.h - File descriptors from process to process *- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_FILEEXCHANGE_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_FILEEXCHANGE_H

#include "Bootstrap.h"

#include <string>
#include <vector>

namespace comm::cuda {

/// Every rank gives a file descriptor, or -1, and gets those of `peers`: ranks,
/// of this host, that give one and ask for this rank's likewise; in their
/// order, -1 for this rank itself. All ranks call it together. On failure
/// `problem` says why, and the result is to be closed all the same.
///
/// They are taken from the other process (pidfd_getfd) where the system allows
/// that to all ranks, else sent through sockets; COMM_FILES=sockets does so at
/// once.
std::vector<int> exchangeFiles(Bootstrap &bootstrap, int mine,
                               const std::vector<int> &peers,
                               std::string &problem);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_FILEEXCHANGE_H
