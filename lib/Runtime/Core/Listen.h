//===- Listen.h - Sockets on which rank 0 listens ---------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_LISTEN_H
#define COMMDIALECT_LIB_RUNTIME_CORE_LISTEN_H

#include <string>
#include <sys/socket.h>
#include <vector>

namespace comm::runtime {

/// Returns non-blocking sockets that listen on `port` at the addresses of
/// `address` (MASTER_ADDR) on this host. If it has none, or a loopback address
/// that other hosts may resolve differently, listens at all addresses. On
/// failure returns none and sets `problem`.
std::vector<int> listenFor(const std::string &address, const std::string &port,
                           std::string &problem);

/// Returns the bytes that the addresses of one user share: all of an IPv4
/// address, half of an IPv6 address.
std::string networkOf(const sockaddr_storage &address);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_LISTEN_H
