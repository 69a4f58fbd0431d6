//===- SocketTransport.h - Connections of all pairs of ranks ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_HOST_SOCKETTRANSPORT_H
#define COMMDIALECT_LIB_RUNTIME_HOST_SOCKETTRANSPORT_H

#include "Bootstrap.h"

#include <vector>

namespace comm::runtime {

/// A socket that is closed on destruction.
class Socket {
public:
  explicit Socket(int number = -1) : number(number) {}
  Socket(Socket &&other) noexcept : number(other.release()) {}
  Socket &operator=(Socket &&other) noexcept;
  ~Socket();

  int get() const { return number; }
  int release();

private:
  int number;
};

/// The connection with a rank; the two sockets differ only for the own rank.
struct Connection {
  Socket in, out;
};

/// Connects all pairs of ranks over TCP, by addresses and a random number that
/// they exchange through the bootstrap. All ranks must call it together. The
/// sockets do not block.
std::vector<Connection> connectAll(Bootstrap &bootstrap, double timeout);

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_HOST_SOCKETTRANSPORT_H
