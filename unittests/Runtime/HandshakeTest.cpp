//===- HandshakeTest.cpp - Tests for the handshake ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handshake.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace comm::runtime;

namespace {

/// Test vectors of the paper's appendix and its reference implementation.
TEST(HandshakeTest, SipHash) {
  const uint64_t key[2] = {0x0706050403020100, 0x0f0e0d0c0b0a0908};
  unsigned char data[16];
  for (size_t i = 0; i < sizeof(data); ++i)
    data[i] = static_cast<unsigned char>(i);
  EXPECT_EQ(sipHash(key, data, 0), 0x726fdb47dd0e0e31u);
  EXPECT_EQ(sipHash(key, data, 1), 0x74f839c593dc67fdu);
  EXPECT_EQ(sipHash(key, data, 15), 0xa129ca6149be45e5u);
}

TEST(HandshakeTest, OneSecret) {
  const Secret secret("abc");
  const Challenge challenge = Challenge::make();
  const Hello hello = Hello::make(secret, challenge, 3, 8);
  EXPECT_EQ(hello.rank, 3);
  EXPECT_EQ(hello.ranks, 8);
  EXPECT_TRUE(hello.isOf(secret, challenge));
  const Answer answer = Answer::welcome(secret, challenge, hello);
  EXPECT_FALSE(answer.isRefusal());
  EXPECT_TRUE(answer.isOf(secret, challenge, hello));
}

TEST(HandshakeTest, NoSecret) {
  EXPECT_TRUE(Secret("").isEmpty());
  const Challenge challenge = Challenge::make();
  EXPECT_TRUE(
      Hello::make(Secret(""), challenge, 1, 2).isOf(Secret(""), challenge));
}

TEST(HandshakeTest, AnotherSecret) {
  const Challenge challenge = Challenge::make();
  const Hello hello = Hello::make(Secret("abc"), challenge, 1, 2);
  for (const char *other : {"", "abd", "abc "}) {
    EXPECT_FALSE(hello.isOf(Secret(other), challenge)) << other;
    EXPECT_FALSE(Answer::welcome(Secret(other), challenge, hello)
                     .isOf(Secret("abc"), challenge, hello))
        << other;
  }
}

TEST(HandshakeTest, NothingServesTwice) {
  const Secret secret("abc");
  const Challenge first = Challenge::make(), second = Challenge::make();
  EXPECT_NE(std::memcmp(&first, &second, sizeof(first)), 0);
  const Hello hello = Hello::make(secret, first, 1, 2);
  EXPECT_FALSE(hello.isOf(secret, second));
  const Hello again = Hello::make(secret, first, 1, 2);
  EXPECT_FALSE(
      Answer::welcome(secret, first, hello).isOf(secret, first, again));
}

TEST(HandshakeTest, AnythingChanged) {
  const Secret secret("abc");
  const Challenge challenge = Challenge::make();
  const Hello hello = Hello::make(secret, challenge, 1, 2);
  for (size_t i = 0; i < sizeof(Hello); ++i) {
    Hello changed = hello;
    reinterpret_cast<char *>(&changed)[i] ^= 1;
    EXPECT_FALSE(changed.isOf(secret, challenge)) << i;
  }
}

TEST(HandshakeTest, Refusals) {
  const Secret secret("abc");
  const Challenge challenge = Challenge::make();
  const Hello hello = Hello::make(secret, challenge, 1, 2);
  Answer answer = Answer::refusal("no\n\x1b[31m");
  EXPECT_TRUE(answer.isRefusal());
  EXPECT_EQ(answer.reason(), "no\\n\\x1b[31m");
  EXPECT_FALSE(answer.isOf(secret, challenge, hello));
  EXPECT_EQ(Answer::refusal(std::string(1000, 'x')).reason(),
            std::string(111, 'x'));
}

} // namespace
