//===- Handshake.cpp - Authenticates ranks with a shared secret -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handshake.h"
#include "CommDialect/Support/Text.h"
#include "Failure.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/random.h>

namespace comm::runtime {

static uint64_t rotate(uint64_t word, int bits) {
  return (word << bits) | (word >> (64 - bits));
}

namespace {
/// The state of SipHash (Aumasson and Bernstein, 2012).
struct SipState {
  uint64_t v[4];

  void round() {
    v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
    v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
    v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
    v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
  }
  void add(uint64_t word) {
    v[3] ^= word;
    round(), round();
    v[0] ^= word;
  }
};
} // namespace

uint64_t sipHash(const uint64_t key[2], const void *data, size_t bytes) {
  SipState state = {{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d,
                     key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573}};
  const char *next = static_cast<const char *>(data);
  uint64_t word = 0;
  for (size_t left = bytes; left >= sizeof(word); left -= sizeof(word)) {
    std::memcpy(&word, next, sizeof(word));
    next += sizeof(word);
    state.add(word);
  }
  word = 0;
  std::memcpy(&word, next, bytes % sizeof(word));
  state.add(word | static_cast<uint64_t>(bytes) << 56);
  state.v[2] ^= 0xff;
  for (int i = 0; i < 4; ++i)
    state.round();
  return state.v[0] ^ state.v[1] ^ state.v[2] ^ state.v[3];
}

Secret::Secret(const std::string &text) : empty(text.empty()) {
  // Hash twice to derive a 128-bit key from a text of any length.
  const uint64_t first[2] = {0, 1}, second[2] = {1, 0};
  key[0] = sipHash(first, text.data(), text.size());
  key[1] = sipHash(second, text.data(), text.size());
}

Secret Secret::fromEnvironment() {
  const char *text = std::getenv("COMM_SECRET");
  return Secret(text ? text : "");
}

static void draw(uint64_t (&words)[2]) {
  ssize_t got;
  do
    got = getrandom(words, sizeof(words), 0);
  while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(sizeof(words)))
    fail("commContextCreate", nullptr,
         std::string("no random numbers: ") + std::strerror(errno));
}

Challenge Challenge::make() {
  Challenge challenge;
  draw(challenge.drawn);
  return challenge;
}

uint64_t Hello::sign(const Secret &secret, const Challenge &challenge) const {
  Hello unsignedHello = *this;
  unsignedHello.signature = 0;
  char text[sizeof(Challenge) + sizeof(Hello)];
  std::memcpy(text, &challenge, sizeof(Challenge));
  std::memcpy(text + sizeof(Challenge), &unsignedHello, sizeof(Hello));
  return secret.sign(text, sizeof(text));
}

Hello Hello::make(const Secret &secret, const Challenge &challenge, int rank,
                  int ranks) {
  Hello hello;
  hello.rank = rank;
  hello.ranks = ranks;
  draw(hello.drawn);
  hello.signature = hello.sign(secret, challenge);
  return hello;
}

bool Hello::isOf(const Secret &secret, const Challenge &challenge) const {
  return signature == sign(secret, challenge);
}

/// Signs the answer to `hello`. The parts are in a different order than in the
/// signed bytes of a hello, so that the signatures differ.
static uint64_t signAnswer(const Secret &secret, const Challenge &challenge,
                           const Hello &hello) {
  char text[sizeof(Hello) + sizeof(Challenge)];
  std::memcpy(text, &hello, sizeof(Hello));
  std::memcpy(text + sizeof(Hello), &challenge, sizeof(Challenge));
  return secret.sign(text, sizeof(text));
}

Answer Answer::welcome(const Secret &secret, const Challenge &challenge,
                       const Hello &hello) {
  Answer answer;
  answer.magic = welcomeMagic;
  answer.signature = signAnswer(secret, challenge, hello);
  return answer;
}

Answer Answer::refusal(const std::string &why) {
  Answer answer;
  answer.magic = refusalMagic;
  why.copy(answer.text, sizeof(answer.text) - 1);
  return answer;
}

std::string Answer::reason() const {
  // The text comes from an unauthenticated peer, so sanitize it.
  return commtext::makePrintable(
      std::string_view(text, strnlen(text, sizeof(text))), sizeof(text));
}

bool Answer::isOf(const Secret &secret, const Challenge &challenge,
                  const Hello &hello) const {
  return magic == welcomeMagic &&
         signature == signAnswer(secret, challenge, hello);
}

} // namespace comm::runtime
