//===- Handshake.h - Authenticates ranks with a shared secret ---*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 sends a challenge, the other rank a hello, and rank 0 an answer once
// all ranks have connected. Hello and answer are signed with COMM_SECRET over
// random numbers from both sides, so that an eavesdropper learns no secret and
// cannot replay messages. Without COMM_SECRET the key is that of an empty
// string, and only the contents of messages tell ranks from strangers.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_RUNTIME_CORE_HANDSHAKE_H
#define COMMDIALECT_LIB_RUNTIME_CORE_HANDSHAKE_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace comm::runtime {

/// Returns the SipHash-2-4 of `data`: a keyed hash that cannot be computed or
/// predicted without the key.
uint64_t sipHash(const uint64_t key[2], const void *data, size_t bytes);

/// The key that the processes of one program share.
class Secret {
public:
  explicit Secret(const std::string &text);
  /// Creates the secret from COMM_SECRET; empty if it is not set.
  static Secret fromEnvironment();

  bool isEmpty() const { return empty; }
  uint64_t sign(const void *data, size_t bytes) const {
    return sipHash(key, data, bytes);
  }

private:
  uint64_t key[2];
  bool empty;
};

/// The first message, from rank 0. All processes run the same library on the
/// same architecture, so messages are sent as raw bytes.
struct Challenge {
  uint64_t magic = 0x31626d6f636d6f63; // "comcomb1"
  uint64_t drawn[2] = {};

  static Challenge make();
};

struct Hello {
  uint64_t magic = 0x32626d6f636d6f63;
  int32_t rank = 0;
  int32_t ranks = 0;
  uint64_t drawn[2] = {};
  uint64_t signature = 0;

  static Hello make(const Secret &secret, const Challenge &challenge, int rank,
                    int ranks);
  bool isOf(const Secret &secret, const Challenge &challenge) const;

private:
  uint64_t sign(const Secret &secret, const Challenge &challenge) const;
};

class Answer {
public:
  static Answer welcome(const Secret &secret, const Challenge &challenge,
                        const Hello &hello);
  static Answer refusal(const std::string &why);

  bool isRefusal() const { return magic == refusalMagic; }
  std::string reason() const;
  bool isOf(const Secret &secret, const Challenge &challenge,
            const Hello &hello) const;

private:
  static constexpr uint64_t welcomeMagic = 0x33626d6f636d6f63;
  static constexpr uint64_t refusalMagic = 0x34626d6f636d6f63;

  uint64_t magic = 0;
  uint64_t signature = 0;
  char text[112] = {};
};

} // namespace comm::runtime

#endif // COMMDIALECT_LIB_RUNTIME_CORE_HANDSHAKE_H
