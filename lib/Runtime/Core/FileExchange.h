//===- FileExchange.h - Exchanges file descriptors between ranks ----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_FILEEXCHANGE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_FILEEXCHANGE_H

#include "Bootstrap.h"

#include <string>
#include <vector>

namespace comm::runtime {

/// Exchanges file descriptors with `peers`: ranks of this host that also pass a
/// descriptor and name this rank as a peer. A rank without a file passes -1.
/// The result has the peers' descriptors in order, -1 for this rank itself. All
/// ranks must call it together. On failure it sets `problem`; the caller closes
/// the result in any case.
///
/// Descriptors are duplicated with pidfd_getfd if the system permits that to
/// all ranks, else sent through sockets. COMM_FILES=sockets forces sockets.
std::vector<int> exchangeFiles(Bootstrap &bootstrap, int mine,
                               const std::vector<int> &peers,
                               std::string &problem);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_FILEEXCHANGE_H
