//===- Listen.h - Accepts the ranks that connect to rank 0 ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CUDA_LISTEN_H
#define COMMDIALECT_LIB_RUNTIME_CUDA_LISTEN_H

#include <string>
#include <sys/socket.h>
#include <vector>

namespace comm::cuda {

/// Sockets, which do not block, that listen on `port` at those addresses that
/// `address` (MASTER_ADDR) has on this host. If it has none, or one that other
/// hosts may know otherwise, at all addresses. None and a `problem` on failure.
std::vector<int> listenFor(const std::string &address, const std::string &port,
                           std::string &problem);

/// Returns the bytes that the addresses of one user have in common: all of an
/// IPv4 address, and half of an IPv6 address.
std::string networkOf(const sockaddr_storage &address);

} // namespace comm::cuda

#endif // COMMDIALECT_LIB_RUNTIME_CUDA_LISTEN_H
