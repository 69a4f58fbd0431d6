//===- Listen.cpp - Sockets on which rank 0 listens -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Listen.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace comm::runtime {

/// Creates a listening socket; returns -1 and sets errno on failure.
static int listenAt(const sockaddr *address, socklen_t length,
                    bool bothFamilies) {
  const int listener =
      socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0)
    return -1;
  int on = 1, onlyOne = !bothFamilies;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  if (address->sa_family == AF_INET6)
    setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &onlyOne, sizeof(onlyOne));
  if (bind(listener, address, length) == 0 && listen(listener, SOMAXCONN) == 0)
    return listener;
  const int error = errno;
  close(listener);
  errno = error;
  return -1;
}

static bool isLoopback(const sockaddr *address) {
  if (address->sa_family == AF_INET)
    return ntohl(reinterpret_cast<const sockaddr_in *>(address)
                     ->sin_addr.s_addr) >>
               24 ==
           127;
  return address->sa_family == AF_INET6 &&
         IN6_IS_ADDR_LOOPBACK(
             &reinterpret_cast<const sockaddr_in6 *>(address)->sin6_addr);
}

/// Returns true if the text itself names an address of this host only.
static bool namesLoopback(const std::string &address) {
  return address == "localhost" || address == "::1" ||
         address.compare(0, 4, "127.") == 0;
}

/// Listens at all addresses, of both families if the host has IPv6.
static int listenEverywhere(const std::string &port) {
  const in_port_t number =
      htons(static_cast<uint16_t>(std::atoi(port.c_str())));
  sockaddr_in6 any6 = {};
  any6.sin6_family = AF_INET6;
  any6.sin6_addr = in6addr_any;
  any6.sin6_port = number;
  const int listener =
      listenAt(reinterpret_cast<sockaddr *>(&any6), sizeof(any6),
               /*bothFamilies=*/true);
  if (listener >= 0 || errno == EADDRINUSE)
    return listener;
  sockaddr_in any = {};
  any.sin_family = AF_INET;
  any.sin_addr.s_addr = INADDR_ANY;
  any.sin_port = number;
  return listenAt(reinterpret_cast<sockaddr *>(&any), sizeof(any),
                  /*bothFamilies=*/false);
}

std::vector<int> listenFor(const std::string &address, const std::string &port,
                           std::string &problem) {
  std::vector<int> listeners;
  addrinfo hints = {}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(address.c_str(), port.c_str(), &hints, &found) != 0)
    found = nullptr; // perhaps other hosts' name for this one
  bool isReachable = true, isInUse = false;
  for (const addrinfo *it = found; it; it = it->ai_next)
    // Hosts often map their own name to 127.0.1.1, which other hosts cannot
    // reach.
    isReachable &= !isLoopback(it->ai_addr) || namesLoopback(address);
  for (const addrinfo *it = found; it && isReachable && !isInUse;
       it = it->ai_next) {
    const int listener =
        listenAt(it->ai_addr, it->ai_addrlen, /*bothFamilies=*/false);
    if (listener >= 0)
      listeners.push_back(listener);
    isInUse = listener < 0 && errno == EADDRINUSE;
  }
  if (found)
    freeaddrinfo(found);
  if (!isInUse && listeners.empty()) {
    const int listener = listenEverywhere(port);
    if (listener >= 0)
      return {listener};
    problem = std::strerror(errno);
  }
  if (!isInUse)
    return listeners;
  // Listening with one of two families is not enough: peers may use the other.
  for (int listener : listeners)
    close(listener);
  problem = std::strerror(EADDRINUSE);
  return {};
}

std::string networkOf(const sockaddr_storage &address) {
  if (address.ss_family == AF_INET) {
    const auto &found = reinterpret_cast<const sockaddr_in &>(address);
    return std::string(reinterpret_cast<const char *>(&found.sin_addr),
                       sizeof(found.sin_addr));
  }
  if (address.ss_family != AF_INET6)
    return "";
  const in6_addr &found =
      reinterpret_cast<const sockaddr_in6 &>(address).sin6_addr;
  return std::string(reinterpret_cast<const char *>(&found),
                     IN6_IS_ADDR_V4MAPPED(&found) ? sizeof(found)
                                                  : sizeof(found) / 2);
}

} // namespace comm::runtime
